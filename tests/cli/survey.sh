#!/bin/sh
# survey and catalogue: the database of surveys, going on, several at once, slices, merging, and
# files that it leaves alone; and what catalogue makes of it.
. "$(dirname "$0")/lib.sh"

expect_error "unknown board 'nope'" survey nope
expect_error "'diamond(9)' has over 128 holes" survey "diamond(9)"
expect_error "--rule: '5'" survey --rule 5 "triangle(4)"
expect_error "--rule" survey --rule x "triangle(4)"
expect_error "--csv and --json" survey --csv --json "triangle(4)"

# --- Going on -------------------------------------------------------------------

keep_output whole survey "triangle(5)"
expect_same_output whole survey "triangle(5)" --database rows
expect_same_output whole survey "triangle(5)" --database rows
expect_status 0 catalogue rows --csv --where "finished > '2000'"
cp out finished
expect_status 0 survey "triangle(5)" --database rows
expect_same_output finished catalogue rows --csv --where "finished > '2000'"
expect_error "--where: '', expected an expression of SQL" catalogue rows --where ""

# without counts less is enough; with them the lengths are not
expect_status 0 survey --lengths "triangle(4)" --database rows
check "no counts" lacks out "1(3,2,1)"
expect_text 0 "1(3,2,1)" survey "triangle(4)" --database rows
expect_text 0 "1(3,2,1)" survey --lengths "triangle(4)" --database rows

# short of memory: proved bounds are kept, and searched again where there is more
expect_status 3 survey --memory 30K --threads 1 "triangle(5)" --database short
expect_answer 0 "triangle\(5\) +6 +[a-e][1-5] +[a-e][1-5] +>=[0-9]+" catalogue short --where "status = 'bounded' and stopped_by = 'memory'"
expect_status 0 survey "triangle(5)" --database short
check "the same sums" test "$(tail -n 1 out)" = "$(tail -n 1 whole)"

# out of time: the bound is kept, and tried again only where there is more
expect_answer 3 "[0-9]+ problems? unfinished" survey --within 1 --threads 1 "triangle(9)" --only 1/20 --database hasty
expect_text 0 ",time" catalogue hasty --csv --where "stopped_by = 'time'"
cp out hasty_rows
expect_status 3 survey --within 1 --threads 1 "triangle(9)" --only 1/20 --database hasty
expect_same_output hasty_rows catalogue hasty --csv --where "stopped_by = 'time'"
# but for a solution
expect_status 3 survey --within 1 --threads 1 "triangle(9)" --only 1/20 --database hasty --lengths --anytime
expect_status 0 catalogue hasty --csv --where "status = 'bounded' and solution is null"
check "there are solutions" test "$(wc -l < out)" -lt "$(wc -l < hasty_rows)"
expect_error "--within: '0'" survey --within 0 "triangle(4)"
keep_output hasty.csv catalogue hasty --csv
check "a bound among the moves" has out ",>="
expect_status 0 survey --database patient --merge hasty.csv
expect_same_output hasty.csv catalogue patient --csv

checker=${BERGHOLT_CHECK:-$(dirname "$BERGHOLT")/bergholt-check}
# solutions that get shorter: the same answers, and of a problem that is left both bounds
expect_status 0 survey "triangle(6)" --lengths --csv
cut -d , -f 1-5 out > deepened
mkdir shortened_proofs
expect_status 0 survey "triangle(6)" --lengths --csv --anytime --certificates shortened_proofs
cut -d , -f 1-5 out > shortened
check "the same minima" cmp -s deepened shortened
for file in shortened_proofs/*; do
  check "the certificate $file" "$checker" "$file" > trash
done
expect_status 0 survey "triangle(5)" --csv
cut -d , -f 1-12 out > deepened
expect_status 0 survey "triangle(5)" --csv --anytime
cut -d , -f 1-12 out > shortened
check "the same counts" cmp -s deepened shortened
for seconds in 2 8 32; do # a machine may be slow
  expect_status 3 survey "square(9)" --rule 4 --lengths --anytime --within $seconds --memory 200M \
    --threads 1 --only 40/300 --database both
  ! grep -q "[0-9]-[0-9]" out || break
done
expect_line " +[a-i][1-9] +[a-i][1-9] +[0-9]+-[0-9]+"
expect_answer 0 "1 solution replayed, 0 wrong.*" catalogue both --check
expect_status 0 catalogue both --csv
check "a bound and a solution" matches out "[a-i1-9,()-]*square\(9\),4,.*,bounded,,>=[0-9]+,[0-9]+,.*"
cp out both.csv
expect_status 0 survey --database of_both --merge both.csv
expect_same_output both.csv catalogue of_both --csv
# rewrite FROM TO COLUMN=VALUE...: rows of a file of comma-separated values, with other values
rewrite () {
  python3 - "$@" << 'END'
import csv, sys

source, target, *values = sys.argv[1:]
with open (source, newline="") as file:
    rows = [row | dict (value.split ("=", 1) for value in values) for row in csv.DictReader (file)]
with open (target, "w", newline="") as file:
    writer = csv.DictWriter (file, rows[0].keys ())
    writer.writeheader ()
    writer.writerows (rows)
END
}
# another bound joins the solution, whichever comes first, and one that reaches it makes it shortest
least=$(sed -n 's/.*,>=[0-9]*,\([0-9]*\),.*/\1/p' both.csv)
keep_output bounds.csv catalogue both --csv --where "status = 'bounded'" --columns board,rule,vacate,finish,drawing,status,moves
rewrite bounds.csv certified.csv "moves=>=26" certificate="$(printf %064d 0)"
rewrite bounds.csv closer.csv "moves=>=27"
rewrite bounds.csv met.csv "moves=>=$least"
expect_status 0 survey --database of_both --merge closer.csv
expect_status 0 survey --database of_closer --merge closer.csv both.csv
expect_status 0 survey --database of_certified --merge certified.csv closer.csv both.csv
for file in of_both of_closer of_certified; do
  expect_answer 0 "square\(9\) +4 +[a-i][1-9] +[a-i][1-9] +27-$least" catalogue $file
done
expect_status 0 catalogue of_certified --where "certificate is not null"
check "no certificate of another bound" test "$(wc -l < out)" -eq 1
expect_status 0 survey --database of_both --merge met.csv
expect_answer 0 "solved,$least,,," catalogue of_both --csv --columns status,moves,lower_bound,solution_moves,stopped_by
expect_status 0 catalogue of_both --check

# answers of one problem, a1 to a4 on triangle(5), whose minimum is 11
expect_status 0 survey "triangle(5)" --lengths --database answers
keep_output answers.csv catalogue answers --csv --columns board,rule,vacate,finish,solution --where "vacate = 'a1' and finish = 'a4'"
rewrite answers.csv solved.csv status=solved moves=11
rewrite answers.csv none.csv status=unsolvable reason=search solution=
rewrite answers.csv least12.csv status=bounded "moves=>=12" solution=
rewrite answers.csv from9.csv status=bounded "moves=>=9" solution_moves=11
rewrite answers.csv from8.csv status=bounded "moves=>=8" solution=
for pair in "solved 11 least12 >=12" "solved 11 none unsolvable" "none unsolvable from9 9-11" \
            "from9 9-11 least12 >=12"; do
  set -- $pair
  for turn in 1 2; do
    rm -f contradiction
    expect_status 0 survey --database contradiction --merge "$1.csv"
    cp contradiction before
    expect_error "a1 to a4: $2 in it, $4 in the other" survey --database contradiction --merge "$3.csv"
    check "nothing is added" cmp -s contradiction before
    set -- "$3" "$4" "$1" "$2"
  done
done
rm -f contradiction
expect_status 0 survey --database contradiction --merge from8.csv from9.csv solved.csv from8.csv
expect_answer 0 "solved,11" catalogue contradiction --csv --columns status,moves
rm -f contradiction
rewrite answers.csv searched.csv status=bounded "moves=>=8" solution= version=0.1.0 seconds=3.5 stopped_by=time
expect_status 0 survey --database contradiction --merge searched.csv from9.csv
expect_answer 0 "9,11,0.1.0,3.5[0-9]*,time" catalogue contradiction --csv --columns lower_bound,solution_moves,version,seconds,stopped_by
for fault in "status 'solved' without a solution, expected one|status=solved moves=3 solution=" \
             "lower_bound: 14, expected at most 13, its jumps|status=bounded moves=>=14 solution=" \
             "solution_moves: 0, expected 11, the moves of the solution|status=bounded moves=>=9" \
             "solution_moves: 10, expected 11, the moves|status=bounded moves=>=9 solution_moves=10" \
             "solution_moves: 11, expected more than the lower bound, 11|status=bounded moves=>=11 solution_moves=11"
do
  rewrite answers.csv wrong.csv ${fault#*|}
  expect_error "wrong.csv:2: ${fault%|*}" survey --database contradiction --merge wrong.csv
done
# where a solution is known that has one move more than the bound, that bound is searched first
rewrite answers.csv close.csv status=bounded "moves=>=10" solution_moves=11
rewrite answers.csv longer.csv status=bounded "moves=>=11" solution_moves=12 "solution=c3-a1, a3-c3, a5-a3, d5-b3, \
b5-d5, a2-a4, e5-c5, d4-b2, c5-a3, a4-a2, a1-c3-a3, a2-a4"
for file in close longer; do
  for options in --lengths "--lengths --certificates near" ""; do
    rm -rf near pursued
    mkdir near
    expect_status 0 survey --database pursued --merge $file.csv
    expect_answer 0 " +a1 +a4 +11( .*)?" survey "triangle(5)" --anytime $options --database pursued
    expect_answer 0 "11,bidirectional," catalogue pursued --csv --columns moves,method,stopped_by --where "vacate = 'a1' and finish = 'a4'"
    expect_status 0 catalogue pursued --check
  done
done
# kind OPTIONS: the kind of certificates
kind () {
  case $1 in
    "--certificates counted") echo counts ;;
    *certificates*) echo length ;;
  esac
}
# runs that differ in kind: a row keeps its counts, and its certificate until another one is asked for
board="triangle(4)" part=1/1 solved=1
[ -z "${CHECK_LONG-}" ] || board="triangle(5)" part=2/5 solved=3
for first in "--lengths" "--lengths --certificates of_lengths" "--uncounted --certificates uncounted" \
             "--certificates counted" ""; do
  for second in "--lengths" "--lengths --certificates of_lengths" "--uncounted --certificates uncounted" \
                "--certificates counted" ""; do
    rm -rf kinds of_lengths uncounted counted
    mkdir of_lengths uncounted counted
    expect_status 0 survey "$board" --only $part --database kinds $first
    expect_status 0 survey "$board" --only $part --database kinds $second
    of=$(kind "$second")
    of=${of:-$(kind "$first")}
    counts=$solved
    case "$first $second" in
      "--lengths --lengths"* | "--lengths --certificates of_lengths --lengths"*) counts=0 ;;
    esac
    expect_status 0 catalogue kinds --csv --columns certificate_of --where "status = 'solved'"
    check "$first, $second: certificates of '$of'" test "$(sed 1d out | sort -u)" = "$of"
    expect_status 0 catalogue kinds --csv --columns moves --where "unordered > 0"
    check "$first, $second: counts" test "$(sed 1d out | wc -l)" -eq $counts
  done
done

# a certificate has as much time again, here a seventh of its need, and is not tried again
mkdir hasty_proofs
for turn in first second; do
  expect_status 3 survey --lengths --within 1 --threads 1 "diamond(5)" --rule 8 --only 197/237 \
    --database uncertified --certificates hasty_proofs
  expect_status 0 catalogue uncertified --csv --where "stopped_by = 'time'"
  check "one problem is left" test "$(wc -l < out)" -eq 2
  cp out "$turn"
done
check "it is not tried again" cmp -s first second
check "no certificate of 12 moves" test -z "$(grep -la '^claim 12$' hasty_proofs/*)"

# a problem that a search leaves, and a resource count rules out
expect_text 0 "e3,e4,unsolvable,resource," survey --lengths --within 1 --threads 1 "diamond(5)" --rule 4 --only 12/237 --csv

# certificates: a file for each answer, whose digest the row has
mkdir proofs
keep_output certified survey "triangle(5)" --certificates proofs --csv
check "certificates of solutions have counts" test "$(grep -c ',counts$' certified)" -eq 12
check "an answer for each problem in class" \
  test "$(grep -c ',[0-9a-f]\{64\},[a-z]*$' certified)" -eq 17
for file in proofs/*-[a-e][1-5].cert; do
  problem=$(basename "$file" .cert)
  digest=$(sed -n "s/^$(echo "$problem" | tr - ,),.*,\([0-9a-f]*\),[a-z]*$/\1/p" certified)
  check "$problem" test "$(sha256sum "$file" | cut -d " " -f 1)" = "$digest"
  check "$problem" "$checker" "$file"
done
expect_status 0 survey "triangle(5)" --database rows --certificates proofs
expect_status 0 catalogue rows --board "triangle(5)" --csv --where "certificate is null and status <> 'class'"
check "rows that had none have one" test "$(wc -l < out)" -eq 1
# certificates that were deleted or changed are written again
cp -r proofs whole_proofs
lost=$(ls proofs/b3-*.cert)
check "some to delete" test -n "$lost"
rm proofs/b3-*.cert
echo >> proofs/a1-a1.cert
expect_status 0 survey "triangle(5)" --database rows --certificates proofs
check "the same certificates" diff -r proofs whole_proofs
expect_status 0 catalogue rows --check
mkdir short_proofs
expect_status 0 survey "triangle(5)" --certificates short_proofs --uncounted --csv
check "the same answers, counted" test "$(cut -d , -f 1-12 out)" = "$(cut -d , -f 1-12 certified)"
for file in short_proofs/*-[a-e][1-5].cert; do
  check "$file is verified" "$checker" "$file"
  "$checker" "$file" > verified
  check "$file has no numbers of solutions" test "$(wc -l < verified)" -eq 1
done
expect_status 0 solve --rule 6 "triangle(5)" "a1'" a1 --count --certificate own.cert --uncounted
check "solve writes the same" cmp -s own.cert short_proofs/a1-a1.cert
rm -rf of_lengths
for option in "" --anytime; do
  mkdir of_lengths
  expect_status 0 survey "triangle(5)" --certificates of_lengths --lengths $option
  expect_status 0 solve --rule 6 "triangle(5)" "a1'" a1 --certificate own.cert
  check "solve writes the same, $option" cmp -s own.cert of_lengths/a1-a1.cert
  rm -r of_lengths
done
# why a search was stopped, where a bound was known before
expect_status 3 survey "triangle(6)" --anytime --only 2/12 --memory 300K --lengths --threads 1 --database stopped
expect_status 0 catalogue stopped --csv --columns stopped_by --where "status = 'bounded'"
check "each says so" test "$(sed 1d out | sort -u)" = memory
# each row has its file, though parts search for other finishes of a vacancy
mkdir parts_proofs
for k in 1/3 2/3 3/3; do
  expect_status 0 survey "diamond(3)" --rule 4 --database parts.db --certificates parts_proofs --only $k -q
done
expect_status 0 catalogue parts.db --csv --columns vacate,finish,certificate --where "certificate is not null"
check "six certificates" test "$(grep -c ',[0-9a-f]\{64\}$' out)" -eq 6
sed -n 's/^\(.*\),\(.*\),\([0-9a-f]\{64\}\)$/\3  parts_proofs\/\1-\2.cert/p' out > digests
check "all in their files" sha256sum --quiet -c digests
expect_error "--uncounted needs --certificates" survey "triangle(4)" --uncounted
expect_error "--certificates: nowhere/proofs: No such file or directory" survey "triangle(4)" --certificates nowhere/proofs
expect_error "--certificates: rows: a file, expected a folder" survey "triangle(4)" --certificates rows
expect_status 0 survey "triangle(4)" --certificates made
check "the folder is made" test -s made/a2-b2.cert

# --- Jobs -----------------------------------------------------------------------

# the same table in the same order, for any number of processes, and the same rows
expect_same_output whole survey "triangle(5)" --jobs 3 --database by_jobs
expect_same_output whole survey "triangle(5)" --database by_jobs
expect_status 0 catalogue by_jobs --check
mkdir proofs_by_jobs
expect_status 0 survey "triangle(5)" --certificates proofs_by_jobs --jobs 3 --csv
check "the same answers, certified" test "$(cut -d , -f 1-15 out)" = "$(cut -d , -f 1-15 certified)"
expect_same_output whole survey "triangle(5)" --jobs 1
expect_error "--jobs: '0'" survey "triangle(4)" --jobs 0
expect_error "--jobs and --plan" survey "triangle(4)" --jobs 2 --plan

# processes that are killed do not end it: a search for the nearest survivor is given up, the row of
# a problem says so, and the next survey tries it again
command="bergholt survey --jobs, and processes killed"
"$BERGHOLT" survey "triangle(9)" --only 1/60 --lengths --within 600 --jobs 2 --json \
  --database lossy > out 2> err &
kill_children $! false
check "status 3" has_status 3
check "a line of the nearest" matches err \
  "bergholt: [a-i][1-9] -> nearest: no result, its process was ended by a signal: Killed"
check "a line of a problem" matches err \
  "bergholt: [a-i][1-9] -> [a-i][1-9]: no result, its process was ended by a signal: Killed"
check "the row says so" has out '"stopped_by" : "process"'
! has_validator || check "as the schema has it" is_document survey out
rm -f why
expect_status 0 catalogue lossy --csv --where "stopped_by is not null"
check "the database keeps nothing of it" one_line out

# stopped at any moment
for pause in 0.02 0.1 0.3; do
  rm -f killed*
  "$BERGHOLT" survey "triangle(5)" --database killed > trash 2>&1 &
  sleep $pause
  kill -KILL $! 2> trash
  wait $! 2> trash
  expect_status 0 survey "triangle(5)" --database killed
  check "the same sums after a kill" test "$(tail -n 1 out)" = "$(tail -n 1 whole)"
done

# an expression and nothing after it
for text in "1) ; DROP TABLE problem; --" "1) --" "1) OR (1" "1, 1" "1;" "1 AS one" "" ";"; do
  expect_error "--where: '$text'" catalogue rows --where "$text"
done
expect_status 0 catalogue rows --csv --where "moves > 9 -- of which there are some"
check "rows" test -s out

# a cell that a spreadsheet would take for a formula, there and back
pose "=1+1.peg" "rule = 8" "layout = oo/ooo" "start = a1'" "finish = any"
expect_status 0 survey ./=1+1.peg --database formulas
expect_status 0 catalogue formulas --csv
check "an apostrophe" grep -q "^'=1+1," out
cp out formulas.csv
expect_status 0 survey --database formulas2 --merge formulas.csv
expect_same_output formulas.csv catalogue formulas2 --csv

# all lengths come before the first count, which takes longer than they do
cat > aztec.peg << 'END'
[problem]
rule   = 4
layout =
     oo
    oooo
   oooooo
  oooooooo
  oooooooo
   oooooo
    oooo
     oo
start  = d3'
finish = any
END
interrupt INT 8 survey aztec.peg --database aztec --threads 1
check "status 3" has_status 3
check "eight lengths" test "$(grep -Ec '^ +(c2|d3) +[a-f][3-7] +2[01]$' out)" -eq 8
expect_line "8 solvable, 0 unsolvable, 196 excluded by position class"
expect_status 0 catalogue aztec --where "status = 'solved'" --csv
check "eight in the database" test "$(wc -l < out)" -eq 9
expect_status 0 survey aztec.peg --database aztec --lengths --threads 1
check "no word of what was not asked for" lacks out stopped

# --- The log --------------------------------------------------------------------

ends 0 survey "triangle(5)" --verbose
check "nothing but lines of a problem" \
  sh -c '! grep -Evx "[-0-9]+T[0-9:]+[-+][0-9]+ \[[0-9]+/17(, about [0-9.]+ s left)?\] [a-e][1-5] -> ([a-e][1-5]|nearest)  .*" err'
cp err whole_log
check "a line for each solution" test "$(grep -c 'solved in [0-9]* moves, [0-9.]* s$' err)" -eq 12
check "a line for each that has none" test "$(grep -c '  unsolvable, [0-9.]* s$' err)" -eq 5
check "one search, one title" has err "] a1 -> a4  10 moves: refuted, "
check "as many moves as jumps at most" lacks err " 14 moves: refuted, "

# one line of progress a second, beside the lines of results
interrupt INT 3 survey wiegleb --verbose --threads 1
check "status 3" has_status 3
grep -E '  limit [0-9]+  ' err | cut -c 1-19 > seconds
check "some progress" test -s seconds
check "not twice in a second" test -z "$(uniq -d seconds)"
check "what was proved in the end" has err " moves, stopped by a signal, "

check "the time left" grep -q "\[[0-9]*/17, about [0-9.]* s left\]" whole_log
check "none before the first answer" sh -c 'head -n 1 whole_log | grep -q "\[1/17\]"'

# --- Plans -----------------------------------------------------------------------

expect_status 0 survey "triangle(5)" --plan
expect_golden << 'END'
triangle(5), 6-move rule: 42 problems up to symmetry
      25  excluded by position class
       0  answered in the database
      17  left, of which a resource count rules out 0
nothing is known of the time: the database has no problem of this board whose search came to its end
END
expect_answer 0 " +[0-9]+  left, of which a resource count rules out [1-9][0-9]*" survey "diamond(3)" --rule 4 --plan --database new
check "no database made" test ! -e new
expect_status 0 survey "triangle(5)" --only 1/2 --database part
cp part before
expect_answer 0 " +9  answered in the database" survey "triangle(5)" --plan --database part
expect_line " +8  left, of which a resource count rules out 0"
expect_line "about [0-9.]+ s for the rest, at the mean of 9 problems of the database that were searched"
check "the database untouched" cmp -s part before
expect_answer 0 " +0  answered in the database" survey "triangle(5)" --plan --only 2/2 --database part
expect_error "--plan and --csv: --plan solves no problem" survey "triangle(5)" --plan --csv
expect_error "whole: not a database" survey "triangle(5)" --plan --database whole

# --- Several at once --------------------------------------------------------------

for i in 1 2 3 4; do
  timeout "$patience" "$BERGHOLT" survey --database shared --threads 1 "triangle(5)" \
    > "out$i" 2> "err$i" &
done
wait
grep -v '^ *[0-9]*(' whole | LC_ALL=C sort > sorted
for i in 1 2 3 4; do
  command="bergholt survey, the $i. of four"
  check "nothing on standard error" is_empty "err$i"
  check "the whole table" sh -c "grep -v '^ *[0-9]*(' out$i | LC_ALL=C sort | cmp -s - sorted"
done
expect_status 0 survey "triangle(5)" --database shared
check "the sums of one" test "$(tail -n 1 out)" = "$(tail -n 1 whole)"

# one that ends leaves its problem to the others
"$BERGHOLT" survey "triangle(6)" --threads 1 --database six > out1 2> err1 &
first=$!
sleep 0.2
kill -STOP $first
"$BERGHOLT" survey "triangle(6)" --threads 1 --lengths --database six > out2 2> err2 &
second=$!
sleep 0.2
kill -KILL $first
wait $first 2> trash
command="bergholt survey triangle(6), after another was killed"
wait $second
status=$?
check "status 0" has_status 0
check "all problems" matches out2 "29 solvable, 0 unsolvable, 49 excluded by position class"
expect_answer 0 "29 solutions replayed, 0 wrong; 0 solved problems without one" catalogue six --check

# --- Slices, merging --------------------------------------------------------------

for slice in 1/3 2/3 3/3; do
  expect_status 0 survey "triangle(5)" --only $slice --database "slice${slice%/3}"
done
expect_error "--merge needs --database" survey --merge slice1
expect_error "missing: No such file" survey --database new --merge missing
check "no database" test ! -e new
expect_answer 0 "slice2: [0-9]+ problems, [0-9]+ new" survey --database all --merge slice1 slice2 slice3
expect_error "--merge: all is the database itself" survey --database all --merge all
expect_error "--board: 'nonsense', expected a board of the database, as triangle(5)" \
  catalogue all --board nonsense
expect_status 0 catalogue all --csv
cut -d , -f 1-13 out > merged
expect_status 0 catalogue rows --board "triangle(5)" --csv
cut -d , -f 1-13 out > unsliced
check "the slices make the whole" cmp -s merged unsliced
expect_status 0 survey "triangle(5)" --database all
check "nothing left to do" test "$(tail -n 1 out)" = "$(tail -n 1 whole)"
expect_answer 0 "slice1: [0-9]+ problems, 0 new" survey --database all --merge slice1
for only in "" 0/3 4/3 1/0 x 1/2/3 1/ -1/3; do
  expect_error "--only: '$only'" survey --only "$only" "triangle(4)"
done
for option in "--only 1/2" --lengths --csv --json; do
  expect_error "--merge and ${option%% *}: --merge solves and prints no problem" survey --database all --merge slice1 $option
done
expect_error "missing: No such file" survey --database all --merge missing

echo "some text that is no database" > text
expect_error "text: not a database" survey --database all --merge text

# --- Boards that are drawn ----------------------------------------------------------

# draw FILE LAYOUT: a problem file.
draw () {
  printf "[problem]\nlayout = %s\nrule = 4\nstart = a1'\nfinish = any\n" "$2" > "$1"
}
mkdir elsewhere
draw kite.peg oooo/oooo/oooo
draw elsewhere/kite.peg ooooo/ooooo
draw same.peg oooo/oooo/oooo
draw english.peg oooo/ooo

# boards FILE: the names and drawings in it
boards () {
  expect_status 0 catalogue "$1" --csv
  awk -F , 'NR > 1 { print $1, $NF }' out | sort -u
}

keep_output kite survey kite.peg --database drawn
expect_status 0 catalogue drawn
check "the name of the file" lacks out "oooo/"
expect_line "kite +4 +a1 +a1 .*"
for format in --latex --html; do
  expect_text 0 kite catalogue drawn $format --where "rule = 4"
  check "no drawing" lacks out "oooo/"
done
expect_text 0 '"board" : "kite",' survey kite.peg --json
check "the drawing" has out '"drawing" : "oooo/oooo/oooo",'

# a drawing has one name, and a name one drawing
expect_status 0 survey same.peg --database drawn
sort out > other_out
check "the same problems" sh -c 'sort kite | cmp -s - other_out'
expect_text 0 '"board" : "kite",' survey same.peg --database drawn --json
check "no other" lacks out '"board" : "same"'
expect_status 0 survey elsewhere/kite.peg --database drawn
expect_status 0 survey english.peg --database drawn
"$BERGHOLT" survey - --database drawn < elsewhere/kite.peg > trash
printf "[problem]\nlayout = oooooo\nstart = a1'\nfinish = any\n" \
  | "$BERGHOLT" survey - --database drawn > trash
boards drawn > list
cat > wanted << 'END'
drawn oooooo
drawn-english oooo/ooo_
kite oooo/oooo/oooo
kite-2 ooooo/ooooo
END
check "a name for each drawing" cmp -s list wanted
expect_answer 0 "kite-2 +4 .*" catalogue drawn --board kite-2 --where "drawing = 'ooooo/ooooo' and status <> 'class'"
expect_status 0 catalogue drawn --check

expect_status 0 survey elsewhere/kite.peg --database others
expect_answer 0 "drawn: [0-9]+ problems, [0-9]+ new" survey --database others --merge drawn
expect_answer 0 "drawn: [0-9]+ problems, 0 new" survey --database others --merge drawn
boards others > list
sed 's/^kite-2/kite-x/; s/^kite /kite-2 /; s/^kite-x/kite/' wanted | sort > exchanged
check "names of their own" cmp -s list exchanged

printf "[problem]\nlayout = oooo/oooo\nstart = a1'\nfinish = any\n" \
  | "$BERGHOLT" survey - --database third > trash
expect_status 0 survey --database others --merge third
expect_answer 0 "drawn-2 +4 +a1 +a1 +class" catalogue others --board drawn-2 --where by-class

# --- Comma-separated values ---------------------------------------------------------

# all that a database has
expect_status 0 survey "triangle(5)" --database drawn
keep_output all.csv catalogue drawn --csv
expect_status 0 survey --database copy --merge all.csv
check "all are new" test "$(cat out)" = "$(sed -E 's/.*: ([0-9]+) .*/all.csv: \1 problems, \1 new/' out)"
expect_same_output all.csv catalogue copy --csv

# expect_damage TEXT EXPRESSION: all.csv as sed's EXPRESSION changes it is refused with TEXT.
expect_damage () {
  sed "$2" all.csv > damaged.csv
  check "damage by $2" sh -c '! cmp -s damaged.csv all.csv'
  expect_error "damaged.csv:$1" survey --database copy --merge damaged.csv
}
row=$(grep -n '^triangle(5),6,a1,a1,' all.csv | cut -d : -f 1)
expect_damage "1: unknown column 'moos'" "1s/,moves,/,moos,/"
expect_damage "1: no column 'vacate'" "1s/,vacate,/,/"
expect_damage "2: 28 cells, expected 27" "2s/,/,,/"
expect_damage "$row: moves: 'x', expected a value" "$row""s/,solved,,10,/,solved,,x,/"
expect_damage "$row: unordered: '-15'" "$row""s/,15,/,-15,/"
expect_damage "$row: classes: '15'" "$row""s/,\"15(3,2,3)\",/,15,/"
expect_damage "$row: classes of 14 solutions" "$row""s/,\"15(3/,\"14(3/"
expect_damage "$row: moves: 9, expected 10, the moves of the solution" "$row""s/,solved,,10,/,solved,,9,/"
expect_damage "$row: move 1" "$row""s/,\"\\([a-e][1-5]\\)-[a-e][1-5]/,\"\\1-\\1/"
expect_damage "$row: status: 'sovled', expected a value" "$row""s/,solved,/,sovled,/"
expect_damage "$row: reason: 'x', expected a value" "$row""s/,solved,/,solved,x/"
expect_damage "2: finished: 'yesterday', expected a value" "2s/,20[^,]*,/,yesterday,/"
expect_damage "$row: moves: 99999999999, expected at most 13, its jumps" "$row""s/,solved,,10,/,solved,,99999999999,/"
expect_damage "$row: a cell without its end" "$row,\$s/\"//g; $row""s/15(3/\"15(3/"
expect_damage "152: a cell that goes on after its end" "\$s/,/,\"/"
# reasons that the problem itself refutes
search=$(grep -n ',unsolvable,search,' all.csv | cut -d : -f 1 | head -n 1)
expect_damage "$search: reason 'hole': jumps can fill each hole" "$search""s/,search,/,hole,/"
expect_damage "$search: reason 'resource': no resource count" "$search""s/,search,/,resource,/"
expect_damage "$row: reason: 'bound', expected a value that fits the row" "$row""s/,solved,/,solved,bound/"
head -c 1000 all.csv > cut.csv
expect_error "cut.csv:" survey --database copy --merge cut.csv
: > empty.csv
expect_error "empty.csv:1: unknown column ''" survey --database copy --merge empty.csv
expect_error "none.csv" survey --database copy --merge none.csv
expect_same_output all.csv catalogue copy --csv

# --- Files that are none ------------------------------------------------------------

# refuse TEXT FILE: both commands refuse FILE, naming TEXT, and leave it.
refuse () {
  cp "$2" before
  expect_error "$2: $1" survey "triangle(4)" --database "$2"
  check "the file untouched" cmp -s "$2" before
  expect_error "$2: $1" catalogue "$2"
}

refuse "not a database" text
head -c 5000 rows > half
refuse "database disk image is malformed" half
expect_error "/dev/full: not a regular file" survey --database /dev/full "triangle(4)"
expect_error "missing/rows: No such file or directory, expected a catalogue of bergholt" \
  survey --database missing/rows "triangle(4)"
expect_error "missing: No such file or directory, expected a catalogue of bergholt" \
  catalogue missing
: > empty
expect_error "empty: empty" catalogue empty
expect_error ".: not a regular file" catalogue .
if [ "$(id -u)" -ne 0 ]; then
  cp rows closed
  chmod 000 closed
  refuse "Permission denied" closed
fi

# no room for the whole: the rows so far are kept, and a survey continues from them
if (ulimit -f 100) 2> trash; then
  command="bergholt survey triangle(5) --database full, with files of limited size"
  (ulimit -f 100; exec timeout "$patience" "$BERGHOLT" survey "triangle(5)" --database full) \
    > out 2> err
  status=$?
  check "status 3" has_status 3
  check "one line of error" one_line err
  check "the file in it" has err "bergholt: full: "
  expect_status 0 survey "triangle(5)" --database full
  check "the same sums" test "$(tail -n 1 out)" = "$(tail -n 1 whole)"
fi

# why a problem has no solution
expect_answer 0 "        reason: resource" survey "diamond(3)" --rule 4 --lengths --database why
expect_text 0 ,unsolvable,resource, catalogue why --where "reason = 'resource'" --csv
expect_status 0 catalogue why --where "(status = 'class') <> (reason IS 'class')"
check "headings alone" one_line out

# --- Queries ----------------------------------------------------------------------

expect_status 0 catalogue rows --board "triangle(5)" --rule 6 --where "moves < 9" \
  --where "vacate = 'a1'"
check "headings alone" one_line out
for format in --csv --latex --html --json; do
  expect_status 0 catalogue rows $format --where "rule > 0"
done
# without conditions a table leaves out problems as a survey does, and says how many
expect_answer 0 "triangle.4. +6 +a2 +b2 +5 .*" catalogue rows --board "triangle(4)"
check "head, three problems and their number" test "$(wc -l < out)" -eq 5
expect_line "16 excluded by position class, which --where by-class prints"
expect_text 0 ",class," catalogue rows --board "triangle(4)" --csv
run catalogue rows --board "triangle(4)" --latex
check "no class" lacks out "class"
check "how many" has err "bergholt: 16 excluded by position class"
expect_status 0 catalogue rows --latex --board "triangle(4)" --where "moves > 0"
expect_golden << 'END'
\begin{tabular}{lrrrrrrrr}
\hline
board & rule & vacate & finish & moves & ordered & unordered & sweep & final \\
\hline
triangle(4) & 6 & a2 & b2 & 5 & 2 & 1 & 3 & 1 \\
\hline
\end{tabular}
END
expect_status 0 catalogue rows --html --board "triangle(4)" --where "moves > 0"
expect_line '<tr><td class="l">triangle\(4\)</td><td>6</td><td>a2</td>.*</tr>'
# names, and counts as numbers: 681 solutions are more than 47 and 1000 digits more than both
expect_status 0 catalogue rows --board "triangle(5)" --where complement --where "unordered > 8" \
  --columns "vacate, ordered,unordered"
expect_golden << 'END'
vacate ordered unordered
a1         681        15
a3         233        15
END
huge=$(printf '%01000d' 0 | tr 0 9)
expect_status 0 catalogue rows --where "ordered < '$huge' and ordered > 47.5 and ordered >= 681" \
  --columns ordered,classes --csv
expect_golden << 'END'
ordered,classes
681,"15(3,2,3)"
681,"16(2,2,1)"
681,"15(3,2,3)"
END
expect_status 0 catalogue rows --where "ordered > '$huge'" --columns ordered --csv
check "the key alone" one_line out
expect_status 0 catalogue rows --board "triangle(5)" --where most-solutions --columns unordered --csv
check "the greatest number" test "$(sort -u out | tr '\n' ' ')" = "16 unordered "
expect_answer 0 "a3 +a3 +5" catalogue rows --board "triangle(5)" --where longest-sweep --columns vacate,finish,longest_sweep
for query in $(sed -n 's/^QUERY ("\([a-z-]*\)".*/\1/p' "$tests/../../src/catalogue/queries.def"); do
  expect_status 0 catalogue rows --where "$query" --json
  run catalogue --help
  check "the query $query in the help" grep -q "^  $query: " out
done
expect_error "--where: 'uniqe': no such column: uniqe; did you mean unique" catalogue rows --where uniqe
expect_error "--columns: 'move', expected some of board, drawing, rule, " catalogue rows --columns move
expect_error "--columns: '', expected " catalogue rows --columns ""
expect_error "--columns and --json: --columns chooses the columns of a table" catalogue rows --columns moves --json

# lengths in the holes; an image of the problem stands for it
expect_status 0 catalogue rows --board "triangle(5)" --draw a5
expect_golden << 'END'
triangle(5), 6-move rule, from a5 vacant: the fewest moves to each last hole
               a
         1   .   b
       2  11   .   c
     3   .   .  10   d
   4   .   -   .   .   e
 5  10   .   .  11   .
- unsolvable, . excluded by position class, ? not selected
END
expect_answer 0 " +1 +10 +b" catalogue rows --board "triangle(5)" --where "moves = 10" --draw a1
expect_line " 5 +\? +\? +10 +\? +\?"
expect_text 0 '"label" : ' catalogue short --board "triangle(5)" --draw a1 --json
expect_status 0 catalogue rows --board "triangle(5)" --draw a1 -o lengths.svg
check "a picture" has lengths.svg ">10<"
expect_text 0 "\\begin{tikzpicture}" catalogue rows --board "triangle(5)" --draw a1 -o - --format tex
expect_error "--draw: hole 'f1'" catalogue rows --board "triangle(5)" --draw f1
expect_error "--draw: 'a1a2', expected a hole" catalogue rows --board "triangle(5)" --draw a1a2
expect_error "--draw: problems of several boards" catalogue rows --draw a1
expect_error "--draw: no problem is left" catalogue rows --where 0 --draw a1
expect_error "--output needs --draw" catalogue rows -o lengths.svg
expect_error "--where: 'move > 3': no such column: move" catalogue rows --where "move > 3"
expect_error "--where: '1, 2'" catalogue rows --where "1, 2"
expect_error "--where: '1; DROP TABLE problem'" catalogue rows --where "1; DROP TABLE problem"
expect_error "--csv and --latex" catalogue rows --csv --latex
expect_error "--html and --json" catalogue rows --html --json
expect_error "--check and --csv: --check prints no table" catalogue rows --check --csv
expect_error "--rule: '5'" catalogue rows --rule 5
expect_error "2 arguments, expected 1" catalogue --csv rows rows

for column in $(sed -n 's/^COLUMN ("\([a-z_]*\)".*/\1/p' "$tests/../../src/catalogue/columns.def"); do
  check "the column $column in doc/data.md" \
    grep -q "^|.*\`$column\`.*|.*|" "$tests/../../doc/data.md"
done

# --- With the shell of SQLite -------------------------------------------------------

if ! command -v sqlite3 > trash; then
  echo "no sqlite3: files of others are not tried"
  finish
fi

# a database that version 1.0.0 made, with its rows as it printed them, and one of its rows missing
sqlite3 old < "$tests/../data/catalogue.sql"
expect_status 0 catalogue old --csv
check "the rows of version 1.0.0" cmp -s out "$tests/../data/catalogue.csv"
sqlite3 old "DELETE FROM problem WHERE status = 'solved'"
expect_status 0 survey --lengths "triangle(4)" --database old
expect_answer 0 ".*catalogue.csv: 28 problems, 1 new" survey --database old --merge "$tests/../data/catalogue.csv"
expect_status 0 catalogue old --columns board,finish,moves,unordered,solution --where solved
expect_line "triangle\(4\) +b2 +5 +1 +a4-a2, a1-a3, c4-a4-a2, c3-a1-a3-c3, d4-b2"
check "tables as in version 1.0.0" [ "$(sqlite3 old .schema | sort)" = "$(sqlite3 rows .schema | sort)" ]

sqlite3 other.db "CREATE TABLE x (y)"
refuse "a database, but not a catalogue" other.db
cp rows later
sqlite3 later "PRAGMA user_version = 7"
refuse "version 7 of a catalogue of bergholt, expected 5" later
sqlite3 later "PRAGMA user_version = 1"
refuse "version 1 of a catalogue of bergholt, expected 5" later
sqlite3 rows "BEGIN EXCLUSIVE" ".shell touch held; until [ -e released ]; do sleep 0.1; done" \
  > trash &
until [ -e held ]; do sleep 0.1; done
expect_error "rows: locked by another program" survey "triangle(4)" --rule 4 --database rows
: > released
wait

# an empty file that another is about to write to is waited for
sqlite3 empty "BEGIN IMMEDIATE" ".shell touch begun; sleep 0.5" > trash &
until [ -e begun ]; do sleep 0.1; done
expect_status 0 survey "triangle(4)" --database empty
wait

# --- Rows that no survey has made ---------------------------------------------------

# change SQL: a copy of rows, changed so, without a word to the checksums; seal WHERE: and with one.
change () {
  cp rows changed
  sqlite3 changed "$1"
}

content=$(sed -n 's/^COLUMN ("\([a-z_]*\)".*/quote (\1) || '"','"' || /p' \
              "$tests/../../src/catalogue/columns.def" | tr -d '\n')"coalesce ((SELECT
  group_concat (part, ' ') FROM (SELECT count || '(' || longest || ',' || second || ',' || final
  || ')' AS part FROM class WHERE class.problem = problem.id ORDER BY longest DESC, second DESC,
  final DESC)), '')"
seal () {
  for id in $(sqlite3 changed "SELECT id FROM problem WHERE $1"); do
    sqlite3 changed "SELECT $content FROM problem WHERE id = $id" | tr -d '\n' | sha256sum > sum
    sqlite3 changed "UPDATE problem SET checksum = '$(cut -d ' ' -f 1 sum)' WHERE id = $id"
  done
}

t5="id = $(sqlite3 rows "SELECT id FROM problem WHERE board = 'triangle(5)' AND vacate = 'a1'
                         AND finish = 'a1'")"
# as doc/data.md computes it
change "UPDATE problem SET checksum = '' WHERE $t5"
seal "$t5"
expect_status 0 catalogue changed
for values in "seconds = seconds + 0.000001" "solution = replace (solution, 'a1', 'a2')" \
              "heuristic = NULL" "unordered_raw = 15"; do
  change "UPDATE problem SET $values WHERE $t5"
  refuse "damaged: row " changed
done
change "UPDATE class SET count = count + 1"
refuse "damaged: row " changed
change "DELETE FROM class"
refuse "damaged: row " changed

# told FAULT VALUES: a row of those values is refused, although its checksum is right.
told () {
  change "UPDATE problem SET $2 WHERE $t5"
  seal "$t5"
  refuse "triangle(5), rule 6, $1" changed
}
told "a1 to a1: moves: 9, expected 10, the moves of the solution" "moves = 9"
told "a1 to a1: moves: 14, expected at most 13, its jumps" "moves = 14"
told "a1 to a1: status 'class', expected another than class" \
  "status = 'class', reason = 'class', moves = NULL, ordered = NULL, ordered_raw = NULL, unordered = NULL,
   unordered_raw = NULL, longest_sweep = NULL, longest_final_sweep = NULL, rows_fewest = NULL,
   rows_most = NULL, columns_fewest = NULL, columns_most = NULL, diagonals_fewest = NULL,
   diagonals_most = NULL, solution = NULL, certificate = NULL, certificate_of = NULL"
told "a1 to a1: ordered_raw 680, expected from 681 to 2 x 681" "ordered_raw = 680"
told "a1 to a1: ordered_raw 1363, expected from 681 to 2 x 681" "ordered_raw = 1363"
told "a1 to a1: classes of 15 solutions, expected those of unordered" \
  "unordered = 16, unordered_raw = 32"
told "a1 to a1: classes of 15 solutions, expected those of unordered" "longest_sweep = 4"
told "a1 to a1: 28 to 30 jumps by direction, expected 13 between them" \
  "rows_fewest = 20, rows_most = 20"
told "e5 to e5: expected its image a1 to a1" "vacate = 'e5', finish = 'e5'"
told "a1 to f1: finish: hole 'f1' is not on the board" "finish = 'f1'"
told " to a1: vacate: '' is no hole" "vacate = ''"
told "a1 to : finish: '' is no hole" "finish = ''"
change "UPDATE problem SET board = '' WHERE $t5"
seal "$t5"
refuse ", rule 6, a1 to a1: unknown board ''" changed
change "UPDATE problem SET board = 'nowhere', rule = 8 WHERE $t5"
seal "$t5"
refuse "nowhere, rule 8, a1 to a1: unknown board 'nowhere'" changed

# another answer to a problem
cp rows changed
sqlite3 changed "UPDATE problem SET moves = 6, solution = NULL WHERE moves = 5"
seal "moves = 6 AND board = 'triangle(4)'"
cp changed longer
expect_error "--merge: longer: rows: triangle(4), rule 6, a2 to b2: 5 in it, 6 in the other" \
  survey --database rows --merge longer
expect_status 0 survey --database fresh --merge longer
expect_error "a2 to b2: 6 in it, 5 in the other" survey --database fresh --merge rows

# the name and the drawing of a board
cp drawn changed
sqlite3 changed "UPDATE problem SET board = 'english' WHERE board = 'drawn-english'"
seal "board = 'english'"
refuse "english, rule 4, a1 to a1: a built-in board, expected another name" changed
cp drawn changed
sqlite3 changed "UPDATE problem SET drawing = '.oooooo' WHERE board = 'drawn'"
seal "board = 'drawn'"
refuse "drawn, rule 4, a1 to b1: drawing '.oooooo', expected '_oooooo'" changed

# values that the tables forbid
for values in "status = 'solwed'" "lower_bound = 0" "moves = NULL" "ordered = '1x'" "ordered = ''" \
              "rows_fewest = 50" "rows_most = NULL" "stopped_by = 'x'" "finished = 'then'" \
              "moves = 'ten'" "status = 'unsolvable', moves = NULL"; do
  command="sqlite3 rows, $values"
  status=0
  cp rows changed
  sqlite3 changed "UPDATE problem SET $values WHERE $t5" > out 2> err || status=$?
  check "a constraint" matches err ".*(constraint failed|cannot store TEXT value).*"
done

# tables: other ones may stand beside them
change "ALTER TABLE problem ADD COLUMN remark TEXT"
refuse "damaged: its tables are others" changed
change "PRAGMA writable_schema = 1; DELETE FROM sqlite_schema"
refuse "damaged: its tables are others" changed
change "CREATE TABLE remark (problem, text); CREATE VIEW short AS SELECT vacate FROM problem"
expect_status 0 catalogue changed --check

# a solution that is none
change "UPDATE problem SET solution = replace (solution, 'a1-a3', 'a1-a2')
        WHERE board = 'triangle(4)'"
seal "board = 'triangle(4)'"
ends 1 catalogue changed --check
expect_line "wrong: triangle\(4\), rule 6, a2 to b2: .*"
check "the schema says what columns are" \
  sh -c 'sqlite3 rows .schema | grep -q "longest_sweep INTEGER.*  -- jumps of the longest sweep"'

finish
