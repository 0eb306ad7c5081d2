#!/bin/sh
# Searches on disk: killed, full, resumed, refused.
. "$(dirname "$0")/lib.sh"

# the output, without numbers that differ between runs
said () {
  sed -E 's/, [0-9.]+ s, .*//; s/"(seconds|peak_bytes)" : .*//' "$1"
}

# is_same FILE FILE: they say the same
is_same () {
  said "$1" > one
  said "$2" > other
  cmp -s one other
}

search="solve french-c1-c1-8"
"$BERGHOLT" $search -q > whole < /dev/null

ends 0 $search --disk folder
check "what it says in memory" is_same out whole
check "nothing left" test ! -e folder

# takes_longer: the document has no fewer seconds than the state that it went on from
takes_longer () {
  least=$(od -A n --endian=little -j 48 -N 8 -t u8 state)
  sed -n 's/^  "seconds" : \([0-9.]*\).*/\1/p' out |
    awk -v least="${least:?}" '{ n++; ok = $1 * 1000000 + 1 >= least } END { exit !(n == 1 && ok) }'
}

# killed after a while, wherever that is: it ends all the same
for after in 0.05 0.1 0.15 0.2; do
  command="bergholt $search --disk folder (killed after $after s)"
  "$BERGHOLT" $search --disk folder --resume -q > trash 2>&1 < /dev/null &
  killed=$!
  sleep "$after"
  kill -KILL "$killed" 2> trash
  wait "$killed" 2> trash
done
ends 0 $search --disk folder --resume
check "what it says in memory" is_same out whole
check "nothing left" test -z "$(ls folder)"

# a limit of the files, of one file, and of memory; each time the bound stays
ends 3 $search --disk folder --disk-limit 20K
check "a bound" has out "moves are needed; stopped by: disk"
check "why, and what next" has err "the limit of its files; the search has stopped and goes on with --resume"
check "one line" one_line err
check "a state" test -s folder/state
expect_error "has the state of a search, expected --resume" $search --disk folder
expect_error "--disk and --any: --disk keeps the levels of a search" solve --any english-central --disk folder
expect_error "problem french-c1-c1-8, expected english-central" \
  solve english-central --disk folder --resume
expect_error "command solve, expected levels" levels french-c1-c1-8 --disk folder --resume
expect_error "heuristic none, expected zero" \
  solve french-c1-c1-8 --heuristic zero --disk folder --resume
expect_error "at 'nonsense'" solve english-central --disk none --heuristic nonsense
check "no folder" test ! -e none
check "doc/disk.md has its form" \
  grep -qF "$(head -c 16 folder/state)" "$tests/../../doc/disk.md"
cp folder/state state
printf x | dd of=folder/state bs=1 seek=60 conv=notrunc 2> trash
expect_error "folder/state: damaged" $search --disk folder --resume
printf '[search]\nformat=2\nversion=0.1.0\n# checksum 0123456789abcdef\n' > folder/state
expect_error "folder/state: of another kind or version, expected the state of a search, which begins with" \
  $search --disk folder --resume
cp state folder/state
ends 0 $search --disk folder --resume
check "what it says in memory" is_same out whole

command="bergholt $search --disk folder (no file over 8 KiB)"
(ulimit -f 16; "$BERGHOLT" $search --disk folder -q > out 2> err < /dev/null; echo $? > status)
status=$(cat status)
check "status 3" has_status 3
check "why" has err "File too large; the search has stopped and goes on with --resume"
run $search --disk folder --resume
check "what it says in memory" is_same out whole

ends 3 solve -q --heuristic zero t6-a2-any --disk short --memory 700K
check "what next" has err "out of memory; the search has stopped, and goes on with --resume and more --memory"

# under conditions the problem without them stays in memory, or is given up
rm -rf short
ends 3 solve -q --heuristic zero "triangle(6)" "a1'" a1 --peg "c5 to a1" --disk short --memory 700K
check "levels under conditions" sh -c "ls short/run-* > trash"
ends 0 solve -q --heuristic zero "triangle(6)" "a1'" a1 --peg "c5 to a1" --disk short --resume
check "the answer" has out "solved in 11 moves, and no fewer will do"

# a file system that is full and has room later, where one can be mounted: it goes with its namespace
cat > in_small << 'END'
mount -t tmpfs -o size=48k none small || exit 77
search=$1
"$BERGHOLT" $search --disk small -q > full 2> full.err < /dev/null
echo $? > full.status
mount -o remount,size=64m small
"$BERGHOLT" $search --disk small --resume -q > out 2> err < /dev/null
echo $? > status
END
mkdir small
if unshare -m sh in_small "$search" 2> trash; then
  command="bergholt $search --disk small (48 KiB)"
  check "status 3" test "$(cat full.status)" = 3
  check "a bound" has full "moves are needed; stopped by: disk"
  check "why" has full.err "No space left on device"
  check "what next" has full.err "; the search has stopped and goes on with --resume"
  command="bergholt $search --disk small --resume (64 MiB)"
  status=$(cat status)
  check "status 0" has_status 0
  check "what it says in memory" is_same out whole
else
  echo "disk.sh: no file system can be mounted here: not tried on a full one" >&2
fi

# the seconds include all runs: the second has little to do
for arguments in "solve french-c1-c1-8 --heuristic zero --max-moves 5" \
                 "levels t6-a1-b6 --by jumps --direction both --disk-limit 40K"; do
  rm -rf folder
  ends 3 $arguments --disk folder
  cp folder/state state
  ends 3 $arguments --disk folder --resume --json
  check "the seconds of both runs" takes_longer
done
rm -rf folder

# results that nobody has stay on the disk
for arguments in "solve french-c1-c1-8" "levels t6-a1-b6 --by jumps"; do
  command="bergholt $arguments --disk folder > /dev/full"
  "$BERGHOLT" $arguments --disk folder -q > /dev/full 2> err < /dev/null
  status=$?
  check "no status 0" test "$status" -ge 2
  check "a state" test -s folder/state
  rm -r folder
done
ends 2 solve french-c1-c1-8 --certificate folder --disk folder
check "a state" test -s folder/state
rm -r folder

# options
expect_error "--resume needs --disk" solve english-central --resume
expect_error "--disk-limit needs --disk" \
  levels english-central --disk-limit 4G
expect_error "--disk-limit: '0'" levels english-central --disk-limit 0 --disk folder
expect_error "expected --method levels" levels english-central --method layers --disk folder
expect_error "no/folder: No such file" solve english-central --disk no/folder
# a method without levels, wherever it is asked for
printf '%s\n' "[problem]" "board = triangle(5)" "start = c5'" "finish = c5" "[search]" \
  "method = layers" > layered.peg
expect_error "--method: method 'layers' has no levels to keep on disk, expected levels" \
  solve t5-c5-c5 --method layers --disk folder
expect_error "layered.peg: [search] method: method 'layers' has no levels to keep on disk" \
  solve layered.peg --disk folder
check "no state of a search that was refused" test -z "$(ls folder)"

# cores decide how a search goes on: it has the same effort when it is resumed
search="solve triangle(9) c5' any --max-moves 15 --threads 1"
"$BERGHOLT" $search -q > whole < /dev/null
for option in "" --resume; do
  ends 3 $search --disk again $option
  check "what it says in memory" is_same out whole
done
rm -r again

# files that are not of a search stay
mkdir own
for name in run-1.log run-notes run-7 run-3.2 run-3.x state.part state.txt; do : > "own/$name"; done
ends 0 solve t5-c5-c5 --disk own
check "the files of others" \
  test "$(echo own/*)" = "own/run-1.log own/run-3.x own/run-notes own/state.txt"

# levels
run levels french-d2-d3 --max-moves 9
mv out whole
run levels french-d2-d3 --max-moves 9 --disk folder
check "the same table" cmp -s out whole

# level sets by jumps
run levels t6-a1-b6 --by jumps --csv --direction both
cut -d, -f1-9 out > whole
run levels t6-a1-b6 --by jumps --csv --direction both --disk folder
check "the same table, without winning positions" cmp -s out whole
ends 3 levels t6-a1-b6 --by jumps --direction both --disk folder --disk-limit 10K
expect_error "by jumps, expected moves" levels t6-a1-b6 --direction both --disk folder --resume
run levels t6-a1-b6 --by jumps --csv --direction both --disk folder --resume
check "the same table" cmp -s out whole
check "nothing left" test -z "$(ls folder)"

finish
