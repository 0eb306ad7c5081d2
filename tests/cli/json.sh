#!/bin/sh
# Every JSON document is as its schema in doc/schema says, also where work was cut short.
. "$(dirname "$0")/lib.sh"

: "${SOURCE:?expected the source folder}"

if ! has_validator; then
  echo "no json-glib: no document is held against its schema"
  exit 77
fi

# stopped ARGUMENT...: a document that says that memory was short.
stopped () {
  document_with 3 '"stopped_by" : "memory"' "$@"
}

# interrupted COMMAND ARGUMENT...: a document that says that a signal came.
interrupted () {
  interrupt INT 0.1 "$@" --json --threads 1
  check "status 3" has_status 3
  check "nothing on standard error" is_empty err
  check "a document as doc/schema/$1.json says" is_document "$1" out
  check "what stopped it" has out '"stopped_by" : "signal"'
}

check "a file for every command but play" test "$(ls "$SOURCE/doc/schema" | wc -l)" -eq 15

document 0 list
document 0 list t5-c5-c5
document 0 boards
document_with 0 '"fewest_pegs" : 1,' hint t5-a1-a1 "all but a3 b3 c4"
check "and how" has out '"play" : ['
document_with 0 '"move" : "7-2"' show t4-a2-b2 --notation numbers --solution "a4-a2, a1-a3, c4-a4-a2, c3-a1-a3-c3, d4-b2"
document 0 show --possible t4-a2-b2
document 0 solve t5-c5-c5
document 0 solve --certificate proof t5-c5-c5
document_with 0 '"class" : [' solve --count --classes --all t5-c5-c5
check "numbers" has out '"longest_sweep" : 5,'
check "big numbers are strings" has out '"ordered" : "233"'
check "where the sides met" has out '"met" : true'
document_with 0 '"by_length" : [' solve --count --longer 2 t5-c5-c5
document 0 solve --any t5-c5-c5
document_with 0 '"final-sweep =5"' solve --any t5-c5-c5-final-sweep
document_with 1 '"reason" : "conditions"' solve --any --final-sweep 9 t5-c5-c5
document 0 solve --anytime t5-c5-c5-final-sweep
document_with 0 '"problem" : "from c5'"'"' to c3 c4"' solve --certificate proof --final-move c3-c5 t5-c5-c5
document 0 graph t5-c5-c5-final-sweep
document 1 graph --final-sweep 9 t5-c5-c5
document_with 0 '"final_sweep" : "2"' survey 'triangle(4)' --final-sweep 2
document 0 solve --inexact --heuristic zero t5-c5-c5
document 1 solve t5-b3-b3
document_with 1 '"reason" : "class"' solve french-d4-any
document_with 1 '"reason" : "hole"' solve english-c9-8
check "the hole" has out '"hole" : "'
check "the short proof beside it" has out '"resource" : {'
document_with 1 '"reason" : "resource"' solve diamond3-central
document_with 1 '"reason" : "resource"' solve --any diamond3-central
document_with 1 '"position_class" : {' solve --any hexagon3-central
document_with 1 '"reason" : "search"' solve --any t5-b3-b3
document_with 0 '"moves" : 9,' solve --anytime t5-c5-c5
document 1 solve --anytime t5-b3-b3
stopped solve --anytime --memory 2M english-c1-c4
check "a solution" has out '"solution_moves"'
check "and a bound" has out '"lower_bound"'
document_with 3 '"stopped_by" : "time"' solve --anytime --within 1 --threads 1 wiegleb-central
document_with 3 '"stopped_by" : "time"' solve --within 1 --threads 1 diamond6-central-8
document_with 3 '"stopped_by" : "time"' solve --any --within 1 wiegleb "e1'" e1
document_with 3 '"stopped_by" : "limit"' solve --max-moves 8 t5-c5-c5
document_with 3 '"stopped_by" : "limit"' solve --all --limit 3 t5-c5-c5
stopped solve --memory 1M english-central-8
stopped solve --count --memory 500K diamond4-d1-any-8
interrupted solve diamond6-g6-g6-8

document 0 levels --direction both t5-a1-a1
document 0 levels --direction both --method levels --max-moves 5 t5-a1-a1
document 0 levels --by jumps --direction both t5-a1-a1
document 0 levels --by jumps --direction backward t5-c5-a1
stopped levels --memory 1M english-central
stopped levels --by jumps --memory 1M english-central
interrupted levels wiegleb-central

document 0 graph t5-c5-c5
document 0 graph -o graph.dot t5-c5-c5
document 1 graph t5-b3-b3
stopped graph --memory 1M english-central
stopped graph --memory 100K t5-c5-c5
interrupted graph diamond6-g6-g6-8

document_with 0 '"moves" : 5,' survey "triangle(4)"
check "classes in parts" has out '"count" : "1"'
document 0 survey --lengths "triangle(4)"
document_with 0 '"left" : 3' survey --plan "triangle(4)"
document_with 0 '"c3-a1-a3-c3"' survey --database rows "triangle(4)"
document_with 0 '"count" : "1"' survey --database rows "triangle(4)"
document_with 0 '"c3-a1-a3-c3"' catalogue rows
document 0 catalogue --check rows
document_with 0 '"label" : "5"' catalogue --draw a2 rows
printf "[problem]\nlayout = oooo/oooo/oooo\nstart = a1'\nfinish = any\n" > kite.peg
document 0 survey --database drawn kite.peg
document_with 0 '"drawing" : "oooo/oooo/oooo"' catalogue drawn
stopped survey --memory 30K --threads 1 "triangle(5)"
interrupted survey french

document 0 report t5-c5-c5
document 1 report t5-b3-b3
document 3 report --memory 1M french-d3-a5
document 0 analyse t5-a1-a1
document 0 analyse --monte-carlo 100 --seed -3 --solutions-by-jumps t5-a1-a1
document 0 analyse --save table t5-a1-a1
document 0 analyse t5-c5-a1
stopped analyse --memory 1M english-central
interrupted analyse --winning wiegleb-central

document 0 hint t5-a1-a1 "a1'"
document 0 hint --table table t5-a1-a1 "a2 a3"
stopped hint --memory 1 english-central "d4'"
interrupted hint wiegleb-central "e5'"

document 0 heuristics t5-a1-a1
document 0 heuristics t5-a1-a1 --compare zero corner
document 0 heuristics --compare --suite 't4-*' zero corner
document 3 heuristics --compare --suite t5-a1-a1 --max-moves 8 zero
document 0 heuristics t5-a1-a1 --evaluate a1 --evaluate "a1'" corner
document 0 heuristics t5-a1-a1 --position "a1 b2 c3"
document 0 heuristics t5-a1-a1 --dump dump.csv corner
ends 3 heuristics english-central --compare corner --memory 1M --json
check "a document as doc/schema/heuristics.json says" is_document heuristics out
for heuristic in merson zero; do
  document 0 heuristics --check "$heuristic" t5-a1-a1
done
for kind in potential potentials weights regions landmarks resource; do
  document 0 heuristics --derive "$kind" t5-a1-a1
done

document 0 show english-central
document 0 show --region merson t5-a1-a1
document 0 show --weights potential english-central
document_with 0 '"more_than" : 8' show --cores t5-c5-c5
document 0 show --cores --more-than 5 t5-c5-c5
document_with 3 '"cores" : ' solve --certificate proof --max-moves 13 t8-c5-any
document 0 show --position "c3 d4" english-central
document 1 verify t5-a1-a1 a1-a3
"$BERGHOLT" solve --json t5-c5-c5 | sed -n '/"solution"/,/]/s/^ *"\([a-g0-9-]*\)",\{0,1\}$/\1/p' > moves
document 0 verify t5-c5-c5 moves
document 0 verify "triangle(5)" "a1'" "at least a1" c3-a1
document 1 verify "triangle(5)" "a1'" "at least a1" c3-a1,c5-c3
document 0 show --solution moves -o x.svg t5-c5-c5
document 0 solve -o x.svg t5-c5-c5

mkdir few
cp "$BERGHOLT_PROBLEMS/t5-c5-c5.peg" "$BERGHOLT_PROBLEMS/t5-b3-b3.peg" few
document 0 test few
sed 's/^moves *=.*/moves = 8/' few/t5-c5-c5.peg > few/wrong.peg
document 1 test few
echo nonsense > few/wrong.peg
document 2 test few
rm few/*
cp "$BERGHOLT_PROBLEMS/english-central.peg" few
stopped test --memory 1M few

# the validator itself refuses bad documents
command="check_schema"
run verify t5-a1-a1 a1-a3 --json
sed 's/"valid" : false/"valid" : "no"/' out > changed
mv changed out
check "a refusal of another type" eval '! is_document verify out > trash'
run verify t5-a1-a1 a1-a3 --json
sed 's/"valid"/"valued"/' out > changed
mv changed out
check "a refusal of another key" eval '! is_document verify out > trash'

finish
