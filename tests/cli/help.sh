#!/bin/sh
# Help, version, and how a command line may be wrong, walking the program's own
# list of commands and each command's own list of options.
. "$(dirname "$0")/lib.sh"
manual=$tests/../../doc/bergholt.1

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

# options FILE [MARK]: the long options that a help names, those with MARK after them
options ()
{
  sed -n "s/^  \(-[a-z], \|    \|\)\(--[a-z-]*\)${2-}.*/\2/p" "$1"
}

expect_status 0 --help
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z]\{1,\}\) .*/\1/p' out)
check "commands" test -n "$commands"

for name in $commands; do
  expect_status 0 "$name" --help
  cp out help
  check "the usage of $name" has help "bergholt $name "
  for option in --json --threads --memory --quiet --verbose; do
    check "the option $option" has help " $option"
  done
  check "a section of the manual" has "$manual" "$name"
  for option in $(options help); do
    [ "$option" = --help ] && continue
    escaped=$(echo "$option" | sed 's/-/\\-/g')
    check "$option in the manual" has "$manual" "$escaped"
  done
  # an option without its value
  for option in $(options help =); do
    expect_error "$option" "$name" "$option"
  done
  expect_error "--frob" "$name" --frob
  expect_error "$name" "$name" 1 2 3
done

finish
