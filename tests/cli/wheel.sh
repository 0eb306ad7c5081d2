#!/bin/sh
# The wheel, make wheel: installed into a fresh environment of Python it works with nothing else.
. "$(dirname "$0")/lib.sh"

if [ -n "${SANITIZE-}${EMULATOR-}" ] || [ ! -e "$BUILD/.libs/libbergholt.so.0" ] \
   || ! python3 -c 'import tomllib' 2> trash || ! python3 -m venv fresh > trash 2>&1; then
  echo "no python3 of 3.11 or later with venv (python3-venv), or no library that it can load"
  exit 77
fi
${MAKE:-make} -C "$BUILD" wheel > made 2>&1 || { cat made; exit 1; }
wheel=$(ls "$BUILD"/wheel/*.whl)
check "one wheel" test -f "$wheel"
case $(basename "$wheel") in
  bergholt-*-py3-none-manylinux_2_[1-9][0-9]_*.whl) ;;
  # of a build for this machine
  *) check "the tag of a native build" sh -c "echo '$wheel' | grep -q 'py3-none-linux_' && grep -q march=native '$BUILD/config.status'" ;;
esac
fresh/bin/pip install --no-index --disable-pip-version-check "$wheel" > made 2>&1 || cat made
cat > ask.py << 'END'
import bergholt
result = bergholt.Problem.open ("t5-c5-c5").solve (count=True)
print (bergholt.version (), len (result.moves), result.count ().unordered)
loaded = [line.split ()[-1] for line in open ("/proc/self/maps") if "/" in line]
print (sum ("/site-packages/bergholt/lib" in name for name in set (loaded)))
END
env -u BERGHOLT_LIBRARY -u BERGHOLT_PROBLEMS -u PYTHONPATH -u LD_LIBRARY_PATH \
  fresh/bin/python ask.py > out 2> err
check "status 0" test -s out
[ -s out ] || cat err
expect_line "$("$BERGHOLT" --version | sed -n 's/^bergholt //p') 9 15"
check "the libraries are those of the wheel" sh -c 'sed -n 2p out | grep -qx "[5-9]"'
fresh/bin/pip check > made 2>&1
check "pip check" has made "No broken requirements found"
finish
