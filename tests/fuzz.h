/* A fuzz target: a function that libFuzzer calls, and the inputs to start from
   when fuzz_main.c mutates them itself. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length);

/* Texts, NULL at the end. */
extern const char *const fuzz_seeds[];

#endif
