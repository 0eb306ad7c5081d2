noinst_HEADERS += \
	src/laboratory/check.h \
	src/laboratory/derive.h \
	src/laboratory/refute.h \
	src/laboratory/trial.h \
	src/laboratory/witness.h

libcore_la_SOURCES += \
	src/laboratory/check.c \
	src/laboratory/derive_potential.c \
	src/laboratory/derive_regions.c \
	src/laboratory/derive_resource.c \
	src/laboratory/refute.c \
	src/laboratory/trial.c \
	src/laboratory/witness.c
