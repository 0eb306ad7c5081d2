#!/bin/sh
# A survey that goes on from a file, and files that it leaves alone.
. "$(dirname "$0")/lib.sh"

expect_error "unknown board 'nope'" survey nope
expect_error "'diamond(9)' has over 64 holes" survey "diamond(9)"
expect_error "--rule: '5'" survey --rule 5 "triangle(4)"
expect_error "--rule" survey --rule x "triangle(4)"
expect_error "--csv and --json" survey --csv --json "triangle(4)"

expect_status 0 survey "triangle(4)" --resume rows
cp out whole
cp rows finished
expect_status 0 survey "triangle(4)" --resume rows
check "the same table from the file" cmp -s out whole
check "nothing added to the file" cmp -s rows finished

# stopped half-way, at the end of a line or just before it
head -n 12 finished > rows
expect_status 0 survey "triangle(4)" --resume rows
check "the same table from half a file" cmp -s out whole
head -n 12 finished | head -c -1 > rows
expect_status 0 survey "triangle(4)" --resume rows
check "the same table without the last line end" cmp -s out whole
expect_status 0 survey "triangle(4)" --resume rows
check "the same table once more" cmp -s out whole

# cut off within a row
for bytes in 2 10 20; do
  head -n 12 finished | head -c -"$bytes" > rows
  expect_status 0 survey "triangle(4)" --resume rows
  check "the same table from a file that was cut" cmp -s out whole
  check "the same file" cmp -s rows finished
done
# no room for the whole: the rows that are there are whole, and it goes on from them
if (ulimit -f 1) 2> trash; then
  rm rows
  command="bergholt survey triangle(5) --resume rows, with files of limited size"
  (ulimit -f 1; exec timeout "$patience" "$BERGHOLT" survey "triangle(5)" --resume rows) > out 2> err
  status=$?
  check "status 3" has_status 3
  check "one line of error" one_line err
  check "the file in it" has err "bergholt: rows: "
  check "the rows so far" has out "a2 "
  cp rows before
  check "whole rows" test -z "$(tail -c 1 rows)"
  check "as many as fit" test "$(wc -l < rows)" -gt 10
  expect_status 0 survey "triangle(5)" --resume rows
  cp out whole
  head -c "$(wc -c < before)" rows > start
  check "the rows to be kept" cmp -s before start
  expect_status 0 survey "triangle(5)"
  check "the same table" cmp -s out whole
fi

# leaves ARGUMENT...: the survey refuses the file rows, naming TEXT, and leaves it
refuse ()
{
  cp rows before
  text=$1
  shift
  expect_error "$text" survey --resume rows "$@"
  check "the file untouched" cmp -s rows before
}

cp finished rows
refuse "rows: expected '# bergholt survey triangle(5) " "triangle(5)"
refuse "rows: expected '# bergholt survey triangle(4) " "triangle(4)" --rule 4
refuse "rows: expected '# bergholt survey triangle(4) " "triangle(4)" --lengths
for row in "rubbish" "a1,a1,sol" "z9,a1,class,,,,,,,\"\"" "a1,a1,perhaps,,,,,,,\"\"" \
           "a2,b2,solved,,2,2,1,3,1,\"1(3,2,1)\"" "a2,b2,solved,5,2,2,1,3,1,\"1(3,2"; do
  { head -n 5 finished; echo "$row"; } > rows
  refuse "rows: line 6: " "triangle(4)"
done
{ cat finished; printf 'a\000b\n'; } > rows
refuse "rows: not text" "triangle(4)"
expect_error "/dev/full: not a regular file" survey --resume /dev/full "triangle(4)"
expect_error "missing/rows: " survey --resume missing/rows "triangle(4)"

# rows that stand twice, also as the image of another, count once
expect_status 0 survey "triangle(4)"
cp out whole
(cat finished; tail -n 5 finished; sed -n 's/^a1,a1,/d4,d4,/p' finished) > rows
check "an image" has rows "d4,d4,"
expect_status 0 survey --resume rows "triangle(4)"
tail -n 1 out > sums
check "each problem once" test "$(cat sums)" = "$(tail -n 1 whole)"
check "no row twice" test -z "$(grep '^ *[a-d][1-4]' out | sort | uniq -d)"
sed 's/^a1,a1,/d4,d4,/' finished > rows
expect_status 0 survey --resume rows "triangle(4)"
check "the image stands for it" test "$(tail -n 1 out)" = "$(tail -n 1 whole)"

# one process a file
cp finished rows
(flock 9; expect_error "rows: another survey is using it" survey --resume rows "triangle(4)"
 [ "$failed" -eq 0 ]) 9>> rows
command="bergholt survey with a file in use"
check "refused" test "$?" -eq 0
for i in 1 2 3 4; do
  timeout "$patience" "$BERGHOLT" survey --resume shared "triangle(4)" > "out$i" 2> "err$i" &
done
wait
expect_status 0 survey --resume shared "triangle(4)"
check "the sums of one" test "$(tail -n 1 out)" = "$(tail -n 1 whole)"
check "no row twice" test -z "$(sort shared | uniq -d)"

# no survey is as long
head -c 70000000 /dev/zero > rows
expect_error "rows: over 67108864 bytes" survey --resume rows "triangle(4)"

finish
