noinst_HEADERS += \
	src/report/canvas.h \
	src/report/chart.h \
	src/report/diagram.h \
	src/report/export.h \
	src/report/graph_columns.h \
	src/report/graph_dot.h \
	src/report/graph_drawing.h \
	src/report/graph_layout.h \
	src/report/graph_record.h \
	src/report/graph_view.h \
	src/report/number.h \
	src/report/palette.def \
	src/report/palette.h \
	src/report/panel.h \
	src/report/panel_board.h \
	src/report/plan.h \
	src/report/progress.h \
	src/report/record.h \
	src/report/record_pack.h \
	src/report/scene.h \
	src/report/scene_formats.def \
	src/report/solve_text.h \
	src/report/table.h \
	src/report/text.h \
	src/report/weights_text.h

libcore_la_SOURCES += \
	src/report/canvas.c \
	src/report/chart.c \
	src/report/diagram.c \
	src/report/export.c \
	src/report/graph_columns.c \
	src/report/graph_dot.c \
	src/report/graph_drawing.c \
	src/report/graph_layout.c \
	src/report/graph_record.c \
	src/report/graph_view.c \
	src/report/number.c \
	src/report/panel.c \
	src/report/panel_board.c \
	src/report/panel_path.c \
	src/report/panel_regions.c \
	src/report/plan.c \
	src/report/progress.c \
	src/report/record.c \
	src/report/record_json.c \
	src/report/record_pack.c \
	src/report/scene.c \
	src/report/solve_text.c \
	src/report/svg.c \
	src/report/table.c \
	src/report/text.c \
	src/report/tikz.c \
	src/report/weights_text.c

# What knows cairo is a module of its own (src/report/canvas.h).
if SHARED
EXTRA_bergholt_DEPENDENCIES = canvas.la
EXTRA_tests_check_report_DEPENDENCIES = canvas.la
pkglib_LTLIBRARIES += canvas.la
canvas_la_SOURCES = src/report/canvas_cairo.c
canvas_la_LIBADD = $(CAIRO_LIBS) $(GLIB_LIBS) -lm
canvas_la_LDFLAGS = $(module_flags)
else
libcore_la_SOURCES += src/report/canvas_cairo.c
libcore_la_LIBADD += $(CAIRO_LIBS)
src/report/canvas.lo wide/src/report/canvas.o: AM_CPPFLAGS += -DBG_NO_MODULES
endif
