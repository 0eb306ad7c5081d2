include_bergholtdir = $(includedir)/bergholt
include_bergholt_HEADERS = \
	include/bergholt/bergholt.h \
	include/bergholt/plugin.h

libcore_la_SOURCES += \
	src/public/functions.def \
	src/public/public.h \
	src/public/public_board.c \
	src/public/public_control.c \
	src/public/public_counts.c \
	src/public/public_hints.c \
	src/public/public_levels.c \
	src/public/public_problem.c \
	src/public/public_solve.c \
	src/public/public_solve.h
