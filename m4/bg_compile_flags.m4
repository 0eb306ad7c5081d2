# BG_APPEND_COMPILE_FLAGS (VARIABLE, FLAGS)
# Appends those of FLAGS to VARIABLE that the C compiler takes without a
# complaint; the others are left out, so that every compiler builds with what
# it knows.
AC_DEFUN([BG_APPEND_COMPILE_FLAGS],
[for bg_flag in $2; do
  AS_VAR_PUSHDEF([bg_cache], [bg_cv_c_flag_$bg_flag])
  AC_CACHE_CHECK([whether $CC takes $bg_flag], [bg_cache],
    [bg_saved_cflags=$CFLAGS
     # clang only warns of a flag that it does not know
     # and gcc takes every -Wno-, so its positive form is tried
     CFLAGS="-Werror `AS_ECHO(["$bg_flag"]) | sed 's/^-Wno-/-W/'`"
     AC_COMPILE_IFELSE([AC_LANG_PROGRAM], [AS_VAR_SET([bg_cache], [yes])],
                       [AS_VAR_SET([bg_cache], [no])])
     CFLAGS=$bg_saved_cflags])
  AS_VAR_IF([bg_cache], [yes], [$1="$$1 $bg_flag"])
  AS_VAR_POPDEF([bg_cache])
done])
