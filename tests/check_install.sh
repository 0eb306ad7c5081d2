#!/bin/sh
# Installs everything in a folder of its own, builds the examples and other modules with
# the installed files alone, and uses them.
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail () {
  echo "check_install: $*" >&2
  exit 1
}

# A failure is one line that has both texts, and exit status 2.
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

# each file is in a Debian package, or named as one that is in none
packaged () {
  set -f
  for pattern in $patterns; do
    # shellcheck disable=SC2254 # a pattern is meant
    case $1 in $pattern | $pattern/*) return 0 ;; esac
  done
  return 1
}
patterns=$(cut -d ' ' -f 1 "$SOURCE"/debian/*.install "$SOURCE"/debian/not-installed)
# Debian has a folder of its own for each machine
(cd "$root${BINDIR%/bin}" && find . ! -type d) \
  | sed -e 's|^\.|usr|' -e "s|^usr${LIBDIR#"${BINDIR%/bin}"}/|usr/lib/machine/|" >"$folder/installed"
while read -r file; do
  packaged "$file" || fail "$file is in no Debian package"
done <"$folder/installed"
set +f

# without the library: neither the program nor a module needs it
mkdir "$folder/library"
mv "$root$LIBDIR"/libbergholt.* "$folder/library"
bergholt=$root$BINDIR/bergholt
# the packages say where they will be; here that is below the folder
mkdir "$folder/packages"
for package in bergholt bergholt-plugin; do
  sed -e "s|^prefix=|prefix=$root|" -e "s|^libdir=.*|libdir=$folder/library|" \
    "$root$LIBDIR/pkgconfig/$package.pc" >"$folder/packages/$package.pc"
done
export PKG_CONFIG_PATH="$folder/packages:$PKG_CONFIG_PATH"

# a plain C interface: other packages are for a static library alone
only_own () {
  PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR="$folder/packages" pkg-config "$@" bergholt
}
[ "$(only_own --cflags)" = "$(only_own --cflags-only-I)" ] \
  && [ "$(only_own --cflags | wc -w)" -eq 1 ] \
  || fail "flags of the library: $(only_own --cflags)"
[ "$(only_own --libs | tr ' ' '\n' | grep -c '^-l')" -eq 1 ] \
  || fail "what a program is linked with: $(only_own --libs)"
for name in glib-2.0 gmodule-2.0 gmp Judy; do
  only_own --static --libs | grep -q -- "-l$name " || fail "no -l$name for a static library"
done

cp "$SOURCE"/doc/examples/* "$folder"
cd "$folder"
${MAKE:-make} -f Makefile.example CC="$CC" CFLAGS="-O2 -Wall -Wextra -Werror $SANITIZE" \
  >"$folder/log" 2>&1 || { cat "$folder/log"; fail "the examples do not build"; }
(cd "$root" && find . -name '*.h' | sort) >headers
[ "$(sed 's|.*/include/||' headers | tr '\n' ' ')" = "bergholt/bergholt.h bergholt/plugin.h " ] \
  || fail "installed headers: $(cat headers)"

for completion in bash-completion/completions/bergholt zsh/site-functions/_bergholt \
                  fish/vendor_completions.d/bergholt.fish; do
  (cd "$root" && find . -path "*/share/$completion") | grep -q . || fail "no share/$completion"
done

for name in bergholt.1 bergholt-solve.1 bergholt-check.1 bergholt-check-wide.1 bergholt.3; do
  (cd "$root" && find . -path "*/man${name##*.}/$name") | grep -q . || fail "no manual $name"
done
for file in applications/bergholt.desktop metainfo/invalid.bergholt.bergholt.metainfo.xml \
            icons/hicolor/scalable/apps/bergholt.svg; do
  (cd "$root" && find . -path "*/share/$file") | grep -q . || fail "no share/$file"
done

"$bergholt" show -o drawn.pdf t5-c5-c5 && [ "$(head -c 5 drawn.pdf)" = "%PDF-" ] \
  || fail "a picture as PDF"

# --- The library -------------------------------------------------------------

# solves PROGRAM: the example works.
solves () {
  LD_LIBRARY_PATH="$folder/library:$LD_LIBRARY_PATH" "$1" t5-c5-c5 >"$folder/answer" \
    || fail "$1: exit status $?"
  grep -q "^9 moves, 15 solutions in any order$" "$folder/answer" \
    || fail "$1: $(cat "$folder/answer")"
}
solves ./solve_and_count
# the program of README.md, which frees nothing, prints the text of its comment
sed -n '/^```c$/,/^```$/{/^```/!p}' "$SOURCE/README.md" >readme.c
$CC -Wall -Wextra -Werror $SANITIZE -o readme readme.c $(pkg-config --cflags --libs bergholt) \
  || fail "the program of README.md does not build"
LD_LIBRARY_PATH="$folder/library:$LD_LIBRARY_PATH" ASAN_OPTIONS=detect_leaks=0 ./readme >answer \
  || fail "the program of README.md: exit status $?"
sed -n 's|.*/\* \(.*\) \*/$|\1|p' readme.c | cmp -s - answer \
  || fail "the program of README.md: $(cat answer)"
LD_LIBRARY_PATH="$folder/library:$LD_LIBRARY_PATH" ./hints_with_cancel t5-c5-c5 >answer \
  || fail "hints_with_cancel: exit status $?"
for line in "solved in 9 moves" "in 9 moves" "[a-e1-5-]* wins, shortest"; do
  grep -qx "$line" answer || fail "hints_with_cancel: expected '$line': $(cat answer)"
done
LD_LIBRARY_PATH="$folder/library:$LD_LIBRARY_PATH" ./hints_with_cancel diamond6-central-8 0 \
  >answer 2>progress || fail "hints_with_cancel: exit status $?"
grep -q "^stopped on request: at least [0-9]* moves$" answer \
  || fail "hints_with_cancel is not stopped: $(cat answer)"
if command -v g++ >/dev/null; then
  g++ -std=c++17 -Wall -Wextra -Werror -pedantic $SANITIZE -x c++ -o solve_in_c++ solve_and_count.c \
    $(pkg-config --cflags --libs bergholt) || fail "the example does not build as C++"
  solves ./solve_in_c++
else
  echo "check_install: no g++, C++ is not tried"
fi

# wherever the tree was moved to, the library finds the problems that came with it
mkdir -p moved/lib/machine moved/share
ln -s "$(find "$root" -type d -path '*/share/bergholt')" moved/share
for place in lib lib/machine; do
  cp -P "$folder"/library/*.so* "moved/$place"
  env -u BERGHOLT_PROBLEMS LD_LIBRARY_PATH="$folder/moved/$place:$LD_LIBRARY_PATH" \
    ./solve_and_count t5-c5-c5 >answer 2>&1 || fail "the library in $place: $(cat answer)"
done

# --- Modules -----------------------------------------------------------------

# build NAME [FLAG...]: NAME.so from NAME.c or standard input
build () {
  name=$1
  shift
  $CC "$@" -shared -fPIC -o "$name.so" "$name.c" $(pkg-config --cflags bergholt-plugin) \
    || fail "$name.c does not build"
}

module=$folder/occupied_corners.so
"$bergholt" heuristics diamond3-central-8 --plugin "$module" | grep -q "^occupied-corners  *4  " \
  || fail "the list lacks the module's heuristic"
"$bergholt" heuristics diamond3-central-8 --plugin "$module" --check occupied-corners \
  | grep -q "^admissible: .* on all 2344 positions" || fail "the check"
"$bergholt" solve diamond3-central-8 --plugin "$module" --heuristic "max(occupied-corners, category)" \
  | grep -q "^solved in 7 moves" || fail "solve"
"$bergholt" levels diamond3-central-8 --plugin "$module" --heuristic occupied-corners --max-moves 7 \
  >/dev/null || fail "levels"

# one that solves the problem itself, by functions of the program; the library is not in
# the process, in which each of them is there once
sed '/^static void \*prepare/,$d' occupied_corners.c >solving.c
cat >>solving.c <<'END'
#include <string.h>

static void *prepare (const BergholtProblem *problem, BergholtPosition origins, const int *values,
                      const BergholtStop *stop) {
  (void) origins, (void) values, (void) stop;
  char *start = bergholt_position_text (bergholt_problem_board (problem),
                                        bergholt_problem_start_position (problem));
  BergholtProblem *same = bergholt_problem_new (bergholt_problem_board (problem), start, "any", NULL);
  BergholtResult *result = bergholt_solve (same, NULL, NULL, NULL);
  FILE *maps = fopen ("/proc/self/maps", "r");
  char line[4096];
  int copies = 0;
  while (maps != NULL && fgets (line, sizeof line, maps) != NULL)
    copies += strstr (line, "libbergholt") != NULL;
  printf ("module: %d moves, %d copies\n", bergholt_result_moves (result), copies);
  fclose (maps);
  bergholt_result_free (result);
  bergholt_problem_free (same);
  bergholt_free (start);
  return NULL;
}

static void
evaluate (const void *data, const BergholtPosition *positions, uint8_t *bounds, size_t n)
{
  (void) data, (void) positions;
  memset (bounds, 0, n);
}

static const BergholtHeuristic solving = {
  .size = sizeof solving, .name = "solving", .summary = "solves", .source = "a test",
  .admissible = true, .prepare = prepare, .evaluate = evaluate,
};
static const BergholtHeuristic *const heuristics[] = { &solving, NULL };
BERGHOLT_PLUGIN (heuristics)
END
sed -i 's/#include <stdlib.h>/#include <stdio.h>/' solving.c
build solving
"$bergholt" solve diamond3-central-8 --plugin "$folder/solving.so" --heuristic solving >answer \
  || fail "a module that solves: exit status $?"
grep -q "^module: [0-9]* moves, 0 copies$" answer || fail "a module that solves: $(cat answer)"

# the same modules in another program, with the library
cat >loader.c <<'END'
#include <bergholt/bergholt.h>
#include <stdio.h>

int
main (int argc, char **argv)
{
  char *error = NULL;
  BergholtProblem *problem = bergholt_problem_open ("diamond3-central-8", &error);
  BergholtOptions *options = bergholt_options_new ();
  if (problem == NULL || !bergholt_problem_load_module (problem, argv[argc - 1], &error))
    return puts (error), 2;
  bergholt_options_set (options, "heuristic", "occupied-corners", NULL);
  BergholtResult *result = bergholt_solve (problem, options, NULL, &error);
  if (result == NULL)
    return puts (error), 2;
  printf ("%d moves\n", bergholt_result_moves (result));
  bergholt_result_free (result);
  bergholt_options_free (options);
  bergholt_problem_free (problem);
}
END
$CC $SANITIZE -o loader loader.c $(pkg-config --cflags --libs bergholt) || fail "loader.c does not build"
LD_LIBRARY_PATH="$folder/library:$LD_LIBRARY_PATH" ./loader "$module" | grep -q "^7 moves$" \
  || fail "a module in a program with the library"

# --- Modules that are refused ------------------------------------------------

# refused NAME MESSAGE SED-SCRIPT: the example, changed, is not loaded and the message says why
refused () {
  sed "$3" occupied_corners.c >"$1.c"
  build "$1"
  expect_error "$folder/$1.so" "$2"
}

expect_error "$folder/none.so" "no module"
expect_error "$folder/log" "no module"
expect_error "" "module '': expected the name of a file"
echo "int nothing;" >empty.c
build empty
expect_error "$folder/empty.so" "no symbol 'bergholt_plugin'"
abi=$(sed -n 's/^#define BERGHOLT_PLUGIN_ABI \([0-9]*\)$/\1/p' "$SOURCE/include/bergholt/plugin.h")
refused newer "/newer.so: the module is built for version $((abi + 1)) of the plugin interface, expected $abi:" \
  's/^BERGHOLT_PLUGIN (.*/const BergholtPlugin bergholt_plugin = { BERGHOLT_PLUGIN_ABI + 1, heuristics };/'
refused larger "heuristic 1 of the module is a struct of [0-9]* bytes, expected [0-9]*:" \
  's/\.size = sizeof occupied_corners/.size = 8 + sizeof occupied_corners/'
refused unsized "heuristic 1 of the module is a struct of 0 bytes" '/\.size = /d'
refused bare "heuristic 1 of the module has no 'summary'" '/\.summary/d'
refused double "'corner' of the module has the name of one that is built in" \
  's/"occupied-corners"/"corner"/'
refused blank "heuristic 'a b(c' of the module, expected a name of letters" \
  's/"occupied-corners"/"a b(c"/'
refused ranged "parameter 'n' of heuristic 'occupied-corners'" \
  's/^  \.release/  .parameters = (const BergholtParameter[]) { { "n", "a number", 2, 3, 1 }, { 0 } },\n&/'
refused listless "the module has no heuristics" \
  's/^BERGHOLT_PLUGIN (.*/const BergholtPlugin bergholt_plugin = { BERGHOLT_PLUGIN_ABI, NULL };/'
refused idle "the module has no heuristics" 's/{ &occupied_corners, NULL }/{ NULL }/'
