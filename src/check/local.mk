# A program of its own that shares nothing with the rest.
bin_PROGRAMS += bergholt-check
bergholt_check_SOURCES = src/check/bergholt_check.c
bergholt_check_CFLAGS = $(BG_CFLAGS) -std=c17 -pthread
bergholt_check_LDADD =
