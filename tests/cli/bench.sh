#!/bin/sh
# bench: threads do not change the effort of searches, and bench.csv has it.  A change
# that means to alter the order or the amount of work brings its new numbers:
#
#   bergholt bench --csv > tests/bench.csv
: "${patience:=600}"
. "$(dirname "$0")/lib.sh"

cp "$tests/../bench.csv" golden
expect_status 0 bench --csv --threads 1
check "the effort that tests/bench.csv has" same_as_golden
expect_status 0 bench --threads 3
grep -E 'signature|second' out
signature=$(sed -n 's/^signature //p' out)
check "a signature" test -n "$signature"
if [ -n "${CHECK_LONG-}" ] && [ -x "$BUILD/bergholt-wide" ]; then
  BERGHOLT=$BUILD/bergholt-wide expect_status 0 bench --json
  has_validator && check "a document" is_document bench out
  check "the same signature with wide positions" has out "\"signature\" : \"$signature\""
fi
interrupt INT 1 bench
check "status 3 after a signal" has_status 3
check "no signature of a part" lacks out "signature"
expect_error "1 argument, expected 0" bench english-central
finish
