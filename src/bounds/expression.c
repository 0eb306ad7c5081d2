#include "bounds/expression.h"

#include <string.h>

#include "bounds/compiler.h"
#include "bounds/leaf.h"

/* How deep parentheses may stand in each other. */
#define MAX_NESTING 100

static bool compile_value (BgCompiler *compiler, BgLinearForm *form);
static bool compile_factor (BgCompiler *compiler, BgLinearForm *form);

/* min (...) and max (...), behind the parenthesis. */
static bool
compile_extreme (BgCompiler *compiler, const char *at, bool max, BgLinearForm *form)
{
  if (!compile_value (compiler, form))
    return false;
  while (bg_compiler_accept (compiler, ","))
    {
      BgLinearForm other;
      if (!compile_value (compiler, &other)
          || !bg_compiler_make_alike (compiler, at, form, &other)
          || !bg_compiler_emit (compiler, at, max ? BG_OP_MAX : BG_OP_MIN, 0))
        return false;
      *form = max ? bg_linear_form_max (compiler->problem, form, &other)
                  : bg_linear_form_min (compiler->problem, form, &other);
    }
  return bg_compiler_expect (compiler, ")");
}

/* ceil (...) and floor (...), behind the parenthesis. */
static bool
compile_rounding (BgCompiler *compiler, const char *at, bool up, BgLinearForm *form)
{
  if (!compile_value (compiler, form) || !bg_compiler_expect (compiler, ")"))
    return false;
  gint64 denominator = form->denominator;
  *form = up ? bg_linear_form_ceil (form) : bg_linear_form_floor (form);
  return denominator == 1
         || bg_compiler_emit (compiler, at, up ? BG_OP_CEIL : BG_OP_FLOOR, denominator);
}

static bool
compile_name (BgCompiler *compiler, const char *at, BgLinearForm *form)
{
  const char *c = at;
  while (g_ascii_isalnum (*c) || *c == '_' || (*c == '-' && g_ascii_isalpha (c[1])))
    c++;
  compiler->next = c;
  g_autofree char *name = g_strndup (at, c - at);
  if (bg_compiler_accept (compiler, "("))
    {
      if (strcmp (name, "min") == 0 || strcmp (name, "max") == 0)
        return compile_extreme (compiler, at, strcmp (name, "max") == 0, form);
      if (strcmp (name, "ceil") == 0 || strcmp (name, "floor") == 0)
        return compile_rounding (compiler, at, strcmp (name, "ceil") == 0, form);
      return bg_compiler_complain (compiler, at, "unknown function, expected ceil, floor, min or "
                                   "max");
    }
  return bg_leaf_heuristic (compiler, at, name, form);
}

static bool
compile_bare_factor (BgCompiler *compiler, BgLinearForm *form)
{
  bg_compiler_skip_blanks (compiler);
  const char *at = compiler->next;
  if (bg_compiler_accept (compiler, "-"))
    return compile_factor (compiler, form) && bg_compiler_scale (compiler, at, -1, 1, form);
  if (bg_compiler_accept (compiler, "("))
    return compile_value (compiler, form) && bg_compiler_expect (compiler, ")");
  if (bg_compiler_accept (compiler, "#"))
    return bg_leaf_count (compiler, at, form);
  if (g_ascii_isdigit (*at))
    return bg_leaf_number (compiler, at, form);
  if (g_ascii_isalpha (*at))
    return compile_name (compiler, at, form);
  return bg_compiler_complain (compiler, at, "expected a number, #SET, the name of a heuristic or "
                               "'('");
}

/* Whoever recurses comes by here. */
static bool
compile_factor (BgCompiler *compiler, BgLinearForm *form)
{
  if (compiler->nesting == MAX_NESTING)
    return bg_compiler_complain (compiler, compiler->next, "nested too deeply, expected at most %d "
                                 "levels", MAX_NESTING);
  compiler->nesting++;
  bool compiled = compile_bare_factor (compiler, form);
  compiler->nesting--;
  return compiled;
}

/* FORM times or divided by what follows; its code starts at CODE. */
static bool
compile_scaling (BgCompiler *compiler, const char *at, bool divide, guint code, BgLinearForm *form)
{
  BgProgram *program = compiler->program;
  guint other_code = program->code->len;
  BgLinearForm other;
  if (!compile_factor (compiler, &other))
    return false;
  if (bg_linear_form_is_constant (&other))
    {
      /* its code is not needed */
      g_array_set_size (program->code, other_code);
      program->depth--;
      gint64 numerator = divide ? other.denominator : other.low;
      gint64 denominator = divide ? other.low : other.denominator;
      if (denominator == 0)
        return bg_compiler_complain (compiler, at, "division by zero, expected another divisor");
      return bg_compiler_scale (compiler, at, numerator, denominator, form);
    }
  if (divide)
    return bg_compiler_complain (compiler, at, "expected a constant to divide by");
  if (bg_linear_form_is_constant (form))
    {
      g_array_remove_range (program->code, code, other_code - code);
      program->depth--;
      BgLinearForm factor = *form;
      *form = other;
      return bg_compiler_scale (compiler, at, factor.low, factor.denominator, form);
    }
  *form = bg_linear_form_multiply (compiler->problem, form, &other);
  return bg_compiler_check_range (compiler, at, form)
         && bg_compiler_emit (compiler, at, BG_OP_MULTIPLY, 0);
}

static bool
compile_product (BgCompiler *compiler, BgLinearForm *form)
{
  guint code = compiler->program->code->len;
  if (!compile_factor (compiler, form))
    return false;
  while (true)
    {
      bg_compiler_skip_blanks (compiler);
      const char *at = compiler->next;
      bool divide = bg_compiler_accept (compiler, "/");
      if (!divide && !bg_compiler_accept (compiler, "*"))
        return true;
      if (!compile_scaling (compiler, at, divide, code, form))
        return false;
    }
}

static bool
compile_sum (BgCompiler *compiler, BgLinearForm *form)
{
  if (!compile_product (compiler, form))
    return false;
  while (true)
    {
      bg_compiler_skip_blanks (compiler);
      const char *at = compiler->next;
      bool minus = bg_compiler_accept (compiler, "-");
      if (!minus && !bg_compiler_accept (compiler, "+"))
        return true;
      BgLinearForm other;
      if (!compile_product (compiler, &other)
          || (minus && !bg_compiler_scale (compiler, at, -1, 1, &other))
          || !bg_compiler_make_alike (compiler, at, form, &other)
          || !bg_compiler_emit (compiler, at, BG_OP_ADD, 0))
        return false;
      *form = bg_linear_form_add (form, &other);
      if (!bg_compiler_check_range (compiler, at, form))
        return false;
    }
}

static bool
compile_value (BgCompiler *compiler, BgLinearForm *form)
{
  static const struct { const char *word; BgOp op; bool swapped; } comparisons[] = {
    { "<=", BG_OP_AT_MOST, false }, { "<", BG_OP_LESS, false },
    { ">=", BG_OP_AT_MOST, true }, { ">", BG_OP_LESS, true }, { "=", BG_OP_EQUAL, false },
  };
  if (!compile_sum (compiler, form))
    return false;
  for (size_t i = 0; i < G_N_ELEMENTS (comparisons); i++)
    {
      bg_compiler_skip_blanks (compiler);
      const char *at = compiler->next;
      if (!bg_compiler_accept (compiler, comparisons[i].word))
        continue;
      BgLinearForm other;
      if (!compile_sum (compiler, &other) || !bg_compiler_make_alike (compiler, at, form, &other))
        return false;
      /* a > b is -a < -b */
      if (comparisons[i].swapped
          && (!bg_compiler_emit (compiler, at, BG_OP_SCALE, -1)
              || !bg_compiler_emit (compiler, at, BG_OP_SCALE_BELOW, -1)))
        return false;
      *form = bg_linear_form_truth ();
      return bg_compiler_emit (compiler, at, comparisons[i].op, 0);
    }
  return true;
}

bool
bg_expression_compile (const BgProblem *problem, const BgDeclaring *within, BgProgram *program,
                       BgLinearForm *form, GError **error)
{
  const char *text = within->declaration->value;
  BgCompiler compiler = { problem, within, text, text, program, 0, error };
  if (!compile_value (&compiler, form))
    return false;
  bg_compiler_skip_blanks (&compiler);
  if (*compiler.next != '\0')
    return bg_compiler_complain (&compiler, compiler.next, "expected an operator or the end");
  /* the bound is the value rounded up */
  gint64 denominator = form->denominator;
  *form = bg_linear_form_ceil (form);
  bg_linear_form_prove (problem, form);
  return denominator == 1
         || bg_compiler_emit (&compiler, text, BG_OP_CEIL, denominator);
}
