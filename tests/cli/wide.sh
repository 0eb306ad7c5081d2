#!/bin/sh
# Boards of 65 to 128 holes: the program hands over to the wide one, in which every command works,
# and the wide one gives the answers of the narrow one on smaller boards.
. "$(dirname "$0")/lib.sh"

problem () {
  printf '[problem]\nboard = %s\nstart = %s\nfinish = %s\n' "$1" "$2" "$3"
}

# the output, without the numbers that depend on time
answer () {
  run "$@"
  sed 's/, [0-9.]* s, .*//' out
}

unset BERGHOLT_WIDTH
for line in "solve t5-b3-b3 --count" "levels t5-b3-b3" "levels t5-b3-b3 --by jumps" \
            "analyse t5-b3-b3" "graph t5-a4-b3" "heuristics t5-b3-b3"; do
  answer $line > narrow
  BERGHOLT_WIDTH=128
  export BERGHOLT_WIDTH
  answer $line > wide
  unset BERGHOLT_WIDTH
  check "the same answer in both widths" cmp -s narrow wide
done
# a search on disk stays in its width
command="bergholt solve french-c1-c1-8 --max-moves 2 --disk folder"
ends 3 solve french-c1-c1-8 --max-moves 2 --disk folder
BERGHOLT_WIDTH=128
export BERGHOLT_WIDTH
expect_error "folder: the state of a search with positions of 64 bits, expected of 128 bits" \
  solve french-c1-c1-8 --max-moves 2 --disk folder --resume
rm -r folder
ends 3 solve french-c1-c1-8 --max-moves 2 --disk folder
unset BERGHOLT_WIDTH
expect_error "folder: the state of a search with positions of 128 bits, expected of 64 bits" \
  solve french-c1-c1-8 --max-moves 2 --disk folder --resume
BERGHOLT_WIDTH=99
export BERGHOLT_WIDTH
expect_error "BERGHOLT_WIDTH: '99', expected 64 or 128" solve t5-b3-b3
unset BERGHOLT_WIDTH

# 121 holes: jumps of one peg, in an order that is forced
problem "square(11)" "k11 j11 h11" g11 > line.peg
expect_answer 0 "square\\(11\\), 4-move rule: 121 holes.*" show line.peg
expect_answer 0 "solved in 1 move, and no fewer will do" solve line.peg --count
expect_line "   1  k11-i11-g11"
cp out solution
expect_status 0 verify line.peg solution
# the linear programs of the default bound take a second on 128 holes: other bounds have none
command="bergholt solve -"
timeout "$patience" "$BERGHOLT" solve - --heuristic merson < line.peg > out 2> err
status=$?
check "what was read of standard input" matches out "   1  k11-i11-g11"
for method in levels bidirectional; do
  expect_answer 0 "   1  k11-i11-g11" solve line.peg --method $method --heuristic merson
done
expect_error "method 'layers' searches boards of up to 114 holes" solve line.peg --method layers
expect_error "layers are for boards of up to 114 holes" levels line.peg --method layers
# its certificate, and a bound of a board of 65 with the default heuristic, for the checker of this
# width
expect_status 0 solve line.peg --heuristic merson --certificate line.cert
expect_verified bergholt-check-wide ".*: 1 moves?.*" line.cert
problem "rectangle(13,5)" "d4 e4 f4 d5 e5 c3" any > pegs.peg
expect_answer 3 "certificate pegs.cert: [0-9]+ positions?, .*" solve pegs.peg --max-moves 2 --certificate pegs.cert
expect_verified bergholt-check-wide ".*at least 3 moves.*" pegs.cert
observe "$BUILD/bergholt-check" pegs.cert
check "exit status 1" has_status 1
check "the other program" has err "over 64 holes, for which there is bergholt-check-wide"
problem "rectangle(64,2)" "bl1 bk1" bj1 > columns.peg
expect_error "--certificate: a board of 128 holes and 64 columns, expected at most 128 holes and 26" \
  solve columns.peg --certificate columns.cert
# every other command, on a board for which bounds take less to make
problem "rectangle(13,5)" "k5 j5 h5" g5 > line.peg
expect_status 0 levels line.peg
expect_status 0 levels line.peg --by jumps
expect_status 0 graph line.peg
expect_status 0 heuristics line.peg
expect_status 0 export line.peg --as lp
expect_status 0 export line.peg --as pddl
expect_status 0 report line.peg -o page.html
expect_status 0 hint line.peg "k5 j5 h5" --within 50
expect_status 0 analyse line.peg --save table
expect_status 0 analyse line.peg
expect_text 0 '"moves" : 1' solve line.peg --json

# 66 holes, by layers too: two moves
problem "triangle(11)" "k11 j11 h11 a1" i11 > two.peg
for method in layers levels bidirectional; do
  run solve two.peg --method $method
  sed '/^method/,$d' out > $method
  check "the answer of layers" cmp -s layers $method
done

# a folder with a board for each program
mkdir both
cp line.peg both
printf '[expect]\nmoves = 1\n' >> both/line.peg
problem "triangle(4)" "a1 a2" a3 > both/small.peg
printf '[expect]\nmoves = 1\n' >> both/small.peg
expect_answer 0 "2 ok, 0 failed, 0 unreadable, 0 stopped" test both

# names after z, in each width
problem "rectangle(30,2)" "ad1 ac1" ab1 > narrow.peg
problem "rectangle(52,2)" "az1 ay1" ax1 > wide.peg
expect_answer 0 "   1  ad1-ab1" solve narrow.peg
expect_answer 0 "   1  az1-ax1" solve wide.peg
printf '[problem]\nlayout = %0127do\nstart = a1 b1\nfinish = dy1\n' 0 | tr 0 o > row.peg
expect_error "hole 'dy1' is not on the board" show row.peg
expect_error "'diamond(9)' has over 128 holes" show "diamond(9)" a1 b1

# the shortest that is known of T11 (doc/findings.md)
cat > t11.sol <<'EOF'
a4-a2, a1-a3, a6-a4-a2, c3-a1-a3, e5-c3, g7-e5, i9-g7, k11-i9, a8-a6, a10-a8,
c11-a9-a7-a5, a11-c11, d11-b11, f11-d11, h11-f11, j11-h11, h10-j10-h8-f6-d4-b2,
c8-a6-a4-a2, d10-b10, c6-c8-c10-a8, f8-h10, d6-f8-h8, b4-d6-d4,
e9-e7-e5-c3-a1-a3-c3-c5-a5-c7-e7-g7-i9-g9-e9-g11-g9-i11-g11-e11-c11-a9-a7-c9, d8-d10,
e10-c10, c9-c11-a11
EOF
expect_answer 0 "ok: 27 moves, 64 jumps, finishes at a11" verify "triangle(11)" "a2'" any t11.sol

# more lines than have tables
expect_answer 0 "hypercube\\(7\\): 128 holes, 5376 jumps, [0-9]+ of 645120 symmetries, .*" show "hypercube(7)" "0000000'" any
expect_answer 0 "star\\(127\\): 128 holes, 16002 jumps, .*" show "star(127)" "2'" any
expect_answer 0 "a solution in .*" solve --any "bipartite(16,16)" "a1'" any
expect_answer 0 "solved in 1 move, .*" solve "complete(16)" "1 2 3 4" any --count
expect_status 0 levels "complete(16)" "1 2 3 4" any
expect_error "'complete(42)' has over 32767 lines, the most there can be" show "complete(42)" "1'" any
expect_error "--certificate: a board of 1680 lines, expected at most 1024" \
  solve "complete(16)" "1 2 3" any --certificate none.cert

# random boards and the built-in ones, against the naive model
if [ -x "${BUILD:-}/wide/tests/check_wide" ]; then
  observe "$BUILD/wide/tests/check_wide"
  check "random boards as the model has them" has_status 0
fi

# without the other program
cp "$BERGHOLT" alone
observe ./alone show line.peg
check "one line that says what is missing" is_refusal 2 "bergholt-wide"
finish
