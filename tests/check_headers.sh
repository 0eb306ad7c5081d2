#!/bin/sh
# Compiles headers alone: installed headers as C11, gnu17 and C++17, the program's own as it is
# compiled; and holds the includes against the order of the folders, the functions that the library
# exports against the headers and the list, and configure's requirements against their use.
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0

fail () {
  echo "check_headers: $*" >&2
  status=1
}

# alone HEADER COMPILER...: the header twice, in a file that has nothing else.
alone () {
  header=$1
  shift
  printf '#include <%s>\n#include <%s>\n' "$header" "$header" >"$folder/alone.source"
  "$@" -Wall -Wextra -Werror -fsyntax-only "$folder/alone.source" 2>"$folder/log" \
    || { fail "$* does not compile $header alone:"; head -n 5 "$folder/log" >&2; }
}

for header in bergholt/bergholt.h bergholt/plugin.h; do
  for standard in c11 gnu17; do
    alone "$header" $CC -x c -std=$standard -pedantic -I"$SOURCE/include"
  done
  if command -v g++ >/dev/null; then
    alone "$header" g++ -x c++ -std=c++17 -pedantic -I"$SOURCE/include"
  else
    echo "check_headers: no g++, C++ is not tried"
  fi
done

# Most of the program's own headers are the first that the source of the same stem includes, so
# that the build has compiled them; a file that is included in the midst of another is no header.
(cd "$SOURCE/src" && find . -name '*.h' ! -name '*_loop.h') | sed 's|^\./||' | LC_ALL=C sort \
  >"$folder/own"
while read -r header; do
  source=$SOURCE/src/${header%.h}.c
  if [ -f "$source" ]; then
    first=$(sed -n 's/^ *# *include *//p' "$source" | head -n 1)
    [ "$first" = "\"$header\"" ] && continue
  fi
  alone "$header" $CC -x c -I"$SOURCE/src" -I"$SOURCE/include" -I"$SOURCE" $HEADER_FLAGS
done <"$folder/own"
# all of them together, twice
sed 's/.*/#include "&"/' "$folder/own" "$folder/own" >"$folder/alone.source"
$CC -x c -I"$SOURCE/src" -I"$SOURCE/include" -I"$SOURCE" $HEADER_FLAGS -Wall -Wextra -Werror -fsyntax-only "$folder/alone.source" 2>"$folder/log" \
  || { fail "the headers do not compile together, twice:"; head -n 5 "$folder/log" >&2; }

# No folder includes a header of one after it.  Tables, X.def, are not looked at.
order="core board options graphs runs processes problem moves verify bounds heuristics jumps search solutions hints
  laboratory certificate pictures records catalogue tasks pages public cli check"
before=" "
for folder_name in $order; do
  before="$before$folder_name "
  [ "$folder_name" = heuristics ] && path=heuristics || path=src/$folder_name
  (cd "$SOURCE" && find "$path" -name '*.[ch]' -exec sed -n \
    's|^ *# *include "\([a-z_]*\)/.*\.h".*|\1|p' {} +) | LC_ALL=C sort -u >"$folder/included"
  [ -n "$(find "$SOURCE/$path" -name '*.c')" ] || fail "$path has no sources"
  while read -r included; do
    case $before in
      *" $included "*) ;;
      *) fail "$path includes a header of $included, expected only of:$before" ;;
    esac
  done <"$folder/included"
done
for path in "$SOURCE"/src/*/; do
  name=$(basename "$path")
  case $before in
    *" $name "*) ;;
    *) fail "src/$name is not in the order of folders" ;;
  esac
done

# the functions that the headers declare, and the functions of the list
sed -n 's/^FUNCTION (\(.*\))$/\1/p' "$SOURCE/src/public/functions.def" >"$folder/listed"
LC_ALL=C sort -uc "$folder/listed" || fail "functions.def is not in order"
for header in "$SOURCE"/include/bergholt/*.h; do
  $CC -E -P -x c -I"$SOURCE/include" "$header"
done | tr '\n' ' ' | sed 's/__attribute__ ((visibility ("default")))/\n/g' \
  | sed -n 's/^[^(;]*\(bergholt_[a-z_]*\) (.*/\1/p' | LC_ALL=C sort -u >"$folder/declared"
diff "$folder/listed" "$folder/declared" >"$folder/difference" \
  || { fail "functions.def (<) and the headers (>) differ:"; cat "$folder/difference" >&2; }

# names that begin with _ are the compiler's
exports () {
  nm -D --defined-only "$1" | awk '$2 != "A" { sub (/@.*/, "", $NF); print $NF }' | grep -v '^_' \
    | LC_ALL=C sort -u
}
library=$BUILD/.libs/libbergholt.so
if [ -f "$library" ]; then
  exports "$library" | diff "$folder/listed" - >"$folder/difference" \
    || { fail "functions.def (<) and what the library exports (>) differ:"
         cat "$folder/difference" >&2; }
fi
if [ -f "$library" ] && nm -D "$library" | grep -q ' A BERGHOLT_'; then
  nm -D --defined-only "$library" | grep ' bergholt_' | grep -v '@@BERGHOLT_' >"$folder/difference" \
    && { fail "functions without a version:"; cat "$folder/difference" >&2; }
fi
program=$BUILD/.libs/bergholt
[ -f "$program" ] || program=$BUILD/bergholt
exports "$program" | grep '^bergholt_' | diff "$folder/listed" - >"$folder/difference" \
  || { fail "functions.def (<) and what the program exports (>) differ:"
       cat "$folder/difference" >&2; }

# what configure requires is called
nm -D --undefined-only "$program" "$BUILD/.libs/canvas.so" 2>/dev/null | awk '{ print $NF }' >"$folder/called"
for package in $(sed -n -e 's/^BG_PACKAGE(\[[A-Z]*\], \[\([^]]*\)\].*/\1/p' \
    -e 's/^BG_LIBRARY(\[[A-Z]*\], \[[^]]*\], \[\([^]]*\)\].*/\1/p' "$SOURCE/configure.ac" \
    | sed 's/ >= [0-9.]*//g'); do
  case $package in
    glib-2.0) prefix=g_ ;;
    gmodule-2.0) prefix=g_module_ ;;
    cairo-pdf) prefix=cairo_pdf_ ;;
    gmp) prefix=__gmp ;;
    sqlite3) prefix=sqlite3_ ;;
    glpk) prefix=glp_ ;;
    *) prefix=$package ;;
  esac
  grep -q "^$prefix" "$folder/called" \
    || fail "configure.ac requires $package, expected a call of a function $prefix..."
done

# linear programs of the search are its own
nm -D --undefined-only "$library" | grep -q ' glp_' && fail "$library: linked with GLPK"

# the module that draws is loaded only when there is something to draw
if [ -f "$BUILD/.libs/canvas.so" ]; then
  for file in "$program" "$BUILD/bergholt-wide" "$library"; do
    nm -D --undefined-only "$file" | grep -q ' cairo_' && fail "$file: linked with cairo"
  done
fi

# nothing is decided by the words of a message
find "$SOURCE/src" "$SOURCE/heuristics" -name '*.[ch]' -exec grep -nE \
  '(strn?cmp|strstr|g_str_equal|g_str_has_(pre|suf)fix|g_strcmp0) \([^;]*(->message|bg_stop_name)' {} + \
  >"$folder/log" && { fail "a message is compared, expected a code:"; cat "$folder/log" >&2; }
# Comments of bergholt-check name lemmas of proofs/: all words with _ in them that are no names of its
# own, which occur more than once.
checker=$SOURCE/src/check/bergholt_check.c
names='[a-z]\{2,\}\(_[a-z]\{2,\}\)\+'
awk '/^\/\*/ { in_comment = 1 } in_comment { print } /\*\/$/ { in_comment = 0 }' "$checker" \
  | grep -ow "$names" | sort -u >"$folder/words"
grep -ow "$names" "$checker" | sort | uniq -u >"$folder/once"
grep -Fxf "$folder/words" "$folder/once" >"$folder/lemmas"
[ "$(wc -l <"$folder/lemmas")" -ge 30 ] || fail "bergholt_check.c names few lemmas"
while read -r lemma; do
  grep -qE "^ *(Lemma|Theorem|Definition) $lemma( |$)" "$SOURCE"/proofs/*.v \
    || fail "bergholt_check.c names $lemma, which proofs/ does not have"
done <"$folder/lemmas"

exit $status
