noinst_HEADERS += \
	src/verify/solution.h \
	src/verify/verify.h

libcore_la_SOURCES += \
	src/verify/solution.c \
	src/verify/verify.c
