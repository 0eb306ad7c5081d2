# What is found out about heuristics.
laboratoryincludedir = $(pkgincludedir)/laboratory
laboratoryinclude_HEADERS = \
	src/laboratory/trial.h

libbergholt_la_SOURCES += \
	src/laboratory/trial.c
