#!/bin/sh
# Heuristics of one file on other problems.
. "$(dirname "$0")/lib.sh"

cat > bounds.peg << 'END2'
[heuristic edge]
type  = expression
value = max(merson, low)

[heuristic low]
type  = expression
value = corner - 1
END

cat > own.peg << 'END2'
[problem]
board  = triangle(5)
start  = a1'
finish = a1
[heuristic outer]
type  = expression
C     = a1 a5 e5
value = max(merson, inner, (#C > 3) * 1)
[heuristic inner]
type  = expression
value = merson - 1
[heuristic bottom]
type = regions
A = a5
END

# a file of heuristics alone; one of a problem; one of the library
expect_status 0 solve t4-a2-b2 --heuristics bounds.peg --heuristic edge
expect_line "solved in 5 moves, and no fewer will do"
expect_line "method .*; heuristic edge"
expect_status 0 levels t4-a2-b2 --heuristics bounds.peg --heuristic edge --max-moves 5
expect_status 0 levels t4-a2-b2 --heuristic 'max(merson, corner - 1)' --max-moves 5 --csv
cp out in-words
expect_status 0 levels t4-a2-b2 --heuristics bounds.peg --heuristic edge --max-moves 5 --csv
check "the levels of the same words" cmp -s out in-words
expect_status 0 heuristics t5-a1-a4 --heuristics own.peg --heuristics bounds.peg
check "heuristics of both files" sh -c 'grep -q "^outer " out && grep -q "^low " out'
expect_line " +own.peg: \[heuristic outer\]"
expect_status 0 heuristics french-central-8 --heuristics french-c9-8 --check h2
check "a file of the library" has out "french-central-8: h2"
expect_status 0 heuristics own.peg --heuristics own.peg --evaluate "a1'" outer

expect_error "--heuristics: nowhere.peg: No such file" \
  solve t4-a2-b2 --heuristics nowhere.peg --heuristic edge
expect_error "english-central.peg: no heuristics, expected a group [heuristic NAME]" \
  heuristics t4-a2-b2 --heuristics english-central
expect_error "--heuristics: own.peg: [heuristic outer] C: hole 'a5' is not on the board" \
  levels t4-a2-b2 --heuristics own.peg --heuristic outer --max-moves 5
printf '[heuristic edge]\ntype = expression\nvalue = merson\n' > other.peg
expect_error "other.peg: [heuristic edge]: declared in other words by bounds.peg: [heuristic edge]" \
  heuristics t4-a2-b2 --heuristics bounds.peg --heuristics other.peg
printf '[heuristics edge]\ntype = expression\nvalue = merson\n' > misspelt.peg
expect_error "misspelt.peg: unknown group [heuristics edge], expected [heuristic NAME]" \
  heuristics t4-a2-b2 --heuristics misspelt.peg
printf '[heuristic edge]\ntype = expression\nvalues = merson\n' > misspelt.peg
expect_error "misspelt.peg: [heuristic edge]" heuristics t4-a2-b2 --heuristics misspelt.peg
printf '[heuristic zero]\ntype = expression\nvalue = 0\n' > built-in.peg
expect_error "'zero' is a built-in heuristic" heuristics t4-a2-b2 --heuristics built-in.peg

# problems of --also inherit what is compared, and only that
expect_status 0 heuristics own.peg --compare zero outer --also t5-a1-a4 --csv
check "a row for each" test "$(grep -c ',outer,' out)" -eq 2
check "the same as of the file" test "$(grep '^t5-a1-a4,outer,' out | cut -d , -f 4,10,11)" = \
  "$("$BERGHOLT" heuristics t5-a1-a4 --heuristics own.peg --compare outer --csv | sed 1d | cut -d , -f 4,10,11)"
expect_status 0 heuristics own.peg --compare inner --also t4-a2-b2 --max-moves 5
expect_error "--also t4-a2-b2: own.peg: [heuristic outer] C: hole 'a5' is not on the board" \
  heuristics own.peg --compare outer --also t4-a2-b2
sed 's/^board.*/board = triangle(5)/; s/- 1$/- 2/; /outer/,/^value/d' own.peg > others.peg
expect_status 0 heuristics own.peg --compare inner --also others.peg --csv
check "its own heuristic of that name" sh -c '
  test "$(sed -n "s/^own,inner,[a-z]*,\([0-9]*\),.*/\1/p" out)" \
    -eq "$(($(sed -n "s/^others,inner,[a-z]*,\([0-9]*\),.*/\1/p" out) + 1))"'

finish
