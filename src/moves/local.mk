movesincludedir = $(pkgincludedir)/moves
movesinclude_HEADERS = \
	src/moves/complete.h \
	src/moves/path.h \
	src/moves/sweep.h

libbergholt_la_SOURCES += \
	src/moves/complete.c \
	src/moves/path.c \
	src/moves/sweep.c
