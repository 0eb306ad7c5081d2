# A program of its own that shares nothing with the rest.
bin_PROGRAMS += bergholt-check
bergholt_check_SOURCES = src/check/bergholt_check.c
bergholt_check_CFLAGS = $(BG_CFLAGS) $(BG_CONVERSION_CFLAGS) -std=c17 -pthread
bergholt_check_LDADD =
bergholt_check_LDFLAGS = $(AM_LDFLAGS) $(static_flags)

# The checker for boards of 65 to 128 holes.
bin_PROGRAMS += bergholt-check-wide
bergholt_check_wide_SOURCES = $(bergholt_check_SOURCES)
bergholt_check_wide_CPPFLAGS = $(AM_CPPFLAGS) -DWIDE
bergholt_check_wide_CFLAGS = $(bergholt_check_CFLAGS)
bergholt_check_wide_LDADD =
bergholt_check_wide_LDFLAGS = $(bergholt_check_LDFLAGS)
