#!/bin/sh
# heuristics: bounds of single positions, and positions with their bounds as a file.
. "$(dirname "$0")/lib.sh"

pose weighty.peg "board = triangle(5)" "rule = 6" "start = a1'" "finish = a1" "[heuristic weighty]" \
  "type = weights" "rows = 3 / 0 0 / 1 0 1 / 0 0 0 0 / 1 0 1 0 1" "divisor = 2" "offset = 1" "L = a5 : 2" \
  "D = b5 c5 : 1"

# part by part, with reasons
expect_answer 0 " +2  max" heuristics weighty.peg --evaluate "a5 b5 c5" 'max(weighty, merson - 1, 1)' corner
expect_line " +2    weighty; \(holes 2 \+ regions 3 - 1\) / 2"
expect_line " +1    merson - 1"
expect_line " +2      merson; filled regions are hit by a5 b5"
expect_line " +2  corner"
expect_status 0 heuristics weighty.peg --evaluate a1 --evaluate "a1'" merson --json
check "two positions" test "$(grep -c '"depth" : 0' out)" -eq 2
expect_answer 0 " +[0-9]+    balance" heuristics weighty.peg --evaluate FULL

# the bounds of everything and the best weights, which say as much as those derived at the start
expect_answer 0 " +4  weighty" heuristics weighty.peg --position "a1'"
expect_line "the best weights over holes and regions: 7\.000, so 7"
expect_line "divisor 2, offset 1"

# a bound that a solution refutes is said to be refuted
printf "[problem]\nboard = triangle(4)\nstart = a2'\nfinish = b2\n[heuristic many]\n" > many.peg
printf "type = expression\nvalue = #pegs\n" >> many.peg
expect_status 0 solve many.peg --inexact --heuristic many
expect_line "the heuristic is not admissible: it says 9 at the start, and this solution is shorter"

# a heuristic that has not learned has no bound to show, wherever bounds are shown
expect_answer 0 "learned +- +admissible .*" heuristics weighty.peg
expect_line " +learns only during a search"
expect_answer 0 " +[0-9]+  max" heuristics weighty.peg --evaluate a1 'max(learned, corner)' learned
expect_line " +-    learned; learns only during a search"
expect_line " +-  learned; learns only during a search"
expect_answer 0 " +-  learned; learns only during a search" heuristics weighty.peg --position a1
expect_answer 0 "-: learns only during a search" heuristics weighty.peg --dump unlearned.csv learned zero --distances 1
check "a dash in the row" matches unlearned.csv "a1,1,0,-,0"
expect_answer 0 "\(2\) +- .* learned" heuristics weighty.peg --compare zero learned
expect_line "-: learns only during a search"
expect_line " +1 +1\.000 *"
expect_status 0 heuristics weighty.peg --compare learned zero --csv
check "a dash in the row" matches out "weighty,learned,true,-,.*"
for use in "" "--compare learned" "--evaluate a1 learned" "--position a1" "--dump x.csv learned"; do
  expect_text 0 '"remark" : "learns only during a search"' heuristics weighty.peg --json $use
done
expect_text 0 '"remark" : "learns only during a search"' report t4-a2-b2 --json
rm x.csv

# lost positions are called lost, and not "null"
expect_answer 0 " +lost  potential" heuristics t5-a1-a4 --position "a1 b2"
expect_line "the best weights over holes and regions: 8\.000, so lost"

# finishes that are not listed: exact distances where the finish leaves few holes open
for finish in stuck "a1 filled; b3 empty"; do
  expect_status 0 heuristics --check "max(merson, rounds)" --distances 30 "triangle(4)" "c4'" "$finish"
  expect_line "admissible: holds on all [0-9]+ positions that can reach a finish"
  expect_answer 0 "the best weights over holes and regions: not known, .*" heuristics --position "c4'" "triangle(4)" "c4'" "$finish"
  expect_status 0 heuristics --compare "triangle(4)" "c4'" "$finish" zero merson
done
expect_answer 0 "admissible: built in: merson; .*" heuristics --check merson english "d4'" "at least d1 d4"
expect_error "--check: the finish 'at least d1 d4' leaves 31 holes open, expected up to 22" \
  heuristics --check merson --distances 3 english "d4'" "at least d1 d4"

# the list has the bounds of a search: a start that a resource count rules out is lost
pose ruled.peg "board = diamond(3)" "rule = 8" "start = c2'" "finish = c2" "[search]" "resource = hoppers" \
  "[resource hoppers]" "rows = -1 / 0 1 0 / -1 1 0 1 -1 / 0 1 0 / -1"
expect_answer 0 "corner +lost .*" heuristics ruled.peg
expect_answer 0 " +lost  corner" heuristics ruled.peg --position "c2'"
expect_text 0 '"bound" : null,' heuristics ruled.peg --position "c2'" --json

# a position without pegs is one, too
expect_answer 0 "EMPTY" heuristics weighty.peg --evaluate EMPTY zero

# text and a table for LaTeX tell of a trial in the same words
expect_answer 0 "\(1\) +13 >=13\? .*" heuristics t5-a1-a4 --compare 'corner + merson' --max-moves 9
expect_answer 0 "t5-a1-a4 & corner \+ merson & 13 & .*geq.*13\? & .*" heuristics t5-a1-a4 --compare 'corner + merson' --max-moves 9 --latex

# the weights are drawn, in each hole one
expect_status 0 heuristics t5-a1-a4 --position "a1'" -o best.svg
check "a number in each hole" test "$(grep -c '>-\?[0-9]*</text>' best.svg)" -ge 15
check "the value" grep -q "the best weights" best.svg
expect_status 0 heuristics t5-a1-a4 --position "a1'" --format tex
check "the picture alone" grep -qx '\\begin{tikzpicture}.*' out

# a dump: distances are exact, bounds are the bounds of --evaluate
expect_status 0 heuristics weighty.peg --dump all.csv weighty merson --distances 64
expect_line "all.csv: [0-9]+ positions up to [0-9]+ moves from a finish"
check "a head" matches all.csv "position,pegs,distance,weighty,merson"
check "no bound above the distance" \
  awk -F, 'NR > 1 && ($4 > $3 || $5 > $3) { bad = 1 } END { exit bad || NR < 1000 }' all.csv
line=$(sed -n 500p all.csv)
expect_answer 0 " +$(echo "$line" | cut -d , -f 4)  weighty; .*" heuristics weighty.peg --evaluate "${line%%,*}" weighty merson
expect_line " +$(echo "$line" | cut -d , -f 5)  merson; .*"
expect_status 0 heuristics weighty.peg --dump some.csv --samples 2 --distances 3
check "two positions a level, and a head" test "$(wc -l < some.csv)" -eq 8

expect_error "0 arguments, expected 1 or more: PROBLEM" heuristics
expect_error "--evaluate: " heuristics weighty.peg --evaluate z9
expect_error "--position: " heuristics weighty.peg --position ""
expect_error "--evaluate: heuristic, column 1" heuristics weighty.peg --evaluate a1 mersen
expect_error "--dump: heuristic, column 1" heuristics weighty.peg --dump x.csv mersen
expect_error "missing/x.csv" heuristics weighty.peg --dump missing/x.csv zero
expect_error "give one of them" heuristics weighty.peg --dump x.csv --position a1
expect_error "'zero' after the problem" heuristics weighty.peg --position a1 zero
check "no file left by all that" test ! -e x.csv

# a wrong bound is refuted along the shortest solution, and by the moves that the file expects
pose wild.peg "board = english" "start = d4'" "finish = d4" "[expect]" "moves = 18" "[heuristic wild]" \
  "type = expression" "value = (#pegs > 31) * 19" "[heuristic wilder]" "type = expression" \
  "value = (#pegs = 21) * 15" "[heuristic cross]" "type = weights" \
  "rows = 0 1 0 / 0 1 0 / 0 0 0 1 0 0 0 / 1 1 1 1 1 1 1 / 0 0 0 1 0 0 0 / 0 1 0 / 0 1 0" "divisor = 1"
expect_answer 1 "admissible: refuted: a position of bound 19 is 18 moves from a finish" heuristics wild.peg --check wild
expect_line "  18  .*"
expect_answer 1 "admissible: refuted: the start has bound 19, and \[expect\] says 18 moves" heuristics wild.peg --check wild --memory 100K

# a remedy is proved
expect_status 1 heuristics wild.peg --check cross --distances 2 --samples 1000
remedy=$(sed -n 's/^would be proved: //p' out)
check "a remedy" test "$remedy" = "divisor = 8, offset = 1"
{ sed '/^divisor/d' wild.peg; echo "$remedy" | tr , '\n' | sed 's/^ //'; } > mended.peg
expect_answer 0 "admissible: proved: .*" heuristics mended.peg --check cross
expect_status 1 heuristics wild.peg --check '2 * #corners' --distances 2 --samples 1000
remedy=$(sed -n 's/^would be proved: the sum of weights that it rounds times //p' out)
check "a fraction" test "$remedy" = "1/2, less 0" -o "$remedy" = "1/2"
expect_status 3 heuristics wild.peg --check '(#pegs > 31) * 18' --distances 1 --samples 50
expect_line "admissible: no counterexample in a solution of 18 moves, in all positions up to 1 move .* draws: .*"

# comparisons of several problems, by a method, as a table
expect_error "--also t4-a2-b2: weighty.peg: [heuristic weighty] rows: 5 rows" heuristics weighty.peg --compare weighty --also t4-a2-b2
expect_status 0 heuristics weighty.peg --compare zero merson --also t4-a2-b2 --csv
check "a row for each problem and heuristic" test "$(wc -l < out)" -eq 5
expect_line "t4-a2-b2,merson,true,5,solved,5,5,,5,.*"
expect_status 0 heuristics weighty.peg --compare zero merson --also t4-a2-b2 --latex
check "a row for each" test "$(grep -c '^weighty & \|^t4-a2-b2 & ' out)" -eq 4
expect_error "--csv and --latex" heuristics weighty.peg --compare zero --csv --latex
expect_status 0 heuristics weighty.peg --compare merson --method bidirectional
check "no levels" lacks out "positions kept"
expect_error "--method: 'magic', expected one of auto, levels" heuristics weighty.peg --compare zero --method magic
expect_error "--also: no problem" heuristics weighty.peg --compare zero --also magic
expect_error "--also needs --compare" heuristics weighty.peg --also t4-a2-b2

# a problem is given as everywhere: by name, as a file, or posed
posed="triangle(4) a2' b2"
for use in "" "--check zero" "--evaluate FULL zero" "--position b2" "--derive weights" \
           "--dump posed.csv zero"; do
  expect_status 0 heuristics "triangle(4)" "a2'" b2 $use
done
expect_status 0 heuristics "triangle(4)" "a2'" b2 --compare zero corner \
  --also "triangle(4) a1' b2" --also "$posed" --csv
check "a row for each problem and heuristic" test "$(grep -c "^triangle(4) a[12]' b2," out)" -eq 6
expect_error "'zero' after the problem" heuristics "triangle(4)" "a2'" b2 zero
expect_error "--also: start: hole 'z9'" \
  heuristics t4-a2-b2 --compare zero --also "triangle(4) z9 b2"
expect_error "--rule applies to the name of a board" solve --rule 4 "$posed"

# a module that crashes is named
if [ -n "${CC-}" ]; then
  cat > wrong.c << 'END'
#include <bergholt/plugin.h>
#include <stdatomic.h>
#include <stdlib.h>
typedef struct {
  const BergholtProblem *problem;
  int kind, bound;
} Wrong;
static _Atomic unsigned calls;
static void *prepare (const BergholtProblem *problem, BergholtPosition origins, const int *values,
                      const BergholtStop *stop) {
  (void) origins, (void) stop;
  Wrong *wrong = malloc (sizeof *wrong);
  *wrong = (Wrong) { problem, values[0], values[1] };
  return wrong;
}
static int descend (volatile int *level) {
  volatile int next = *level + 1;
  return next == 0 ? 0 : descend (&next) + next;
}
static void crash (const void *data, const BergholtPosition *positions, uint8_t *bounds, size_t n) {
  (void) data;
  if (getenv ("CRASH_DEEP") != NULL)
    n = (size_t) descend (&(volatile int) { 0 });
  if (getenv ("CRASH_EXIT") != NULL)
    exit (0);
  if (getenv ("CRASH_LATER") == NULL)
    abort ();
  for (size_t i = 0; i < n; i++)
    bounds[i] = (positions[i] & (positions[i] - 1)) != 0;
}
static BergholtPosition crash_later (const void *data, BergholtPosition position) {
  (void) data, (void) position;
  abort ();
}
static void evaluate (const void *data, const BergholtPosition *positions, uint8_t *bounds, size_t n) {
  const Wrong *wrong = data;
  for (size_t i = 0; i < n; i++) {
    const unsigned noise = (unsigned) (positions[i] * 0x9e3779b97f4a7c15 >> 40);
    const int share[] = { 1, !bergholt_problem_is_finish (wrong->problem, positions[i]),
                          noise % 8 == 0, atomic_fetch_add (&calls, 1) % 64 == 63,
                          __builtin_popcountll (positions[i]) == 9 && (positions[i] >> 10 & 1) };
    bounds[i] = (uint8_t) (share[wrong->kind] * wrong->bound);
  }
}
static const BergholtParameter parameters[] = {
  { "kind", "everywhere, but at finishes, here and there, now and then, in the way", 0, 4, 0 },
  { "bound", "the bound that is no bound", 0, 255, 9 },
  { 0 },
};
#define OTHERS .summary = "none", .source = "none", .admissible = true, .parameters = parameters, \
  .prepare = prepare, .release = free
static const BergholtHeuristic bad = {
  .size = sizeof bad, .name = "bad", OTHERS, .evaluate = crash, .tight_origins = crash_later };
static const BergholtHeuristic wrong = {
  .size = sizeof wrong, .name = "wrong", OTHERS, .evaluate = evaluate, .consistent = true };
static const BergholtHeuristic *const heuristics[] = { &bad, &wrong, NULL };
BERGHOLT_PLUGIN (heuristics)
END
  $CC -shared -fPIC -I"$SOURCE/include" -o wrong.so wrong.c || exit 99
  for use in "--check bad" "--compare bad" "--evaluate a1 bad"; do
    expect_error "./wrong.so: heuristic 'bad' crashed" heuristics weighty.peg --plugin ./wrong.so $use
  done
  # later, by a stack that is used up, and an end without results
  for way in "LATER crashed" "DEEP crashed" "EXIT ended the program"; do
    export "CRASH_${way%% *}=yes"
    expect_error "./wrong.so: heuristic 'bad' ${way#* }" solve t4-a2-b2 --plugin ./wrong.so --heuristic bad
    unset "CRASH_${way%% *}"
  done

  # and so is one whose claims a finish, a solution or all of them refute
  # expect_refuted MESSAGE BOUND [ARGUMENT...]: so does solve, with that bound
  expect_refuted () {
    text="./wrong.so: heuristic 'wrong': $1"
    bound=$2
    shift 2
    expect_error "$text" solve --plugin ./wrong.so --heuristic "$bound" --threads 1 "$@"
  }
  for method in levels bidirectional layers auto; do
    expect_refuted "bound 9 of a position, expected at most 0, " "wrong" t6-a2-any --method $method
    expect_refuted "bound 6 of a position, expected at most 5, " \
      "max(wrong(kind=1, bound=6), corner)" square5-c1-any --method $method
  done
  expect_refuted "bound 8 of a position" "wrong - 1" t6-a2-any --anytime --json
  expect_refuted "bound 'lost' of a position" "wrong(bound=255)" t6-a2-any --max-moves 3
  expect_refuted "rules out all solutions of less than 8 moves" "wrong(kind=2, bound=2)" \
    diamond3-central-8 --count --method layers
  for wanted in --count --all; do
    expect_refuted "solutions of 10 moves that are left under its bounds lack images" \
      "wrong(kind=2, bound=2)" t5-a1-any $wanted
    expect_refuted "" "wrong(kind=3, bound=9)" t5-a1-any $wanted
  done
  expect_error "./wrong.so: heuristic 'wrong': bound 9 of a position" heuristics t6-a2-any --plugin ./wrong.so --compare wrong
  expect_error "./wrong.so: heuristic 'wrong': bound 6 of a position" heuristics square5-c1-any \
    --plugin ./wrong.so --compare 'wrong(kind=1, bound=6)'
  expect_error "./wrong.so: heuristic 'wrong': bound 9 of a position" levels t6-a2-any --plugin ./wrong.so --heuristic wrong --max-moves 5
  # a claim that no solution refutes decides the answer, which names it, and is not certified
  liar="wrong(kind=4, bound=12)"
  claim="it holds if the bounds of ./wrong.so: heuristic 'wrong' are admissible, as claimed"
  for method in levels bidirectional layers auto; do
    ends 1 solve t5-a1-a1 --plugin ./wrong.so --heuristic "$liar" --method $method
    expect_line "unsolvable: no line of play is left under bounds that are claimed to be admissible by ./wrong.so: heuristic 'wrong', [0-9]+ positions expanded"
    expect_line "not proved: $claim"
  done
  for bound in "max($liar, corner)" "wrong(kind=1, bound=255)"; do
    ends 1 solve t5-a1-a1 --plugin ./wrong.so --heuristic "$bound" --json
    check "the reason" has out '"reason" : "claims"'
    check "the claim" has out "\"./wrong.so: heuristic 'wrong'\""
  done
  expect_answer 0 "not proved: $claim" solve t5-a1-a1 --plugin ./wrong.so --heuristic "wrong(bound=0)"
  run solve t5-a1-a1 --plugin ./wrong.so --heuristic "wrong(kind=1, bound=4)" --max-moves 3 --csv
  expect_line "t5-a1-a1,bounded,.*,./wrong.so: heuristic 'wrong'"
  # the answers that it has no part in
  run solve "square(4)" "a1'" b1 --rule 4 --plugin ./wrong.so --heuristic "$liar" --json
  check "the reason" has out '"reason" : "class"'
  check "no claim" lacks out claimed_by
  run heuristics t5-a1-a1 --plugin ./wrong.so --compare "$liar"
  expect_line ".* none\? .*, as a module claims"
  for bound in "$liar" "max(wrong(bound=0), corner)"; do
    run solve t5-a1-a1 --plugin ./wrong.so --heuristic "$bound" --certificate lied.cert
    check "status 2 and the module" is_refusal 2 \
      "./wrong.so: heuristic 'wrong': claimed to be admissible and not proved"
    check "no file" test ! -e lied.cert
  done
  # the laboratory shows its bounds
  run heuristics t4-a2-b2 --plugin ./wrong.so --check wrong
  check "status 1: refuted" has_status 1
  expect_line "admissible: refuted: a position of bound 9 is 0 moves from a finish"
  expect_answer 0 " +9  wrong" heuristics t4-a2-b2 --plugin ./wrong.so --evaluate b2 wrong
fi

finish
