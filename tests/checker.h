/* bergholt-check in a process of its own whose reading of the file can be watched. */
#ifndef TESTS_CHECKER_H
#define TESTS_CHECKER_H

#include <stddef.h>
#include <stdint.h>

/* Checks FILE with one thread, after STEPS of the steps that trails may take, and returns the exit
   status.  BEFORE_READ is called before each read with the number of reads before it. */
int checker_run (char *file, uint64_t steps, void (*before_read) (int n));

/* The digest of N bytes, of a block or part of one, and the prime number below which it is. */
uint64_t checker_digest (uint64_t secret, const uint8_t *bytes, size_t n);
uint64_t checker_prime (void);

#endif
