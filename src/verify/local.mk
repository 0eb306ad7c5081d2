verifyincludedir = $(pkgincludedir)/verify
verifyinclude_HEADERS = \
	src/verify/replay.h \
	src/verify/solution.h \
	src/verify/verify.h

libcore_la_SOURCES += \
	src/verify/replay.c \
	src/verify/solution.c \
	src/verify/verify.c
