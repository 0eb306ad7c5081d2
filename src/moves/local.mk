movesincludedir = $(pkgincludedir)/moves
movesinclude_HEADERS = \
	src/moves/hops.h \
	src/moves/complete.h \
	src/moves/moves.h \
	src/moves/path.h \
	src/moves/sizes.h \
	src/moves/sweep.h

libbergholt_la_SOURCES += \
	src/moves/hops.c \
	src/moves/hops_loop.h \
	src/moves/complete.c \
	src/moves/moves.c \
	src/moves/path.c \
	src/moves/sweep.c \
	src/moves/sweep_loop.h
