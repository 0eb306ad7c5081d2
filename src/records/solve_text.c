#include "records/solve_text.h"

#include "board/notation.h"
#include "pictures/text.h"
#include "search/instance.h"

/* Why a problem is unsolvable: as a value of a record, and in words. */
static const struct {
  const char *key, *text;
} causes[] = {
  [BG_UNSOLVABLE_BY_CLASS] = { "class", "start and finish lie in different position classes" },
  /* the name of the hole follows */
  [BG_UNSOLVABLE_BY_HOLE] = { "hole", "no jump that the resource counts can afford fills " },
  [BG_UNSOLVABLE_BY_BOUND] = { "bound", "the lower bound shows that the start is lost" },
  [BG_UNSOLVABLE_BY_SEARCH] = { "search", "every line of play was followed to its end" },
  /* the modules follow */
  [BG_UNSOLVABLE_BY_CLAIMS] = { "claims",
                                "no line of play is left under bounds that are claimed to "
                                "be admissible by " },
  [BG_UNSOLVABLE_BY_CONDITIONS] = { "conditions", "the conditions rule it out" },
};

char *bg_solve_reason_text (const BgSolveResult *result, const BgProblem *problem) {
  if (result->status == BG_SOLVED)
    return NULL;
  if (result->status == BG_BOUNDED)
    return result->stop == BG_STOP_LIMIT
               ? g_strdup_printf ("limit of %d move%s", result->limit, bg_plural (result->limit))
               : g_strdup (bg_stop_key (result->stop));
  g_autofree char *modules = bg_solve_claimed_by (result);
  if (bg_cause_is_search (result->cause))
    return g_strdup_printf ("%s%s, %" G_GUINT64_FORMAT " position%s expanded",
                            causes[result->cause].text,
                            result->cause == BG_UNSOLVABLE_BY_CLAIMS ? modules : "",
                            result->stats.expanded, result->stats.expanded == 1 ? "" : "s");
  if (result->cause == BG_UNSOLVABLE_BY_CONDITIONS) {
    const char *conflict = bg_conditions_conflict (problem);
    return g_strdup (conflict != NULL ? conflict
                                      : "no position before the last move can be reached");
  }
  return g_strconcat (causes[result->cause].text,
                      result->cause == BG_UNSOLVABLE_BY_HOLE
                          ? bg_hole_name (problem->board, result->hole).text
                          : NULL,
                      NULL);
}

char *bg_solve_claimed_by (const BgSolveResult *result) {
  const bool rests = result->status != BG_UNSOLVABLE || result->cause == BG_UNSOLVABLE_BY_CLAIMS;
  return rests && !result->inexact && result->instance != NULL
             ? bg_claims_modules (bg_bound_claims (result->instance->bound))
             : NULL;
}

void bg_solve_add_claims (BgRecord *record, const BgSolveResult *result) {
  g_autofree char *modules = bg_solve_claimed_by (result);
  const GPtrArray *authors = modules != NULL ? bg_bound_claims (result->instance->bound)->authors
                                             : NULL;
  BgRecord *list = authors != NULL ? bg_record_add_list (record, "claimed_by") : NULL;
  for (guint i = 0; authors != NULL && i < authors->len; i++) {
    const BgHeuristic *author = authors->pdata[i];
    if (author->module != NULL)
      bg_record_add_text (list, NULL, author->module);
  }
}

const char *bg_solve_cause_key (BgUnsolvableCause cause) {
  return causes[cause].key;
}

const char *bg_solve_cause_text (BgUnsolvableCause cause) {
  return causes[cause].text;
}

/* Did the last search in full leave out the other end? */
static bool went_forward_alone (const BgSolveResult *result) {
  return result->sides.known && result->sides.backward == 0 && result->instance != NULL
         && bg_instance_has_learned (result->instance);
}

void bg_solve_add_status (BgRecord *record, BgSolveStatus status, int moves, int lower_bound) {
  bg_record_add_text (record, "status", bg_solve_status_name (status));
  if (status == BG_SOLVED)
    bg_record_add_integer (record, "moves", moves);
  else if (status == BG_BOUNDED)
    bg_record_add_integer (record, "lower_bound", lower_bound);
}

void bg_solve_add_reason (BgRecord *record, const BgSolveResult *result, const BgProblem *problem) {
  g_autofree char *text = bg_solve_reason_text (result, problem);
  const bool is_proof = result->status == BG_UNSOLVABLE && !result->inexact;
  if (is_proof || result->status == BG_BOUNDED)
    bg_record_add_text (record, "reason_text", text);
  if (!is_proof)
    return;
  bg_record_add_text (record, "reason", causes[result->cause].key);
  if (result->cause == BG_UNSOLVABLE_BY_HOLE)
    bg_solve_add_unfilled_hole (record, result, problem);
}

void bg_solve_add_unfilled_hole (BgRecord *record, const BgSolveResult *result,
                                 const BgProblem *problem) {
  bg_record_add_text (record, "hole", bg_hole_name (problem->board, result->hole).text);
}

void bg_solve_add_method (BgRecord *record, const BgSolveResult *result) {
  static const char *const keys[] = {
    [BG_METHOD_FOR_DIVES] = "dives",
    [BG_METHOD_FOR_COUNTING] = "counting",
    [BG_METHOD_FOR_GOAL] = "goal",
    [BG_METHOD_FOR_ONE_PASS] = "one-pass",
  };
  const BgSides *sides = &result->sides;
  if (result->method_reason != BG_METHOD_ASKED)
    bg_record_add_text (record, "method_reason", keys[result->method_reason]);
  if (result->method_reason == BG_METHOD_FOR_ONE_PASS)
    bg_record_add_integer (record, "both_ends_moves", result->last_two_sided_limit);
  else if (went_forward_alone (result))
    bg_record_add_boolean (record, "forward_alone", true);
  if (result->n_finish_classes > 0)
    bg_record_add_integer (record, "finish_classes", result->n_finish_classes);
  if (!sides->known)
    return;
  BgRecord *meeting = bg_record_add_record (record, "meeting");
  bg_record_add_boolean (meeting, "met", sides->met);
  bg_record_add_text (meeting, "unit", "moves");
  bg_record_add_integer (meeting, "forward", sides->forward);
  bg_record_add_integer (meeting, "backward", sides->backward);
  bg_record_add_integer (meeting, "forward_size", sides->forward_size);
  bg_record_add_integer (meeting, "backward_size", sides->backward_size);
}
