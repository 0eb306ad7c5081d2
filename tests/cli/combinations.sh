#!/bin/sh
# The table of doc/commands.md, "Combinations": each cell that says "works" works, and each other
# one is refused for that reason.
. "$(dirname "$0")/lib.sh"

: "${BUILD:=$tests/../../build}"
library=$BUILD/.libs/libbergholt.so.0

# the problems, in the order of the columns
printf '[problem]\nboard = triangle(4)\nstart = a2'\''\nfinish = any\nfinal-sweep = 2\n' > conditions.peg
printf '[problem]\nboard = triangle(4)\nstart = a2'\''\nfinish = any of b2 c3\n' > several.peg
printf '[problem]\nboard = rectangle(3,4)\nstart = a1'\''\nfinish = fewest\n' > fewest.peg
printf '[problem]\nboard = triangle(4)\nstart = a2'\''\nfinish = a1 filled; a2 c3 empty\n' > pattern.peg
printf '[problem]\nboard = triangle(4)\nstart = a2'\''\nfinish = stuck\n' > stuck.peg
printf '[problem]\nboard = cycle(6)\nstart = 1'\''\nfinish = any\n' > lines.peg
row=o_o_o_o_o_o_o_o_o_o_o_o_o
printf '[problem]\nlayout = ooooo/_/%s/_/%s/_/%s/_/%s/_/%s\nstart = a1 b1 d1\nfinish = any\n' \
  $row $row $row $row $row > wide.peg

# says REASON: the message of a cell with that reason has this text
says ()
{
  case $1 in
    "its finishes are found first") echo "not for the finish fewest" ;;
    "one process") echo "needs one process, expected no mpirun" ;;
    "lists no positions") echo "lists no positions" ;;
    "goes back from finishes") echo "goes back from finishes that are listed" ;;
    "layers keep no states") echo "'layers' does not know the problem's conditions" ;;
    "results without conditions") echo "counts under a condition on solutions" ;;
    "solve and test alone") echo "the finish fewest, which solve and test know" ;;
    "obeys no conditions") echo "a condition on solutions" ;;
    "program alone") echo "the finish fewest, which the program knows" ;;
    "positions of 64 bits") echo "has over 64 holes" ;;
    *) echo "no message is known for '$1'" ;;
  esac
}

# run_cell COMMAND PROBLEM: false where this machine lacks a part
run_cell ()
{
  line=$(echo "$1" | sed -e "s/PROBLEM/$2/" -e 's/FILE/file/' -e 's/DIR/folder/')
  case $line in
    survey*) [ "$2" != conditions.peg ] || line="$line --final-sweep 2" ;;
  esac
  command=$line
  case $line in
    mpirun*)
      command -v mpirun > trash && [ -f "$BUILD/.libs/mpi.so" ] || return 1
      # shellcheck disable=SC2086 # words
      timeout "$patience" mpirun --oversubscribe -n 2 "$BERGHOLT" ${line#*bergholt } --threads 1 \
        > out 2> err < /dev/null ;;
    Problem*)
      command -v python3 > trash && [ -e "$library" ] && [ -z "${SANITIZE-}${EMULATOR-}" ] || return 1
      BERGHOLT_LIBRARY=$library PYTHONPATH=$tests/../../python PYTHONDONTWRITEBYTECODE=1 \
        timeout "$patience" python3 -c "import bergholt, sys
try: bergholt.Problem.open ('$2').solve ()
except bergholt.BergholtError as error: print ('bergholt:', error, file=sys.stderr); exit (2)" \
        > out 2> err < /dev/null ;;
    *)
      # shellcheck disable=SC2086 # words
      timeout "$patience" "$BERGHOLT" $line > out 2> err < /dev/null ;;
  esac
  status=$?
}

# check_cell COMMAND PROBLEM CELL
check_cell ()
{
  cell=$(echo "$3" | sed 's/^ *//; s/ *$//')
  [ "$cell" != - ] && run_cell "$1" "$2" || return 0
  if [ "$cell" = works ]; then
    check "'works' in doc/commands.md" has_status 0
  else
    check "the refusal '$cell' in doc/commands.md" is_refused "$(says "$cell")"
  fi
}

# is_refused TEXT: by each process
is_refused ()
{
  has_status 2 && has err "bergholt: " && has err "$1"
}

allow_mpi
sed -n '/^## Combinations/,$p' "$tests/../../doc/commands.md" | grep '^| `' > table
while IFS='|' read -r _ asked conditions several fewest pattern stuck lines wide _; do
  asked=$(echo "$asked" | sed 's/^ *`\([^`]*\)`.*/\1/')
  check_cell "$asked" conditions.peg "$conditions"
  check_cell "$asked" several.peg "$several"
  check_cell "$asked" fewest.peg "$fewest"
  check_cell "$asked" pattern.peg "$pattern"
  check_cell "$asked" stuck.peg "$stuck"
  check_cell "$asked" lines.peg "$lines"
  check_cell "$asked" wide.peg "$wide"
  rm -rf file folder
done < table
check "a table" [ "$(wc -l < table)" -gt 20 ]
finish
