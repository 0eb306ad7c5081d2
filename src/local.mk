# Everything but the command line.  The program has it inside, so that it starts at once and from
# wherever it stands; other programs link the library.
noinst_LTLIBRARIES += libcore.la
libcore_la_SOURCES =
libcore_la_LIBADD = $(GLIB_LIBS) $(GMP_LIBS) $(JUDY_LIBS)

# The program and tests alone derive bounds: the library does not need GLPK.
noinst_LTLIBRARIES += liblaboratory.la
liblaboratory_la_SOURCES =
liblaboratory_la_LIBADD = $(GLPK_LIBS)

lib_LTLIBRARIES += libbergholt.la
libbergholt_la_SOURCES =
libbergholt_la_LIBADD = libcore.la
libbergholt_la_LDFLAGS = $(AM_LDFLAGS) -no-undefined -version-info 0:0:0
# Every function has the version of the library that it came with, as programs want it.
if VERSION_SCRIPT
libbergholt_la_LDFLAGS += -Wl,--version-script=$(top_srcdir)/src/public/libbergholt.map
libbergholt_la_DEPENDENCIES = libcore.la src/public/libbergholt.map
else
libbergholt_la_LDFLAGS += -export-symbols-regex '^bergholt_'
endif
EXTRA_DIST += src/public/libbergholt.map

# Programs of one file, which have all libraries inside.
if STATIC_PROGRAMS
static_flags = -all-static
AM_CPPFLAGS += -DBG_STATIC
endif

# Modules that are loaded only when they are used (src/core/module.h).
module_flags = $(AM_LDFLAGS) -module -avoid-version -shared

include $(top_srcdir)/src/pictures/local.mk
include $(top_srcdir)/src/pages/local.mk
include $(top_srcdir)/src/problem/local.mk
include $(top_srcdir)/src/public/local.mk
include $(top_srcdir)/src/cli/local.mk
include $(top_srcdir)/src/processes/local.mk
include $(top_srcdir)/src/check/local.mk
include $(top_srcdir)/src/sources.mk
include $(top_srcdir)/src/machine.mk

# A folder is newer than the list if a file came or went.
$(top_srcdir)/src/sources.mk: $(wildcard $(addprefix $(top_srcdir)/,heuristics src/*/ src/*/*/))
	@test ! -w $(@D) || $(top_srcdir)/tools/list-sources
