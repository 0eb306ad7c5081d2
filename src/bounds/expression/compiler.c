#include "bounds/expression/compiler.h"

#include "bounds/expression/symmetric.h"
#include "bounds/potential/potential.h"

/* Leaves that are distinguished as authors of claims; later leaves count as the last. */
#define MAX_AUTHORS 64

static BgExpression *compile (const BgCompiler *compiler, const BgSyntax *node, BgPosition origins,
                              BgLinearForm *form);

#define complain(compiler, at, ...) \
  bg_source_complain ((compiler)->source, at, (compiler)->error, __VA_ARGS__)

bool bg_compiler_find_heuristic (const BgCompiler *compiler, const BgSyntax *node,
                                 BgPosition origins, BgLookup *term, BgLinearForm *form) {
  origins = bg_compiler_origins (node, origins);
  g_autoptr (GError) cause = NULL;
  if (!bg_lookup_find (compiler->problem, node->name, origins, node->settings, compiler->within,
                       compiler->stop, term, &cause)) {
    if (cause->domain == BG_LOOKUP_ERROR)
      return bg_source_complain (compiler->source, node->at, compiler->error, "%s", cause->message);
    g_propagate_error (compiler->error, g_steal_pointer (&cause));
    return false;
  }
  const guint leaf = MIN (compiler->authors->len, MAX_AUTHORS - 1);
  g_ptr_array_add (compiler->authors,
                   term->claims.authors != NULL ? g_ptr_array_ref (term->claims.authors) : NULL);
  *form = bg_linear_form_heuristic (&term->claims, origins, (uint64_t) 1 << leaf);
  return true;
}

/* A node of KIND above OPERAND, which it owns. */
static BgExpression *wrap (BgExpressionKind kind, int32_t number, BgExpression *operand) {
  BgExpression *node = bg_expression_node (kind);
  node->number = number;
  bg_expression_take_operand (node, operand);
  return node;
}

/* A node of KIND above A and B, which it owns; where A is one and the order of operations is of
   no account, A takes B. */
static BgExpression *join (BgExpressionKind kind, BgExpression *a, BgExpression *b) {
  if (a->kind != kind || kind >= BG_EXPRESSION_LESS)
    a = wrap (kind, 0, a);
  bg_expression_take_operand (a, b);
  return a;
}

static bool check_range (const BgCompiler *compiler, const char *at, const BgLinearForm *form) {
  return bg_linear_form_fits (form)
         || complain (compiler, at, "the value could reach 2^30, expected smaller numbers");
}

static void multiply_by (gint64 factor, BgExpression **node) {
  if (factor != 1)
    *node = wrap (BG_EXPRESSION_SCALE, (int32_t) factor, *node);
}

static bool expand (const BgCompiler *compiler, const char *at, gint64 factor, BgExpression **node,
                    BgLinearForm *form) {
  *form = bg_linear_form_expand (form, factor);
  if (!check_range (compiler, at, form))
    return false;
  multiply_by (factor, node);
  return true;
}

/* Brings two values to one denominator. */
static bool make_alike (const BgCompiler *compiler, const char *at, BgExpression **node,
                        BgLinearForm *form, BgExpression **other, BgLinearForm *other_form) {
  const gint64 a = form->denominator, b = other_form->denominator;
  const gint64 common = bg_common_divisor (a, b);
  return expand (compiler, at, b / common, node, form)
         && expand (compiler, at, a / common, other, other_form);
}

/* The value of NODE times NUMERATOR / DENOMINATOR. */
static bool scale (const BgCompiler *compiler, const char *at, gint64 numerator, gint64 denominator,
                   BgExpression **node, BgLinearForm *form) {
  *form = bg_linear_form_scale (form, numerator, denominator);
  if (!check_range (compiler, at, form))
    return false;
  multiply_by (denominator < 0 ? -numerator : numerator, node);
  return true;
}

static BgExpression *compile_extreme (const BgCompiler *compiler, const BgSyntax *syntax,
                                      BgPosition origins, BgLinearForm *form) {
  const bool max = syntax->kind == BG_SYNTAX_MAX;
  g_autoptr (BgExpression) node = compile (compiler, bg_syntax_operand (syntax, 0), origins, form);
  for (guint i = 1; node != NULL && i < syntax->operands->len; i++) {
    BgLinearForm other_form;
    g_autoptr (BgExpression)
        other = compile (compiler, bg_syntax_operand (syntax, i), origins, &other_form);
    if (other == NULL || !make_alike (compiler, syntax->at, &node, form, &other, &other_form))
      return NULL;
    node = join (max ? BG_EXPRESSION_MAX : BG_EXPRESSION_MIN, node, g_steal_pointer (&other));
    *form = bg_linear_form_extreme (compiler->problem, max, form, &other_form);
  }
  return g_steal_pointer (&node);
}

static BgExpression *compile_sum (const BgCompiler *compiler, const BgSyntax *syntax,
                                  BgPosition origins, BgLinearForm *form) {
  g_autoptr (BgExpression) node = NULL;
  for (guint i = 0; i < syntax->operands->len; i++) {
    const BgSyntax *operand = bg_syntax_operand (syntax, i);
    const char *at = operand->operator_at;
    BgLinearForm other_form;
    g_autoptr (BgExpression) other = compile (compiler, operand, origins, &other_form);
    if (other == NULL || (operand->inverse && !scale (compiler, at, -1, 1, &other, &other_form)))
      return NULL;
    if (i == 0) {
      node = g_steal_pointer (&other);
      *form = other_form;
      continue;
    }
    if (!make_alike (compiler, at, &node, form, &other, &other_form))
      return NULL;
    node = join (BG_EXPRESSION_ADD, node, g_steal_pointer (&other));
    *form = bg_linear_form_add (compiler->problem, form, &other_form);
    if (!check_range (compiler, at, form))
      return NULL;
  }
  return g_steal_pointer (&node);
}

/* *NODE times or divided by FACTOR. */
static bool compile_factor (const BgCompiler *compiler, const BgSyntax *factor, BgPosition origins,
                            BgExpression **node, BgLinearForm *form) {
  const char *at = factor->operator_at;
  BgLinearForm other_form;
  g_autoptr (BgExpression) other = compile (compiler, factor, origins, &other_form);
  if (other == NULL)
    return false;
  if (bg_linear_form_is_constant (&other_form)) {
    gint64 numerator = factor->inverse ? other_form.denominator : other_form.low;
    gint64 denominator = factor->inverse ? other_form.low : other_form.denominator;
    if (denominator == 0)
      return complain (compiler, at, "division by zero, expected another divisor");
    return scale (compiler, at, numerator, denominator, node, form);
  }
  if (factor->inverse)
    return complain (compiler, at, "expected a constant to divide by");
  if (bg_linear_form_is_constant (form)) {
    const BgLinearForm constant = *form;
    bg_expression_free (*node);
    *node = g_steal_pointer (&other);
    *form = other_form;
    return scale (compiler, at, constant.low, constant.denominator, node, form);
  }
  *node = join (BG_EXPRESSION_MULTIPLY, *node, g_steal_pointer (&other));
  *form = bg_linear_form_multiply (compiler->problem, form, &other_form);
  return check_range (compiler, at, form);
}

static BgExpression *compile_product (const BgCompiler *compiler, const BgSyntax *syntax,
                                      BgPosition origins, BgLinearForm *form) {
  g_autoptr (BgExpression) node = compile (compiler, bg_syntax_operand (syntax, 0), origins, form);
  for (guint i = 1; node != NULL && i < syntax->operands->len; i++)
    if (!compile_factor (compiler, bg_syntax_operand (syntax, i), origins, &node, form))
      return NULL;
  return g_steal_pointer (&node);
}

static BgExpression *compile_rounding (const BgCompiler *compiler, const BgSyntax *syntax,
                                       BgPosition origins, BgLinearForm *form) {
  BgExpression *node = compile (compiler, bg_syntax_operand (syntax, 0), origins, form);
  if (node == NULL)
    return NULL;
  const bool up = syntax->kind == BG_SYNTAX_CEIL;
  const gint64 denominator = form->denominator;
  *form = up ? bg_linear_form_ceil (form) : bg_linear_form_floor (form);
  return denominator == 1
             ? node
             : wrap (up ? BG_EXPRESSION_CEIL : BG_EXPRESSION_FLOOR, (int32_t) denominator, node);
}

static BgExpression *compile_comparison (const BgCompiler *compiler, const BgSyntax *syntax,
                                         BgPosition origins, BgLinearForm *form) {
  BgLinearForm other_form;
  const char *at = bg_syntax_operand (syntax, 0)->operator_at;
  g_autoptr (BgExpression) node = compile (compiler, bg_syntax_operand (syntax, 0), origins, form);
  g_autoptr (BgExpression) other = node == NULL ? NULL
                                                : compile (compiler, bg_syntax_operand (syntax, 1),
                                                           origins, &other_form);
  if (other == NULL || !make_alike (compiler, at, &node, form, &other, &other_form))
    return NULL;
  *form = bg_linear_form_truth (origins);
  return join (syntax->kind == BG_SYNTAX_LESS      ? BG_EXPRESSION_LESS
               : syntax->kind == BG_SYNTAX_AT_MOST ? BG_EXPRESSION_AT_MOST
               : syntax->kind == BG_SYNTAX_EQUAL   ? BG_EXPRESSION_EQUAL
                                                   : BG_EXPRESSION_DIFFERENT,
               g_steal_pointer (&node), g_steal_pointer (&other));
}

/* 1 where SYNTAX is not 0, else 0. */
static BgExpression *compile_truth (const BgCompiler *compiler, const BgSyntax *syntax,
                                    BgPosition origins, BgLinearForm *form) {
  BgExpression *node = compile (compiler, syntax, origins, form);
  if (node == NULL)
    return NULL;
  const bool is_truth = form->low >= 0 && form->high <= 1 && form->denominator == 1;
  *form = bg_linear_form_truth (origins);
  return is_truth
             ? node
             : join (BG_EXPRESSION_DIFFERENT, node, bg_expression_node (BG_EXPRESSION_CONSTANT));
}

static BgExpression *compile_junction (const BgCompiler *compiler, const BgSyntax *syntax,
                                       BgPosition origins, BgLinearForm *form) {
  BgLinearForm other_form;
  BgExpression *node = compile_truth (compiler, bg_syntax_operand (syntax, 0), origins, form);
  BgExpression *other = node == NULL ? NULL
                                     : compile_truth (compiler, bg_syntax_operand (syntax, 1),
                                                      origins, &other_form);
  if (other != NULL)
    return join (syntax->kind == BG_SYNTAX_AND ? BG_EXPRESSION_MIN : BG_EXPRESSION_MAX, node,
                 other);
  bg_expression_free (node);
  return NULL;
}

static BgExpression *compile_remainder (const BgCompiler *compiler, const BgSyntax *syntax,
                                        BgPosition origins, BgLinearForm *form) {
  const BgSyntax *divisor = bg_syntax_operand (syntax, 1);
  BgLinearForm other_form;
  g_autoptr (BgExpression) node = compile (compiler, bg_syntax_operand (syntax, 0), origins, form);
  g_autoptr (BgExpression) other = node == NULL ? NULL
                                                : compile (compiler, divisor, origins, &other_form);
  if (other == NULL)
    return NULL;
  if (!bg_linear_form_is_constant (&other_form) || other_form.low <= 0
      || other_form.low % other_form.denominator != 0) {
    complain (compiler, divisor->operator_at,
              "expected a constant whole number above 0 after "
              "'mod'");
    return NULL;
  }
  const gint64 operand = other_form.low / other_form.denominator * form->denominator;
  *form = bg_linear_form_remainder (form, operand);
  return check_range (compiler, divisor->operator_at, form)
             ? wrap (BG_EXPRESSION_MOD, (int32_t) operand, g_steal_pointer (&node))
             : NULL;
}

static BgExpression *compile_constant (const BgCompiler *compiler, const BgSyntax *syntax,
                                       BgPosition origins, BgLinearForm *form) {
  *form = bg_linear_form_constant (syntax->number, origins);
  if (!check_range (compiler, syntax->at, form))
    return NULL;
  BgExpression *node = bg_expression_node (BG_EXPRESSION_CONSTANT);
  node->number = syntax->number;
  return node;
}

static BgExpression *compile_count (const BgSyntax *syntax, BgPosition origins,
                                    BgLinearForm *form) {
  BgExpression *node = bg_expression_node (BG_EXPRESSION_COUNT);
  node->holes = syntax->holes;
  *form = bg_linear_form_count (syntax->holes, origins);
  return node;
}

static BgExpression *compile (const BgCompiler *compiler, const BgSyntax *node, BgPosition origins,
                              BgLinearForm *form) {
  origins = bg_compiler_origins (node, origins);
  switch (node->kind) {
  case BG_SYNTAX_NUMBER: return compile_constant (compiler, node, origins, form);
  case BG_SYNTAX_COUNT: return compile_count (node, origins, form);
  case BG_SYNTAX_HEURISTIC:
  case BG_SYNTAX_SYMMETRIC: return bg_expression_build (compiler, node, origins, form);
  case BG_SYNTAX_MAX:
  case BG_SYNTAX_MIN: return compile_extreme (compiler, node, origins, form);
  case BG_SYNTAX_SUM: return compile_sum (compiler, node, origins, form);
  case BG_SYNTAX_PRODUCT: return compile_product (compiler, node, origins, form);
  case BG_SYNTAX_CEIL:
  case BG_SYNTAX_FLOOR: return compile_rounding (compiler, node, origins, form);
  case BG_SYNTAX_LESS:
  case BG_SYNTAX_AT_MOST:
  case BG_SYNTAX_EQUAL:
  case BG_SYNTAX_DIFFERENT: return compile_comparison (compiler, node, origins, form);
  case BG_SYNTAX_AND:
  case BG_SYNTAX_OR: return compile_junction (compiler, node, origins, form);
  case BG_SYNTAX_MOD: return compile_remainder (compiler, node, origins, form);
  }
  g_assert_not_reached ();
}

BgExpression *bg_compiler_compile (const BgCompiler *compiler, const BgSyntax *node,
                                   BgPosition origins, BgLinearForm *form) {
  BgExpression *value = compile (compiler, node, origins, form);
  if (value == NULL)
    return NULL;
  const gint64 denominator = form->denominator;
  *form = bg_linear_form_ceil (form);
  bg_linear_form_prove (compiler->problem, form);
  return denominator == 1 ? value : wrap (BG_EXPRESSION_CEIL, (int32_t) denominator, value);
}
