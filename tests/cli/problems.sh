#!/bin/sh
# Problem files that are wrong: the message names the file and the fault.
. "$(dirname "$0")/lib.sh"

# refuse TEXT LINES: the problem file of LINES is refused, TEXT being named
refuse () {
  printf '[problem]\n%b\n' "$2" > bad.peg
  expect_error "$1" solve ./bad.peg
  check "the file's name" has err "./bad.peg: "
}

expect_error "'no-such-problem'" solve no-such-problem
expect_error "''" solve ""
expect_error "./absent.peg: " solve ./absent.peg
expect_error "PROBLEM" solve
expect_error "PROBLEM" solve english-central english-central

refuse "'finsh'" "board = english\nstart = d4'\nfinsh = d4\nfinish = d4"
refuse "'finish'" "board = english\nstart = d4'"
refuse "'board'" "start = d4'\nfinish = d4"
# a key that is missing because it is misspelt is the one to name
refuse "unknown key 'borad'" "borad = english\nstart = d4'\nfinish = d4"
refuse "unknown key 'borad', expected one of title, source, board, layout" "borad = english\nstart = d4'"
refuse "[problem] start: given twice" "board = english\nstart = d4'\nfinish = d4\nstart = d1'"
refuse "expected 'any', 'any of' holes" "board = english\nstart = d4'\nfinish = any of"
refuse "'layout'" "board = english\nlayout = ooo\nstart = FULL\nfinish = d4"
refuse "start: hole 'a1'" "board = english\nstart = a1'\nfinish = d4"
refuse "finish: hole 'z9'" "board = english\nstart = d4'\nfinish = z9"
refuse "'h8'" "board = english\nstart = d4'\nfinish = any but h8"
refuse "finish: hole 'z9'" "board = english\nstart = d4'\nfinish = at least z9"
refuse "finish: no holes named" "board = english\nstart = d4'\nfinish = at least"
refuse "finish: no holes named" "board = english\nstart = d4'\nfinish = at most"
refuse "finish: 'd4 full', expected holes and 'filled' or 'empty'" \
  "board = english\nstart = d4'\nfinish = d4 full; d5 empty"
refuse "finish: hole 'd4' is filled and empty" \
  "board = english\nstart = d4'\nfinish = d4 filled; d4 empty"
refuse "fixes no hole" "board = english\nstart = d4'\nfinish = at most FULL"
refuse "the start is a finish already" "board = english\nstart = d4'\nfinish = at least d1"
refuse "the start is a finish already" "board = english\nstart = d1 d7\nfinish = stuck"
refuse "3 pegs, expected fewer than the 3" "board = english\nstart = d1 d2 d4\nfinish = at least c1 d3 e1"
refuse "final-sweep: a condition needs a finish that is listed" \
  "board = english\nstart = d4'\nfinish = stuck\nfinal-sweep = 3"
refuse "resource" "board = english\nstart = d4'\nfinish = stuck\n\n[search]\nresource = none"
# commands and options that need finishes which are listed
for command in "levels --by jumps --direction both" "analyse --puzzles" "play --puzzle 1" \
  "solve --anytime --seed 1" "solve --method bidirectional" \
  "solve --heuristic balance" "heuristics --derive potential"
do
  expect_error "stuck" $command t5-a1-stuck
done
refuse "the start is a finish already" "board = english\nstart = d4 d5\nfinish = d4 d5"
refuse "start: a single peg, expected several; d4' is every hole but that" \
  "board = english\nstart = d4\nfinish = any"
refuse "start: no holes named" "board = english\nstart =\nfinish = d4"
refuse "start: the start has no pegs" "board = english\nstart = EMPTY\nfinish = d4"
refuse "finish: no holes named" "board = english\nstart = d4'\nfinish = any of ,"
refuse "start: the start has no pegs" "board = triangle(3)\nstart = ./../...\nfinish = a1"
refuse "unknown board 'englsh'" "board = englsh\nstart = FULL\nfinish = d4"
refuse "rule: unknown rule '5'" "board = english\nrule = 5\nstart = FULL\nfinish = d4"
for board in "diamond(0)" "diamond()" "diamond(x)" "diamond(2,3)" "diamond(99999999999999999999)" \
             "rectangle(3)" "cross(1,2,3)" "english(3)" "triangle(-1)"; do
  refuse "'$board'" "board = $board\nstart = FULL\nfinish = a1"
done
for board in "diamond(9)" "square(12)" "triangle(16)" "rectangle(43,3)"; do
  refuse "'$board' has over 128 holes" "board = $board\nstart = FULL\nfinish = a1"
done
row=ooooooooooooooooooooooooooooooooo
refuse "over 128 holes" "layout = $row/$row/$row/$row\nstart = FULL\nfinish = a1"
refuse "layout" "layout = ....\nstart = FULL\nfinish = a1"
refuse "start: drawn position" "board = triangle(3)\nstart = o/oo/oo./o\nfinish = a1"
refuse "start: drawn position" "board = triangle(3)\nstart = o/oo/oo.o\nfinish = a1"
refuse "start: drawn position" "board = triangle(3)\nstart = o/oo/o\nfinish = a1"

# on triangle(5) from here on
ends="board = triangle(5)\nstart = a1'\nfinish = a1"
refuse "column 1, at 'columns'" "$ends\n[search]\nheuristic = columns"
refuse "method: unknown method 'quick'" "$ends\n[search]\nmethod = quick"
refuse "[search] resource: 'w' given twice" "$ends\n[search]\nresource = w w\n[resource w]\nrows = 0/0 0/0 0 0/0 0 0 0/0 0 0 0 0"
refuse "line 5: control character U+001B" "$ends\ntitle = a\033[31mred"
refuse "line 5: control character U+009B" "$ends\ntitle = a\302\23331mred"
refuse "unknown key 'title[de]'" "$ends\ntitle[de] = Dreieck"
refuse "[resource w]" "$ends\n[search]\nresource = w"
refuse "unknown key 'methd', expected one of method, heuristic, resource" "$ends\n[search]\nmethd = levels"
refuse "'many'" "$ends\n[expect]\nmoves = many"
refuse "'-1'" "$ends\n[expect]\nordered = -1"
refuse "unknown group [expected], expected one of [problem], [search]" "$ends\n[expected]\nmoves = 10"
refuse "the jump b5-b3 over b4 raises it by 1" "$ends\n[resource w]\nrows = 0/0 0/0 1 0/0 0 0 0/0 0 0 0 0"
refuse "3 rows" "$ends\n[resource w]\nrows = 0/0 0/0 1 0"
refuse "'x'" "$ends\n[resource w]\nrows = 0/0 0/0 x 0/0 0 0 0/0 0 0 0 0"

# files that are none
: > empty.peg
expect_error "./empty.peg: empty" solve ./empty.peg
printf '\377\000\200\n\001' > binary.peg
expect_error "./binary.peg: line 1: byte FF is not UTF-8 text, expected a problem file in UTF-8" solve ./binary.peg
printf '[problem]\ntitle = Caf\351\n' > latin.peg
expect_error "latin.peg: line 2: byte E9 is not UTF-8 text" show latin.peg
yes a | tr -d '\n' | head -c 100000000 > long.peg
expect_error "./long.peg: 100000000 bytes" solve ./long.peg
yes a | tr -d '\n' | head -c 1000000 > line.peg
expect_error "./line.peg: " solve ./line.peg
check "a short message" test "$(wc -c < err)" -lt 500
for key in board start; do
  { printf '[problem]\nfinish = d4\n%s = ' "$key"; cat line.peg; } > value.peg
  [ "$key" = start ] && sed -i '2i board = english' value.peg
  expect_error "./value.peg: [problem] $key: " solve ./value.peg
  check "a short message" test "$(wc -c < err)" -lt 500
done
mkdir folder.peg
expect_error "./folder.peg: not a regular file" solve ./folder.peg
mkfifo pipe.peg
printf "[problem]\nboard = triangle(4)\nstart = a2'\nfinish = b2\n" > pipe.peg &
expect_status 0 solve -q ./pipe.peg
expect_error "/dev/null: not a regular file" solve /dev/null

# what some editors write: a byte order mark, line ends of two characters
printf '\357\273\277[problem]\r\nboard = triangle(5)\r\nstart = a1'"'"'\r\nfinish = a1\r\n' > edited.peg
expect_status 0 show edited.peg

# a declaration is blamed where it stands, however it is named
printf '[problem]\n%b\n[heuristic h]\ntype = expression\nvalue = #C\n' "$ends" > bad.peg
for command in "solve --heuristic h" "levels --max-moves 5 --heuristic h"; do
  expect_error "bergholt: ./bad.peg: [heuristic h] value: column 1" $command ./bad.peg
done
# no name of a built-in heuristic can be declared, for whichever command reads the file
for name in merson potential last-move; do
  printf '[problem]\n%b\n[heuristic %s]\ntype = expression\nvalue = 0\n' "$ends" "$name" > bad.peg
  for command in solve "heuristics --check zero" show; do
    expect_error "bergholt: ./bad.peg: [heuristic $name] '$name' is a built-in heuristic" \
      $command ./bad.peg
  done
done

# root may read a file of any mode, but nobody the first page of memory
cp "$BERGHOLT_PROBLEMS/t5-c5-c5.peg" locked.peg
chmod 0 locked.peg
if [ -r locked.peg ]; then
  expect_error "/proc/self/mem: " solve /proc/self/mem
else
  expect_error "./locked.peg: " solve ./locked.peg
fi

# the program reads the library that came with it
mkdir -p tree/bin tree/share/bergholt/problems
cp "$BERGHOLT" tree/bin/bergholt
cp "$BERGHOLT_PROBLEMS/t4-a2-b2.peg" tree/share/bergholt/problems/only-here.peg
observe env -u BERGHOLT_PROBLEMS -u BERGHOLT_WIDTH tree/bin/bergholt list
check "status 0" has_status 0
check "the problem beside it" has out only-here
check "no other" lacks out english-central

# a program that stands alone has the library inside
mkdir alone
cp "$BERGHOLT" alone/bergholt
alone () {
  observe env -u BERGHOLT_PROBLEMS -u BERGHOLT_WIDTH alone/bergholt "$@"
}
"$BERGHOLT" list > all
alone list
check "status 0" has_status 0
check "the same problems" cmp -s out all
alone solve t4-a2-b2
check "a problem" has out "solved in 5 moves"
# refused at the first of the suite's problems, which was found
alone heuristics --compare no-such-bound --suite barker-korf
check "a suite, and its first problem" has err "bergholt: english-central: 'no-such-bound'"
alone solve t4-a2-b3
check "one line" has err "no problem 't4-a2-b3' in the library (built in), did you mean 't4-a2-b2'?"

finish
