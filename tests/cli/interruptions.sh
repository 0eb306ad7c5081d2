#!/bin/sh
# Signals, closed pipes, full disks, little memory.
. "$(dirname "$0")/lib.sh"

# A shell that is no terminal's starts background jobs with SIGINT ignored, so
# it is timeout, in the foreground, that sends the signal.
for name in INT TERM HUP; do
  command="bergholt solve diamond6-g6-g6-8 (signal $name)"
  timeout --preserve-status -s "$name" -k "$patience" 2 \
    "$BERGHOLT" solve diamond6-g6-g6-8 > out 2> err < /dev/null
  status=$?
  check "status 3" has_status 3
  check "nothing on standard error" is_empty err
  expect_line "bounded: at least [0-9]+ moves are needed; stopped by: .*"
done

# piped ARGUMENT...: the first line, the reader closing the pipe behind it
piped ()
{
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
piped solve --all french-c1-b4
piped survey "triangle(5)"
piped show english-central

for arguments in "solve t5-c5-c5" "solve --json t5-c5-c5" "levels t5-a1-a1" "show english-central" \
                 "survey triangle(4)" "graph t5-c5-c5" "test $work/none" "--help" "solve --help"; do
  mkdir -p none
  command="bergholt $arguments > /dev/full"
  # the words are arguments
  # shellcheck disable=SC2086
  timeout "$patience" "$BERGHOLT" $arguments > /dev/full 2> err
  status=$?
  : > out
  check "status 3 and one line of error" is_refusal 3 "standard output"
done

# bounded or right, and never anything else
run solve --memory 1M english-central
if [ "$status" -eq 0 ]; then
  expect_line "solved in 18 moves, and no fewer will do"
else
  check "status 3" has_status 3
  expect_line "bounded: at least ([0-9]|1[0-8]) moves are needed; stopped by: .*memory.*"
fi
check "nothing on standard error" is_empty err

finish
