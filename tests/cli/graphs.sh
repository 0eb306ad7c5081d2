#!/bin/sh
# Peg solitaire on graphs: one graph, files of graphs, parts of them, and bad lines.
. "$(dirname "$0")/lib.sh"

# A path, the star of three leaves, a cycle, the complete graph of four vertices, as geng and copyg
# write them, with the head, line ends of both kinds and blank lines.
{
  printf '>>graph6<<CU\n\nCF\r\n'
  printf '  Cl \n\t\nC~'
} > graphs

# --- One graph ------------------------------------------------------------------

expect_answer 0 "Dhc: 5 vertices, 5 edges" analyse --graph Dhc
expect_line "not solvable: 2 pegs are the fewest that can be left, at distance two"
expect_line "fool's solitaire number 2, independence number 2"
expect_answer 0 "not solvable: 2 pegs are the fewest that can be left, at distance two" analyse --graph CF
expect_answer 0 "solvable from 2 of 4 vacancies, not freely" analyse --graph CU
expect_answer 0 "freely solvable" analyse --graph C~
expect_line " +1  [0-3]-[0-3]-[0-3]-[0-3]-[0-3]"
expect_status 0 analyse --graph ">>graph6<<@"
expect_line "@: 1 vertex, 0 edges"
expect_answer 0 "CU,4,3,true,false,2,1,false,2,2,2,2,[0-3]" analyse --graph CU --csv

# --- Many -----------------------------------------------------------------------

expect_answer 0 "CU +4 +3 +solvable +2 +2 +2 +2 +2" analyse --graphs graphs
expect_line "CF +4 +3 distance 2 +3 +1 +1 +3 +3"
expect_line "Cl +4 +4 +freely +4 +1 +2 +1 +2"
expect_line "C~ +4 +6 +freely +4 +1 +2 +1 +1"
expect_line "4 graphs: 3 solvable, 2 of them freely, 1 distance 2-solvable, 0 that leave more"
cp out whole
"$BERGHOLT" analyse --graphs - < graphs > out
check "the same of standard input" cmp -s out whole
expect_same_output whole analyse --graphs graphs --threads 2
expect_answer 0 "0 graphs: 0 solvable, .*" analyse --graphs /dev/null

# each graph belongs to one part
expect_status 0 analyse --graphs graphs --csv
sort out > whole
: > parts
for part in 1 2 3; do
  expect_status 0 analyse --graphs graphs --csv --only $part/3
  cat out >> parts
done
check "the same rows in parts" sh -c 'sort -u parts | cmp -s - whole'

# --- The limits -----------------------------------------------------------------

# a path of 20 vertices
path="ShCGGC@?G?_@?@??_?G?@??C??G??G??C"
expect_answer 0 "solvable from 4 of 20 vacancies, not freely" analyse --graph "$path"
run analyse --graph "$path" --memory 100K
check "a line for the memory" is_refusal 3 "out of memory"
printf 'CU\n%s\nC~\n' "$path" > mixed
ends 3 analyse --graphs mixed --memory 100K
check "the first graph" has out "CU "
check "what is missing" has out "out of memory: the graphs that follow are missing"
check "no more" lacks out "C~"
ends 3 analyse --graphs mixed --memory 100K --csv
check "what is missing" has err "out of memory: the graphs that follow are missing"

# --- Bad input ------------------------------------------------------------------

expect_error "--graph: '': expected a graph in graph6" analyse --graph ""
expect_error "--graph: 'CU_': characters for the edges: 2, expected 1" analyse --graph CU_
expect_error "--graph: 'C?': not connected" analyse --graph "C?"
expect_error "--graph: '?': a graph without vertices" analyse --graph "?"
expect_error "29 vertices, expected at most 28" analyse --graph '\'
expect_error "--only needs --graphs" analyse --graph CU --only 1/2
expect_error "--graph and --winning: --graph analyses graphs and no problem" analyse --graph CU --winning
expect_error "--graphs and --rule: --graphs analyses graphs and no problem" analyse --graphs graphs --rule 4
expect_error "1 argument, expected 0" analyse --graphs graphs english-central
expect_error "nowhere: No such file or directory, expected graphs in graph6" analyse --graphs nowhere
expect_error "Is a directory" analyse --graphs .

# expect_damage TEXT LINE: a file of that last line, after a blank one and a good one
expect_damage () {
  printf '\nCU\r\n%s\n' "$1" > damaged
  expect_error "damaged: line 3: $2" analyse --graphs damaged
  expect_error "damaged: line 3: $2" analyse --graphs damaged --only 1/2 --json
}

expect_damage "CU_" "'CU_': characters for the edges: 2, expected 1 for 4 vertices"
expect_damage "C" "'C': characters for the edges: 0, expected 1"
expect_damage "B\`" "'B\`': bits after the last pair"
expect_damage "C U" "'C U': character 2 is ' '"
expect_damage ":Fa@x^" "':Fa@x^': sparse6, expected graph6"
expect_damage "C?" "'C?': not connected, expected a connected graph"
expect_damage "?" "'?': a graph without vertices"
expect_damage "$(printf '%2000s' '' | tr ' ' '~')" "over 1024 bytes"
printf 'C\0U\n' > damaged
expect_error "damaged: line 1: 'C" analyse --graphs damaged
printf 'CU\nC?' > damaged
expect_error "damaged: line 2: 'C?': not connected" analyse --graphs damaged
"$BERGHOLT" analyse --graphs - < damaged > out 2> err
status=$?
check "standard input by name" is_refusal 2 "standard input: line 2: 'C?'"

# --- Boards by lines --------------------------------------------------------------

write_line_problems

# what solve prints is read again, and hints tell two jumps with the same result apart
for problem in "petersen 1' any" windmill.peg ways.peg; do
  keep_output solution solve $problem
  expect_answer 0 "ok: [0-9]+ moves?, .*" verify $problem solution
  expect_status 0 show $problem --solution=solution
done
expect_status 0 solve petersen "1'" any --json
"$BERGHOLT" verify petersen "1'" any - < out > answer 2> err
check "JSON" has answer "ok: 4 moves"
expect_answer 0 "ok: 2 moves, 3 jumps, finishes at b" verify windmill.peg "1. b-c-a; 2) q-p-c-a-b"
expect_answer 0 "b-c-a +13 .*" hint windmill.peg
expect_line "c-b-a +13 .*"
expect_answer 0 "lines: 6 holes, 4 jumps, 1 of 1 symmetry, .*" show ways.peg
expect_answer 1 "wrong: move 2 'e-d-c': jump e-c: no jump along a line of the board" verify ways.peg a-b-c,e-d-c

# lines one way in a certificate
expect_status 0 solve ways.peg --count --certificate=ways.cert
expect_verified bergholt-check "lines.*: 1 moves?, none fewer.*" ways.cert

# messages have the numbers of a family of boards, and a hole of the board
expect_error "board 'star(128)': expected star(n) with whole numbers from 2 to 127" show "star(128)" "1'"
expect_error "expected platonic(n), graph: vertices and edges of the solid of 4, 6, 8, 12 or 20 faces" \
  show "platonic(5)" "1'"
expect_error "as in 'complete(41)' \"21'\" 21" show "complete(41)"
expect_error "board 'torus(30,3)': expected torus(w,h) with whole numbers from 3 to 26" solve "torus(30,3)"
run boards --csv
check "a board by lines has no rule" has out "petersen,10,,"
check "a drawn one has" has out "english,33,4,"

# moves have one notation: an analysis's are verified as a solution's
run analyse --graph "C{" --json
check "a walk" has out '"3-0-1-2-0"'
expect_status 0 verify "graph6(C{)" "1'" any "3-0-1-2-0"

# holes that are jumped over are named in every notation
expect_answer 0 " *1 +3-1-2" show windmill.peg --notation numbers --solution "b-c-a, q-p-c-a-b"
expect_text 0 "3-1-2" show windmill.peg --notation numbers --solution "b-c-a, q-p-c-a-b" --latex
expect_status 0 export --as txt windmill.peg
check "no rule" lacks out "rule"
expect_error "the moves are a whole solution" solve windmill.peg --start-moves "b-c-a, q-p-c-a-b"

printf 'jumps\nc-b-a\nmoves\nq-p-c-a-b\n' | "$BERGHOLT" play windmill.peg > out 2> err
expect_line "b-c-a p-c-a c-b-a"
expect_line "c-b-a"
check "the game is won" has out "1 peg, 2 moves"

# --- Places -----------------------------------------------------------------------------

# Graphviz lays boards out once: the key is read again, by problems of each kind
if command -v neato > trash; then
  for problem in windmill.peg ways.peg "petersen 1' any" "graph6(C{) 0' any"; do
    expect_status 0 show --layout $problem
    check "a line" test "$(wc -l < out)" -eq 1
    expect_line "at = [A-Za-z0-9_]+ [0-9]+ [0-9]+(, [A-Za-z0-9_]+ [0-9]+ [0-9]+)*"
  done
  "$BERGHOLT" show --layout windmill.peg > key
  cat windmill.peg key > placed.peg
  expect_same_output key show --layout placed.peg
  "$BERGHOLT" show windmill.peg | sed 1d > circle
  expect_status 0 show placed.peg
  sed 1d out > layout
  check "another drawing" test "$(cmp -s circle layout; echo $?)" -eq 1
  expect_status 0 import --layout graphs -o laid
  check "places of each graph" test "$(grep -l '^at = 0 ' laid/*.peg | wc -l)" -eq 4
  expect_status 0 show laid/3.peg
  for part in pddl-domain pddl; do "$BERGHOLT" export --as $part windmill.peg; done > ours.pddl
  expect_answer 0 "at = .*" import --layout ours.pddl
fi
for part in pddl-domain pddl; do
  "$BERGHOLT" export --as $part "torus(4,4) a1' any"
done > placed.pddl
expect_error "the holes have places in the task" import --layout placed.pddl
expect_error "'english' is a lattice, expected a board by lines" show --layout english-central
command="show --layout, without Graphviz"
PATH="$PWD" "$BERGHOLT" show --layout windmill.peg > out 2> err
status=$?
check "one line" is_refusal 2 "a board by lines is laid out by Graphviz, expected its program neato"
printf '#!/bin/sh\ncat\n' > neato
chmod +x neato
command="show --layout, with a program that is none of Graphviz"
PATH="$PWD:$PATH" "$BERGHOLT" show --layout windmill.peg > out 2> err
status=$?
check "one line" is_refusal 3 "a board by lines could not be laid out"
rm neato

# --- Import ---------------------------------------------------------------------------

# tasks of boards by lines come back
for problem in windmill.peg ways.peg "torus(4,4) a1' any"; do
  for part in pddl-domain pddl; do "$BERGHOLT" export --as $part "$problem"; done > ours.pddl
  expect_status 0 import ours.pddl -o ours.peg
  expect_same_game "$problem" ours.peg
done

# graphs, a line each
printf 'CF\n' | "$BERGHOLT" import - > claw.peg
expect_answer 0 "most likely end.*" analyse claw.peg
expect_status 0 import graphs -o many
check "a problem for each" test "$(cd many && echo ./*)" = "./1.peg ./2.peg ./3.peg ./4.peg"
expect_answer 0 "solved in 1 move, .*" solve many/4.peg
expect_error "graphs: 4 graphs, expected --output with a folder" import graphs
printf 'CF\nC?\n' > damaged
expect_error "damaged: line 2: the graph is not connected" import damaged -o none
printf 'CF\nCF_\n' > damaged
expect_error "damaged: line 2: 'CF_': characters for the edges: 2" import damaged -o none
check "nothing half written" test ! -e none
: > damaged
expect_error "damaged: no (:init" import damaged
expect_error "claw.peg/under: no such folder" import graphs -o claw.peg/under

# --- JSON -----------------------------------------------------------------------

if has_validator; then
  for kind in solve levels hint graph show survey analyse; do
    expect_status 0 $kind windmill.peg --json
    check "a document of a board by lines" is_document $kind out
  done
  if command -v neato > trash; then
    expect_status 0 show --layout windmill.peg --json
    check "a document of places" is_document show out
  fi
  expect_status 0 analyse --graphs graphs --json
  check "a document of graphs" is_document analyse out
  expect_status 0 analyse --graph Cl --json
  check "a document of a graph" is_document analyse out
  ends 3 analyse --graphs mixed --memory 100K --json
  check "a document that was stopped" is_document analyse out
  check "what stopped it" has out '"stopped_by" : "memory"'
fi

# --- Databases --------------------------------------------------------------------

# boards without a name are known by their lines
expect_status 0 survey petersen --database new.db
for problem in windmill ways; do
  expect_status 0 survey $problem.peg --database new.db
  sed 's/, [0-9.]* s.*//' out > first
  expect_status 0 survey $problem.peg --database new.db
  sed 's/, [0-9.]* s.*//' out > again
  check "the same rows" cmp -s first again
  expect_status 0 survey $problem.peg --database $problem.db
done
expect_status 0 survey --database all.db --merge windmill.db ways.db
expect_text 0 "windmill" catalogue all.db
expect_status 0 catalogue all.db --check

# --- geng -----------------------------------------------------------------------

# The connected graphs of up to seven vertices, as nauty writes them (Debian: nauty-geng).
geng=$(command -v geng || command -v nauty-geng || :)
if [ -n "$geng" ]; then
  for n in 1 2 3 4 5 6 7; do "$geng" -c -h -q $n; done > all
  expect_answer 0 "996 graphs: 977 solvable, 942 of them freely, 11 distance 2-solvable, 8 that leave more" analyse --graphs all
fi

# names with a character that LaTeX reads as a command
pose under.peg "lines = a_b c__ d_, d_ e_e f" "start = a_b c__ e_e" "finish = any"
expect_text 0 '{a\_b-c\_\_-d\_-e\_e-f}' show -q under.peg --solution "a_b-c__-d_-e_e-f" --latex

finish
