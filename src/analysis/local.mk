analysisincludedir = $(pkgincludedir)/analysis
analysisinclude_HEADERS = \
	src/analysis/advice.h \
	src/analysis/fewest.h \
	src/analysis/flow.h \
	src/analysis/jump_images.h \
	src/analysis/jumps.h \
	src/analysis/layer.h \
	src/analysis/linked.h \
	src/analysis/most.h \
	src/analysis/multisets.h \
	src/analysis/puzzles.h \
	src/analysis/random.h \
	src/analysis/reach.h \
	src/analysis/space.h \
	src/analysis/spread.h \
	src/analysis/symmetric.h \
	src/analysis/symmetry_types.h \
	src/analysis/table.h \
	src/analysis/way.h \
	src/analysis/winning.h

libbergholt_la_SOURCES += \
	src/analysis/advice.c \
	src/analysis/advice_check.c \
	src/analysis/bitmap.c \
	src/analysis/bitmap.h \
	src/analysis/copy.c \
	src/analysis/copy.h \
	src/analysis/fewest.c \
	src/analysis/flow.c \
	src/analysis/jump_images.c \
	src/analysis/jumps.c \
	src/analysis/layer.c \
	src/analysis/least.c \
	src/analysis/least.h \
	src/analysis/linked.c \
	src/analysis/memo.c \
	src/analysis/memo.h \
	src/analysis/most.c \
	src/analysis/multisets.c \
	src/analysis/puzzles.c \
	src/analysis/random.c \
	src/analysis/reach.c \
	src/analysis/retrieval.c \
	src/analysis/retrieval.h \
	src/analysis/shares.c \
	src/analysis/shares.h \
	src/analysis/sort.c \
	src/analysis/sort.h \
	src/analysis/sorted.c \
	src/analysis/sorted.h \
	src/analysis/space.c \
	src/analysis/spread.c \
	src/analysis/symmetric.c \
	src/analysis/symmetric_aim.c \
	src/analysis/symmetric_aim.h \
	src/analysis/symmetric_way.c \
	src/analysis/symmetry_types.c \
	src/analysis/table.c \
	src/analysis/table_format.c \
	src/analysis/table_format.h \
	src/analysis/table_save.c \
	src/analysis/table_values.c \
	src/analysis/table_values.h \
	src/analysis/way.c \
	src/analysis/winning.c
