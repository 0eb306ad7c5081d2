#!/bin/sh
# Signals, closed pipes, full disks, little memory.
. "$(dirname "$0")/lib.sh"

# one signal that comes twice is what timeout sends, to a program and to its group
for signals in INT TERM HUP USR1 USR2 XCPU TERM,TERM; do
  interrupt "$signals" 0.1 solve diamond6-g6-g6-8
  check "status 3" has_status 3
  check "nothing on standard error" is_empty err
  expect_line "bounded: at least [0-9]+ moves are needed; stopped by: .*"
done

# as does a limit on the processor time, whose signal comes again
command="ulimit -S -t 1; bergholt solve diamond6-g6-g6-8"
(ulimit -S -t 1; "$BERGHOLT" solve -q diamond6-g6-g6-8 > out 2> err < /dev/null; echo $? > ended)
status=$(cat ended)
check "status 3" has_status 3
expect_line "bounded: at least [0-9]+ moves are needed; stopped by: .*"

# a survey has the problems found so far, and says that the rest is missing
for format in "" --json; do
  missing="stopped by a signal: the problems that follow are missing"
  [ -z "$format" ] || missing='"stopped_by" : "signal"'
  interrupt INT 0.1 survey $format french
  check "status 3" has_status 3
  check "nothing on standard error" is_empty err
  check "what is missing" has out "$missing"
done

interrupt INT 0.1 survey --csv french
check "status 3" has_status 3
check "one line of error" one_line err
check "what is missing" has err "stopped by a signal: the problems that follow are missing"

# waiting STATUS ARGUMENT...: a signal while the reader makes the program wait
mkfifo pipe
waiting () {
  wanted=$1
  shift
  command="bergholt $* (signal TERM while its output waits)"
  "$BERGHOLT" "$@" > pipe 2> err < /dev/null &
  exec 3< pipe
  # it has begun to print
  head -c 1 <&3 > begun
  sleep 0.2
  kill -TERM $!
  sleep 0.2
  cat begun - <&3 > out
  exec 3<&-
  wait $!
  status=$?
  check "status $wanted" has_status "$wanted"
  check "nothing on standard error" is_empty err
}
# a list ends after a solution and says so; a graph is written whole or not at all
waiting 3 solve --all diamond4-d1-any-8
expect_line "[0-9]+ of 8070 solutions listed; stopped by: a signal"
waiting 143 graph diamond4-d1-any-8

# piped ARGUMENT...: the first line, the reader closing the pipe after it
piped () {
  command="bergholt $* | head -n 1"
  { timeout "$patience" "$BERGHOLT" "$@" 2> err; echo $? > ended; } | head -n 1 > out
  status=$(cat ended)
  # 0 where everything fitted into the pipe, 141 where SIGPIPE ended it
  check "a quiet end" test "$status" -eq 0 -o "$status" -eq 141
  check "nothing on standard error" is_empty err
  check "the first line" one_line out
}
piped levels t5-a1-a1
piped solve --all t5-c5-c5
piped survey "triangle(5)"
piped show english-central

# Every command, with the end of its output closed before it begins, and with a full one.
mkdir few
cp "$BERGHOLT_PROBLEMS/t5-c5-c5.peg" few
# pictures of graphs need Graphviz
drawn=$(command -v dot > /dev/null && echo svg)
cat > commands << END
solve t5-c5-c5
solve --json --all t5-c5-c5
solve --any t5-c5-c5
levels t5-a1-a1
levels --by jumps t5-a1-a1
graph t5-c5-c5
survey triangle(4)
survey --csv triangle(4)
survey --json triangle(4)
analyse t5-a1-a1
analyse --monte-carlo 100 t5-a1-a1
heuristics t5-a1-a1
heuristics t5-a1-a1 --compare zero corner
heuristics t5-a1-a1 --check merson
heuristics t5-a1-a1 --derive potential
hint t5-a1-a1 a1'
play t5-a1-a1
verify t5-a1-a1 a1-a3
show english-central
test few
test --json few
--help
solve --help
END
[ -z "$drawn" ] || echo "graph --format svg t5-c5-c5" >> commands
# a pipe that nobody reads any more
exec 3<> pipe 4> pipe 3<&-
while read -r arguments; do
  command="bergholt $arguments | true"
  echo help | timeout "$patience" "$BERGHOLT" $arguments 2> err >&4
  status=$?
  check "the end by SIGPIPE" has_status 141
  check "nothing on standard error" is_empty err

  command="bergholt $arguments > /dev/full"
  echo help | timeout "$patience" "$BERGHOLT" $arguments > /dev/full 2> err
  status=$?
  : > out
  check "status 3 and one line of error" is_refusal 3 "standard output"
done < commands
exec 4>&-

# confined FILE ARGUMENT...: FILE, which is written in vain, is left as it was, alone.  The
# limit is on every file, so counters of executed lines go to a place of their own and
# complaints about them nowhere.
confined () {
  file=$1
  shift
  command="bergholt $*, with files of limited size"
  mkdir place
  echo old > "place/$file"
  (GCOV_PREFIX=$work/counters GCOV_ERROR_FILE=/dev/null
   export GCOV_PREFIX GCOV_ERROR_FILE
   ulimit -f 1; exec timeout "$patience" "$BERGHOLT" "$@") > out 2> err
  status=$?
  : > out
  check "status 3 and one line of error" is_refusal 3 "$file: "
  check "the old file alone" test "$(ls place)$(cat "place/$file")" = "${file}old"
  rm -r place
}
if (ulimit -f 1) 2> trash; then
  for kind in svg png pdf; do
    confined "x.$kind" show -o "place/x.$kind" english-central
    confined "x.$kind" heuristics t5-c5-c5 --compare zero corner -o "place/x.$kind"
  done
  for kind in $drawn dot json; do
    confined "x.$kind" graph -o "place/x.$kind" t5-c5-c5
  done
  confined table analyse --save place/table t6-a1-a1
fi

# bounded or right, and never anything else
run solve --memory 1M english-central
if [ "$status" -eq 0 ]; then
  expect_line "solved in 18 moves, and no fewer will do"
else
  check "status 3" has_status 3
  expect_line "bounded: at least ([0-9]|1[0-8]) moves are needed; stopped by: .*memory.*"
fi
check "nothing on standard error" is_empty err

# differ KEY KEY: the document has one of the keys and not the other.
differ () {
  if has out "\"$1\""; then lacks out "\"$2\""; else has out "\"$2\""; fi
}

# numbers that are printed are exact, and missing numbers are named
partial=0
for memory in 300K 1M 2M 3M 4M 5M 6M 8M 64M; do
  run solve --classes --json --memory "$memory" diamond4-central-8
  check "nothing on standard error" is_empty err
  if has out '"ordered"'; then
    check "ordered 1373" has out '"ordered" : "1373"'
  fi
  if has out '"unordered"'; then
    check "unordered 71" has out '"unordered" : "71"'
    check "status 0" has_status 0
  else
    check "status 3" has_status 3
    check "no classes" lacks out '"classes"'
  fi
  if has out '"status" : "solved"'; then
    check "incomplete iff there is no unordered count" differ stopped_by unordered
    has out '"stopped_by"' && partial=$((partial + 1))
  else
    check "bounded" has out '"status" : "bounded"'
  fi
done
check "64M to be enough" has_status 0
check "a solved problem that was not counted whole" test "$partial" -gt 0

expect_answer 3 "14 of 15 solutions listed; stopped by: --limit" solve --all --limit 14 t5-c5-c5
expect_line "unordered 15 up to symmetry, 30 in all"
check "14 of them" test "$(grep -c '^ *[0-9]*  (' out)" -eq 14
expect_text 3 '"stopped_by" : "limit"' solve --all --limit 14 --json t5-c5-c5
for limit in 15 16; do
  expect_status 0 solve --all --limit "$limit" t5-c5-c5
  check "15 of them" test "$(grep -c '^ *[0-9]*  (' out)" -eq 15
done

# where they cannot be counted without their order, some can be listed even so
expect_answer 3 "ordered 388494 up to symmetry, 776988 in all" solve --all --limit 3 --memory 10M diamond4-d1-any-8
expect_line "no unordered count: out of memory"
expect_line "3 of an unknown number of solutions listed; stopped by: --limit"
check "3 of them" test "$(grep '^ *[0-9]*  (' out | sort -u -k 2 | wc -l)" -eq 3
expect_text 3 '"stopped_by" : "limit"' solve --all --limit 3 --json --memory 10M diamond4-d1-any-8
check "no unordered count" lacks out '"unordered"'

expect_answer 3 " +[a-e][1-5] +[a-e][1-5] +>=[0-9]+" survey --memory 30K --threads 1 "triangle(5)"
expect_line " +stopped by memory"
expect_line "[0-9]+ problems? unfinished"
expect_text 3 '"stopped_by" : "memory"' survey --memory 30K --threads 1 --json "triangle(5)"
expect_answer 3 "vacate,finish,status,.*,classes,stopped_by,certificate,certificate_of" survey --memory 30K --threads 1 --csv "triangle(5)"
expect_line '[a-e][1-5],[a-e][1-5],bounded,,>=[0-9]+,,,,,,,,memory,,'

finish
