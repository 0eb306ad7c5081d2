#!/bin/sh
# The files of results/ are printed by this program: small boards are surveyed again, with
# CHECK_LONG all that take minutes; and every file is replayed.
. "$(dirname "$0")/lib.sh"

results=$tests/../../results
command="tools/results --compare"

# compare FILE [--only K/N]: a survey of the same board prints it, its certificates included.
compare () {
  file=$1
  shift
  BUILD=$(dirname "$BERGHOLT") "$tests/../../tools/results" --compare "$@" "$results/$file" > out 2> err
  status=$?
  check "$file again" has_status 0
}

compare triangle-4-6.csv
compare diamond-3-8.csv
compare truncated-triangle5-6.csv
compare triangle-6-6.csv --only 1/30
if [ -n "${CHECK_LONG-}" ]; then
  for file in english-4 french-4 diamond-4-4 rectangle-4-5-4 rectangle-4-6-4 rhombus-4-6 square-4-4 \
    square-4-8 square-5-4 triangle-5-6 triangle-6-6 triangle-7-6 hexagon-3-6 stellar13-6 trapezoid3-5-6; do
    compare $file.csv
  done
fi

# a file with other lengths than the program finds
mkdir changed
sed 's/,solved,,7,/,solved,,6,/' "$results/truncated-triangle5-6.csv" > changed/truncated-triangle5-6.csv
BUILD=$(dirname "$BERGHOLT") "$tests/../../tools/results" --compare changed/truncated-triangle5-6.csv \
  > out 2> err
status=$?
check "other lengths are found" has_status 1
check "a problem of them" has out "b2 to c4: moves: 6, and now 7"

# files and arguments that are wrong
fails ()
{
  expected=$1
  shift
  BUILD=$(dirname "$BERGHOLT") STATE=none RESULTS=none "$tests/../../tools/results" "$@" > out 2> err
  status=$?
  check "status 2 of $*" has_status 2
  check "$expected" has err "$expected"
  check "one line" test "$(wc -l < err)" -eq 1
  check "nothing is made" test ! -e none
}
head -n 1 "$results/triangle-4-6.csv" > rowless.csv
cut -d , -f 1-10 "$results/triangle-4-6.csv" > narrow.csv
fails "no rows" --compare rowless.csv
fails "no column unordered" --compare narrow.csv
fails "No such file" --compare nowhere.csv
fails "No such file" --table nowhere.csv
fails "usage" --compare --only
fails "usage" --lengths --uncounted "triangle(4)" 6
fails "rule '5', expected 4, 6 or 8" "triangle(4)" 5
fails "rule '4', expected 6" stellar13 4
cp "$results/triangle-4-6.csv" copy.csv
BUILD=$(dirname "$BERGHOLT") "$tests/../../tools/results" --compare --threads=1 copy.csv > out 2> err
status=$?
check "a file of another name" has_status 0

# lengths first, the rest later
mkdir part
BUILD=$(dirname "$BERGHOLT") STATE=state RESULTS=part "$tests/../../tools/results" --lengths "triangle(5)" 6 \
  > out 2> err
status=$?
check "lengths alone" has_status 0
check "certificates of lengths" test "$(grep -c ',[0-9a-f]\{64\},length,' part/triangle-5-6.csv)" -eq 12
BUILD=$(dirname "$BERGHOLT") "$tests/../../tools/results" --compare part/triangle-5-6.csv > out 2> err
status=$?
check "lengths again" has_status 0
BUILD=$(dirname "$BERGHOLT") STATE=state RESULTS=part "$tests/../../tools/results" "triangle(5)" 6 \
  > out 2> err
status=$?
check "with the rest" has_status 0
cut -d , -f 1-16,19-21,23- "$results/triangle-5-6.csv" > whole
cut -d , -f 1-16,19-21,23- part/triangle-5-6.csv > both
check "the same file but for effort and version" cmp -s whole both

# certificates of lengths: a comparison makes the same
BUILD=$(dirname "$BERGHOLT") STATE=short RESULTS=part "$tests/../../tools/results" --uncounted \
  "triangle(4)" 6 > out 2> err
BUILD=$(dirname "$BERGHOLT") "$tests/../../tools/results" --compare part/triangle-4-6.csv > out 2> err
status=$?
check "the same certificates" has_status 0
check "of lengths" test "$(grep -c ',[0-9a-f]\{64\},length,' part/triangle-4-6.csv)" -eq 1

# the table of files
"$tests/../../tools/results" --table "$results"/*.csv > table
sed -n '/^| file /,/^$/p' "$results/README.md" | sed '/^$/d' > told
check "the table of files in results/README.md" cmp table told

# one header, and a description of all files that is current
heads=$(head -qn 1 "$results"/*.csv | sort -u)
check "one header" test "$heads" = "$(head -n 1 part/triangle-5-6.csv)"
"$tests/../../tools/datapackage" --check > out 2> err
status=$?
check "results/datapackage.json is current: run tools/datapackage" has_status 0
cp -r "$results" described
sed -i 's/,solved,,5,/,solved,,4,/' described/triangle-4-6.csv
RESULTS=described "$tests/../../tools/datapackage" --check > out 2> err
status=$?
check "a file that has changed is found" has_status 1
check "by name" has err "datapackage.json"
RESULTS=described "$tests/../../tools/datapackage"
RESULTS=described "$tests/../../tools/datapackage" --check > out 2> err
status=$?
check "a new description" has_status 0
sed -i 's/^board,drawing,/drawing,board,/' described/triangle-4-6.csv
RESULTS=described "$tests/../../tools/datapackage" --check > out 2> err
status=$?
check "other columns" has err "triangle-4-6.csv: columns drawing,board,"

# every solution of solutions.txt is one, of as many moves as its line says
sed 1d "$results/solutions.txt" | tr '\t' '|' > solutions
check "there are solutions" test "$(wc -l < solutions)" -ge 20
while IFS='|' read -r _ problem board rule start finish moves solution; do
  if [ -n "$problem" ]; then
    expect_status 0 verify "$problem" "$solution"
  else
    expect_status 0 verify --rule "$rule" "$board" "$start" "$finish" "$solution"
  fi
  check "$board from $start in $moves moves" has out "ok: $moves moves,"
done < solutions

# every solution of every file is one, and every file has all problems of its board
for file in "$results"/*.csv; do
  rm -f results.db
  expect_status 0 survey --database results.db --merge "$file"
  expect_status 0 catalogue results.db --check
done

finish
