/* Declared regions. */
#include <string.h>

#include "board/notation.h"
#include "bounds/declared_kinds.h"
#include "bounds/regions.h"
#include "core/error.h"

typedef struct
{
  BgDeclared base;
  int n;                        /* places */
  struct
  {
    BgPosition holes;
    bool ends_region;           /* the next place is another region's */
  } *place;
} Regions;

static void
evaluate_regions (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds, size_t n)
{
  const Regions *regions = pointer;
  for (size_t i = 0; i < n; i++)
    {
      int filled = 0;
      bool is_filled = false;
      for (int k = 0; k < regions->n; k++)
        {
          is_filled |= bg_subset (regions->place[k].holes, positions[i]);
          if (regions->place[k].ends_region)
            {
              filled += is_filled;
              is_filled = false;
            }
        }
      bg_declared_set (regions->base.problem, positions[i], filled, &bounds[i]);
    }
}

/* When tight, each move must break a region (section 3.3). */
static BgPosition
filled_places (gconstpointer pointer, BgPosition position)
{
  const Regions *regions = pointer;
  BgPosition filled = 0;
  for (int k = 0; k < regions->n; k++)
    if (bg_subset (regions->place[k].holes, position))
      filled |= regions->place[k].holes;
  return filled;
}

static char *
explain_regions (gconstpointer pointer, BgPosition position)
{
  const Regions *regions = pointer;
  return bg_declared_explain_holes (regions->base.problem, "holes of filled places",
                                    filled_places (pointer, position));
}

static void
release_regions (gpointer pointer)
{
  Regions *regions = pointer;
  g_free (regions->place);
  bg_declared_clear (&regions->base);
  g_free (regions);
}

static bool
complain_of_shared (const BgProblem *problem, const BgDeclaration *declaration,
                    const BgNamedHoles *a, const BgNamedHoles *b, GError **error)
{
  const int hole = bg_first_hole (a->holes & b->holes);
  return bg_input_error (error, "%s %s: shares the hole %s with %s, expected regions apart from "
                         "each other", declaration->where, b->name,
                         bg_hole_name (problem->board, hole).text, a->name);
}

static bool
check_apart (const BgProblem *problem, const BgDeclaration *declaration, GError **error)
{
  const GArray *sets = declaration->sets;
  for (guint i = 0; i < sets->len; i++)
    for (guint j = 0; j < i; j++)
      {
        const BgNamedHoles *a = &g_array_index (sets, BgNamedHoles, j);
        const BgNamedHoles *b = &g_array_index (sets, BgNamedHoles, i);
        if ((a->holes & b->holes) != 0 && strcmp (a->name, b->name) != 0)
          return complain_of_shared (problem, declaration, a, b, error);
      }
  return true;
}

bool
bg_declared_are_regions (const BgProblem *problem, const GArray *sets)
{
  for (guint i = 0; i < sets->len; i++)
    {
      BgPosition holes = g_array_index (sets, BgNamedHoles, i).holes;
      if (!bg_regions_is_region (problem->board, holes))
        return false;
      for (int f = 0; f < problem->n_finishes && !problem->finish_is_single; f++)
        if (bg_subset (holes, problem->finish[f]))
          return false;
    }
  return true;
}

BgHeuristic *
bg_declared_regions_new (const BgProblem *problem, const BgDeclaration *declaration,
                         BgPosition origins, GError **error)
{
  if (!check_apart (problem, declaration, error))
    return NULL;
  const GArray *sets = declaration->sets;
  Regions *regions = g_new0 (Regions, 1);
  BgHeuristic *descriptor = &regions->base.descriptor;
  bg_declared_init (&regions->base, problem, declaration);
  regions->place = g_malloc0_n (sets->len, sizeof *regions->place);
  for (guint k = 0; k < sets->len; k++)
    {
      const BgNamedHoles *set = &g_array_index (sets, BgNamedHoles, k);
      if (bg_subset (set->holes, origins))
        regions->place[regions->n++].holes = set->holes;
      if (regions->n > 0)
        regions->place[regions->n - 1].ends_region |= k + 1 == sets->len
                                                      || strcmp (set->name, set[1].name) != 0;
    }
  descriptor->evaluate = evaluate_regions;
  descriptor->explain = explain_regions;
  descriptor->release = release_regions;
  descriptor->admissible = descriptor->consistent =
    bg_declared_are_regions (problem, sets);
  descriptor->summary = descriptor->admissible
                          ? "filled regions, each a Merson region"
                          : "filled regions, not all Merson regions that a move must start in";
  if (descriptor->admissible)
    descriptor->tight_origins = filled_places;
  return descriptor;
}
