#include "cli/solve/counts.h"

#include "records/answer.h"
#include "solutions/listing.h"

/* Memory of a string in a document under construction. */
#define BYTES_A_STRING 128

BgCounts *bg_counts_new (const BgSolveResult *solved, const BgCountOptions *options,
                         const BgControl *control) {
  BgCounts *counts = g_new0 (BgCounts, 1);
  counts->options = *options;
  counts->control = *control;
  counts->solutions = bg_solutions_new (solved, control, &counts->stop);
  if (options->longer > 0 && counts->solutions != NULL) {
    /* the other half has the graph and the diagrams */
    const BgControl half = bg_control_share (control, control->memory / 2);
    counts->lengths = bg_lengths_new (solved, (int) options->longer, &half, &counts->lengths_stop);
  }
  if (counts->stop == BG_STOP_NONE)
    counts->stop = counts->lengths_stop;
  return counts;
}

void bg_counts_free (BgCounts *counts) {
  if (counts == NULL)
    return;
  g_clear_pointer (&counts->solutions, bg_solutions_free);
  g_clear_pointer (&counts->lengths, bg_lengths_free);
  g_free (counts);
}

static void add_lengths (BgRecord *record, const BgLengths *lengths) {
  BgRecord *list = bg_record_add_list (record, "by_length");
  for (int i = 0; i < lengths->n; i++) {
    BgRecord *one = bg_record_add_record (list, NULL);
    bg_record_add_integer (one, "moves", lengths->first + i);
    bg_record_add_big (one, "ordered", lengths->up_to_symmetry[i]);
    bg_record_add_big (one, "ordered_raw", lengths->raw[i]);
  }
}

void bg_counts_add (BgRecord *record, const BgCounts *counts) {
  const BgSolutions *solutions = counts->solutions;
  if (solutions != NULL)
    bg_answer_add_counts (record, solutions);
  if (counts->options.classes && solutions != NULL && solutions->unordered != NULL)
    bg_answer_add_classes (record, solutions->unordered);
  if (counts->lengths != NULL)
    add_lengths (record, counts->lengths);
  if (counts->lengths_stop != BG_STOP_NONE)
    bg_record_add_text (record, "by_length_stopped_by", bg_stop_key (counts->lengths_stop));
  if (counts->stop != BG_STOP_NONE && counts->stop != counts->lengths_stop)
    bg_record_add_text (record, "counts_stopped_by", bg_stop_key (counts->stop));
}

/* --- The list ------------------------------------------------------------- */

/* Where a listed solution goes. */
typedef struct {
  const BgCounts *counts;
  const BgCommon *prints; /* NULL: to the list */
  BgRecord *list;
  int n;
  BgStop stop;
} Listing;

/* The limit that keeps a list from one more solution of N_MOVES. */
static BgStop find_limit (const Listing *listing, int n_moves) {
  const BgControl *control = &listing->counts->control;
  const gint64 limit = listing->counts->options.limit;
  const uint64_t bytes = (uint64_t) (listing->n + 1) * (n_moves + 1) * BYTES_A_STRING;
  return bg_control_stopped (control)                             ? bg_control_stop (control)
         : limit > 0 && listing->n == limit                       ? BG_STOP_LIMIT
         : listing->prints == NULL && bytes > control->memory / 2 ? BG_STOP_MEMORY
                                                                  : BG_STOP_NONE;
}

static bool take_solution (const char *const *moves, int n_moves, const BgClass *class,
                           void *data) {
  static const BgTextLine text[] = { BG_LINE ("{number:6}  ({class:,})  {moves}"), { NULL } };
  Listing *listing = data;
  listing->stop = find_limit (listing, n_moves);
  if (listing->stop != BG_STOP_NONE)
    return false;
  listing->n++;
  g_autoptr (BgRecord) printed = listing->prints != NULL ? bg_record_new () : NULL;
  BgRecord *solution = printed != NULL ? printed : bg_record_add_record (listing->list, NULL);
  if (printed != NULL)
    bg_record_add_integer (solution, "number", listing->n);
  bg_answer_add_class (solution, class);
  bg_record_add_n_strings (solution, "moves", moves, n_moves);
  if (printed != NULL)
    bg_cli_print_part (listing->prints, solution, text);
  return true;
}

BgStop bg_counts_list (BgRecord *record, const BgCounts *counts, const BgCommon *prints) {
  const BgSolutions *solutions = counts->solutions;
  Listing listing = { .counts = counts, .prints = prints };
  const BgControl half = bg_control_share (&counts->control, counts->control.memory / 2);
  if (!counts->options.all || solutions == NULL)
    return BG_STOP_NONE;
  if (prints == NULL)
    listing.list = bg_record_add_list (record, "solutions");
  if (solutions->unordered != NULL)
    bg_listing_run (solutions->unordered, take_solution, &listing);
  else {
    const BgStop stop = bg_listing_walk (solutions->graph, &half, take_solution, &listing);
    listing.stop = listing.stop == BG_STOP_NONE ? stop : listing.stop;
  }
  if (listing.stop != BG_STOP_NONE)
    bg_record_add_integer (record, "listed", listing.n);
  return listing.stop;
}

/* --- Text ----------------------------------------------------------------- */

void bg_counts_append_jumps (const BgRecord *record, GString *text) {
  const BgRecord *jumps = bg_record_find (record, "jumps");
  for (int d = 0; d < 3; d++) {
    const BgRecord *range = bg_record_item (jumps, d);
    const gint64 fewest = bg_record_integer_item (range, 0);
    const gint64 most = bg_record_integer_item (range, 1);
    g_string_append_printf (text, "%s %s %" G_GINT64_FORMAT, d > 0 ? "," : "",
                            bg_answer_directions[d], fewest);
    if (fewest < most)
      g_string_append_printf (text, " to %" G_GINT64_FORMAT, most);
  }
}
