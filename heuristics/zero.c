#include <string.h>

#include "bounds/heuristic.h"

static gpointer prepare (const BgProblem *, BgPosition, const int *, const BgStopFlag *) {
  return NULL;
}

static void evaluate (gconstpointer, const BgPosition *, uint8_t *bounds, size_t n) {
  memset (bounds, 0, n);
}

const BgHeuristic bg_heuristic_zero = {
  .name = "zero",
  .summary = "no bound at all: the plain search by levels",
  .source = "Bell, Diagonal Peg Solitaire, 3.1",
  .admissible = true,
  .knows_open_goals = true,
  .consistent = true,
  .any_origins = true,
  .prepare = prepare,
  .evaluate = evaluate,
};
