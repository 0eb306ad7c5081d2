#!/bin/sh
# export and import: problems for other programs, and of planning competitions.
. "$(dirname "$0")/lib.sh"

# --- Planning tasks ------------------------------------------------------------

run export --as txt t4-a2-b2
check "status 0" has_status 0
check "the start" has out "start a1 b2 a3 b3 c3 a4 b4 c4 d4"
check "jumps" has out "jump a1 b2 c3"

if command -v python3 > /dev/null; then
  "$BERGHOLT" export --as pddl-domain t4-a2-b2 -o domain.pddl
  for problem in t4-a2-b2 t5-a1-a1 diamond3-c3-c1-8 english-ipc-p02; do
    "$BERGHOLT" export --as pddl "$problem" -o problem.pddl
    command="strips.py $problem"
    timeout "$patience" python3 "$tests/../strips.py" domain.pddl problem.pddl > out 2> err
    status=$?
    check "the minimum as least cost" has out \
      "$(sed -n 's/^moves = //p' "$BERGHOLT_PROBLEMS/$problem.peg")"
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
run import task.pddl -o task.peg
check "status 0" has_status 0
run solve task.peg
check "its solution" has out "solved in 2 moves"
sed 's/(IN-LINE pos-0-3 pos-0-2 pos-0-1)//' task.pddl > lame.pddl
run import lame.pddl
check "status 0: a jump is missing" has_status 0
check "the jump that has no other way round" has out "one-way = b1 c1 d1"
sed 's/(free pos-0-3)))/))/' task.pddl > open.pddl
run import open.pddl
check "the goal leaves a hole open" has err "open.pddl: the goal does not name every location"
sed 's/pos-0-3/pos-0-128/' task.pddl > far.pddl
run import far.pddl
check "a location off the grid" has err "far.pddl: location 'pos-0-128', expected a name"
: > empty.pddl
run import empty.pddl
check "an empty file" has err "empty.pddl: no (:init"
for bytes in 10 100 300 500; do
  head -c "$bytes" task.pddl > short.pddl
  run import short.pddl
  check "status 2: cut after $bytes bytes" has_status 2
done

# Exported tasks can be imported: holes, jumps, start and finishes are the same.
cat > wide.peg <<'PEG'
[problem]
board = rectangle(35,2)
start = a1 b1 d1 f2
finish = any
PEG
for problem in t4-a2-b2 t5-a1-any diamond3-c3-c1-8 english-ipc-p02 rhombus4-b1-b2 wide.peg \
               "triangle(4) a2' b2"; do
  "$BERGHOLT" export --as pddl "$problem" -o ours.pddl
  run import ours.pddl -o ours.peg
  check "status 0" has_status 0
  "$BERGHOLT" export --as txt "$problem" | sed '/^problem /d; /^board /d' | sort > before
  "$BERGHOLT" export --as txt ours.peg | sed '/^problem /d; /^board /d' | sort > after
  check "the same holes, jumps, start and finishes" cmp -s before after
done
check "a name that planners read" has ours.pddl "(problem triangle-4--a2--b2)"
sed 's/(peg b2) (empty a3)/(peg b2) (peg a3)/' ours.pddl > two.pddl
run import two.pddl
check "a goal of two pegs" has_status 0
"$BERGHOLT" export --as pddl t5-a1-any \
  | sed '$!s/(peg b2) (empty a3)/(peg b2) (peg a3)/' > many.pddl
run import many.pddl
check "the number of goals" has err "many.pddl: 15 goals, expected one peg in each of them"
"$BERGHOLT" export --as pddl t5-a1-any | sed 's/(peg b2) (empty a3)/(peg b2)/' > open.pddl
run import open.pddl
check "what was expected" has err "open.pddl: the goal does not name every location"

# --- What cannot be ------------------------------------------------------------

run export t4-a2-b2
check "status 2: no format" has_status 2
check "what was expected" has err "--as: not given, expected pddl, pddl-domain, lp or txt"
"$BERGHOLT" export --as txt t4-a2-b2 > printed
run export --as txt t4-a2-b2 -o -
check "- is standard output" cmp -s printed out
run export --as lp t4-a2-b2 -o /nowhere/x.lp
check "status 2: no such folder" has_status 2
finish
