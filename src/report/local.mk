# Code that uses cairo is a module of its own (src/report/canvas.h).
if SHARED
EXTRA_bergholt_DEPENDENCIES = canvas.la
EXTRA_tests_check_report_DEPENDENCIES = canvas.la
pkglib_LTLIBRARIES += canvas.la
canvas_la_SOURCES = src/report/canvas_module.c
canvas_la_LIBADD = $(CAIRO_LIBS) $(GLIB_LIBS) -lm
canvas_la_LDFLAGS = $(module_flags)
else
libcore_la_SOURCES += src/report/canvas_module.c
libcore_la_LIBADD += $(CAIRO_LIBS)
src/report/canvas.lo wide/src/report/canvas.o: AM_CPPFLAGS += -DBG_NO_MODULES
endif
