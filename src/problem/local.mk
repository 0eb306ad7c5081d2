# The library of problems is compiled in as well, for a program that stands alone.
built_in = $(sort $(wildcard $(srcdir)/problems/*.peg $(srcdir)/problems/*.suite))

nodist_libcore_la_SOURCES += built_in.c
CLEANFILES += built_in.c

# The folder is newer than the file if a problem came or went.
built_in.c: $(built_in) $(srcdir)/problems $(top_srcdir)/tools/embed
	$(AM_V_GEN)$(SHELL) $(top_srcdir)/tools/embed core/built_in.h 'const BgBuiltIn bg_built_in' \
	  $(built_in) >$@-t && mv $@-t $@
