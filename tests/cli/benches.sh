#!/bin/sh
# heuristics --compare --suite: suites, limits, a database that is gone on from, summaries, charts.
. "$(dirname "$0")/lib.sh"

cat > small.suite << 'END'
# three problems

t4-a2-b2   # of the library
own.peg
triangle(4) a1' any
END
printf "[problem]\nboard = triangle(4)\nstart = a2'\nfinish = a2\n" > own.peg

# rows as they come, and a summary
expect_answer 0 "t4-a2-b2 +5 +5 +71 .* zero" heuristics --compare --suite small.suite zero merson
expect_line "own +none .* merson"
expect_line "3 of 3 problems answered by all bounds, .*"
expect_line " +3 +0 +[0-9.]+ +[0-9.]+ +[0-9.]+  zero"
expect_line " +3 +3 +[0-9.]+ +[0-9.]+ +[0-9.]+  merson"
check "six rows" [ "$(grep -c '  zero$\|  merson$' out)" -eq 8 ]

# a mean is geometric
expect_status 0 heuristics --compare --suite t4-a2-b2 --suite t5-c5-c5 zero --json
check "the mean of both" awk '
  $1 == "\"nodes_expanded\"" && list == 0 { product = product == 0 ? $3 : product * $3; list = 1 }
  $1 == "\"levels\"" { list = 0 }
  $1 == "\"mean_nodes\"" { mean = $3 }
  END { exit product == 0 || (mean * mean / product - 1) ^ 2 > 0.0001 }' out

# by level: the positions kept are the same as --compare has without a suite
expect_answer 0 "problem,bound,limit,level,kept,expanded,seconds" heuristics --compare --suite t4-a2-b2 zero --csv --long
grep '^t4-a2-b2,zero,5,' out | cut -d , -f 5 > kept
expect_status 0 heuristics t4-a2-b2 --compare zero --csv --long
check "the same" [ "$(grep '^t4-a2-b2,zero,5,' out | cut -d , -f 5)" = "$(cat kept)" ]
expect_text 0 "$(tr '\n' ' ' < kept | sed 's/ $//')" heuristics t4-a2-b2 --compare zero --csv
expect_answer 0 "t4-a2-b2,zero,5,,,[0-9]+,[0-9.]+" heuristics t4-a2-b2 --compare zero --csv --long --method bidirectional

# declarations of a file, and their sets on each board
printf '[heuristic rim]\ntype = expression\nC = corners - a1\nvalue = #C\n' > rim.peg
expect_answer 0 "t4-a2-b2 .* rim" heuristics --compare --suite 't?-a1-a1' --suite t4-a2-b2 --heuristics rim.peg rim

# a database: nothing is searched twice, a changed bound is
keep_output first heuristics --compare --suite small.suite --database db --heuristics rim.peg rim zero
expect_status 0 heuristics --compare --suite small.suite --database db --heuristics rim.peg rim zero
check "the same seconds" [ "$(sort first)" = "$(sort out)" ]
sed -i 's/#C/0 * #C/' rim.peg
expect_status 0 heuristics --compare --suite small.suite --database db --heuristics rim.peg rim zero
check "other seconds" [ "$(sort first)" != "$(sort out)" ]
expect_text 0 '"levels" : [' heuristics --compare --suite small.suite --database db zero --jobs 3 --json
expect_status 0 heuristics t4-a2-b2 --compare zero --json
sed -n '/"levels"/,/\]/p' out | tr -d , > levels
expect_status 0 heuristics --compare --suite t4-a2-b2 --database db zero --json
check "the same levels" [ "$(sed -n '/"levels"/,/\]/p' out | tr -d ,)" = "$(cat levels)" ]

# a database that version 1.0.0 made
if command -v sqlite3 > trash; then
  sqlite3 old < "$tests/../data/trials.sql"
  expect_status 0 heuristics --compare --suite t4-a2-b2 --database old zero
  check "its trials and the new one" [ "$(sqlite3 old "SELECT count (*) FROM trial")" -eq 3 ]
  check "tables as in version 1.0.0" [ "$(sqlite3 old .schema)" = "$(sqlite3 db .schema)" ]
fi

# a search that is left is one that more time takes up again
expect_answer 3 "diamond6-central-8 .* time +zero" heuristics --compare --suite diamond6-central-8 --within 1 --database late zero
expect_line "0 of 1 problem answered by all bounds, .*"
cp out first
expect_status 3 heuristics --compare --suite diamond6-central-8 --within 1 --database late zero
check "the same" cmp -s out first
expect_status 3 heuristics --compare --suite diamond6-central-8 --within 2 --database late zero
check "another" [ "$(sort first)" != "$(sort out)" ]
expect_answer 3 "diamond6-central-8 .* memory +zero" heuristics --compare --suite diamond6-central-8 --memory 1M zero
expect_answer 3 "t4-a2-b2 +>=3 +2 .* limit +zero" heuristics --compare --suite 't4-*' --max-moves 2 zero

# a signal: all processes end, the rows so far are there, and the rest is done later
# (the program itself waits, so that its processor time tells nothing)
timeout --preserve-status -s INT 2 "$BERGHOLT" heuristics --compare --suite t4-a2-b2 \
  --suite diamond6-central-8 --jobs 2 --database cut zero 'max(merson, category)' > out 2> err
status=$?
command="heuristics --compare, interrupted"
check "status 3" has_status 3
expect_line "t4-a2-b2 .* zero"
check "a line" has err "of 4 searches ended, the same command goes on from them"

# charts: points and steps of two bounds, steps alone of one
expect_status 0 heuristics --compare --suite small.suite zero merson -o chart.svg
check "nodes over nodes" has chart.svg "positions expanded with zero"
check "answers over time" has chart.svg "problems answered"
check "no number is missing" lacks chart.svg nan
expect_status 0 heuristics --compare --suite small.suite zero -o chart.tex
check "answers over time" has chart.tex "problems answered"
check "nothing to compare" lacks chart.tex "positions expanded"

# a problem that refuses a bound has a row, and the other searches go on
printf '[heuristic far]\ntype = expression\nC = e5\nvalue = #C\n' > far.peg
ends 2 heuristics --compare --suite t4-a2-b2 --suite t5-a1-a1 --heuristics far.peg far zero
expect_line "t5-a1-a1 +10 .* far"
expect_line "t5-a1-a1 +10 .* zero"
expect_line "t4-a2-b2 +failed +far: t4-a2-b2: --heuristics: far.peg: .* C: 'e5', .*"
expect_line "1 of 2 problems answered by all bounds, .*"
check "one line" has err "2 of 4 searches failed, the first: t4-a2-b2: --heuristics: far.peg: "
ends 2 heuristics --compare --suite t4-a2-b2 --suite t5-a1-a1 --heuristics far.peg far zero --csv
expect_line "t4-a2-b2,far,.*failed,.*\"t4-a2-b2: --heuristics: far.peg: .*\""
ends 2 heuristics --compare --suite t4-a2-b2 --suite t5-a1-a1 --heuristics far.peg far zero --json
check "the failures" has out '"failures" : ['
if [ -x "$BUILD/tests/check_schema" ]; then
  check "as the schema has it" "$BUILD/tests/check_schema" "$SOURCE/doc/schema/heuristics.json" out
fi
expect_error "t4-a2-b2: --heuristics: far.peg" \
  heuristics --compare --suite t4-a2-b2 --suite t4-a1-any --heuristics far.peg far

# bad input
printf 't4-a2-b2\n\nt4-a2-b9\n' > bad.suite
printf '# none\n' > none.suite
expect_error "'nosuch', expected a file .suite" heuristics --compare --suite nosuch zero
expect_error "nosuch.suite" heuristics --compare --suite nosuch.suite zero
expect_error "bad.suite: line 3: no problem 't4-a2-b9'" heuristics --compare --suite bad.suite zero
expect_error "no problems, expected one a line" heuristics --compare --suite none.suite zero
expect_error "t4-a2-b2: 'nosuch': heuristic" heuristics --compare --suite t4-a2-b2 nosuch
expect_error "--method" heuristics --compare --suite t4-a2-b2 --method nosuch zero
expect_error "EXPR..." heuristics --compare --suite small.suite
expect_error "a condition on solutions" heuristics --compare --suite t5-c5-c5-final-sweep zero
expect_error "--compare" heuristics --suite t4-a2-b2 zero
expect_error "--suite" heuristics t4-a2-b2 --compare --jobs 2 zero
expect_error "--csv" heuristics t4-a2-b2 --compare --long zero
expect_error "own.peg: not a database" heuristics --compare --suite t4-a2-b2 --database own.peg zero
finish
