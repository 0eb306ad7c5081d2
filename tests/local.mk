# Every program tests/check_X is made of tests/check_X.c and of the library tests/libtests.la:
# to add one, add its name to a list here, and a line to tests/README.md.
# Scripts come first: some wait, which costs nothing beside the others.  In each list the longest
# come first, so that no processor is idle at the end.
TESTS = $(script_tests) $(test_programs)
AM_TESTS_ENVIRONMENT = \
	BUILD='$(abs_top_builddir)'; export BUILD; \
	SOURCE='$(abs_top_srcdir)'; export SOURCE; \
	BINDIR=$(bindir); export BINDIR; \
	LIBDIR=$(libdir); export LIBDIR; \
	CC='$(CC)'; export CC; \
	SANITIZE='$(filter -fsanitize=%,$(BG_LDFLAGS))'; export SANITIZE; \
	HEADER_FLAGS='-std=gnu17 $(GLIB_CFLAGS) $(CAIRO_CFLAGS) $(GMP_CFLAGS)'; \
	export HEADER_FLAGS; \
	BERGHOLT='$(abs_top_builddir)/bergholt'; export BERGHOLT; \
	BERGHOLT_PROBLEMS='$(abs_top_srcdir)/problems'; export BERGHOLT_PROBLEMS; \
	LSAN_OPTIONS=suppressions='$(abs_top_srcdir)/tests/leaks.supp':print_suppressions=0; \
	export LSAN_OPTIONS; \
	$(if $(filter -fsanitize=%,$(BG_LDFLAGS)),G_SLICE=always-malloc; export G_SLICE;)

# Ends each log with the time that the test took.
LOG_COMPILER = $(SHELL) $(top_srcdir)/tests/timed

# Shell scripts, which test the programs from outside.
script_tests = \
	tests/cli/proofs.sh \
	tests/cli/processes.sh \
	tests/cli/memory.sh \
	tests/cli/pages.sh \
	tests/cli/interruptions.sh \
	tests/cli/certificates.sh \
	tests/cli/survey.sh \
	tests/cli/damage.sh \
	tests/cli/json.sh \
	tests/cli/disk.sh \
	tests/cli/help.sh \
	tests/check_tutorial.sh \
	tests/cli/derived.sh \
	tests/check_dist.sh \
	tests/cli/play.sh \
	tests/check_install.sh \
	tests/check_headers.sh \
	tests/check_lint.sh \
	tests/cli/wide.sh \
	tests/cli/solve.sh \
	tests/cli/conditions.sh \
	tests/cli/exchange.sh \
	tests/cli/results.sh \
	tests/cli/show.sh \
	tests/cli/problems.sh \
	tests/cli/options.sh \
	tests/cli/python.sh \
	tests/cli/wheel.sh \
	tests/cli/hosts.sh \
	tests/check_prose.sh \
	tests/check_release.sh \
	tests/check_setup.sh \
	tests/check_build.sh \
	tests/cli/combinations.sh \
	tests/cli/completions.sh \
	tests/cli/list.sh \
	tests/cli/analyse.sh \
	tests/cli/hint.sh \
	tests/cli/levels.sh \
	tests/cli/heuristics.sh \
	tests/cli/bench.sh \
	tests/cli/benches.sh \
	tests/cli/bounds.sh \
	tests/cli/latex.sh \
	tests/cli/pictures.sh \
	tests/cli/graphs.sh \
	tests/cli/machine.sh

if HAVE_JSON
json_tests = tests/check_schema
json_programs = tests/browse
json_unit_tests = tests/check_graph
endif

# Programs that want the Check library.
unit_tests = \
	tests/check_disk \
	tests/check_terminal \
	tests/check_heuristics \
	tests/check_certificates \
	tests/check_conditions \
	tests/check_hint \
	tests/check_any \
	tests/check_army \
	tests/check_processes \
	tests/check_solutions \
	tests/check_search \
	tests/check_methods \
	tests/check_learner \
	tests/check_last_move \
	$(json_unit_tests) \
	tests/check_games \
	tests/check_graphs \
	tests/check_levels \
	tests/check_lines \
	tests/check_windows \
	tests/check_runs \
	tests/check_potential \
	tests/check_public \
	tests/check_library \
	tests/check_partition \
	tests/check_export \
	tests/check_laboratory \
	tests/check_jump_search \
	tests/check_declared \
	tests/check_published \
	tests/check_layers \
	tests/check_filters \
	tests/check_rereading \
	tests/check_advice \
	tests/check_board \
	tests/check_core \
	tests/check_cores \
	tests/check_derive \
	tests/check_moves \
	tests/check_owners \
	tests/check_pattern \
	tests/check_perimeter \
	tests/check_problem \
	tests/check_regions \
	tests/check_report \
	tests/check_symmetric \
	tests/check_verify \
	tests/check_weights

# The longer proofs, run by `make check-long` only.
long_tests = \
	tests/check_central \
	tests/check_long \
	tests/check_values

# Fuzz targets, run for a moment by `make check`, longer as README.md says.
fuzz_tests = \
	tests/fuzz_notation \
	tests/fuzz_problem

check_PROGRAMS += $(fuzz_tests) tests/check_answers $(json_tests)
test_programs = $(fuzz_tests) $(json_tests)
EXTRA_PROGRAMS += $(long_tests)
if HAVE_CHECK
test_programs += $(unit_tests)
check_LTLIBRARIES = tests/libtests.la
endif

# And programs that scripts use.
check_PROGRAMS += $(test_programs) $(json_programs) tests/interrupt tests/resident $(check_servers)

# bergholt-check and the wide one for thousands of forgeries.
check_servers = tests/serve_checks tests/serve_checks_wide

# Code that the programs share: the harness, the naive model and published figures.
tests_libtests_la_SOURCES = \
	tests/census.c \
	tests/census.h \
	tests/forgeries.c \
	tests/forgeries.h \
	tests/harness.c \
	tests/harness.h \
	tests/last_moves.c \
	tests/last_moves.h \
	tests/later.h \
	tests/library.c \
	tests/library.h \
	tests/methods.h \
	tests/model.c \
	tests/model.h \
	tests/model_case.c \
	tests/model_group.c \
	tests/model_play.c \
	tests/model_random.c \
	tests/model_rounds.c \
	tests/model_rounds.h \
	tests/model_walk.c \
	tests/quotients.c \
	tests/quotients.h \
	tests/small_graphs.c \
	tests/small_graphs.h \
	tests/suite.c \
	tests/suite.h \
	tests/table.c \
	tests/table.h \
	tests/terminal.c \
	tests/terminal.h \
	tests/virtual.c \
	tests/virtual.h

# Of every program that does not name its own.
LDADD = tests/libtests.la liblaboratory.la libcore.la $(CHECK_LIBS) $(JSON_LIBS) $(GMP_LIBS) $(GLIB_LIBS) -lm
AM_CFLAGS += $(CHECK_CFLAGS) $(JSON_CFLAGS)

# bergholt-check is compiled into this one, so that its reads can be watched.
tests_check_rereading_SOURCES = tests/check_rereading.c tests/checker.c tests/checker.h

tests_serve_checks_SOURCES = tests/serve_checks.c
tests_serve_checks_LDADD =
tests_serve_checks_wide_SOURCES = tests/serve_checks.c
tests_serve_checks_wide_CPPFLAGS = $(AM_CPPFLAGS) -DWIDE
tests_serve_checks_wide_LDADD =

# As a user of the library has it.
tests_check_public_LDADD = tests/libtests.la libbergholt.la $(CHECK_LIBS) $(GLIB_LIBS)

tests_check_answers_LDADD = tests/libtests.la libcore.la $(GLIB_LIBS)
tests_browse_LDADD = $(JSON_LIBS) $(GLIB_LIBS)
tests_interrupt_LDADD =
tests_resident_LDADD =
tests_check_schema_LDADD = $(JSON_LIBS) $(GLIB_LIBS)

fuzz_sources = tests/fuzz.h tests/fuzz_check.h tests/fuzz_main.c
fuzz_libs = libcore.la $(GLIB_LIBS)

tests_fuzz_notation_SOURCES = tests/fuzz_notation.c $(fuzz_sources)
tests_fuzz_notation_LDADD = $(fuzz_libs)

tests_fuzz_problem_SOURCES = tests/fuzz_problem.c $(fuzz_sources)
tests_fuzz_problem_LDADD = $(fuzz_libs)

CLEANFILES += fuzz-failure
EXTRA_DIST += $(script_tests) tests/fuzz_certificate.c tests/bench.csv tests/certificate.py tests/claims.py tests/cli/lib.sh tests/commands.py tests/kills tests/leaks.supp \
	tests/mutants \
	tests/perimeter.py tests/same \
	tests/pages/catalogue.js tests/pages/choices.js tests/pages/fate.js tests/pages/hands.js \
	tests/pages/keep.js tests/pages/kept.js tests/pages/lines.js tests/pages/oneway.js tests/pages/pattern.js tests/pages/plays.js \
	tests/pages/referee.js tests/pages/report.js tests/pages/search.js tests/pages/searches.js tests/pages/solver.js tests/pages/trainer.js \
	tests/strips.py tests/timed tests/times tests/README.md tests/data/catalogue.csv \
	tests/data/catalogue.sql tests/data/solutions.txt tests/data/trials.sql

# Programs, modules and texts that scripts use; the log of a program depends on the program.
uses = $(addsuffix .log,$(shell cd $(srcdir) && grep -lE '$(1)' $(script_tests)))
$(addsuffix .log,$(script_tests) tests/check_terminal tests/check_graph): bergholt$(EXEEXT)
$(addsuffix .log,tests/check_certificates): $(check_servers)
$(call uses,bergholt-check) $(addsuffix .log,tests/check_certificates): bergholt-check$(EXEEXT) bergholt-check-wide$(EXEEXT)
$(call uses,interrupt [A-Z]): tests/interrupt$(EXEEXT)
$(call uses,^document|_document|_validator|check_schema): $(json_tests)
$(call uses,tests/resident): tests/resident$(EXEEXT)
$(call uses,tests/browse): $(json_programs) tests/check_answers$(EXEEXT)
$(call uses,[.](png|pdf)|canvas): $(filter canvas.la,$(pkglib_LTLIBRARIES))
$(call uses,mpirun): $(filter mpi.la,$(pkglib_LTLIBRARIES))
$(call uses,libbergholt): libbergholt.la
$(call uses,manuals): $(manuals) man/bergholt.3

# Conversions that may lose bits are errors in the programs, not in their tests.
tests/%.o tests/%.lo wide/tests/%.o bench/%.o: BG_CONVERSION_CFLAGS =

# Test programs are compiled in half of the time so; the loops that run long are in the libraries.
tests/%.o wide/tests/%.o: CFLAGS := $(CFLAGS:-O3=-O1)

# The ten tests that took longest, and the signature of the searches' effort.
check-local: check-TESTS
	@$(SHELL) $(srcdir)/tests/times $(TEST_LOGS)
	@sed -n 's/^signature/bergholt bench: &/p' tests/cli/bench.sh.log 2> /dev/null || true

# make check-one T=test_levels: that test function, in each program that has it;
# T=test_levels:3 the third turn of a loop, counted from 0.
check-one:
	@test -n "$(T)" || { echo "usage: make check-one T=FUNCTION[:TURN]" >&2; exit 2; }
	@files=$$(cd $(srcdir) && grep -l "^TEST.* ($$(echo '$(T)' | sed 's/:.*//')," tests/*.c); \
	test -n "$$files" || { echo "check-one: no test function '$(T)'" >&2; exit 2; }; \
	for file in $$files; do \
	  $(MAKE) $(AM_MAKEFLAGS) $${file%.c}$(EXEEXT) || exit 1; \
	  ($(AM_TESTS_ENVIRONMENT) RUN_TEST='$(T)' CK_VERBOSITY=verbose ./$${file%.c}$(EXEEXT)) \
	    || exit 1; \
	done

# The tests of about a second each, for a machine that is slow or emulated; with EMULATOR, a
# command line, programs run under that (tools/check-machines).
quick_tests = $(fuzz_tests) tests/check_board tests/check_core tests/check_cores tests/check_declared \
	tests/check_derive tests/check_any tests/check_jump_search \
	tests/check_filters tests/check_layers tests/check_levels tests/check_moves tests/check_owners tests/check_partition \
	tests/check_pattern tests/check_perimeter tests/check_potential tests/check_problem \
	tests/check_published \
	tests/check_regions tests/check_report tests/check_runs \
	$(json_tests) tests/check_symmetric tests/check_verify tests/cli/solve.sh \
	tests/cli/options.sh

check-quick:
	@$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(quick_tests)'

# Tests of `make check` that run a sample there.
sampled_tests = tests/check_certificates tests/check_conditions tests/check_disk tests/check_export \
	tests/check_games tests/check_graphs tests/check_heuristics tests/check_hint tests/check_laboratory tests/check_last_move \
	tests/check_library tests/check_methods tests/check_processes tests/check_published tests/check_search \
	tests/check_solutions tests/check_weights tests/check_windows
sampled_scripts = tests/cli/certificates.sh tests/cli/damage.sh tests/cli/derived.sh \
	tests/cli/memory.sh tests/cli/pages.sh tests/cli/processes.sh tests/cli/proofs.sh tests/cli/results.sh \
	tests/cli/survey.sh tests/check_lint.sh tests/check_tutorial.sh

check-long: bergholt bergholt-check tests/interrupt tests/resident $(check_servers) $(long_tests) $(sampled_tests)
	@$(AM_TESTS_ENVIRONMENT) CHECK_LONG=1; export CHECK_LONG; \
	for test in $(long_tests) $(sampled_tests); do echo $$test; ./$$test || exit 1; done; \
	for test in $(sampled_scripts); do echo $$test; $(srcdir)/$$test || exit 1; done; \
	$(srcdir)/tests/kills 50 solve diamond5-e5-any-8 || exit 1; \
	KILLS=3 $(srcdir)/tests/kills 50 solve --threads 1 "triangle(9)" "c5'" any --max-moves 15 || exit 1; \
	for unit in jumps moves; do \
	  KILLS=3 $(srcdir)/tests/kills 50 levels square5-c1-any --by $$unit --direction both || exit 1; \
	done; \
	if command -v mpirun > /dev/null && test -f .libs/mpi.so; then \
	  PROCESSES="4 3" $(srcdir)/tests/kills 20 solve --threads 1 diamond5-e5-any-8 || exit 1; \
	  $(srcdir)/tests/same; fi

# The same targets under libFuzzer; wants clang and a build of its own:
# ./configure CC=clang CFLAGS=-fsanitize=fuzzer-no-link,address
fuzz: libcore.la
	for target in notation problem; do \
	  $(LIBTOOL) --tag=CC --mode=link $(CC) $(AM_CPPFLAGS) -I$(top_srcdir)/tests $(AM_CFLAGS) \
	    $(CFLAGS) -fsanitize=fuzzer,address -o tests/libfuzzer_$$target \
	    $(top_srcdir)/tests/fuzz_$$target.c libcore.la $(GLIB_LIBS) || exit 1; \
	done

.PHONY: check-long check-one check-quick fuzz
