searchincludedir = $(pkgincludedir)/search
searchinclude_HEADERS = \
	src/search/any.h \
	src/search/end.h \
	src/search/halves.h \
	src/search/layer.h \
	src/search/layers.h \
	src/search/levels.h \
	src/search/run.h \
	src/search/runs.h \
	src/search/set.h \
	src/search/side.h \
	src/search/solve.h \
	src/search/trace.h

libbergholt_la_SOURCES += \
	src/search/any.c \
	src/search/bins.c \
	src/search/bins.h \
	src/search/blocks.c \
	src/search/blocks.h \
	src/search/end.c \
	src/search/expand.c \
	src/search/expand.h \
	src/search/halves.c \
	src/search/layer_build.c \
	src/search/layer_build.h \
	src/search/layers.c \
	src/search/lost.c \
	src/search/lost.h \
	src/search/meet.c \
	src/search/meet.h \
	src/search/method.c \
	src/search/method.h \
	src/search/methods.def \
	src/search/order.c \
	src/search/order.h \
	src/search/build.c \
	src/search/build.h \
	src/search/levels.c \
	src/search/ranges.c \
	src/search/ranges.h \
	src/search/records.c \
	src/search/records.h \
	src/search/retrace.c \
	src/search/retrace.h \
	src/search/runs.c \
	src/search/sample.c \
	src/search/sample.h \
	src/search/set.c \
	src/search/side.c \
	src/search/sieve.c \
	src/search/sieve.h \
	src/search/solve.c \
	src/search/trace.c \
	src/search/try_bidirectional.c \
	src/search/try_bidirectional_layers.c \
	src/search/try_layers.c \
	src/search/try_levels.c \
	src/search/unite.c \
	src/search/unite.h \
	src/search/unite_loop.h
