/* What `solve` prints of any solution, shortest or not. */
#ifndef BG_SOLVE_PRINT_H
#define BG_SOLVE_PRINT_H

#include "report/json.h"

/* "s", but for 1. */
const char *bg_plural (uint64_t n);

void bg_solve_print_problem (const BgProblem *problem);

/* MOVES are strings, numbered by their places. */
void bg_solve_print_moves (const GPtrArray *moves);

/* The same of a solution that is not claimed to be short. */
void bg_solve_print_found (const GPtrArray *moves);

/* Adds "solution" to an open object; MOVES may be NULL. */
void bg_solve_add_moves (JsonBuilder *builder, const GPtrArray *moves);

/* Adds "nodes_expanded", "peak_bytes" and "seconds". */
void bg_solve_add_effort (JsonBuilder *builder, uint64_t expanded, uint64_t peak_bytes,
                          double seconds);

#endif
