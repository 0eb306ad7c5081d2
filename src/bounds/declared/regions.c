/* Declared regions. */
#include <string.h>

#include "board/notation.h"
#include "bounds/declared/kinds.h"
#include "bounds/regions.h"
#include "core/error.h"

typedef struct {
  BgDeclared base; /* with a region for each place */
  bool *is_last;   /* the next place is another region's */
} Regions;

static void evaluate_regions (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds,
                              size_t n) {
  const Regions *regions = pointer;
  for (size_t i = 0; i < n; i++) {
    int filled = 0;
    bool is_filled = false;
    for (int k = 0; k < regions->base.n_regions; k++) {
      is_filled |= bg_subset (regions->base.region[k], positions[i]);
      if (regions->is_last[k]) {
        filled += is_filled;
        is_filled = false;
      }
    }
    bg_declared_set (regions->base.problem, positions[i], filled, &bounds[i]);
  }
}

/* When tight, each move must break a region, and of landmarks start in one, else one hole fewer
   would hit them (section 3.3). */
static BgPosition filled_holes (gconstpointer pointer, BgPosition position) {
  const BgDeclared *declared = pointer;
  BgPosition filled = 0;
  for (int k = 0; k < declared->n_regions; k++)
    if (bg_subset (declared->region[k], position))
      filled |= declared->region[k];
  return filled;
}

static char *explain_filled (gconstpointer pointer, BgPosition position) {
  const BgDeclared *declared = pointer;
  return bg_declared_explain_holes (declared->problem, "holes of filled regions",
                                    filled_holes (pointer, position));
}

static void release_regions (gpointer pointer) {
  Regions *regions = pointer;
  g_free (regions->is_last);
  bg_declared_clear (&regions->base);
  g_free (regions);
}

static bool complain_of_shared (const BgProblem *problem, const BgDeclaration *declaration,
                                const BgNamedHoles *a, const BgNamedHoles *b, GError **error) {
  const int hole = bg_first_hole (a->holes & b->holes);
  return bg_input_error (error,
                         "%s %s: shares the hole %s with %s, expected regions apart from "
                         "each other",
                         declaration->where, b->name, bg_hole_name (problem->board, hole).text,
                         a->name);
}

static bool check_apart (const BgProblem *problem, const BgDeclaration *declaration,
                         GError **error) {
  const GArray *sets = declaration->sets;
  for (guint i = 0; i < sets->len; i++)
    for (guint j = 0; j < i; j++) {
      const BgNamedHoles *a = &g_array_index (sets, BgNamedHoles, j);
      const BgNamedHoles *b = &g_array_index (sets, BgNamedHoles, i);
      if ((a->holes & b->holes) != 0 && strcmp (a->name, b->name) != 0)
        return complain_of_shared (problem, declaration, a, b, error);
    }
  return true;
}

static bool are_regions (const BgProblem *problem, const GArray *sets) {
  for (guint i = 0; i < sets->len; i++) {
    BgPosition holes = g_array_index (sets, BgNamedHoles, i).holes;
    if (!bg_regions_is_region (problem->board, holes))
      return false;
    for (int f = 0; f < problem->n_finishes && !problem->finish_is_single; f++)
      if (bg_subset (holes, problem->finish[f]))
        return false;
  }
  return true;
}

void bg_declared_claim_regions (BgDeclared *declared, const GArray *sets, const char *claim,
                                const char *otherwise) {
  BgHeuristic *descriptor = &declared->descriptor;
  descriptor->explain = explain_filled;
  descriptor->admissible = descriptor->consistent = are_regions (declared->problem, sets);
  descriptor->summary = descriptor->admissible ? claim : otherwise;
  if (descriptor->admissible)
    descriptor->tight_origins = filled_holes;
}

BgHeuristic *bg_declared_regions_new (const BgProblem *problem, const BgDeclaration *declaration,
                                      BgPosition origins, GError **error) {
  if (!check_apart (problem, declaration, error))
    return NULL;
  const GArray *sets = declaration->sets;
  Regions *regions = g_new0 (Regions, 1);
  BgHeuristic *descriptor = &regions->base.descriptor;
  bg_declared_init (&regions->base, problem, declaration);
  regions->base.region = g_new (BgPosition, sets->len);
  regions->is_last = g_new0 (bool, sets->len);
  for (guint k = 0; k < sets->len; k++) {
    const BgNamedHoles *set = &g_array_index (sets, BgNamedHoles, k);
    if (bg_subset (set->holes, origins))
      regions->base.region[regions->base.n_regions++] = set->holes;
    if (regions->base.n_regions > 0)
      regions->is_last[regions->base.n_regions - 1] |= k + 1 == sets->len
                                                       || strcmp (set->name, set[1].name) != 0;
  }
  descriptor->evaluate = evaluate_regions;
  descriptor->release = release_regions;
  bg_declared_claim_regions (&regions->base, sets, "filled regions, each a Merson region",
                             "filled regions, not all Merson regions that a move must start in");
  return descriptor;
}
