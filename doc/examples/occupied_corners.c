/* A heuristic in a module of its own: the number of filled corners.

   No jump passes over a corner, so a peg there stays until it makes a move, and
   a move starts in one hole.  Corners that some finish of several pegs has
   filled are not counted; the single peg of a finish may have ended there, but
   then nothing remains to be done. */
#include <bergholt/plugin.h>
#include <stdlib.h>

typedef struct {
  const BergholtProblem *problem;
  BergholtPosition corners;
} Data;

static void *prepare (const BergholtProblem *problem, BergholtPosition origins, const int *values,
                      const BergholtStop *stop) {
  (void) values; /* it has no parameters */
  (void) stop;   /* and is done in a moment */
  Data *data = malloc (sizeof *data);
  if (data == NULL)
    abort ();
  data->problem = problem;
  data->corners = bergholt_board_corners (bergholt_problem_board (problem)) & origins;
  for (int i = 0; i < bergholt_problem_n_finishes (problem); i++) {
    BergholtPosition finish = bergholt_problem_finish_position (problem, i);
    if (__builtin_popcountll (finish) > 1)
      data->corners &= ~finish;
  }
  return data;
}

static void evaluate (const void *pointer, const BergholtPosition *positions, uint8_t *bounds,
                      size_t n) {
  const Data *data = pointer;
  for (size_t i = 0; i < n; i++)
    bounds[i] = bergholt_problem_is_finish (data->problem, positions[i])
                    ? 0
                    : __builtin_popcountll (positions[i] & data->corners);
}

static const BergholtHeuristic occupied_corners = {
  .size = sizeof occupied_corners,
  .name = "occupied-corners",
  .summary = "filled corners: each is left by a move of its own",
  .source = "doc/examples/occupied_corners.c",
  .admissible = true,
  .consistent = true,
  .any_origins = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .release = free,
};

static const BergholtHeuristic *const heuristics[] = { &occupied_corners, NULL };

BERGHOLT_PLUGIN (heuristics)
