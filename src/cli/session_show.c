#include <stdio.h>

#include "cli/cli.h"
#include "cli/session.h"

/* Which jumps are listed; VALUE: of those, or any. */
typedef bool Wanted (const BgAdvisedJump *jump, int value);

static bool
is_winning (const BgAdvisedJump *jump, int)
{
  return jump->wins == BG_YES;
}

static bool
is_worth (const BgAdvisedJump *jump, int value)
{
  return jump->value == value;
}

static bool
is_unknown (const BgAdvisedJump *jump, int)
{
  return jump->wins == BG_UNKNOWN;
}

static bool
is_shortest (const BgAdvisedJump *jump, int)
{
  return jump->shortest == BG_YES;
}

/* "HEAD: d2-d4 b4-d4" */
static void
list_jumps (const BgSession *session, const BgAdvice *advice, const char *head, Wanted *wanted)
{
  const BgPosition position = bg_game_position (&session->game);
  bool any = false;
  for (int i = 0; i < advice->n; i++)
    if (wanted (&advice->jump[i], advice->value))
      {
        g_autofree char *jump = bg_jump_path_jump (session->problem->board, position,
                                                   advice->jump[i].result);
        printf ("%s%s%s", any ? "" : head, any ? " " : ": ", jump);
        any = true;
      }
  if (any)
    putchar ('\n');
}

/* In how many moves the game can be finished, counted from its beginning. */
static void
show_shortest (const BgSession *session, const BgAdvice *advice)
{
  const int played = bg_game_count_moves (&session->game);
  if (advice->moves >= 0)
    {
      const int all = played + advice->moves - advice->goes_on;
      g_autofree char *head =
        g_strdup_printf ("it can still be finished in %d move%s in all", all, bg_plural (all));
      bool any = false;
      for (int i = 0; i < advice->n; i++)
        any = any || is_shortest (&advice->jump[i], 0);
      if (any)
        list_jumps (session, advice, head, is_shortest);
      else
        printf ("%s: %s\n", head, (const char *) advice->solution->pdata[0]);
      return;
    }
  if (advice->wins == BG_NO)
    return;
  printf ("not known within %.0f s: a shortest solution; it takes at least %d more move%s\n",
          session->adviser.seconds, advice->lower_bound, bg_plural (advice->lower_bound));
  if (advice->solution == NULL)
    return;
  printf ("a good try, %u move%s:", advice->solution->len, bg_plural (advice->solution->len));
  for (guint i = 0; i < advice->solution->len; i++)
    printf (" %s", (const char *) advice->solution->pdata[i]);
  putchar ('\n');
}

void
bg_session_show_advice (const BgSession *session, const BgAdvice *advice)
{
  static const char *const verdicts[] = { "not known", "lost", "winning" };
  g_autofree char *head = advice->value >= 0
                            ? g_strdup_printf ("value %d, %s", advice->value,
                                               verdicts[advice->wins])
                            : g_strdup (verdicts[advice->wins]);
  if (advice->wins == BG_YES)
    list_jumps (session, advice, head, is_winning);
  else if (advice->wins == BG_NO && advice->value >= 0)
    list_jumps (session, advice, head, is_worth);
  else
    puts (head);
  list_jumps (session, advice, "not known whether these win", is_unknown);
  show_shortest (session, advice);
}
