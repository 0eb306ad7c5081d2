#!/bin/sh
# Linters, each where it is installed: shellcheck finds nothing in scripts (.shellcheckrc), cppcheck
# nothing in the sources, and the sources have the layout of .clang-format, for which clang-format
# is version 14: others lay out the same code otherwise.  shellcheck and cppcheck look at files that
# changed since 30 commits ago, as the others were looked at with the commits that changed them; with
# CHECK_LONG, or where the rules changed, at all files.
set -e
cd "$SOURCE"
# a release may be unpacked inside of a checkout
git ls-files --error-unmatch configure.ac >/dev/null 2>&1 \
  || { echo "check_lint: skipped, no checkout"; exit 77; }
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

base=$(git rev-parse -q --verify HEAD~30) || base=
if [ -n "${CHECK_LONG-}" ] || { [ -n "$base" ] && ! git diff --quiet "$base" -- .shellcheckrc; }; then
  base=
fi
# changed: the files to look at
changed () {
  if [ -n "$base" ]; then
    git diff --name-only --diff-filter=d "$base"
  else
    git ls-files
  fi
  git ls-files --others --exclude-standard
}
scripts=$(changed | xargs -r grep -lsE '^#!/bin/(ba)?sh|^# shellcheck shell=' || true)
# a header is read with the source of its name
sources=$(changed | sed -nE 's/^((src|heuristics)\/.*)\.[ch]$/\1.c/p' | sort -u | xargs -r ls 2>/dev/null || true)

[ -z "$scripts" ] || missing shellcheck || holds shellcheck -S warning $scripts

# Macros that cppcheck cannot expand are given empty.  It follows neither arrays that functions fill
# in part (uninitvar) nor compound literals in a condition (internalAstError).
[ -z "$sources" ] || missing cppcheck || {
  mkdir -p "$BUILD/cppcheck"
  holds cppcheck -q --std=c17 --enable=warning,performance,portability --inline-suppr \
    --suppress=uninitvar --suppress=internalAstError --cppcheck-build-dir="$BUILD/cppcheck" -I src -I include -I . \
    -D__GNUC__=12 '-DG_GNUC_PRINTF(a,b)=' '-DG_GNUC_FORMAT(a)=' '-DG_DEFINE_QUARK(a,b)=' \
    '-DG_DEFINE_AUTOPTR_CLEANUP_FUNC(a,b)=' '-DG_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(a,b)=' \
    '-DG_STRINGIFY(a)=#a' $sources
}

case $(clang-format --version 2>/dev/null) in
*' version 14.'*) holds clang-format --dry-run -Werror $(git ls-files '*.c' '*.h') ;;
*) echo "check_lint: no clang-format 14" ;;
esac

exit $status
