#!/bin/sh
# Linters, each where it is installed: shellcheck finds nothing in scripts (.shellcheckrc), cppcheck
# nothing in the sources, and the sources have the layout of .clang-format, for which clang-format
# is version 14: others lay out the same code otherwise.
set -e
cd "$SOURCE"
git rev-parse --git-dir >/dev/null 2>&1 || { echo "check_lint: skipped, no checkout"; exit 77; }
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

case $(clang-format --version 2>/dev/null) in
*' version 14.'*) holds clang-format --dry-run -Werror $(git ls-files '*.c' '*.h') ;;
*) echo "check_lint: no clang-format 14" ;;
esac

exit $status
