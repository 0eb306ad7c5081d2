#!/bin/sh
# solve, verify and test: answers and exit statuses, of other commands, too.
. "$(dirname "$0")/lib.sh"

expect_answer 0 "solved in 18 moves, and no fewer will do" solve english-central
expect_line "  18  [a-g][1-7](-[a-g][1-7])+"

expect_status 0 solve --json english-central
for pair in '"problem" : "english-central"' '"board" : "english"' '"rule" : 4' '"finish" : "d4"' \
            '"status" : "solved"' '"moves" : 18' '"lower_bound" : 18'; do
  check "$pair" has out "$pair"
done
for key in start solution nodes_expanded nodes_generated seconds peak_bytes method heuristic; do
  check "the key $key" has out "\"$key\" : "
done
# the solution that was found is one to a program that shares nothing with the search
sed -n '/"solution"/,/]/s/^ *"\([a-g0-9-]*\)",\{0,1\}$/\1/p' out > moves
check "18 moves in the document" test "$(wc -l < moves)" -eq 18
expect_answer 0 "ok: 18 moves, 31 jumps, finishes at d4" verify english-central moves
sed '5s/.*/d2-d3/' moves > changed
expect_answer 1 "wrong: move 5 'd2-d3'.*" verify english-central changed
expect_line "the first 4 moves are legal"
expect_text 1 '"reason" : "rule"' verify --json english-central changed
sed '$d' moves > short
expect_answer 1 "wrong: after the last move: .*" verify english-central short
expect_line "the first 17 moves are legal"
# a solution ends with the first position between two moves that fits a pattern
expect_answer 0 "ok: 1 move, 1 jump, reaches the finish at least a1 c5: all but b2 c3" verify "triangle(5)" "a1'" "at least a1 c5" c3-a1
expect_status 1 verify "triangle(5)" "a1'" "at least a1 c5" "c3-a1, c5-c3"
expect_line "wrong: move 2 'c5-c3': the position before it fits the finish 'at least a1 c5', .*"
expect_line "the first move is legal"
expect_answer 0 "ok: 1 move, 1 jump, reaches the finish b2 c3 empty: all but b2 c3" verify "triangle(5)" "a1'" "b2 c3 empty" "c3-a1"
run solve "triangle(5)" "a1'" stuck
mv out solution
expect_answer 0 "ok: 5 moves, 8 jumps, reaches the finish stuck: .*" verify "triangle(5)" "a1'" stuck solution
# a resource count has less than each position that fits
expect_answer 1 "unsolvable: a resource count rules it out" solve "rectangle(2,4)" "a2 b2 b3 a4" "a1 filled; b3 b4 empty"
# only a search knows the fewest pegs
expect_error "rectangle(3,4): the finish fewest" verify "rectangle(3,4)" "a1'" fewest "c1-a1"
# any solution says which search has found it
run solve --any t4-a2-b2
expect_line "found depth first, a jump at a time"
run solve --any "triangle(4)" "a2'" b2 --final-sweep 1
expect_line "joined from solutions without the conditions"
document 0 solve --any t4-a2-b2
# what solve prints goes back in
for form in "" --json --count --all --any "--all --json"; do
  run solve t4-a2-b2 $form
  mv out solution
  expect_answer 0 "ok: [0-9]* moves, 8 jumps, finishes at b2" verify t4-a2-b2 solution
done
run solve --all t4-a2-b2
grep -E '^ +[0-9]+  \([0-9]' out > list
expect_status 0 verify t4-a2-b2 list
expect_answer 0 "ok: 5 moves, 8 jumps, finishes at b2" verify t4-a2-b2 "1. A4-A2, a1a3, c4 a4 a2, c3a1-A3-c3 d4-b2 # the end"
run solve --max-moves 3 t4-a2-b2
mv out solution
expect_error "solution: line 3: 'bounded: " verify t4-a2-b2 solution
echo "a4-a2, h9-a3" > solution
expect_error "solution: move 2 'h9-a3': hole h9" verify t4-a2-b2 solution
for text in "d2-" "-d2" "d2--d4" "d2-d4-" "frog"; do
  expect_error "$text" verify english-central "$text"
done
expect_error "'x': expected a move" verify english-central "d2-d4, x"
# all that an anytime search prints, also where it was stopped with the best of them
"$BERGHOLT" solve --anytime english-central > solution
grep -q '^# at least ' solution
expect_status 0 verify english-central solution
sed 's/^solved in .*/bounded: at least 17 moves are needed, at most 18/' solution > stopped
expect_status 0 verify english-central stopped
# the shortest that is known of Hexagon(5) (doc/findings.md)
cat > hexagon5.sol <<'EOF'
g7-e5, i9-g7, f8-f6-h8, g9-i9-g7, d6-f8, e9-g9-e7, b4-d6-f6-h8-f8-d6, c7-e9-e7-c5, a5-c7-e7,
i7-g7, d4-b4-d6-d4-f6-h8, i5-i7-i9-g7, a3-a5-c5, g5-e5, g3-i5-g5, f3-f5-h5-h7-f7-d7-b5-d5,
e1-g3-g5, d2-f4-h6-f6-d4, c1-e1-e3-e5, c2-c4-e6-e4-c2, a1-c1-c3-a1-a3-c3-e5
EOF
expect_answer 0 "ok: 21 moves, 59 jumps, finishes at e5" verify "hexagon(5)" "e5'" e5 hexagon5.sol

# solutions to begin with: each is replayed first
expect_status 0 solve --anytime --from stopped --threads 1 english-central
check "the first that is told" \
  test "$(sed -n '3s/.*: //p' out)" = "$(sed -n 's/^# .* 18 moves: //p' solution)"
expect_status 0 solve --anytime --from "a4-a2, a1-a3, c4-a4-a2, c3-a1-a3-c3, d4-b2" t4-a2-b2
expect_error "--from: ./absent: " solve --anytime --from ./absent t4-a2-b2
sed 's/^ *1  [^ ]*$/   1  d2-d5/' stopped > wrong
expect_error "--from: wrong: move 1 'd2-d5': jump d2-d5: " solve --anytime --from wrong english-central
expect_error "--from: stopped: move 1 " solve --anytime --from stopped --from solution t4-a2-b2
"$BERGHOLT" solve t5-a1-a4 --all > list
sed '/^ *16 /s/ [^ ]*$/ a2-e1/' list > wrong
expect_error "--from: wrong: solution 17: move 1" solve --anytime --from wrong t5-a1-a4
expect_status 0 solve --anytime --seed 3 --from list t5-a1-a4
expect_error "standard input: no moves" verify english-central -
expect_error "./absent: " verify english-central ./absent

# tables for other programs
for section in winning symmetric random puzzles "monte-carlo 9"; do
  expect_status 0 analyse --csv t4-a2-b2 --$section
  check "rows as long as their heads" \
    test "$(tr -cd ',\n' < out | sort -u | wc -l)" -eq 1
done
expect_error "--csv needs one of" analyse --csv t4-a2-b2
expect_answer 0 "problem,status,moves,lower_bound,ordered,ordered_raw,unordered,unordered_raw,.*" solve --csv --count english-central
expect_line "english-central,solved,18,18,936,7488,2,16,.*"
expect_answer 0 "class,count" solve --csv --classes english-central
check "two classes or one, and a head" test "$(wc -l < out)" -le 3
expect_answer 0 "class,moves" solve --csv --all t5-a1-a1
check "rows as long as their heads" test "$(tr -cd ',\n' < out | sort -u | wc -l)" -eq 1
expect_status 1 solve --csv --classes french-d4-any
check "nothing to count" test ! -s out
expect_answer 3 "diamond5-e5-any-8,bounded,,11,,,,,,,.*" solve --csv --max-moves 10 diamond5-e5-any-8
expect_error "--any and --csv: --any finds one solution" solve --csv --any t4-a2-b2
expect_error "--anytime and --csv: --anytime finds solutions that get shorter" solve --csv --anytime t4-a2-b2
expect_error "--csv and --json" solve --csv --json t4-a2-b2
expect_error "--csv needs one of" analyse --csv t4-a2-b2 --winning --random
expect_error "--csv needs one of" analyse --csv t4-a2-b2 --jump-sequences
# nothing was searched, so there is nothing to say of a search
expect_status 1 solve french-d4-any
check "five lines" test "$(wc -l < out)" -eq 5
expect_answer 0 " start  none" show --possible french-d4-any
expect_answer 0 " start  d1 a4 d4 g4 d7" show --possible english-central
expect_line "    c1  c1 c4 f4 c7"
expect_error "--possible and --output: --possible prints a list" show --possible -o x.svg english-central
expect_status 3 solve --max-moves 8 t5-c5-c5
check "no word of sides that did not meet" lacks out "the two sides"

# every length of the corner complement: 6816 sequences of jumps
expect_status 0 solve --count --longer 20 t5-a1-a1 --csv
check "the sum" test "$(awk -F , 'NR > 1 { sum += $3 } END { print sum }' out)" -eq 6816
check "the heads" sh -c 'head -n 1 out | grep -qx moves,ordered,ordered_raw'
expect_answer 0 "in 18 moves: ordered 936 up to symmetry, 7488 in all" solve --count --longer 1 english-central --memory 1G
expect_line "in 19 moves: ordered 287605 up to symmetry, 2300840 in all"
expect_answer 3 "ordered 936 up to symmetry, 7488 in all" solve --count --longer 2 english-central --memory 12M
expect_line "no counts of longer solutions: out of memory"
check "no number" lacks out "in 18 moves: ordered"
expect_status 1 solve --count --longer 2 hexagon3-central
expect_error "--longer: '0', expected a whole number from 1" solve --count --longer 0 t5-a1-a1
expect_error "--longer needs --count" solve --longer 2 t5-a1-a1
expect_answer 0 "solved in 9 moves, and no fewer will do" solve --count --classes t5-c5-c5
expect_line "unordered 15 up to symmetry, 30 in all"
sed -n 's/^ *\([0-9]*\)  \(([0-9,]*)\)$/\1\2/p' out > out.classes
mv out.classes out
expect_golden << END
3(5,1,5)
3(4,2,4)
1(3,3,3)
1(3,2,3)
2(3,2,2)
5(2,2,2)
END

expect_status 0 survey "triangle(5)"
expect_golden << END
vacate finish      moves              ordered    unordered sweep final
    a1     a1         10                  681           15     3     3
        15(3,2,3)
    a1     a4         11                  681           16     2     1
        16(2,2,1)
    a1     b3 unsolvable
        reason: search
    a1     c5         10                  269           16     4     4
        1(4,1,4) 1(3,2,1) 10(2,2,2) 4(2,2,1)
    a2     a2         11                  252            8     2     1
        8(2,2,1)
    a2     a5         10                  681           15     3     3
        15(3,2,3)
    a2     b4 unsolvable
        reason: search
    a2     c3         10                  269           16     4     4
        1(4,1,4) 1(3,2,1) 10(2,2,2) 4(2,2,1)
    a2     d5         11                  429            8     2     1
        8(2,2,1)
    a3     a3          9                  233           15     5     5
        3(5,1,5) 3(4,2,4) 1(3,3,3) 1(3,2,3) 2(3,2,2) 5(2,2,2)
    a3     b2         10                   63            8     3     2
        2(3,2,1) 1(2,2,2) 5(2,2,1)
    a3     c4         10                   59            5     2     2
        5(2,2,2)
    a3     e5          9                   47            6     3     3
        2(3,3,3) 4(3,2,3)
    b3     a1 unsolvable
        reason: search
    b3     a4 unsolvable
        reason: search
    b3     b3 unsolvable
        reason: search
    b3     c5         11                  154            5     2     1
        5(2,2,1)
12 solvable, 5 unsolvable, 25 excluded by position class
END
check "133 solutions in all" test "$(awk '$1 ~ /^[a-e][1-5]$/ { sum += $5 } END { print sum }' out)" = 133

expect_answer 1 "unsolvable: start and finish lie in different position classes" solve french-d4-any
expect_text 1 '"status" : "unsolvable"' solve --json french-d4-any
check "the reason" has out '"reason" : "class"'

# why not: parities, a resource count, all of it searched
expect_status 1 solve hexagon3-central
expect_golden << 'END'
hexagon3-central: Central game on Hexagon(3)
board hexagon(3), 6-move rule, from c3' to c3
unsolvable: start and finish lie in different position classes
position class 00 at the start, 10 at the finish
no jump changes the parity of the pegs in holes of weight 1: even at the start, odd at every finish
               a   b   c
         1   1   1   0   d
       2   1   0   1   1   e
     3   0   1   1   0   1
       4   1   0   1   1
         5   1   1   0
see bergholt show --possible for the finishes that the start can have
END
expect_status 1 solve diamond3-central
expect_golden << 'END'
diamond3-central: Central game on Diamond(3)
board diamond(3), 4-move rule, from c3' to c3
unsolvable: a resource count rules it out
with these weights no jump gains; the start has -4, every finish 0 at least
         a   b   c   d   e
     1          -1
     2      -1   1  -1
     3  -1   1   0   1  -1
     4      -1   1  -1
     5          -1
END
# of a pattern before any search: Conway's army does not come to row 5
army="a6 b6 c6 d6 e6 f6 g6 a7 b7 c7 d7 e7 f7 g7 a8 b8 c8 d8 e8 f8 g8 a9 b9 c9 d9 e9 f9 g9"
expect_answer 1 "unsolvable: a resource count rules it out" solve "rectangle(7,9)" "$army" "at least d1"
expect_line "with these weights no jump gains; the start has [0-9]+, every finish [0-9]+ at least"
expect_answer 1 "unsolvable: a resource count rules it out" solve --any "rectangle(7,9)" "$army" "at least d1"
expect_status 0 solve --any "rectangle(7,9)" "$army" "at least d3"
expect_answer 1 "unsolvable: a resource count rules it out" solve "diamond(3)" "c3'" "c3 filled; a3 b2 d2 e3 empty"
for how in "" "--heuristic zero" --any; do
  expect_text 1 '"reason" : "resource"' solve $how --json diamond3-central
done
expect_answer 1 "unsolvable: a resource count rules it out" solve --heuristic zero diamond3-central
expect_line "[0-9]+ positions expanded, .*"
expect_answer 1 "unsolvable: every line of play was followed to its end, [0-9]+ positions expanded" solve t5-b3-b3

expect_answer 3 "bounded: at least 11 moves are needed; stopped by: .*" solve --max-moves 10 diamond5-e5-any-8
expect_text 3 '"status" : "bounded"' solve --json --max-moves 10 diamond5-e5-any-8
check "the bound" has out '"lower_bound" : 11'

expect_text 0 '"position" : "EMPTY"' show --json --position EMPTY "$BERGHOLT_PROBLEMS/t5-c5-c5.peg"
check "its drawing" has out '"drawing" : ".____/..___/...__/...._/....."'

mkdir folder
expect_error "folder: a folder without .peg files" test folder
cp "$BERGHOLT_PROBLEMS/t5-c5-c5.peg" folder/right.peg
# weights against a pattern are sought before any search, as solve does
mkdir army
cp "$BERGHOLT_PROBLEMS/army-row5.peg" army
expect_answer 0 "ok       army-row5 .* unsolvable, expected unsolvable .*" test army
expect_answer 0 "1 ok, 0 failed, 0 unreadable, 0 stopped" test folder
sed 's/^moves *=.*/moves = 8/' "$BERGHOLT_PROBLEMS/t5-c5-c5.peg" > folder/wrong.peg
echo nonsense > folder/broken.peg
expect_answer 1 "ok +right .*" test folder
expect_line "FAIL +wrong +solved in 9, expected 8.*"
expect_line "bad +broken.peg .*"
expect_line "1 ok, 1 failed, 1 unreadable, 0 stopped"
sed 's/ *[0-9.]* s$//' out > alone
expect_status 1 test folder --jobs 3
sed 's/ *[0-9.]* s$//' out > together
check "the same rows" cmp -s alone together
rm folder/wrong.peg
expect_status 2 test folder
# a process that is killed is a row, and the other tests go on
mkdir lossy
cp "$BERGHOLT_PROBLEMS/wiegleb-central.peg" lossy/hard.peg
cp folder/right.peg lossy/right.peg
command="bergholt test lossy --jobs 1, and a process killed"
"$BERGHOLT" test lossy --jobs 1 > out 2> err &
kill_children $! grep -q hard out
check "status 3" has_status 3
expect_line "stopped +hard.* its process was ended by a signal: Killed +0.00 s"
expect_line "ok +right .*"
expect_line "1 ok, 0 failed, 0 unreadable, 1 stopped"
expect_error "./absent: " test ./absent

# limits that are refuted for each class of finishes are as costly as the limits of this problem
if [ -n "${CHECK_LONG-}" ]; then
  expect_answer 0 "method bidirectional, .*, for each of 3 classes of finishes; heuristic .*" solve french-d3-any
fi

finish
