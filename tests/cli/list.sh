#!/bin/sh
# list and boards: what there is to solve; problems without a file, and words that are misspelt.
. "$(dirname "$0")/lib.sh"

expect_status 0 list
check "a line for every problem and one of headings" \
  test "$(wc -l < out)" -eq "$(($(ls "$BERGHOLT_PROBLEMS"/*.peg | wc -l) + 1))"
expect_line "english-central +english +4 +33 +18 Central game .*"
expect_line "t5-b3-b3 .* none .*"
expect_text 0 "diamond5-central-8" list CENTRAL
check "others are left out" lacks out "t5-b3-b3"
expect_text 0 "t5-a1-a1" list "t5-a?-*"
check "others are left out" lacks out "t5-b3-b3"
expect_text 0 "hexagon3-b2-any,hexagon(3),6,19," list --csv "hexagon("
expect_error "matches 'no such'" list "no such"
expect_error "--csv and --json" list --csv --json
BERGHOLT_PROBLEMS= expect_status 0 list t4-a2-b2
BERGHOLT_PROBLEMS=$work/absent expect_error "absent: No such file or directory, expected a folder" list

expect_answer 0 "english +33 +4 .*" boards
expect_line "rectangle\(w,h\) .*"

expect_answer 0 "english d4' d4" solve english "d4'" d4
expect_line "solved in 18 moves, and no fewer will do"
expect_answer 0 "solved in 9 moves, and no fewer will do" solve --rule 8 "diamond(3)" "b2'" b2
expect_status 0 verify "triangle(4)" "a2'" b2 "a4-a2, a1-a3, c4-a4-a2, c3-a1-a3-c3, d4-b2"
expect_status 0 hint "triangle(4)" "a2'" b2 "a2'"
"$BERGHOLT" solve - < "$BERGHOLT_PROBLEMS/t4-a2-b2.peg" > out 2> err
check "a problem from standard input" has out "solved in 5 moves"
"$BERGHOLT" levels --json - < "$BERGHOLT_PROBLEMS/t4-a2-b2.peg" > out 2> err
check "of that name" has out '"problem" : "standard input"'
expect_error "standard input: empty" solve -
expect_error "start: hole 'z9'" solve english "z9'" d4
expect_error "--rule applies to the name of a board" solve --rule 4 t4-a2-b2
expect_error "--rule: '5'" solve --rule 5 english "d4'" d4
expect_error "'english' is a board" solve english
echo d4 > pos.txt
expect_error 'the position in a file is "$(cat pos.txt)"' solve english pos.txt d4
expect_error 'the position in a file is "$(cat pos.txt)"' show english "d4'" pos.txt
expect_error "as in 'triangle(5)' \"b4'\" b4" solve "triangle(5)"
expect_error "hole 'b1' is not on the board" show t4-a2-b2 --position "b1-b3"
expect_error "did you mean 'english'" solve englsh "d4'" d4
expect_error "did you mean 'triangle'" survey "tirangle(4)"
expect_error "did you mean 'english-central'" solve english-centrl
expect_error "that bergholt list shows" solve xyzzy
expect_error "did you mean 'solve'" sovle
expect_error "see bergholt --help" xyzzy

# a board that is drawn
printf '[problem]\nlayout = oooo/oooo/oooo\nrule = 4\nstart = a1%s\nfinish = any\n' "'" > drawn.peg
expect_answer 0 "[1-9][0-9]* solvable, .*" survey drawn.peg
expect_status 0 survey --database rows drawn.peg
expect_answer 0 "drawn +4 .*" catalogue rows --where "status = 'solved'"
expect_status 0 catalogue rows --check
expect_error "--rule applies to the name of a board" survey --rule 8 drawn.peg

expect_answer 0 "  bergholt survey .*" help survey
expect_answer 0 "bergholt [0-9.]*" -V
expect_answer 0 "bergholt [0-9.]*" solve --version
expect_error "did you mean 'survey'" help survy

finish
