#!/bin/sh
# play: games from a pipe, and game files.
. "$(dirname "$0")/lib.sh"

# converse ARGUMENT...: plays the lines on standard input, to the end, with
# nothing on standard error and no colours, as the output is no terminal.
converse () {
  command="bergholt play $*"
  timeout "$patience" "$BERGHOLT" play "$@" > out 2> err
  status=$?
  check "status 0" has_status 0
  check "nothing on standard error" is_empty err
  check "no escape sequence" no_escapes
}

# typed LINES ARGUMENT...: plays LINES, which have '|' between them.
typed () {
  printf '%s\n' "$1" | tr '|' '\n' > lines
  shift
  converse "$@" < lines
}

no_escapes () {
  ! grep -q "$(printf '\033')" out
}

# expect_boards N...: the numbers of pegs of the boards drawn, in order.
expect_boards () {
  wanted=$*
  drawn=$(sed -n 's/^\([0-9]*\) pegs\{0,1\}, .*/\1/p' out | tr '\n' ' ')
  check "boards with $wanted pegs, not $drawn" test "$drawn" = "$wanted "
}

converse t5-a1-a1 < /dev/null
expect_golden << END
t5-a1-a1: The a1 complement on T5
from a1' to a1 on board triangle(5), 6-move rule; help lists the commands
14 pegs, 0 moves
       a
    1 * b
   2 o o c
  3 o o o d
 4 o o o o e
5 o o o o o
END

# moves of one jump and of several, taken back and played again, one jump at a time
typed "a3-a1|  c5-a3  |undo|undo|undo|redo|redo|redo|moves" t5-a1-a1
expect_boards 14 13 12 13 14 13 12
expect_line "nothing to take back"
expect_line "nothing to play again"
expect_line "a3-a1 c5-a3"

# a move after one taken back: the other is forgotten
typed "a3-a1|c5-a3|undo|c3-a3|redo|moves" t5-a1-a1
expect_boards 14 13 12 13 12
expect_line "nothing to play again"
expect_line "a3-a1 c3-a3"

# what cannot be played is said in a line each, with the reason, and changes nothing
typed "frog|a1-a3|a4-a2|a2-a3|a3-|a3-a1-a9|a3-a1-c1|moves please|undo now|undo 2|hint me|coach maybe|QUIT|a3-a1" t5-a1-a1
expect_boards 14
expect_line "unknown command 'frog'; help lists them"
expect_line "'a1-a3': a1 is empty"
expect_line "'a4-a2': a2 is occupied"
expect_line "'a2-a3': no jump of the 6-move rule leads from a2 to a3"
expect_line "move: line 1: 'a3-': .*"
expect_line "'a3-a1-a9': .*"
expect_line "'a3-a1-c1': .*"
expect_line "moves: 'please', expected nothing after it"
expect_line "undo: 'now', expected how many jumps to take back"
expect_line "nothing to take back"
expect_line "hint: 'me', expected nothing after it"
expect_line "coach: 'maybe', expected on or off"
check "a line for each" test "$(wc -l < out)" -eq 21
# other ways to write a move, and short names of commands
typed "A3-A1|c5a3|u|U|a3 a1|c5-a3; a5-c5|m|undo 2|j|Restart|J|?|q" t5-a1-a1
expect_boards 14 13 12 13 14 13 11 13 14
expect_line "a3-a1 c5-a3 a5-c5"
expect_line ".*c3-a3.* c5-a3.*"
expect_line "a3-a1 c3-a1"
awk 'BEGIN { for (i = 0; i < 5000; i++) printf "x"; print "" }' > input
echo a3-a1 >> input
converse t5-a1-a1 < input
expect_line "the line is longer than 4096 characters"
expect_boards 14 13

typed "winnable|hint|c3-a1|hint|help" t5-a1-a1
expect_line "yes"
expect_line "value 23, winning: a3-a1 c3-a1"
expect_line "it can still be finished in 10 moves in all: a3-a1 c3-a1"
expect_line "value 22, winning: .*"
for name in undo redo restart hint winnable coach jumps solve save load resume moves board help \
            quit; do
  expect_line "  $name( [^ ]*)?  .*"
done

# a lost position: its value is the most pegs that can still be removed
typed "a3-a1|c4-a2|winnable|hint|solve" t5-a1-a1
expect_line "no"
expect_line "value 11, lost: .*"
expect_line "at best 1 peg stays: ([a-e][1-5](-[a-e][1-5])+ ?)+"
expect_line "no solution from here"

# the coach says when it is lost, once
typed "a3-a1|c4-a2|d5-b3|coach off|undo 2|c4-a2" t5-a1-a1 --coach
check "said once" test "$(grep -c '^coach: no finish can be reached' out)" -eq 1
expect_line "the coach is silent"

# a dead end, and the commands that are left
typed "c3-a1|e5-c3|c5-e5|a5-c5|b4-d4|a3-a5|c3-a3|e5-c3|a2-a4|a5-a3|hint" t5-a1-a1
expect_line "dead end: [0-9]* pegs are left and no jump; undo .*"

# from another position, and from a puzzle
typed "moves" t5-a1-a1 --position "a4 a5 b5"
expect_boards 3
expect_status 0 analyse t5-a1-a1 --puzzles --json
third=$(sed -n 's/^ *"position" : "\(.*\)",*/\1/p' out | sed -n 3p)
converse t5-a1-a1 --puzzle 3 < /dev/null
expect_line "from $third to .*"
expect_error "--puzzle: 60, expected 1 to" play t5-a1-a1 --puzzle 60
# the start, where no position is given; a board, a start and a finish too many for anything else
keep_output first hint t4-a2-b2
expect_same_output first hint t4-a2-b2 "a2'"
expect_same_output first hint "triangle(4)" "a2'" b2
expect_error "unknown board 'octagon'" solve octagon "d4'" d4
# of a position without a finish, that is any single peg, but where it has to be said
keep_output first hint "triangle(4)" "a2'" any
expect_same_output first hint "triangle(4)" "a2'"
expect_same_output first hint "triangle(4)" "a2'" any "a2'"
converse "triangle(4)" "a2'" --rule 4 < /dev/null
expect_line "from a2' to any on board triangle\(4\), 4-move rule; .*"
for command in solve levels graph verify; do
  expect_error "expected " $command english "d4'"
done
expect_error "unknown board 'enlgish', did you mean 'english'" hint enlgish "d4'"
expect_error "or BOARD START [FINISH] for the problem" show english "d4'" d4 d4
expect_error "'english' is a board, expected the start" show english

# a position as show draws it, with names and numbers and without, is one that each command takes
expect_answer 0 "start c1 c3 d3 d4" show english "c1 c3 d3 d4"
check "the position alone" test "$(wc -l < out)" -eq 13
cp out shown
sed 1,5d shown > drawn
sed 's/^[0-9]//; 1d' drawn > plain
sed 's/o/●/g; s/\./·/g' plain > symbols
paste -s -d / symbols > line
for file in shown drawn plain symbols line; do
  expect_status 0 show english "$(cat $file)"
  sed 1,5d out > again
  check "the drawing again" cmp -s drawn again
  expect_status 0 hint english "$(cat $file)" any "$(cat $file)"
  expect_answer 0 '  "finish" : "c1 c3 d3 d4",' show --json english "d4'" "$(cat $file)"
  expect_line "  \"problem\" : \"english d4' c1 c3 d3 d4\","
done
expect_answer 0 "c1 c3 d3 d4" show --position "$(cat drawn)" english-central
sed 4d drawn > short
expect_error "start: drawn position has 6 rows, expected 7" show english "$(cat short)"
expect_error "start: drawn position has 6 rows, expected 7" show english "$(sed 3d plain)"
expect_error "start: drawn position: row 3 has 6 symbols" show english "$(sed 's/^3 ../3 /' drawn)"
expect_error "start: drawn position: row 3 has 6 symbols" show english "$(sed 's/^3 ./3 */' drawn)"
expect_error "start: drawn position: row 5 has the number 6" show english "$(sed 's/^5/6/' drawn)"
expect_error "--position: " play t5-a1-a1 --position frog
expect_error "--position and --puzzle" play t5-a1-a1 --position a1 --puzzle 1
expect_error "--game and --resume" play t5-a1-a1 --resume --game saved
XDG_DATA_HOME=$PWD/data
export XDG_DATA_HOME
expect_error "--resume: no unfinished game of t5-a1-a1" play t5-a1-a1 --resume
expect_error "--resume: no unfinished game is kept, expected a PROBLEM" play --resume
expect_error "0 arguments, expected PROBLEM" play
expect_error "--resume: expected a PROBLEM beside it, or none of --position" play --resume --puzzle 3
expect_error "--resume: expected a PROBLEM beside it, or none of --position" play --resume -o x.html
expect_error "--within" play t5-a1-a1 --within 0

# a finish of many pegs: the jump of the greatest value throws the win away
pose many.peg "board = rectangle(3,5)" "rule = 6" "start = c4'" "finish = b1 a2 b3 b4'"
typed "hint|c2-c4|winnable" ./many.peg --within 100
expect_line "value 13, winning: a2-c4"
expect_line "no"

# the limit that hid it is named
typed "hint" t5-a1-a1 --memory 1
expect_line "not known, out of memory: a shortest solution; it takes at least [0-9]* more moves"
ends 3 hint t5-a1-a1 --memory 1
expect_line "not known, out of memory: a shortest solution; it has at least [0-9]* moves"
run hint t5-a1-a1 --memory 1 --json
check "the limit in the document" has out '"reason_text" : "not known, out of memory"'

# values that are not known in time are marked
typed "hint" wiegleb-central --within 1
expect_line "not known whether these win: .*|winning: .*"
expect_line "not known within 1 s: a shortest solution; it takes at least [0-9]* more moves"
# where some solution is found and not a shortest one, it is a good try, and one that solves
typed "hint" semi-wiegleb-central --within 1
expect_line "a good try, [0-9]+ moves: .*"
sed -n 's/^a good try, .* moves: //p' out > try
expect_status 0 verify semi-wiegleb-central try

# a solution played to the end, saved, and loaded again
typed "solve" t5-a1-a1
expect_line "10 moves, and no fewer will do:"
solution=$(tail -n 1 out)
for move in $solution; do echo "$move"; done > moves
{ cat moves; echo "save game"; } > input
converse t5-a1-a1 < input
expect_line "solved in 10 moves, the fewest there are"
expect_line "13 jumps in game"
typed "save none|a3-a1|save game|save! game|save" t5-a1-a1
expect_line "save: no jump was played"
expect_line "game exists; 'save! game' replaces it"
expect_line "1 jump in game"
expect_line "save: expected FILE after it"
converse t5-a1-a1 < input
expect_line "game exists; .*"
rm game
converse t5-a1-a1 < input
expect_status 0 verify t5-a1-a1 ./game
cp game saved
typed "undo" t5-a1-a1 --game game
expect_boards 1 2
typed "load game" t5-a1-a1
expect_boards 14 1
check "the game untouched" cmp -s game saved

# files that are no game of this problem: one line, and the play so far stays
sed '$d' saved > short
sed 's/^# jumps: .*/# jumps: 12/' saved > long
sed '5s/.*/a1-e5/' saved > wrong
echo frog > frog
printf '\377\376\n' > binary
: > empty
for file in short long wrong frog binary empty absent; do
  expect_error "$file" play t5-a1-a1 --game $file
  typed "a3-a1|load $file|board" t5-a1-a1
  expect_boards 14 13 13
  check "a line about $file" has out "$file: "
done
expect_error "short: breaks off: " play t5-a1-a1 --game short
expect_error "long: breaks off: 13 jumps, expected 12" play t5-a1-a1 --game long
expect_error "saved: move 1: " play english-central --game saved
expect_error "saved: move 1: " play t5-c5-a1 --game saved
check "the saved game untouched" cmp -s game saved

# a game that cannot be written leaves no file
typed "a3-a1|save absent/game|moves" t5-a1-a1
check "a line about the folder" has out "absent/game: "
expect_line "a3-a1"

expect_error "--json: " play t5-a1-a1 --json
expect_error "absent.peg" play ./absent.peg
echo frog > table
expect_error "table: " play t5-a1-a1 --table table

finish
