solutionsincludedir = $(pkgincludedir)/solutions
solutionsinclude_HEADERS = \
	src/solutions/family.h \
	src/solutions/family_count.h \
	src/solutions/graph.h \
	src/solutions/listing.h \
	src/solutions/nodes.h \
	src/solutions/orders.h \
	src/solutions/quotient.h \
	src/solutions/shared.h \
	src/solutions/solutions.h \
	src/solutions/survey.h \
	src/solutions/unordered.h

libcore_la_SOURCES += \
	src/solutions/family.c \
	src/solutions/family_count.c \
	src/solutions/family_nodes.c \
	src/solutions/family_nodes.h \
	src/solutions/graph.c \
	src/solutions/graph_moves.c \
	src/solutions/graph_moves.h \
	src/solutions/listing.c \
	src/solutions/nodes.c \
	src/solutions/onward.c \
	src/solutions/onward.h \
	src/solutions/orders.c \
	src/solutions/playing.c \
	src/solutions/playing.h \
	src/solutions/quotient.c \
	src/solutions/shared.c \
	src/solutions/solutions.c \
	src/solutions/survey.c \
	src/solutions/unordered.c \
	src/solutions/unordered_classes.c \
	src/solutions/unordered_classes.h
