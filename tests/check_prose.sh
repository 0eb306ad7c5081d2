#!/bin/sh
# The texts and comments of the project avoid the words that tools/check-prose lists, and the files
# that documents name exist.
set -e
if ! command -v python3 >/dev/null || ! git -C "$SOURCE" rev-parse >/dev/null 2>&1; then
  echo "check_prose: skipped, without python3 or a checkout"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# the tool finds each of two words, one of them broken over two lines
printf '/* Gives back what\n   was lent. */\n' >"$folder/bad.c"
[ "$("$SOURCE/tools/check-prose" "$folder/bad.c" | wc -l)" -eq 2 ]

cd "$SOURCE"
# Files and folders of the source that a document names in `...`: whole, as in src/runs/run.h, or by
# the end of their path, as in run.h; names with NAME, X or without a stem are patterns.  make makes
# doc/json.md.
{ git ls-files; echo doc/json.md; } >"$folder/files"
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
[ "$status" -eq 0 ]

tools/check-prose
