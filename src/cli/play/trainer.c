#include "cli/play/trainer.h"

#include <stdio.h>
#include <string.h>

#include "cli/watch.h"
#include "core/error.h"
#include "core/file.h"
#include "hints/tablebase_write.h"
#include "pages/trainer.h"

/* A page with a greater tablebase would be slow to open. */
#define MOST_BYTES (8 << 20)

static bool
write_page (const char *path, BgWinning *winning, const BgRetrograde *fewest,
            const BgControl *control, GError **error)
{
  g_autoptr (GByteArray) table = bg_tablebase_to_bytes (winning, fewest);
  if (table->len > MOST_BYTES)
    return bg_limit_error (error, "%s: not written, the tablebase of %s has %u bytes, expected at "
                           "most %d in a page", path, winning->problem->name, table->len,
                           MOST_BYTES);
  BgPuzzle puzzles[BG_MAX_HOLES + 1];
  BgStop stop = bg_winning_complete (winning, control);
  /* a search that was cut short gives puzzles as well */
  const int n = stop == BG_STOP_NONE ? bg_puzzles_reachable (winning, control, puzzles, &stop) : 0;
  g_autofree char *page = bg_trainer_new (winning->problem, table->data, table->len, puzzles, n);
  return bg_file_write (path, page, strlen (page), error);
}

int
bg_cli_write_trainer (const BgCommon *common, const char *path, GError **error)
{
  const BgProblem *problem = common->problem;
  g_auto (BgWatch) watch = bg_watch_begin (common);
  g_auto (BgWinning) winning;
  g_auto (BgRetrograde) fewest = { 0 };
  BgStop stop = bg_winning_find (&winning, problem, NULL, &watch.control);
  /* without the values of lost positions the page is of use too */
  if (stop == BG_STOP_NONE && winning.level[0] != NULL)
    stop = bg_retrograde_find (&fewest, winning.forward, BG_TABLEBASE_STRIDE, BG_TABLEBASE_MOST,
                               &watch.control);
  int status = -1;
  if (stop == BG_STOP_NONE && winning.level[0] == NULL)
    {
      fprintf (stderr, "bergholt: %s: not written, the problem has no solution\n", path);
      status = BG_EXIT_UNSOLVABLE;
    }
  else if (stop == BG_STOP_SIGNAL || winning.level[0] == NULL)
    bg_limit_error (error, "%s: not written, %s", path, bg_stop_name (stop));
  else if (write_page (path, &winning, &fewest, &watch.control, error))
    status = BG_EXIT_DONE;
  bg_watch_end (&watch);
  return status;
}
