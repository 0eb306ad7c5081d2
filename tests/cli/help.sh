#!/bin/sh
# Help, version, and how a command line may be wrong, walking the program's own
# list of commands and each command's own list of options.
. "$(dirname "$0")/lib.sh"
manuals=$BUILD/man
# a release has them
test -d "$manuals" || manuals=$tests/../../man

expect_status 0 --version
check "name and version first" sh -c 'head -n 1 out | grep -Eqx "bergholt [0-9]+(\.[0-9]+)+"'
expect_line "Copyright \(C\) .*"
expect_line "License GPL.*"
expect_line "There is no warranty.*"

run
check "status 2" has_status 2
check "nothing on standard output" is_empty out
check "two lines" test "$(wc -l < err)" -eq 2

expect_error "'frob'" frob
expect_error "'--frob'" --frob
expect_error "''" ""

# options FILE [MARK]: the long options that a help names, or the options with MARK after them
options () {
  sed -n "s/^  \(-[a-z], \|    \|\)\(--[a-z-]*\)${2-}.*/\2/p" "$1"
}

# renders FILE: without a warning, where there is something that would warn
renders () {
  if command -v groff > trash; then
    groff -man -ww -Tutf8 "$1" 2>&1 > trash | tee -a out | wc -c | grep -qx '0'
  fi
  if command -v mandoc > trash; then
    mandoc -Tlint -Wwarning "$1" > lint || { cat lint >> out; false; }
  fi
}

has_script () {
  head -qn 2 "$tests"/*.sh | grep -q "^# [^:]*\b$1\b[^:]*:"
}

expect_status 0 --help
check "the overview to render" renders "$manuals/bergholt.1"
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z]\{1,\}\) .*/\1/p' out)
check "commands" test -n "$commands"

for name in $commands; do
  check "a script of tests/cli whose second line names $name before a colon" \
    has_script "$name"
  keep_output help "$name" --help
  check "the usage of $name" has help "bergholt $name "
  for option in --threads --memory --quiet --verbose; do
    check "the option $option" has help " $option"
  done
  manual=$manuals/bergholt-$name.1
  check "a man page" test -s "$manual"
  check "the man page to render" renders "$manual"
  check "the man page in the overview" has "$manuals/bergholt.1" ".BR bergholt\\-$name (1)"
  # each option stands in the page or, of several commands, in the overview
  for option in $(options help); do
    check "$option in a man page" grep -qE -- \
      "$(echo "$option" | sed 's/-/\\\\-/g')(.f|\$)" "$manual" "$manuals/bergholt.1"
  done
  # an option without its value
  for option in $(options help =); do
    expect_error "$option" "$name" "$option"
  done
  expect_error "--frob" "$name" --frob
  expect_error "$name" "$name" 1 2 3
done

# the library, with each function that it exports
check "the page of the library to render" renders "$manuals/bergholt.3"
for name in $(sed -n 's/^FUNCTION (\(bergholt_.*\))$/\1/p' "$tests/../../src/public/functions.def"); do
  grep -qw "$name (" "$tests/../../include/bergholt/bergholt.h" || continue # of plugin.h
  check "the function $name" sh -c "grep -q '^.fB.*$name (' '$manuals/bergholt.3'"
done
check "words that the page of the library explains" has "$manuals/bergholt.3" 'a \fImove\fR is'
for text in ".SH ERRORS" ".SH VERSIONS" '\fBint threads\fR'; do
  check "the line $text" grep -qxF -- "$text" "$manuals/bergholt.3"
done

# options of several commands: a section in the overview, which the pages of the commands name
for option in monochrome disk-limit plugin survivor-from; do
  check "--$option in the overview" grep -q "^.fB.*$(echo "$option" | sed 's/-/.-/g').fR" \
    "$manuals/bergholt.1"
done
for section in PICTURES "SEARCHES ON DISK" HEURISTICS CONDITIONS; do
  check "$section in the page of solve" has "$manuals/bergholt-solve.1" \
    "See $section in bergholt(1)."
done

# exclusions and heads of options
check "the exclusions in the man page" has "$manuals/bergholt-solve.1" \
  'Not with \fB\-\-any\fR, \fB\-\-inexact\fR or'
check "a short name and a value in the man page" has "$manuals/bergholt-solve.1" \
  '\fB\-o\fR, \fB\-\-output\fR\fI=FILE\fR'

finish
