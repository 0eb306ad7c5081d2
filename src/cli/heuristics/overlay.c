#include "cli/heuristics/overlay.h"

#include <string.h>

#include "bounds/bound.h"
#include "core/error.h"
#include "laboratory/derive.h"
#include "search/instance.h"

/* The bounds of heuristics/ that can be drawn. */
#define POTENTIAL "potential"
#define MERSON "merson"

const char *bg_overlay_name (const BgOverlay *overlay) {
  return overlay->weights != NULL    ? overlay->weights
         : overlay->resource != NULL ? overlay->resource
                                     : overlay->region;
}

static bool has_weights (const BgDeclaration *declaration) {
  return declaration->type == BG_DECLARED_WEIGHTS;
}

static bool has_regions (const BgDeclaration *declaration) {
  return declaration->type == BG_DECLARED_REGIONS || declaration->type == BG_DECLARED_LANDMARKS
         || (has_weights (declaration) && declaration->sets->len > 0);
}

/* Says which names there are. */
static BgPanel *refuse (const BgProblem *problem, const char *option, const char *name,
                        bool (*suits) (const BgDeclaration *declaration), const char *built_in,
                        GError **error) {
  const BgExcerpt quoted = bg_excerpt (name, -1);
  g_autoptr (GString) known = g_string_new (built_in);
  for (guint i = 0; suits != NULL && i < problem->declarations->len; i++) {
    const BgDeclaration *declaration = problem->declarations->pdata[i];
    if (suits (declaration))
      g_string_append_printf (known, ", %s", declaration->name);
  }
  for (guint i = 0; suits == NULL && i < problem->resources->len; i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "",
                            ((const BgResource *) problem->resources->pdata[i])->name);
  if (known->len > 0)
    bg_input_error (error, "%s: '%s', expected one of %s", option, quoted.text, known->str);
  else
    bg_input_error (error,
                    "%s: '%s', expected a resource count that the problem file has as a "
                    "constraint",
                    option, quoted.text);
  return NULL;
}

/* The bound of POSITION by the heuristic NAME. */
static bool find_bound (const BgProblem *closed, const char *name, BgPosition position, int *value,
                        GError **error) {
  g_autoptr (BgBound) bound = bg_bound_new (closed, name, NULL, error);
  if (bound == NULL)
    return false;
  *value = bg_bound_of (bound, position);
  return true;
}

static void add_weights (BgPanel *panel, const BgBoard *board, const BgDeclaration *declaration) {
  panel->weight = g_new (gint64, board->n_holes);
  for (int hole = 0; hole < board->n_holes; hole++)
    panel->weight[hole] = declaration->weight[hole];
}

/* Of a region that has several places the filled one, else the first. */
static void add_regions (BgPanel *panel, const BgDeclaration *declaration) {
  const BgNamedHoles *before = NULL;
  for (guint i = 0; i < declaration->sets->len; i++) {
    const BgNamedHoles *set = &g_array_index (declaration->sets, BgNamedHoles, i);
    if (before == NULL || strcmp (before->name, set->name) != 0)
      g_array_append_val (panel->regions, set->holes);
    else if (bg_subset (set->holes, panel->pegs))
      g_array_index (panel->regions, BgPosition, panel->regions->len - 1) = set->holes;
    before = set;
  }
}

/* How many are filled. */
static int count_filled (const BgPanel *panel) {
  int filled = 0;
  for (guint i = 0; i < panel->regions->len; i++)
    filled += bg_subset (g_array_index (panel->regions, BgPosition, i), panel->pegs);
  return filled;
}

/* A bound in words. */
static char *conclude (int bound) {
  return bound == BG_BOUND_LOST ? g_strdup ("no finish can be reached")
                                : g_strdup_printf ("at least %d move%s", bound, bg_plural (bound));
}

static BgPanel *draw_resource (const BgProblem *problem, BgPosition position, const char *name,
                               int *bound, GError **error) {
  *bound = -1;
  for (guint i = 0; i < problem->resources->len; i++) {
    const BgResource *resource = problem->resources->pdata[i];
    if (strcmp (resource->name, name) != 0)
      continue;
    BgPanel *panel = bg_panel_new (NULL, position);
    panel->weight = g_new (gint64, problem->board->n_holes);
    for (int hole = 0; hole < problem->board->n_holes; hole++)
      panel->weight[hole] = resource->weight[hole];
    panel->caption = g_strdup_printf ("%s: %d, of which %d must be left", name,
                                      bg_resource_sum (resource, position), resource->least);
    return panel;
  }
  return refuse (problem, "--resource", name, NULL, "", error);
}

/* As many Merson regions of POSITION apart from each other as can be found. */
static void add_packing (BgPanel *panel, const BgProblem *closed) {
  g_autoptr (BgProblem) at = bg_problem_with_start (closed, panel->pegs);
  g_autoptr (GPtrArray) regions = bg_derive_regions (at);
  for (guint i = 0; i < regions->len; i++) {
    const GArray *places = regions->pdata[i];
    for (guint k = 0; k < places->len; k++) {
      const BgPosition place = g_array_index (places, BgPosition, k);
      if (!bg_subset (place, panel->pegs))
        continue;
      g_array_append_val (panel->regions, place);
      break;
    }
  }
}

/* The derived potential on PANEL, and its bound; false if it has none. */
static bool add_potential (BgPanel *panel, const BgProblem *closed, int *bound, GError **error) {
  BgPotential potential;
  if (!bg_derive_potential (closed, &potential))
    return bg_input_error (error,
                           "--weights: " POTENTIAL ": no weights give a bound above 0 at "
                           "the start of %s",
                           closed->name);
  panel->weight = g_memdup2 (potential.weight, closed->board->n_holes * sizeof (gint64));
  const gint64 above = bg_potential_value (&potential, panel->pegs) - potential.offset;
  *bound = above <= 0 ? 0 : (int) ((above + potential.divisor - 1) / potential.divisor);
  return true;
}

/* The weights or the regions of the heuristic NAME, and its bound. */
static bool add_heuristic (BgPanel *panel, const BgProblem *closed,
                           const BgDeclaration *declaration, const char *name, bool weighs,
                           int *bound, GError **error) {
  if (declaration == NULL && weighs)
    return bg_problem_check_listed (closed, "--weights: " POTENTIAL, error)
           && add_potential (panel, closed, bound, error);
  if (weighs)
    add_weights (panel, closed->board, declaration);
  if (declaration != NULL)
    add_regions (panel, declaration);
  else
    add_packing (panel, closed);
  return find_bound (closed, name, panel->pegs, bound, error);
}

/* "weights: the pegs weigh 12, so at least 3 moves", "merson: 2 regions are filled, so at least 2
   moves". */
static char *caption_of (const BgPanel *panel, const char *name, bool weighs, int bound) {
  const int filled = count_filled (panel);
  g_autofree char *proved = conclude (bound);
  if (weighs)
    return g_strdup_printf ("%s: the pegs weigh %" G_GINT64_FORMAT ", so %s", name,
                            bg_potential_sum (panel->weight, panel->pegs), proved);
  /* the bound may be more: regions that share holes count, too */
  return g_strdup_printf ("%s: %d region%s filled%s %s", name, filled,
                          filled == 1 ? " is" : "s are", bound == filled ? ", so" : ";", proved);
}

static BgPanel *draw_heuristic (const BgProblem *problem, BgPosition position, const char *name,
                                bool weighs, int *bound, GError **error) {
  bool (*suits) (const BgDeclaration *declaration) = weighs ? has_weights : has_regions;
  const char *built_in = weighs ? POTENTIAL : MERSON;
  const BgDeclaration *declaration = bg_problem_declaration (problem, name);
  declaration = declaration != NULL && suits (declaration) ? declaration : NULL;
  if (declaration == NULL && strcmp (name, built_in) != 0)
    return refuse (problem, weighs ? "--weights" : "--region", name, suits, built_in, error);
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  BgPanel *panel = bg_panel_new (NULL, position);
  if (!add_heuristic (panel, instance->closed, declaration, name, weighs, bound, error)) {
    bg_panel_free (panel);
    return NULL;
  }
  panel->caption = caption_of (panel, name, weighs, *bound);
  return panel;
}

BgPanel *bg_overlay_panel (const BgProblem *problem, BgPosition position, const BgOverlay *overlay,
                           int *bound, GError **error) {
  return overlay->resource != NULL
             ? draw_resource (problem, position, overlay->resource, bound, error)
             : draw_heuristic (problem, position, bg_overlay_name (overlay),
                               overlay->weights != NULL, bound, error);
}
