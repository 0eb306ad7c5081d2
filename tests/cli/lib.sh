# Functions that the tests of the program from outside share; each begins with
#   . "$(dirname "$0")/lib.sh"
# and ends with a call of finish.  A test works in a folder of its own that is
# removed after it; the output of the program is in the files out and err
# there, its exit status in $status.
set -u
LC_ALL=C
export LC_ALL
tests=$(cd "$(dirname "$0")" && pwd) || exit 99
: "${BUILD:=$tests/../../build}" "${BERGHOLT:=$BUILD/bergholt}"
: "${BERGHOLT_PROBLEMS:=$tests/../../problems}"
export BERGHOLT_PROBLEMS
[ -x "$BERGHOLT" ] || { echo "BERGHOLT: no program at $BERGHOLT" >&2; exit 99; }

passed=0
failed=0
status=0
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' 0
trap 'exit 99' 1 2 15
cd "$work" || exit 99
if [ -n "${EMULATOR-}" ]; then
  mkdir "$work/emulated" || exit 99
  printf '#!/bin/sh\nexec %s %s "$@"\n' "$EMULATOR" "$BERGHOLT" > "$work/emulated/bergholt"
  chmod +x "$work/emulated/bergholt"
  BERGHOLT=$work/emulated/bergholt
fi

# Seconds after which a run counts as hung.
: "${patience:=60}"

# observe COMMAND...: runs any command, whose name is in $command then.
observe () {
  command=$*
  timeout "$patience" "$@" > out 2> err < /dev/null
  status=$?
}

# run ARGUMENT...: runs the program.
run () {
  observe "$BERGHOLT" "$@"
  command="bergholt $*"
}

# interrupt SIGNAL,... SECONDS ARGUMENT...: runs the program, which gets the signals after these
# seconds of processor time.
interrupt () {
  signals=$1
  seconds=$2
  shift 2
  command="bergholt $* (signal $signals)"
  "$BUILD/tests/interrupt" "$signals" "$seconds" "$BERGHOLT" "$@" \
    > out 2> err < /dev/null
  status=$?
}

good () {
  passed=$((passed + 1))
}

# bad WHAT: reports a fault of the last run.
bad () {
  failed=$((failed + 1))
  echo "FAILED: $command: $1"
  echo "  status $status"
  head -n 20 out | sed 's/^/  out: /'
  head -n 5 err | cut -c 1-300 | sed 's/^/  err: /'
}

# check WHAT COMMAND...: holds if COMMAND succeeds.
check () {
  what=$1
  shift
  if "$@"; then good; else bad "expected $what"; fi
}

has_status () {
  [ "$status" -eq "$1" ]
}

# has FILE TEXT: a line of FILE holds TEXT.
has () {
  grep -qF -e "$2" "$1"
}

# lacks FILE TEXT: no line of FILE holds TEXT.
lacks () {
  ! has "$1" "$2"
}

# matches FILE EXPRESSION: a whole line of FILE matches.
matches () {
  grep -qEx -e "$2" "$1"
}

is_empty () {
  ! [ -s "$1" ]
}

# one_line FILE: nothing but one line, with its end, which is $line then.
one_line () {
  rest=
  { IFS= read -r line && ! IFS= read -r rest && [ -z "$rest" ]; } < "$1"
}

# is_refusal STATUS TEXT: the last run said so in one line, and nothing else.
is_refusal () {
  has_status "$1" && is_empty out && one_line err || return 1
  case $line in *'bergholt: '*) ;; *) return 1 ;; esac
  case $line in *"$2"*) ;; *) return 1 ;; esac
}

# expect_verified PROGRAM EXPRESSION FILE: bergholt-check or the wide one verifies the certificate FILE.
expect_verified () {
  observe "$BUILD/$1" "$3"
  check "exit status 0" has_status 0
  check "the verdict" matches out "verified: $2"
}

# expect_error TEXT ARGUMENT...: bad input, and the message names TEXT.
expect_error () {
  text=$1
  shift
  run "$@"
  check "status 2 and one line of error with '$text'" is_refusal 2 "$text"
}

# ends N ARGUMENT...: runs the program, which ends so.
ends () {
  wanted=$1
  shift
  run "$@"
  check "status $wanted" has_status "$wanted"
}

# expect_status N ARGUMENT...: ends so, with nothing on standard error.
expect_status () {
  ends "$@"
  check "nothing on standard error" is_empty err
}

# kill_children PROCESS COMMAND: kills the processes that PROCESS forks, until COMMAND succeeds or
# PROCESS has ended, but for a minute at most; then waits for PROCESS, which sets the status.
kill_children () {
  parent=$1
  shift
  tries=0
  until "$@" || ! kill -0 "$parent" 2> trash || [ $tries -ge 600 ]; do
    child=$(pgrep -P "$parent" | head -n 1)
    [ -z "$child" ] || kill -9 "$child" 2> trash
    tries=$((tries + 1))
    sleep 0.1
  done
  status=0
  wait "$parent" || status=$?
}

# expect_line EXPRESSION: the last run printed such a line.
expect_line () {
  check "a line '$1'" matches out "$1"
}

# expect_answer N EXPRESSION ARGUMENT...: ends with status N and prints such a line.
expect_answer () {
  wanted=$1
  answer=$2
  shift 2
  expect_status "$wanted" "$@"
  expect_line "$answer"
}

# expect_text N TEXT ARGUMENT...: ends with status N and prints a line that holds TEXT.
expect_text () {
  wanted=$1
  held=$2
  shift 2
  expect_status "$wanted" "$@"
  check "the text '$held'" has out "$held"
}

# keep_output FILE ARGUMENT...: ends with status 0, and its output is kept in FILE.
keep_output () {
  kept_in=$1
  shift
  expect_status 0 "$@"
  cp out "$kept_in"
}

# expect_same_output FILE ARGUMENT...: ends with status 0 and prints what FILE has.
expect_same_output () {
  printed=$1
  shift
  expect_status 0 "$@"
  check "the output of $printed" cmp -s out "$printed"
}

# expect_golden: the last run printed exactly the text on standard input.
expect_golden () {
  cat > golden
  check "the output of golden (diff: < golden, > out)" same_as_golden
}

same_as_golden () {
  diff golden out
}

# number KEY: its first value in the document at hand.
number () {
  sed -n "s/^ *\"$1\" : \"\{0,1\}\([0-9.]*\)\"\{0,1\},\{0,1\}\$/\1/p" out | sed -n "${2:-1}p"
}

# expect_number KEY N [PLACE]: the value of a key; of several keys of this name, the PLACE-th.
expect_number () {
  check "$1 $2, not $(number "$1" "${3:-1}")" test "$(number "$1" "${3:-1}")" = "$2"
}

# has_validator: documents can be held against their schemas; check_schema wants json-glib.
has_validator () {
  [ -x "$BUILD/tests/check_schema" ]
}

# is_document NAME FILE: the file is as doc/schema/NAME.json says.
is_document () {
  "$BUILD/tests/check_schema" "$tests/../../doc/schema/$1.json" "$2" > why || { cat why; false; }
}

# document STATUS COMMAND ARGUMENT...: ends so and prints a document of that command.
document () {
  name=$2
  ends "$@" --json
  ! has_validator || check "a document as doc/schema/$name.json says" is_document "$name" out
}

# document_with STATUS TEXT COMMAND ARGUMENT...: and a line of it holds TEXT.
document_with () {
  wanted=$1
  held=$2
  shift 2
  document "$wanted" "$@"
  check "the text '$held'" has out "$held"
}

# allow_mpi: mpirun is used here, where the only user may be root.  What Open MPI never frees has no
# name that leaks.supp could have: its parts are unloaded when the sanitizer looks.
allow_mpi () {
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0
}

# game PROBLEM: its holes, jumps, start and finishes.
game () {
  "$BERGHOLT" export --as txt "$1" | sed '/^problem /d; /^board /d' | sort
}

# expect_same_game PROBLEM OTHER
expect_same_game () {
  check "holes, jumps, start and finishes of $2 as of $1" test "$(game "$1")" = "$(game "$2")"
}

# pose FILE LINE...: a problem file of these lines.
pose () {
  { echo "[problem]" && shift && printf '%s\n' "$@"; } > "$1"
}

# write_line_problems: windmill.peg, whose lines go both ways, and ways.peg, where two go one way.
write_line_problems () {
  pose windmill.peg "holes = c a b p q" "graph = c-a c-b a-b c-p p-q" "start = a'" "finish = any"
  pose ways.peg "lines = a b c" "one-way = c d e, e f a" "start = a b d f" "finish = any"
}

finish () {
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
  exit
}
