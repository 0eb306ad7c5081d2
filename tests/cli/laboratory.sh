#!/bin/sh
# What bounds say of single positions, and positions with their bounds as a file.
. "$(dirname "$0")/lib.sh"

cat > weighty.peg << 'END'
[problem]
board  = triangle(5)
rule   = 6
start  = a1'
finish = a1

[heuristic weighty]
type = weights
rows = 3 / 0 0 / 1 0 1 / 0 0 0 0 / 1 0 1 0 1
divisor = 2
offset = 1
L = a5 : 2
D = b5 c5 : 1
END

# part by part, with reasons
expect_status 0 heuristics weighty.peg --evaluate "a5 b5 c5" 'max(weighty, merson - 1, 1)' corner
expect_line " +2  max"
expect_line " +2    weighty; \(holes 2 \+ regions 3 - 1\) / 2"
expect_line " +1    merson - 1"
expect_line " +2      merson; filled regions are hit by a5 b5"
expect_line " +2  corner"
expect_status 0 heuristics weighty.peg --evaluate a1 --evaluate "a1'" merson --json
check "two positions" test "$(grep -c '"depth" : 0' out)" -eq 2
expect_status 0 heuristics weighty.peg --evaluate FULL
expect_line " +[0-9]+    balance"

# the bounds of everything and the best weights, which say as much as those derived at the start
expect_status 0 heuristics weighty.peg --position "a1'"
expect_line " +4  weighty"
expect_line "the best weights over holes and regions: 7\.000, so 7"
expect_line "divisor 2, offset 1"

# a dump: distances are exact, bounds are those that --evaluate says
expect_status 0 heuristics weighty.peg --dump all.csv weighty merson --distances 64
expect_line "all.csv: [0-9]+ positions up to [0-9]+ moves from a finish"
check "a head" matches all.csv "position,pegs,distance,weighty,merson"
check "no bound above the distance" \
  awk -F, 'NR > 1 && ($4 > $3 || $5 > $3) { bad = 1 } END { exit bad || NR < 1000 }' all.csv
line=$(sed -n 500p all.csv)
expect_status 0 heuristics weighty.peg --evaluate "${line%%,*}" weighty merson
expect_line " +$(echo "$line" | cut -d , -f 4)  weighty; .*"
expect_line " +$(echo "$line" | cut -d , -f 5)  merson; .*"
expect_status 0 heuristics weighty.peg --dump some.csv --samples 2 --distances 3
check "two positions a level, and a head" test "$(wc -l < some.csv)" -eq 8

expect_error "--evaluate: " heuristics weighty.peg --evaluate z9
expect_error "--position: " heuristics weighty.peg --position ""
expect_error "--evaluate: heuristic, column 1" heuristics weighty.peg --evaluate a1 mersen
expect_error "--dump: heuristic, column 1" heuristics weighty.peg --dump x.csv mersen
expect_error "missing/x.csv" heuristics weighty.peg --dump missing/x.csv zero
expect_error "expected one of them" heuristics weighty.peg --dump x.csv --position a1
expect_error "'zero' after the problem" heuristics weighty.peg --position a1 zero
check "no file left by all that" test ! -e x.csv

finish
