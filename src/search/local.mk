noinst_HEADERS += \
	src/search/bidirectional.h \
	src/search/dead_end_test.h \
	src/search/dfs.h \
	src/search/ending.h \
	src/search/instance.h \
	src/search/journal.h \
	src/search/journal_deal.h \
	src/search/journal_resume.h \
	src/search/journal_state.h \
	src/search/journal_write.h \
	src/search/jump_order.h \
	src/search/level_build.h \
	src/search/level_expand.h \
	src/search/level_learn.h \
	src/search/level_parents.h \
	src/search/level_share.h \
	src/search/level_sizes.h \
	src/search/levels.h \
	src/search/method.h \
	src/search/most_promising.h \
	src/search/other_frontier.h \
	src/search/position_set.h \
	src/search/reconstruct.h \
	src/search/solve.h \
	src/search/transposition_table.h

libcore_la_SOURCES += \
	src/search/anytime.c \
	src/search/bidirectional.c \
	src/search/dead_end_test.c \
	src/search/dfs.c \
	src/search/ending.c \
	src/search/instance.c \
	src/search/journal.c \
	src/search/journal_deal.c \
	src/search/journal_resume.c \
	src/search/journal_state.c \
	src/search/journal_write.c \
	src/search/jump_order.c \
	src/search/level_build.c \
	src/search/level_expand.c \
	src/search/level_learn.c \
	src/search/level_parents.c \
	src/search/level_share.c \
	src/search/level_sizes.c \
	src/search/levels.c \
	src/search/method.c \
	src/search/method_bidirectional.c \
	src/search/method_levels.c \
	src/search/methods.def \
	src/search/most_promising.c \
	src/search/other_frontier.c \
	src/search/position_set.c \
	src/search/reconstruct.c \
	src/search/solve.c \
	src/search/transposition_table.c
