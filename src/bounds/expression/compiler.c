#include "bounds/expression/compiler.h"

#include "bounds/expression/symmetric.h"

/* Leaves that can be told apart as authors of claims; later ones count as the last. */
#define MAX_AUTHORS 64

/* A compiler at work on one program. */
typedef struct
{
  const BgCompiler *base;
  BgProgram *program;
} Coder;

static bool compile (Coder *coder, const BgSyntax *node, BgPosition origins, BgLinearForm *form);

#define complain(coder, at, ...) \
  bg_source_complain ((coder)->base->source, at, (coder)->base->error, __VA_ARGS__)

bool
bg_compiler_find_heuristic (const BgCompiler *compiler, const BgSyntax *node, BgPosition origins,
                            BgLookup *term, BgLinearForm *form)
{
  origins = bg_compiler_origins (node, origins);
  g_autoptr (GError) cause = NULL;
  if (!bg_lookup_find (compiler->problem, node->name, origins, node->settings, compiler->within,
                       compiler->stop, term, &cause))
    {
      if (cause->domain == BG_LOOKUP_ERROR)
        return bg_source_complain (compiler->source, node->at, compiler->error, "%s",
                                   cause->message);
      g_propagate_error (compiler->error, g_steal_pointer (&cause));
      return false;
    }
  const guint leaf = MIN (compiler->authors->len, MAX_AUTHORS - 1);
  g_ptr_array_add (compiler->authors,
                   term->claims.authors != NULL ? g_ptr_array_ref (term->claims.authors) : NULL);
  *form = bg_linear_form_heuristic (&term->claims, origins, (uint64_t) 1 << leaf);
  return true;
}

static bool
append (Coder *coder, const char *at, BgInstruction instruction)
{
  BgProgram *program = coder->program;
  if (instruction.op <= BG_OP_HEURISTIC)
    program->depth++;
  else if (instruction.op >= BG_OP_ADD)
    program->depth--;
  if (program->depth > BG_PROGRAM_DEPTH || program->code->len == BG_PROGRAM_LENGTH)
    return complain (coder, at, "the expression is too long or too deep, expected at most %d "
                     "operations and %d values at a time", BG_PROGRAM_LENGTH, BG_PROGRAM_DEPTH);
  g_array_append_val (program->code, instruction);
  return true;
}

static bool
emit (Coder *coder, const char *at, BgOp op, int32_t operand)
{
  return append (coder, at, (BgInstruction) { .op = op, .operand = operand });
}

static bool
check_range (const Coder *coder, const char *at, const BgLinearForm *form)
{
  return bg_linear_form_fits (form)
         || complain (coder, at, "the value could reach 2^30, expected smaller numbers");
}

static bool
expand (Coder *coder, const char *at, BgOp op, gint64 factor, BgLinearForm *form)
{
  *form = bg_linear_form_expand (form, factor);
  return check_range (coder, at, form) && (factor == 1 || emit (coder, at, op, (int32_t) factor));
}

/* Brings the two topmost values to one denominator. */
static bool
make_alike (Coder *coder, const char *at, BgLinearForm *below, BgLinearForm *top)
{
  gint64 a = below->denominator, b = top->denominator;
  for (gint64 rest; (rest = a % b) != 0; a = b, b = rest)
    ;
  gint64 below_factor = top->denominator / b, top_factor = below->denominator / b;
  return expand (coder, at, BG_OP_SCALE_BELOW, below_factor, below)
         && expand (coder, at, BG_OP_SCALE, top_factor, top);
}

/* The value on top times NUMERATOR / DENOMINATOR. */
static bool
scale (Coder *coder, const char *at, gint64 numerator, gint64 denominator, BgLinearForm *form)
{
  gint64 factor = denominator < 0 ? -numerator : numerator;
  *form = bg_linear_form_scale (form, numerator, denominator);
  return check_range (coder, at, form)
         && (factor == 1 || emit (coder, at, BG_OP_SCALE, (int32_t) factor));
}

static bool
compile_extreme (Coder *coder, const BgSyntax *node, BgPosition origins, BgLinearForm *form)
{
  const BgProblem *problem = coder->base->problem;
  const bool max = node->kind == BG_SYNTAX_MAX;
  if (!compile (coder, bg_syntax_operand (node, 0), origins, form))
    return false;
  for (guint i = 1; i < node->operands->len; i++)
    {
      BgLinearForm other;
      if (!compile (coder, bg_syntax_operand (node, i), origins, &other)
          || !make_alike (coder, node->at, form, &other)
          || !emit (coder, node->at, max ? BG_OP_MAX : BG_OP_MIN, 0))
        return false;
      *form = bg_linear_form_extreme (problem, max, form, &other);
    }
  return true;
}

static bool
compile_sum (Coder *coder, const BgSyntax *node, BgPosition origins, BgLinearForm *form)
{
  for (guint i = 0; i < node->operands->len; i++)
    {
      const BgSyntax *operand = bg_syntax_operand (node, i);
      const char *at = operand->operator;
      BgLinearForm other;
      if (!compile (coder, operand, origins, &other)
          || (operand->inverse && !scale (coder, at, -1, 1, &other)))
        return false;
      if (i == 0)
        {
          *form = other;
          continue;
        }
      if (!make_alike (coder, at, form, &other) || !emit (coder, at, BG_OP_ADD, 0))
        return false;
      *form = bg_linear_form_add (coder->base->problem, form, &other);
      if (!check_range (coder, at, form))
        return false;
    }
  return true;
}

/* FORM times or divided by FACTOR; FORM's code starts at CODE. */
static bool
compile_factor (Coder *coder, const BgSyntax *factor, BgPosition origins, guint code,
                BgLinearForm *form)
{
  BgProgram *program = coder->program;
  const char *at = factor->operator;
  const guint other_code = program->code->len;
  BgLinearForm other;
  if (!compile (coder, factor, origins, &other))
    return false;
  if (bg_linear_form_is_constant (&other))
    {
      /* its code is not needed */
      g_array_set_size (program->code, other_code);
      program->depth--;
      gint64 numerator = factor->inverse ? other.denominator : other.low;
      gint64 denominator = factor->inverse ? other.low : other.denominator;
      if (denominator == 0)
        return complain (coder, at, "division by zero, expected another divisor");
      return scale (coder, at, numerator, denominator, form);
    }
  if (factor->inverse)
    return complain (coder, at, "expected a constant to divide by");
  if (bg_linear_form_is_constant (form))
    {
      g_array_remove_range (program->code, code, other_code - code);
      program->depth--;
      BgLinearForm constant = *form;
      *form = other;
      return scale (coder, at, constant.low, constant.denominator, form);
    }
  *form = bg_linear_form_multiply (coder->base->problem, form, &other);
  return check_range (coder, at, form) && emit (coder, at, BG_OP_MULTIPLY, 0);
}

static bool
compile_product (Coder *coder, const BgSyntax *node, BgPosition origins, BgLinearForm *form)
{
  const guint code = coder->program->code->len;
  if (!compile (coder, bg_syntax_operand (node, 0), origins, form))
    return false;
  for (guint i = 1; i < node->operands->len; i++)
    if (!compile_factor (coder, bg_syntax_operand (node, i), origins, code, form))
      return false;
  return true;
}

static bool
compile_rounding (Coder *coder, const BgSyntax *node, BgPosition origins, BgLinearForm *form)
{
  if (!compile (coder, bg_syntax_operand (node, 0), origins, form))
    return false;
  const bool up = node->kind == BG_SYNTAX_CEIL;
  gint64 denominator = form->denominator;
  *form = up ? bg_linear_form_ceil (form) : bg_linear_form_floor (form);
  return denominator == 1
         || emit (coder, node->at, up ? BG_OP_CEIL : BG_OP_FLOOR, (int32_t) denominator);
}

static bool
compile_comparison (Coder *coder, const BgSyntax *node, BgPosition origins, BgLinearForm *form)
{
  BgLinearForm other;
  const char *at = bg_syntax_operand (node, 0)->operator;
  if (!compile (coder, bg_syntax_operand (node, 0), origins, form)
      || !compile (coder, bg_syntax_operand (node, 1), origins, &other)
      || !make_alike (coder, at, form, &other))
    return false;
  *form = bg_linear_form_truth (origins);
  return emit (coder, at, node->kind == BG_SYNTAX_LESS      ? BG_OP_LESS
                          : node->kind == BG_SYNTAX_AT_MOST ? BG_OP_AT_MOST
                          : node->kind == BG_SYNTAX_EQUAL   ? BG_OP_EQUAL
                                                            : BG_OP_DIFFERENT, 0);
}

/* 1 where NODE is not 0, else 0. */
static bool
compile_truth (Coder *coder, const BgSyntax *node, BgPosition origins, BgLinearForm *form)
{
  if (!compile (coder, node, origins, form))
    return false;
  const bool is_truth = form->low >= 0 && form->high <= 1 && form->denominator == 1;
  *form = bg_linear_form_truth (origins);
  return is_truth || (emit (coder, node->at, BG_OP_CONSTANT, 0)
                      && emit (coder, node->at, BG_OP_DIFFERENT, 0));
}

static bool
compile_junction (Coder *coder, const BgSyntax *node, BgPosition origins, BgLinearForm *form)
{
  BgLinearForm other;
  return compile_truth (coder, bg_syntax_operand (node, 0), origins, form)
         && compile_truth (coder, bg_syntax_operand (node, 1), origins, &other)
         && emit (coder, node->at, node->kind == BG_SYNTAX_AND ? BG_OP_MIN : BG_OP_MAX, 0);
}

static bool
compile_remainder (Coder *coder, const BgSyntax *node, BgPosition origins, BgLinearForm *form)
{
  const BgSyntax *divisor = bg_syntax_operand (node, 1);
  BgProgram *program = coder->program;
  if (!compile (coder, bg_syntax_operand (node, 0), origins, form))
    return false;
  const guint code = program->code->len;
  BgLinearForm other;
  if (!compile (coder, divisor, origins, &other))
    return false;
  if (!bg_linear_form_is_constant (&other) || other.low <= 0 || other.low % other.denominator != 0)
    return complain (coder, divisor->operator, "expected a constant whole number above 0 after "
                     "'mod'");
  /* its code is not needed */
  g_array_set_size (program->code, code);
  program->depth--;
  const gint64 operand = other.low / other.denominator * form->denominator;
  *form = bg_linear_form_remainder (form, operand);
  return check_range (coder, divisor->operator, form)
         && emit (coder, divisor->operator, BG_OP_MOD, (int32_t) operand);
}

static bool
compile_heuristic (Coder *coder, const BgSyntax *node, BgPosition origins, BgLinearForm *form)
{
  BgLookup term;
  if (!(node->kind == BG_SYNTAX_SYMMETRIC ? bg_symmetric_new : bg_compiler_find_heuristic)
        (coder->base, node, origins, &term, form))
    return false;
  g_array_append_val (coder->program->terms, term);
  return emit (coder, node->at, BG_OP_HEURISTIC, coder->program->terms->len - 1);
}

static bool
compile (Coder *coder, const BgSyntax *node, BgPosition origins, BgLinearForm *form)
{
  origins = bg_compiler_origins (node, origins);
  switch (node->kind)
    {
    case BG_SYNTAX_NUMBER:
      *form = bg_linear_form_constant (node->number, origins);
      return check_range (coder, node->at, form)
             && emit (coder, node->at, BG_OP_CONSTANT, node->number);
    case BG_SYNTAX_COUNT:
      *form = bg_linear_form_count (node->holes, origins);
      return append (coder, node->at,
                     (BgInstruction) { .op = BG_OP_COUNT, .holes = node->holes });
    case BG_SYNTAX_HEURISTIC:
    case BG_SYNTAX_SYMMETRIC:
      return compile_heuristic (coder, node, origins, form);
    case BG_SYNTAX_MAX:
    case BG_SYNTAX_MIN:
      return compile_extreme (coder, node, origins, form);
    case BG_SYNTAX_SUM:
      return compile_sum (coder, node, origins, form);
    case BG_SYNTAX_PRODUCT:
      return compile_product (coder, node, origins, form);
    case BG_SYNTAX_CEIL:
    case BG_SYNTAX_FLOOR:
      return compile_rounding (coder, node, origins, form);
    case BG_SYNTAX_LESS:
    case BG_SYNTAX_AT_MOST:
    case BG_SYNTAX_EQUAL:
    case BG_SYNTAX_DIFFERENT:
      return compile_comparison (coder, node, origins, form);
    case BG_SYNTAX_AND:
    case BG_SYNTAX_OR:
      return compile_junction (coder, node, origins, form);
    case BG_SYNTAX_MOD:
      return compile_remainder (coder, node, origins, form);
    }
  g_assert_not_reached ();
}

bool
bg_compiler_compile (const BgCompiler *compiler, const BgSyntax *node, BgPosition origins,
                     BgProgram *program, BgLinearForm *form)
{
  Coder coder = { compiler, program };
  if (!compile (&coder, node, origins, form))
    return false;
  gint64 denominator = form->denominator;
  *form = bg_linear_form_ceil (form);
  bg_linear_form_prove (compiler->problem, form);
  return denominator == 1 || emit (&coder, node->at, BG_OP_CEIL, (int32_t) denominator);
}
