#!/bin/sh
# Conditions on solutions: answers, conditions that no solution meets, and bad input.
. "$(dirname "$0")/lib.sh"

# The triangle from c5 vacant to c5, under the conditions that are given.
solve_under ()
{
  status=$1
  shift
  expect_status "$status" solve 'triangle(5)' "c5'" c5 "$@"
}

# The printed solution goes back in, and is verified with the conditions of a file.
solve_under 0 --final-sweep =5 --count
expect_line "board triangle[(]5[)], 6-move rule, from c5' to c5, with final-sweep =5"
expect_line "solved in 9 moves, and no fewer will do"
check "a last move of five jumps" grep -Eq '^ +9  [a-e][1-5](-[a-e][1-5]){5}$' out
mv out five
{
  echo '[problem]'
  echo 'board = triangle(5)'
  echo "start = c5'"
  echo 'finish = c5'
  echo 'final-sweep = =4'
} > four.peg
expect_status 1 verify four.peg five
expect_status 0 solve four.peg
mv out four
expect_status 0 verify four.peg four

solve_under 0 --final-sweep 5
solve_under 0 --start-moves c3-c5
expect_line "solved in 10 moves, and no fewer will do"
expect_line "   1  c3-c5"
solve_under 0 --survivor-from a1
solve_under 0 --peg "a1 to c5"
expect_line "solved in 9 moves, and no fewer will do"
solve_under 0 --through "o/??/???/????/?????"

# A condition that no solution meets is proved impossible.
solve_under 1 --final-sweep =9
expect_line "unsolvable: no position before the last move can be reached"
for move in a1-a3 c5-c3-c5; do
  solve_under 1 --final-move $move
  expect_line "unsolvable: the last move leads to no finish"
done
solve_under 1 --final-sweep 4 --final-move a1-a3
expect_line "unsolvable: the last move leads to no finish"
solve_under 1 --peg "a1 to a1"
expect_line "unsolvable: no finish has a peg where the marked peg has to end"

# The line of error names the option and the expected form.
refuse ()
{
  pattern=$1
  shift
  expect_error "$pattern" solve 'triangle(5)' "c5'" c5 "$@"
}
refuse "--final-sweep: 'x', expected the least number of jumps" --final-sweep x
refuse "--final-move: hole 'z9' is not on the board" --final-move c5-z9
refuse "--start-moves: the move a1-a3 cannot be played there" --start-moves a1-a3
refuse "--survivor-from: hole 'q7' is not on the board" --survivor-from q7
refuse "--survivor-from: no peg stands at c5, expected a hole that is filled" --survivor-from c5
refuse "--peg: hole 'z1' is not on the board" --peg "a1 to z1"
refuse "--through: drawn position has 2 rows and 3 holes, expected 5 rows" --through o/oo
for option in --any --anytime "--certificate proof"; do
  # shellcheck disable=SC2086
  refuse "--final-sweep: a condition on shortest solutions, expected none of" --final-sweep 2 $option
done

finish
