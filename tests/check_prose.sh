#!/bin/sh
# The texts and comments of the project avoid the words that tools/check-prose lists, and the files
# that CONTRIBUTING.md recommends for reading exist.
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
# the order in which to read the source has files that exist
sed -n '/^## Read the source/,/^## Style/s/^| `\([^`]*\)`.*/\1/p' CONTRIBUTING.md >"$folder/order"
[ -s "$folder/order" ]
xargs ls <"$folder/order" >/dev/null

tools/check-prose
