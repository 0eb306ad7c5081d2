#include "cli/levels_jumps.h"

#include <stdio.h>
#include <string.h>

#include "analysis/winning.h"
#include "cli/watch.h"
#include "report/json.h"

/* The sizes of one direction's level sets. */
typedef struct
{
  bool wanted;
  int n;                        /* complete levels */
  int pegs;                     /* of level 0 */
  int step;                     /* pegs from level to level */
  size_t size[BG_MAX_HOLES + 1];
  int symmetries;               /* used */
} Sizes;

typedef struct
{
  const BgProblem *problem;
  Sizes forward, backward;
  BgWinning winning;
  bool winners_known;
  BgAnalysisOutcome outcome;
  uint64_t generated;
  double seconds;
} Tables;

static BgAnalysisOutcome
note_size (const BgReach *, int n, const BgLayer *layer, void *data)
{
  Sizes *sizes = data;
  sizes->size[n] = bg_layer_size (layer);
  sizes->n = n + 1;
  return BG_ANALYSIS_DONE;
}

static BgAnalysisOutcome
fill_sizes (Tables *tables, Sizes *sizes, BgDirection direction, const BgResources *resources)
{
  g_autoptr (BgReach) reach = bg_reach_new (tables->problem, direction, NULL, resources->memory);
  sizes->pegs = reach->root_pegs;
  sizes->step = direction == BG_FORWARD ? -1 : 1;
  sizes->symmetries = reach->group.order;
  return bg_reach_walk (reach, note_size, sizes, resources, &tables->generated);
}

/* By the identity S_-n = (S_n)' of complement problems, one direction does for both. */
static void
mirror_sizes (const Tables *tables, const Sizes *from, Sizes *to)
{
  bool wanted = to->wanted;
  *to = *from;
  to->wanted = wanted;
  to->pegs = tables->problem->board->n_holes - from->pegs;
  to->step = -from->step;
}

static void
fill (Tables *tables, const BgResources *resources)
{
  bool complement = bg_problem_is_complement (tables->problem);
  if (tables->forward.wanted || complement)
    tables->outcome = fill_sizes (tables, &tables->forward, BG_FORWARD, resources);
  if (complement)
    mirror_sizes (tables, &tables->forward, &tables->backward);
  else if (tables->backward.wanted && tables->outcome == BG_ANALYSIS_DONE)
    tables->outcome = fill_sizes (tables, &tables->backward, BG_BACKWARD, resources);
  if (tables->forward.wanted && tables->outcome == BG_ANALYSIS_DONE)
    {
      tables->outcome = bg_winning_find (&tables->winning, tables->problem, NULL,
                                         resources);
      tables->winners_known = tables->outcome == BG_ANALYSIS_DONE;
      tables->generated += tables->winning.generated;
    }
}

static size_t
total (const Sizes *sizes)
{
  size_t sum = 0;
  for (int n = 0; n < sizes->n; n++)
    sum += sizes->size[n];
  return sum;
}

static size_t
total_winning (const Tables *tables)
{
  size_t sum = 0;
  for (int n = 0; n <= tables->winning.n_jumps; n++)
    sum += bg_winning_size (&tables->winning, n);
  return sum;
}

/* W_n is a share of S_n only if both are counted up to the same symmetries. */
static bool
shares_make_sense (const Tables *tables)
{
  return tables->winning.forward->group.order == tables->forward.symmetries;
}

static void
print_sizes (const Sizes *sizes, int n)
{
  if (n >= sizes->n)
    {
      printf ("  %12s %7s %5s", "", "", "");
      return;
    }
  printf ("  %12zu", sizes->size[n]);
  if (n > 0)
    printf (" %7.2f", (double) sizes->size[n] / sizes->size[n - 1]);
  else
    printf (" %7s", "");
  printf (" %5d", sizes->pegs + n * sizes->step);
}

static void
print_share (const Tables *tables, size_t winning, size_t all)
{
  printf ("  %12zu", winning);
  if (shares_make_sense (tables) && all > 0)
    printf (" %8.1f%%", 100.0 * winning / all);
}

static void
print_text (const Tables *tables)
{
  const Sizes *forward = &tables->forward, *backward = &tables->backward;
  printf ("%s, levels by jumps\n%4s", tables->problem->name, "n");
  if (forward->wanted)
    printf ("  %12s %7s %5s", "|S_n|", "ratio", "pegs");
  if (backward->wanted)
    printf ("  %12s %7s %5s", "|S_-n|", "ratio", "pegs");
  if (tables->winners_known)
    printf ("  %12s%s", "|W_n|", shares_make_sense (tables) ? "   winning" : "");
  putchar ('\n');
  int rows = MAX (forward->wanted ? forward->n : 0, backward->wanted ? backward->n : 0);
  for (int n = 0; n < rows; n++)
    {
      printf ("%4d", n);
      if (forward->wanted)
        print_sizes (forward, n);
      if (backward->wanted)
        print_sizes (backward, n);
      if (tables->winners_known && n < forward->n)
        print_share (tables, bg_winning_size (&tables->winning, n), forward->size[n]);
      putchar ('\n');
    }
  printf ("%4s", "sum");
  if (forward->wanted)
    printf ("  %12zu %7s %5s", total (forward), "", "");
  if (backward->wanted)
    printf ("  %12zu %7s %5s", total (backward), "", "");
  if (tables->winners_known)
    print_share (tables, total_winning (tables), total (forward));
  putchar ('\n');
  if (tables->outcome != BG_ANALYSIS_DONE)
    printf ("%s: the table is not complete\n", bg_analysis_outcome_name (tables->outcome));
}

static void
add_sizes (JsonBuilder *builder, const char *key, const Sizes *sizes)
{
  json_builder_set_member_name (builder, key);
  json_builder_begin_array (builder);
  for (int n = 0; n < sizes->n; n++)
    {
      int pegs = sizes->pegs + n * sizes->step;
      json_builder_begin_object (builder);
      bg_json_add_number (builder, "n", n);
      bg_json_add_number (builder, "size", sizes->size[n]);
      bg_json_add_number (builder, "min_pegs", pegs);
      bg_json_add_number (builder, "max_pegs", pegs);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
print_json (const Tables *tables)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  bg_json_add_problem (builder, tables->problem);
  bg_json_add_string (builder, "by", "jumps");
  json_builder_set_member_name (builder, "levels");
  json_builder_begin_object (builder);
  if (tables->forward.wanted)
    add_sizes (builder, "forward", &tables->forward);
  if (tables->backward.wanted)
    add_sizes (builder, "backward", &tables->backward);
  if (tables->winners_known)
    {
      Sizes winners = { .n = tables->winning.n_jumps + 1, .pegs = tables->forward.pegs,
                        .step = -1 };
      for (int n = 0; n < winners.n; n++)
        winners.size[n] = bg_winning_size (&tables->winning, n);
      add_sizes (builder, "winning", &winners);
    }
  json_builder_end_object (builder);
  bg_json_add_boolean (builder, "complete", tables->outcome == BG_ANALYSIS_DONE);
  bg_json_add_number (builder, "nodes_generated", tables->generated);
  bg_json_add_number (builder, "peak_bytes", tables->winning.peak_bytes);
  bg_json_add_real (builder, "seconds", tables->seconds);
  json_builder_end_object (builder);
  bg_json_print (builder);
}

int
bg_levels_by_jumps (const BgProblem *problem, const char *direction, const BgCommon *common)
{
  gint64 began = g_get_monotonic_time ();
  Tables tables = {
    .problem = problem,
    .forward.wanted = strcmp (direction, "backward") != 0,
    .backward.wanted = strcmp (direction, "forward") != 0,
  };
  BgResources resources = bg_watch_begin (common);
  fill (&tables, &resources);
  bg_watch_end ();
  tables.seconds = bg_seconds_since (began);
  if (common->json)
    print_json (&tables);
  else
    print_text (&tables);
  BgAnalysisOutcome outcome = tables.outcome;
  bg_winning_clear (&tables.winning);
  return outcome == BG_ANALYSIS_DONE ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}
