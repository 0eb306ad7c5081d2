/* A heuristic in a module of its own: the number of filled corners.

   No jump passes over a corner, so a peg there stays until it makes a move, and
   a move starts in one hole.  Corners that some finish of several pegs has
   filled are not counted; the single peg of a finish may have ended there, but
   then nothing remains to be done. */
#include <bounds/plugin.h>

typedef struct
{
  const BgProblem *problem;
  BgPosition corners;
} Data;

static gpointer
prepare (const BgProblem *problem, BgPosition origins, const int *, const BgStopFlag *)
{
  Data *data = g_new0 (Data, 1);
  data->problem = problem;
  data->corners = problem->board->corners & origins;
  for (int i = 0; i < problem->n_finishes && !problem->finish_is_single; i++)
    data->corners &= ~problem->finish[i];
  return data;
}

static void
evaluate (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds, size_t n)
{
  const Data *data = pointer;
  for (size_t i = 0; i < n; i++)
    bounds[i] = bg_problem_is_finish (data->problem, positions[i])
                  ? 0 : bg_pegs (positions[i] & data->corners);
}

static const BgHeuristic occupied_corners = {
  .name = "occupied-corners",
  .summary = "filled corners: each is left by a move of its own",
  .source = "doc/examples/occupied_corners.c",
  .admissible = true,
  .consistent = true,
  .any_origins = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .release = g_free,
};

static const BgHeuristic *const heuristics[] = { &occupied_corners, NULL };

const BgPlugin bg_plugin = { BG_PLUGIN_VERSION, sizeof (BgHeuristic), heuristics };
