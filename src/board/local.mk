boardincludedir = $(pkgincludedir)/board
boardinclude_HEADERS = \
	src/board/board.h \
	src/board/error.h \
	src/board/notation.h

libcore_la_SOURCES += \
	src/board/board.c \
	src/board/error.c \
	src/board/layout.c \
	src/board/layout.h \
	src/board/notation.c \
	src/board/shape.c \
	src/board/shape.h \
	src/board/symmetry.c \
	src/board/symmetry.h
