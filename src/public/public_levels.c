#include <string.h>

#include "core/error.h"
#include "public/public.h"
#include "search/level_sizes.h"

struct BergholtLevels {
  BgLevelSizes sizes;
};

/* How the levels are found; work that may have to stop finds them one after another. */
static bool choose_kind (const BergholtLevelsOptions *options, bool has_time,
                         BgLevelSizesKind *kind, GError **cause) {
  const bool by_levels = options->method != NULL ? strcmp (options->method, "levels") == 0
                                                 : options->max_moves > 0 || has_time;
  *kind = by_levels ? BG_LEVEL_SIZES_BY_LEVELS : BG_LEVEL_SIZES_BY_LAYERS;
  return options->method == NULL || by_levels || strcmp (options->method, "layers") == 0
         || bg_input_error (cause, "options: method '%s', expected levels or layers",
                            bg_excerpt (options->method, -1).text);
}

BergholtLevels *bergholt_levels (const BergholtProblem *problem, const BergholtLevelsOptions *given,
                                 const BergholtControl *control, char **error) {
  GError *cause = NULL;
  BergholtLevelsOptions options;
  BgPublicControl run;
  if (!bg_public_take (&options, sizeof options, given, "options", error)
      || !bg_public_in_range ("options: max_moves", options.max_moves, BG_MAX_HOLES, error)
      || !bg_public_control (&run, control, error))
    return NULL;
  if (options.backward && !bg_problem_check_listed (problem, "levels backward", &cause)) {
    bg_public_fail (cause, error);
    return NULL;
  }
  if (options.heuristic != NULL && options.backward)
    bg_input_error (&cause, "options: a heuristic backward, expected it forward only");
  if (options.heuristic != NULL && options.max_moves == 0 && cause == NULL)
    bg_input_error (&cause, "options: a heuristic without max_moves, expected both");
  BgLevelSizesKind kind = BG_LEVEL_SIZES_BY_LEVELS;
  if (cause == NULL)
    choose_kind (&options, control != NULL && control->within > 0, &kind, &cause);
  g_autoptr (BgInstance)
      instance = bg_instance_new (problem, options.backward ? BG_BACKWARD : BG_FORWARD);
  if (options.heuristic != NULL && cause == NULL)
    bg_instance_set_bound (instance, options.heuristic, run.control.stop, &cause);
  if (cause != NULL) {
    bg_public_fail (cause, error);
    return NULL;
  }
  BergholtLevels *levels = g_new (BergholtLevels, 1);
  bg_level_sizes_find (&levels->sizes, instance,
                       options.max_moves > 0 ? options.max_moves : BG_MAX_HOLES, kind,
                       &run.control);
  return levels;
}

void bergholt_levels_free (BergholtLevels *levels) {
  g_free (levels);
}

int bergholt_levels_n (const BergholtLevels *levels) {
  return levels->sizes.n;
}

BergholtStopReason bergholt_levels_stop (const BergholtLevels *levels) {
  return bg_public_stop_reason (levels->sizes.stop);
}

void bergholt_levels_level (const BergholtLevels *levels, int n, BergholtLevel *level) {
  g_assert (n >= 0 && n < levels->sizes.n);
  const BgLevelSize *size = &levels->sizes.level[n];
  const BergholtLevel public = {
    .size = sizeof public,
    .positions = size->size,
    .fewest_pegs = size->size > 0 ? size->fewest : 0,
    .most_pegs = size->most,
  };
  bg_public_give (level, &public, sizeof public);
}

void bergholt_levels_effort (const BergholtLevels *levels, BergholtEffort *effort) {
  const BgStats *stats = &levels->sizes.stats;
  const BergholtEffort public = {
    .size = sizeof public,
    .expanded = stats->expanded,
    .generated = stats->generated,
    .peak_bytes = stats->peak_bytes,
    .seconds = stats->seconds,
  };
  bg_public_give (effort, &public, sizeof public);
}
