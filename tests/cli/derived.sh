#!/bin/sh
# What --derive prints is pasted into the file, where it gives the bound that it
# said it would, proved.
. "$(dirname "$0")/lib.sh"

# expect_pasted KIND BOARD RULE START BOUND: BOARD is a name or a drawing
expect_pasted () {
  case $2 in
    */*) key=layout ;;
    *) key=board ;;
  esac
  case $1 in
    potential) name=weights ;;  # not the name of the built-in one
    *) name=$1 ;;
  esac
  printf '[problem]\n%s = %s\nrule = %s\nstart = %s\nfinish = any\n' $key "$2" "$3" "$4" > game.peg
  expect_answer 0 "# at the start: $5(,.*)?" heuristics game.peg --derive "$1"
  cat out >> game.peg
  expect_answer 0 "$name +$5 +admissible +consistent .*" heuristics game.peg
}

expect_pasted landmarks 'diamond(3)' 8 "c3'" 4
expect_pasted landmarks 'diamond(4)' 8 "d4'" 8
expect_pasted landmarks 'diamond(5)' 8 "e5'" 8
expect_pasted landmarks 'diamond(5)' 8 FULL 9
expect_pasted landmarks 'diamond(6)' 8 "f6'" 13
expect_pasted landmarks 'diamond(6)' 8 "g6'" 13
expect_pasted landmarks 'triangle(5)' 6 "a1'" 5
expect_pasted landmarks 'triangle(6)' 6 "a2'" 8
expect_pasted landmarks 'triangle(7)' 6 "a2'" 10
expect_pasted landmarks 'triangle(8)' 6 "a2'" 12
expect_pasted landmarks 'triangle(8)' 6 FULL 13
expect_pasted landmarks 'square(6)' 4 "a1'" 15
expect_pasted landmarks 'square(6)' 4 "c3'" 15
expect_pasted landmarks english 4 "d4'" 12
expect_pasted landmarks english 8 "d4'" 10
expect_pasted landmarks french 8 "d4'" 8
expect_pasted regions english 8 "d4'" 10
expect_pasted potential english 4 "d4'" 11
# rows without holes are rows of the drawing
expect_pasted potential '...../ooooo/ooooo/ooooo/...../ooo/...' 4 "c3'" 10

expect_pasted weights english 4 "d4'" 13
expect_pasted weights 'triangle(5)' 6 "a1'" 7

# everything printed is proved, on the library's problems (without CHECK_LONG on some) and on one
# whose finish has images
printf '[problem]\nlayout = o.../oo../ooo./oooo\nrule = 4\nstart = a4'"'"'\nfinish = a1 c3 a4 b4\n' > images.peg
every=12
[ -z "${CHECK_LONG-}" ] || every=1
n=0
for file in images.peg "$BERGHOLT_PROBLEMS"/*.peg; do
  n=$((n + 1))
  [ "$((n % every))" -eq "$((1 % every))" ] || continue
  awk '/^\[/ { own = $0 == "[problem]" } own' "$file" > posed.peg
  # conditions on solutions are refused
  ! grep -qE '^(final-sweep|final-move|through|survivor-from|peg|start-moves)' posed.peg || continue
  for kind in potential potentials weights regions landmarks; do
    expect_status 0 heuristics posed.peg --derive $kind
    name=$kind
    [ $kind = potential ] || [ $kind = potentials ] && name=weights
    grep -q "^\[heuristic $name\]" out || continue
    cat posed.peg out > game.peg
    expect_answer 0 "admissible: proved: .*" heuristics game.peg --check $name
    expect_line "consistent: proved: .*"
  done
done

# nothing to hit, nothing to paste
printf '[problem]\nboard = english\nstart = d3 d4\nfinish = any\n' > bare.peg
expect_answer 0 "# at the start: [0-9]{3}, so that it counts as lost" heuristics diamond3-central --derive potential
expect_status 0 heuristics bare.peg --derive landmarks
expect_golden << 'END'
# at the start: 0
END

# the list has the bounds that a search has: the finish and its image under the
# symmetry of the start
printf '[problem]\nlayout = .o./ooo/.o.\nstart = a2 b2 b3\nfinish = c2 b3\n' > lopsided.peg
printf '[heuristic h]\ntype = weights\nrows = 4 / 4 2 2 / 4\ndivisor = 2\n' >> lopsided.peg
expect_answer 0 "h +1 .*" heuristics lopsided.peg
expect_answer 0 "admissible: holds on all 4 positions .*" heuristics lopsided.peg --check h

finish
