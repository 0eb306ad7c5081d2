#include <string.h>

#include "core/error.h"
#include "problem/refuse.h"
#include "public/public.h"
#include "records/answer.h"
#include "search/level_sizes.h"

/* How the levels are found; work that may have to stop finds them one after another. */
static bool choose_kind (const BergholtLevelsOptions *options, const BgProblem *problem,
                         bool has_time, BgLevelSizesKind *kind, GError **cause) {
  const BgDirection direction = options->backward ? BG_BACKWARD : BG_FORWARD;
  const bool by_levels = options->method != NULL
                             ? strcmp (options->method, "levels") == 0
                             : options->max_moves > 0 || has_time
                                   || !bg_layers_check (problem, direction, NULL);
  *kind = by_levels ? BG_LEVEL_SIZES_BY_LEVELS : BG_LEVEL_SIZES_BY_LAYERS;
  if (options->method == NULL || by_levels)
    return true;
  if (strcmp (options->method, "layers") != 0)
    return bg_input_error (cause, "options: method '%s', expected levels or layers",
                           bg_excerpt (options->method, -1).text);
  return bg_layers_check (problem, direction, cause)
         || bg_prefix_error (cause, "options: method 'layers': ");
}

static BgRecord *make_record (const BgProblem *problem, const BgLevelSizes *sizes, bool backward) {
  BgRecord *record = bg_record_new ();
  bg_record_add_problem (record, problem);
  bg_record_add_text (record, "by", "moves");
  BgRecord *levels = bg_record_add_record (record, "levels");
  BgRecord *list = bg_record_add_list (levels, backward ? "backward" : "forward");
  for (int n = 0; n < sizes->n; n++)
    bg_answer_add_level (list, sizes->level[n].size, sizes->level[n].fewest, sizes->level[n].most);
  bg_record_add_stats (record, &sizes->stats);
  bg_record_add_stop (record, sizes->stop);
  bg_record_add_seconds (record, sizes->stats.seconds);
  return record;
}

BergholtRecord *bergholt_levels (const BergholtProblem *problem, const BergholtLevelsOptions *given,
                                 const BergholtControl *control, char **error) {
  GError *cause = NULL;
  BergholtLevelsOptions options;
  BgPublicControl run;
  if (!bg_public_take (&options, sizeof options, given, "options", error)
      || !bg_public_in_range ("options: max_moves", options.max_moves, BG_MAX_HOLES, error)
      || !bg_public_control (&run, control, error))
    return NULL;
  if (!bg_problem_refuse_conditions (problem, problem->name, &cause)
      || (options.backward && !bg_problem_check_few (problem, "levels backward", &cause))) {
    bg_public_fail (cause, error);
    return NULL;
  }
  if (options.heuristic != NULL && options.backward)
    bg_input_error (&cause, "options: a heuristic backward, expected it forward only");
  if (options.heuristic != NULL && options.max_moves == 0 && cause == NULL)
    bg_input_error (&cause, "options: a heuristic without max_moves, expected both");
  BgLevelSizesKind kind = BG_LEVEL_SIZES_BY_LEVELS;
  if (cause == NULL)
    choose_kind (&options, problem, control != NULL && control->within > 0, &kind, &cause);
  g_autoptr (BgInstance)
      instance = bg_instance_new (problem, options.backward ? BG_BACKWARD : BG_FORWARD);
  if (options.heuristic != NULL && cause == NULL)
    bg_instance_set_bound (instance, options.heuristic, run.control.stop, &cause);
  if (cause != NULL) {
    bg_public_fail (cause, error);
    return NULL;
  }
  BgLevelSizes sizes;
  bg_level_sizes_find (&sizes, instance, options.max_moves > 0 ? options.max_moves : BG_MAX_HOLES,
                       kind, &run.control);
  return make_record (problem, &sizes, options.backward);
}
