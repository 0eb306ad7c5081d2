movesincludedir = $(pkgincludedir)/moves
movesinclude_HEADERS = \
<<<<<<< HEAD
	src/moves/hops.h \
=======
	src/moves/complete.h \
>>>>>>> main
	src/moves/path.h \
	src/moves/sweep.h

libbergholt_la_SOURCES += \
<<<<<<< HEAD
	src/moves/hops.c \
	src/moves/hops_loop.h \
=======
	src/moves/complete.c \
>>>>>>> main
	src/moves/path.c \
	src/moves/sweep.c
