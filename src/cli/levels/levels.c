#include "cli/levels/levels.h"

#include "cli/processes.h"
#include "cli/watch.h"
#include "core/error.h"
#include "search/method.h"

enum { BY_MOVES, BY_JUMPS };
enum { FORWARD, BACKWARD, BOTH };

static const char *const units[] = { "moves", "jumps", NULL };
static const char *const directions[] = { "forward", "backward", "both", NULL };

/* The methods of a search from one end. */
static const char *const methods[] = {
#define TWO_SIDED_METHOD(function, name, has_levels, summary)
#define METHOD(function, name, has_levels, summary) name,
#include "search/methods.def"
#undef METHOD
  NULL
};

static BgLevelsOptions options;

static const BgOption option_table[] = {
  BG_WORD ("by", options.by, units, "Levels by moves (the default) or jumps", "UNIT"),
  BG_WORD ("direction", options.direction, directions,
           "From the start forward (the default), from finishes backward, or both", "DIRECTION"),
  BG_CHOICE ("method", options.method, methods, "Make levels by moves by a method below", "METHOD",
             .excludes = "by=jumps", .why_excludes = "is for levels by moves",
             .more = "The default is `layers` where all levels are wanted, else `levels`."),
  BG_NUMBER ("max-moves", options.max_moves, 1, BG_MAX_HOLES, "Make no level above M", "M",
             .excludes = "by=jumps", .why_excludes = "is for levels by moves"),
  BG_HEURISTIC ("heuristic", options.heuristic,
                "With --max-moves: keep positions with level + bound <= M", .needs = "max-moves",
                .excludes = "by=jumps direction=backward direction=both",
                .why_excludes = "bounds moves to a finish"),
  BG_BOUND_FILES (options.bounds),
  BG_FLAG ("raw", options.raw, "Count images of a position under symmetries separately"),
  BG_FLAG ("last-peg", options.last_peg,
           "With --by jumps --raw: count positions with the peg that jumped last, too",
           .needs = "raw", .excludes = "by=moves direction=backward disk",
           .why_excludes = "counts levels by jumps, forward and in memory"),
  BG_CSV (.more = "The sums are left out."),
  BG_LATEX (),
  BG_DISK (options.disk),
  { 0 }
};

static bool check_levels (const BgCommon *, GError **error) {
  options.forward = options.direction != BACKWARD;
  options.backward = options.direction != FORWARD;
  options.by_layers = options.method != NULL && !bg_method_find (options.method, NULL)->has_levels;
  return !options.by_layers || options.disk.folder == NULL
         || bg_input_error (
             error,
             "--disk and --method: --disk keeps levels and no layers, expected --method levels");
}

/* --- Lists of levels ------------------------------------------------------ */

uint64_t bg_levels_total (const BgRecord *list) {
  uint64_t sum = 0;
  for (guint n = 0; n < bg_record_length (list); n++)
    sum += bg_record_integer (bg_record_item (list, n), "size");
  return sum;
}

/* --- Text ----------------------------------------------------------------- */

/* The columns of a list: sizes; ratios or shares, and pegs, where it has them. */
static const struct {
  const char *key, *ratio, *pegs; /* in the rows of the text; no PEGS, no ratio: a share */
  const char *symbol[2];          /* by moves, by jumps */
  const char *fewest, *most;      /* pegs, in CSV */
} lists[] = {
  { "forward",
    "forward_ratio",
    "forward_pegs",
    { "|B_n|", "|S_n|" },
    "forward_min_pegs",
    "forward_max_pegs" },
  { "backward",
    "backward_ratio",
    "backward_pegs",
    { "|B_-n|", "|S_-n|" },
    "backward_min_pegs",
    "backward_max_pegs" },
  { "last_pegs", NULL, NULL, { NULL, "with last peg" }, NULL, NULL },
  { "winning", "winning_share", NULL, { NULL, "|W_n|" }, NULL, NULL },
};

static void add_share (BgRecord *row, const char *key, gint64 part, gint64 whole) {
  if (whole > 0)
    bg_record_add_format (row, key, "%.1f%%", 100.0 * (double) part / (double) whole);
}

/* Adds the cells of level N of LEVELS, one of LISTS, to a row of the table. */
static void add_cells (BgRecord *row, int list, const BgRecord *levels, guint n) {
  const BgRecord *level = bg_record_item (levels, n);
  const gint64 size = bg_record_integer (level, "size");
  bg_record_add_integer (row, lists[list].key, size);
  if (lists[list].pegs == NULL)
    return;
  if (n > 0) {
    const gint64 before = bg_record_integer (bg_record_item (levels, n - 1), "size");
    bg_record_add_real (row, lists[list].ratio, (double) size / (double) before, 2);
  }
  const gint64 fewest = bg_record_integer (level, "min_pegs");
  const gint64 most = bg_record_integer (level, "max_pegs");
  if (most > 0) {
    bg_record_add_integer (row, lists[list].fewest, fewest);
    bg_record_add_integer (row, lists[list].most, most);
  }
  if (fewest < most)
    bg_record_add_format (row, lists[list].pegs, "%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT, fewest,
                          most);
  else if (most > 0)
    bg_record_add_integer (row, lists[list].pegs, most);
}

/* Adds the cells of list L to ROWS and to their SUM; returns the COLUMNS they make. */
static int add_list (BgRecord **rows, BgRecord *sum, const BgRecord *levels, int l, bool shares,
                     bool is_csv, BgColumn *columns) {
  const BgRecord *list = bg_record_find (levels, lists[l].key);
  if (list == NULL)
    return 0;
  for (guint n = 0; n < bg_record_length (list); n++)
    add_cells (rows[n], l, list, n);
  bg_record_add_integer (sum, lists[l].key, bg_levels_total (list));
  columns[0] = (BgColumn){ lists[l].key, lists[l].symbol[options.by], 14, NULL };
  if (lists[l].pegs != NULL) {
    const int width = options.by == BY_JUMPS ? 6 : 8;
    columns[1] = (BgColumn){ lists[l].ratio, "ratio", 8, NULL };
    columns[2] = (BgColumn){ is_csv ? lists[l].fewest : lists[l].pegs, "pegs", width, NULL };
    columns[3] = (BgColumn){ lists[l].most, NULL, 0, NULL };
    return is_csv ? 4 : 3;
  }
  if (!shares || lists[l].ratio == NULL)
    return 1;
  const BgRecord *forward = bg_record_find (levels, "forward");
  for (guint n = 0; n < bg_record_length (list); n++)
    add_share (rows[n], lists[l].ratio, bg_record_integer (bg_record_item (list, n), "size"),
               bg_record_integer (bg_record_item (forward, n), "size"));
  add_share (sum, lists[l].ratio, bg_levels_total (list), bg_levels_total (forward));
  columns[1] = (BgColumn){ lists[l].ratio, "winning", 10, NULL };
  return 2;
}

static const BgTextLine head_text[] = { BG_LINE ("{problem}, levels by {by}"), { NULL } };

#define INCOMPLETE \
  "{stopped_by:stop}: the table is not complete{stored_bytes?; by peg layers all levels grow at " \
  "once, --method levels has one after another}"

static const BgTextLine foot_text[] = { BG_PROCESSES_LINE,
                                        BG_LINE_IF ("stopped_by", INCOMPLETE),
                                        { NULL } };

static const BgTextLine note_text[] = { BG_LINE_IF ("stopped_by", "bergholt: " INCOMPLETE),
                                        { NULL } };

static void print (const BgCommon *common, const BgRecord *record) {
  const BgRecord *levels = bg_record_find (record, "levels");
  /* winners are a share where they are counted up to the same symmetries */
  const bool shares = bg_record_boolean (record, "same_symmetry");
  g_autoptr (BgRecord) table = bg_record_new_list ();
  BgRecord *rows[BG_MAX_HOLES + 1], *sum;
  BgColumn columns[1 + 4 * G_N_ELEMENTS (lists)] = { { "n", "n", 4, NULL } };
  int n_columns = 1;
  guint n_rows = 0;
  for (size_t l = 0; l < G_N_ELEMENTS (lists); l++)
    if (bg_record_has (levels, lists[l].key))
      n_rows = MAX (n_rows, bg_record_length (bg_record_find (levels, lists[l].key)));
  for (guint n = 0; n < n_rows; n++) {
    rows[n] = bg_record_add_record (table, NULL);
    bg_record_add_integer (rows[n], "n", n);
  }
  const bool is_csv = common->format == BG_TABLE_CSV;
  g_autoptr (BgRecord) unprinted = is_csv ? bg_record_new () : NULL;
  sum = is_csv ? unprinted : bg_record_add_record (table, NULL);
  bg_record_add_text (sum, "n", "sum");
  for (size_t l = 0; l < G_N_ELEMENTS (lists); l++)
    n_columns += add_list (rows, sum, levels, (int) l, shares, is_csv, &columns[n_columns]);
  bg_cli_print_part (common, record, head_text);
  bg_cli_print (common, record,
                &(BgForms){
                    .rows = table, .columns = columns, .n_columns = n_columns, .note = note_text });
  bg_cli_print_part (common, record, foot_text);
}

/* --- On disk -------------------------------------------------------------- */

static bool open_journal (const BgCommon *common, const BgProblem *problem, BgJournal **journal,
                          GError **error) {
  g_autofree char *most = g_strdup_printf ("%" G_GINT64_FORMAT, options.max_moves);
  const char *const pairs[] = {
    "by",        units[options.by],          "direction", directions[options.direction],
    "heuristic", options.heuristic,          "max-moves", most,
    "raw",       options.raw ? "yes" : NULL, NULL,
  };
  return bg_disk_options_open (&options.disk, "levels", common, problem, options.bounds.plugins,
                               pairs, journal, error);
}

/* --- The command ---------------------------------------------------------- */

/* Where that fails JOURNAL is closed. */
static bool add_levels (const BgCommon *common, const BgProblem *problem, BgJournal *journal,
                        BgRecord *record, BgStop *stop, GError **error) {
  g_auto (BgWatch) watch = bg_watch_begin (common);
  BgControl control = watch.control;
  control.journal = journal;
  control.transport = common->transport;
  bool done = true;
  if (options.by == BY_JUMPS)
    bg_levels_by_jumps (&options, problem, &control, record, stop);
  else
    done = bg_levels_by_moves (&options, problem, &control, record, stop, error);
  if (done && bg_disk_options_verify (journal, common, error))
    return true;
  bg_disk_options_close (journal, common, done ? BG_STOP_DISK : BG_STOP_NONE);
  return false;
}

static int run_levels (const BgCommon *common, GError **error) {
  static const char backward[] = "--direction backward", by_jumps[] = "--by jumps backward";
  if (options.backward
      && !(options.by == BY_JUMPS ? bg_problem_check_listed (common->problem, by_jumps, error)
                                  : bg_problem_check_few (common->problem, backward, error)))
    return -1;
  if (bg_processes_refuse (common, options.by == BY_JUMPS, "--by jumps", error)
      || bg_processes_refuse (common, options.by_layers, "--method layers", error)
      || !bg_cli_load_bounds (common->problem, &options.bounds, error))
    g_assert (*error != NULL);
  if (!bg_processes_agree (common, error))
    return -1;
  g_autoptr (BgProblem) raw = options.raw ? bg_problem_without_symmetry (common->problem) : NULL;
  const BgProblem *problem = options.raw ? raw : common->problem;
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_problem (record, problem);
  bg_record_add_text (record, "by", units[options.by]);
  BgJournal *journal;
  if (!open_journal (common, problem, &journal, error))
    return -1;
  const gint64 began = g_get_monotonic_time () - bg_journal_microseconds (journal);
  BgStop stop;
  if (!add_levels (common, problem, journal, record, &stop, error)) {
    bg_processes_agree (common, error);
    return -1;
  }
  const BgProcessesCount processes = bg_processes_count (common->transport);
  if (!bg_transport_is_first (common->transport)) {
    bg_disk_options_close (journal, common, stop);
    return BG_EXIT_DONE;
  }
  bg_processes_add (record, common->transport, &processes);
  bg_record_add_stop (record, stop);
  bg_record_add_seconds (record, bg_seconds_since (began));
  print (common, record);
  bg_disk_options_close (journal, common, stop);
  return stop == BG_STOP_NONE ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}

const BgCommand bg_command_levels = {
  .parameters = "PROBLEM",
  .summary = "Tabulates the level sets of a problem, up to its symmetry or with --raw in full.",
  .description = "B_n are the positions that can be reached from the start in n moves and no\n"
                 "fewer, B_-n those from which a finish can be reached in n and no fewer.  With\n"
                 "--heuristic, forward levels keep only positions with n + bound <= M, the M of\n"
                 "--max-moves, as a search for a solution of M moves does.\n"
                 "\n"
                 "Methods, which give the same table:\n"
#define TWO_SIDED_METHOD(function, name, has_levels, summary)
#define METHOD(function, name, has_levels, summary) "  " name ": " summary "\n"
#include "search/methods.def"
#undef METHOD
                 "Method layers is faster and takes less memory where no level is cut off, but\n"
                 "knows no level before it knows them all.  The default is layers where neither\n"
                 "--max-moves nor --heuristic nor --disk is given, else levels.  Processes that\n"
                 "mpirun has started share the levels by moves.  With --disk they keep one state,\n"
                 "and any number of processes may --resume it.\n"
                 "\n"
                 "By jumps, S_n are the positions exactly n jumps after the start, S_-n those n\n"
                 "jumps before a finish, and W_n those of S_n from which a finish can be reached.\n"
                 "W_n is counted up to the symmetries that keep both ends; its share of S_n is\n"
                 "shown where those are all the symmetries of the start.  With --disk, W_n is\n"
                 "left out.  With a pattern or stuck, games of W_n end with the first finish.\n"
                 "--last-peg also counts the pairs of a position and the peg that jumped last.\n"
                 "S_-n does not depend on the start: where that has few pegs on a large board,\n"
                 "--direction forward takes a moment, W_n included, and backward may take days.",
  .options = option_table,
  .knows_open_goals = true,
  .is_shared = true,
  .check = check_levels,
  .run = run_levels,
};
