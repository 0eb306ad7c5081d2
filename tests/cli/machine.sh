#!/bin/sh
# The program for newer processors: it is handed the command line, and says the same.
. "$(dirname "$0")/lib.sh"

if ! [ -x "$BUILD/bergholt-x86-64-v3" ]; then
  echo "machine.sh: skipped, not configured with --enable-dispatch"
  exit 77
fi

mkdir -p bin libexec/bergholt
cp "$BERGHOLT" bin
if grep -qw avx2 /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo; then
  printf '#!/bin/sh\nprintf "%%s|" "$@" "$BERGHOLT_PROBLEMS"\n' > libexec/bergholt/bergholt-x86-64-v3
  chmod +x libexec/bergholt/bergholt-x86-64-v3
  bin/bergholt solve "a b" '' > out
  check "the arguments and the library handed over" test "$(cat out)" = "solve|a b||$BERGHOLT_PROBLEMS|"
  bin/bergholt --version > out
  check "the version without" lacks out "|"
  rm libexec/bergholt/bergholt-x86-64-v3

  for arguments in "levels t5-a1-a1" "levels --by jumps t6-a1-b6" "solve --classes t5-c5-c5"; do
    bin/bergholt $arguments | sed '/ s$/d; / s,/d' > golden
    "$BUILD/bergholt-x86-64-v3" $arguments | sed '/ s$/d; / s,/d' > out
    check "something from $arguments" test -s golden
    check "the same from $arguments" same_as_golden
  done
else
  echo "machine.sh: the processor has no AVX2"
fi
finish
