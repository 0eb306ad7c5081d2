#include "search/method.h"

#include <string.h>

#include "core/error.h"
#include "moves/jump_arrivals.h"

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
