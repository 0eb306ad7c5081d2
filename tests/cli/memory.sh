#!/bin/sh
# Limits on memory: no command passes its --memory, and where the system gives none the
# program says so, keeps the bounds that are proved and ends with status 3.
. "$(dirname "$0")/lib.sh"

# --- The program's own limit

# is_within MEBIBYTES: the most that was resident is at most a twentieth or 20 MB over.
is_within () {
  most=$(tail -n 1 err)
  bytes=$(($1 * 1048576))
  over=$((bytes / 20 > 20000000 ? bytes / 20 : 20000000))
  [ "$most" -gt 1000000 ] && [ "$most" -le $((bytes + over)) ]
}

# expect_within MEBIBYTES ARGUMENT...
expect_within () {
  limit=$1
  shift
  observe "$BUILD/tests/resident" "$BERGHOLT" "$@" -q --memory "${limit}M"
  check "status 0 or 3" test "$status" -eq 0 -o "$status" -eq 3
  check "$limit MiB, not $(tail -n 1 err) bytes" is_within "$limit"
}

# expect_engines MARK MEBIBYTES...: the engines with that mark, in searches that take far more than
# 1 GiB without a limit, or, with the mark +, as much as there is.
expect_engines () {
  mark=$1
  shift
  while read -r marks arguments; do
    case $marks in *"$mark"*) ;; *) continue ;; esac
    for limit; do
      expect_within "$limit" $arguments
      check "out of memory" test "$status" -eq 3 -o "${marks#*+}" != "$marks"
    done
  done << 'END'
long solve --method levels --heuristic zero diamond6-central-8
long solve --method layers diamond6-central-8
quick,long solve --method bidirectional --heuristic zero --at-least 16 diamond6-central-8
quick,long levels --method levels --direction forward diamond6-central-8
quick,long levels --method levels --direction backward diamond6-central-8
quick,long levels --by jumps --direction forward diamond6-central-8
quick,long levels --by jumps --direction backward diamond6-central-8
long solve --count --heuristic zero --at-least 16 --threads 1 diamond6-central-8
long solve --count --heuristic zero --at-least 16 --threads 2 diamond6-central-8
quick,long analyse --winning diamond6-central-8
quick,long analyse --random diamond6-central-8
long+ solve --anytime --beam 1000000 --within 20 diamond6-central-8
long+ solve --any wiegleb-central
quick+,long+ hint --within 4 french-c1-e1 c1'
END
}

# expect_successors LEAST MEBIBYTES ARGUMENT...: a search makes that many before the memory is full.
expect_successors () {
  least=$1
  limit=$2
  shift 2
  expect_within "$limit" "$@" --threads 1 --json
  check "out of memory" has_status 3
  made=$(sed -n 's/^ *"nodes_generated" : \([0-9]*\),*$/\1/p' out)
  check "$made successors, expected $least" test "$made" -ge "$least"
}

if [ -n "${SANITIZE-}" ]; then
  echo "sanitizers take memory of their own: limits are not measured"
else
  expect_engines quick 50
  if [ -n "${CHECK_LONG-}" ]; then
    patience=1800
    expect_engines long 50 200 1024
    # both sides meet on disk, where a set of either does not fit
    run solve -q --heuristic zero --at-least 16 --max-moves 16 --threads 1 --disk met --memory 40M \
      french-c1-e1
    expect_line "bounded: at least 17 moves are needed; stopped by: limit of 16 moves"
    patience=60
    # coded positions take all but a few MiB at the end, and levels are given up no sooner
    expect_successors 70000000 100 solve --method levels --heuristic zero --max-moves 16 \
      diamond6-central-8
  fi
  for limit in 20 ${CHECK_LONG:+100}; do
    expect_within "$limit" analyse --jump-sequences french-d2-d3
    expect_within "$limit" hint french-c1-e1 "c1'"
    expect_within "$limit" levels --direction both english-central
  done
  # without a bound, with codes of runs that come and go; counting, with the levels of both sides
  for limit in 30 ${CHECK_LONG:+50 200}; do
    expect_within "$limit" solve english-central --method levels --heuristic zero --threads 1
  done
  for limit in ${CHECK_LONG:+50 100}; do
    expect_within "$limit" solve --count french-d3-any --threads 2
    expect_within "$limit" solve --count english-d2-d2 --heuristic merson --threads 2
  done
  # the moves back from a single position, jumps under way included, are more than fit
  printf "[problem]\nboard = square(8)\nrule = 8\nstart = a1'\nfinish = a1\n" > square.peg
  for limit in 100 ${CHECK_LONG:+500}; do
    expect_within "$limit" levels --method levels --direction backward --max-moves 1 square.peg
    check "out of memory" has_status 3
  done
  for limit in 50 ${CHECK_LONG:+80}; do
    expect_within "$limit" levels english-central --direction forward --method levels --max-moves 11
    [ -z "${CHECK_LONG-}" ] || expect_within "$limit" solve diamond5-e5-any-8
    mkdir folder
    expect_within "$limit" levels english-central --max-moves 11 --disk folder
    check "complete" has_status 0
    expect_within "$limit" solve french-c1-any --disk folder
    check "complete" has_status 0
    rmdir folder
  done
  for limit in ${CHECK_LONG:+55 60 65 70 75 85 100 120 150 200}; do
    expect_within "$limit" levels english-central --direction forward --method levels --max-moves 12
    check "complete" has_status 0
  done
  # a level that takes more than the memory
  for limit in ${CHECK_LONG:+50 60}; do
    mkdir folder
    expect_within "$limit" levels --by jumps --direction forward t7-a2-any --disk folder
    check "complete" has_status 0
    rmdir folder
  done
  expect_within 50 analyse --earliest-loss english-central
  expect_within 50 analyse --save table t5-a1-any
  expect_within 10 levels --by jumps english-central
  expect_within 50 solve --count english-central
  expect_within 50 solve --any semi-wiegleb-central
  [ -z "${CHECK_LONG-}" ] || expect_within 50 solve --any wiegleb-central
fi

# The peak that is printed is the peak that is measured.
peak () {
  run analyse --json --winning "$1" --memory 50M
  sed -n 's/^ *"peak_bytes" : \([0-9]*\),*$/\1/p' out
}
bytes=$(peak french-c1-e1)
check "a peak within the limit" test "$bytes" -gt 20000000 -a "$bytes" -le 52428800

# --- The system's

# run_in KIB ARGUMENT...: with KIB of address space.
run_in () {
  space=$1
  shift
  command="ulimit -v $space; bergholt $*"
  (ulimit -v "$space" && exec timeout "$patience" "$BERGHOLT" "$@") > out 2> err < /dev/null
  status=$?
}

ends_well () {
  [ "$status" -eq 0 ] || [ "$status" -eq 3 ]
}

layers="solve --method layers diamond5-c9-8"
[ -z "${CHECK_LONG-}" ] || layers="solve --method layers wiegleb-central"
if [ -z "${SANITIZE-}" ]; then
  for arguments in "levels english-central" "analyse --random english-central" \
    "analyse --winning french-c1-e1" "hint french-c1-e1 c1'" "solve --count english-central" \
    "$layers" "solve --any semi-wiegleb-central" \
    "analyse --solutions-by-jumps english-central"; do
    for memory in "" "--memory 4G"; do
      for space in 60000 120000 ${CHECK_LONG:+200000}; do
        # each command in little space, and some in more with a limit of their own above it
        case "$space $memory $arguments" in
        "60000  "* | "120000 --memory 4G "[lh]* | "120000 --memory 4G solve --count"*) ;;
        *) [ -n "${CHECK_LONG-}" ] || continue ;;
        esac
        run_in $space $arguments -q $memory
        check "status 0 or 3" ends_well
        check "one line of error at most" test "$(wc -l < err)" -le 1
      done
    done
  done
fi

finish
