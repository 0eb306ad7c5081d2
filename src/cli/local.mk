# One file a subcommand beside main.c and what they share.
bin_PROGRAMS += bergholt
bergholt_LDADD = libbergholt.la $(GLIB_LIBS) $(JSON_LIBS)
bergholt_SOURCES = \
	src/cli/cli.c \
	src/cli/cli.h \
	src/cli/commands.def \
	src/cli/main.c \
	src/cli/show.c \
	src/cli/verify.c
