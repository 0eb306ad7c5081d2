noinst_HEADERS += \
	src/bounds/backward_bound.h \
	src/bounds/bound.h \
	src/bounds/claims.h \
	src/bounds/constraints.h \
	src/bounds/count_table.h \
	src/bounds/declared.h \
	src/bounds/declared_kinds.h \
	src/bounds/factored_table.h \
	src/bounds/heuristic.h \
	src/bounds/lookup.h \
	src/bounds/plugin.h \
	src/bounds/regions.h

noinst_HEADERS += \
	src/bounds/expression/compiler.h \
	src/bounds/expression/expression.h \
	src/bounds/expression/linear_form.h \
	src/bounds/expression/program.h \
	src/bounds/expression/restrictions.h \
	src/bounds/expression/scanner.h \
	src/bounds/expression/symmetric.h \
	src/bounds/expression/syntax.h

noinst_HEADERS += \
	src/bounds/potential/dual_simplex.h \
	src/bounds/potential/heaviest_trail.h \
	src/bounds/potential/learner.h \
	src/bounds/potential/linear_program.h \
	src/bounds/potential/potential.h \
	src/bounds/potential/potential_batch.h \
	src/bounds/potential/potential_lanes.h \
	src/bounds/potential/potential_lp.h \
	src/bounds/potential/potential_pool.h \
	src/bounds/potential/potential_sampling.h \
	src/bounds/potential/region_list.h \
	src/bounds/potential/short_moves.h \
	src/bounds/potential/tableau.h \
	src/bounds/potential/tutors.h

libcore_la_SOURCES += \
	src/bounds/backward_bound.c \
	src/bounds/bound.c \
	src/bounds/claims.c \
	src/bounds/constraints.c \
	src/bounds/count_table.c \
	src/bounds/declared.c \
	src/bounds/declared_landmarks.c \
	src/bounds/declared_pattern.c \
	src/bounds/declared_regions.c \
	src/bounds/declared_weights.c \
	src/bounds/expression/compiler.c \
	src/bounds/expression/expression.c \
	src/bounds/expression/linear_form.c \
	src/bounds/expression/parser.c \
	src/bounds/expression/program.c \
	src/bounds/expression/restrictions.c \
	src/bounds/expression/scanner.c \
	src/bounds/expression/symmetric.c \
	src/bounds/expression/syntax.c \
	src/bounds/factored_table.c \
	src/bounds/lookup.c \
	src/bounds/plugin.c \
	src/bounds/potential/dual_simplex.c \
	src/bounds/potential/heaviest_trail.c \
	src/bounds/potential/learner.c \
	src/bounds/potential/linear_program.c \
	src/bounds/potential/potential.c \
	src/bounds/potential/potential_batch.c \
	src/bounds/potential/potential_lanes.c \
	src/bounds/potential/potential_lp.c \
	src/bounds/potential/potential_pool.c \
	src/bounds/potential/potential_sampling.c \
	src/bounds/potential/region_list.c \
	src/bounds/potential/short_moves.c \
	src/bounds/potential/tableau.c \
	src/bounds/potential/tutors.c \
	src/bounds/regions.c \
	src/bounds/registry.c
