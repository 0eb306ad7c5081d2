#include "search/method.h"

#include <string.h>

#include "core/error.h"

enum
{
#define METHOD(function, name, summary) METHOD_##function,
#include "search/methods.def"
#undef METHOD
};

const BgMethod bg_methods[] = {
#define METHOD(function, name, summary) { name, summary, bg_method_try_##function },
#include "search/methods.def"
#undef METHOD
  { NULL, NULL, NULL }
};

const BgMethod *
bg_method_find (const char *name, GError **error)
{
  g_autoptr (GString) expected = g_string_new ("auto");
  for (const BgMethod *method = bg_methods; method->name != NULL; method++)
    {
      if (strcmp (method->name, name) == 0)
        return method;
      g_string_append_printf (expected, "%s%s", method[1].name != NULL ? ", " : " or ",
                              method->name);
    }
  g_autofree char *quoted = bg_excerpt (name, -1);
  g_set_error (error, BG_ERROR, BG_ERROR_METHOD, "unknown method '%s', expected %s", quoted,
               expected->str);
  return NULL;
}

const BgMethod *
bg_method_begin (bool counted, BgMethodReason *reason)
{
  *reason = counted ? BG_METHOD_FOR_COUNTING : BG_METHOD_FOR_DIVES;
  return &bg_methods[METHOD_bidirectional];
}

const BgMethod *
bg_method_one_pass (void)
{
  return &bg_methods[METHOD_layers];
}

/* Fewer positions than that are not worth the question. */
#define LEAST_COST 1000
/* The most positions, up to symmetry, that one pass may have to go over, as a
   power of two: about a second of one core. */
#define SMALL_BOARD 22

bool
bg_method_one_pass_pays (const BgInstance *instance, uint64_t cost, uint64_t last)
{
  const BgBoard *board = instance->problem->board;
  /* a position class has one in two to the number of invariants */
  const int free_holes = board->n_holes - board->n_invariants;
  return cost >= LEAST_COST && cost < 2 * last
         && free_holes <= SMALL_BOARD + g_bit_nth_msf (instance->group.order, -1);
}
