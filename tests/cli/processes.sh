#!/bin/sh
# Surveys, searches and levels on several processes: the same results for any number of them.
. "$(dirname "$0")/lib.sh"

if ! command -v mpirun > trash || ! [ -f "$BUILD/.libs/mpi.so" ]; then
  echo "no MPI: nothing is run on several processes"
  exit 77
fi
allow_mpi
# the memory of a process may be closed to others
export OMPI_MCA_btl_vader_single_copy_mechanism=none
# looking for networks takes longer than the test's runs, and so does a second of grace for the
# others where one has ended with a status other than 0: by then all have printed their lines
export OMPI_MCA_pml=ob1 OMPI_MCA_odls_base_sigkill_timeout=0

# Processes wait for each other, and long where many share few processors.
patience=600

# on N ARGUMENT...: runs N processes.
on () {
  n=$1
  shift
  observe mpirun --oversubscribe -n "$n" "$BERGHOLT" "$@" --threads 1
}

# without_effort: a document without the numbers that depend on the number of processes
without_effort () {
  sed -e '/"seconds"/d' -e '/"peak_bytes"/d' -e '/"processes" : {/,/}/d' | tr -d ', \n'
}

# find_worker STARTER: the last process that works for mpirun, the process STARTER
find_worker () {
  worker=
  tries=0
  while [ -z "$worker" ] && [ $tries -lt 200 ]; do
    tries=$((tries + 1))
    child=$(pgrep -P "$1" bergholt | sed -n '$p')
    [ -z "$child" ] || worker=$(pgrep -P "$child")
    [ -n "$worker" ] || sleep 0.1
  done
}

# kill_worker STARTER: kills one of the processes that work for mpirun, and waits for its end; whether
# it HANGS, as Open MPI itself can when its processes end at the same moment, is found out, too
kill_worker () {
  find_worker "$1"
  kill -9 "$worker"
  (
    sleep 60
    pkill -9 -P "$1"
    kill -9 "$1"
  ) 2> trash &
  watchdog=$!
  wait "$1"
  status=$?
  hangs=
  if kill "$watchdog" 2> trash; then
    wait "$watchdog"
  else
    hangs=yes
  fi
}

# one_line: a single line of the program's own
one_line () {
  [ "$(grep -c '^bergholt: ' err)" -eq 1 ]
}

# fails STATUS [TEXT]: the last run ended so, with one line, which has TEXT
fails () {
  check "status $1" has_status "$1"
  check "one line" one_line
  check "the words ${2-}" has err "${2-}"
}

# rows: the problems that were printed, in order
rows () {
  grep -v '^ *[0-9]*(' | LC_ALL=C sort
}

expect_status 0 survey "triangle(5)"
rows < out > alone
for n in 3 ${CHECK_LONG:+1 2 5 8}; do
  on $n survey "triangle(5)"
  check "status 0" has_status 0
  check "nothing on standard error" is_empty err
  rows < out > together
  check "the same table" cmp -s alone together
done

# all but the first tell of their own searches, and of their number
on 3 survey --verbose "triangle(5)"
check "status 0" has_status 0
rows < out > together
check "the same table" cmp -s alone together
check "nothing but lines of a process and a problem" \
  sh -c '! grep -Evx "[-0-9]+T[0-9:]+[-+][0-9]+ process [23] of 3: \[[0-9]+/17(, about [0-9.]+ s left)?\] [a-e][1-5] -> .*  .*" err'
check "a line for each solution" test "$(grep -c 'solved in [0-9]* moves, [0-9.]* s$' err)" -eq 12
check "a line for each that has none" test "$(grep -c '  unsolvable, [0-9.]* s$' err)" -eq 5

# a row that was sent is whole: the lines of the document are the same
lines () {
  sed -e '/"seconds"/d' -e '/"peak_bytes"/d' -e '/"finished"/d' -e 's/,$//' "$1" | LC_ALL=C sort
}
expect_status 0 survey --json "triangle(5)"
lines out > document
on 3 survey --json "triangle(5)"
check "status 0" has_status 0
! has_validator || check "one document" is_document survey out
lines out > together
check "the same lines" cmp -s document together

# the database has everything, and a survey continues from its rows
on 2 survey --only 1/2 --database rows.db "triangle(5)"
check "status 0" has_status 0
on 3 survey --database rows.db "triangle(5)"
rows < out > together
check "the same table" cmp -s alone together
expect_answer 0 "12 solutions replayed, 0 wrong; 0 solved problems without one" catalogue rows.db --check

# a drawn board has the name of its file, also where the rows come from elsewhere
printf "[problem]\nlayout = oooo/oooo/oooo\nstart = a1'\nfinish = any\n" > kite.peg
on 3 survey --database drawn.db --json kite.peg
check "status 0" has_status 0
check "one document" "$BUILD/tests/check_schema" "$tests/../../doc/schema/survey.json" out
check "its name" test "$(grep -c '"board" : "kite"' out)" -eq "$(grep -c '"drawing" : ' out)"
expect_status 0 catalogue drawn.db --where "board <> 'kite' or drawing <> 'oooo/oooo/oooo'"
check "headings alone" test "$(wc -l < out)" -eq 1

# a damaged database ends all of them
head -c 9000 rows.db > damaged.db
on 2 survey --database damaged.db "triangle(5)"
fails 2 "bergholt: damaged.db: database disk image is malformed"

# a board that is too small is one line
printf "[problem]\nlayout = oo\nstart = a1 b1\nfinish = any\n" > two.peg
on 2 survey two.peg
fails 2 "has 2 holes, expected at least 3"

for option in --plan "--jobs 2"; do
  on 2 survey "triangle(5)" $option
  fails 2
done

# a process that is killed ends all with one line, and the rows that were found are kept; mpirun
# itself may write to its closed pipe, and would be ended by that
command="mpirun -n 3 bergholt survey french, and a process killed"
for attempt in 1 2 3; do
  rm -f killed.db*
  env --ignore-signal=PIPE \
    mpirun -q --oversubscribe -n 3 "$BERGHOLT" survey --lengths --threads 1 --database killed.db \
    french > out 2> err < /dev/null &
  starter=$!
  tries=0
  until grep -q '20$' out || [ $tries -ge 1000 ]; do
    tries=$((tries + 1))
    sleep 0.02
  done
  kill_worker $starter
  [ -n "$hangs" ] || break
  echo "mpirun hangs, attempt $attempt"
done
fails 3 "was ended by a signal: Killed"
n_found=$(grep -c '20$' out)
expect_status 0 catalogue killed.db --where "moves = 20"
check "$n_found rows at least" test $(($(wc -l < out) - 1)) -ge "$n_found"

# what cannot be written ends all of them
on 3 survey --database missing/rows.db "triangle(5)"
check "status 2" has_status 2
check "a line of error" has err "bergholt: missing/rows.db: No such file"

# --- A suite ------------------------------------------------------------------

# searches: the rows that were printed but for their effort, in order
searches () {
  cut -d , -f 1-12,16- | LC_ALL=C sort
}

set -- heuristics --compare --suite 't?-a1-a1' --suite t4-a2-b2 zero merson --csv
expect_status 0 "$@"
searches < out > alone
on 3 "$@" --database suite.db
check "status 0" has_status 0
check "nothing on standard error" is_empty err
searches < out > together
check "the same searches" cmp -s alone together
cp out first
expect_status 0 "$@" --database suite.db
check "none is repeated" [ "$(sort first)" = "$(sort out)" ]
on 3 heuristics --compare --suite t4-a2-b2 --suite t5-a1-a1 zero nosuch
fails 2 "2 of 4 searches failed, the first: t4-a2-b2: 'nosuch': heuristic"
for words in "t4-a2-b2" "t4-a2-b2 --compare zero" "t4-a2-b2 --check zero" \
             "--compare zero --suite t4-a2-b2 --jobs 2"; do
  on 2 heuristics $words
  fails 2
done

# --- One search ---------------------------------------------------------------

# same ARGUMENT...: some processes print the output of one
same () {
  run "$@" --json --threads 1
  alone_status=$status
  without_effort < out > alone
  for n in $numbers; do
    on $n "$@" --json
    check "status $alone_status" has_status "$alone_status"
    [ "$alone_status" -ne 0 ] || check "nothing on standard error" is_empty err
    without_effort < out > together
    check "the same document" cmp -s alone together
    ! has_validator || check "a document" is_document "$1" out
  done
}

numbers="7 ${CHECK_LONG:+2 3 4}"
same solve t6-a1-any --method levels
[ -z "${CHECK_LONG-}" ] || same solve english-central
numbers=3
same solve diamond4-c3-any-8 --anytime
same solve english-c1-c1 --max-moves 14
same solve t5-a1-a1
same solve english-central --count --classes
same solve t6-a1-any --all --limit 5
same solve t6-c5-a4-final-sweep --count --longer 1
same solve "triangle(6)" "a1'" a1 --survivor-from c5
same solve t5-c5-c5-final-sweep --anytime
same levels --direction both --max-moves 6 english-central
same levels --heuristic merson --max-moves 12 diamond4-central

# messages between processes are distinct and coded
on 4 levels --max-moves 9 --json english-central
number () {
  sed -n "s/^ *\"$1\" : \([0-9.]*\),*\$/\1/p" out
}
check "at most 9 bytes for a new position" \
  test "$(number sent_bytes)" -le $((9 * $(number new_positions)))
check "something was sent" test "$(number sent_positions)" -gt 1000
check "equal parts" awk "BEGIN { exit !($(number largest_part) <= 1.3) }"
on 2 levels --max-moves 5 english-central
check "a line of what was sent" has out "2 processes sent"

# a process that is killed ends all with one line
command="mpirun -n 3 bergholt, and a process killed"
for attempt in 1 2 3; do
  env --ignore-signal=PIPE \
    mpirun -q --oversubscribe -n 3 "$BERGHOLT" solve wiegleb-central --at-least 21 --method levels \
    --memory 200M --threads 1 > out 2> err < /dev/null &
  kill_worker $!
  [ -n "$hangs" ] || break
  echo "mpirun hangs, attempt $attempt"
done
fails 3 "was ended by a signal: Killed"

# only one of them prints the error
for words in "no-problem" "english-central --certificate cert" "english-central --method layers" \
             "english-central --heuristic nothing"; do
  on 2 solve $words
  fails 2
done
on 2 levels --by jumps english-central
fails 2

# --- On disk ------------------------------------------------------------------

expect_status 0 solve t6-a1-any --threads 1
sed 's/, [0-9.]* s, .*//' < out > alone
on 3 solve t6-a1-any --disk folder
check "status 0" has_status 0
grep -v "processes sent" out | sed 's/, [0-9.]* s, .*//' > together
check "the same answer" cmp -s alone together
check "nothing stays in the folder" test -z "$(ls folder)"

# over a limit all end, and another number of processes goes on
on 4 solve t6-a1-any --disk folder --disk-limit 300
fails 3 "the limit of its files"
check "a state" test -s folder/state
cp -r folder damaged
on 3 solve t6-a1-any --disk folder
fails 2 "expected --resume"
on 3 solve t6-a2-any --disk folder --resume
fails 2 "the state of a search with"
on 3 solve t6-a1-any --disk folder --resume
check "status 0" has_status 0
grep -v "processes sent" out | sed 's/, [0-9.]* s, .*//' > together
check "the same answer" cmp -s alone together
check "nothing stays in the folder" test -z "$(ls folder)"
printf ' ' >> damaged/state
on 2 solve t6-a1-any --disk damaged --resume
fails 2 "damaged/state: damaged"
on 2 solve t6-a1-any --disk alone
fails 2 "expected a folder"

# a process that is killed leaves the state of all
command="tests/kills with mpirun"
status=0
PROCESSES="4 3" "$tests/../kills" 1 solve --threads 1 t6-a1-any > out 2> err || status=$?
check "status 0" has_status 0
check "it is the same" has out "1 of 1 the same"

finish
