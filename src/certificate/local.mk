noinst_HEADERS += \
	src/certificate/certificate.h \
	src/certificate/refutation.h \
	src/certificate/trails.h

libcore_la_SOURCES += \
	src/certificate/certificate.c \
	src/certificate/refutation.c \
	src/certificate/trails.c
