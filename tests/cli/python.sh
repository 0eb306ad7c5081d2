#!/bin/sh
# The Python package, with the library that was built, and its examples.
. "$(dirname "$0")/lib.sh"

library=$BUILD/.libs/libbergholt.so.0
if ! command -v python3 > trash || [ ! -e "$library" ] || [ -n "${SANITIZE-}${EMULATOR-}" ]; then
  echo "no python3, or no library that it can load: the package was not tested"
  exit 77
fi
BERGHOLT_LIBRARY=$library
PYTHONPATH=$tests/../../python
PYTHONDONTWRITEBYTECODE=1
export BERGHOLT_LIBRARY PYTHONPATH PYTHONDONTWRITEBYTECODE

# python ARGUMENT...: runs it, with the file in as input.
python () {
  command="python3 $*"
  timeout "$patience" python3 "$@" > out 2> err < in
  status=$?
}

: > in
python "$PYTHONPATH/test_bergholt.py"
check "tests that pass" has_status 0
[ "$status" -eq 0 ] || cat err
python "$tests/../../tools/python-reference" --check
check "a docstring for each public name, and a text of each object" is_empty out
check "status 0" has_status 0
python "$PYTHONPATH/examples/paper_table.py" t4-a2-b2 t5-c5-c5
check "a table" has_status 0
check "a row" has out 't5-c5-c5 & 9 & 15'
printf 't4-a2-b2 # a comment\n\n' > one.suite
python "$PYTHONPATH/examples/bounds.py" 10 zero,merson,rim one.suite
check "bounds" has_status 0
check "a proof by each" [ "$(grep -c ' solved ' out)" -eq 2 ]
check "a bound that is no proof" has out 't4-a2-b2 rim found'
check "a plot" has bounds.svg 't4-a2-b2, zero'
# the lines of README.md print the text of their comments
sed -n '/^```python$/,/^```$/{/^```/!p}' "$PYTHONPATH/../README.md" > readme.py
sed -n 's/.*  # //p' readme.py > comments
python readme.py
check "lines in README.md" test -s comments
check "the output of README.md" cmp -s comments out
printf '?\na1-a1\n' > in
python "$PYTHONPATH/examples/game.py" t5-c5-c5
check "a game" has_status 0
check "hints" has out 'moves left: 9'
check "a jump refused" has out 'no jump of this position'
finish
