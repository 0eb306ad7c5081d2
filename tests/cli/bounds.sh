#!/bin/sh
# Heuristics of one file on other problems.
. "$(dirname "$0")/lib.sh"

cat > bounds.peg << 'END'
[heuristic edge]
type  = expression
value = max(merson, low)

[heuristic low]
type  = expression
value = corner - 1
END

pose own.peg "board = triangle(5)" "start = a1'" "finish = a1" "[heuristic outer]" "type = expression" \
  "C = a1 a5 e5" "value = max(merson, inner, (#C > 3) * 1)" "[heuristic inner]" "type = expression" \
  "value = merson - 1" "[heuristic bottom]" "type = regions" "A = a5"

# a file of heuristics alone; one of a problem; one of the library
expect_answer 0 "solved in 5 moves, and no fewer will do" solve t4-a2-b2 --heuristics bounds.peg --heuristic edge
expect_line "method .*; heuristic edge"
expect_status 0 levels t4-a2-b2 --heuristics bounds.peg --heuristic edge --max-moves 5
keep_output in-words levels t4-a2-b2 --heuristic 'max(merson, corner - 1)' --max-moves 5 --csv
expect_status 0 levels t4-a2-b2 --heuristics bounds.peg --heuristic edge --max-moves 5 --csv
check "the levels of the same words" cmp -s out in-words
expect_status 0 heuristics t5-a1-a4 --heuristics own.peg --heuristics bounds.peg
check "heuristics of both files" sh -c 'grep -q "^outer " out && grep -q "^low " out'
expect_line " +own.peg: \[heuristic outer\]"
expect_answer 0 " +[0-9]+  h2.*" heuristics french-central-8 --heuristics french-c9-8 --evaluate d4 h2
expect_status 0 heuristics own.peg --heuristics own.peg --evaluate "a1'" outer

expect_error "--heuristics: nowhere.peg: No such file or directory, expected a problem file" \
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

# problems of --also inherit the heuristics that are compared, and no others
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

# a bound that was checked on all positions
cat > ideas.peg << 'END'
[heuristic idea]
type  = expression
X     = a1 a2 b2 a3 b3 c3
value = part - 1 + (#X > 5) * 1
[heuristic part]
type  = expression
value = merson
[heuristic wrong]
type  = expression
value = merson + 2
END
same="t5-a1-a1 --heuristics ideas.peg"
expect_error "heuristic 'idea': not proved admissible by its form, so nothing would be proved with it" \
  solve $same --heuristic idea
expect_answer 0 "admissible: holds on all 3016 positions that can reach a finish" heuristics $same --check idea --record idea.check
expect_line "idea.check: the check, which --checked takes for a proof"
expect_answer 0 "solved in 10 moves, and no fewer will do" solve $same --heuristic idea --checked idea.check
expect_line "its bound was checked on all 3016 positions that can reach a finish: idea.check"
expect_answer 0 ".*  idea, checked on all 3016 positions" heuristics $same --compare zero idea --checked idea.check
expect_answer 1 "no file was written: the bound was not found to hold on all positions" heuristics $same --check wrong --record wrong.check
check "no file of a bound that is refuted" test ! -e wrong.check
expect_answer 0 "no file was written: the bound has its standing without it" heuristics $same --check part --record part.check
check "no file of a bound that is proved" test ! -e part.check
# where anything differs it counts for nothing
other="no check that was given is of this problem, these declarations and this version"
expect_error "$other" solve t5-a1-a4 --heuristics ideas.peg --heuristic idea --checked idea.check
expect_error "$other" solve $same --heuristic wrong --checked idea.check
sed 's/> 5/> 4/' ideas.peg > changed.peg
expect_error "$other" \
  solve t5-a1-a1 --heuristics changed.peg --heuristic idea --checked idea.check
sed 's/= merson$/= merson + 0/' ideas.peg > changed.peg
expect_error "$other" \
  solve t5-a1-a1 --heuristics changed.peg --heuristic idea --checked idea.check
sed 's/wrong/right/' ideas.peg > changed.peg
expect_status 0 solve t5-a1-a1 --heuristics changed.peg --heuristic idea --checked idea.check
expect_error "--checked: nowhere.check: No such file" \
  solve $same --heuristic idea --checked nowhere.check
: > empty.check
expect_error "--checked: empty.check: empty" \
  solve $same --heuristic idea --checked empty.check
sed 's/^positions=.*/positions=many/' idea.check > bad.check
expect_error "bad.check: [checked] positions: 'many', expected a whole number" \
  solve $same --heuristic idea --checked bad.check
sed 's/^consistent=.*/consistent=perhaps/' idea.check > bad.check
expect_error "bad.check: [checked] consistent: 'perhaps', expected yes or no" \
  solve $same --heuristic idea --checked bad.check
echo 'more = 1' >> bad.check
sed 's/^consistent=.*/consistent=no/' bad.check > worse.check
expect_error "worse.check: " solve $same --heuristic idea --checked worse.check

# --- Cores: sets of pegs that show, round by round, how many moves are needed --------------

expect_answer 0 "more than 8 moves, by [0-9]+ cores with [0-9]+ rounds" show --cores "triangle(5) c5' any"
expect_line "more than 8 moves: 1 core"
expect_line "more than 1 move: [0-9]+ cores?"
check "a finish that can be reached" lacks out "no finish can be reached"
expect_answer 0 "more than 12 moves, by [0-9]+ cores with [0-9]+ rounds" show --cores french-central-8
expect_answer 0 "more than 12 moves, by [0-9]+ cores with [0-9]+ rounds" show --cores --more-than 12 t8-c5-any
expect_answer 0 "more than 2 moves: no core is needed" show --cores --more-than 2 --position "a1 a5 e5" t5-a1-any
expect_status 0 show --cores -o cores.svg "triangle(5) c5' any"
check "a caption" grep -q "more than 8: " cores.svg
expect_error "--cores: the pegs of the position are all in a finish, expected one that needs moves" \
  show --cores --position a1 t5-a1-any
expect_error "--more-than: '9', expected at most 8, as many as cores are found for" \
  show --cores --more-than 9 "triangle(5) c5' any"
# where no play ends in a finish, no number of moves will do
printf "[problem]\nlayout = ooo/ooo/ooo\nstart = a1'\nfinish = any\n" > corner.peg
printf "[problem]\nboard = star(10)\nstart = 1'\nfinish = any\n" > star.peg
for lost in corner.peg diamond3-central star.peg; do
  expect_answer 0 "no finish can be reached: there are fewer jumps" show --cores "$lost"
done
expect_status 0 show --cores --json corner.peg
has_validator && check "a document" is_document show out
expect_error "--more-than needs --cores" show --more-than 9 t5-a1-any
expect_error "--cores and --layout: give one of them" show --cores --layout petersen-any

finish
