#!/bin/sh
# The files of results/ are printed by this program: small boards are surveyed again, with
# CHECK_LONG all that take minutes; and every file is replayed.
. "$(dirname "$0")/lib.sh"

results=$tests/../../results
tools=$tests/../../tools
BUILD=$(dirname "$BERGHOLT")
export BUILD
patience=3600

# makes STATUS WHAT ARGUMENT...: tools/results ends so.
makes () {
  wanted=$1
  what=$2
  shift 2
  observe "$tools/results" "$@"
  check "$what" has_status "$wanted"
}

# compare FILE [--only K/N]: a survey of the same board prints it, its certificates included.
compare () {
  file=$1
  shift
  makes 0 "$file again" --compare "$@" "$results/$file"
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
makes 1 "other lengths are found" --compare changed/truncated-triangle5-6.csv
check "a problem of them" has out "b2 to c4: moves: 6, and now 7"

# files and arguments that are wrong
fails () {
  expected=$1
  shift
  makes 2 "status 2 of $*" "$@"
  check "$expected" has err "$expected"
  check "one line" test "$(wc -l < err)" -eq 1
  check "nothing is made" test ! -e none
}
export STATE=none RESULTS=none
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
unset STATE RESULTS
cp "$results/triangle-4-6.csv" copy.csv
makes 0 "a file of another name" --compare --threads=1 copy.csv

# lengths first, the rest later
mkdir part
export STATE=state RESULTS=part
makes 0 "lengths alone" --lengths "triangle(5)" 6
check "certificates of lengths" test "$(grep -c ',[0-9a-f]\{64\},length,' part/triangle-5-6.csv)" -eq 12
makes 0 "lengths again" --compare part/triangle-5-6.csv
makes 0 "with the rest" "triangle(5)" 6
cut -d , -f 1-16,19-21,23- "$results/triangle-5-6.csv" > whole
cut -d , -f 1-16,19-21,23- part/triangle-5-6.csv > both
check "the same file but for effort and version" cmp -s whole both

# certificates of lengths: a comparison makes the same
export STATE=short
makes 0 "certificates of lengths" --uncounted "triangle(4)" 6
makes 0 "the same certificates" --compare part/triangle-4-6.csv
check "of lengths" test "$(grep -c ',[0-9a-f]\{64\},length,' part/triangle-4-6.csv)" -eq 1

# the table of files
"$tools/results" --table "$results"/*.csv > table
sed -n '/^| file /,/^$/p' "$results/README.md" | sed '/^$/d' > told
check "the table of files in results/README.md" cmp table told

# one header, and a description of all files that is current
heads=$(head -qn 1 "$results"/*.csv | sort -u)
check "one header" test "$heads" = "$(head -n 1 part/triangle-5-6.csv)"
unset RESULTS
observe "$tools/datapackage" --check
check "results/datapackage.json is current: run tools/datapackage" has_status 0
cp -r "$results" described
sed -i 's/,solved,,5,/,solved,,4,/' described/triangle-4-6.csv
export RESULTS=described
observe "$tools/datapackage" --check
check "a file that has changed is found" has_status 1
check "by name" has err "datapackage.json"
"$tools/datapackage"
observe "$tools/datapackage" --check
check "a new description" has_status 0
sed -i 's/^board,drawing,/drawing,board,/' described/triangle-4-6.csv
observe "$tools/datapackage" --check
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
