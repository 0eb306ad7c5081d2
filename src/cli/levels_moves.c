/* levels --by moves. */
#include "cli/levels.h"
#include "cli/watch.h"
#include "search/layers/layers.h"

/* What the levels of all directions took. */
typedef struct
{
  BgStop stop;
  uint64_t expanded, generated, peak_bytes;
  bool by_layers;               /* then the next two are known */
  uint64_t stored_bytes;        /* of the finished layers */
  double seconds[BG_LAYERS_PHASES];
} Effort;

static void
note (Effort *effort, BgLevelsOutcome outcome, uint64_t expanded, uint64_t generated,
      uint64_t peak_bytes)
{
  if (outcome != BG_LEVELS_EXHAUSTED)
    effort->stop = outcome == BG_LEVELS_STOPPED ? BG_STOP_SIGNAL : BG_STOP_MEMORY;
  effort->expanded += expanded;
  effort->generated += generated;
  effort->peak_bytes = MAX (effort->peak_bytes, peak_bytes);
}

static void
add_level (BgRecord *list, const BgLevel *level)
{
  int fewest = BG_MAX_HOLES, most = 0;
  for (size_t i = 0; i < level->n; i++)
    {
      const int pegs = bg_pegs (level->position[i]);
      fewest = MIN (fewest, pegs);
      most = MAX (most, pegs);
    }
  bg_levels_add (list, level->n, fewest, most);
}

static void
add_by_levels (BgRecord *list, Effort *effort, const BgLevelsPlan *plan, const BgControl *control)
{
  BgLevels levels;
  bg_levels_run (&levels, plan, control);
  for (int n = 0; n < levels.n; n++)
    add_level (list, &levels.level[n]);
  note (effort, levels.outcome, levels.expanded, levels.generated, levels.peak_bytes);
  bg_levels_clear (&levels);
}

static void
add_by_layers (BgRecord *list, Effort *effort, const BgLayersPlan *plan, const BgControl *control)
{
  g_autoptr (BgLayers) layers = bg_layers_new (plan);
  bg_layers_run (layers, control);
  note (effort, layers->outcome, layers->expanded, layers->generated, layers->peak_bytes);
  effort->by_layers = true;
  effort->stored_bytes += layers->run_bytes;
  for (int phase = 0; phase < BG_LAYERS_PHASES; phase++)
    effort->seconds[phase] += layers->seconds[phase];
  /* as many rows as by levels: the first empty one is the last */
  bool more = layers->outcome == BG_LEVELS_EXHAUSTED;
  for (int n = 0; n <= plan->limit && n < BG_MAX_HOLES && more; n++)
    {
      int fewest = BG_MAX_HOLES, most = 0;
      const uint64_t size = bg_layers_count (layers, n, &fewest, &most);
      bg_levels_add (list, size, fewest, most);
      more = size > 0;
    }
}

static bool
add_direction (BgRecord *list, Effort *effort, const BgProblem *problem, BgDirection direction,
               const BgLevelsOptions *options, const BgControl *control, GError **error)
{
  g_autoptr (BgSide) side = bg_side_new (problem, direction);
  g_autoptr (BgBound) bound = NULL;
  if (options->heuristic != NULL
      && (bound = bg_bound_new (&side->closed, options->heuristic, control->stop, error)) == NULL)
    {
      bg_cli_blame_heuristic (error, "--");
      return false;
    }
  const int limit = options->max_moves > 0 ? options->max_moves : BG_MAX_HOLES;
  if (options->method >= 0 ? options->method == BG_LEVELS_BY_LAYERS : options->max_moves == 0)
    {
      const BgLayersPlan plan = { .side = side, .bound = bound, .limit = limit,
                                  .last = BG_MAX_HOLES };
      add_by_layers (list, effort, &plan, control);
    }
  else
    {
      const BgLevelsPlan plan = { .side = side, .bound = bound, .limit = limit };
      add_by_levels (list, effort, &plan, control);
    }
  return true;
}

static void
add_effort (BgRecord *record, const Effort *effort)
{
  static const char *const keys[BG_LAYERS_PHASES] = { "playing_seconds", "uniting_seconds",
                                                      "coding_seconds" };
  bg_record_add_integer (record, "nodes_expanded", effort->expanded);
  bg_record_add_integer (record, "nodes_generated", effort->generated);
  bg_record_add_integer (record, "peak_bytes", effort->peak_bytes);
  if (!effort->by_layers)
    return;
  bg_record_add_integer (record, "stored_bytes", effort->stored_bytes);
  for (int phase = 0; phase < BG_LAYERS_PHASES; phase++)
    bg_record_add_real (record, keys[phase], effort->seconds[phase], 6);
}

bool
bg_levels_by_moves (const BgLevelsOptions *options, const BgCommon *common, BgRecord *record,
                    BgStop *stop, GError **error)
{
  g_auto (BgWatch) watch = bg_watch_begin (common);
  BgRecord *levels = bg_record_add_record (record, "levels");
  Effort effort = { 0 };
  for (BgDirection d = BG_FORWARD; d <= BG_BACKWARD; d++)
    if (d == BG_FORWARD ? options->forward : options->backward)
      {
        BgRecord *list = bg_record_add_list (levels, d == BG_FORWARD ? "forward" : "backward");
        if (!add_direction (list, &effort, common->problem, d, options, &watch.control, error))
          return false;
      }
  add_effort (record, &effort);
  *stop = effort.stop;
  return true;
}
