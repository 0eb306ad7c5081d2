#include "search/method.h"

#include <string.h>

#include "core/error.h"

const BgMethod bg_methods[] = {
#define METHOD(function, name, summary) { name, summary, bg_method_try_##function },
#include "search/methods.def"
#undef METHOD
  { NULL, NULL, NULL }
};

const BgMethod *
bg_method_find (const char *name)
{
  for (const BgMethod *method = bg_methods; method->name != NULL; method++)
    if (strcmp (method->name, name) == 0)
      return method;
  return NULL;
}

bool
bg_method_check (const char *name, const char *where, GError **error)
{
  if (name == NULL || strcmp (name, "auto") == 0 || bg_method_find (name) != NULL)
    return true;
  g_autofree char *quoted = bg_excerpt (name, -1);
  g_autoptr (GString) expected = g_string_new ("auto");
  for (const BgMethod *method = bg_methods; method->name != NULL; method++)
    g_string_append_printf (expected, "%s%s", method[1].name != NULL ? ", " : " or ",
                            method->name);
  bg_input_error (error, "%s: unknown method '%s', expected %s", where, quoted, expected->str);
  return false;
}

const BgMethod *
bg_method_begin (bool counted, char **reason)
{
  *reason = g_strdup_printf ("auto: %s, and from both ends levels are smaller",
                             counted ? "counting needs whole levels"
                                     : "dives find most solutions early");
  return bg_method_find ("bidirectional");
}

/* Fewer positions than that are not worth the question. */
#define LEAST_COST 1000
/* The most positions, up to symmetry, that one pass may have to go over, as a
   power of two: about a second of one core. */
#define SMALL_BOARD 22

bool
bg_method_one_pass (const BgProblem *problem, const BgGroup *group, uint64_t cost, uint64_t last)
{
  const BgBoard *board = problem->board;
  /* a position class has one in two to the number of invariants */
  const int free_holes = board->n_holes - board->n_invariants;
  return cost >= LEAST_COST && cost < 2 * last
         && free_holes <= SMALL_BOARD + g_bit_nth_msf (group->order, -1);
}
