#!/bin/sh
# show and graph: pictures as the program writes them: kinds, sizes, contents, and refusals.
. "$(dirname "$0")/lib.sh"

solution="a4-a2, a1-a3, c4-a4-a2, c3-a1-a3-c3, d4-b2"

# --- What solve found ----------------------------------------------------------

for kind in svg png pdf tex; do
  expect_status 0 solve -o "x.$kind" t4-a2-b2
  check "a file" test -s "x.$kind"
  expect_line 'solved in 5 moves, and no fewer will do'
  mv "x.$kind" "first.$kind"
  expect_status 0 solve -o "x.$kind" t4-a2-b2
  check "the same bytes again" cmp -s "x.$kind" "first.$kind"
  expect_status 0 solve -o - --format "$kind" t4-a2-b2
  check "the same bytes on standard output" cmp -s out "first.$kind"
done
check "a panel a move and the finish" test "$(grep -c '{finish b2}' x.tex)" -eq 1
check "the loop" grep -qF '{4. c3-a1-a3-c3}' x.tex
expect_status 0 show --solution "$solution" -o same.svg t4-a2-b2
check "what show draws" cmp -s same.svg first.svg
expect_status 0 solve -o UPPER.SVG t4-a2-b2
check "the same kind by an ending in upper case" cmp -s UPPER.SVG first.svg
expect_status 0 solve --any -o any.svg t4-a2-b2
check "a picture" test -s any.svg
expect_text 0 '"output" : "x.svg"' solve --json -o x.svg t4-a2-b2

ends 3 solve --max-moves 3 -o none.svg t4-a2-b2
check "no file" test ! -e none.svg
check "word of it" has err 'none.svg: not written, for no solution was found'

expect_error "x.html: unknown kind of file, expected a name that ends in one of .svg, .png, .pdf, .tex, \
or --format; bergholt report writes a page for a browser" solve -o x.html t4-a2-b2
expect_error "or --format" solve -o x.htm t4-a2-b2

# --- Sizes -----------------------------------------------------------------------

# width FILE KIND: of a picture, in its own unit.
width () {
  case $2 in
    svg) sed -n 's/.*<svg.* width="\([0-9.]*[a-z]*\)" height.*/\1/p' "$1" ;;
    png) od -An -tu1 -j16 -N4 "$1" | awk '{ print (($1 * 256 + $2) * 256 + $3) * 256 + $4 }' ;;
    pdf) grep -ao 'MediaBox \[ 0 0 [0-9.]*' "$1" | head -n 1 | sed 's/.* //' ;;
  esac
}

# wide KIND LENGTH WIDTH: a picture of that width comes out so.
wide () {
  expect_status 0 show --width "$2" -o "wide.$1" english-central
  check "width $3 for $2, not $(width "wide.$1" "$1")" test "$(width "wide.$1" "$1")" = "$3"
}

wide svg 345pt 345pt
wide svg 2in 144pt
wide svg 96px 72pt
wide png 800px 800
wide png 100pt 200
wide pdf 345pt 345
wide pdf 2.54cm 72
wide pdf 254mm 720
expect_status 0 show --columns 1 -o narrow.svg english-central
expect_status 0 show -o wide.svg english-central
check "one board beside the other" test "$(width narrow.svg svg | cut -d. -f1)" -lt \
      "$(width wide.svg svg | cut -d. -f1)"
expect_status 0 show --no-title -o bare.svg english-central
check "no title" lacks bare.svg '<title>'
expect_status 0 show --monochrome --solution "$solution" -o grey.svg t4-a2-b2
check "greys alone" test -z "$(grep -o '#[0-9a-f]\{6\}' grey.svg | grep -v '#\(..\)\1\1')"

# --- Contents -------------------------------------------------------------------

expect_text 0 '3. c4-a4-a2                 4. c3-a1-a3-c3              after move 4:' show --solution "$solution" --moves 3-4 t4-a2-b2
check "no other move" lacks out 'a1-a3  '
expect_text 0 'stops after 2 moves:' show --solution "a4-a2, a1-a3" t4-a2-b2
expect_text 0 '"finished" : false' show --json --solution "a4-a2, a1-a3" t4-a2-b2
expect_text 0 '4. c4-c6, 5. c2-c4' show --solution "d6-d4, b5-d5, c7-c5, c4-c6, c2-c4" --per-panel 2 english-central
# and the pegs that are left, few vacancies here, as a position is read
expect_status 0 show --solution "d6-d4, b5-d5" english-central
check "the vacancies" matches out ' *all but b5 c5 d6'
expect_answer 0 "all but b5 c5 d6" show --position "all but b5 c5 d6" english-central
expect_answer 0 "all but b5 c5 d6" show --position "b5 c5 d6'" english-central

# --- Weights and regions -------------------------------------------------------------

pose bounds.peg "board = english" "start = d4'" "finish = d4" "[search]" "resource = diagonal" \
  "[resource diagonal]" "rows = 0 0 0 / 0 1 0 / 0 0 0 0 0 0 0 / 0 1 0 1 0 1 0 / 0 0 0 0 0 0 0 / 0 1 0 / 0 0 0" \
  "[heuristic ends]" "type = regions" "A = c1" "B = e1" "S = c3 d4 | g3" "[heuristic heavy]" "type = weights" \
  "rows = 1 0 1 / 0 0 0 / 1 0 0 0 0 0 1 / 0 0 0 0 0 0 0 / 1 0 0 0 0 0 1 / 0 0 0 / 1 0 1" "divisor = 1"
expect_text 0 '"bound" : 8' show --json --region merson diamond5-central-8
check "8 regions" test "$(grep -c '"filled" : true' out)" -eq 8
expect_status 0 show --json --region merson --position "a1 b2" t4-a2-b2
check "the position's regions" test "$(grep -c '"filled" : true' out)" -eq 1
expect_answer 0 '1     A ● B|1     A o B' show --region ends bounds.peg
expect_line '3 ● ● ● ● ● ● C|3 o o o o o o C'
expect_answer 0 '3 [·.] [·.] c [·.] [·.] [·.] [·.]' show --region ends --position c1 bounds.peg
expect_text 0 '"bound" : 8' show --json --weights heavy bounds.peg
expect_answer 0 ' 1           1   0   1' show --weights heavy bounds.peg
expect_answer 0 ' 4   0   1   0   1   0   1   0' show --resource diagonal bounds.peg
for kind in svg png pdf tex; do
  expect_status 0 show --region ends -o "region.$kind" bounds.peg
  expect_status 0 show --weights heavy --width 4cm -o "weights.$kind" bounds.peg
  check "pictures" test -s "region.$kind" -a -s "weights.$kind"
done
check "a number in each hole" test "$(grep -c '>[01]</text>' weights.svg)" -ge 33
# the same move in each notation; parts by one peg are one move
expect_answer 0 "   3  c4-a4-a2" show t4-a2-b2 --notation bell --solution "a4-a2, a1-a3, c4-a4, a4-a2"
check "a title, the notation and three moves" test "$(wc -l < out)" -eq 5
expect_line "notation bell"
expect_answer 0 "   3  9-7-2" show t4-a2-b2 --notation numbers --solution "a4-a2, a1-a3, c4-a4-a2"
expect_answer 0 "   3  c4-a4-a2" show t4-a2-b2 --notation beasley --solution "a4-a2, a1-a3, c4-a4-a2"
expect_answer 0 "   3  \(2,0\)-\(0,0\)-\(0,2\)" show t4-a2-b2 --notation coordinates --solution "a4-a2, a1-a3, c4-a4-a2"
expect_answer 0 "   1  \(0,2\)-\(0,0\)" show english-central --notation coordinates --solution "d2-d4, b3-d3"
expect_line "   2  \(-2,1\)-\(0,1\)"
expect_status 0 show english-central --latex --solution "d2-d4, b3-d3"
expect_golden << 'END'
\providecommand*{\bergholtmove}[1]{\mbox{#1}}
\bergholtmove{d2-d4}, \bergholtmove{b3-d3}

\begin{tabular}{rlrr}
\hline
move & holes & jumps & pegs \\
\hline
1 & d2-d4 & 1 & 31 \\
2 & b3-d3 & 1 & 30 \\
\hline
\end{tabular}
END
expect_error "--notation: 'beasle', expected one of bell, beasley, coordinates, numbers, digits" \
  show t4-a2-b2 --notation beasle --solution "a4-a2"
expect_error "--notation: 'digits', expected a board of at most 9 columns and rows" \
  show "rectangle(10,1)" "a1 b1" c1 --notation digits --solution "a1-c1"
expect_error "--notation needs --solution" show t4-a2-b2 --notation bell
expect_status 0 show t4-a2-b2 --possible --latex
expect_golden << 'END'
\begin{tabular}{ll}
\hline
vacate & finish \\
\hline
a1 & none \\
a2 & b2 a3 c4 \\
b3 & none \\
\hline
\end{tabular}
END
expect_error "--latex needs --solution or --possible" show t4-a2-b2 --latex
expect_status 0 show -o roles.tex english-central
check "a style for the pegs" has roles.tex "\tikzset{bergholt peg/.style={fill="
expect_error "--region: 'heavy', expected one of merson, ends" show --region heavy bounds.peg
expect_error "--weights: 'ends', expected one of potential, heavy" show --weights ends bounds.peg
expect_error "--resource: 'x', expected one of diagonal" show --resource x bounds.peg
expect_error "--resource: 'x', expected a resource count" show --resource x t4-a2-b2
expect_error "--weights and --region: give one of them" show --weights a --region b t4-a2-b2
expect_error "--region and --solution: give one of them" show --region merson --solution "$solution" t4-a2-b2

for kind in potential potentials weights regions landmarks resource; do
  rm -f derived.svg
  expect_status 0 heuristics english-central --derive "$kind" -o derived.svg
  check "a board" grep -q '<circle' derived.svg
done
expect_status 0 heuristics diamond5-central-8 --derive regions --format tex
check "the picture alone" grep -qx '\\begin{tikzpicture}.*' out
check "the picture alone" lacks out '[heuristic'
expect_error "--output needs --compare, --derive or --position" heuristics t4-a2-b2 -o x.svg
expect_error "the table is on standard output, expected a file" \
  heuristics t4-a2-b2 --compare zero --format svg

# --- Graphs and charts -------------------------------------------------------------

if command -v dot > /dev/null; then
  for kind in svg png pdf; do
    expect_status 0 graph -o "graph.$kind" t4-a2-b2
    check "a file" test -s "graph.$kind"
  done
else
  echo "no dot: no graph was drawn"
fi
for kind in svg png pdf tex; do
  expect_status 0 heuristics t4-a2-b2 --compare zero corner --width 12cm -o "chart.$kind"
  check "a file" test -s "chart.$kind"
done
expect_error "6 nodes, expected at most the 5 of --max-nodes" graph --max-nodes 5 -o x.svg t4-a2-b2

# --- Refusals ------------------------------------------------------------------------

expect_error "expected one of svg, png, pdf, tex" show --format gif t4-a2-b2
expect_error "--output - needs --format" show -o - t4-a2-b2
expect_error "expected svg as the name of x.svg says" show --format pdf -o x.svg t4-a2-b2
expect_error "standard output has one document" show --json --format svg t4-a2-b2
for length in "" 12 12miles cm -3cm 0cm 1000in nan inf; do
  expect_error "--width: '$length'" show --width "$length" -o x.svg t4-a2-b2
done
for option in "--width 3cm" "--columns 3" --no-title --monochrome; do
  expect_error "${option%% *} needs a picture" show $option t4-a2-b2
done
run show --width 200in -o x.png english-central
check "status 3 and one line of error" is_refusal 3 "pixels, expected at most 1e+08 in all"
for range in "" 0 x 3-2 2-x 1-2-3; do
  expect_error "--moves: '$range'" show --moves "$range" --solution "$solution" t4-a2-b2
done
for range in 5-6 4-99; do
  expect_error "expected at most the 5 moves" show --moves $range --solution "$solution" t4-a2-b2
done
expect_error "--moves needs --solution" show --moves 1 t4-a2-b2
expect_error "--per-panel needs --solution" show --per-panel 2 t4-a2-b2

# --- Modules -------------------------------------------------------------------------

# A program that was copied takes none from folders above it, nor from one that others may write to.
if [ -n "${CC-}" ] && [ -z "${SANITIZE-}${EMULATOR-}" ] && [ -f "${BUILD:-}/.libs/canvas.so" ]; then
  mkdir -p above/a/b above/.libs above/lib/bergholt above/a/lib/bergholt above/a/b/.libs \
    above/a/libexec/bergholt
  cp "$BERGHOLT" above/a/b/bergholt
  cat > evil.c << 'END'
#include <stdio.h>
__attribute__ ((constructor)) static void
speak (void)
{
  puts ("evil");
}
END
  $CC -shared -fPIC -o evil.so evil.c || exit 99
  for place in .libs lib/bergholt; do
    cp evil.so "above/$place/canvas.so"
    cp evil.so "above/a/$place/canvas.so" 2> trash || true
    cp evil.so "above/a/b/$place/canvas.so" 2> trash || true
  done
  rm -f above/a/.libs/canvas.so
  printf '#!/bin/sh\necho evil\n' > above/a/libexec/bergholt/bergholt-wide
  chmod 777 above/a/lib/bergholt above/a/b/.libs above/a/libexec/bergholt
  chmod +x above/a/libexec/bergholt/bergholt-wide
  kept=$BERGHOLT
  BERGHOLT=above/a/b/bergholt
  run show t4-a2-b2 -o copied.png
  check "no module of others" lacks out evil
  run show "square(9)" "e5'"
  check "no program of others" lacks out evil
  chmod 755 above/a/b/.libs
  run show t4-a2-b2 -o copied.png
  check "the module beside it" has out evil
  BERGHOLT=$kept
fi

# Bounds that list finishes draw nothing of a goal that lists none.
expect_error "--weights: potential: the finish 'stuck' lists no positions, expected some" \
  show --weights potential t5-a1-stuck
expect_error "--cores: the finish 'stuck' may fill any hole, expected one that wants some empty" \
  show --cores t5-a1-stuck

finish
