# What the build needs is collected first and complained about once, so that
# one reading of the message is enough to install everything.

# BG_MISSING (WHAT, DEBIAN-PACKAGE)
AC_DEFUN([BG_MISSING],
[AC_MSG_WARN([$1 not found, expected the Debian package $2])
 AS_CASE([" $bg_missing "], [*" $2 "*], [], [bg_missing="$bg_missing $2"])])

# BG_PACKAGE (VARIABLE, PKG-CONFIG-MODULES, DEBIAN-PACKAGE)
AC_DEFUN([BG_PACKAGE],
[PKG_CHECK_MODULES([$1], [$2], [], [BG_MISSING([$2], [$3])])])

# BG_LIBRARY (VARIABLE, HEADER, LIBRARY, FUNCTION, DEBIAN-PACKAGE)
# For a library without a pkg-config file: header and function are looked for.
AC_DEFUN([BG_LIBRARY],
[AC_SUBST([$1_LIBS], [-l$3])
 AC_CHECK_HEADER([$2],
   [AC_CHECK_LIB([$3], [$4], [:], [BG_MISSING([lib$3], [$5])])],
   [BG_MISSING([$2], [$5])])])

# BG_PACKAGES_END: the end of the build if anything was missing.
AC_DEFUN([BG_PACKAGES_END],
[AS_IF([test -n "$bg_missing"],
  [AC_MSG_ERROR([packages are missing; on Debian: apt-get install$bg_missing])])])
