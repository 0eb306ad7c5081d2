# The program for boards of over 64 holes: the same sources once more, for positions of 128
# bits (board/position.h).  `bergholt` hands over to it (cli/programs.c).
wide_core = $(patsubst %.c,wide/%.o,$(filter %.c,$(libcore_la_SOURCES) \
	$(liblaboratory_la_SOURCES) $(nodist_libcore_la_SOURCES)))
wide_program = $(patsubst %.c,wide/%.o,$(filter %.c,$(bergholt_SOURCES)))

wide/%.o: %.c
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(COMPILE) -DBG_WIDTH=128 -MMD -MP -c -o $@ $<

-include $(patsubst %.o,%.d,$(wide_core) $(wide_program))

wide_libs = $(libcore_la_LIBADD) $(liblaboratory_la_LIBADD) $(filter-out %.la,$(bergholt_LDADD))

pkglibexec_PROGRAMS += bergholt-wide
bergholt_wide_SOURCES =
bergholt_wide_LDADD = $(wide_program) $(wide_core) $(wide_libs)
bergholt_wide_DEPENDENCIES = $(wide_program) $(wide_core)
bergholt_wide_LDFLAGS = $(bergholt_LDFLAGS)

clean-local:
	rm -rf wide

# --- Tests ----------------------------------------------------------------

# `make check-wide': every test program, compiled for positions of 128 bits, and every script of
# the command line, run with the wide program, on the boards of up to 64 holes that they use.
wide_tests = $(patsubst %,wide/%,$(filter-out tests/check_public,$(unit_tests) $(fuzz_tests)))
wide_tests += wide/tests/check_wide
wide_scripts = $(patsubst %,wide/%,$(filter tests/cli/%,$(script_tests)))

wide_testing = $(patsubst %.c,wide/%.o,$(filter %.c,$(tests_libtests_la_SOURCES)))
wide/libcore.a: $(wide_core)
wide/libtests.a: $(wide_testing)
wide/libcore.a wide/libtests.a:
	$(AM_V_GEN)rm -f $@ && $(AR) cr $@ $^

wide/tests/%.o: tests/%.c
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(COMPILE) -DBG_WIDTH=128 -MMD -MP -c -o $@ $<

wide/tests/check_advice: wide/src/cli/advice.o wide/src/cli/watch.o
wide/tests/fuzz_notation wide/tests/fuzz_problem: wide/tests/fuzz_main.o
wide/tests/%: wide/tests/%.o wide/libtests.a wide/libcore.a
	$(AM_V_CCLD)$(CCLD) $(AM_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) $(LDFLAGS) -o $@ \
	  $(filter %.o,$^) wide/libtests.a wide/libcore.a $(wide_libs) $(CHECK_LIBS) $(JSON_LIBS) $(LIBS)

-include $(wildcard wide/tests/*.d)
.SECONDARY: $(wide_testing) $(wide_tests:=.o)

wide_run = $(AM_TESTS_ENVIRONMENT) BERGHOLT_WIDTH=128; export BERGHOLT_WIDTH; \
	  srcdir=$(srcdir); export srcdir; $(MKDIR_P) $(@D); $(LOG_COMPILER) $< > $@ 2>&1; case $$? in \
	    0) echo "PASS: $(@:.log=)" ;; \
	    77) echo "SKIP: $(@:.log=)" ;; \
	    *) cat $@; echo "FAIL: $@"; exit 1 ;; \
	  esac
wide/tests/cli/%.sh.log: tests/cli/%.sh bergholt bergholt-wide
	@$(wide_run)
wide/%.log: wide/%
	@$(wide_run)

check-wide:
	rm -f $(wide_tests:=.log) $(wide_scripts:=.log)
	$(MAKE) $(AM_MAKEFLAGS) $(wide_tests:=.log) $(wide_scripts:=.log)

# What `make check' runs of it (tests/cli/wide.sh).  A plain target would replace the rule by which
# automake runs the test.
if HAVE_CHECK
check_DATA = wide/tests/check_wide
$(addsuffix .log,tests/cli/wide.sh): wide/tests/check_wide
endif
EXTRA_DIST += tests/check_wide.c

.PHONY: check-wide
