# One file a heuristic; heuristics.def is the table that the library reads.
libcore_la_SOURCES += \
	heuristics/balance.c \
	heuristics/category.c \
	heuristics/complement_vacancies.c \
	heuristics/corner.c \
	heuristics/last_move.c \
	heuristics/learned.c \
	heuristics/merson.c \
	heuristics/potential.c \
	heuristics/zero.c \
	heuristics/heuristics.def
