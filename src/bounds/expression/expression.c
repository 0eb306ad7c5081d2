#include "bounds/expression/expression.h"

#include <math.h>
#include <string.h>

#include "bounds/expression/compiler.h"
#include "bounds/expression/symmetric.h"

/* --- Arithmetic ------------------------------------------------------------ */

/* A column of values, one for each position of a block, from the columns of the operands.  The
   compiler (compiler.h) knows the range of every value, so that 32 bits are enough and nothing is
   checked here. */

#define EACH(expression) \
  for (size_t i = 0; i < n; i++) \
  expression

/* A becomes the value of KIND for A and B. */
static void combine_values (BgExpressionKind kind, int32_t *restrict a, const int32_t *restrict b,
                            size_t n) {
  switch (kind) {
  case BG_EXPRESSION_ADD:
    EACH (a[i] += b[i])
      ;
    break;
  case BG_EXPRESSION_MULTIPLY:
    EACH (a[i] *= b[i])
      ;
    break;
  case BG_EXPRESSION_MIN:
    EACH (a[i] = MIN (a[i], b[i]))
      ;
    break;
  case BG_EXPRESSION_MAX:
    EACH (a[i] = MAX (a[i], b[i]))
      ;
    break;
  case BG_EXPRESSION_LESS:
    EACH (a[i] = a[i] < b[i])
      ;
    break;
  case BG_EXPRESSION_AT_MOST:
    EACH (a[i] = a[i] <= b[i])
      ;
    break;
  case BG_EXPRESSION_EQUAL:
    EACH (a[i] = a[i] == b[i])
      ;
    break;
  case BG_EXPRESSION_DIFFERENT:
    EACH (a[i] = a[i] != b[i])
      ;
    break;
  default: g_assert_not_reached ();
  }
}

/* The value of KIND for A and NUMBER. */
static void apply_number (BgExpressionKind kind, int32_t number, int32_t *a, size_t n) {
  /* doubles are exact enough: quotients below 2^30 of whole numbers differ from a whole
     number by 2^-30 at least */
  if (kind == BG_EXPRESSION_SCALE)
    EACH (a[i] *= number)
      ;
  else if (kind == BG_EXPRESSION_CEIL)
    EACH (a[i] = (int32_t) ceil (a[i] / (double) number))
      ;
  else if (kind == BG_EXPRESSION_FLOOR)
    EACH (a[i] = (int32_t) floor (a[i] / (double) number))
      ;
  else
    EACH (a[i] -= number * (int32_t) floor (a[i] / (double) number))
      ;
}

static void evaluate_leaf (const BgExpression *leaf, const BgPosition *positions, int32_t *values,
                           size_t n) {
  const int32_t number = leaf->number;
  const BgPosition holes = leaf->holes;
  uint8_t bounds[BG_EXPRESSION_BLOCK];
  if (leaf->kind == BG_EXPRESSION_CONSTANT)
    EACH (values[i] = number)
      ;
  else if (leaf->kind == BG_EXPRESSION_COUNT)
    EACH (values[i] = bg_pegs (positions[i] & holes))
      ;
  else {
    bg_expression_evaluate (leaf, positions, bounds, n);
    EACH (values[i] = bounds[i])
      ;
  }
}

/* Sets values[i] for n <= BG_EXPRESSION_BLOCK positions; NODE is of any kind. */
static void evaluate_node (const BgExpression *node, const BgPosition *positions, int32_t *values,
                           size_t n) {
  if (node->kind < BG_EXPRESSION_SCALE) {
    evaluate_leaf (node, positions, values, n);
    return;
  }
  evaluate_node (node->operands->pdata[0], positions, values, n);
  if (node->kind < BG_EXPRESSION_ADD)
    apply_number (node->kind, node->number, values, n);
  int32_t other[BG_EXPRESSION_BLOCK];
  for (guint k = 1; k < node->operands->len; k++) {
    evaluate_node (node->operands->pdata[k], positions, other, n);
    combine_values (node->kind, values, other, n);
  }
}

/* --- Building ------------------------------------------------------------- */

void bg_expression_free (BgExpression *expression) {
  if (expression == NULL)
    return;
  bg_lookup_clear (&expression->term);
  g_clear_pointer (&expression->operands, g_ptr_array_unref);
  g_free (expression->text);
  g_free (expression);
}

BgExpression *bg_expression_node (BgExpressionKind kind) {
  BgExpression *node = g_new0 (BgExpression, 1);
  node->kind = kind;
  return node;
}

void bg_expression_take_operand (BgExpression *node, BgExpression *operand) {
  if (node->operands == NULL)
    node->operands = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_expression_free);
  g_ptr_array_add (node->operands, operand);
  node->expensive |= operand->expensive;
}

/* A bound of KIND for the part of the expression at SYNTAX. */
static BgExpression *new_bound (const BgCompiler *compiler, BgExpressionKind kind,
                                const BgSyntax *syntax) {
  BgExpression *node = bg_expression_node (kind);
  node->text = g_strchomp (g_strndup (syntax->at, syntax->end - syntax->at));
  node->problem = compiler->problem;
  return node;
}

/* Can NODE be evaluated a byte a position, without arithmetic? */
static bool is_native (const BgSyntax *node) {
  if (node->inverse)
    return false;
  if (node->kind == BG_SYNTAX_HEURISTIC || node->kind == BG_SYNTAX_SYMMETRIC)
    return true;
  if (node->kind != BG_SYNTAX_MAX && node->kind != BG_SYNTAX_SUM)
    return false;
  for (guint i = 0; node->operands != NULL && i < node->operands->len; i++)
    if (!is_native (bg_syntax_operand (node, i)))
      return false;
  return true;
}

static BgExpression *build_value (const BgCompiler *compiler, const BgSyntax *syntax,
                                  BgPosition origins, BgLinearForm *form) {
  BgExpression *value = bg_compiler_compile (compiler, syntax, origins, form);
  if (value == NULL)
    return NULL;
  BgExpression *node = new_bound (compiler, BG_EXPRESSION_VALUE, syntax);
  bg_expression_take_operand (node, value);
  return node;
}

static BgExpression *build_heuristic (const BgCompiler *compiler, const BgSyntax *syntax,
                                      BgPosition origins, BgLinearForm *form) {
  g_autoptr (BgExpression) node = new_bound (compiler, BG_EXPRESSION_HEURISTIC, syntax);
  if (!(syntax->kind == BG_SYNTAX_SYMMETRIC
            ? bg_symmetric_new
            : bg_compiler_find_heuristic) (compiler, syntax, origins, &node->term, form))
    return NULL;
  node->expensive = node->term.heuristic->expensive;
  node->has_origins = bg_lookup_has_tight_origins (&node->term);
  node->has_rests = node->term.heuristic->evaluate_rests != NULL;
  return g_steal_pointer (&node);
}

BgExpression *bg_expression_build (const BgCompiler *compiler, const BgSyntax *syntax,
                                   BgPosition origins, BgLinearForm *form) {
  origins = bg_compiler_origins (syntax, origins);
  /* a sum subtracts its value, a product divides by it */
  if (syntax->kind == BG_SYNTAX_HEURISTIC || syntax->kind == BG_SYNTAX_SYMMETRIC)
    return build_heuristic (compiler, syntax, origins, form);
  if (syntax->kind != BG_SYNTAX_MAX && !is_native (syntax))
    return build_value (compiler, syntax, origins, form);
  const bool max = syntax->kind == BG_SYNTAX_MAX;
  g_autoptr (BgExpression)
      node = new_bound (compiler, max ? BG_EXPRESSION_MAX_BOUND : BG_EXPRESSION_SUM_BOUND, syntax);
  for (guint i = 0; i < syntax->operands->len; i++) {
    BgLinearForm other;
    BgExpression *operand = bg_expression_build (compiler, bg_syntax_operand (syntax, i), origins,
                                                 &other);
    if (operand == NULL)
      return NULL;
    bg_expression_take_operand (node, operand);
    node->has_origins |= operand->has_origins;
    node->has_rests |= operand->has_rests;
    *form = i == 0 ? other
            : max  ? bg_linear_form_extreme (compiler->problem, true, form, &other)
                   : bg_linear_form_add (compiler->problem, form, &other);
  }
  /* a sum is tight where its parts are, if they count different moves */
  node->has_origins &= max || form->admissible;
  return g_steal_pointer (&node);
}

/* The authors of the leaves of a mask, each once. */
static GPtrArray *find_authors (const GPtrArray *authors, uint64_t leaves) {
  GPtrArray *found = g_ptr_array_new ();
  for (guint leaf = 0; leaf < authors->len; leaf++) {
    const GPtrArray *of_leaf = leaves >> MIN (leaf, 63) & 1 ? authors->pdata[leaf] : NULL;
    for (guint i = 0; of_leaf != NULL && i < of_leaf->len; i++)
      if (!g_ptr_array_find (found, of_leaf->pdata[i], NULL))
        g_ptr_array_add (found, of_leaf->pdata[i]);
  }
  return found;
}

static void unref_authors (gpointer authors) {
  if (authors != NULL)
    g_ptr_array_unref (authors);
}

BgExpression *bg_expression_new (const BgProblem *problem, const char *text, BgPosition origins,
                                 const BgDeclaring *within, const BgStopFlag *stop,
                                 BgClaims *claims, GError **error) {
  const BgSource source = {
    .board = problem->board,
    .text = text,
    .sets = within != NULL ? within->declaration->sets : NULL,
    .where = within != NULL ? within->declaration->where : NULL,
  };
  g_autoptr (BgSyntax) syntax = bg_syntax_parse (&source, error);
  if (syntax == NULL)
    return NULL;
  g_autoptr (GPtrArray) authors = g_ptr_array_new_with_free_func (unref_authors);
  const BgCompiler compiler = { problem, &source, within, stop, authors, error };
  BgLinearForm form;
  BgExpression *expression = bg_expression_build (&compiler, syntax, origins, &form);
  if (expression == NULL)
    return NULL;
  form.admissible &= bg_subset (form.origins, origins);
  *claims = (BgClaims){ form.admissible, form.admissible && form.consistent, form.proof,
                        form.admissible ? find_authors (authors, form.authors) : NULL,
                        bg_linear_form_remedy (problem, &form) };
  return expression;
}

/* --- Bounds ----------------------------------------------------------------- */

static void combine (uint8_t *into, const uint8_t *from, size_t n, bool add) {
  if (add)
    for (size_t i = 0; i < n; i++)
      into[i] = (uint8_t) MIN (into[i] + from[i], BG_BOUND_LOST);
  else
    for (size_t i = 0; i < n; i++)
      into[i] = MAX (into[i], from[i]);
}

static void evaluate_value (const BgExpression *expression, const BgPosition *positions,
                            uint8_t *bounds, size_t n) {
  int32_t values[BG_EXPRESSION_BLOCK];
  evaluate_node (expression->operands->pdata[0], positions, values, n);
  for (size_t i = 0; i < n; i++) {
    bounds[i] = (uint8_t) CLAMP (values[i], 0, BG_BOUND_LOST);
    if (bounds[i] > 0 && bg_problem_is_finish (expression->problem, positions[i]))
      bounds[i] = 0;
  }
}

void bg_expression_evaluate (const BgExpression *expression, const BgPosition *positions,
                             uint8_t *bounds, size_t n) {
  if (expression->kind == BG_EXPRESSION_HEURISTIC) {
    bg_lookup_evaluate (&expression->term, positions, bounds, n);
    return;
  }
  if (expression->kind == BG_EXPRESSION_VALUE) {
    evaluate_value (expression, positions, bounds, n);
    return;
  }
  uint8_t other[BG_EXPRESSION_BLOCK];
  bg_expression_evaluate (expression->operands->pdata[0], positions, bounds, n);
  for (guint k = 1; k < expression->operands->len; k++) {
    bg_expression_evaluate (expression->operands->pdata[k], positions, other, n);
    combine (bounds, other, n, expression->kind == BG_EXPRESSION_SUM_BOUND);
  }
}

void bg_expression_evaluate_rests (const BgExpression *expression, const BgPosition *rests,
                                   uint8_t *bounds, size_t n) {
  if (expression->kind == BG_EXPRESSION_HEURISTIC && expression->has_rests) {
    expression->term.heuristic->evaluate_rests (expression->term.data, rests, bounds, n);
    return;
  }
  uint8_t other[BG_EXPRESSION_BLOCK];
  memset (bounds, 0, n);
  for (guint k = 0; expression->has_rests && k < expression->operands->len; k++) {
    bg_expression_evaluate_rests (expression->operands->pdata[k], rests, other, n);
    combine (bounds, other, n, expression->kind == BG_EXPRESSION_SUM_BOUND);
  }
}

BgPosition bg_expression_tight_origins (const BgExpression *expression, BgPosition position,
                                        int limit) {
  uint8_t bound;
  if (!expression->has_origins)
    return position;
  bg_expression_evaluate (expression, &position, &bound, 1);
  if (bound < limit)
    return position;
  if (expression->kind == BG_EXPRESSION_HEURISTIC)
    return bg_lookup_tight_origins (&expression->term, position) & position;
  BgPosition origins = expression->kind == BG_EXPRESSION_SUM_BOUND ? 0 : position;
  for (guint k = 0; k < expression->operands->len; k++) {
    const BgExpression *child = expression->operands->pdata[k];
    if (expression->kind == BG_EXPRESSION_MAX_BOUND)
      origins &= bg_expression_tight_origins (child, position, bound);
    else {
      uint8_t share;
      bg_expression_evaluate (child, &position, &share, 1);
      origins |= bg_expression_tight_origins (child, position, share);
    }
  }
  return origins;
}

static void add_part (GPtrArray *parts, int depth, const char *text, int value, char *reason) {
  BgBoundPart *part = g_new (BgBoundPart, 1);
  *part = (BgBoundPart){ depth, g_strdup (text), value, reason };
  g_ptr_array_add (parts, part);
}

static char *explain (const BgLookup *term, BgPosition position) {
  return term->heuristic->explain != NULL ? term->heuristic->explain (term->data, position) : NULL;
}

void bg_expression_explain (const BgExpression *expression, BgPosition position, int depth,
                            GPtrArray *parts) {
  /* of arithmetic the heuristics in it */
  if (expression->kind <= BG_EXPRESSION_VALUE) {
    uint8_t value;
    const bool is_leaf = expression->kind == BG_EXPRESSION_HEURISTIC;
    if (!is_leaf)
      bg_expression_evaluate (expression, &position, &value, 1);
    add_part (parts, depth++, expression->text,
              is_leaf ? bg_lookup_bound (&expression->term, position) : value,
              is_leaf ? explain (&expression->term, position) : NULL);
  }
  for (guint k = 0; expression->operands != NULL && k < expression->operands->len; k++)
    bg_expression_explain (expression->operands->pdata[k], position, depth, parts);
}
