# The program once more for processors with AVX2, BMI2 and so on (x86-64-v3), where configure is
# told --enable-dispatch: folders with hot loops are compiled again, the rest is the same.
# `bergholt' goes on in it where the processor can (cli/programs.c).
if DISPATCH
v3_folders = src/board src/core src/graphs src/hints src/jumps src/runs src/moves src/bounds src/search heuristics
v3_objects = $(patsubst %.c,v3/%.o,$(filter $(addsuffix /%.c,$(v3_folders)),$(libcore_la_SOURCES)))

v3/%.o: %.c
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(COMPILE) -march=x86-64-v3 -MMD -MP -c -o $@ $<

-include $(v3_objects:.o=.d)

pkglibexec_PROGRAMS += bergholt-x86-64-v3
bergholt_x86_64_v3_SOURCES =
# a function that v3_objects define is not taken from libcore.la, which the linker reads later
bergholt_x86_64_v3_LDADD = $(bergholt_OBJECTS) $(v3_objects) $(bergholt_LDADD)
bergholt_x86_64_v3_DEPENDENCIES = $(bergholt_OBJECTS) $(v3_objects) libcore.la
bergholt_x86_64_v3_LDFLAGS = $(bergholt_LDFLAGS)

src/cli/programs.$(OBJEXT): AM_CPPFLAGS += -DBG_DISPATCH

mostlyclean-local:
	rm -rf v3
endif
