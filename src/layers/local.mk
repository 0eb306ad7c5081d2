layersincludedir = $(pkgincludedir)/layers
layersinclude_HEADERS = \
	src/layers/layers.h \
	src/layers/peg_layer.h \
	src/layers/run.h \
	src/layers/runs.h

libcore_la_SOURCES += \
	src/layers/bins.c \
	src/layers/bins.h \
	src/layers/blocks.c \
	src/layers/blocks.h \
	src/layers/crew.c \
	src/layers/crew.h \
	src/layers/layer_build.c \
	src/layers/layer_build.h \
	src/layers/layers.c \
	src/layers/meet.c \
	src/layers/meet.h \
	src/layers/ranges.c \
	src/layers/ranges.h \
	src/layers/records.c \
	src/layers/records.h \
	src/layers/retrace.c \
	src/layers/retrace.h \
	src/layers/runs.c \
	src/layers/sample.c \
	src/layers/sample.h \
	src/layers/sieve.c \
	src/layers/sieve.h \
	src/layers/unite.c \
	src/layers/unite.h \
	src/layers/unite_loop.h
