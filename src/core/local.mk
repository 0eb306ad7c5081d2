noinst_HEADERS += \
	src/core/bits.h \
	src/core/control.h \
	src/core/error.h \
	src/core/file.h \
	src/core/hash.h \
	src/core/nearest.h \
	src/core/memory.h \
	src/core/module.h \
	src/core/radix_sort.h \
	src/core/random.h \
	src/core/stats.h \
	src/core/team.h \
	src/core/turns.h \
	src/core/varint.h

libcore_la_SOURCES += \
	src/core/control.c \
	src/core/error.c \
	src/core/file.c \
	src/core/nearest.c \
	src/core/memory.c \
	src/core/module.c \
	src/core/team.c \
	src/core/turns.c
