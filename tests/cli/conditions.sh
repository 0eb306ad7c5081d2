#!/bin/sh
# Conditions on solutions: answers, conditions that no solution meets, and bad input.
. "$(dirname "$0")/lib.sh"

# The triangle from c5 vacant to c5, under the conditions that are given.
solve_under () {
  status=$1
  shift
  expect_status "$status" solve 'triangle(5)' "c5'" c5 "$@"
}

# answer_under STATUS EXPRESSION OPTION...: and prints such a line.
answer_under () {
  wanted=$1 answer=$2
  shift 2
  expect_answer "$wanted" "$answer" solve 'triangle(5)' "c5'" c5 "$@"
}

# The printed solution goes back in, and is verified with the conditions of a file.
answer_under 0 "board triangle[(]5[)], 6-move rule, from c5' to c5, with final-sweep =5" --final-sweep =5 --count
expect_line "solved in 9 moves, and no fewer will do"
check "a last move of five jumps" grep -Eq '^ +9  [a-e][1-5](-[a-e][1-5]){5}$' out
mv out five
pose four.peg "board = triangle(5)" "start = c5'" "finish = c5" "final-sweep = =4"
expect_status 1 verify four.peg five
keep_output four solve four.peg
expect_status 0 verify four.peg four

solve_under 0 --final-sweep 5
answer_under 0 "solved in 10 moves, and no fewer will do" --start-moves c3-c5
expect_line "   1  c3-c5"
solve_under 0 --survivor-from a1
answer_under 0 "solved in 9 moves, and no fewer will do" --peg "a1 to c5"
solve_under 0 --through "o/??/???/????/?????"

# A condition that no solution meets is proved impossible.
answer_under 1 "unsolvable: a position to pass needs fewer pegs than the start has, and more than a finish has" --through "c5'"
answer_under 1 "unsolvable: no position before the last move can be reached" --final-sweep =9
for move in a1-a3 c5-c3-c5; do
  answer_under 1 "unsolvable: the last move leads to no finish" --final-move $move
done
answer_under 1 "unsolvable: the last move leads to no finish" --final-sweep 4 --final-move a1-a3
answer_under 1 "unsolvable: no finish has a peg where the marked peg has to end" --peg "a1 to a1"

# The line of error names the option and the expected form.
refuse () {
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
for option in --through --peg; do
  refuse "$option: no value, expected a condition" $option ''
done
for option in --final-sweep --survivor-from --final-move --start-moves; do
  refuse "$option: '2' and '3', expected it once" $option 2 $option 3
done
# the error about the finish is the only one
expect_error "finish: fewest: no jump can be played from the start" \
  solve 'triangle(4)' "a1 a4" fewest --final-sweep x
# the fewest pegs that all play can leave, under conditions or not
printf '[problem]\nlayout = ooo/ooo/ooo/o.o\nrule = 8\nstart = c3'\''\nfinish = fewest
final-sweep = =3\nstart-moves = c1-c3, a4-c2\n' > fewest.peg
expect_answer 1 "board drawn, 8-move rule, from c3' to fewest pegs, which are 1, with .*" solve fewest.peg
expect_line "unsolvable: no position before the last move can be reached"
refuse "--final-sweep leaves no random choices; give one of them" --final-sweep 2 --anytime --seed 3
expect_error "--seed: not for a problem with conditions" solve four.peg --anytime --seed 2

# Any solution, and ever shorter ones; each goes back in.
expect_answer 0 "a solution in [0-9]+ moves; there may be a shorter one" solve four.peg --any
mv out any
expect_status 0 verify four.peg any
expect_answer 0 "solved in 9 moves, and no fewer will do" solve four.peg --anytime --threads 1
expect_answer 0 "solved in 9 moves, and no fewer will do" solve four.peg --anytime --from any
expect_error "--from: five: every move is legal, but the solution does not meet" solve four.peg --anytime --from five
for question in --any --anytime; do
  answer_under 1 "unsolvable: .*" $question --final-sweep =9
  answer_under 1 "unsolvable: no finish has a peg where the marked peg has to end" $question --peg "a1 to a1"
  solve_under 1 $question --survivor-from a4 --through "o/../.../..../....."
done

# It needs no bound that is proved, and leaves the heuristic of the file alone.
pose unproved.peg "board = triangle(5)" "start = c5'" "finish = any" "peg = a1 to e5" "[heuristic twice]" \
  "type = expression" "value = 2 * merson" "[search]" "heuristic = twice"
expect_answer 1 "unsolvable: .*" solve unproved.peg --any
expect_error "heuristic 'twice': not proved admissible by its form" solve unproved.peg

# A certificate is of the problem that the moves given at both ends leave; its bound of the posed
# problem is printed.
answer_under 0 "solved in 10 moves, and no fewer will do" --start-moves c3-c5 --certificate proof
expect_line "it proves that a solution has at least 10 moves"
check "bergholt-check verifies it" \
  [ "$("${BERGHOLT_CHECK:-$(dirname "$BERGHOLT")/bergholt-check}" proof)" = \
  "verified: triangle(5), 6-move, c3 c4' to c5: 9 moves, none fewer" ]
solve_under 0 --final-move c3-c5 --start-moves c3-c5 --certificate proof --json
check "JSON says what it proves" grep -q '"proves" : "moves"' out

# Other conditions only remove solutions: the certificate of the problem without them is a proof where
# they cost no move, and a part of one where they do.
answer_under 0 "it proves that a solution has at least 9 moves" --final-sweep =5 --certificate proof
answer_under 0 "it proves that a solution has at least 9 moves, and no numbers of solutions" --survivor-from a1 --certificate proof --count
answer_under 0 "it proves that a solution has at least 9 moves" --survivor-from a1 --certificate proof
expect_answer 0 "solved in 10 moves, and no fewer will do" solve 'triangle(6)' "c5'" a4 --final-sweep =9 --certificate proof
expect_line "it proves that a solution has at least 9 moves; the rest of the answer is proved by the search alone"
solve_under 1 --final-sweep =9 --certificate proof --json
check "JSON says that it proves a part" grep -q '"proves" : "part"' out

# Longer solutions, in order.
solve_under 0 --final-sweep =5 --count --longer 2 --json
check "numbers of three lengths" [ "$(grep -c '^      "moves" : ' out)" = 3 ]

# A state on disk is one of the same conditions.
expect_status 3 solve 'triangle(6)' "c5'" a4 --final-sweep =9 --disk state --max-moves 9
expect_error "state: the state of a search with conditions final-sweep =9, expected final-sweep =8" \
  solve 'triangle(6)' "c5'" a4 --final-sweep =8 --disk state --resume
expect_error "state: the state of a search with conditions final-sweep =9, expected none" \
  solve 'triangle(6)' "c5'" a4 --disk state --resume
expect_answer 0 "solved in 10 moves, and no fewer will do" solve 'triangle(6)' "c5'" a4 --final-sweep =9 --disk state --resume

refuse "--certificate: the last move leads to no finish, which no certificate proves" \
  --final-move a1-a3 --certificate other
check "no other certificate" [ ! -e other ]
answer_under 3 "it proves that a solution has at least 8 moves" --start-moves c3-c5 --max-moves 5 --certificate proof

# Conditions that contradict each other, several finishes, and a board of more than 64 holes.
answer_under 1 "unsolvable: a peg cannot change its category" --start-moves c3-c5 --peg "c4 to c5"
solve_under 1 --through "o/??/???/????/?????" --through "./??/???/????/?????" --final-sweep =12
expect_status 0 solve 'triangle(5)' "a1'" any --survivor-from e5 --final-sweep 3
expect_answer 0 "   2  a1-c1-e1-g1" solve 'square(9)' "a1 b1 d1 g1 h1" any --final-sweep 3
expect_answer 0 "   3  c1-e1-g1" solve 'square(9)' "a1 b1 d1 g1 h1" any --final-sweep =2 --any

# The solution graph, and all problems of a board.
expect_status 0 graph 'triangle(5)' "c5'" c5 --final-sweep =5
expect_line '  label="triangle[(]5[)] c5. c5: 9 moves; up to symmetry 180 in order, 3 regardless of order";'
expect_status 0 graph four.peg
expect_error "--final-move: hole 'z9' is not" graph 'triangle(5)' "c5'" c5 --final-move c5-z9
expect_answer 0 "a3,a3,solved,,9,,180,360,3,5,5,\"3[(]5,1,5[)]\",,,,'=5" survey 'triangle(5)' --final-sweep =5 --csv
expect_line "a3,b3,class,class,.*,'=5"
expect_error "--final-sweep: 'x', expected" survey 'triangle(5)' --final-sweep x
expect_error "--final-sweep and --database: --final-sweep counts under a condition on solutions; give one of them" \
  survey 'triangle(5)' --final-sweep 2 --database base

finish
