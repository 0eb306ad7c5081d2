/* bench: the effort of a fixed list of searches, as one number.

   Positions expanded and kept, and moves made, do not depend on the machine or on the number of
   threads.  So the signature of all these numbers tells a change of the work from a change of the
   speed, as chess programs have it. */

#include "cli/cli.h"
#include "cli/watch.h"
#include "core/hash.h"
#include "records/table.h"
#include "search/any.h"
#include "search/level_sizes.h"
#include "solutions/solutions.h"

static const BgOption option_table[] = { BG_CSV (), { 0 } };

typedef struct Search Search;

typedef struct {
  BgStats stats;
  uint64_t result; /* its meaning depends on the kind of the search */
  BgStop stop;     /* why the search is not complete */
} Effort;

struct Search {
  const char *name;
  bool (*run) (const Search *search, const BgProblem *problem, const BgControl *control,
               Effort *effort, GError **error);
  const char *problem, *method, *heuristic; /* NULL: the default */
  int max_moves;                            /* 0: any number */
};

/* --- Kinds of searches; each sets the effort ------------------------------------------------- */

/* A limit of moves that the list has is no failure. */
static BgStop stop_of (const BgSolveResult *result) {
  return result->stop == BG_STOP_LIMIT ? BG_STOP_NONE : result->stop;
}

/* The result is the least number of moves, or one more than were refuted. */
static bool solve_with (const Search *search, const BgProblem *problem,
                        const BgSolveOptions *options, const BgControl *control, Effort *effort,
                        GError **error) {
  g_auto (BgSolveResult) result;
  BgSolveOptions own = *options;
  own.method = search->method;
  own.heuristic = search->heuristic;
  own.max_moves = search->max_moves;
  if (!bg_solve (problem, &own, control, &result, error))
    return false;
  *effort = (Effort){ result.stats, (uint64_t) result.lower_bound, stop_of (&result) };
  return true;
}

static bool solve (const Search *search, const BgProblem *problem, const BgControl *control,
                   Effort *effort, GError **error) {
  return solve_with (search, problem, &(BgSolveOptions){ 0 }, control, effort, error);
}

static bool improve (const Search *search, const BgProblem *problem, const BgControl *control,
                     Effort *effort, GError **error) {
  return solve_with (search, problem, &(BgSolveOptions){ .anytime = true }, control, effort, error);
}

/* The result is the number of nodes of the solution graph. */
static bool count (const Search *search, const BgProblem *problem, const BgControl *control,
                   Effort *effort, GError **error) {
  g_auto (BgSolveResult) solved;
  const BgSolveOptions options = { .counting = true, .method = search->method };
  if (!bg_solve (problem, &options, control, &solved, error))
    return false;
  *effort = (Effort){ .stats = solved.stats, .stop = stop_of (&solved) };
  if (solved.status != BG_YES)
    return true;
  g_autoptr (BgSolutions) solutions = bg_solutions_new (&solved, control, &effort->stop);
  for (int n = 0; solutions != NULL && n <= solutions->graph->n_moves; n++)
    effort->result += solutions->graph->level[n]->len;
  return true;
}

/* The result is the number of moves of some solution. */
static bool find_any (const Search *, const BgProblem *problem, const BgControl *control,
                      Effort *effort, GError **error) {
  g_auto (BgSolveResult) result;
  if (!bg_any_find (problem, control, &result, error))
    return false;
  *effort = (Effort){ .stats = { .expanded = result.stats.expanded },
                      .result = (uint64_t) result.moves,
                      .stop = result.stop };
  return true;
}

/* The result is the number of positions in all levels. */
static void make_levels (const Search *search, const BgProblem *problem, BgLevelSizesKind kind,
                         const BgControl *control, Effort *effort) {
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  const int limit = search->max_moves > 0 ? search->max_moves : BG_MAX_HOLES;
  BgLevelSizes sizes;
  bg_level_sizes_find (&sizes, instance, limit, kind, control);
  *effort = (Effort){ .stats = sizes.stats, .stop = sizes.stop };
  for (int n = 0; n < sizes.n; n++)
    effort->result += sizes.level[n].size;
}

static bool make_levels_by_moves (const Search *search, const BgProblem *problem,
                                  const BgControl *control, Effort *effort, GError **) {
  make_levels (search, problem, BG_LEVEL_SIZES_BY_LEVELS, control, effort);
  return true;
}

static bool make_levels_by_jumps (const Search *search, const BgProblem *problem,
                                  const BgControl *control, Effort *effort, GError **) {
  make_levels (search, problem, BG_LEVEL_SIZES_OF_JUMPS, control, effort);
  return true;
}

/* --- The list -------------------------------------------------------------------------------- */

static const Search searches[] = {
  { "solve", solve, "english-central", NULL, NULL, 0 },
  { "solve", solve, "english-central", "bidirectional", NULL, 0 },
  { "solve", solve, "english-d4-d1", "levels", "merson", 0 },
  { "solve", solve, "english-ipc-p08", "levels", NULL, 0 },
  { "solve", solve, "english-ipc-p06", "layers", NULL, 0 },
  { "solve", solve, "hexagon3-b2-any", "layers", "zero", 0 },
  { "solve", solve, "square5-c1-any", "levels", "max(merson, category)", 0 },
  { "solve", solve, "rhombus4-b2-any", "layers", NULL, 0 },
  { "solve", solve, "t6-a1-b6", "levels", NULL, 0 },
  { "solve", solve, "t6-a1-b6", "bidirectional", "zero", 0 },
  { "solve", solve, "diamond3-c1-c4-8", "layers", "zero", 0 },
  { "solve", solve, "diamond5-e5-any-8", NULL, NULL, 10 },
  { "solve", solve, "t8-c5-any", NULL, NULL, 0 },
  { "solve", solve, "english-central", NULL, "max(merson, rounds)", 16 },
  { "solve", solve, "english-central-8", NULL, NULL, 0 },
  { "solve", solve, "torus4-any", NULL, NULL, 0 },
  { "solve", solve, "t5-a1-any-through", NULL, NULL, 0 },
  { "solve", solve, "t6-c5-a1-final-sweep", NULL, NULL, 0 },
  { "anytime", improve, "t6-a1-b6", NULL, NULL, 0 },
  { "any", find_any, "wiegleb-central", NULL, NULL, 0 },
  { "count", count, "english-central", NULL, NULL, 0 },
  { "count", count, "t6-a1-b6", "levels", NULL, 0 },
  { "levels by moves", make_levels_by_moves, "english-central", NULL, NULL, 9 },
  { "levels by jumps", make_levels_by_jumps, "square5-c1-any", NULL, NULL, 0 },
};

/* Peaks depend on the number of threads. */
static void add_sums (BgRecord *record, const BgStats *stats) {
#define ADD_sum(key, count) bg_record_add_integer (record, key, (gint64) (count));
#define ADD_max(key, count)
#define ADD(name, kind, key, ...) ADD_##kind (key, stats->name)
  BG_COUNTERS (ADD, )
}

static void add_row (BgRecord *list, const Search *search, const Effort *effort) {
  BgRecord *row = bg_record_add_record (list, NULL);
  bg_record_add_text (row, "search", search->name);
  bg_record_add_text (row, "problem", search->problem);
  if (search->method != NULL)
    bg_record_add_text (row, "method", search->method);
  if (search->heuristic != NULL)
    bg_record_add_text (row, "heuristic", search->heuristic);
  if (search->max_moves > 0)
    bg_record_add_integer (row, "max_moves", search->max_moves);
  add_sums (row, &effort->stats);
  bg_record_add_integer (row, "result", (gint64) effort->result);
}

static uint64_t sign (uint64_t signature, const Effort *effort) {
#define SIGN_sum(count) signature = bg_hash_mix (bg_hash_pair (signature, count));
#define SIGN_max(count)
#define SIGN(name, kind, ...) SIGN_##kind (effort->stats.name)
  BG_COUNTERS (SIGN, )
  return bg_hash_mix (bg_hash_pair (signature, effort->result));
}

static const BgColumn columns[] = {
  { "search", "search", -15, NULL },      { "problem", "problem", -20, NULL },
  { "method", "method", -13, NULL },      { "heuristic", "heuristic", -21, NULL },
  { "max_moves", "max", 3, NULL },        { "nodes_expanded", "expanded", 9, NULL },
  { "nodes_generated", "made", 9, NULL }, { "nodes_kept", "kept", 8, NULL },
  { "result", "result", 7, NULL },
};

static const BgTextLine sum_text[] = {
  BG_LINE_IF ("stopped_by", "{stopped_by:stop}: the list is not complete"),
  BG_LINE_IF ("signature", "signature {signature}"),
  BG_LINE_IF (
      "signature",
      "{nodes_expanded} positions expanded, {nodes_kept} kept, {nodes_generated} moves made, {seconds} s: {speed} moves a second"),
  { NULL }
};

/* Adds the rows to LIST and sums them up; false with an ERROR. */
static bool run_searches (const BgControl *control, BgRecord *list, Effort *sum, GError **error) {
  for (size_t i = 0; i < G_N_ELEMENTS (searches) && sum->stop == BG_STOP_NONE; i++) {
    const Search *search = &searches[i];
    Effort effort;
    g_autoptr (BgProblem) problem = bg_problem_open (search->problem, error);
    bg_watch_title ("%zu of %zu: %s", i + 1, G_N_ELEMENTS (searches), search->problem);
    if (problem == NULL || !search->run (search, problem, control, &effort, error))
      return false;
    bg_stats_add (&sum->stats, &effort.stats);
    sum->result = sign (sum->result, &effort);
    sum->stop = effort.stop;
    if (effort.stop == BG_STOP_NONE)
      add_row (list, search, &effort);
  }
  return true;
}

static int run_bench (const BgCommon *common, GError **error) {
  g_autoptr (BgRecord) record = bg_record_new ();
  g_auto (BgWatch) watch = bg_watch_begin (common);
  const gint64 began = g_get_monotonic_time ();
  Effort sum = { .stop = BG_STOP_NONE }; /* the result is the signature */
  if (!run_searches (&watch.control, bg_record_add_list (record, "searches"), &sum, error))
    return -1;
  const double seconds = bg_seconds_since (began);
  bg_watch_end (&watch);
  bg_record_add_stop (record, sum.stop);
  if (sum.stop == BG_STOP_NONE)
    bg_record_add_format (record, "signature", "%016" PRIx64, sum.result);
  add_sums (record, &sum.stats);
  bg_record_add_integer (record, "speed", (gint64) ((double) sum.stats.generated / seconds));
  bg_record_add_seconds (record, seconds);
  bg_cli_print (common, record,
                &(BgForms){
                    .list = "searches", .columns = columns, .n_columns = G_N_ELEMENTS (columns) });
  bg_cli_print_part (common, record, sum_text);
  return sum.stop == BG_STOP_NONE ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}

const BgCommand bg_command_bench = {
  .parameters = "",
  .summary = "Runs a fixed list of searches of all kinds, which takes some ten seconds.",
  .description = "The signature is a hash of the numbers of all rows.  Neither the machine nor\n"
                 "--threads changes it: another signature means that some search goes another\n"
                 "way, and the rows tell which.  The speed is that of all searches together.\n"
                 "\n"
                 "The result is, of solve and anytime, the least number of moves or one more than\n"
                 "were refuted; of any, the moves of the solution; of count, the nodes of the\n"
                 "solution graph; of levels, the number of positions.",
  .options = option_table,
  .run = run_bench,
};
