#include "search/method.h"

#include <string.h>

#include "core/error.h"
#include "moves/jump_arrivals.h"
#include "search/turns.h"

enum {
#define METHOD(function, name, has_levels, summary) METHOD_##function,
#include "search/methods.def"
#undef METHOD
};

const BgMethod bg_methods[] = {
#define METHOD(function, name, has_levels, summary) \
  { name, bg_method_search_##function, has_levels },
#include "search/methods.def"
#undef METHOD
  { 0 }
};

const char *const bg_method_names[] = { "auto",
#define METHOD(function, name, has_levels, summary) name,
#include "search/methods.def"
#undef METHOD
                                        NULL };

const BgMethod *bg_method_find (const char *name, GError **error) {
  g_autoptr (GString) expected = g_string_new ("auto");
  for (const BgMethod *method = bg_methods; method->name != NULL; method++) {
    if (strcmp (method->name, name) == 0)
      return method;
    g_string_append_printf (expected, "%s%s", method[1].name != NULL ? ", " : " or ", method->name);
  }
  g_set_error (error, BG_ERROR, BG_ERROR_METHOD, "unknown method '%s', expected %s",
               bg_excerpt (name, -1).text, expected->str);
  return NULL;
}

bool bg_method_check (const BgMethod *method, const BgProblem *problem, const BgControl *control,
                      GError **error) {
  const BgBoard *board = problem->board;
  if (bg_problem_is_open (problem) && method != &bg_methods[METHOD_levels]) {
    g_set_error (error, BG_ERROR, BG_ERROR_METHOD,
                 "method '%s' goes back from finishes that are listed, and '%s' lists none; "
                 "expected levels",
                 method->name, problem->finish_text);
    return false;
  }
  if (method->has_levels)
    return true;
  if (control->transport != NULL)
    g_set_error (error, BG_ERROR, BG_ERROR_METHOD,
                 "method '%s' searches in one process, "
                 "expected levels or bidirectional where there are several",
                 method->name);
  else if (control->journal != NULL)
    g_set_error (error, BG_ERROR, BG_ERROR_METHOD,
                 "method '%s' has no levels to keep on disk, "
                 "expected levels or bidirectional",
                 method->name);
  else if (board->n_holes > BG_ARRIVAL_HOLES)
    g_set_error (error, BG_ERROR, BG_ERROR_METHOD,
                 "method '%s' searches boards of up to %d holes, "
                 "'%s' has %d: expected levels or bidirectional",
                 method->name, BG_ARRIVAL_HOLES, board->name, board->n_holes);
  else
    return true;
  return false;
}

const BgMethod *bg_method_begin (const BgProblem *problem, bool counted, BgMethodReason *reason) {
  if (bg_problem_is_open (problem)) {
    *reason = BG_METHOD_FOR_GOAL;
    return &bg_methods[METHOD_levels];
  }
  *reason = counted ? BG_METHOD_FOR_COUNTING : BG_METHOD_FOR_DIVES;
  return &bg_methods[METHOD_bidirectional];
}

const BgMethod *bg_method_conditioned (bool in_one_pass) {
  static const BgMethod methods[] = {
    { "conditioned", bg_method_search_bidirectional, true },
    { "conditioned", bg_method_search_forward, true },
  };
  return &methods[in_one_pass];
}

const BgMethod *bg_method_one_pass (const BgInstance *instance) {
  return instance->tracker != NULL ? bg_method_conditioned (true) : &bg_methods[METHOD_layers];
}

bool bg_method_one_pass_pays (const BgInstance *instance, uint64_t cost, uint64_t last) {
  const BgBoard *board = instance->problem->board;
  if (bg_problem_is_open (instance->problem))
    return false;
  /* a position class has one in two to the number of invariants */
  const int free_holes = board->n_holes - board->n_invariants;
  return cost >= BG_LEAST_COST && cost < 2 * last
         && (instance->tracker != NULL
             || (board->n_holes <= BG_ARRIVAL_HOLES
                 && free_holes <= BG_SMALL_BOARD + g_bit_nth_msf (instance->group.order, -1)));
}

uint64_t bg_solving_learning (const BgSolving *solving) {
  const BgLearner *learner = bg_bound_learner (solving->instance->bound);
  return learner != NULL ? bg_learner_cost (learner) / BG_LEARNER_SUCCESSOR_COST : 0;
}

void bg_solving_set_refutation (BgSolving *solving, uint64_t generated) {
  const uint64_t learned = bg_solving_learning (solving);
  solving->refutation = generated + learned - solving->learned;
  solving->learned = learned;
  solving->narrows = bg_bound_narrows (solving->instance->bound);
}
