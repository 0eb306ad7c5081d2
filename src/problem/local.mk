problemincludedir = $(pkgincludedir)/problem
probleminclude_HEADERS = \
	src/problem/problem.h

libcore_la_SOURCES += \
	src/problem/declaration.c \
	src/problem/declaration.h \
	src/problem/file.c \
	src/problem/keys.c \
	src/problem/keys.h \
	src/problem/library.c \
	src/problem/problem.c \
	src/problem/resource.c \
	src/problem/resource.h \
	src/problem/weights.c \
	src/problem/weights.h
