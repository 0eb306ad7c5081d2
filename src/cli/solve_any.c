#include "cli/solve_any.h"

#include <stdio.h>

#include "cli/solve_print.h"
#include "cli/solve_record.h"
#include "cli/watch.h"
#include "search/any.h"

static BgRecord *
make_record (const BgProblem *problem, const BgAnyResult *result, const BgControl *control,
             double seconds)
{
  /* a solution that is not claimed to be short is "found" */
  static const char *const names[] = { "found", "unsolvable", "stopped" };
  BgRecord *record = bg_record_new ();
  bg_record_add_problem (record, problem);
  bg_record_add_text (record, "status", names[result->status]);
  bg_solve_add_solution (record, result->moves);
  if (result->moves != NULL)
    bg_record_add_integer (record, "solution_moves", result->moves->len);
  bg_record_add_stop (record, result->status != BG_ANY_STOPPED ? BG_STOP_NONE
                                                               : bg_control_shortfall (control));
  bg_record_add_text (record, "method", "any");
  bg_solve_add_effort (record, result->nodes, result->peak_bytes, seconds);
  return record;
}

static void
print (const BgProblem *problem, const BgAnyResult *result, double seconds)
{
  bg_solve_print_problem (problem);
  if (result->status == BG_ANY_FOUND)
    bg_solve_print_found (result->moves);
  else
    puts (result->status == BG_ANY_UNSOLVABLE ? "unsolvable: every line of play was followed"
                                              : "stopped: nothing is proved");
  printf ("%" PRIu64 " position%s expanded, %.3f s\n", result->nodes, bg_plural (result->nodes),
          seconds);
}

int
bg_solve_any (const BgCommon *common, const BgPictureOptions *picture, GError **error)
{
  gint64 began = g_get_monotonic_time ();
  g_auto (BgWatch) watch = bg_watch_begin (common);
  g_auto (BgAnyResult) result = { 0 };
  if (!bg_any_find (common->problem, watch.control.memory, watch.control.stop, &result, error))
    return -1;
  bg_watch_end (&watch);
  const double seconds = bg_seconds_since (began);
  bool drawn;
  const bool written = bg_picture_solution (picture, common->problem, result.moves, &drawn,
                                            error);
  if (common->json)
    {
      g_autoptr (BgRecord) record =
        make_record (common->problem, &result, &watch.control, seconds);
      bg_picture_add (picture, record, drawn);
      bg_record_print_json (record);
    }
  else if (!(drawn && bg_picture_is_printed (picture)))
    print (common->problem, &result, seconds);
  static const int exits[] = { BG_EXIT_DONE, BG_EXIT_UNSOLVABLE, BG_EXIT_LIMIT };
  return written ? exits[result.status] : -1;
}
