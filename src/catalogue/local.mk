# The catalogue belongs to the program alone: the library does not need SQLite.
noinst_HEADERS += \
	src/catalogue/catalogue.h \
	src/catalogue/columns.def \
	src/catalogue/database.h \
	src/catalogue/replay.h \
	src/catalogue/schema.h

bergholt_SOURCES += \
	src/catalogue/catalogue.c \
	src/catalogue/database.c \
	src/catalogue/replay.c \
	src/catalogue/schema.c
