noinst_HEADERS += \
	src/solutions/graph.h \
	src/solutions/listing.h \
	src/solutions/nodes.h \
	src/solutions/ordered_counts.h \
	src/solutions/quotient.h \
	src/solutions/solutions.h \
	src/solutions/survey.h \
	src/solutions/unordered.h \
	src/solutions/zdd.h

libcore_la_SOURCES += \
	src/solutions/graph.c \
	src/solutions/listing.c \
	src/solutions/nodes.c \
	src/solutions/ordered_counts.c \
	src/solutions/quotient.c \
	src/solutions/solutions.c \
	src/solutions/survey.c \
	src/solutions/unordered.c \
	src/solutions/zdd.c
