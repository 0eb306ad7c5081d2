#!/bin/sh
# Holds the contents of a release against the files that git tracks.
set -e
if ! git -C "$SOURCE" ls-files --error-unmatch configure.ac >/dev/null 2>&1; then
  echo "check_dist: skipped, the source tree is no checkout"
  exit 77
fi
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT

${MAKE:-make} -C "$BUILD" distdir distdir="$folder/release" >"$folder/log" 2>&1 \
  || { cat "$folder/log"; exit 1; }
(cd "$folder/release" && find . -type f | sed 's|^\./||' | LC_ALL=C sort) >"$folder/packed"
# hidden files serve a checkout only
git -C "$SOURCE" ls-files | grep -v '^\.' | LC_ALL=C sort >"$folder/tracked"
# files that autogen.sh and make make
generated='^(aclocal\.m4|configure|Makefile\.in|src/sources\.mk|doc/(json|python-reference)\.md|man/bergholt(-[a-z]*)?\.[13]|build-aux/.*|m4/(libtool|lt.*)\.m4)$'

status=0
LC_ALL=C comm -13 "$folder/packed" "$folder/tracked" >"$folder/missing"
LC_ALL=C comm -23 "$folder/packed" "$folder/tracked" | grep -Ev "$generated" >"$folder/extra" || :
if [ -s "$folder/missing" ]; then
  echo "check_dist: tracked by git and missing from the release:"; cat "$folder/missing"; status=1
fi
if [ -s "$folder/extra" ]; then
  echo "check_dist: in the release and not tracked by git:"; cat "$folder/extra"; status=1
fi
exit $status
