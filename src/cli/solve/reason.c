#include "cli/solve/reason.h"

#include <string.h>

#include "laboratory/derive.h"
#include "records/answer.h"
#include "verify/lemma.h"

/* The most invariants of which all sums are tried. */
#define MOST_INVARIANTS 12

/* A count that the linear program finds and that the other check confirms. */
static bool find_resource (const BgProblem *problem, BgDerivedResource *resource) {
  BgLemmaSums sums;
  if (!bg_derive_refutation (problem, resource))
    return false;
  if (!bg_lemma_is_resource_proof (problem, resource->weight, &sums)
      || sums.start != resource->start || sums.finish != resource->finish)
    g_error ("the linear program made weights that prove nothing");
  return true;
}

static void add_resource (BgRecord *record, const BgProblem *problem,
                          const BgDerivedResource *resource) {
  BgRecord *proof = bg_record_add_record (record, "resource");
  bg_record_add_integer (proof, "start", resource->start);
  bg_record_add_integer (proof, "finish", resource->finish);
  BgRecord *weights = bg_record_add_list (proof, "weights");
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    bg_record_add_integer (weights, NULL, resource->weight[hole]);
}

/* --- Position classes ------------------------------------------------------ */

/* The smallest set of holes, a sum of invariants, on which all finishes have another parity than
   the start; 0: there is none, or it would have to be looked for among too many. */
static BgPosition find_parity_set (const BgProblem *problem) {
  const BgBoard *board = problem->board;
  BgPosition best = 0;
  for (int sum = 1; board->n_invariants <= MOST_INVARIANTS && sum < 1 << board->n_invariants;
       sum++) {
    BgPosition set = 0;
    for (int i = 0; i < board->n_invariants; i++)
      set ^= sum >> i & 1 ? board->invariant[i] : 0;
    if ((best == 0 || bg_pegs (set) < bg_pegs (best)) && bg_lemma_is_parity_proof (problem, set))
      best = set;
  }
  return best;
}

/* The parities of POSITION on the invariants of its board, as digits. */
static char *name_class (const BgBoard *board, BgPosition position) {
  const BgPosition class = bg_board_class (board, position);
  GString *text = g_string_new (NULL);
  for (int i = 0; i < board->n_invariants; i++)
    g_string_append_c (text, bg_has (class, i) ? '1' : '0');
  return g_string_free (text, FALSE);
}

/* Adds the classes of all finishes, each once. */
static void add_finish_classes (BgRecord *record, const BgProblem *problem) {
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < problem->n_finishes; i++) {
    g_autofree char *name = name_class (problem->board, problem->finish[i]);
    if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
      g_ptr_array_add (names, g_steal_pointer (&name));
  }
  bg_record_add_n_strings (record, "finishes", (const char *const *) names->pdata, names->len);
}

static void add_position_classes (BgRecord *record, const BgProblem *problem) {
  const BgBoard *board = problem->board;
  BgRecord *classes = bg_record_add_record (record, "position_class");
  g_autofree char *start = name_class (board, problem->start);
  bg_record_add_text (classes, "start", start);
  add_finish_classes (classes, problem);
  BgRecord *sets = bg_record_add_list (classes, "sets");
  for (int i = 0; i < board->n_invariants; i++)
    bg_record_add_holes (sets, NULL, board, board->invariant[i]);
  const BgPosition set = find_parity_set (problem);
  if (set == 0)
    return;
  bg_record_add_boolean (classes, "is_odd", bg_pegs (problem->start & set) % 2 == 1);
  BgRecord *weights = bg_record_add_list (classes, "weights");
  for (int hole = 0; hole < board->n_holes; hole++)
    bg_record_add_integer (weights, NULL, bg_has (set, hole));
}

/* --- Reasons --------------------------------------------------------------- */

/* Looks for a count, which names the reason unless that is a hole already, which counts of the
   file leave empty. */
static const char *choose_key (const BgProblem *problem, BgUnsolvableCause cause,
                               BgDerivedResource *resource, bool *found) {
  *found = cause != BG_UNSOLVABLE_BY_CLASS && find_resource (problem, resource);
  const bool names = cause != BG_UNSOLVABLE_BY_HOLE || bg_problem_is_open (problem);
  return *found && names ? "resource" : bg_answer_cause_key (cause);
}

bool bg_reason_is_resource (const BgProblem *problem) {
  BgDerivedResource resource;
  return find_resource (problem, &resource);
}

void bg_reason_constrain (BgProblem *problem) {
  BgDerivedResource derived;
  if (!bg_problem_is_open (problem) || !find_resource (problem, &derived))
    return;
  BgResource *resource = g_new0 (BgResource, 1);
  resource->name = g_strdup ("derived");
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    resource->weight[hole] = (int) derived.weight[hole];
  resource->least = (int) derived.finish;
  g_ptr_array_add (problem->resources, resource);
}

const char *bg_reason_key (const BgProblem *problem, BgUnsolvableCause cause) {
  BgDerivedResource resource;
  bool found;
  return choose_key (problem, cause, &resource, &found);
}

void bg_reason_add_proof (BgRecord *record, const BgProblem *problem, BgUnsolvableCause cause,
                          const char *text) {
  BgDerivedResource resource;
  bool found;
  const char *key = choose_key (problem, cause, &resource, &found);
  const bool is_resource = strcmp (key, "resource") == 0;
  bg_record_add_text (record, "reason_text", is_resource ? "a resource count rules it out" : text);
  bg_record_add_text (record, "reason", key);
  bg_record_add_boolean (record, "searched", bg_cause_is_search (cause));
  if (found)
    add_resource (record, problem, &resource);
  else if (cause == BG_UNSOLVABLE_BY_CLASS)
    add_position_classes (record, problem);
}
