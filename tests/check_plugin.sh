#!/bin/sh
# Installs the program in a folder of its own, builds the example module with
# what was installed and nothing else, and uses it.
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail () {
  echo "check_plugin: $*" >&2
  exit 1
}

# What goes wrong is one line that has both texts, and exit status 2.
expect_error () {
  status=0
  "$bergholt" heuristics diamond3-central-8 --plugin "$1" 2>"$folder/error" || status=$?
  [ $status -eq 2 ] || fail "$1: exit status $status"
  [ "$(wc -l <"$folder/error")" -eq 1 ] || fail "$1: not one line: $(cat "$folder/error")"
  grep -q -- "$2" "$folder/error" || fail "$1: '$2' not in: $(cat "$folder/error")"
}

${MAKE:-make} -C "$BUILD" install DESTDIR="$folder/root" >"$folder/log" 2>&1 \
  || { cat "$folder/log"; fail "make install"; }
root=$folder/root
bergholt=$root$BINDIR/bergholt
export LD_LIBRARY_PATH="$root$LIBDIR:$LD_LIBRARY_PATH"
# the package says where it will be; here that is below the folder
mkdir "$folder/packages"
sed "s|^prefix=|prefix=$root|" "$root$LIBDIR/pkgconfig/bergholt.pc" >"$folder/packages/bergholt.pc"
export PKG_CONFIG_PATH="$folder/packages:$PKG_CONFIG_PATH"
flags=$(pkg-config --cflags --libs bergholt)

cp "$SOURCE/doc/examples/occupied_corners.c" "$SOURCE/doc/examples/Makefile.example" "$folder"
cd "$folder"
${MAKE:-make} -f Makefile.example >"$folder/log" 2>&1 \
  || { cat "$folder/log"; fail "the example does not build"; }

module=$folder/occupied_corners.so
"$bergholt" heuristics diamond3-central-8 --plugin "$module" | grep -q "^occupied-corners  *4  " \
  || fail "the list lacks the module's heuristic"
"$bergholt" heuristics diamond3-central-8 --plugin "$module" --check occupied-corners \
  | grep -q "^admissible: holds on all 2344 positions" || fail "the check"
"$bergholt" solve diamond3-central-8 --plugin "$module" --heuristic "max(occupied-corners, category)" \
  | grep -q "^solved in 7 moves" || fail "solve"
"$bergholt" levels diamond3-central-8 --plugin "$module" --heuristic occupied-corners --max-moves 7 \
  >/dev/null || fail "levels"

expect_error "$folder/none.so" "no module"
expect_error "$folder/log" "no module"
echo "int nothing;" >empty.c
cc -shared -fPIC -o empty.so empty.c
expect_error "$folder/empty.so" "no symbol 'bg_plugin'"
sed 's/BG_PLUGIN_VERSION, /BG_PLUGIN_VERSION + 1, /' occupied_corners.c >newer.c
# shellcheck disable=SC2086 # words
cc -std=gnu17 -shared -fPIC -o newer.so newer.c $flags
expect_error "$folder/newer.so" "built for version 3"
sed '/\.summary/d' occupied_corners.c >bare.c
# shellcheck disable=SC2086 # words
cc -std=gnu17 -shared -fPIC -o bare.so bare.c $flags
expect_error "$folder/bare.so" "has no 'summary'"
sed 's/"occupied-corners"/"corner"/' occupied_corners.c >double.c
# shellcheck disable=SC2086 # words
cc -std=gnu17 -shared -fPIC -o double.so double.c $flags
expect_error "$folder/double.so" "name of one that is built in"
