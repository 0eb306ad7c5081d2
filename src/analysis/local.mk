analysisincludedir = $(pkgincludedir)/analysis
analysisinclude_HEADERS = \
	src/analysis/flow.h \
	src/analysis/jumps.h \
	src/analysis/layer.h \
	src/analysis/reach.h \
	src/analysis/space.h \
	src/analysis/spread.h \
	src/analysis/winning.h

libbergholt_la_SOURCES += \
	src/analysis/flow.c \
	src/analysis/jumps.c \
	src/analysis/layer.c \
	src/analysis/reach.c \
	src/analysis/sort.c \
	src/analysis/sort.h \
	src/analysis/space.c \
	src/analysis/spread.c \
	src/analysis/winning.c
