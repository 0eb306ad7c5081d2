#!/bin/sh
# levels: by moves and by jumps, as text, tables and JSON.
. "$(dirname "$0")/lib.sh"

expect_status 0 levels t5-a1-a1
expect_golden << END
t5-a1-a1, levels by moves
   n         |B_n|   ratio    pegs
   0             1              14
   1             1    1.00      13
   2             4    4.00      12
   3            22    5.50    9-11
   4            80    3.64    7-10
   5           247    3.09     6-9
   6           468    1.89     4-8
   7           434    0.93     3-7
   8           206    0.47     2-6
   9            62    0.30     2-5
  10            17    0.27     1-4
  11             2    0.12     1-2
  12             0    0.00
 sum          1544
END

# images counted separately: the published sizes without symmetry
# peg layers have no level before all
run levels english-central --memory 3M
check "why the table is empty" has out "by peg layers all levels grow at once"

for method in levels layers; do
  expect_answer 0 "   6           919    1.89     4-8" levels --raw --method "$method" t5-a1-a1
  expect_line " sum          3016"
done
expect_status 0 levels --raw --by jumps --direction both t5-a1-a1
expect_line "   7           679    1.28     7           679    1.28     8            70     10.3%"
expect_line " sum          3016                        3016                         370     12.3%"

# tables for other programs
expect_answer 0 "n,forward,forward_ratio,forward_min_pegs,forward_max_pegs,backward,.*" levels --csv --direction both t4-a2-b2
expect_line "3,12,3.00,4,6,20,1.25,4,7"
check "no sum" lacks out sum
expect_answer 0 "n,forward,forward_ratio,forward_min_pegs,forward_max_pegs,winning,winning_share" levels --csv --by jumps t4-a2-b2
expect_error "--csv and --json" levels --csv --json t4-a2-b2
expect_text 0 'n & $|B_{n}|$ & ratio & pegs & $|B_{-n}|$ & ratio & pegs \\' levels --latex --direction both t4-a2-b2
check "a row" has out '5 & 16 & 0.73 & 1-4 & 3 & 0.18 & 7-9 \\'
expect_error "--latex and --json" levels --latex --json t4-a2-b2

expect_status 0 levels t5-a1-a1 --by jumps
expect_golden << END
t5-a1-a1, levels by jumps
   n         |S_n|   ratio  pegs         |W_n|   winning
   0             1            14             1    100.0%
   1             1    1.00    13             1    100.0%
   2             4    4.00    12             2     50.0%
   3            19    4.75    11             9     47.4%
   4            62    3.26    10            18     29.0%
   5           149    2.40     9            29     19.5%
   6           268    1.80     8            35     13.1%
   7           344    1.28     7            35     10.2%
   8           317    0.92     6            29      9.1%
   9           215    0.68     5            18      8.4%
  10           112    0.52     4             9      8.0%
  11            39    0.35     3             2      5.1%
  12            10    0.26     2             1     10.0%
  13             3    0.30     1             1     33.3%
 sum          1544                         190     12.3%
END

# play that ends before it has the pegs of the finish has as many levels of winning positions: 0
expect_answer 0 "6,3,0.60,3,3,0,0.0%" levels "triangle(4)" "a1'" any --by jumps --csv
check "no level after it" test "$(wc -l < out)" -eq 8

# the goal makes no difference for levels forward by moves
keep_output listed levels --raw --csv "triangle(4)" "a2'" any
for finish in stuck "a1 filled; a2 c3 empty"; do
  for method in layers levels; do
    expect_same_output listed levels --raw --csv --method $method "triangle(4)" "a2'" "$finish"
  done
  expect_error "--by jumps backward: the finish '$finish' lists no positions, expected some" \
    levels --by jumps --direction both "triangle(4)" "a2'" "$finish"
  expect_error "--method: the finishes of '$finish' lie in different layers of pegs, expected levels" \
    levels --direction both --method layers "triangle(4)" "a2'" "$finish"
done
expect_error "--direction backward: the finish 'stuck' leaves 33 holes open, expected up to 22" \
  levels --direction both english "d4'" stuck
# backward: every position of fewer pegs than its holes can come to an end, or is there
expect_status 0 levels --raw --csv --direction backward "triangle(4)" "a2'" stuck
check "all positions" test "$(awk -F, 'NR > 1 { sum += $2 } END { print sum }' out)" -eq 1023

document_with 0 '"by" : "jumps"' levels t5-a1-a1 --by jumps
expect_number size 4 3
expect_number min_pegs 12 3

finish
