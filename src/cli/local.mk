# One file a subcommand beside main.c and what they share.
bin_PROGRAMS += bergholt
bergholt_LDADD = libcore.la $(READLINE_LIBS) $(NCURSES_LIBS)
# what is not hidden, for modules: the public functions
bergholt_LDFLAGS = $(AM_LDFLAGS) -export-dynamic
bergholt_SOURCES = \
	src/cli/advice.c \
	src/cli/advice.h \
	src/cli/analyse.c \
	src/cli/analyse.def \
	src/cli/analyse.h \
	src/cli/analyse_puzzles.c \
	src/cli/analyse_random.c \
	src/cli/analyse_save.c \
	src/cli/analyse_solutions.c \
	src/cli/analyse_symmetric.c \
	src/cli/analyse_winning.c \
	src/cli/check.c \
	src/cli/cli.c \
	src/cli/cli.h \
	src/cli/commands.def \
	src/cli/compare.c \
	src/cli/complete.c \
	src/cli/complete.h \
	src/cli/counts.c \
	src/cli/counts.h \
	src/cli/derive.c \
	src/cli/dump.c \
	src/cli/evaluate.c \
	src/cli/export.c \
	src/cli/exports.c \
	src/cli/game.c \
	src/cli/game.h \
	src/cli/graph.c \
	src/cli/heuristics.c \
	src/cli/heuristics.h \
	src/cli/hint.c \
	src/cli/keep.c \
	src/cli/keep.h \
	src/cli/import.c \
	src/cli/levels.c \
	src/cli/levels.h \
	src/cli/levels_jumps.c \
	src/cli/levels_moves.c \
	src/cli/line.c \
	src/cli/line.h \
	src/cli/list.c \
	src/cli/list_boards.c \
	src/cli/list_problems.c \
	src/cli/main.c \
	src/cli/overlay.c \
	src/cli/overlay.h \
	src/cli/picture.c \
	src/cli/picture.h \
	src/cli/play.c \
	src/cli/possible.c \
	src/cli/possible.h \
	src/cli/report.c \
	src/cli/screen.c \
	src/cli/screen.h \
	src/cli/session.c \
	src/cli/session.h \
	src/cli/session_advice.c \
	src/cli/show.c \
	src/cli/solve.c \
	src/cli/solve_record.c \
	src/cli/solve_record.h \
	src/cli/survey.c \
	src/cli/survey_file.c \
	src/cli/survey_file.h \
	src/cli/survey_rows.c \
	src/cli/survey_rows.h \
	src/cli/test.c \
	src/cli/trainer.c \
	src/cli/trainer.h \
	src/cli/verify.c \
	src/cli/watch.c \
	src/cli/watch.h
