noinst_HEADERS += \
	src/board/board.h \
	src/board/group.h \
	src/board/hole_table.h \
	src/board/layout.h \
	src/board/notation.h \
	src/board/position.h \
	src/board/position_class.h \
	src/board/position_sort.h \
	src/board/position_tree.h \
	src/board/ranking.h

libcore_la_SOURCES += \
	src/board/board.c \
	src/board/group.c \
	src/board/hole_table.c \
	src/board/layout.c \
	src/board/notation.c \
	src/board/position_class.c \
	src/board/position_sort.c \
	src/board/position_tree.c \
	src/board/ranking.c
