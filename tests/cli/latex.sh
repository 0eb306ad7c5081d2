#!/bin/sh
# Files written for LaTeX compile: drawings, charts, tables.
. "$(dirname "$0")/lib.sh"

if ! command -v pdflatex > trash || ! kpsewhich tikz.sty > trash; then
  echo "no pdflatex with tikz: .tex was not compiled"
  exit 77
fi

# paper NAME...: a document of the files compiles.
paper () {
  {
    printf '%s\n' '\documentclass{article}' '\usepackage{fix-cm}' '\usepackage{tikz}' \
      '\begin{document}'
    for name; do
      printf '%s\n\n' "\noindent\input{$name}"
    done
    printf '%s\n' '\end{document}'
  } > paper.tex
  observe pdflatex -interaction=batchmode -halt-on-error paper.tex
  check "a document" has_status 0
  check "no word undefined" lacks paper.log 'undefined'
}

solution="a4-a2, a1-a3, c4-a4-a2, c3-a1-a3-c3, d4-b2"
# drawings of a given width fit into columns of that width
expect_status 0 solve -o solved.tex --width 345pt t4-a2-b2
expect_status 0 show -o shown.tex --width 345pt --solution "$solution" t4-a2-b2
expect_status 0 show -o board.tex --width 6cm --region merson english-central
expect_status 0 show -o weights.tex --width 8cm --weights potential english-central
expect_status 0 heuristics t4-a2-b2 --compare zero corner --width 12cm -o chart.tex
paper solved shown board weights chart
# styles that a document has are used
command="show -o shown.tex"
check "a style" has shown.tex "\\pgfkeysifdefined{/tikz/bergholt peg/.@cmd}"
printf '%s\n' '\tikzset{bergholt peg/.style={fill=black,draw=none,radius=3pt}}' > styles.tex
paper styles shown
keep_output moves.tex show --latex --solution "$solution" t4-a2-b2
keep_output coordinates.tex show --latex --notation coordinates --solution "$solution" t4-a2-b2
keep_output possible.tex show --latex --possible t4-a2-b2
paper moves coordinates possible
check "lines that fit" lacks paper.log 'Overfull \hbox'

keep_output levels.tex levels --latex --direction both t5-a1-a1
keep_output compared.tex heuristics t4-a2-b2 --compare zero merson "corner + 1" --latex
expect_status 0 survey "triangle(4)" --database rows -q
keep_output catalogue.tex catalogue rows --latex --where by-class
paper levels compared catalogue

finish
