#!/bin/sh
# The makefile: folders with a blank in their names, and the programs that `make check TESTS=...'
# builds.  No command of make is run here but one, with another compiler.
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL
failed=0

fail () {
  echo "check_build: $*"
  failed=1
}

# dry ARGUMENT...: the commands of make, as if the library had changed, which bergholt-wide does not
# link.
dry () {
  "${MAKE:-make}" --no-print-directory -C "$BUILD" -n V=0 --eval='libcore.la: force' \
    --eval='force:' "$@"
}

# a compiler that writes down its arguments, a line each, and fails
printf '#!/bin/sh\nprintf "%%s\\\\n" "$@" > "%s/arguments"\nexit 1\n' "$folder" > "$folder/compiler"
chmod +x "$folder/compiler"
dry --eval='src/cli/main.o: force' CC="$folder/compiler" abs_top_srcdir="/a b" \
  abs_top_builddir="/a b/build" src/cli/main.o > "$folder/commands"
(cd "$folder" && sh commands) > "$folder/log" 2>&1 || true
for map in "/a b/=" "/a b/build=."; do
  grep -qxF -- "-ffile-prefix-map=$map" "$folder/arguments" \
    || fail "the compiler has no argument -ffile-prefix-map=$map"
done

# links TESTS WANTED UNWANTED: are the programs WANTED linked for the tests, and UNWANTED ones not?
links () {
  dry check ${1:+TESTS="$1"} | sed -n 's/.*CCLD *" \([^;]*\);.*/ \1 /p' > "$folder/linked"
  for name in $2; do
    grep -qF " $name " "$folder/linked" || fail "for ${1:-all tests} $name is not linked"
  done
  for name in $3; do
    ! grep -qF " $name " "$folder/linked" || fail "for $1 $name is linked"
  done
}
# a plain target for the log of a test replaces the rule that automake has for it
! grep '^#tests/.*[.]log: ' "$BUILD/Makefile" || fail "a test has no rule to run it"
links tests/cli/hint.sh bergholt "bergholt-wide libbergholt.la tests/check_board"
links tests/check_board tests/check_board "bergholt libbergholt.la tests/check_moves"
links "" "bergholt libbergholt.la tests/check_board tests/check_moves" ""

# distclean removes the files that tests make in the build folder, else distcheck fails
"${MAKE:-make}" --no-print-directory -n -C "$BUILD" distclean > "$folder/commands"
for made in cppcheck wheel 'proofs/.*.cache'; do
  tr ' ' '\n' < "$folder/commands" | grep -qxF "$made" || fail "distclean leaves $made"
done
exit "$failed"
