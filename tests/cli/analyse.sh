#!/bin/sh
# analyse: outcomes of play by jumps, as text and as JSON.
. "$(dirname "$0")/lib.sh"

document 0 analyse t5-a1-a1 --winning --jump-sequences --solutions-by-jumps
for pair in '"problem" : "t5-a1-a1"' '"board" : "triangle(5)"' '"rule" : 6' '"complete" : true'; do
  check "$pair" has out "$pair"
done
for key in winning levels jump_sequences solutions_by_jumps position_sequences games peak_bytes seconds; do
  check "the key $key" has out "\"$key\" : "
done
expect_number total 190
expect_number up_to_complement 95
expect_number solutions 6816
expect_number solutions 6816 2
expect_number unordered 8
check "counts are strings" has out '"solutions" : "6816"'

document_with 0 '"name" : "one axis"' analyse t5-a1-a1 --symmetric --puzzles --earliest-loss --earliest-dead-end
expect_number positions 72
expect_number most 2
expect_number most_fixed 2

# the chance alone is that of --random
expect_status 0 analyse t4-a2-b2 --chance
expect_golden << END
the random player
solved: 3.0093E-02, 1 in 33
END
document 0 analyse t4-a2-b2 --chance --random
check "the same fraction twice" test "$(grep solved_fraction out | sort -u | wc -l)" = 1

# positions are drawn as show draws them
keep_output puzzles analyse t4-a2-b2 --puzzles
expect_status 0 show t4-a2-b2 --position "$(run analyse t4-a2-b2 --puzzles --json
  sed -n 's/^ *"position" : "\(.*\)",*/\1/p' out | head -n 1)"
sed -n '7,$s/^/    /p' out > drawn
check "the first puzzle is drawn" test -s drawn
sed -n "4,$((3 + $(wc -l < drawn)))p" puzzles > first
check "as by show" cmp -s drawn first

document_with 0 '/' analyse t5-a1-a1 --random --monte-carlo 100 --seed 3
cp out first
run analyse t5-a1-a1 --random --monte-carlo 100 --seed 3 --json
grep -v '"seconds"' first > first.games
grep -v '"seconds"' out > out.games
check "the same games for the same seed" cmp -s first.games out.games

# a section that is asked for alone is shown alone
expect_status 0 analyse t5-a1-a1 --jump-sequences
expect_golden << END
jump sequences
solutions as jump sequences                  6816
END
expect_answer 0 "solutions as jump sequences +14" analyse t4-a2-b2 --jump-sequences

# positions are drawn as show draws them
expect_status 0 analyse t4-a2-b2 --random
expect_golden << END
the random player
   n  pegs    dead ends     game ends
   4     5            1    1.8519E-02  exactly 1 in 54
   5     4            0             0  never
   6     3            5    1.7477E-01  1 in 5.7
   7     2            3    7.7662E-01  1 in 1.3
   8     1            1    3.0093E-02  1 in 33
 sum                 10
pegs left: mean 2.20, most often 2
solved: 3.0093E-02, 1 in 33
most likely end, 1 in 1.6, reached by
    a4-a2 c4-a4 a1-a3 a4-a2-c4 d4-b4 c3-a1
          a
       1 o b
      2 . . c
     3 . . . d
    4 . o . .
least likely end, 1 in 230, reached by
    a4-a2 c4-a4 a1-a3 a4-a2-c4 d4-b4 b2-d4
          a
       1 . b
      2 . . c
     3 . . . d
    4 . o . o
END
expect_answer 0 "    2      1        2   b4-b2 wins" analyse t4-a2-b2 --puzzles
expect_line "    5      4        1\*  c4-a2 wins"
# a game that is stuck takes more jumps than a position that is lost
expect_answer 0 "lost at the earliest after 2 jumps: .*" analyse t5-a1-a1 --earliest-loss --earliest-dead-end
expect_line "a dead end at the earliest after 6 jumps: .*"
expect_answer 0 "the start is a dead end: it has no jump" analyse --earliest-dead-end "path(3)" "1 3" any
expect_answer 0 "no dead end: play ends in a finish" analyse --earliest-dead-end "path(3)" "1 2" any
expect_answer 0 "50 random games" analyse t4-a2-b2 --monte-carlo 50
expect_line "pegs left: mean [0-9.]+"

# without memory for it, nothing is claimed
expect_answer 3 "winning: out of memory" analyse english-central --winning --memory 1M
document_with 3 '"stopped_by" : "memory"' analyse english-central --jump-sequences --memory 1M
check "what is missing" has out '"complete" : false'
expect_error "--monte-carlo: '0'" analyse t5-a1-a1 --monte-carlo 0

# the fewest jumps of FoolSolitaire; each of its 17 starts is an image of one of these
for start in "d1 6" "d4 6" "c1 9" "d3 9" "d2 10" "c2 13" "c3 13"; do
  expect_status 0 analyse english "${start% *}'" stuck
  expect_line "a finish at the earliest after ${start#* } jumps, with the most pegs, $((32 - ${start#* })): .*"
done
expect_answer 0 "a dead end at the earliest after 6 jumps: .*" analyse english "d4'" any --earliest-dead-end
# of a pattern
expect_status 0 analyse --earliest-finish "triangle(5)" "c5'" "a1 filled; b3 empty"
expect_line "a finish at the earliest after 2 jumps, with the most pegs, 12: .*"
expect_answer 0 "no finish can be reached" analyse --earliest-finish "path(3)" "1 3" "at least 2"
document 0 analyse english "d4'" stuck
expect_number pegs 26
# sections that know finishes only as ends of games
expect_status 0 analyse --winning --jump-sequences --symmetric --random --earliest-loss "triangle(4)" "a1'" stuck
expect_line "solutions as jump sequences                  48"
expect_line " sum                 23"
expect_line "solved: 1.0000E\+00, exactly 1 in 1"
expect_line "no jump loses"
expect_status 0 analyse --chance --solutions-by-jumps "triangle(4)" "a2'" "a1 filled; a2 c3 empty"
expect_line "solutions as jump sequences                  34"
expect_line "games, up to the last jump                   93"
for section in puzzles sweeps "save x"; do
  expect_error "--${section% *}: the finish 'stuck' lists no positions, expected some" \
    analyse english "d4'" stuck --$section
done
# Armies, held against Conway's 2, 4 and 8 pegs (OEIS A014225), 2, 3, 5 and 9 under the 6-move rule
# (A014227) and 2, 3, 5 and 8 under the 8-move rule (A125730).
expect_answer 0 "row 1: 2 pegs, 3 such armies up to symmetry; 1 move" analyse --army 3 "rectangle(5,6)"
expect_line "row 2: 4 pegs, .*; 2 moves"
expect_line "row 3: 8 pegs, .*; 4 moves"
# pegs ROWS RULE BOARD NUMBER...: the least numbers of pegs
pegs () {
  rows=$1 rule=$2 board=$3
  shift 3
  expect_status 0 analyse --army "$rows" --rule "$rule" "$board"
  check "$* pegs" [ "$(sed -n 's/^row .: \([0-9]*\) pegs.*/\1/p' out | tr '\n' ' ')" = "$* " ]
}
pegs 4 6 "rectangle(8,7)" 2 3 5 9
pegs 4 8 "rectangle(7,6)" 2 3 5 8
# a row that no army on a small board reaches, by search and by weights
expect_answer 0 "row 5: no army on this board" analyse --army 5 --rule 6 "rectangle(9,7)"
expect_status 0 analyse --army 5 "rectangle(3,6)" --json
document 0 analyse --army 5 "rectangle(3,6)"
expect_answer 0 "row 5: no army, as all holes below weigh [0-9]*, b1 [0-9]*, and no jump raises the sum" analyse --army 5 "rectangle(3,7)"
document 3 analyse --army 4 "rectangle(8,8)" --memory 100K
expect_error "--army: '6', expected fewer rows than the board 'rectangle(3,6)' has" \
  analyse --army 6 "rectangle(3,6)"
expect_error "--army: " analyse --army 2 "path(5)"
expect_error "--army" analyse --army 2 --winning "rectangle(3,6)"
finish
