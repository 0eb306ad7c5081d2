#!/bin/sh
# Linters, each where it is installed: shellcheck finds nothing in scripts (.shellcheckrc), cppcheck
# nothing in the sources.
set -e
cd "$SOURCE"
git rev-parse --git-dir >/dev/null 2>&1 || { echo "check_lint: not a clone of git"; exit 77; }
status=0

# missing NAME: is there no such program?
missing () {
  ! command -v "$1" >/dev/null && echo "check_lint: no $1"
}

# holds COMMAND...: fails where it does or prints something
holds () {
  if ! found=$("$@" 2>&1) || [ -n "$found" ]; then
    printf '%s\n' "$found" >&2
    status=1
  fi
}

missing shellcheck || holds shellcheck -S warning $(git grep -lE '^#!/bin/(ba)?sh') tools/setup

# Macros that cppcheck cannot expand are given empty.  It follows neither arrays that functions fill
# in part (uninitvar) nor compound literals in a condition (internalAstError).
missing cppcheck || {
  mkdir -p "$BUILD/cppcheck"
  holds cppcheck -q --std=c17 --enable=warning,performance,portability --inline-suppr \
    --suppress=uninitvar --suppress=internalAstError --cppcheck-build-dir="$BUILD/cppcheck" -I src -I include -I . \
    -D__GNUC__=12 '-DG_GNUC_PRINTF(a,b)=' '-DG_GNUC_FORMAT(a)=' '-DG_DEFINE_QUARK(a,b)=' \
    '-DG_DEFINE_AUTOPTR_CLEANUP_FUNC(a,b)=' '-DG_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(a,b)=' \
    '-DG_STRINGIFY(a)=#a' src heuristics
}

exit $status
