#!/bin/sh
# By jumps: levels, analyse and hint, as text and as JSON.
. "$(dirname "$0")/lib.sh"

# number KEY: its first value in the document at hand.
number ()
{
  sed -n "s/^ *\"$1\" : \"\{0,1\}\([0-9.]*\)\"\{0,1\},\{0,1\}\$/\1/p" out | sed -n "${2:-1}p"
}

# expect_number KEY N [PLACE]: the value of a key; of several keys of this name, the PLACE-th.
expect_number ()
{
  check "$1 $2, not $(number "$1" "${3:-1}")" test "$(number "$1" "${3:-1}")" = "$2"
}

# is_document: one JSON object: braces and brackets outside strings match, and
# no member is without a comma.
is_document ()
{
  sed 's/"[^"]*"/s/g' out | awk '
    { line = $0
      for (i = 1; i <= length (line); i++) {
        c = substr (line, i, 1)
        if (c == "{" || c == "[") stack[++depth] = c
        if (c == "}" && stack[depth--] != "{") bad = 1
        if (c == "]" && stack[depth--] != "[") bad = 1
        if (depth == 0 && i < length (line)) bad = 1
      }
      sub (/ *$/, "", line)
      if (NR > 1 && last !~ /[[{,]$/ && line !~ /^ *[]}]/) bad = 1
      if (last ~ /,$/ && line ~ /^ *[]}]/) bad = 1
      last = line }
    END { exit bad || depth != 0 || NR == 0 }'
}

expect_document ()
{
  expect_status 0 "$@"
  check "one JSON document" is_document
}

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
expect_status 0 levels "triangle(4)" "a1'" any --by jumps --csv
expect_line "6,3,0.60,3,3,0,0.0%"
check "no level after it" test "$(wc -l < out)" -eq 8

expect_document levels t5-a1-a1 --by jumps --json
check "the way of counting" has out '"by" : "jumps"'
expect_number size 4 3
expect_number min_pegs 12 3

expect_document analyse t5-a1-a1 --winning --jump-sequences --solutions-by-jumps --json
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

expect_document analyse t5-a1-a1 --symmetric --puzzles --earliest-loss --earliest-dead-end --json
check "the type" has out '"name" : "one axis"'
expect_number positions 72
expect_number most 2
expect_number most_fixed 2

# the chance alone is that of --random
expect_status 0 analyse t4-a2-b2 --chance
expect_golden << END
the random player
solved: 3.0093E-02, 1 in 33
END
expect_document analyse t4-a2-b2 --chance --random --json
check "the same fraction twice" test "$(grep solved_fraction out | sort -u | wc -l)" = 1

# positions are drawn as show draws them
expect_status 0 analyse t4-a2-b2 --puzzles
cp out puzzles
expect_status 0 show t4-a2-b2 --position "$(run analyse t4-a2-b2 --puzzles --json
  sed -n 's/^ *"position" : "\(.*\)",*/\1/p' out | head -n 1)"
sed -n '7,$s/^/    /p' out > drawn
check "the first puzzle is drawn" test -s drawn
sed -n "4,$((3 + $(wc -l < drawn)))p" puzzles > first
check "as by show" cmp -s drawn first

expect_document analyse t5-a1-a1 --random --monte-carlo 100 --seed 3 --json
check "fractions" has out '/'
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
expect_status 0 analyse t4-a2-b2 --jump-sequences
expect_line "solutions as jump sequences +14"

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
expect_status 0 analyse t4-a2-b2 --puzzles
expect_line "    2      1        2   b4-b2 wins"
expect_line "    5      4        1\*  c4-a2 wins"
# a game that is stuck takes more jumps than a position that is lost
expect_status 0 analyse t5-a1-a1 --earliest-loss --earliest-dead-end
expect_line "lost at the earliest after 2 jumps: .*"
expect_line "a dead end at the earliest after 6 jumps: .*"
expect_status 0 analyse --earliest-dead-end "path(3)" "1 3" any
expect_line "the start is a dead end: it has no jump"
expect_status 0 analyse --earliest-dead-end "path(3)" "1 2" any
expect_line "no dead end: play ends in a finish"
expect_status 0 analyse t4-a2-b2 --monte-carlo 50
expect_line "50 random games"
expect_line "pegs left: mean [0-9.]+"

# without memory for it, nothing is claimed
expect_status 3 analyse english-central --winning --memory 1M
expect_line "winning: out of memory"
expect_status 3 analyse english-central --jump-sequences --memory 1M --json
check "one JSON document" is_document
check "why" has out '"stopped_by" : "memory"'
check "what is missing" has out '"complete" : false'
expect_error "--monte-carlo: '0'" analyse t5-a1-a1 --monte-carlo 0

# hints, computed and from a table
expect_document hint t5-a1-a1 "a1'" --json
check "the value" has out '"value" : 23'
check "the verdict" has out '"winning" : true'
expect_status 0 analyse t5-a1-a1 --save table
check "its length" matches out "table: $(wc -c < table) bytes"
for position in "a1'" o/.o/.oo/oooo/ooooo "a2 a3" "all but a3 b3 c4"; do
  expect_status 0 hint t5-a1-a1 "$position"
  mv out computed
  expect_status 0 hint t5-a1-a1 "$position" --table table
  check "the same with a table" cmp -s out computed
done
expect_status 0 hint t5-a1-a1 o/.o/.oo/oooo/ooooo --table table
expect_golden << END
          value
position     22  wins in 9 moves
c4-a2        12  loses
c3-a3        22  wins, shortest
a5-a3        12  loses
c5-a3        22  wins, shortest
value: the most pegs that can still be removed, plus 10 where play can end in a finish
END
# of a lost position, also in words
expect_status 0 hint t5-a1-a1 "a3 b3 c4'" --table table
expect_golden << END
          value
position     11  loses
a1-a3        10  loses
a5-a3        11  loses
c5-a3         8  loses
b5-b3        11  loses
a4-c4        10  loses
value: the most pegs that can still be removed, plus 10 where play can end in a finish
cannot be won; at best 1 peg stays: a5-a3 a2-a4 b5-b3 b2-b4 d4-b2 a1-c3 a4-c4 d5-b5 c3-c5 b5-d5 e5-c5
END
expect_status 0 hint english "c1 e7"
expect_line "cannot be won; no jump is left, 2 pegs stay"
expect_document hint english "c1 e7" --json
check "the loss in the document" has out '"reason_text" : "no jump is left, 2 pegs stay"'
# nor is one whose finish is in another class, also where there is no time for the rest
run hint wiegleb "e5'" e6 --within 1
expect_line "cannot be won.*"

expect_status 0 hint t5-a1-a1 "a2 a3"
check "one move" has out "wins in 1 move"

# in little memory a table has no values, and hints are the same
expect_status 0 analyse t6-a1-a1 --save whole
expect_status 0 analyse t6-a1-a1 --save winners --memory 500K
check "says so" has out "bytes, without values of lost positions"
for table in whole winners; do
  expect_status 0 hint t6-a1-a1 "b3 c3 a4 d4 a5 d5 b6 e6 f6'" --table "$table" --within 100
  expect_golden << END
          value
position     21  wins in 7 moves
a1-c3        11  loses
a2-a4        11  loses
b5-b3        11  loses
c5-c3        11  loses
c4-a4        21  wins, shortest
c6-a4        11  loses
b4-d4        11  loses
b4-b6        10  loses
c5-a5        10  loses
b5-d5        11  loses
d6-b6        11  loses
c6-e6        11  loses
value: the most pegs that can still be removed, plus 10 where play can end in a finish
END
done

cp table saved
expect_error "table: a table of another problem" hint t5-c5-a1 "c5'" --table table
expect_error "table: a table of another problem" hint english-central "d4'" --table table
head -c 200 saved > short
expect_error "short: damaged" hint t5-a1-a1 "a1'" --table short
{ head -c 300 saved; printf '\001\002\003'; tail -c +304 saved; } > changed
expect_error "changed: damaged" hint t5-a1-a1 "a1'" --table changed
: > empty
expect_error "empty: " hint t5-a1-a1 "a1'" --table empty
expect_error "absent: No such file or directory, expected a table" hint t5-a1-a1 "a1'" --table absent
mkdir folder
expect_error "folder: not a regular file, expected a table" hint t5-a1-a1 "a1'" --table folder
mkfifo pipe
expect_error "pipe: not a regular file, expected a table" hint t5-a1-a1 "a1'" --table pipe
check "the table untouched" cmp -s table saved
expect_error "absent/table: " analyse t5-a1-a1 --save absent/table

# positions that are none, or cannot come up
expect_error "the position has no pegs" hint t5-a1-a1 ./../.../..../.....
expect_error "the position has 15 pegs" hint t5-a1-a1 FULL
expect_error "the position cannot be reached from a1': no jump changes the position class" \
  hint t5-a1-a1 "b2'"
expect_error "frog" hint t5-a1-a1 frog
expect_error "drawn position has 2 rows" hint t5-a1-a1 o/oo

finish
