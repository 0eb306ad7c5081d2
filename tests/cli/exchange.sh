#!/bin/sh
# export and import: problems for other programs, and of planning competitions.
. "$(dirname "$0")/lib.sh"

# --- Planning tasks ------------------------------------------------------------

expect_text 0 "start a1 b2 a3 b3 c3 a4 b4 c4 d4" export --as txt t4-a2-b2
check "jumps" has out "jump a1 b2 c3"

if command -v python3 > /dev/null; then
  for problem in t4-a2-b2 t5-a1-a1 diamond3-c3-c1-8 english-ipc-p02 t5-a1-any t5-a1-stuck; do
    "$BERGHOLT" export --as pddl-domain "$problem" -o domain.pddl
    "$BERGHOLT" export --as pddl "$problem" -o problem.pddl
    observe python3 "$tests/../strips.py" domain.pddl problem.pddl
    moves=$(sed -n 's/^moves = //p' "$BERGHOLT_PROBLEMS/$problem.peg")
    check "the minimum as least cost" has out "; cost = $moves "
    cp out plan
    expect_answer 0 "ok: $moves moves, .*" verify "$problem" plan
    expect_line "the cost of the plan is $moves, as it says"
  done
else
  echo "no python3: planning tasks are not solved"
fi

# A task as in the competitions: the first four holes of a row.
cat > task.pddl <<'PDDL'
; (define (problem none)
(define (problem pegsolitaire-sequential-001)
  (:domain pegsolitaire-sequential)
  (:objects pos-0-0 - location pos-0-1 - location pos-0-2 - location pos-0-3 - location)
  (:init
    (= (total-cost) 0)
    (move-ended)
    (IN-LINE pos-0-0 pos-0-1 pos-0-2) (IN-LINE pos-0-2 pos-0-1 pos-0-0)
    (IN-LINE pos-0-1 pos-0-2 pos-0-3) (IN-LINE pos-0-3 pos-0-2 pos-0-1)
    (occupied pos-0-0) (occupied pos-0-1) (free pos-0-2) (occupied pos-0-3))
  (:goal (and (free pos-0-0) (occupied pos-0-1) (free pos-0-2) (free pos-0-3)))
  (:metric minimize (total-cost)))
PDDL
expect_status 0 import task.pddl -o task.peg
run solve task.peg
check "its solution" has out "solved in 2 moves"
sed 's/(IN-LINE pos-0-3 pos-0-2 pos-0-1)//' task.pddl > lame.pddl
expect_text 0 "one-way = b1 c1 d1" import lame.pddl
sed 's/(free pos-0-3)))/))/' task.pddl > open.pddl
run import open.pddl
check "the goal leaves a hole open" has out "finish = b1 filled; a1 c1 empty"
sed 's/(:goal .*/(:goal (not (occupied pos-0-0)))/' task.pddl > open.pddl
expect_error "open.pddl: the goal does not name every location" import open.pddl
sed 's/(:goal .*/(:goal (or (occupied pos-0-0) (free pos-0-1)))/' task.pddl > open.pddl
expect_error "open.pddl: the goal does not name every location" import open.pddl
sed 's/pos-0-3/pos-0-128/' task.pddl > far.pddl
expect_error "far.pddl: location 'pos-0-128', expected a name" import far.pddl
: > empty.pddl
expect_error "empty.pddl: no (:init" import empty.pddl
for bytes in 10 100 300 500; do
  head -c "$bytes" task.pddl > short.pddl
  run import short.pddl
  check "status 2: cut after $bytes bytes" has_status 2
done

# Exported tasks can be imported: holes, jumps, start and finishes are the same.
pose wide.peg "board = rectangle(35,2)" "start = a1 b1 d1 f2" "finish = any"
printf '[problem]\ngraph = a-b b-c c-d d-a\nstart = a'\''\nfinish = at most b\n' > pattern.peg
for problem in t4-a2-b2 t5-a1-any diamond3-c3-c1-8 english-ipc-p02 rhombus4-b1-b2 wide.peg \
               t5-a1-stuck pattern.peg "triangle(4) a2' b2"; do
  for part in pddl-domain pddl; do "$BERGHOLT" export --as $part "$problem"; done > ours.pddl
  expect_status 0 import ours.pddl -o ours.peg
  check "no disjunction" sh -c '! grep -e " (or" -e disjunctive ours.pddl'
  expect_same_game "$problem" ours.peg
done
check "a name that planners read" has ours.pddl "(problem triangle-4--a2--b2)"
sed 's/(peg b2) (empty a3)/(peg b2) (peg a3)/' ours.pddl > two.pddl
run import two.pddl
check "a goal of two pegs" has_status 0
"$BERGHOLT" export --as pddl t5-a1-any -o task.ours
"$BERGHOLT" export --as pddl-domain t5-a1-any -o domain.ours
sed 's/(peg b2) (empty a3)/(peg b2) (peg a3)/' domain.ours | cat task.ours - > many.pddl
expect_error "many.pddl: 15 goals, expected one peg in each of them" import many.pddl
sed 's/(peg b2) (empty a3)/(peg b2)/' domain.ours | cat - task.ours > open.pddl
expect_error "open.pddl: the goal does not name every location" import open.pddl
expect_error "task.ours: the goal names no location, expected its domain beside it" import task.ours
sed 's/(:goal \((.*)\))/(:goal (or \1 (and (occupied pos-0-0) (free pos-0-1) (free pos-0-2) (free pos-0-3))))/' \
  task.pddl > or.pddl
run import or.pddl
check "both finishes of a disjunction" has out "finish = any of b1 a1"

# What export writes is taken back, or named.
for problem in t4-a2-b2 t5-a1-any wide.peg t5-a1-stuck pattern.peg; do
  "$BERGHOLT" export --as txt "$problem" -o ours.txt
  expect_status 0 import ours.txt -o ours.peg
  expect_same_game "$problem" ours.peg
done
"$BERGHOLT" export --as txt pattern.peg | sed '$s/$/ b/; s/^empty.*/&\nfilled a/' > both.txt
expect_error "nowhere: No such file or directory, expected a planning task" import nowhere
expect_error "both.txt: line 18: hole 'a' is filled and empty" import both.txt
"$BERGHOLT" export --as lp t4-a2-b2 -o t4.lp
expect_error "t4.lp: an integer program of export --as lp, expected a planning task" import t4.lp
"$BERGHOLT" export --as pddl-domain t4-a2-b2 -o domain.pddl
expect_error "domain.pddl: no (:init, expected a planning task of the domain pegsol, not the domain" \
  import domain.pddl
expect_error "wide.peg: a problem file, expected a planning task" import wide.peg
for form in ":An sparse6" "&An digraph6" ";An incremental"; do
  echo "${form% *}" > form
  expect_error "line 1: '${form% *}': ${form#* }" import form
done
echo "7x7cross:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO" > form
expect_error "form: a game of Simon Tatham's Pegs, expected" import form
printf 'problem x\nhole a 0 0\nhule b 0 0\n' > form
expect_error "form: line 3: 'hule', expected problem, board, rule, hole" import form

# Planning tasks in capitals, and with a location that is both.
"$BERGHOLT" export --as pddl t4-a2-b2 -o ours.pddl
tr a-z A-Z < ours.pddl > capitals.pddl
"$BERGHOLT" import ours.pddl -o small.peg
run import capitals.pddl
check "the same problem" cmp -s small.peg out
tr a-z A-Z < task.pddl > capitals.pddl
run import capitals.pddl
check "the same problem" cmp -s task.peg out
sed 's/(free pos-0-2) (occupied pos-0-3)/(occupied pos-0-2) &/' task.pddl > both.pddl
expect_error "both.pddl: location 'pos-0-2' is occupied and free" import both.pddl
sed 's/(free pos-0-2)//' task.pddl > neither.pddl
expect_error "neither.pddl: 'pos-0-2' has a line or a goal, but is neither occupied nor free" \
  import neither.pddl

# Names of holes that look like places only in part.
printf '[problem]\nlines = a1 b c, c d e\nstart = a1 b d\nfinish = e\n' > names.peg
"$BERGHOLT" export --as pddl names.peg -o names.pddl
expect_answer 0 "lines = a1 b c, c d e" import names.pddl

# --- Solvers -----------------------------------------------------------------------

# The least value of the pseudo-Boolean program is the minimum.
printf "[problem]\nboard = triangle(4)\nstart = a2'\nfinish = a1 filled; a2 c3 empty\n" > pattern.peg
for solver in minisat+ clasp; do
  if ! command -v $solver > trash; then
    echo "no $solver: it solves no pseudo-Boolean programs"
    continue
  fi
  for problem in t4-a2-b2 english-ipc-p02 "triangle(4) a2' any" names.peg \
    pattern.peg; do
    "$BERGHOLT" export --as opb "$problem" -o program.opb
    run solve "$problem"
    moves=$(sed -n 's/.*solved in \([0-9]*\) move.*/\1/p' out | head -n 1)
    observe $solver program.opb
    check "a least value" has out "s OPTIMUM FOUND"
    check "$moves moves" grep -qE "^(o|c .*Optimal solution:) $moves([^0-9]|\$)" out
  done
  "$BERGHOLT" export --as opb "triangle(4) b2' c3" -o program.opb
  expect_status 1 solve "triangle(4) b2' c3"
  observe $solver program.opb
  check "none" has out "s UNSATISFIABLE"
done
"$BERGHOLT" export --as opb t4-a2-b2 -o t4.opb
check "names of variables" grep -q '^\* x[0-9]* x_1_a4_a2$' t4.opb
expect_error "t4.opb: a pseudo-Boolean program of export --as opb, expected a planning" import t4.opb

# --- Plans -------------------------------------------------------------------------

cat > plan << 'END'
(begin-move a4 a3 a2)
(end-move a2)
(begin-move a1 a2 a3)
(end-move a3)
(begin-move c4 b4 a4)
(continue-move a4 a3 a2)
(end-move a2)
(begin-move c3 b2 a1)
(jump-on a1 a2 a3)
(jump-on a3 b3 c3)
(end-move c3)
(begin-move d4 c3 b2)
(end-move b2)
; cost = 5 (general cost)
END
expect_answer 0 "ok: 5 moves, 8 jumps, finishes at b2" verify t4-a2-b2 plan
expect_line "the cost of the plan is 5, as it says"
expect_status 0 show t4-a2-b2 --solution plan --notation numbers
sed 's/cost = 5/cost = 4/' plan > cheap
expect_answer 1 "wrong: every move is legal, but line 14 gives the cost 4, expected 5" verify t4-a2-b2 cheap
for cost in 5.5 -5 99999999999999; do
  sed "s/cost = 5/cost = $cost/" plan > cheap
  expect_answer 1 "wrong: every move is legal, but line 14 gives the cost $cost, expected 5" verify t4-a2-b2 cheap
done
sed 's/cost = 5/cost = 5.000/' plan > cheap
expect_status 0 verify t4-a2-b2 cheap
sed 's/(begin-move c4 b4 a4)/(begin-move c4 b4)/' plan > bad
expect_error "bad: line 5: 'begin-move c4 b4': expected an action of the domain" verify t4-a2-b2 bad
# no part of a file is passed over
number=0
while IFS='|' read -r change row given; do
  number=$((number + 1))
  sed "$change" plan > "bad$number"
  expect_error "bad$number: line $row: '$given': expected a whole action, as in (begin-move d2 d3 d4)" \
    verify t4-a2-b2 "bad$number"
  expect_error "bad$number: line $row: '$given'" show t4-a2-b2 --solution "bad$number"
done << 'END'
3i a remark|3|a remark
s/(begin-move c4 b4 a4)/begin-move c4 b4 a4/|5|begin-move c4 b4 a4
s/(end-move a3)/(end-move a3/|4|(end-move a3
s/(end-move b2)/(end-move b2/|13|(end-move b2
$a (begin-move a1 a2|15|(begin-move a1 a2
END
sed 's/(end-move b2)/&(finish-1)/' plan > finished
expect_answer 0 "ok: 5 moves, 8 jumps, finishes at b2" verify t4-a2-b2 finished
sed 's/(end-move b2)/(finish-1)/' plan > bad
expect_error "bad: line 13: 'finish-1': expected the end of the move before" verify t4-a2-b2 bad
printf '(jump-new-move pos-0-3 pos-0-2)\n' > bad
expect_error "bad: line 1: 'jump-new-move pos-0-3 pos-0-2': expected an action" verify task.peg bad
cat > plan << 'END'
0: (JUMP-NEW-MOVE POS-0-0 POS-0-1 POS-0-2) [1]
1: (END-MOVE POS-0-2) [1]
2: (JUMP-NEW-MOVE POS-0-3 POS-0-2 POS-0-1) [1]
END
expect_answer 0 "ok: 2 moves, 2 jumps, finishes at b1" verify task.peg plan

# --- Text as people have it ----------------------------------------------------------

solution="a4-a2, a1-a3, c4-a4-a2, c3-a1-a3-c3, d4-b2"
for notation in bell beasley coordinates numbers digits; do
  "$BERGHOLT" show t4-a2-b2 --solution "$solution" --notation $notation > written
  expect_answer 0 "ok: 5 moves, 8 jumps, finishes at b2" verify t4-a2-b2 written
  expect_answer 0 "   3  c4-a4-a2" show t4-a2-b2 --solution written --notation bell
done
printf '\357\273\277a4\342\200\223a2, a1\342\206\222a3, c4-a4-a2, c3-a1-a3-c3, d4\302\240b2\n' > marks
expect_status 0 verify t4-a2-b2 marks
expect_status 0 verify t4-a2-b2 "$(sed 's/^...//' marks)"
expect_error "'46-99': expected a move as in d4-f4-d6, or as show --notation" \
  verify english-central "46-99"
expect_error "absent: No such file or directory, expected a file of moves" verify t4-a2-b2 absent
expect_error "an empty solution, expected moves, a file or -" verify t4-a2-b2 ""
prime=$(printf '\342\200\262')
quote=$(printf '\342\200\231')
expect_answer 0 "board triangle.4., 6-move rule, from a2' to b2" solve "triangle(4)" "a2$prime" "b2"
expect_status 0 solve -q "triangle(4)" "a2$quote" "any but b2$quote"
printf '[problem]\ntitle = a%sb\nboard = triangle(4)\nstart = a2%s\nfinish = b2\n' \
  "$quote" "$prime" > marked.peg
expect_text 0 "a${quote}b" solve marked.peg
printf '\357\273\277EhEG\n' > mark
expect_status 0 analyse --graphs mark
expect_status 0 import mark
printf '\357\273\277t4-a2-b2\n' > marked.suite
expect_status 0 heuristics -q --suite marked.suite --compare zero corner
# pipes are read as files, also by the program for greater boards
mkfifo pipe
timeout "$patience" sh -c 'cat small.peg > pipe' &
expect_text 0 "solved in 5 moves" solve -q ./pipe
if command -v bash > trash; then
  observe bash -c '"$1" solve -q <(cat small.peg)' bash "$BERGHOLT"
  check "its solution" has out "solved in 5 moves"
  observe bash -c '"$1" solve -q <(cat wide.peg)' bash "$BERGHOLT"
  check "its solution" has out "board rectangle(35,2)"
  observe bash -c '"$1" verify t4-a2-b2 <(cat marks)' bash "$BERGHOLT"
  check "a solution" has out "ok: 5 moves"
fi
timeout "$patience" sh -c 'cat wide.peg > pipe' &
expect_error "pipe cannot be handed on to bergholt-wide" solve -q ./pipe

# --- What cannot be ------------------------------------------------------------

expect_error "--as: not given, expected pddl, pddl-domain, lp, opb or txt" export t4-a2-b2
"$BERGHOLT" export --as txt t4-a2-b2 > printed
run export --as txt t4-a2-b2 -o -
check "- is standard output" cmp -s printed out
expect_error "/nowhere/x.lp: no such folder" export --as lp t4-a2-b2 -o /nowhere/x.lp
finish
