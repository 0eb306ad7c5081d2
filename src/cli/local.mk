bin_PROGRAMS += bergholt
bergholt_LDADD = liblaboratory.la libcore.la $(SQLITE_LIBS) $(READLINE_LIBS) $(NCURSES_LIBS)
# what is not hidden, for modules: the public functions
bergholt_LDFLAGS = $(AM_LDFLAGS) -export-dynamic
bergholt_SOURCES =
