positionincludedir = $(pkgincludedir)/position
positioninclude_HEADERS = \
	src/position/canonical.h \
	src/position/position.h

libcore_la_SOURCES += \
	src/position/canonical.c
