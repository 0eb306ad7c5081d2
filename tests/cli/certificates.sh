#!/bin/sh
# Certificates from outside: what solve writes and bergholt-check says of it.
. "$(dirname "$0")/lib.sh"
checker=${BERGHOLT_CHECK:-$(dirname "$BERGHOLT")/bergholt-check}

# checker ARGUMENT...: runs bergholt-check.
run_checker () {
  observe "$checker" "$@"
}

# verified FILE EXPRESSION: the checker prints such a verdict.
verified () {
  run_checker "$1"
  expect_line "verified: $2"
}

# refused STATUS TEXT: the last run of the checker said so, in one line.
refused () {
  check "exit status $1" has_status "$1"
  check "no verdict" is_empty out
  check "one line" test "$(wc -l < err)" -eq 1
  check "the words $2" has err "$2"
}

expect_answer 0 "certificate proof: 38 positions, [0-9]+ sets of weights, .*" solve t6-a2-any --certificate proof
verified proof "triangle\(6\), 6-move, a2' to any hole: 9 moves, none fewer"
cp out verdict
command="bergholt-check-wide proof"
"$checker-wide" proof > out 2> err
check "the same verdict" cmp -s verdict out

expect_status 0 solve --json t6-a2-any --certificate proof2
for pair in '"file" : "proof2"' '"positions" : 38'; do
  check "$pair" has out "$pair"
done
check "the same certificate again" cmp -s proof proof2

expect_status 3 solve --max-moves 7 t6-a2-any --certificate bound
verified bound "triangle\(6\), 6-move, a2' to any hole: at least 8 moves"

expect_status 1 solve french-d4-any --certificate none
verified none "french, 4-move, d4' to any hole: unsolvable"

# by cores, each proved by others: the certificate is small, and says their number
expect_status 3 solve --json --max-moves 13 t8-c5-any --certificate cores
check "the number of cores" grep -Eq '"cores" : [0-9]+' out
check "format 4" test "$(head -c 22 cores)" = "bergholt-certificate 4"
check "at most 40 KiB" test "$(wc -c < cores)" -le 40960
verified cores "triangle\(8\), 6-move, c5' to any hole: at least 14 moves"
# likewise where the bound is named, which learns the cores at the start
expect_status 3 solve --max-moves 13 t8-c5-any --heuristic rounds --certificate named
check "format 4" test "$(head -c 22 named)" = "bergholt-certificate 4"
check "at most 40 KiB" test "$(wc -c < named)" -le 40960

# a core is listed in the image that was proved: regions are packed in an order that an image
# changes
expect_status 0 solve "triangle(6)" "a1'" any --heuristic "max(merson, rounds)" --certificate image
verified image "triangle\(6\), 6-move, a1' to any hole: 10 moves, none fewer"
expect_status 0 solve --rule 8 "square(5)" "a2'" any --heuristic "max(merson, rounds)" --certificate image
verified image "square\(5\), 8-move, a2' to any hole: 11 moves, none fewer"

# by a resource count, and by all lines of play
expect_answer 1 "unsolvable: a resource count .*" solve diamond4-central --certificate none
verified none "diamond\(4\), 4-move, d4' to d4: unsolvable"
expect_answer 1 "unsolvable: every line of play was followed to its end, [0-9]+ positions expanded" solve t5-a4-b3 --certificate none
verified none "triangle\(5\), 6-move, a4' to b3: unsolvable"

# several pegs at the end, of which some cannot be, and any of several holes
expect_status 0 solve english-p12x-c9 --certificate pegs
verified pegs "english, 4-move, e1 .* to c3 d3 e3 c4 d4 e4 c5 d5 e5: 8 moves, none fewer"
pose some.peg "board = triangle(5)" "start = a3'" "finish = any of a1 b3 c4"
expect_status 0 solve ./some.peg --certificate some
verified some "triangle\(5\), 6-move, a3' to a1 or others: [0-9]+ moves, none fewer"

# patterns: soldiers that reach the third row, by levels alone and by a resource count; cores know
# the holes that stay empty; and a game that is stuck
expect_answer 0 "certificate soldiers: 37 positions, 0 sets of weights, .*" \
  solve "rectangle(7,5)" "......./......./......./ooooooo/ooooooo" "at least d1" --certificate soldiers
verified soldiers "rectangle\(7,5\), 4-move, .* to at least d1: 4 moves, none fewer"
pose army.peg "board = rectangle(7, 5)" "start = ......./......./......./ooo.ooo/oooo.oo" \
  "finish = at least d1" "[search]" "resource = steps" "[resource steps]" \
  "rows = 8 13 21 34 21 13 8 / 5 8 13 21 13 8 5 / 3 5 8 13 8 5 3 / 2 3 5 8 5 3 2 / 1 2 3 5 3 2 1"
expect_answer 1 "certificate army: 1 position, 2 sets of weights, .*" solve army.peg --certificate army
verified army "rectangle\(7,5\), 4-move, .* to at least d1: unsolvable"
expect_status 0 solve "triangle(5)" "a1'" "c3 filled; a1 b2 a5 e5 empty" --count --certificate pattern
expect_line "certificate pattern: .* cores?, .*; proves the numbers of nothing"
verified pattern "triangle\(5\), 6-move, a1' to c3 filled and a1 b2 a5 e5 empty: 7 moves, none fewer"
expect_status 0 solve "triangle(5)" "a1'" "at most b2 c3" --certificate most
verified most "triangle\(5\), 6-move, a1' to at most b2 c3: 10 moves, none fewer"
expect_status 0 solve english-d1-stuck --certificate stuck
verified stuck "english, 4-move, d1' to any position without a jump: 6 moves, none fewer"

# whole or not at all: --memory, signals, full disks
expect_answer 3 "no certificate: out of memory" solve --memory 20K t7-a3-any --max-moves 3 --certificate little
check "no file" test ! -e little
for moment in 0.2 0.7; do
  interrupt INT "$moment" solve french-d2-a3 --certificate stopped
  check "nothing on standard error" is_empty err
  if [ "$status" -eq 0 ]; then
    verified stopped "french, .* 20 moves, none fewer"
  else
    check "status 3" has_status 3
    check "no certificate" has out "no certificate: stopped by a signal"
    check "no file" test -z "$(find . -name '*stopped*')"
  fi
done
if (ulimit -f 1) 2> trash; then
  mkdir place
  echo old > place/full
  command="bergholt solve t6-a2-any --certificate place/full, with files of limited size"
  (GCOV_PREFIX=$work/counters GCOV_ERROR_FILE=/dev/null
   export GCOV_PREFIX GCOV_ERROR_FILE
   ulimit -f 1; exec timeout "$patience" "$BERGHOLT" solve t6-a2-any --certificate place/full) \
    > /dev/null 2> err < /dev/null
  status=$?
  : > out
  check "status 3" has_status 3
  check "one line of error" one_line err
  check "the old file alone" test "$(ls place)$(cat place/full)" = "fullold"
fi

# numbers of solutions, in the file and in the record; sets of moves where they are not too many
expect_answer 0 "certificate counted: .*; proves the numbers of solutions and sets of moves" solve --count t5-a1-a1 --certificate counted
verified counted "triangle\(5\), 6-move, a1' to a1: 10 moves, none fewer; 1362 solutions, 681 up to 2 symmetries; 30 sets of moves, 15 up to 2 symmetries"
cp counted alone
expect_status 0 solve --count --threads 3 t5-a1-a1 --certificate counted
check "the same with three threads" cmp -s counted alone
expect_text 0 '"counts" : "solutions and sets of moves"' solve --count --json t5-a1-a1 --certificate counted
expect_status 1 solve --count t5-a4-b3 --certificate counted
verified counted "triangle\(5\), 6-move, a4' to b3: unsolvable"

# one thread or several, more memory or less: the same file
for problem in t5-a1-any english-central; do
  expect_status 0 solve --threads 1 "$problem" --certificate one
  expect_status 0 solve --threads 3 "$problem" --certificate three
  check "the same with three threads" cmp -s one three
done

# the search on disk, stopped or not, and resumed
expect_status 0 solve t6-a2-any --disk disk --certificate disk.cert
check "the same on disk" cmp -s proof disk.cert
rm -rf disk
run solve t6-a2-any --disk disk --disk-limit 300
check "stopped by the limit" has_status 3
expect_status 0 solve t6-a2-any --disk disk --resume --certificate resumed
check "the same of a search that went on" cmp -s proof resumed
if [ -n "${CHECK_LONG-}" ]; then
  timeout --preserve-status -s INT -k "$patience" 0.5 "$BERGHOLT" solve french-c1-any --disk disk \
    > trash 2>&1 < /dev/null
  expect_status 0 solve french-c1-any --disk disk --resume --certificate resumed
  verified resumed "french, .* 20 moves, none fewer"
fi

# a million blocks and 20,000 sets of weights: the memory has a limit for any file
if command -v python3 > trash && [ -x "${BUILD:-}/tests/resident" ]; then
  PYTHONPATH=$tests/.. python3 -B - > vast << 'END'
import struct, sys

from certificate import checksum

first, head = open ("proof", "rb").read ().split (b"\n", 1)
before, _, after = head[:head.index (b"\nblocks ")].partition (b"\nweights ")
# offsets for one move alone, whose positions are few
depth = int (before.split ()[-1]) if before.split ()[-2] == b"perimeter" else 1
if depth > 1:
    before = before.rpartition (b" ")[0] + b" 1"
sets, parities = after[:after.index (b"\nparities")].split (b"\n")[1:], after[after.index (b"\nparities"):]
sets = [b" ".join (words[:2] + words[1 + depth:]) for words in map (bytes.split, sets)]
head = (before + b"\nweights 20000\n" + b"\n".join ((sets * 20000)[:20000]) + parities
        + b"\nblocks 1015808\n")
out = sys.stdout.buffer
out.write (b"%s %d %016x\n" % (b" ".join (first.split ()[:2]), len (head), checksum (head)) + head)
# blocks of one position each, not the finish that has the last hole alone; the last 32 bits of a
# checksum depend on nothing before them
prime = 0x1b3
start = checksum (bytes ([1, 3, 0, 0]))
begun = [(low, (start ^ low) * prime % 2**32) for low in range (128, 256)]
block = struct.Struct ("<I4sBBB").pack
for high in range (65, 127):
    for middle in range (128, 256):
        out.write (b"".join ([block (((total ^ middle) * prime ^ high) * prime % 2**32,
                                     b"\1\3\0\0", low, middle, high) for low, total in begun]))
END
  observe "$BUILD/tests/resident" "$checker" vast
  check "exit status 1" has_status 1
  check "a reason" has err "a move leads to"
  check "at most 200 MB" test "$(tail -n 1 err)" -le 200000000
fi

# a board whose name has a blank
pose blank.peg "board = rectangle(3, 4)" "start = a1'" "finish = any"
expect_status 0 solve ./blank.peg --certificate blank
verified blank "rectangle\(3,4\), 4-move, a1' to any hole: [0-9]+ moves, none fewer"

# no file, or none that can be read twice: one line of characters that can be printed
mkfifo pipe
cat proof > pipe 2> trash &
run_checker pipe
refused 2 "pipe: expected a file that can be read twice"
kill $! 2> trash
wait
control=$(printf 'a\033[31m\nb')
run_checker "$control"
refused 2 'a\x1b[31m\x0ab: cannot be opened'
{
  printf 'bergholt-certificate 2 6 %s\n' 4fc013d47508a1e9
  printf 'a\033[31m'
} > escape
run_checker escape
refused 1 "escape: head: byte 2 is 0x1b, expected ASCII"

# what cannot be printed fails
for argument in --help proof; do
  command="bergholt-check $argument, with standard output closed or full"
  : > out
  "$checker" "$argument" >&- 2> err
  status=$?
  refused 2 "$argument: cannot be printed"
  if [ -c /dev/full ]; then
    "$checker" "$argument" > /dev/full 2> err
    status=$?
    refused 2 "$argument: cannot be printed"
  fi
done

# damage
head -c 1000 proof > cut
run_checker cut
refused 1 "the head ends too early"
head -c "$(($(wc -c < proof) - 1))" proof > cut
run_checker cut
refused 1 "cut off"
sed 's/^claim 9$/claim 8/' proof > changed
run_checker changed
refused 1 "the head is damaged"
cat proof proof > twice
run_checker twice
refused 1 "bytes are left over"
: > empty
for file in empty ./absent "$BERGHOLT_PROBLEMS/t4-a1-any.peg" .; do
  run_checker "$file"
  refused 2 "$file: "
done
run_checker
refused 2 "expected one argument"
run_checker --help
check "usage" has out "Usage: bergholt-check FILE"

# usage, and places that cannot be written
for option in --any --inexact "--at-least 3"; do
  expect_error "--certificate and ${option%% *}: --certificate proves the minimum" solve t4-a2-b2 --certificate proof $option
done
expect_error "--certificate: ./absent/proof: no such folder" solve t4-a2-b2 --certificate ./absent/proof
check "nothing beside them" test "$(find . -name 'proof*' | wc -l)" -eq 2
finish
