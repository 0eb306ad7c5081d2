heuristicincludedir = $(pkgincludedir)/heuristic
heuristicinclude_HEADERS = \
	src/heuristic/bound.h \
	src/heuristic/elapsed.h \
	src/heuristic/heuristic.h \
	src/heuristic/regions.h

libbergholt_la_SOURCES += \
	src/heuristic/bound.c \
	src/heuristic/elapsed.c \
	src/heuristic/regions.c \
	src/heuristic/registry.c
