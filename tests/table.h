/* Published tables of level sets, and how to hold the levels of a problem against
   one of them. */
#ifndef TESTS_TABLE_H
#define TESTS_TABLE_H

#include <stdint.h>

#include "search/by_moves/levels.h"

typedef struct {
  const char *problem; /* of the library */
  BgDirection direction;
  const char *heuristic; /* NULL: no constraint */
  bool raw;              /* images counted apart */
  int n_rows;            /* a level of no size is the end of the play */
  uint64_t size[32];
  struct {
    uint8_t fewest, most;
  } pegs[32]; /* on the positions; most is 0: not published */
} Table;

/* The central game: Bell's page "English 33-hole Board Example", Table 1. */
extern const Table table_central_forward, table_central_backward;

/* Bell, Diagonal Peg Solitaire, Table 1: Diamond(5), e5 vacant. */
extern const Table table_diamond_plain, table_diamond_10, table_diamond_11;

/* Fails unless levels 0 .. LAST of the problem have the sizes of TABLE; with a heuristic,
   under the limit LAST. */
void table_check (const Table *table, int last);

#endif
