#!/bin/sh
# The texts and comments of the project avoid the words that tools/check-prose lists, and the files
# that documents name exist.
set -e
if ! command -v python3 >/dev/null \
  || ! git -C "$SOURCE" ls-files --error-unmatch configure.ac >/dev/null 2>&1; then
  echo "check_prose: skipped, no python3 or no checkout"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# the tool finds each of two words, one of them broken over two lines
printf '/* Gives back what\n   was lent. */\n' >"$folder/bad.c"
[ "$("$SOURCE/tools/check-prose" "$folder/bad.c" | wc -l)" -eq 2 ]
# of a document also a sentence of 40 words, and a relative clause without its noun; no question,
# no code, no table, and no two sentences of 39
words=$(printf ' word%.0s' $(seq 38))
printf '# A title\n\nA%s end.  It says what is so.\n' "$words" >"$folder/bad.md"
[ "$("$SOURCE/tools/check-prose" "$folder/bad.md" | wc -l)" -eq 3 ]
printf 'A%s.  What%s?\n\n    what %s %s\n\n| what%s |\n' "$words" "$words" "$words" "$words" \
  "$words" >"$folder/good.md"
"$SOURCE/tools/check-prose" "$folder/good.md"

cd "$SOURCE"
# Files and folders of the source that a document names in `...`: whole, as in src/runs/run.h, or by
# the end of their path, as in run.h; names with NAME, X or without a stem are patterns.  make makes
# doc/json.md and doc/python-reference.md.
{ git ls-files; echo doc/json.md; echo doc/python-reference.md; } >"$folder/files"
git ls-files '*.md' | xargs grep -oE '`[A-Za-z0-9_./-]+`' | tr -d '`' \
  | grep -E ':(\.\./)?(src|heuristics|tests|tools|doc|proofs)/|\.(c|h|def|mk|awk|py|md)$' \
  | grep -vE 'NAME|[:/_]X[._]|:\.def$' | sed 's|:\.\./|:|' | sort -u >"$folder/named"
[ -s "$folder/named" ]
status=0
while IFS=: read -r document name; do
  pattern=$(printf '%s' "${name%/}" | sed 's/\./[.]/g')
  grep -qE "(^|/)$pattern(/|\$|\.c\$)" "$folder/files" \
    || { echo "check_prose: $document names $name, which does not exist" >&2; status=1; }
done <"$folder/named"
# Links of documents lead to files, and to headings of these, where # names one.
headings () {
  sed -n 's/^#* //p' "$1" | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9 _-]//g; s/ /-/g'
}
git ls-files '*.md' | xargs grep -oHE '\]\([^):]+\)' | sed 's/:\](/:/; s/)$//' >"$folder/links"
[ -s "$folder/links" ]
while IFS=: read -r document link; do
  target=$document
  [ -z "${link%%#*}" ] || target=$(dirname "$document")/${link%%#*}
  [ -e "$target" ] || { echo "check_prose: $document links $link, which does not exist" >&2; status=1; }
  case $link in
    *#*) headings "$target" | grep -qx -e "${link#*#}" \
           || { echo "check_prose: $document links $link, expected a heading of it" >&2; status=1; } ;;
  esac
done <"$folder/links"
[ "$status" -eq 0 ]

# each limit of doc/limits.md is set in the file beside it
grep -oE '`[a-zA-Z_/.]+`: `[A-Z_]+`' doc/limits.md | tr -d '`:' >"$folder/limits"
[ "$(wc -l <"$folder/limits")" -ge 30 ]
while read -r file macro; do
  grep -qw "$macro" "$file" || { echo "check_prose: doc/limits.md has $macro, which $file has not" >&2; exit 1; }
done <"$folder/limits"

# doc/theory.md numbers its definitions and theorems; each number is there once, and each number that
# a text, a comment or a proof cites is there under the same name: "Theorem 3.8".  Theorems
# of papers that have such numbers are written in small letters, or with their part, (ii).
grep -oE '^\*\*(Definition|Lemma|Theorem) [0-9]+\.[0-9]+' doc/theory.md | tr -d '*' | sort >"$folder/stated"
[ "$(wc -l <"$folder/stated")" -ge 50 ]
cut -d ' ' -f 2 "$folder/stated" | sort | uniq -d >"$folder/twice"
[ ! -s "$folder/twice" ] || { echo "check_prose: doc/theory.md has twice: $(cat "$folder/twice")" >&2; exit 1; }
# "Theorems 2.4 to 2.6 and 3.8" cites three; a citation may be broken over two lines of a comment
cited () {
  git ls-files -z | xargs -0 cat | tr -s '\n*# ' ' ' | sed -E 's/Theorem [0-9.]+ \([ivx]+\)//g' \
    | grep -aoE '(Definition|Lemma|Theorem)s? [0-9]+\.[0-9]+((,| and| or| to|, and|, or) [0-9]+\.[0-9]+)*' \
    | awk '{ sub (/s$/, "", $1); for (i = 2; i <= NF; i++) if ($i ~ /[0-9]\.[0-9]/) { sub (/,$/, "", $i); print $1, $i } }' | sort -u
}
cited >"$folder/cited"
grep -qx 'Theorem 2.6' "$folder/cited"
grep -vxFf "$folder/stated" "$folder/cited" >"$folder/missing" || true
[ ! -s "$folder/missing" ] || { echo "check_prose: doc/theory.md has not: $(cat "$folder/missing")" >&2; exit 1; }

tools/check-prose
