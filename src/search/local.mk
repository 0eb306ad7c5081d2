searchincludedir = $(pkgincludedir)/search
searchinclude_HEADERS = \
	src/search/any.h \
	src/search/end.h \
	src/search/halves.h \
	src/search/levels.h \
	src/search/resources.h \
	src/search/set.h \
	src/search/side.h \
	src/search/solve.h \
	src/search/trace.h

libcore_la_SOURCES += \
	src/search/any.c \
	src/search/build.c \
	src/search/build.h \
	src/search/end.c \
	src/search/expand.c \
	src/search/expand.h \
	src/search/halves.c \
	src/search/levels.c \
	src/search/lost.c \
	src/search/lost.h \
	src/search/method.c \
	src/search/method.h \
	src/search/methods.def \
	src/search/needs.c \
	src/search/needs.h \
	src/search/opposite.c \
	src/search/opposite.h \
	src/search/order.c \
	src/search/order.h \
	src/search/replay.c \
	src/search/replay.h \
	src/search/set.c \
	src/search/side.c \
	src/search/solve.c \
	src/search/trace.c \
	src/search/try_bidirectional.c \
	src/search/try_bidirectional_layers.c \
	src/search/try_layers.c \
	src/search/try_levels.c
