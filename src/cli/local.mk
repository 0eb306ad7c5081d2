# One file a subcommand beside main.c and what they share.
bin_PROGRAMS += bergholt
bergholt_LDADD = libbergholt.la $(GLIB_LIBS) $(JSON_LIBS) $(GMP_LIBS)
bergholt_SOURCES = \
	src/cli/check.c \
	src/cli/cli.c \
	src/cli/cli.h \
	src/cli/commands.def \
	src/cli/compare.c \
	src/cli/counts.c \
	src/cli/counts.h \
	src/cli/derive.c \
	src/cli/graph.c \
	src/cli/heuristics.c \
	src/cli/heuristics.h \
	src/cli/levels.c \
	src/cli/main.c \
	src/cli/show.c \
	src/cli/solve.c \
	src/cli/survey.c \
	src/cli/survey_rows.c \
	src/cli/survey_rows.h \
	src/cli/test.c \
	src/cli/verify.c \
	src/cli/watch.c \
	src/cli/watch.h
