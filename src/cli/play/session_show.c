#include <stdio.h>

#include "cli/cli.h"
#include "cli/play/game.h"
#include "cli/play/session.h"
#include "cli/watch.h"
#include "pictures/text.h"

static bool can_jump (const BgBoard *board, BgPosition position) {
  for (int i = 0; i < board->n_lines; i++)
    if (bg_can_play (&board->line[i], position))
      return true;
  return false;
}

/* "29 pegs, 2 moves, last d2-d4-d6" */
static char *caption_text (const BgSession *session) {
  g_auto (GStrv) moves = bg_game_moves (&session->game);
  const int pegs = bg_pegs (bg_game_position (&session->game)), n = g_strv_length (moves);
  return g_strdup_printf ("%d peg%s, %d move%s%s%s", pegs, bg_plural (pegs), n, bg_plural (n),
                          n > 0 ? ", last " : "", n > 0 ? moves[n - 1] : "");
}

char *bg_session_end (BgSession *session) {
  const BgProblem *problem = session->problem;
  const BgPosition position = bg_game_position (&session->game);
  const int pegs = bg_pegs (position), n = bg_game_count_moves (&session->game);
  int least = 0;
  if (!bg_problem_is_finish (problem, position))
    return can_jump (problem->board, position)
               ? NULL
               : g_strdup_printf (
                   "dead end: %d peg%s left and no jump; undo takes one back, restart "
                   "begins anew",
                   pegs, pegs == 1 ? " is" : "s are");
  if (n == 0)
    return g_strdup ("solved already");
  const bool known = bg_adviser_minimum (&session->adviser, &least);
  bg_watch_wipe ();
  g_autofree char *fewest = known && n == least ? g_strdup (", the fewest there are")
                            : known             ? g_strdup_printf ("; %d would do", least)
                                    : g_strdup_printf ("; at least %d are needed", least);
  return g_strdup_printf ("solved in %d move%s%s", n, bg_plural (n), fewest);
}

void bg_session_show (BgSession *session) {
  const BgPosition position = bg_game_position (&session->game);
  const int active = bg_game_active (&session->game);
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  g_autofree char *head = caption_text (session);
  BgPanel *panel = bg_panel_new (NULL, position);
  if (session->problem->finish_is_single)
    panel->marks = session->problem->finish_holes & ~position;
  if (active >= 0)
    g_array_append_val (panel->path, active);
  g_ptr_array_add (panels, panel);
  puts (head);
  bg_panels_print (panels, session->problem->board);
  g_autofree char *end = bg_session_end (session);
  if (end != NULL)
    puts (end);
}

/* --- Advice --------------------------------------------------------------- */

typedef enum {
  WINNING,
  WORTH, /* they keep the position's value */
  UNKNOWN,
  SHORTEST, /* they begin a shortest way */
} JumpsWanted;

static bool is_wanted (const BgAdvisedJump *jump, const BgAdvice *advice, JumpsWanted wanted) {
  return wanted == WINNING   ? jump->wins == BG_YES
         : wanted == WORTH   ? jump->value == advice->value
         : wanted == UNKNOWN ? jump->wins == BG_UNKNOWN
                             : jump->shortest == BG_YES;
}

/* "HEAD: d2-d4 b4-d4"; false where there is none. */
static bool list_jumps (const BgSession *session, const BgAdvice *advice, const char *head,
                        JumpsWanted wanted) {
  const BgPosition position = bg_game_position (&session->game);
  g_autoptr (GString) jumps = g_string_new (NULL);
  for (int i = 0; i < advice->n; i++)
    if (is_wanted (&advice->jump[i], advice, wanted)) {
      g_autofree char *jump = bg_jump_to_string (session->problem->board, position,
                                                 advice->jump[i].line);
      g_string_append_printf (jumps, " %s", jump);
    }
  if (jumps->len > 0)
    printf ("%s:%s\n", head, jumps->str);
  return jumps->len > 0;
}

/* In how many moves the game can be finished, counted from its beginning. */
static void show_shortest (const BgSession *session, const BgAdvice *advice) {
  const int played = bg_game_count_moves (&session->game);
  if (advice->moves >= 0) {
    const int all = played + advice->moves - advice->goes_on;
    g_autofree char *head = g_strdup_printf ("it can still be finished in %d move%s in all", all,
                                             bg_plural (all));
    if (!list_jumps (session, advice, head, SHORTEST))
      printf ("%s: %s\n", head, (const char *) advice->solution->pdata[0]);
    return;
  }
  if (advice->wins == BG_NO)
    return;
  g_autofree char *why = bg_advice_limit (advice, session->adviser.seconds);
  printf ("%s: a shortest solution; it takes at least %d more move%s\n", why, advice->lower_bound,
          bg_plural (advice->lower_bound));
  if (advice->solution == NULL)
    return;
  printf ("a good try, %u move%s:", advice->solution->len, bg_plural (advice->solution->len));
  for (guint i = 0; i < advice->solution->len; i++)
    printf (" %s", (const char *) advice->solution->pdata[i]);
  putchar ('\n');
}

void bg_session_show_advice (const BgSession *session, const BgAdvice *advice) {
  static const char *const verdicts[] = { "not known", "lost", "winning" };
  g_autofree char *head = advice->value >= 0 ? g_strdup_printf ("value %d, %s", advice->value,
                                                                verdicts[advice->wins])
                                             : g_strdup (verdicts[advice->wins]);
  if (advice->wins == BG_YES)
    list_jumps (session, advice, head, WINNING);
  else if (advice->wins == BG_NO && advice->value >= 0)
    list_jumps (session, advice, head, WORTH);
  else
    puts (head);
  g_autofree char *loss = bg_advice_loss (advice, bg_pegs (bg_game_position (&session->game)));
  if (loss != NULL)
    puts (loss);
  list_jumps (session, advice, "not known whether these win", UNKNOWN);
  show_shortest (session, advice);
}
