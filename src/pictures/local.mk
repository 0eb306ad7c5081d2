# Code that uses cairo is a module of its own (src/pictures/canvas.h), which static programs do
# without.
if !STATIC_PROGRAMS
if SHARED
EXTRA_bergholt_DEPENDENCIES = canvas.la
EXTRA_tests_check_report_DEPENDENCIES = tests/.libs/canvas.so
# modules are looked for beside a program
tests/.libs/canvas.so: canvas.la
	@$(MKDIR_P) tests/.libs && $(LN_S) -f ../../.libs/canvas.so $@
pkglib_LTLIBRARIES += canvas.la
canvas_la_SOURCES = src/pictures/canvas_module.c
canvas_la_LIBADD = $(CAIRO_LIBS) $(GLIB_LIBS) -lm
canvas_la_LDFLAGS = $(module_flags)
else
libcore_la_SOURCES += src/pictures/canvas_module.c
libcore_la_LIBADD += $(CAIRO_LIBS)
src/pictures/canvas.lo wide/src/pictures/canvas.o: AM_CPPFLAGS += -DBG_NO_MODULES
endif
endif
