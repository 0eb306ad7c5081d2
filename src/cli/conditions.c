#include "cli/conditions.h"

#include "core/error.h"

static bool take_condition (BgProblem *problem, const char *key, const char *text, GError **error) {
  return text == NULL || bg_conditions_add (problem, key, text, error)
         || bg_prefix_error (error, "--%s: ", key) != NULL;
}

bool bg_conditions_take (BgProblem *problem, const BgConditionOptions *options, GError **error) {
  bool taken = take_condition (problem, "final-sweep", options->final_sweep, error)
               && take_condition (problem, "final-move", options->final_move, error)
               && take_condition (problem, "start-moves", options->start_moves, error)
               && take_condition (problem, "survivor-from", options->survivor_from, error);
  for (char **text = options->through; taken && text != NULL && *text != NULL; text++)
    taken = take_condition (problem, "through", *text, error);
  for (char **text = options->peg; taken && text != NULL && *text != NULL; text++)
    taken = take_condition (problem, "peg", *text, error);
  return taken;
}
