#include "board/notation.h"
#include "jumps/hint.h"
#include "jumps/jump_path.h"
#include "public/public.h"

struct BergholtHints
{
  BgPublicControl run;
  BgHint hint;
};

/* Tells why something was not done: bad input or, without an error, STOPPED. */
static void
tell (BgStop stopped, GError *cause, BergholtStopReason *stop, char **error)
{
  if (stop != NULL)
    *stop = bg_public_stop_reason (stopped);
  if (cause != NULL)
    bg_public_fail (cause, error);
}

BergholtHints *
bergholt_hints_new (const BergholtProblem *problem, const char *table,
                    const BergholtControl *control, BergholtStopReason *stop, char **error)
{
  GError *cause = NULL;
  BgTablebase *tablebase = NULL;
  g_autofree BergholtHints *hints = g_new0 (BergholtHints, 1);
  tell (BG_STOP_NONE, NULL, stop, NULL);
  if (!bg_public_control (&hints->run, control, error))
    return NULL;
  if (table != NULL && (tablebase = bg_tablebase_open (table, problem, &cause)) == NULL)
    {
      tell (BG_STOP_NONE, cause, stop, error);
      return NULL;
    }
  BgStop stopped = bg_hint_init (&hints->hint, problem, tablebase, &hints->run.control);
  if (stopped == BG_STOP_NONE)
    return g_steal_pointer (&hints);
  bg_hint_clear (&hints->hint);
  tell (stopped, NULL, stop, NULL);
  return NULL;
}

void
bergholt_hints_free (BergholtHints *hints)
{
  if (hints == NULL)
    return;
  bg_hint_clear (&hints->hint);
  g_free (hints);
}

static BergholtHint
make_hint (const BgBoard *board, BgPosition position, const BgHintedJump *jump)
{
  int from, to;
  bg_jump_path_ends (board, position, jump->result, &from, &to);
  const int over = bg_first_hole (position & ~jump->result & ~bg_hole_bit (from));
  return (BergholtHint) { from, over, to, jump->worth.value, jump->worth.wins };
}

int
bergholt_hints_ask (const BergholtHints *hints, const char *text, BergholtValue *value,
                    BergholtHint *jumps, int room, BergholtStopReason *stop, char **error)
{
  GError *cause = NULL;
  const BgHint *hint = &hints->hint;
  const BgBoard *board = hint->problem->board;
  BgPosition position;
  if (!bg_position_parse (board, text, &position, &cause)
      || !bg_hint_check (hint, position, &cause))
    {
      tell (BG_STOP_NONE, cause, stop, error);
      return -1;
    }
  BgHintValue worth;
  BgHintedJump worths[BG_MAX_LINES];
  int n = -1;
  BgStop stopped = bg_hint_worth (hint, position, NULL, &worth);
  if (stopped == BG_STOP_NONE)
    n = bg_hint_jumps (hint, position, &worth, worths, &stopped);
  tell (stopped, NULL, stop, NULL);
  if (stopped != BG_STOP_NONE)
    return -1;
  const BergholtValue public = { sizeof public, worth.value, worth.wins };
  bg_public_give (value, &public, sizeof public);
  for (int i = 0; i < MIN (n, room); i++)
    jumps[i] = make_hint (board, position, &worths[i]);
  return n;
}
