/* levels --by moves. */
#include "cli/levels/levels.h"
#include "core/error.h"
#include "moves/jump_arrivals.h"
#include "search/level_sizes.h"

/* The effort of the levels of all directions. */
typedef struct {
  BgStop stop;
  BgStats stats;
  bool by_layers;        /* then the next two are known */
  uint64_t stored_bytes; /* of the finished layers */
  double seconds[BG_LAYERS_PHASES];
} Effort;

static bool add_direction (BgRecord *list, Effort *effort, const BgProblem *problem,
                           BgDirection direction, const BgLevelsOptions *options,
                           const BgControl *control, GError **error) {
  g_autoptr (BgInstance) instance = bg_instance_new (problem, direction);
  if (options->heuristic != NULL
      && !bg_instance_set_bound (instance, options->heuristic, control->stop, error))
    return bg_cli_blame (error, BG_ERROR_HEURISTIC, "--");
  const bool by_layers = options->method != NULL
                             ? options->by_layers
                             : options->max_moves == 0 && control->transport == NULL
                                   && options->disk.folder == NULL
                                   && bg_layers_check (problem, direction, NULL);
  if (by_layers && !bg_layers_check (problem, direction, error))
    return bg_prefix_error (error, "--method: ");
  BgLevelSizes sizes;
  bg_level_sizes_find (&sizes, instance,
                       options->max_moves > 0 ? (int) options->max_moves : BG_MAX_HOLES,
                       by_layers ? BG_LEVEL_SIZES_BY_LAYERS : BG_LEVEL_SIZES_BY_LEVELS, control);
  for (int n = 0; n < sizes.n; n++)
    bg_answer_add_level (list, sizes.level[n].size, sizes.level[n].fewest, sizes.level[n].most);
  effort->stop = sizes.stop != BG_STOP_NONE ? sizes.stop : effort->stop;
  effort->by_layers = by_layers;
  effort->stored_bytes += sizes.stored_bytes;
  for (int phase = 0; phase < BG_LAYERS_PHASES; phase++)
    effort->seconds[phase] += sizes.seconds[phase];
  bg_stats_add (&effort->stats, &sizes.stats);
  return true;
}

static void add_effort (BgRecord *record, const Effort *effort) {
  static const char *const keys[BG_LAYERS_PHASES] = { "playing_seconds", "uniting_seconds",
                                                      "coding_seconds" };
  bg_record_add_stats (record, &effort->stats);
  if (!effort->by_layers)
    return;
  bg_record_add_integer (record, "stored_bytes", effort->stored_bytes);
  for (int phase = 0; phase < BG_LAYERS_PHASES; phase++)
    bg_record_add_real (record, keys[phase], effort->seconds[phase], 6);
}

bool bg_levels_by_moves (const BgLevelsOptions *options, const BgProblem *problem,
                         const BgControl *control, BgRecord *record, BgStop *stop, GError **error) {
  BgRecord *levels = bg_record_add_record (record, "levels");
  Effort effort = { 0 };
  for (BgDirection d = BG_FORWARD; d <= BG_BACKWARD; d++)
    if (d == BG_FORWARD ? options->forward : options->backward) {
      BgRecord *list = bg_record_add_list (levels, d == BG_FORWARD ? "forward" : "backward");
      /* the state of a direction that stopped stays the last in the journal */
      if (control->journal != NULL && effort.stop != BG_STOP_NONE)
        break;
      if (!add_direction (list, &effort, problem, d, options, control, error))
        return false;
    }
  add_effort (record, &effort);
  *stop = effort.stop;
  return true;
}
