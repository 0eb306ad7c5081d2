#!/bin/sh
# Values that options refuse.
. "$(dirname "$0")/lib.sh"

for value in 0 -1 x 4T 4.5.G 99999999999999999999; do
  expect_error --memory solve --memory "$value" t5-c5-c5
done
for value in 0 -1 x 257 99999999999999999999; do
  expect_error --threads solve --threads "$value" t5-c5-c5
done
# more moves than any board has
beyond=$((${BERGHOLT_WIDTH:-64} + 1))
for value in 0 -1 x $beyond "" 1.5 99999999999999999999; do
  expect_error --max-moves solve --max-moves "$value" t5-c5-c5
  expect_error --max-moves levels --max-moves "$value" t5-c5-c5
  expect_error --at-least solve --at-least "$value" t5-c5-c5
done
for value in 0 -1 x 99999999999999999999; do
  expect_error --limit solve --all --limit "$value" t5-c5-c5
done
for value in "" quick auto,levels "$(printf 'a\nb')"; do
  expect_error --method solve --method "$value" t5-c5-c5
done

expect_error "solve: Unknown option --jsn, did you mean --json?" solve --jsn t5-c5-c5
expect_error "did you mean --max-moves?" solve --max-move=9 t5-c5-c5
expect_error "--jsn, did you mean --json?" solve --heuristic --raw --jsn t5-c5-c5
expect_error "solve: Unknown option --fast, see bergholt solve --help" solve --fast t5-c5-c5

expect_error "column 1, at 'pagoda'" solve --heuristic pagoda t5-c5-c5
expect_error "--heuristic, column 13, at 'mersn)'" solve --heuristic "max(corner, mersn)" t5-c5-c5
expect_error "column" solve --heuristic "" t5-c5-c5
expect_error "column" solve --heuristic "zero zero" t5-c5-c5
expect_error "column" solve --heuristic "corner +" t5-c5-c5
expect_error "--heuristic" levels --heuristic pagoda --max-moves 5 t5-c5-c5
expect_error "--max-moves" levels --heuristic zero t5-c5-c5
expect_error "--any" solve --any --count t5-c5-c5
for option in "--method levels" "--heuristic zero" --inexact "--max-moves 9" "--at-least 9"; do
  expect_error "--any and ${option%% *}: --any finds one solution" solve --any $option t5-c5-c5
done
for option in --any --count --all "--method levels" --inexact "--max-moves 9" "--at-least 9"; do
  expect_error "--anytime and ${option%% *}: " solve --anytime $option t5-c5-c5
done
expect_error "--beam needs --anytime" solve --beam 10 t5-c5-c5
expect_status 0 solve --within 10 t5-c5-c5
expect_error "--from needs --anytime" solve --from solution t5-c5-c5
expect_error "--seed needs --anytime" solve --seed 1 t5-c5-c5
expect_error "--seed" solve --anytime --seed -1 t5-c5-c5
expect_error "--beam" solve --anytime --beam 0 t5-c5-c5
# seconds and sizes may have a point
expect_status 0 solve --within 9.5 t5-c5-c5
expect_status 3 solve --within 0.01 wiegleb-central
expect_status 0 solve --memory 0.5G t5-c5-c5
expect_error "--within: '1.5s', expected seconds above 0" solve --within 1.5s t5-c5-c5
expect_error "and fewer than 2147483648" solve --within 9999999999 t5-c5-c5
expect_error "--within: '0.0', expected seconds above 0" solve --within 0.0 t5-c5-c5
expect_error "--within: '-1'" solve --within -1 t5-c5-c5
expect_error "--memory: '1.2.3G', expected a size above 0" solve --memory 1.2.3G t5-c5-c5
expect_error "--within" solve --anytime --within 99999999999999999999 t5-c5-c5
expect_error "--limit needs --all" solve --limit 5 t5-c5-c5
expect_error "--limit needs --all" solve --count --limit 5 t5-c5-c5
expect_error "--at-least: 10, expected at most the 9" solve --at-least 10 --max-moves 9 t5-c5-c5
expect_status 0 solve --at-least 9 --max-moves 9 t5-c5-c5

for option in "--at-least 5" "--max-moves 5" --csv; do
  for use in "" "--check zero" "--derive regions"; do
    expect_error "${option%% *} needs --compare" heuristics t5-c5-c5 $use $option
  done
done
for use in "" "--check zero"; do
  expect_error "--output needs --compare, --derive or --position" \
    heuristics t5-c5-c5 $use --output x.svg
done
for use in "" "--derive regions"; do
  expect_error "--distances needs --compare, --check or --dump" \
    heuristics t5-c5-c5 $use --distances 3
done
for use in "" "--derive regions" "--compare zero"; do
  expect_error "--samples needs --check or --dump" heuristics t5-c5-c5 $use --samples 3
done
for value in -1 x $beyond "" 1.5 99999999999999999999; do
  expect_error "--at-least: '$value'" heuristics --at-least "$value" --compare t5-c5-c5 zero
  expect_error "--max-moves: '$value'" heuristics --max-moves "$value" --compare t5-c5-c5 zero
  expect_error "--distances: '$value'" heuristics --distances "$value" --check zero t5-c5-c5
done
for value in -1 x "" 99999999999999999999; do
  expect_error "--samples: '$value'" heuristics --samples "$value" --check zero t5-c5-c5
done
expect_status 0 heuristics t5-c5-c5 --compare zero --at-least 9 --max-moves 9 --distances 0
expect_status 3 heuristics t5-c5-c5 --check zero --distances 2 --samples 0
expect_error "--check: heuristic, column 5, at 'x)'" heuristics t5-c5-c5 --check "max(x)"
expect_error "--compare 'max(x)': heuristic, column 5, at 'x)'" \
  heuristics t5-c5-c5 --compare zero "max(x)"
expect_error "--seed needs --monte-carlo" analyse t5-c5-c5 --seed 3
expect_error "--seed needs --monte-carlo" analyse t5-c5-c5 --random --seed 0
expect_error "--limit needs --all" solve --limit 1 t4-a2-b2
expect_error "--csv needs one of --winning, " analyse --csv t4-a2-b2
for value in x "" 1.5 99999999999999999999; do
  expect_error "--seed: '$value'" analyse t5-c5-c5 --monte-carlo 5 --seed "$value"
done
expect_status 0 analyse t5-c5-c5 --monte-carlo 5 --seed -3

expect_error "--quiet and --verbose" solve --quiet --verbose t5-c5-c5
expect_error "--verbose: 'x', expected a whole number" solve --verbose=x t5-c5-c5
expect_error "--verbose: '0', expected a whole number" solve --verbose=0 t5-c5-c5
expect_error "--verbose: '', expected a whole number" solve t5-c5-c5 --verbose=
ends 0 solve --verbose=60 t5-c5-c5
check "lines of limits" has err "8 moves: refuted"
run solve --verbose -- t5-c5-c5
check "a problem after it" has_status 0
ends 0 solve --verbose t5-c5-c5
check "a line with the time for a refuted limit" has err "moves: refuted, "
check "and nothing but such lines" test -z "$(grep -Ev '^[-0-9]{10}T[:0-9]{8}[-+][0-9]{4} ' err)"

# options that go with some values of others
for option in "--max-moves 9" "--method levels"; do
  expect_error "${option%% *} and --by jumps: ${option%% *} is for levels by moves; give one of them" \
    levels t5-c5-c5 --by jumps $option
  expect_status 0 levels t5-c5-c5 --by moves $option
done
for direction in backward both; do
  expect_error "--heuristic bounds moves to a finish" \
    levels t5-c5-c5 --max-moves 9 --heuristic zero --direction "$direction"
done
expect_status 0 levels t5-c5-c5 --max-moves 9 --heuristic zero --direction forward

# messages count all arguments that were given, and have one of a thing in the singular
expect_error "solve: 5 arguments, expected 1: PROBLEM, or BOARD START FINISH" \
  solve english "d4'" at least d1
expect_error "drawn position has 1 row and 1 hole, expected 4 rows and 10 holes" \
  solve t4-a2-b2 --through "?"
expect_error "board 'square(1)' has 1 hole, expected" survey "square(1)"
run heuristics t4-a2-b2 --derive resource
check "one time" has out "so it can be played 1 time at most"
expect_error "--final-sweep: '999', expected the least number of jumps of the last move, up to" \
  solve t5-c5-c5 --final-sweep 999
expect_status 0 solve "triangle(4)" "a2'" "stuck "

# a value that is given again takes the place of the first
run solve t5-c5-c5 --max-moves 3 --max-moves 9
check "the second limit" has_status 0
expect_error "'hops'" levels --by hops t5-c5-c5
expect_error "'up'" levels --direction up t5-c5-c5
expect_error "'gif'" graph --format gif t5-c5-c5
expect_status 0 show --format SVG t5-c5-c5
expect_error "--json" graph --json --format dot t5-c5-c5
expect_error "x.xyz" graph -o x.xyz t5-c5-c5
expect_error "x.xyz" show -o x.xyz t5-c5-c5
# before the work, which may take days
for work in "show --output" "solve --output" "graph --output" "solve --certificate" \
  "analyse --save" "heuristics --dump" "heuristics --check zero --record"; do
  expect_error "--${work##*--}: missing/x.svg: no such folder" $work missing/x.svg diamond5-central
done
for work in report play; do
  expect_error "--output: missing/x.html: no such folder" $work -o missing/x.html diamond5-central
done
expect_error "'z9'" show --position z9 t5-c5-c5
for position in "" " " ,; do
  expect_error "--position: no holes named" show --position "$position" t5-c5-c5
  expect_error "POSITION: no holes named" hint t5-c5-c5 "$position"
done
expect_error "--position" show --position a1 --solution a1-a3 t5-c5-c5
check "no file left by all that" test -z "$(ls | grep '^x\.')"

finish
