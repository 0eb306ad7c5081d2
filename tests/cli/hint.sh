#!/bin/sh
# hint: computed, and from tables that analyse --save writes; damaged tables.
. "$(dirname "$0")/lib.sh"

# hints, computed and from a table
document_with 0 '"value" : 23' hint t5-a1-a1 "a1'"
check "the verdict" has out '"winning" : true'
expect_status 0 analyse t5-a1-a1 --save table
check "its length" matches out "table: $(wc -c < table) bytes"
for position in "a1'" o/.o/.oo/oooo/ooooo "a2 a3" "all but a3 b3 c4"; do
  keep_output computed hint t5-a1-a1 "$position"
  expect_same_output computed hint t5-a1-a1 "$position" --table table
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
expect_answer 0 "cannot be won; no jump is left, 2 pegs stay" hint english "c1 e7"
document_with 0 '"reason_text" : "no jump is left, 2 pegs stay"' hint english "c1 e7"
# nor is one whose finish is in another class, also where there is no time for the rest
run hint wiegleb "e5'" e6 --within 1
expect_line "cannot be won.*"

expect_text 0 "wins in 1 move" hint t5-a1-a1 "a2 a3"

# in little memory a table has no values, and hints are the same
expect_status 0 analyse t6-a1-a1 --save whole
expect_text 0 "bytes, without values of lost positions" analyse t6-a1-a1 --save winners --memory 500K
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

# read by a program that knows the format alone, as hint reads it: positions with and without values
# of their own, and winners of both halves
if command -v python3 > trash && [ -z "${SANITIZE-}${EMULATOR-}" ]; then
  probe=$tests/../../doc/examples/probe_table.py
  set -- ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo ooo/o.o/ooooooo/o.ooooo/oo..ooo/.oo/ooo \
    ooo/o.o/ooooooo/o.o.o../ooooooo/o.o/o.o .../.../ooooooo/o...o../ooooo.o/o../ooo \
    oo./.o./o.ooooo/....ooo/o..o.oo/.../ooo ooo/o.o/oo..ooo/...o.oo/o..o..o/.oo/..o \
    ooo/..o/..o.o.o/o...o../.o..o../..o/ooo o../.../ooooooo/o.....o/o..o..o/.../o.. \
    .oo/.../.o...oo/....o../..o..o./.../... .../.../o.o..../......./..o...o/.../o.. \
    .../.../......./.oo..../......./.../...
  patience=600 # seven seconds of a processor
  expect_status 0 analyse english-central --winning --save english.table
  for position in "$@"; do
    # the fewest moves may take longer than the winners
    run hint english-central "$position" --json --table english.table
    sed -n 's/^  "winning" : true.*/wins/p; s/^  "fewest_pegs" : \([0-9]*\).*/leaves \1/p' out >> told
  done
  observe python3 "$probe" english.table "$@"
  check "values as of hint" cmp -s out told
  check "winners and others" [ "$(grep -c wins out) $(grep -c leaves out)" = "3 8" ]
  # and by the lines of Python of the page on the format
  sed -n '/^    from probe_table/,/^    print/s/^    //p' "$tests/../../doc/table-format.md" > lines.py
  check "a program of three lines" [ "$(PYTHONPATH=${probe%/*} python3 lines.py)" = wins ]
  { head -c 300 english.table; printf '\001\002\003'; tail -c +304 english.table; } > changed
  python3 "$probe" changed "$1" > out 2> err
  check "damage told" has err "changed: not a table, or damaged; expected a file of analyse --save"
fi

# positions that are none, or cannot come up
expect_error "the position has no pegs" hint t5-a1-a1 ./../.../..../.....
expect_error "the position has 15 pegs" hint t5-a1-a1 FULL
expect_error "the position cannot be reached from a1': no jump changes the position class" \
  hint t5-a1-a1 "b2'"
expect_error "frog" hint t5-a1-a1 frog
expect_error "drawn position has 2 rows" hint t5-a1-a1 o/oo

# patterns, and positions without a jump: shortest solutions, but no values
document 0 hint "triangle(5)" "a1'" "at least a1 a3"
expect_answer 0 "position +wins in 1 move" hint "triangle(5)" "a1'" "at least a1 a3"
expect_line "c3-a1 +wins, shortest"
check "no values" lacks out value
expect_answer 0 "position +wins in 5 moves" hint "triangle(5)" "a1'" stuck
expect_answer 0 "position .*" hint "triangle(4)" "a2'" "a1 filled; b2 c3 d4 b3 c4 a2 a3 b4 empty"
# a game of them
printf 'hint\ne5-c5\nb3-d5\nhint\n' | "$BERGHOLT" play "triangle(5)" "c5'" "a1 filled; b3 empty" > out
expect_line "winning: a3-c5 c3-c5 a5-c5 e5-c5"
expect_line "it can still be finished in 2 moves in all: .*"
expect_line "solved in 2 moves, the fewest there are"

finish
