noinst_HEADERS += \
	src/jumps/bitmap_set.h \
	src/jumps/hint.h \
	src/jumps/jump_path.h \
	src/jumps/jump_search.h \
	src/jumps/level_set.h \
	src/jumps/longest_play.h \
	src/jumps/multisets.h \
	src/jumps/path_counts.h \
	src/jumps/puzzles.h \
	src/jumps/random_games.h \
	src/jumps/retrograde.h \
	src/jumps/ribbon.h \
	src/jumps/sorted_set.h \
	src/jumps/symmetric_path.h \
	src/jumps/symmetry_types.h \
	src/jumps/tablebase.h \
	src/jumps/tablebase_write.h \
	src/jumps/value_cache.h \
	src/jumps/winning.h

libcore_la_SOURCES += \
	src/jumps/bitmap_set.c \
	src/jumps/hint.c \
	src/jumps/jump_path.c \
	src/jumps/jump_search.c \
	src/jumps/level_set.c \
	src/jumps/longest_play.c \
	src/jumps/multisets.c \
	src/jumps/path_counts.c \
	src/jumps/puzzles.c \
	src/jumps/random_games.c \
	src/jumps/retrograde.c \
	src/jumps/ribbon.c \
	src/jumps/sorted_set.c \
	src/jumps/symmetric_path.c \
	src/jumps/symmetry_types.c \
	src/jumps/tablebase.c \
	src/jumps/tablebase_write.c \
	src/jumps/value_cache.c \
	src/jumps/winning.c
