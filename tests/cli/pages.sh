#!/bin/sh
# report, and pages of play: their contents; and, where chromium is installed, how they behave in a browser.
. "$(dirname "$0")/lib.sh"

has_all () {
  for word; do has page.html "$word" || return 1; done
}

expect_status 0 report t5-c5-c5 -o page.html
check "nothing printed" is_empty out
check "no address to load anything from" sh -c '! grep -E "(src|href)=" page.html | grep -qv "href=.data:"'
check "its parts" has_all "<title>" 'id="data"' '"ordered" : "233"' '"nodes" : [' '"bounds" : ['

expect_status 1 report t5-b3-b3 -o page.html
check "why" has_all "every line of play was followed"

expect_status 3 report --memory 1M french-d3-a5 -o page.html
check "what is proved" has_all '"lower_bound"'

# a title cannot end the script in which the data stand
pose evil.peg "title = </script><script>alert(1)</script><!--" "board = triangle(4)" "start = a2'" \
  "finish = b2"
expect_text 0 "</html>" report evil.peg
check "no script of the title's" sh -c '! grep -q "<script>alert" out'

ends 2 report t4-a2-b2 -o /nowhere/page.html
check "one line" has err "/nowhere/page.html"

run report --solutions 0 t4-a2-b2
check "status 2: nothing to show" has_status 2

expect_status 0 play t5-a1-a1 -o page.html
check "the tablebase and puzzles" has_all '"table" : [' '"puzzles" : ['
check "a shortest solution" has_all '"solution_is_shortest" : true' '"shortest" : 10'
# where the table would be large, there is a page without it, also where nothing can be found
expect_status 0 play --memory 1M --within 1 french-c1-e1 -o page.html
check "no table" lacks page.html '"table"'
check "the known number of moves" has_all '"shortest" : 20'
expect_status 0 play petersen-any -o page.html
check "a board by lines" has_all '"board_edges" : [' '"solution_is_shortest" : true'
# the same bytes with any number of threads
for threads in 1 2; do
  expect_status 0 play --threads $threads t6-a1-b3 -o $threads.html
  expect_status 0 report --threads $threads t5-c5-c5 -o report-$threads.html
done
check "a game of one or two threads" cmp -s 1.html 2.html
check "a report of one or two threads" cmp -s report-1.html report-2.html
expect_status 0 report --json t5-c5-c5
check "time as JSON alone" sh -c 'grep -q "^  \"seconds\"" out && ! grep -q "^  \"seconds\"" report-1.html'
# a solution that is known
run solve -q t5-a1-a1 --json && cp out ten.json
expect_status 0 play t5-a1-a1 --solution ten.json -o page.html
check "it is a shortest" has_all '"solution_is_shortest" : true' '"shortest" : 10'
expect_error "--solution: " play t5-a1-a1 --solution "a3-a1" -o page.html
expect_error "--solution needs --output" play t5-a1-a1 --solution ten.json
expect_status 1 play t5-b3-b3 -o page.html
check "a page for it, too" has_all '"lines" : ['
expect_error "--output: 'page.txt', expected a name that ends in .html" play t5-a1-a1 -o page.txt
check "no file" test ! -e page.txt
expect_error "survivor-from: a condition on solutions, which solve, graph, verify and test obey" \
  play t5-a1-a1-survivor -o conditions.html

"$BERGHOLT" survey "triangle(5)" --database boards.db > trash
"$BERGHOLT" survey "triangle(4)" --lengths --database boards.db > trash
expect_status 0 report --catalogue boards.db -o page.html
check "no address to load anything from" sh -c '! grep -Eq "(src|href)=\"?http" page.html'
check "its parts" has_all '"layouts" : [' '"template" : "' '"link" : "#triangle-5--6-a1-a4"'
expect_status 0 report --catalogue boards.db -o boards
check "a page for each problem" test "$(ls boards | grep -c 'triangle-[45]--6-.*html')" -eq 20
check "files that the pages share" test -s boards/page.css -a -s boards/report.js -a -s boards/catalogue.js
check "a page of a folder is small" test "$(wc -c < boards/triangle-5--6-a1-a4.html)" -lt 10000
cp page.html whole.html
expect_same_output whole.html report --catalogue boards.db
expect_error "missing: No such file" report --catalogue missing -o page.html
expect_error "--catalogue writes pages of the problems that it holds, expected no 't5-a1-a1' beside it" report --catalogue boards.db t5-a1-a1
expect_error "--catalogue and --json: --catalogue writes pages of stored results; give one of them" report --catalogue boards.db --json
expect_error "boards.db: " report --catalogue boards.db -o boards.db
expect_error "/nowhere/page.html: " report --catalogue boards.db -o /nowhere/page.html

# --- Valid HTML ----------------------------------------------------------------

if command -v tidy > trash; then tidy=1; else tidy=; echo "no tidy: HTML was not validated"; fi

# valid FILE: tidy has neither an error nor a warning.  Elements that a program is to fill may be empty.
valid () {
  [ -z "$tidy" ] || check "valid HTML: $1" \
    tidy -q -e --warn-proprietary-attributes no --drop-empty-elements no "$1"
}

expect_status 0 report t4-a2-b2 -o page.html
valid page.html
expect_status 1 report t5-b3-b3 -o page.html
valid page.html
expect_status 0 play t5-a1-a1 -o page.html
valid page.html
valid whole.html
valid boards/index.html
expect_status 0 catalogue boards.db --html --where "rule > 0"
valid out
command="tools/gallery"
for rule in 4 8; do
  "$BERGHOLT" survey "diamond(3)" --rule $rule --database diamonds.db > trash
done
"$BERGHOLT" catalogue diamonds.db --csv > diamonds.csv
"$SOURCE/tools/gallery" "$BERGHOLT" gallery diamonds.csv > out
check "a page of each" test -s gallery/diamond-3--8-c1-a3.html
check "how to repeat it" grep -q 'bergholt solve --count --rule 8' gallery/diamond-3--8-c1-a3.html
valid gallery/index.html

# a drawn board has a name there, which is cut where it is too long
printf "[problem]\nlayout = %s\nstart = d1'\nfinish = any\n" \
  ___ooo__/__ooooo_/_ooooooo/oooooooo/_ooooooo/__ooooo_/___ooo__/___ooo__ \
  > a-kite-of-42-holes-whose-name-is-rather-long.peg
"$BERGHOLT" survey a-kite-of-42-holes-whose-name-is-rather-long.peg --lengths --memory 1K \
  --only 1/9 --database drawn.db > trash
expect_status 0 report --catalogue drawn.db -o drawn
expect_status 0 report --catalogue drawn.db -o drawn.html
check "the name" has drawn.html '"board" : "a-kite-of-42-holes-whose-name-is-rather-..."'
check "a page" test -f drawn/a-kite-of-42-holes-whose-name-is-rather-----*-4-a4-b4.html
valid drawn.html

command="tools/site"
"$SOURCE/tools/site" "$BERGHOLT" site t4-a2-b2 t5-b3-b3 > out
check "the index" test "$(cat out)" = site/index.html
check "a page of each, also of an unsolvable problem" test -s site/t4-a2-b2.html -a -s site/t5-b3-b3.html
check "links" test "$(grep -c '<a href="t[45]-[ab][123]-b[23].html"><svg' site/index.html)" -eq 2
check "what they are" grep -q '<span class="pale">10 holes, 5 moves</span>' site/index.html
# in dark mode, too, pictures have the colours of the page
grep -Eo '(fill|stroke)="#[0-9a-f]*"' site/index.html | sort -u > colours
check "colours" test -s colours
while read -r colour; do
  check "a rule for $colour" grep -qF "[$colour]" site/index.html
done < colours
observe "$SOURCE/tools/site" "$BERGHOLT" other t4-a2-b2 no-such
check "status 2: no problem" has_status 2
check "one line" has err "no problem 'no-such'"
check "nothing half written" test ! -e other
check "nothing from elsewhere" sh -c '! grep -Eq "(src|href)=\"?http" site/*.html'
valid site/index.html
valid site/t5-b3-b3.html
check "a way back to it" grep -q 'href="index.html"' site/t5-b3-b3.html
check "boards to start with" grep -q '<h2>Start here</h2>' site/index.html
check "no solution, said so" grep -q '15 holes, no solution' site/index.html
check "an app" test -s site/icon.svg -a -s site/manifest.webmanifest
"$SOURCE/tools/site" "$BERGHOLT" again t4-a2-b2 t5-b3-b3 > trash
check "the same site again" diff -r site again
"$SOURCE/tools/site" "$BERGHOLT" larger wiegleb-central french-d3-any > trash
check "shortest solutions" test "$(cat larger/*.html | grep -c '^  "solution_is_shortest" : true')" -eq 2

# --- Rules and verdicts, without a browser -----------------------------------------

# A board of each kind: the page's legal jumps against the model, its verdicts and fewest pegs against
# the program's.
printf '[problem]\none-way = a b c, d c e, e c b\nlines = b c d, a d e\nstart = a b\nfinish = any\n' \
  > one-way.peg
printf "[problem]\nboard = english\nstart = d4'\nfinish = c1 e1 d4 c7 e7\n" > several.peg
# goal NAME PROBLEM: a file of a problem whose finishes are not listed.
goal () { printf '[problem]\n%s\nstart = %s\nfinish = %s\n' "$2" "$3" "$4" > "$1.peg"; }
goal filled "board = english" "d4'" "d1, d7 filled; d4 c1 c2 c3 b3 empty"
goal most "board = french" "d3'" "at most d3 c4 d4"
goal army "board = rectangle(5,7)" "a5 b5 c5 d5 e5 a6 b6 c6 d6 e6 a7 b7 c7 d7 e7" "at least c3"
goal stuck "board = triangle(5)" "a1'" stuck
goal stuck-lines "lines = a b c, b c d, a e f, d f g, g c h
one-way = h e a" "a b f h" stuck
goal filled-lines "lines = a b c, b c d, a e f, d f g, g c h
one-way = h e a" "a b f h" "g filled; b empty"
# board BOARD START: a file of a problem to any one peg.
board () {
  name=$(echo "$1" | tr '(,{)' '----').peg
  printf '[problem]\nboard = %s\nstart = %s\nfinish = any\n' "$1" "$2" > "$name"
  echo "$name"
}
kinds="english-central french-c1-e1 wiegleb-central semi-wiegleb-central senku-central square5-c1-any
diamond4-central-8 t5-a1-a1 rhombus4-b1-b2 hexagon3-central stellar13 trapezoid3-5 truncated-triangle5
english-c9-any bridge-any petersen-any torus4-any windmill-any hypercube4-any dodecahedron-any
one-way.peg several.peg filled.peg most.peg army.peg stuck.peg stuck-lines.peg filled-lines.peg $(board "rectangle(4,5)" "b2'") $(board "cross(2,1,2,1)" "d3'") $(board "path(6)" "1'")
$(board "cycle(6)" "1'") $(board "complete(5)" "1'") $(board "bipartite(2,3)" "a1'")
$(board "star(4)" "1'") $(board "platonic(6)" "1'") $(board "cube(3,3,2)" "a1_1'")
$(board "graph6(DQo)" "0'")"
if command -v node > trash; then
  for problem in $kinds; do
    run play --memory 8M --within 1 "$problem" -o kind.html
    check "a page" test "$status" -le 1
    command="referee $problem"
    node "$SOURCE/tests/pages/referee.js" kind.html "$SOURCE/src/pages" > lines
    status=$?
    check "no fault" has_status 0
    observe "$BUILD/tests/check_answers" "$problem" - lines
    check "jumps, verdicts and fewest pegs" has_status 0
  done
  "$BERGHOLT" boards | sed -n 's/^\([a-z0-9-]*\)[ (].*/\1/p' | grep -v '^board$' > names
  for problem in $kinds; do
    "$BERGHOLT" show -q --json "$problem" | sed -n 's/^  "board" : "\([^"(]*\).*/\1/p'
  done | sort -u > tried
  check "each kind of board" sh -c '! sort names | comm -23 - tried | grep .'
else
  echo "no node: pages do not play without a browser"
fi

# --- In a browser --------------------------------------------------------------

if ! command -v chromium > /dev/null; then
  echo "no chromium: pages are not opened"
  finish
fi

# open_page ADDRESS [OPTION]: the page as it stands once its program has run, and its complaints.
open_page () {
  command="chromium $1"
  timeout "$patience" chromium --headless --no-sandbox --disable-gpu --disable-breakpad \
    --disable-extensions --disable-software-rasterizer --enable-logging=stderr \
    --user-data-dir="$work/chromium" ${2-} --dump-dom "file://$work/$1" > dom 2> log
  status=$?
  check "status 0" has_status 0
  check "no complaint" sh -c '! grep CONSOLE log >&2'
  valid dom
}

# try_page PAGE SCRIPT [SCRIPT]: steps by keys and touches, at each of the sizes, as tests/pages/SCRIPT
# requires; as the second one does once the page was opened again.
desk=1200x900
phone=390x844
sizes=$desk,$phone
try_page () {
  pages=$SOURCE/tests/pages
  [ -x "$BUILD/tests/browse" ] || { echo "no json-glib: $1 is not used as a reader would"; return; }
  command="browse $1 $sizes $2"
  timeout $((2 * patience)) "$BUILD/tests/browse" "$work/chromium" "$1" "$sizes" \
    "$pages/hands.js" "$pages/$2" ${3+-- "$pages/hands.js" "$pages/$3"} > out 2> err
  status=$?
  check "each step to show" has_status 0
  check "steps at each size" test "$(grep -c "all hold" out)" -eq \
    $((($# - 1) * $(echo "$sizes" | tr , '\n' | wc -l)))
}

"$BERGHOLT" report english-central -o english.html
try_page english.html report.js
open_page english.html#move=18
check "the result" has dom "Solved in 18 moves, and no fewer will do."
check "the solution steps to its end" has dom "Move 18 of 18: d2-d4, 1 jump; 1 peg left"
check "one peg is drawn" test "$(grep -o 'class="peg" r="0.3"' dom | wc -l)" -eq 1
check "the graph is drawn" has dom 'class="node"'
"$BERGHOLT" report french-d4-any -o french.html
open_page french.html
check "why there is no solution" has dom "position class"
check "the start is drawn" test "$(grep -o 'class="peg" r="0.3"' dom | wc -l)" -eq 36

# --- The index of a catalogue ---------------------------------------------------

pose drawn.peg "layout = ooo................o/...................o/...................o/...................o" \
  "start = a1'" "finish = a1"
"$BERGHOLT" survey "triangle(5)" --database two.db > trash
"$BERGHOLT" survey drawn.peg --database two.db > trash
"$BERGHOLT" report --catalogue two.db -o two.html
try_page two.html catalogue.js
open_page boards/index.html
check "problems, without those of other classes" has dom "20 problems shown"
check "a link" has dom 'href="triangle-5--6-a1-a4.html"'
open_page boards/triangle-5--6-a1-a4.html#move=11
check "the result" has dom "Solved in 11 moves, and no fewer will do."
check "the solution steps to its end" has dom "1 peg left"

# narrow PAGE: no wider than the screen of a telephone, for which a frame stands.
narrow () {
  { sed '/^<\/body>/,$d' "$1"
    echo '<script>parent.postMessage (document.documentElement.scrollWidth, "*");</script>'
    printf '</body>\n</html>\n'; } > framed.html
  cat > frame.html << 'HTML'
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>A telephone</title></head><body>
<pre id="said"></pre>
<iframe src="framed.html" title="The page" style="width: 390px; height: 800px"></iframe>
<script>onmessage = event => document.getElementById ("said").textContent = `width:${event.data}.`;
</script></body></html>
HTML
  open_page frame.html --virtual-time-budget=5000
  width=$(sed -n 's/.*width:\([0-9]*\)\..*/\1/p' dom)
  check "at most 390 pixels: $1" test "${width:-1000}" -le 390
}
narrow drawn.html
narrow whole.html
for page in drawn/a-kite*a4-b4.html; do
  narrow "$page"
done

# --- The trainer -----------------------------------------------------------------

# with_script PAGE: puts a script, from standard input, at the end of a page.
with_script () {
  { sed '/^<\/body>/,$d' "$1"; echo "<script>{"; cat; printf '}</script>\n</body>\n</html>\n'; } > script.html
}

"$BERGHOLT" play t6-a1-a1 -o trainer.html
try_page trainer.html trainer.js
"$BERGHOLT" play english-c1-c1 -o solver.html
try_page solver.html solver.js
sizes=$phone
try_page solver.html keep.js kept.js
"$BERGHOLT" play wiegleb-central -o search.html
try_page search.html search.js
"$BERGHOLT" play english "d4'" "d4 filled; d2 d3 empty" -o pattern.html
try_page pattern.html pattern.js
"$BERGHOLT" play hypercube4-any -o choices.html
try_page choices.html choices.js
sizes=$desk,$phone
printf '[problem]\none-way = a b c, d c e\nstart = b c\nfinish = any\n' > oneway.peg
"$BERGHOLT" play oneway.peg -o oneway.html
try_page oneway.html oneway.js
"$BERGHOLT" play french-d3-any -o fate.html
try_page fate.html fate.js
"$BERGHOLT" play petersen-any -o lines.html
try_page lines.html lines.js
# check_answers, which reads it, has positions of 64 bits, as the table then
BERGHOLT_WIDTH=64 "$BERGHOLT" analyse --save wins.table t6-a1-a1 > /dev/null
with_script trainer.html <<'JS'
choose ("a3"); choose ("a2");
const refused = made.length == 0 && $ ("coach").textContent;
choose ("a3"); choose ("a1");
const after_one = describe ();
solve ();
go_to (moves_of (all_jumps ()).length);
const after_all = describe ();
document.body.append (html ("pre", { id: "said" }, `refused:${refused}\none:${after_one}\nall:${after_all}\n`));
JS
open_page script.html
check "an illegal jump is refused, and why" has dom "refused:No jump from a3 to a2: a2 is occupied."
check "a jump is made" has dom "one:19 pegs, 1 move. It can still be solved."
check "solved by its own hints" has dom ": solved."

# over 64 holes: no solver, but the program's own solution
"$BERGHOLT" play "square(9)" "d2 c3 d3 e3 d4 d5" any -o wide.html
with_script wide.html <<'JS'
localStorage.clear ();
const before = describe ();
make (jumps_of (position ()).find (jump => !own_positions.includes (jump.result)));
const off = describe ();
undo ();
solve ();
go_to (moves_of (all_jumps ()).length);
document.body.append (html ("pre", { id: "said" }, `before:${before}\noff:${off}\nafter:${describe ()}\n`));
JS
open_page script.html
check "its start can be solved" has dom "before:6 pegs, 0 moves. It can still be solved."
check "why more is not said" has dom "off:5 pegs, 1 move. Not known whether it can be solved: on boards of over 64 holes nothing here can tell."
check "solved by its own solution" has dom "after:1 peg, 4 moves: solved."

# positions of random plays
timeout "$patience" "$BUILD/tests/browse" "$work/chromium" trainer.html 1200x900 \
  "$SOURCE/tests/pages/hands.js" "$SOURCE/tests/pages/plays.js" > lines
observe "$BUILD/tests/check_answers" t6-a1-a1 wins.table lines
check "the page and its solver say what the table says" has_status 0
check "of over 11000 positions" sh -c 'test "$(wc -l < lines)" -gt 11000'

# six finishes, which counts exclude one by one: each search of the solver against the table
"$BERGHOLT" play t6-a1-any -o any.html
BERGHOLT_WIDTH=64 "$BERGHOLT" analyse --save any.table t6-a1-any > trash
command="browse any.html searches.js"
timeout "$patience" "$BUILD/tests/browse" "$work/chromium" any.html 1200x900 \
  "$SOURCE/tests/pages/hands.js" "$SOURCE/tests/pages/searches.js" > lines
status=$?
check "no fault" has_status 0
observe "$BUILD/tests/check_answers" t6-a1-any any.table lines
check "the searches say what the table says" has_status 0
check "of 4000 positions" sh -c 'test "$(wc -l < lines)" -ge 4000'
finish
