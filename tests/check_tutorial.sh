#!/bin/sh
# Runs every command of the README, the tour and the tutorial and holds its output against the
# text: an indented block that begins with "$ " is a command and its output, a block
# after a line "File `NAME`:" is a file.  Seconds and bytes differ from run to run.
set -e
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
PATH=$(dirname "$BERGHOLT"):$PATH
export PATH LC_ALL=C.UTF-8

# Splits a page into numbered files, NNN.command and NNN.output, and the files that the
# text names.
split_page () {
  awk -v folder="$2" '
    /^File `[^`]*`:$/ { split ($0, part, "`"); file = folder "/" part[2]; next }
    /^    \$ / { n++; out = sprintf ("%s/%03d", folder, n); print substr ($0, 7) >(out ".command")
                 printf "" >(out ".output"); reading = 1; next }
    /^    / { if (file != "") print substr ($0, 5) >file; else if (reading) print substr ($0, 5) >(out ".output"); began = 1; next }
    /^$/ { if (file != "" && began) print "" >file; else if (reading) print "" >(out ".output"); next }
    { reading = 0; if (began) file = ""; began = 0 }
  ' "$1"
}

# Blank lines at the end are the text of the page.
tidy () {
  sed -e '/^(/ s/ *[0-9]*\.[0-9] *[0-9]*\.[0-9][0-9][0-9] *[0-9]*\.[0-9][0-9][0-9]  / T  /' -e 's/, [0-9.]* s\(, .*\)*$/, T/' -e 's/ *$//' "$1" \
    | awk '/^$/ { blank++; next } { for (; blank > 0; blank--) print ""; print }'
}

failed=0
for page in README.md doc/commands.md doc/heuristics-laboratory.md doc/graphs-results.md; do
  folder=$top/$(basename "$page" .md)
  mkdir "$folder"
  split_page "$SOURCE/$page" "$folder"
  cd "$folder"
  for command in [0-9]*.command; do
    n=${command%.command}
    sh "$command" >"$n.found" 2>&1 || true
    tidy "$n.output" >"$n.expected"
    tidy "$n.found" >"$n.actual"
    if ! diff -u "$n.expected" "$n.actual"; then
      echo "$page differs: $(cat "$command")"
      failed=1
    fi
  done
  [ -f 005.command ] || { echo "$page has hardly a command"; failed=1; }
done
exit $failed
