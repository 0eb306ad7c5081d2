bin_PROGRAMS += bergholt
bergholt_LDADD = liblaboratory.la libcore.la $(SQLITE_LIBS) $(READLINE_LIBS) $(NCURSES_LIBS)
# the public functions are visible to modules
bergholt_LDFLAGS = $(AM_LDFLAGS) -export-dynamic
bergholt_SOURCES =
