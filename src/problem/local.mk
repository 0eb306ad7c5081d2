noinst_HEADERS += \
	src/problem/declaration.h \
	src/problem/keys.h \
	src/problem/pddl.h \
	src/problem/problem.h \
	src/problem/resource.h \
	src/problem/weights.h

libcore_la_SOURCES += \
	src/problem/declaration.c \
	src/problem/file.c \
	src/problem/keys.c \
	src/problem/library.c \
	src/problem/pddl.c \
	src/problem/problem.c \
	src/problem/resource.c \
	src/problem/weights.c
