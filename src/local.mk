# Everything but the command line.  The program has it inside, so that it starts at once and from
# wherever it stands; other programs link the library.
noinst_LTLIBRARIES += libcore.la
libcore_la_SOURCES =
libcore_la_LIBADD = $(GLIB_LIBS) $(GLPK_LIBS) $(GMP_LIBS) $(JUDY_LIBS)

lib_LTLIBRARIES += libbergholt.la
libbergholt_la_SOURCES =
libbergholt_la_LIBADD = libcore.la
libbergholt_la_LDFLAGS = $(AM_LDFLAGS) -no-undefined -version-info 0:0:0 \
	-export-symbols-regex '^bergholt_'

# Of what is loaded only where it is used (src/core/module.h).
module_flags = $(AM_LDFLAGS) -module -avoid-version -shared

include $(top_srcdir)/src/core/local.mk
include $(top_srcdir)/src/board/local.mk
include $(top_srcdir)/src/levels/local.mk
include $(top_srcdir)/src/problem/local.mk
include $(top_srcdir)/src/moves/local.mk
include $(top_srcdir)/src/bounds/local.mk
include $(top_srcdir)/src/search/local.mk
include $(top_srcdir)/src/search/layers/local.mk
include $(top_srcdir)/src/jumps/local.mk
include $(top_srcdir)/src/laboratory/local.mk
include $(top_srcdir)/src/verify/local.mk
include $(top_srcdir)/src/solutions/local.mk
include $(top_srcdir)/src/certificate/local.mk
include $(top_srcdir)/src/report/local.mk
include $(top_srcdir)/src/pages/local.mk
include $(top_srcdir)/src/public/local.mk
include $(top_srcdir)/src/cli/local.mk
include $(top_srcdir)/src/catalogue/local.mk
include $(top_srcdir)/src/transport/local.mk
include $(top_srcdir)/src/check/local.mk
include $(top_srcdir)/src/machine.mk
