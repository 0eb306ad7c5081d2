#include "heuristic/declared.h"

#include <math.h>
#include <string.h>

#include "board/error.h"
#include "board/notation.h"
#include "heuristic/expression.h"
#include "heuristic/potential.h"
#include "heuristic/regions.h"

#define WORD_BYTES 8

typedef struct
{
  BgHeuristic descriptor;
  const BgProblem *problem;
  char *name, *source;
} Declared;

typedef struct
{
  Declared base;
  BgProgram program;
} Expression;

typedef struct
{
  Declared base;
  int n;                        /* places */
  struct
  {
    BgPosition holes;
    bool ends_region;           /* the next place is another region's */
  } *place;
} Regions;

typedef struct
{
  Declared base;
  gint64 offset;
  double divisor;
  int32_t sum[WORD_BYTES][256]; /* of the weights, by byte of the position */
} Weights;

static void
set_bound (const BgProblem *problem, BgPosition position, int32_t value, uint8_t *bound)
{
  *bound = CLAMP (value, 0, BG_BOUND_LOST);
  if (*bound > 0 && bg_problem_is_finish (problem, position))
    *bound = 0;
}

static void
init (Declared *declared, const BgProblem *problem, const BgDeclaration *declaration)
{
  declared->problem = problem;
  declared->name = g_strdup (declaration->name);
  declared->source = g_strdup (declaration->where);
  declared->descriptor.name = declared->name;
  declared->descriptor.source = declared->source;
}

static void
clear (Declared *declared)
{
  g_free (declared->name);
  g_free (declared->source);
}

/* Expressions. */

static void
evaluate_expression (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds, size_t n)
{
  const Expression *expression = pointer;
  const BgProblem *problem = expression->base.problem;
  for (size_t done = 0; done < n; done += BG_PROGRAM_BLOCK)
    {
      int32_t values[BG_PROGRAM_BLOCK];
      size_t block = MIN (n - done, BG_PROGRAM_BLOCK);
      bg_program_run (&expression->program, positions + done, values, block);
      for (size_t i = 0; i < block; i++)
        set_bound (problem, positions[done + i], values[i], &bounds[done + i]);
    }
}

static void
release_expression (gpointer pointer)
{
  Expression *expression = pointer;
  bg_program_clear (&expression->program);
  clear (&expression->base);
  g_free (expression);
}

static BgHeuristic *
new_expression (const BgProblem *problem, const BgDeclaring *declaring, GError **error)
{
  Expression *expression = g_new0 (Expression, 1);
  BgHeuristic *descriptor = &expression->base.descriptor;
  init (&expression->base, problem, declaring->declaration);
  descriptor->evaluate = evaluate_expression;
  descriptor->release = release_expression;
  bg_program_init (&expression->program);
  BgForm form;
  if (!bg_expression_compile (problem, declaring, &expression->program, &form, error))
    {
      release_expression (expression);
      return NULL;
    }
  descriptor->summary = form.admissible ? "an expression that is admissible by its form"
                                        : "an expression, not proved admissible";
  descriptor->admissible = form.admissible;
  descriptor->consistent = form.admissible && form.consistent;
  for (guint i = 0; i < expression->program.terms->len; i++)
    descriptor->dear |= g_array_index (expression->program.terms, BgTerm, i).heuristic->dear;
  return descriptor;
}

/* Regions. */

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
      set_bound (regions->base.problem, positions[i], filled, &bounds[i]);
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

static void
release_regions (gpointer pointer)
{
  Regions *regions = pointer;
  g_free (regions->place);
  clear (&regions->base);
  g_free (regions);
}

static bool
complain_of_shared (const BgProblem *problem, const BgDeclaration *declaration,
                    const BgNamedHoles *a, const BgNamedHoles *b, GError **error)
{
  char hole[BG_HOLE_NAME];
  bg_hole_name (problem->board, bg_first_hole (a->holes & b->holes), hole);
  bg_input_error (error, "%s %s: shares the hole %s with %s, expected regions apart from each other",
                  declaration->where, b->name, hole, a->name);
  return false;
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

/* Must a move start in each of the places while it is filled? */
static bool
are_regions (const BgProblem *problem, const GArray *sets)
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

static BgHeuristic *
new_regions (const BgProblem *problem, const BgDeclaration *declaration, GError **error)
{
  if (!check_apart (problem, declaration, error))
    return NULL;
  const GArray *sets = declaration->sets;
  Regions *regions = g_new0 (Regions, 1);
  BgHeuristic *descriptor = &regions->base.descriptor;
  init (&regions->base, problem, declaration);
  regions->n = sets->len;
  regions->place = g_malloc0_n (regions->n, sizeof *regions->place);
  for (int k = 0; k < regions->n; k++)
    {
      const BgNamedHoles *set = &g_array_index (sets, BgNamedHoles, k);
      regions->place[k].holes = set->holes;
      regions->place[k].ends_region = k + 1 == regions->n || strcmp (set->name, set[1].name) != 0;
    }
  descriptor->evaluate = evaluate_regions;
  descriptor->release = release_regions;
  descriptor->admissible = descriptor->consistent = are_regions (problem, sets);
  descriptor->summary = descriptor->admissible
                          ? "filled regions, each a Merson region"
                          : "filled regions, not all Merson regions that a move must start in";
  if (descriptor->admissible)
    descriptor->tight_origins = filled_places;
  return descriptor;
}

/* Weights. */

static void
evaluate_weights (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds, size_t n)
{
  const Weights *weights = pointer;
  for (size_t i = 0; i < n; i++)
    {
      gint64 sum = -weights->offset;
      for (int byte = 0; byte < WORD_BYTES; byte++)
        sum += weights->sum[byte][positions[i] >> 8 * byte & 255];
      /* what is over any bound stays so, and fits */
      double value = CLAMP (ceil (sum / weights->divisor), 0, BG_BOUND_LOST);
      set_bound (weights->base.problem, positions[i], value, &bounds[i]);
    }
}

static void
release_weights (gpointer pointer)
{
  Weights *weights = pointer;
  clear (&weights->base);
  g_free (weights);
}

static BgHeuristic *
new_weights (const BgProblem *problem, const BgDeclaration *declaration)
{
  gint64 weight[BG_MAX_HOLES] = { 0 };
  Weights *weights = g_new0 (Weights, 1);
  BgHeuristic *descriptor = &weights->base.descriptor;
  init (&weights->base, problem, declaration);
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    {
      weight[hole] = declaration->weight[hole];
      for (int value = 0; value < 256; value++)
        if (value >> hole % 8 & 1)
          weights->sum[hole / 8][value] += declaration->weight[hole];
    }
  weights->divisor = declaration->divisor;
  weights->offset = declaration->has_offset ? declaration->offset
                                            : bg_potential_at_finish (problem, weight);
  descriptor->evaluate = evaluate_weights;
  descriptor->release = release_weights;
  descriptor->admissible = descriptor->consistent =
    bg_potential_is_bound (problem, weight, weights->offset, declaration->divisor);
  descriptor->summary = descriptor->admissible
                          ? "weights that no move lowers by more than the divisor"
                          : "weights that a move may lower by more than the divisor";
  return descriptor;
}

BgHeuristic *
bg_declared_new (const BgProblem *problem, const BgDeclaring *declaring, GError **error)
{
  const BgDeclaration *declaration = declaring->declaration;
  switch (declaration->type)
    {
    case BG_DECLARED_EXPRESSION:
      return new_expression (problem, declaring, error);
    case BG_DECLARED_REGIONS:
      return new_regions (problem, declaration, error);
    case BG_DECLARED_WEIGHTS:
      return new_weights (problem, declaration);
    }
  g_assert_not_reached ();
}
