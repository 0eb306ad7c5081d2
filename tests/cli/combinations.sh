#!/bin/sh
# The table of doc/commands.md, "Combinations": each command of a cell that says "yes" works, and of
# a cell that says "no" is refused for that reason; the sentences above the table hold for each command.
. "$(dirname "$0")/lib.sh"

: "${BUILD:=$tests/../../build}"
library=$BUILD/.libs/libbergholt.so.0

# a problem of each kind
printf '[problem]\nboard = triangle(4)\nstart = a2'\''\nfinish = any\nfinal-sweep = 2\n' > conditions.peg
printf '[problem]\nboard = triangle(4)\nstart = a2'\''\nfinish = any of b2 c3\n' > several.peg
printf '[problem]\nboard = rectangle(3,4)\nstart = a1'\''\nfinish = fewest\n' > fewest.peg
printf '[problem]\nboard = triangle(4)\nstart = a2'\''\nfinish = a1 filled; a2 c3 empty\n' > pattern.peg
printf '[problem]\nboard = triangle(4)\nstart = a2'\''\nfinish = stuck\n' > stuck.peg
printf '[problem]\nboard = cycle(6)\nstart = 1'\''\nfinish = any\n' > lines.peg
row=o_o_o_o_o_o_o_o_o_o_o_o_o
printf '[problem]\nlayout = ooooo/_/%s/_/%s/_/%s/_/%s/_/%s\nstart = a1 b1 d1\nfinish = any\n' \
  $row $row $row $row $row > wide.peg

# says CELL KIND: the message of a cell in the column KIND has this text
says () {
  case $1 in
    "no: finds finishes first") echo "not for the finish fewest" ;;
    "no: one process alone") echo "needs one process, expected no mpirun" ;;
    "no: needs listed finishes") echo "lists no positions" ;;
    "no: starts from finishes") echo "goes back from finishes that are listed" ;;
    "no: has no states") echo "'layers' does not know the problem's conditions" ;;
    "no: keeps no conditions") echo "counts under a condition on solutions" ;;
    "no: over 64 holes") echo "has over 64 holes" ;;
    no)
      case $2 in
        conditions) echo "a condition on solutions" ;;
        fewest) echo "the finish fewest, which solve and test know" ;;
        *) echo "a cell 'no' of $2 wants a reason" ;;
      esac ;;
    *) echo "no message is known for '$1'" ;;
  esac
}

# run_cell COMMAND PROBLEM: false where this machine lacks a part
run_cell () {
  line="$(echo "$1" | sed -e 's/FILE/file/' -e 's/DIR/folder/') $2"
  case $line in
    survey*) [ "$2" != conditions.peg ] || line="$line --final-sweep 2" ;;
  esac
  command=$line
  case $line in
    mpirun*)
      command -v mpirun > trash && [ -f "$BUILD/.libs/mpi.so" ] || return 1
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
      timeout "$patience" "$BERGHOLT" $line > out 2> err < /dev/null ;;
  esac
  status=$?
}

# check_cell COMMAND KIND CELL
check_cell () {
  cell=$(echo "$3" | sed 's/^ *//; s/ *$//')
  [ "$cell" != - ] && run_cell "$1" "$2.peg" || return 0
  case $cell in
    yes*) check "'$cell' in doc/commands.md, $2" has_status 0 ;;
    *) check "'$cell' in doc/commands.md, $2" is_refused "$(says "$cell" "$2")" ;;
  esac
}

# is_refused TEXT: by each process
is_refused () {
  has_status 2 && has err "bergholt: " && has err "$1"
}

allow_mpi
# a line for each command of a row
sed -n '/^## Combinations/,$p' "$tests/../../doc/commands.md" | awk -F'|' '/^\| `/ {
  n = split ($2, part, "`")
  for (i = 2; i <= n; i += 2) print part[i] "|" $3 "|" $4 "|" $5 "|" $6 }' > table
while IFS='|' read -r asked conditions fewest pattern stuck; do
  check_cell "$asked" conditions "$conditions"
  check_cell "$asked" fewest "$fewest"
  check_cell "$asked" pattern "$pattern"
  check_cell "$asked" stuck "$stuck"
  check_cell "$asked" several yes
  check_cell "$asked" lines yes
  case $asked in
    Problem*) check_cell "$asked" wide "no: over 64 holes" ;;
    *) check_cell "$asked" wide yes ;;
  esac
  rm -rf file folder
done < table
check "a table" [ "$(wc -l < table)" -gt 20 ]
finish
