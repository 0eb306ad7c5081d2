#!/bin/sh
# The pictures of README.md and doc/: tools/pictures draws the same bytes again, with colours for
# light and dark screens.  nodes.svg, which needs 35 searches, belongs to check-long.
. "$(dirname "$0")/lib.sh"

if ! command -v python3 > trash; then
  echo "no python3: the pictures were not drawn"
  exit 77
fi
root=$tests/../..
names=$(cd "$root/doc" && ls ./*.svg | sed 's|^./||; s|\.svg$||')
[ -n "${CHECK_LONG-}" ] || names=$(echo "$names" | grep -vx nodes)

observe "$root/tools/pictures" "$BERGHOLT" drawn $names
check "status 0" has_status 0
check "nothing on standard error" is_empty err
for name in $names; do
  check "doc/$name.svg as drawn, expected a commit after make pictures" \
    cmp -s "drawn/$name.svg" "$root/doc/$name.svg"
  check "doc/$name.svg with dark colours" has "$root/doc/$name.svg" "prefers-color-scheme: dark"
  check "doc/$name.svg on a page" grep -qF "$name.svg" "$root/README.md" "$root"/doc/*.md
done
finish
