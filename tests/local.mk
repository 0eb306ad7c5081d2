# Every test program links the library and shares harness.h; to add one, add
# its name to a list and its source below.
TESTS = $(check_PROGRAMS) $(script_tests)
AM_TESTS_ENVIRONMENT = \
	BUILD=$(abs_top_builddir); export BUILD; \
	SOURCE=$(abs_top_srcdir); export SOURCE; \
	BINDIR=$(bindir); export BINDIR; \
	LIBDIR=$(libdir); export LIBDIR; \
	BERGHOLT=$(abs_top_builddir)/bergholt; export BERGHOLT; \
	BERGHOLT_PROBLEMS=$(abs_top_srcdir)/problems; export BERGHOLT_PROBLEMS; \
	LSAN_OPTIONS=suppressions=$(abs_top_srcdir)/tests/leaks.supp:print_suppressions=0; \
	export LSAN_OPTIONS;

# Shell scripts, for what is not the library.
script_tests = \
	tests/check_dist.sh \
	tests/check_plugin.sh \
	tests/check_tutorial.sh \
	tests/cli/answers.sh \
	tests/cli/derived.sh \
	tests/cli/help.sh \
	tests/cli/interruptions.sh \
	tests/cli/jumps.sh \
	tests/cli/options.sh \
	tests/cli/play.sh \
	tests/cli/problems.sh \
	tests/cli/surveys.sh

# Programs that want the Check library.
unit_tests = \
	tests/check_advice \
	tests/check_analysis \
	tests/check_any \
	tests/check_bins \
	tests/check_board \
	tests/check_jumps \
	tests/check_graph \
	tests/check_declared \
	tests/check_derive \
	tests/check_laboratory \
	tests/check_last_move \
	tests/check_layers \
	tests/check_levels \
	tests/check_library \
	tests/check_heuristics \
	tests/check_methods \
	tests/check_moves \
	tests/check_potential \
	tests/check_problem \
	tests/check_regions \
	tests/check_report \
	tests/check_retrieval \
	tests/check_search \
	tests/check_solutions \
	tests/check_symmetric \
	tests/check_tables \
	tests/check_verify

# The longer proofs, run by `make check-long` only.
long_tests = \
	tests/check_central \
	tests/check_long \
	tests/check_values

# Fuzz targets, run for a moment by `make check`, longer as README.md says.
fuzz_tests = \
	tests/fuzz_notation \
	tests/fuzz_problem

check_PROGRAMS += $(fuzz_tests)
EXTRA_PROGRAMS += $(long_tests)
if HAVE_CHECK
check_PROGRAMS += $(unit_tests)
endif

test_cflags = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_libs = libcore.la $(CHECK_LIBS) $(GLIB_LIBS)

tests_check_advice_SOURCES = tests/check_advice.c tests/harness.h
tests_check_advice_CFLAGS = $(test_cflags)
tests_check_advice_LDADD = $(test_libs)

tests_check_analysis_SOURCES = tests/check_analysis.c tests/harness.h
tests_check_analysis_CFLAGS = $(test_cflags)
tests_check_analysis_LDADD = $(test_libs) $(GMP_LIBS) -lm

tests_check_any_SOURCES = tests/check_any.c tests/harness.h
tests_check_any_CFLAGS = $(test_cflags)
tests_check_any_LDADD = $(test_libs)

tests_check_bins_SOURCES = tests/check_bins.c tests/harness.h
tests_check_bins_CFLAGS = $(test_cflags)
tests_check_bins_LDADD = $(test_libs)
tests_check_board_SOURCES = tests/check_board.c tests/harness.h
tests_check_board_CFLAGS = $(test_cflags)
tests_check_board_LDADD = $(test_libs)

tests_check_central_SOURCES = tests/check_central.c tests/harness.h
tests_check_central_CFLAGS = $(test_cflags)
tests_check_central_LDADD = $(test_libs) $(GMP_LIBS)

tests_check_jumps_SOURCES = tests/check_jumps.c tests/harness.h
tests_check_jumps_CFLAGS = $(test_cflags)
tests_check_jumps_LDADD = $(test_libs)

tests_check_graph_SOURCES = tests/check_graph.c tests/harness.h
tests_check_graph_CFLAGS = $(test_cflags)
tests_check_graph_LDADD = $(test_libs) $(JSON_LIBS)

tests_check_declared_SOURCES = tests/check_declared.c tests/harness.h
tests_check_declared_CFLAGS = $(test_cflags)
tests_check_declared_LDADD = $(test_libs)

tests_check_derive_SOURCES = tests/check_derive.c tests/harness.h
tests_check_derive_CFLAGS = $(test_cflags)
tests_check_derive_LDADD = $(test_libs)

tests_check_laboratory_SOURCES = tests/check_laboratory.c tests/harness.h
tests_check_laboratory_CFLAGS = $(test_cflags)
tests_check_laboratory_LDADD = $(test_libs)

tests_check_layers_SOURCES = tests/check_layers.c tests/harness.h
tests_check_layers_CFLAGS = $(test_cflags)
tests_check_layers_LDADD = $(test_libs)

# Problems held against their [expect].
library_sources = tests/library.c tests/library.h tests/harness.h

tests_check_library_SOURCES = tests/check_library.c $(library_sources)
tests_check_library_CFLAGS = $(test_cflags)
tests_check_library_LDADD = $(test_libs)

tests_check_long_SOURCES = tests/check_long.c $(last_moves_sources) $(library_sources) \
	$(table_sources)
tests_check_long_CFLAGS = $(test_cflags)
tests_check_long_LDADD = $(test_libs)

# What the searches are held against.
model_sources = tests/model.c tests/model.h tests/model_random.c tests/harness.h

# B_-1 against the heuristic last-move.
last_moves_sources = tests/last_moves.c tests/last_moves.h $(model_sources)

tests_check_last_move_SOURCES = tests/check_last_move.c $(last_moves_sources)
tests_check_last_move_CFLAGS = $(test_cflags)
tests_check_last_move_LDADD = $(test_libs)

tests_check_methods_SOURCES = tests/check_methods.c $(model_sources)
tests_check_methods_CFLAGS = $(test_cflags)
tests_check_methods_LDADD = $(test_libs)

tests_check_heuristics_SOURCES = tests/check_heuristics.c $(model_sources)
tests_check_heuristics_CFLAGS = $(test_cflags)
tests_check_heuristics_LDADD = $(test_libs)

tests_check_potential_SOURCES = tests/check_potential.c tests/later.h $(model_sources)
tests_check_potential_CFLAGS = $(test_cflags)
tests_check_potential_LDADD = $(test_libs)

tests_check_moves_SOURCES = tests/check_moves.c $(model_sources)
tests_check_moves_CFLAGS = $(test_cflags)
tests_check_moves_LDADD = $(test_libs)

tests_check_problem_SOURCES = tests/check_problem.c tests/harness.h
tests_check_problem_CFLAGS = $(test_cflags)
tests_check_problem_LDADD = $(test_libs)

tests_check_regions_SOURCES = tests/check_regions.c $(model_sources)
tests_check_regions_CFLAGS = $(test_cflags)
tests_check_regions_LDADD = $(test_libs)

tests_check_report_SOURCES = tests/check_report.c tests/harness.h
tests_check_report_CFLAGS = $(test_cflags)
tests_check_report_LDADD = $(test_libs)

tests_check_retrieval_SOURCES = tests/check_retrieval.c tests/harness.h
tests_check_retrieval_CFLAGS = $(test_cflags)
tests_check_retrieval_LDADD = $(test_libs)

tests_check_levels_SOURCES = tests/check_levels.c $(model_sources)
tests_check_levels_CFLAGS = $(test_cflags)
tests_check_levels_LDADD = $(test_libs)

tests_check_search_SOURCES = tests/check_search.c $(model_sources)
tests_check_search_CFLAGS = $(test_cflags)
tests_check_search_LDADD = $(test_libs)

tests_check_solutions_SOURCES = tests/check_solutions.c tests/census.c tests/census.h tests/later.h \
	$(model_sources)
tests_check_solutions_CFLAGS = $(test_cflags)
tests_check_solutions_LDADD = $(test_libs) $(GMP_LIBS)

tests_check_symmetric_SOURCES = tests/check_symmetric.c tests/harness.h
tests_check_symmetric_CFLAGS = $(test_cflags)
tests_check_symmetric_LDADD = $(test_libs)

# Published level sets.
table_sources = tests/table.c tests/table.h tests/harness.h

tests_check_tables_SOURCES = tests/check_tables.c $(table_sources)
tests_check_tables_CFLAGS = $(test_cflags)
tests_check_tables_LDADD = $(test_libs)

tests_check_values_SOURCES = tests/check_values.c tests/harness.h
tests_check_values_CFLAGS = $(test_cflags)
tests_check_values_LDADD = $(test_libs)

tests_check_verify_SOURCES = tests/check_verify.c tests/harness.h
tests_check_verify_CFLAGS = $(test_cflags)
tests_check_verify_LDADD = $(test_libs)

fuzz_sources = tests/fuzz.h tests/fuzz_check.h tests/fuzz_main.c
fuzz_libs = libcore.la $(GLIB_LIBS)

tests_fuzz_notation_SOURCES = tests/fuzz_notation.c $(fuzz_sources)
tests_fuzz_notation_LDADD = $(fuzz_libs)

tests_fuzz_problem_SOURCES = tests/fuzz_problem.c $(fuzz_sources)
tests_fuzz_problem_LDADD = $(fuzz_libs)

CLEANFILES += fuzz-failure
EXTRA_DIST += $(script_tests) tests/leaks.supp tests/cli/lib.sh tests/README.md tests/data/solutions.txt

check-long: bergholt $(long_tests)
	@$(AM_TESTS_ENVIRONMENT) \
	for test in $(long_tests); do echo $$test; ./$$test || exit 1; done

# The same targets under libFuzzer; wants clang and a build of its own:
# ./configure CC=clang CFLAGS=-fsanitize=fuzzer-no-link,address
fuzz: libcore.la
	for target in notation problem; do \
	  $(LIBTOOL) --tag=CC --mode=link $(CC) $(AM_CPPFLAGS) -I$(top_srcdir)/tests $(AM_CFLAGS) \
	    $(CFLAGS) -fsanitize=fuzzer,address -o tests/libfuzzer_$$target \
	    $(top_srcdir)/tests/fuzz_$$target.c libcore.la $(GLIB_LIBS) || exit 1; \
	done

.PHONY: check-long fuzz
