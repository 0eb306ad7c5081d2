#include "records/answer.h"

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

/* The modules whose claim that their heuristics are admissible the answer rests on, as
   bg_claims_modules names them; NULL: it is proved. */
static char *claimed_by (const BgSolveResult *result) {
  const bool rests = result->status != BG_NO || result->cause == BG_UNSOLVABLE_BY_CLAIMS;
  return rests && !result->inexact && result->instance != NULL
             ? bg_claims_modules (bg_bound_claims (result->instance->bound))
             : NULL;
}

char *bg_answer_reason_text (const BgSolveResult *result, const BgProblem *problem) {
  if (result->status == BG_YES)
    return NULL;
  if (result->status == BG_UNKNOWN)
    return result->stop == BG_STOP_LIMIT
               ? g_strdup_printf ("limit of %d move%s", result->limit, bg_plural (result->limit))
               : g_strdup (bg_stop_key (result->stop));
  g_autofree char *modules = claimed_by (result);
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

/* Adds the modules whose claims the answer rests on, if there are any. */
static void add_claims (BgRecord *record, const BgSolveResult *result) {
  g_autofree char *modules = claimed_by (result);
  const GPtrArray *authors = modules != NULL ? bg_bound_claims (result->instance->bound)->authors
                                             : NULL;
  BgRecord *list = authors != NULL ? bg_record_add_list (record, "claimed_by") : NULL;
  for (guint i = 0; authors != NULL && i < authors->len; i++) {
    const BgHeuristic *author = authors->pdata[i];
    if (author->module != NULL)
      bg_record_add_text (list, NULL, author->module);
  }
}

const char *bg_answer_cause_key (BgUnsolvableCause cause) {
  return causes[cause].key;
}

/* --- Search ---------------------------------------------------------------- */

/* Did the last search in full leave out the other end? */
static bool went_forward_alone (const BgSolveResult *result) {
  return result->sides.known && result->sides.backward == 0 && result->instance != NULL
         && bg_instance_has_learned (result->instance);
}

static void add_method (BgRecord *record, const BgSolveResult *result) {
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

/* Adds which search found the solution. */
static void add_finding (BgRecord *record, const BgSolveResult *result) {
  static const char *const keys[] = {
    [BG_FOUND_BY_PARTS] = "parts",     [BG_FOUND_BY_DIVE] = "dive",
    [BG_FOUND_BY_LEVELS] = "levels",   [BG_FOUND_BY_BOTH_ENDS] = "both-ends",
    [BG_FOUND_BY_LAYERS] = "layers",   [BG_FOUND_BY_DEPTH_FIRST] = "depth-first",
    [BG_FOUND_BY_WINDOWS] = "windows", [BG_FOUND_BY_CALLER] = "given",
  };
  if (result->solution == NULL)
    return;
  bg_record_add_text (record, "found_by", keys[result->found_by]);
  if (result->found_by == BG_FOUND_BY_DIVE)
    bg_record_add_integer (record, "dive_width", (gint64) result->dive_width);
}

/* Adds "heuristic", and the check that its claim rests on. */
static void add_heuristic (BgRecord *record, const BgSolveResult *result) {
  const BgBound *bound = result->instance != NULL ? result->instance->bound : NULL;
  const BgChecked *checked = bound != NULL ? bg_bound_checked (bound) : NULL;
  if (result->heuristic != NULL)
    bg_record_add_text (record, "heuristic", result->heuristic);
  if (checked == NULL)
    return;
  BgRecord *inner = bg_record_add_record (record, "heuristic_checked");
  bg_record_add_text (inner, "file", checked->path);
  bg_record_add_integer (inner, "positions", (gint64) checked->positions);
}

/* Adds the effort, of which a search for any solution counts a part. */
static void add_effort (BgRecord *record, const BgSolveResult *result) {
  if (result->instance != NULL)
    bg_record_add_stats (record, &result->stats);
  else {
    bg_record_add_integer (record, "nodes_expanded", (gint64) result->stats.expanded);
    bg_record_add_integer (record, "peak_bytes", (gint64) result->stats.peak_bytes);
  }
  bg_record_add_seconds (record, result->stats.seconds);
}

/* --- The answer ------------------------------------------------------------ */

void bg_answer_add_outcome (BgRecord *record, const BgSolveResult *result, bool is_row) {
  const BgTruth status = result->status;
  const bool is_proof = !result->inexact;
  /* a solution that is not claimed to be short is "found", as with --any */
  bg_record_add_text (record, "status",
                      is_proof           ? bg_solve_status_name (status)
                      : status == BG_YES ? "found"
                                         : "stopped");
  if (status == BG_YES)
    bg_record_add_integer (record, is_proof ? "moves" : "solution_moves", result->moves);
  if (is_proof && (status == BG_UNKNOWN || (status == BG_YES && !is_row)))
    bg_record_add_integer (record, "lower_bound", result->lower_bound);
  if (status == BG_UNKNOWN && result->solution != NULL)
    bg_record_add_integer (record, "solution_moves", result->solution->len);
}

void bg_answer_add_solution (BgRecord *record, const GPtrArray *moves) {
  bg_record_add_n_strings (record, "solution",
                           moves != NULL ? (const char *const *) moves->pdata : NULL,
                           moves != NULL ? moves->len : 0);
}

static void add_reason (BgRecord *record, const BgProblem *, BgUnsolvableCause cause,
                        const char *text) {
  bg_record_add_text (record, "reason_text", text);
  bg_record_add_text (record, "reason", causes[cause].key);
}

void bg_answer_add_reason (BgRecord *record, const BgProblem *problem, const BgSolveResult *result,
                           BgAnswerProof *proof) {
  g_autofree char *text = bg_answer_reason_text (result, problem);
  if (result->status == BG_UNKNOWN)
    bg_record_add_text (record, "reason_text", text);
  if (result->status != BG_NO || result->inexact)
    return;
  (proof != NULL ? proof : add_reason) (record, problem, result->cause, text);
  if (result->cause == BG_UNSOLVABLE_BY_HOLE)
    bg_record_add_text (record, "hole", bg_hole_name (problem->board, result->hole).text);
}

void bg_answer_fill (BgRecord *record, const BgProblem *problem, const BgSolveResult *result,
                     BgAnswerProof *proof) {
  bg_answer_add_outcome (record, result, false);
  bg_answer_add_reason (record, problem, result, proof);
  if (!bg_record_has (record, "resource"))
    add_claims (record, result);
  bg_answer_add_solution (record, result->solution);
  if (result->status == BG_YES && result->inexact && result->instance != NULL) {
    const int bound = bg_bound_of (result->instance->bound, result->instance->problem->start);
    if (bound > result->moves)
      bg_record_add_integer (record, "refuted_bound", bound);
  }
  add_finding (record, result);
  bg_record_add_text (record, "method", result->method);
  add_method (record, result);
  add_heuristic (record, result);
  add_effort (record, result);
}

/* --- Counts ---------------------------------------------------------------- */

const char *const bg_answer_directions[3] = { "rows", "columns", "diagonals" };

void bg_answer_add_class (BgRecord *record, const BgClass *class) {
  BgRecord *triple = bg_record_add_list (record, "class");
  bg_record_add_integer (triple, NULL, class->longest);
  bg_record_add_integer (triple, NULL, class->second);
  bg_record_add_integer (triple, NULL, class->final);
}

static void add_ranges (BgRecord *record, const BgSolutions *solutions) {
  bg_record_add_integer (record, "longest_sweep", bg_solutions_longest_sweep (solutions));
  bg_record_add_integer (record, "longest_final_sweep",
                         bg_solutions_longest_final_sweep (solutions));
  if (solutions->graph->problem->board->by_lines)
    return; /* jumps have no direction */
  BgRecord *jumps = bg_record_add_record (record, "jumps");
  for (int d = 0; d < 3; d++) {
    BgRecord *range = bg_record_add_list (jumps, bg_answer_directions[d]);
    bg_record_add_integer (range, NULL, solutions->jumps.fewest[d]);
    bg_record_add_integer (range, NULL, solutions->jumps.most[d]);
  }
}

void bg_answer_add_classes (BgRecord *record, const BgUnordered *unordered) {
  BgRecord *classes = bg_record_add_list (record, "classes");
  for (guint i = 0; i < unordered->classes->len; i++) {
    const BgClass *class = &g_array_index (unordered->classes, BgClass, i);
    BgRecord *row = bg_record_add_record (classes, NULL);
    bg_answer_add_class (row, class);
    bg_record_add_big (row, "count", class->count);
  }
}

void bg_answer_add_counts (BgRecord *record, const BgSolutions *solutions) {
  bg_record_add_big (record, "ordered", solutions->ordered);
  bg_record_add_big (record, "ordered_raw", solutions->ordered_raw);
  add_ranges (record, solutions);
  if (solutions->unordered == NULL)
    return;
  bg_record_add_big (record, "unordered", solutions->unordered->up_to_symmetry);
  bg_record_add_big (record, "unordered_raw", solutions->unordered->raw);
}

void bg_answer_add_level (BgRecord *list, uint64_t size, int fewest, int most) {
  const guint n = bg_record_length (list);
  BgRecord *level = bg_record_add_record (list, NULL);
  bg_record_add_integer (level, "n", n);
  bg_record_add_integer (level, "size", size);
  if (fewest > most)
    return;
  bg_record_add_integer (level, "min_pegs", fewest);
  bg_record_add_integer (level, "max_pegs", most);
}
