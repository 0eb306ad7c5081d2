#include "search/replay.h"

#include "verify/verify.h"

void
bg_replay (const BgProblem *problem, const GPtrArray *moves)
{
  g_autoptr (GError) error = NULL;
  int length;
  if (!bg_verify (problem, (const char *const *) moves->pdata, moves->len, &length, &error))
    g_error ("the search made an illegal solution: %s", error->message);
  if (length != (int) moves->len)
    g_error ("the search made a solution of %d moves and said %u", length, moves->len);
}
