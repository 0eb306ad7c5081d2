movesincludedir = $(pkgincludedir)/moves
movesinclude_HEADERS = \
	src/moves/complete.h \
	src/moves/hops.h \
	src/moves/jump_list.h \
	src/moves/moves.h \
	src/moves/path.h \
	src/moves/random_jump.h \
	src/moves/sizes.h \
	src/moves/sweep.h

libcore_la_SOURCES += \
	src/moves/complete.c \
	src/moves/hops.c \
	src/moves/hops_loop.h \
	src/moves/jump_list.c \
	src/moves/moves.c \
	src/moves/path.c \
	src/moves/random_jump.c \
	src/moves/sweep.c \
	src/moves/sweep_loop.h
