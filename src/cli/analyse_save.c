#include "cli/analyse.h"

#include <stdio.h>

#include "cli/watch.h"
#include "core/error.h"
#include "hints/tablebase_write.h"
#include "report/record.h"

/* Finds the winners and the values of lost positions; without these a table is of use
   too, and that they do not fit is no failure. */
static BgStop
find (BgAnalyse *analyse, BgRetrograde *fewest)
{
  BgStop outcome = bg_analyse_need_winning (analyse, false);
  if (outcome != BG_STOP_NONE)
    return outcome;
  outcome = bg_retrograde_find (fewest, analyse->winning.forward, BG_TABLEBASE_STRIDE,
                                BG_TABLEBASE_MOST, analyse->control);
  return outcome == BG_STOP_MEMORY ? BG_STOP_NONE : outcome;
}

static void
show (const BgAnalyse *analyse, const char *path, size_t bytes, int n_levels)
{
  bg_record_add_text (analyse->record, "table", path);
  bg_record_add_integer (analyse->record, "table_bytes", bytes);
  bg_record_add_integer (analyse->record, "table_value_levels", n_levels);
  if (analyse->prints)
    printf ("%s: %zu bytes%s\n", path, bytes,
            n_levels > 0 ? "" : ", without values of lost positions: all level sets would not fit");
}

static int
count_levels (const BgRetrograde *fewest)
{
  int n_levels = 0;
  for (int n = 0; n < BG_MAX_HOLES; n++)
    n_levels += fewest->level[n].position != NULL;
  return n_levels;
}

bool
bg_analyse_save (BgAnalyse *analyse, const char *path, BgStop *outcome, GError **error)
{
  g_auto (BgRetrograde) fewest = { 0 };
  BgStop found = find (analyse, &fewest);
  bg_watch_wipe ();
  *outcome = MAX (*outcome, found);
  size_t bytes;
  if (found != BG_STOP_NONE)
    return bg_limit_error (error, "%s: not written, %s", path, bg_stop_name (found));
  if (!bg_tablebase_save (&analyse->winning, &fewest, path, &bytes, error))
    return false;
  show (analyse, path, bytes, count_levels (&fewest));
  return true;
}
