#!/bin/sh
# The files of results/ are printed by this program: small boards are surveyed again, with
# CHECK_LONG all that take minutes; and a file is replayed and queried.
. "$(dirname "$0")/lib.sh"

results=$tests/../../results
command="tools/results --compare"

# compare FILE: a survey of the same board prints it, its certificates included.
compare () {
  BUILD=$(dirname "$BERGHOLT") "$tests/../../tools/results" --compare "$results/$1" > out 2> err
  status=$?
  check "$1 again" has_status 0
}

compare triangle-4-6.csv
compare diamond-3-8.csv
if [ -n "${CHECK_LONG-}" ]; then
  for file in english-4 french-4 diamond-4-4 rectangle-4-5-4 rectangle-4-6-4 rhombus-4-6 square-4-4 \
    square-4-8 square-5-4 triangle-5-6 triangle-6-6 triangle-7-6 hexagon-3-6; do
    compare $file.csv
  done
fi

# every solution of every file is one, and every file has all problems of its board
for file in "$results"/*.csv; do
  rm -f results.db
  expect_status 0 survey --database results.db --merge "$file"
  expect_status 0 catalogue results.db --check
done

finish
