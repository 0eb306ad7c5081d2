#!/bin/sh
# The checker that Coq has proved: the axioms of the theorem, and the same verdicts as bergholt-check
# gives.
. "$(dirname "$0")/lib.sh"
for program in coqc ocamlfind ocamlopt; do
  if ! command -v "$program" > trash; then
    echo "proofs.sh: skipped, no $program"
    exit 77
  fi
done
: "${BUILD:=$(dirname "$BERGHOLT")}"
patience=600
checker=${BERGHOLT_CHECK:-$BUILD/bergholt-check}

target=proofs${CHECK_LONG--short}
command="make $target"
${MAKE:-make} -C "$BUILD" "$target" > log 2>&1
status=$?
tail -n 20 log > out
: > err
check "the proofs compiled" has_status 0
cat > expected << END
verdict_true
     : forall file : String.string, Claim.means (verdict_of file)
Closed under the global context
END
cp "$BUILD/proofs/theorem" out
check "the theorem without axioms" cmp -s expected out
grep -v '^[A-Z]*[A-Za-z]*63\.[a-zA-Z_]*\( *:.*\)\?$\|^  ' "$BUILD/proofs/words-theorem" > out
cat > expected << END
words_verdict_true
Axioms:
END
check "the same with the axioms of primitive integers alone" cmp -s expected out
source=${SOURCE:-$tests/../..}
echo "Closed under the global context" > expected
for theorems in famous ${CHECK_LONG:+large}; do
  cp "$BUILD/proofs/$theorems-theorems" out
  check "the $theorems theorems without axioms" cmp -s expected out
done
check "nothing admitted" test -z "$(grep -lE 'Admitted|admit' "$source"/proofs/*.v)"

# same STATUS FILE: all checkers end with it and print the same verdict.
same () {
  command="bergholt-check $2"
  "$checker" "$2" > verdict 2> trash
  check "exit status $1" test $? -eq "$1"
  for program in bergholt-check-proved bergholt-check-proved-words; do
    observe "$BUILD/$program" "$2"
    check "exit status $1" has_status "$1"
    check "the same verdict" cmp -s verdict out
    [ "$1" -eq 0 ] || check "one line of error" one_line err
  done
}

# a minimum, any finish, many pegs, a bound, and three reasons why there is no solution
for problem in t5-a1-a1 t6-a2-any english-p12x-c9 english-central french-d4-any diamond4-central \
    t5-a4-b3 diamond3-central-8; do
  run solve -q "$problem" --certificate "$problem"
  same 0 "$problem"
done
run solve -q --max-moves 7 t6-a2-any --certificate bound
same 0 bound

# cores in place of weights
run solve -q --max-moves 13 t8-c5-any --certificate cores
same 0 cores
check "format 4" test "$(head -c 22 cores)" = "bergholt-certificate 4"

# disjoint regions that show of one image of a position more than of another
run solve -q "triangle(6)" "c3'" any --heuristic "max(merson, rounds)" --certificate image
same 0 image

# boards by lines, numbers of solutions with them; lines one way are refused
write_line_problems
for problem in "petersen 1' any" "star(4) 2' any" "hypercube(3) 000' 000" windmill.peg; do
  run solve -q --count $problem --certificate lines
  same 0 lines
done
# refused FILE REASON: by the proved checkers, in one line
refused () {
  for program in bergholt-check-proved bergholt-check-proved-words; do
    observe "$BUILD/$program" "$1"
    check "exit status 1" has_status 1
    check "one line of error" one_line err
    check "the reason" has err "$2"
  done
}
run solve -q ways.peg --certificate ways
refused ways "lines one way, expected lines both ways"

# patterns, by cores, by levels alone and by a resource count, and games that are stuck; a greater
# claim of each
run solve -q "triangle(5)" "a1'" "at most b2 c3" --certificate pattern
same 0 pattern
run solve -q "triangle(5)" "a1'" "c3 filled; a1 b2 a5 e5 empty" --certificate both
same 0 both
pose army.peg "board = rectangle(7, 5)" "start = ......./......./......./.oooooo/..ooo.." \
  "finish = at least d1" "[search]" "resource = steps" "[resource steps]" \
  "rows = 8 13 21 34 21 13 8 / 5 8 13 21 13 8 5 / 3 5 8 13 8 5 3 / 2 3 5 8 5 3 2 / 1 2 3 5 3 2 1"
run solve -q army.peg --certificate army
same 0 army
check "unsolvable" has verdict "to at least d1: unsolvable"
for problem in t5-a1-stuck english-d1-stuck ${CHECK_LONG:+english-d2-stuck}; do
  run solve -q "$problem" --certificate "$problem"
  same 0 "$problem"
  check "no jump" has verdict " to any position without a jump: "
done
if command -v python3 > trash; then
  PYTHONPATH=$tests/.. python3 -B - << 'END'
from certificate import read, write

for name in ["pattern", "both", "t5-a1-stuck", "english-d1-stuck"]:
    version, words, blocks = read (name)
    at, to = words.index ("claim"), words.index ("regions")
    words[at + 1:to] = [str (int (words[at + 1]) + 1), "moves", "0"]
    write (name + "-more", version, words, blocks)
version, words, blocks = read ("army")
at = words.index ("weights")
words[at + 3] = str (int (words[at + 3]) - 1)
write ("army-more", version, words, blocks)

# without the word, with a last position that has a jump, and with a pattern that is not left
version, words, blocks = read ("t5-a1-stuck")
at, to = words.index ("claim"), words.index ("regions")
moves = words[at + 4:to]
write ("stuck-any", version, [word for word in words if word != "stuck"], blocks)
write ("stuck-early", version, words[:at + 1] + [str (len (moves) - 1), "moves"]
       + [str (len (moves) - 1)] + moves[:-1] + words[to:-1] + ["0"], b"")
version, words, blocks = read ("pattern")
words.insert (words.index ("symmetries"), "stuck")
write ("stuck-both", version, words, blocks)
END
  for file in pattern-more both-more t5-a1-stuck-more english-d1-stuck-more army-more stuck-any \
      stuck-early stuck-both; do
    same 1 "$file"
  done
fi

# numbers of solutions and of sets of moves
for problem in english-central t5-a1-a1 t5-b3-any diamond3-central-8; do
  run solve -q --count "$problem" --certificate counted
  same 0 counted
  check "numbers of solutions" has verdict " solution"
  check "numbers of sets" has verdict " of moves, "
done
if command -v python3 > trash; then
  PYTHONPATH=$tests/.. python3 -B - << 'END'
from certificate import read, write

version, words, blocks = read ("counted")
first = words.index ("counts") + 2
for changed in range (4):
    forged = list (words)
    forged[first + changed] = str (int (forged[first + changed]) + 1)
    write ("false%d" % changed, version, forged, blocks)
END
  for changed in 0 1 2 3; do
    same 1 "false$changed"
  done
fi

# damage, and files that are none
printf 'x' | dd of=t5-a1-a1 bs=1 seek=100 conv=notrunc 2> trash
same 1 t5-a1-a1
head -c 200 t6-a2-any > cut
same 1 cut
echo hello > hello
same 2 hello
same 2 no-such-file
if [ -w /dev/full ]; then
  for program in "$checker" "$BUILD/bergholt-check-proved" "$BUILD/bergholt-check-proved-words"; do
    command="$program t6-a2-any > /dev/full"
    "$program" t6-a2-any > /dev/full 2> err
    status=$?
    : > out
    check "a line that says so" one_line err
    check "status 2" has_status 2
    check "the reason" has err "cannot be printed"
  done
fi

# forged: numbers and positions are changed, and the checksums made right again.  What bergholt-check
# verifies, the proved checker does; it knows more images of levels, and so may verify more.
if command -v python3 > trash; then
  rm -f t5-a1-a1
  run solve -q t5-a1-a1 --certificate t5-a1-a1
  mkdir forged named
  PYTHONPATH=$tests/.. python3 -B - "${CHECK_LONG:+300}" << 'END'
import random, sys

from certificate import read, split_blocks, sum_block, write

random.seed (1)
for turn in range (int (sys.argv[1] or 24)):
    version, words, blocks = read (["t5-a1-a1", "t5-a4-b3", "t6-a2-any", "both", "army",
                                   "t5-a1-stuck"][turn % 6])
    k = random.randrange (len (words))
    word = words[k]
    if turn % 4 == 3 and blocks:
        blocks = bytearray (blocks)
        blocks[random.randrange (8, len (blocks))] ^= 1
        blocks = b"".join (sum_block (bytes (block)) for block in split_blocks (blocks))
    elif len (word) > 6 and set (word) <= set ("01"):
        hole = random.randrange (len (word))
        words[k] = word[:hole] + "10"[int (word[hole])] + word[hole + 1:]
    elif word.lstrip ("-").isdigit ():
        words[k] = str (int (word) + random.choice ([-1, 1, 2]))
    else:
        words[k] = random.choice (words)
    write ("forged/%d" % turn, version, words, blocks)

# names of the board, of which terminals would show another verdict
version, words, _ = read ("french-d4-any")
for turn, label in enumerate (["\r\x1b[8m", "\t", "\x7f", "\u00e9", "x" * 65]):
    words[1] = label
    write ("named/%d" % turn, version, words, b"")
END
  for file in named/*; do
    same 1 "$file"
  done
  for file in forged/*; do
    "$checker" "$file" > verdict 2> trash
    if [ $? -eq 0 ]; then
      same 0 "$file"
    else
      observe "$BUILD/bergholt-check-proved" "$file"
      check "exit status 0 or 1" test "$status" -le 1
    fi
  done
fi

# Format 3: offsets by the number of moves from a finish, the least ones, and less than these.
if command -v python3 > trash; then
  for problem in t5-a1-a1 t5-a4-b3; do
    rm -f "$problem"
    run solve -q "$problem" --certificate "$problem"
    for depth in 1 2 3; do
      python3 -B "$tests/../perimeter.py" "$problem" "$depth" near
      same 0 near
      for set in 1 2; do
        python3 -B "$tests/../perimeter.py" "$problem" "$depth" near "$set" -1
        same 1 near
      done
    done
  done
  # 192 regions at most, each of which may weigh: the last one of a wide board is term 319
  python3 -B "$tests/../perimeter.py" t5-a4-b3 1 near
  for number in 192 193; do
    PYTHONPATH=$tests/.. python3 -B - "$number" << 'END'
import sys

from certificate import read, write

number, n = int (sys.argv[1]), 15
_, words, blocks = read ("near")
at, to = words.index ("regions"), words.index ("perimeter")
depth = int (words[to + 1])
words[at + 1:to] = [str (number)] + ["1" * n] * number
first = words.index ("weights") + 2
words[first - 1:words.index ("parities")] = (["1"] + ["1048576"] * (1 + depth) + ["0"] * n
                                             + ["1", str (number), "1"])
write ("many", 3, words, blocks)
END
    same 1 many
    observe "$checker-wide" many
    check "exit status 1" has_status 1
    if [ "$number" -eq 192 ]; then
      check "read" has err "a move leads to"
    else
      check "too many" has err "expected a number from 0 to 192"
    fi
  done
  command="claims.py"
  number=${CHECK_LONG:+1000}
  BERGHOLT=$BERGHOLT python3 -B "$tests/../claims.py" "$tests/../same" "${number:-40}" "$checker" \
    "$BUILD/bergholt-check-proved" "$BUILD/bergholt-check-proved-words" > out 2> err
  status=$?
  check "the same verdicts on random boards" has_status 0
fi

finish
