bin_PROGRAMS += bergholt
bergholt_LDADD = liblaboratory.la libcore.la $(SQLITE_LIBS) $(READLINE_LIBS)
# the public functions are visible to modules
if !STATIC_PROGRAMS
bergholt_LDFLAGS = $(AM_LDFLAGS) -export-dynamic
else
bergholt_LDFLAGS = $(AM_LDFLAGS) $(static_flags)
endif
bergholt_SOURCES =
