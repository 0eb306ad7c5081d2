#include "report/solve_text.h"

#include "board/notation.h"

static char *
unsolvable_text (const BgSolveResult *result, const BgProblem *problem)
{
  switch (result->cause)
    {
    case BG_UNSOLVABLE_BY_CLASS:
      return g_strdup ("start and finish lie in different position classes");
    case BG_UNSOLVABLE_BY_HOLE:
      {
        char name[BG_HOLE_NAME];
        bg_hole_name (problem->board, result->hole, name);
        return g_strdup_printf ("no jump that the resource counts can afford fills %s", name);
      }
    case BG_UNSOLVABLE_BY_BOUND:
      return g_strdup ("a resource count or the numbers of pegs a category rule it out");
    case BG_UNSOLVABLE_BY_SEARCH:
      return g_strdup ("every line of play was followed to its end");
    }
  g_assert_not_reached ();
}

char *
bg_solve_reason_text (const BgSolveResult *result, const BgProblem *problem)
{
  if (result->status == BG_SOLVED)
    return NULL;
  if (result->status == BG_UNSOLVABLE)
    return unsolvable_text (result, problem);
  return result->stop == BG_STOP_LIMIT ? g_strdup_printf ("limit of %d moves", result->limit)
                                       : g_strdup (bg_stop_key (result->stop));
}

char *
bg_solve_method_text (const BgSolveResult *result)
{
  switch (result->method_reason)
    {
    case BG_METHOD_ASKED:
      return NULL;
    case BG_METHOD_FOR_DIVES:
      return g_strdup ("auto: dives find most solutions early, and from both ends levels are "
                       "smaller");
    case BG_METHOD_FOR_COUNTING:
      return g_strdup ("auto: counting needs whole levels, and from both ends levels are smaller");
    case BG_METHOD_FOR_ONE_PASS:
      return g_strdup_printf ("auto: from both ends up to %d moves; then one pass, since the bound "
                              "had ceased to cut", result->both_ends_until);
    }
  g_assert_not_reached ();
}

char *
bg_solve_sides_text (const BgSolveResult *result)
{
  const BgSides *sides = &result->sides;
  if (!sides->known)
    return NULL;
  return g_strdup_printf ("%s after %d %s forward (%zu positions) and %d backward (%zu), the side "
                          "with less work ahead going on", sides->met ? "met" : "not met",
                          sides->forward, sides->by_jumps ? "jumps" : "moves", sides->forward_size,
                          sides->backward, sides->backward_size);
}

void
bg_solve_add_reason (BgRecord *record, const BgSolveResult *result, const BgProblem *problem)
{
  static const char *const keys[] = {
    [BG_UNSOLVABLE_BY_CLASS] = "class",
    [BG_UNSOLVABLE_BY_HOLE] = "hole",
    [BG_UNSOLVABLE_BY_BOUND] = "bound",
    [BG_UNSOLVABLE_BY_SEARCH] = "search",
  };
  if (result->status != BG_UNSOLVABLE || result->inexact)
    return;
  bg_record_add_text (record, "reason", keys[result->cause]);
  if (result->cause != BG_UNSOLVABLE_BY_HOLE)
    return;
  char name[BG_HOLE_NAME];
  bg_hole_name (problem->board, result->hole, name);
  bg_record_add_text (record, "hole", name);
}

void
bg_solve_add_method (BgRecord *record, const BgSolveResult *result)
{
  static const char *const keys[] = {
    [BG_METHOD_FOR_DIVES] = "dives",
    [BG_METHOD_FOR_COUNTING] = "counting",
    [BG_METHOD_FOR_ONE_PASS] = "one-pass",
  };
  const BgSides *sides = &result->sides;
  bg_record_add_text (record, "method", result->method);
  if (result->method_reason != BG_METHOD_ASKED)
    bg_record_add_text (record, "method_reason", keys[result->method_reason]);
  if (!sides->known)
    return;
  BgRecord *meeting = bg_record_add_record (record, "meeting");
  bg_record_add_boolean (meeting, "met", sides->met);
  bg_record_add_text (meeting, "unit", sides->by_jumps ? "jumps" : "moves");
  bg_record_add_integer (meeting, "forward", sides->forward);
  bg_record_add_integer (meeting, "backward", sides->backward);
  bg_record_add_integer (meeting, "forward_size", sides->forward_size);
  bg_record_add_integer (meeting, "backward_size", sides->backward_size);
}
