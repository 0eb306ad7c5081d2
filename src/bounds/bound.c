#include "bounds/bound.h"

#include <string.h>

#include "board/notation.h"
#include "bounds/backward_bound.h"
#include "bounds/constraints.h"
#include "bounds/expression/expression.h"
#include "core/error.h"

struct BgBound {
  BgBackwardBound *backward; /* in place of every later member; or NULL */
  BgConstraints *constraints;
  /* the operands of the outermost max: the cheap ones and the expensive ones */
  GPtrArray *cheap, *expensive;
  BgLearner *learner;                  /* of an expensive one, `learned` or `rounds`; or NULL */
  BgLearner *rounds;                   /* of an expensive one, `rounds`; or NULL */
  const BgExpression *category_oracle; /* a cheap operand that is evaluated under every limit,
                                          since it finds positions lost by category; or NULL */
  BgClaims claims;
  const BgChecked *checked; /* in place of a proof; or NULL */
};

/* Positions are evaluated in blocks, so that the operands' bounds stay in
   registers and on the stack. */
#define BLOCK BG_EXPRESSION_BLOCK

static void free_expression (gpointer expression) {
  bg_expression_free (expression);
}

/* Files the operands of the outermost max by their cost. */
static void add_operand (BgBound *bound, BgExpression *node) {
  if (node->kind != BG_EXPRESSION_MAX_BOUND) {
    g_ptr_array_add (node->expensive ? bound->expensive : bound->cheap, node);
    if (node->kind == BG_EXPRESSION_HEURISTIC && node->term.heuristic == &bg_heuristic_learned)
      bound->learner = node->term.data;
    if (node->kind == BG_EXPRESSION_HEURISTIC && node->term.heuristic == &bg_heuristic_rounds) {
      bound->rounds = node->term.data;
      bg_cores_set_asking (bg_learner_cores (bound->rounds), true);
    }
    return;
  }
  while (node->operands->len > 0)
    add_operand (bound, g_ptr_array_steal_index (node->operands, 0));
  bg_expression_free (node);
}

/* Finds an operand that knows which positions are lost by the numbers of pegs a category, if
   possible an operand that is evaluated under every limit. */
static const BgExpression *find_category_oracle (const GPtrArray *nodes) {
  const BgExpression *oracle = NULL;
  for (guint k = 0; k < nodes->len; k++) {
    const BgExpression *node = nodes->pdata[k];
    if (node->kind == BG_EXPRESSION_HEURISTIC && node->term.heuristic->counts_categories
        && (oracle == NULL || node->term.heuristic->ceiling == 0))
      oracle = node;
  }
  return oracle;
}

BgBound *bg_bound_new (const BgProblem *problem, const char *expression, const BgStopFlag *stop,
                       GError **error) {
  BgClaims claims;
  BgExpression *node = bg_expression_new (problem, expression, problem->board->full, NULL, stop,
                                          &claims, error);
  if (node == NULL)
    return NULL;
  BgBound *bound = g_new0 (BgBound, 1);
  bound->claims = claims;
  bound->checked = claims.admissible ? NULL : bg_checked_find (problem, expression);
  if (bound->checked != NULL) {
    bound->claims.admissible = true;
    bound->claims.consistent = bound->checked->is_consistent;
  }
  bound->constraints = bg_constraints_new (problem);
  bound->cheap = g_ptr_array_new_with_free_func (free_expression);
  bound->expensive = g_ptr_array_new_with_free_func (free_expression);
  add_operand (bound, node);
  if (bound->learner == NULL)
    bound->learner = bound->rounds;
  else if (bound->rounds != NULL)
    bg_learner_share_cores (bound->learner, bound->rounds);
  bound->category_oracle = find_category_oracle (bound->cheap);
  return bound;
}

BgBound *bg_bound_new_backward (const BgProblem *problem, const BgGroup *group) {
  BgBound *bound = g_new0 (BgBound, 1);
  bound->backward = bg_backward_bound_new (problem, group);
  bound->claims.admissible = true;
  bound->cheap = g_ptr_array_new ();
  bound->expensive = g_ptr_array_new ();
  return bound;
}

void bg_bound_free (BgBound *bound) {
  if (bound == NULL)
    return;
  bg_backward_bound_free (bound->backward);
  bg_constraints_free (bound->constraints);
  g_ptr_array_unref (bound->cheap);
  g_ptr_array_unref (bound->expensive);
  bg_claims_clear (&bound->claims);
  g_free (bound);
}

/* A node's ceiling spares its evaluation where only bounds over LIMIT matter, and all bounds begin
   as zero. */
static bool could_exceed (const BgExpression *node, int limit) {
  if (node->kind != BG_EXPRESSION_HEURISTIC)
    return true;
  const BgHeuristic *heuristic = node->term.heuristic;
  return heuristic != &bg_heuristic_zero && (heuristic->ceiling == 0 || heuristic->ceiling > limit);
}

/* Raises the bounds of a block by NODE's bounds, except bounds over MOST already. */
static void raise_block (const BgExpression *node, const BgPosition *positions, uint8_t *bounds,
                         size_t n, int most) {
  BgPosition open[BLOCK];
  uint8_t index[BLOCK], other[BLOCK];
  size_t n_open = 0;
  for (size_t i = 0; i < n; i++) {
    open[n_open] = positions[i];
    index[n_open] = (uint8_t) i;
    n_open += bounds[i] <= most;
  }
  bg_expression_evaluate (node, open, other, n_open);
  for (size_t i = 0; i < n_open; i++)
    bounds[index[i]] = MAX (bounds[index[i]], other[i]);
}

void bg_bound_cheap (const BgBound *bound, const BgPosition *positions, uint8_t *bounds, size_t n,
                     int least, int most) {
  if (n == 0)
    return; /* there may be no array either */
  if (bound->backward != NULL) {
    bg_backward_bound_evaluate (bound->backward, positions, bounds, n);
    return;
  }
  memset (bounds, 0, n);
  const bool constrained = bg_constraints_apply (bound->constraints, positions, bounds, n);
  for (size_t done = 0; done < n; done += BLOCK) {
    const size_t size = MIN (n - done, BLOCK);
    bool is_first = !constrained;
    for (guint k = 0; k < bound->cheap->len; k++) {
      const BgExpression *node = bound->cheap->pdata[k];
      if (!could_exceed (node, least) && node != bound->category_oracle)
        continue;
      if (is_first)
        bg_expression_evaluate (node, positions + done, bounds + done, size);
      else
        raise_block (node, positions + done, bounds + done, size, most);
      is_first = false;
    }
  }
}

bool bg_bound_rests (const BgBound *bound, const BgPosition *rests, uint8_t *bounds, size_t n) {
  bool any = false;
  /* of positions between moves a check knows nothing */
  for (guint k = 0; k < bound->cheap->len && bound->checked == NULL; k++) {
    const BgExpression *node = bound->cheap->pdata[k];
    if (!node->has_rests)
      continue;
    if (!any)
      memset (bounds, 0, n);
    any = true;
    for (size_t done = 0; done < n; done += BLOCK) {
      uint8_t other[BLOCK];
      const size_t size = MIN (n - done, BLOCK);
      bg_expression_evaluate_rests (node, rests + done, other, size);
      for (size_t i = 0; i < size; i++)
        bounds[done + i] = MAX (bounds[done + i], other[i]);
    }
  }
  return any;
}

void bg_bound_quick (const BgBound *bound, const BgPosition *positions, uint8_t *bounds, size_t n) {
  if (n == 0)
    return;
  if (bound->backward != NULL) {
    bg_backward_bound_evaluate (bound->backward, positions, bounds, n);
    return;
  }
  memset (bounds, 0, n);
  bg_constraints_apply (bound->constraints, positions, bounds, n);
  for (size_t done = 0; done < n && bound->cheap->len > 0; done += BLOCK)
    raise_block (bound->cheap->pdata[0], positions + done, bounds + done, MIN (n - done, BLOCK),
                 BG_BOUND_LOST);
}

void bg_bound_cheap_exactly (const BgBound *bound, const BgPosition *positions, uint8_t *bounds,
                             size_t n) {
  bg_bound_cheap (bound, positions, bounds, n, -1, BG_BOUND_LOST);
}

void bg_bound_raise (const BgBound *bound, const BgPosition *positions, uint8_t *bounds, size_t n,
                     int limit, bool with_cores) {
  for (guint k = 0; k < bound->expensive->len; k++) {
    const BgExpression *node = bound->expensive->pdata[k];
    if (!could_exceed (node, limit))
      continue;
    if (node->kind == BG_EXPRESSION_HEURISTIC && node->term.data == bound->learner)
      bg_learner_raise (bound->learner, positions, bounds, n, limit, with_cores);
    /* its learner has the cores of `rounds`, too */
    if (node->kind == BG_EXPRESSION_HEURISTIC
        && (node->term.data == bound->learner || node->term.data == bound->rounds))
      continue;
    for (size_t i = 0; i < n; i++)
      if (bounds[i] <= limit) {
        uint8_t other;
        bg_expression_evaluate (node, &positions[i], &other, 1);
        bounds[i] = MAX (bounds[i], other);
      }
  }
}

void bg_bound_fractions (const BgBound *bound, const BgPosition *positions, float *fractions,
                         const float *enough, size_t n) {
  memset (fractions, 0, n * sizeof *fractions);
  for (guint k = 0; k < bound->expensive->len; k++) {
    const BgExpression *node = bound->expensive->pdata[k];
    if (node->kind != BG_EXPRESSION_HEURISTIC || node->term.heuristic->evaluate_fractions == NULL)
      continue;
    for (size_t done = 0; done < n; done += BLOCK) {
      float other[BLOCK];
      const size_t size = MIN (n - done, BLOCK);
      node->term.heuristic->evaluate_fractions (node->term.data, positions + done, other,
                                                enough != NULL ? enough + done : NULL, size);
      for (size_t i = 0; i < size; i++)
        fractions[done + i] = MAX (fractions[done + i], other[i]);
    }
  }
}

bool bg_bound_means (const BgBound *bound, const BgPosition *positions, float *means, size_t n) {
  if (!bg_bound_has_potentials (bound))
    return false;
  bg_potential_pool_means (bg_learner_pool (bound->learner), positions, means, n);
  return true;
}

int bg_bound_of (const BgBound *bound, BgPosition position) {
  uint8_t value, other;
  bg_bound_cheap_exactly (bound, &position, &value, 1);
  for (guint k = 0; k < bound->expensive->len; k++) {
    bg_expression_evaluate (bound->expensive->pdata[k], &position, &other, 1);
    value = MAX (value, other);
  }
  return value;
}

/* The heuristic that is the whole bound, or NULL. */
static const BgLookup *find_only (const BgBound *bound) {
  const GPtrArray *operands = bound->cheap->len > 0 ? bound->cheap : bound->expensive;
  const BgExpression *only = bound->cheap->len + bound->expensive->len == 1 ? operands->pdata[0]
                                                                            : NULL;
  return only != NULL && only->kind == BG_EXPRESSION_HEURISTIC ? &only->term : NULL;
}

int bg_bound_shown (const BgBound *bound, BgPosition position) {
  const int value = bg_bound_of (bound, position);
  const BgLookup *only = find_only (bound);
  return value == 0 && only != NULL ? bg_lookup_bound (only, position) : value;
}

const BgHeuristic *bg_bound_heuristic (const BgBound *bound) {
  const BgLookup *only = find_only (bound);
  return only != NULL ? only->heuristic : NULL;
}

bool bg_bound_check_claims (const BgBound *bound, const BgBoard *board, BgPosition position,
                            int moves, GError **error) {
  g_autofree char *modules = bg_claims_modules (&bound->claims);
  const int value = modules != NULL ? bg_bound_of (bound, position) : 0;
  if (value <= moves)
    return true;
  g_autofree char *pegs = bg_position_to_string (board, position);
  g_autofree char *text = value == BG_BOUND_LOST ? g_strdup ("'lost'")
                                                 : g_strdup_printf ("%d", value);
  return bg_input_error (error,
                         "%s: bound %s of a position, expected at most %d, the moves from "
                         "it to a finish, since it claims to be admissible: %s",
                         modules, text, moves, pegs);
}

static void free_part (gpointer pointer) {
  BgBoundPart *part = pointer;
  g_free (part->text);
  g_free (part->reason);
  g_free (part);
}

GPtrArray *bg_bound_explain (const BgBound *bound, BgPosition position) {
  GPtrArray *parts = g_ptr_array_new_with_free_func (free_part);
  const GPtrArray *const operands[] = { bound->cheap, bound->expensive };
  const bool is_max = bound->cheap->len + bound->expensive->len > 1;
  const int value = bg_bound_of (bound, position);
  if (is_max) {
    BgBoundPart *whole = g_new (BgBoundPart, 1);
    *whole = (BgBoundPart){ 0, g_strdup ("max"), value, NULL };
    g_ptr_array_add (parts, whole);
  }
  for (size_t side = 0; side < G_N_ELEMENTS (operands); side++)
    for (guint k = 0; k < operands[side]->len; k++)
      bg_expression_explain (operands[side]->pdata[k], position, is_max, parts);
  uint8_t constrained = 0;
  bg_constraints_apply (bound->constraints, &position, &constrained, 1);
  BgBoundPart *whole = parts->pdata[0];
  if (constrained == BG_BOUND_LOST) {
    whole->value = BG_BOUND_LOST;
    g_free (whole->reason);
    whole->reason = g_strdup ("a resource count is below the least value that it must keep");
  }
  return parts;
}

/* The holes of ORIGINS from which a move can leave LIMIT - 1 moves at most. */
static BgPosition starts_of (const BgBound *bound, BgPosition position, BgPosition origins,
                             int limit) {
  BgPosition rest[BG_MAX_HOLES] = { 0 }, starts = 0;
  uint8_t bounds[BG_MAX_HOLES];
  int n = 0;
  BG_FOR_EACH_HOLE (hole, origins)
    rest[n++] = position & ~bg_hole_bit (hole);
  if (!bg_bound_rests (bound, rest, bounds, n))
    return origins;
  for (int i = 0; i < n; i++)
    if (bounds[i] < limit)
      starts |= position & ~rest[i];
  return starts;
}

BgPosition bg_bound_origins (const BgBound *bound, BgPosition position, int limit) {
  BgPosition origins = position;
  if (!bg_bound_has_origins (bound))
    return position;
  for (guint k = 0; k < bound->cheap->len; k++)
    origins &= bg_expression_tight_origins (bound->cheap->pdata[k], position, limit);
  return origins == position ? position : starts_of (bound, position, origins, limit);
}

BgLearner *bg_bound_learner (const BgBound *bound) {
  return bound != NULL ? bound->learner : NULL;
}

void bg_bound_set_learning_budget (BgBound *bound, BgLearnerBudget budget) {
  if (bound->learner != NULL)
    bg_learner_set_budget (bound->learner, budget);
}

bool bg_bound_has_learned (const BgBound *bound) {
  return bg_bound_learner (bound) != NULL && bg_learner_has_learned (bound->learner);
}

bool bg_bound_has_potentials (const BgBound *bound) {
  return bg_bound_learner (bound) != NULL
         && bg_potential_pool_sets (bg_learner_pool (bound->learner))->len > 0;
}

bool bg_bound_narrows (const BgBound *bound) {
  return bg_bound_learner (bound) != NULL && bg_learner_narrows (bound->learner);
}

const BgClaims *bg_bound_claims (const BgBound *bound) {
  return &bound->claims;
}

bool bg_bound_is_backward (const BgBound *bound) {
  return bound->backward != NULL;
}

const BgChecked *bg_bound_checked (const BgBound *bound) {
  return bound->checked;
}

bool bg_bound_is_admissible (const BgBound *bound) {
  return bound->claims.admissible;
}

bool bg_bound_is_consistent (const BgBound *bound) {
  return bound->claims.consistent;
}

bool bg_bound_has_origins (const BgBound *bound) {
  for (guint k = 0; k < bound->cheap->len && bound->checked == NULL; k++)
    if (((const BgExpression *) bound->cheap->pdata[k])->has_origins)
      return true;
  return false;
}
