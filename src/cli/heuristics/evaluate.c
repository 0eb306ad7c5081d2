/* heuristics --evaluate and --position: what bounds say of positions, and why. */
#include <math.h>
#include <stdio.h>

#include "board/notation.h"
#include "bounds/lookup.h"
#include "bounds/potential/potential_lp.h"
#include "cli/heuristics/heuristics.h"
#include "core/error.h"
#include "report/record.h"
#include "report/text.h"
#include "report/weights_text.h"
#include "search/instance.h"
#include "search/solve.h"

static bool
read_position (const BgProblem *problem, const char *option, const char *text,
               BgPosition *position, GError **error)
{
  return bg_position_parse (problem->board, text, position, error)
         || bg_prefix_error (error, "%s: ", option);
}

static void
print_position (const BgProblem *problem, BgPosition position)
{
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  g_ptr_array_add (panels, bg_panel_new (bg_position_to_string (problem->board, position),
                                         position));
  bg_panels_print (panels, problem->board);
}

/* --- Parts and reasons ------------------------------------------------------ */

static void
add_parts (BgRecord *list, const char *expression, const BgBound *bound, BgPosition position)
{
  BgRecord *record = bg_record_add_record (list, NULL);
  g_autoptr (GPtrArray) parts = bg_bound_explain (bound, position);
  bg_record_add_text (record, "heuristic", expression);
  bg_heuristics_add_bound (record, "bound", ((const BgBoundPart *) parts->pdata[0])->value);
  BgRecord *inner = bg_record_add_list (record, "parts");
  for (guint i = 0; i < parts->len; i++)
    {
      const BgBoundPart *part = parts->pdata[i];
      BgRecord *one = bg_record_add_record (inner, NULL);
      bg_record_add_integer (one, "depth", part->depth);
      bg_record_add_text (one, "part", part->text);
      bg_heuristics_add_bound (one, "bound", part->value);
      if (part->reason != NULL)
        bg_record_add_text (one, "reason", part->reason);
    }
}

static void
print_part (const BgBoundPart *part)
{
  g_autofree char *value = bg_heuristics_bound_text (part->value);
  const char *reason = part->value == BG_BOUND_UNKNOWN ? BG_UNKNOWN_REMARK : part->reason;
  printf ("%5s  %*s%s%s%s\n", value, 2 * part->depth, "", part->text, reason != NULL ? "; " : "",
          reason != NULL ? reason : "");
}

static void
print_parts (const BgBound *bound, BgPosition position)
{
  g_autoptr (GPtrArray) parts = bg_bound_explain (bound, position);
  for (guint i = 0; i < parts->len; i++)
    print_part (parts->pdata[i]);
}

/* Bounds of the expressions after the problem, or of the one that `solve` would take. */
static GPtrArray *
make_bounds (const BgCommon *common, const BgProblem *problem, GPtrArray *expressions,
             GError **error)
{
  char **given = common->arguments + 1;
  if (*given == NULL)
    g_ptr_array_add (expressions, (char *) (common->problem->file->heuristic != NULL
                                            ? common->problem->file->heuristic
                                            : BG_DEFAULT_HEURISTIC));
  for (; *given != NULL; given++)
    g_ptr_array_add (expressions, *given);
  return bg_heuristics_bounds (problem, expressions, "--evaluate: ", error);
}

int
bg_evaluate (const BgHeuristicsOptions *options, const BgCommon *common, GError **error)
{
  /* the bounds that a search has, whose finishes are closed under the start's symmetries */
  g_autoptr (BgInstance) instance = bg_instance_new (common->problem, BG_FORWARD);
  const BgProblem *problem = instance->closed;
  g_autoptr (GPtrArray) expressions = g_ptr_array_new ();
  g_autoptr (GPtrArray) bounds = make_bounds (common, problem, expressions, error);
  if (bounds == NULL)
    return -1;
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  for (char **text = options->evaluate; *text != NULL; text++)
    {
      BgPosition position;
      if (!read_position (problem, "--evaluate", *text, &position, error))
        return -1;
      g_array_append_val (positions, position);
    }
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_problem (record, common->problem);
  BgRecord *list = bg_record_add_list (record, "positions");
  for (guint i = 0; i < positions->len; i++)
    {
      const BgPosition position = g_array_index (positions, BgPosition, i);
      BgRecord *one = bg_record_add_record (list, NULL);
      bg_record_add_holes (one, "position", problem->board, position);
      BgRecord *heuristics = bg_record_add_list (one, "heuristics");
      if (!common->json)
        {
          printf ("%s", i > 0 ? "\n" : "");
          print_position (problem, position);
        }
      for (guint k = 0; k < bounds->len; k++)
        if (common->json)
          add_parts (heuristics, expressions->pdata[k], bounds->pdata[k], position);
        else
          print_parts (bounds->pdata[k], position);
    }
  if (common->json)
    bg_record_print_json (record);
  return BG_EXIT_DONE;
}

/* --- The best weights of one position --------------------------------------- */

/* The bound before it is rounded up. */
static double
value_of (const BgPotential *best, BgPosition position)
{
  return (double) (bg_potential_value (best, position) - best->offset)
         / (double) best->divisor;
}

/* "the best weights over holes and regions: 7.200, so 8" */
static char *
describe_best (const BgProblem *problem, const BgPotential *best, BgPosition position)
{
  const double value = value_of (best, position);
  const int bound = (int) MAX (ceil (value), 0);
  /* every move removes a peg */
  const bool is_lost = bound > bg_pegs (position) - bg_pegs (problem->finish[0]);
  g_autofree char *rounded = bg_heuristics_bound_text (is_lost ? BG_BOUND_LOST : bound);
  return g_strdup_printf ("the best weights over holes and regions: %.3f, so %s", value, rounded);
}

static void
print_best (const BgProblem *problem, const BgPotential *best, BgPosition position)
{
  g_autofree char *weights = bg_weights_to_text (problem->board, best->weight);
  g_autofree char *what = describe_best (problem, best, position);
  printf ("\n%s\n%s", what, weights);
  for (int k = 0; k < best->regions->n; k++)
    if (best->region_weight[k] > 0)
      {
        g_autoptr (GString) holes = g_string_new (NULL);
        bg_holes_append (problem->board, best->regions->region[k], holes);
        printf ("%7" G_GINT64_FORMAT " %s\n", best->region_weight[k], holes->str);
      }
  printf ("divisor %" G_GINT64_FORMAT ", offset %" G_GINT64_FORMAT "\n", best->divisor,
          best->offset);
}

static void
add_best (BgRecord *record, const BgProblem *problem, const BgPotential *best, BgPosition position)
{
  BgRecord *inner = bg_record_add_record (record, "best_weights");
  bg_record_add_real (inner, "value", value_of (best, position), 6);
  bg_record_add_integer (inner, "divisor", best->divisor);
  bg_record_add_integer (inner, "offset", best->offset);
  BgRecord *weights = bg_record_add_list (inner, "weights");
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    bg_record_add_integer (weights, NULL, best->weight[hole]);
  BgRecord *regions = bg_record_add_list (inner, "regions");
  for (int k = 0; k < best->regions->n; k++)
    if (best->region_weight[k] > 0)
      {
        BgRecord *region = bg_record_add_record (regions, NULL);
        bg_record_add_holes (region, "holes", problem->board, best->regions->region[k]);
        bg_record_add_integer (region, "weight", best->region_weight[k]);
      }
}

int
bg_position_bounds (const BgHeuristicsOptions *options, const BgCommon *common, GError **error)
{
  g_autoptr (BgInstance) instance = bg_instance_new (common->problem, BG_FORWARD);
  const BgProblem *problem = instance->closed;
  const BgPosition position = options->position;
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_problem (record, common->problem);
  bg_record_add_holes (record, "position", problem->board, position);
  BgRecord *list = bg_record_add_list (record, "heuristics");
  /* whatever can be named */
  g_autoptr (GPtrArray) names = bg_lookup_names (problem);
  g_autoptr (GPtrArray) bounds = bg_heuristics_bounds (problem, names, "", error);
  if (bounds == NULL)
    return -1;
  for (guint i = 0; i < bounds->len; i++)
    {
      BgRecord *one = bg_record_add_record (list, NULL);
      bg_record_add_text (one, "heuristic", names->pdata[i]);
      bg_heuristics_add_bound (one, "bound", bg_bound_shown (bounds->pdata[i], position));
    }
  BgRegionList regions;
  bg_region_list_init (&regions, problem->board, BG_REGION_HOLES);
  g_autoptr (BgPotentialLp) lp = bg_potential_lp_new (problem, problem->board->full, NULL, 0,
                                                      &regions, NULL);
  BgPotential best;
  const bool solved = bg_potential_lp_best (lp, position, &best);
  if (solved)
    add_best (record, problem, &best, position);
  else
    bg_record_add_null (record, "best_weights");
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  if (solved)
    bg_heuristics_add_weights (panels, problem, describe_best (problem, &best, position), position,
                               &best);
  if (!bg_heuristics_draw (&options->picture, common->problem, panels, error))
    return -1;
  if (options->picture.name != NULL && bg_picture_is_printed (&options->picture))
    return BG_EXIT_DONE;
  if (common->json)
    {
      bg_record_print_json (record);
      return BG_EXIT_DONE;
    }
  print_position (problem, position);
  for (guint i = 0; i < bounds->len; i++)
    print_part (&(const BgBoundPart) {
                  .text = names->pdata[i],
                  .value = bg_bound_shown (bounds->pdata[i], position) });
  if (solved)
    print_best (problem, &best, position);
  else
    puts ("\nthe best weights over holes and regions: the linear program comes to no end");
  return BG_EXIT_DONE;
}
