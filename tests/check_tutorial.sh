#!/bin/sh
# Runs the commands of every page and compares their output with the page (tests/commands.py).
# Pages run bergholt, bergholt-check and mpirun; make builds these and their modules before.
set -e
if ! command -v python3 >/dev/null; then
  echo "check_tutorial: skipped, without python3"
  exit 77
fi
PATH=$(dirname "$BERGHOLT"):$PATH
export PATH LC_ALL=C.UTF-8
cd "$SOURCE"

# a page whose output differs, one without '$ ', one with an unknown mark, and a page that is right
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf 'File `one`:\n\n    1\n\nThen:\n\n    $ cat one; echo 2\n    1\n    ...\n' >"$folder/right.md"
printf '    $ echo 1\n    2\n' >"$folder/differs.md"
printf '    bergholt --version\n' >"$folder/bare.md"
printf '<!-- commands: sometimes -->\n\n    $ echo 1\n' >"$folder/mark.md"
printf '<!-- commands: status -->\n\n    $ bergholt solve t0\n' >"$folder/status.md"
tests/commands.py "$folder/right.md"
for page in differs bare mark status; do
  if tests/commands.py "$folder/$page.md" >"$folder/out"; then
    echo "check_tutorial: $page.md passes"
    exit 1
  fi
done

tests/commands.py ${CHECK_LONG:+--slow}
