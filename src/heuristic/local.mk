heuristicincludedir = $(pkgincludedir)/heuristic
heuristicinclude_HEADERS = \
	src/heuristic/bound.h \
	src/heuristic/elapsed.h \
	src/heuristic/heuristic.h \
	src/heuristic/plugin.h \
	src/heuristic/potential.h \
	src/heuristic/regions.h \
	src/heuristic/term.h

libcore_la_SOURCES += \
	src/heuristic/bound.c \
	src/heuristic/compiler.c \
	src/heuristic/compiler.h \
	src/heuristic/constraints.c \
	src/heuristic/constraints.h \
	src/heuristic/declared.c \
	src/heuristic/declared.h \
	src/heuristic/declared_kinds.h \
	src/heuristic/declared_landmarks.c \
	src/heuristic/declared_regions.c \
	src/heuristic/declared_weights.c \
	src/heuristic/elapsed.c \
	src/heuristic/expression.c \
	src/heuristic/expression.h \
	src/heuristic/form.c \
	src/heuristic/form.h \
	src/heuristic/frontier.c \
	src/heuristic/frontier.h \
	src/heuristic/heaviest.c \
	src/heuristic/heaviest.h \
	src/heuristic/lanes.c \
	src/heuristic/lanes.h \
	src/heuristic/leaf.c \
	src/heuristic/leaf.h \
	src/heuristic/learning.c \
	src/heuristic/learning.h \
	src/heuristic/linear.c \
	src/heuristic/linear.h \
	src/heuristic/plugin.c \
	src/heuristic/potential.c \
	src/heuristic/program.c \
	src/heuristic/program.h \
	src/heuristic/regions.c \
	src/heuristic/registry.c \
	src/heuristic/steps.c \
	src/heuristic/steps.h \
	src/heuristic/term.c \
	src/heuristic/tree.c \
	src/heuristic/tree.h \
	src/heuristic/weighing.c \
	src/heuristic/weighing.h
