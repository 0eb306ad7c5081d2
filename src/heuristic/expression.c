#include "heuristic/expression.h"

#include <string.h>

#include "board/error.h"
#include "heuristic/term.h"

/* How deep parentheses may stand in each other. */
#define MAX_NESTING 100

typedef struct
{
  const BgProblem *problem;
  const BgDeclaring *within;
  const char *text, *next;
  BgProgram *program;
  int nesting;
  GError **error;
} Compiler;

static bool compile_value (Compiler *compiler, BgForm *form);
static bool compile_factor (Compiler *compiler, BgForm *form);

static bool
complain (Compiler *compiler, const char *at, const char *format, ...) G_GNUC_PRINTF (3, 4);

static bool
complain (Compiler *compiler, const char *at, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_autofree char *rest = bg_excerpt (at, -1);
  bg_input_error (compiler->error, "%s value: column %ld, at '%s': %s",
                  compiler->within->declaration->where,
                  g_utf8_pointer_to_offset (compiler->text, at) + 1, rest, what);
  return false;
}

static void
skip_blanks (Compiler *compiler)
{
  while (g_ascii_isspace (*compiler->next))
    compiler->next++;
}

static bool
accept (Compiler *compiler, const char *word)
{
  skip_blanks (compiler);
  if (strncmp (compiler->next, word, strlen (word)) != 0)
    return false;
  compiler->next += strlen (word);
  return true;
}

static bool
expect (Compiler *compiler, const char *word)
{
  return accept (compiler, word) || complain (compiler, compiler->next, "expected '%s'", word);
}

/* Appends an instruction, AT being the place to blame. */
static bool
emit (Compiler *compiler, const char *at, BgInstruction instruction)
{
  BgProgram *program = compiler->program;
  if (instruction.op <= BG_OP_HEURISTIC)
    program->depth++;
  else if (instruction.op >= BG_OP_ADD)
    program->depth--;
  if (program->depth > BG_PROGRAM_DEPTH || program->code->len == BG_PROGRAM_LENGTH)
    return complain (compiler, at, "the expression is too long or too deep, expected at most %d "
                     "operations and %d values at a time", BG_PROGRAM_LENGTH, BG_PROGRAM_DEPTH);
  g_array_append_val (program->code, instruction);
  return true;
}

static bool
check_range (Compiler *compiler, const char *at, const BgForm *form)
{
  return bg_form_fits (form)
         || complain (compiler, at, "the value could reach 2^30, expected smaller numbers");
}

static bool
emit_scale (Compiler *compiler, const char *at, BgOp op, gint64 factor, BgForm *form)
{
  *form = bg_form_expand (form, factor);
  return check_range (compiler, at, form)
         && (factor == 1 || emit (compiler, at, (BgInstruction) { .op = op, .operand = factor }));
}

/* Brings the two topmost values to one denominator. */
static bool
make_alike (Compiler *compiler, const char *at, BgForm *below, BgForm *top)
{
  gint64 a = below->denominator, b = top->denominator;
  for (gint64 rest; (rest = a % b) != 0; a = b, b = rest)
    ;
  gint64 below_factor = top->denominator / b, top_factor = below->denominator / b;
  return emit_scale (compiler, at, BG_OP_SCALE_BELOW, below_factor, below)
         && emit_scale (compiler, at, BG_OP_SCALE, top_factor, top);
}

/* The value on top times NUMERATOR / DENOMINATOR. */
static bool
scale (Compiler *compiler, const char *at, gint64 numerator, gint64 denominator, BgForm *form)
{
  gint64 factor = denominator < 0 ? -numerator : numerator;
  *form = bg_form_scale (form, numerator, denominator);
  return check_range (compiler, at, form)
         && (factor == 1
             || emit (compiler, at, (BgInstruction) { .op = BG_OP_SCALE, .operand = factor }));
}

static bool
compile_count (Compiler *compiler, const char *at, BgForm *form)
{
  const char *name = compiler->next;
  while (g_ascii_isalnum (*compiler->next) || *compiler->next == '_')
    compiler->next++;
  g_autofree char *word = g_strndup (name, compiler->next - name);
  const BgBoard *board = compiler->problem->board;
  const GArray *sets = compiler->within->declaration->sets;
  BgPosition holes = 0;
  bool known = false;
  for (guint i = 0; i < sets->len && !known; i++)
    {
      const BgNamedHoles *set = &g_array_index (sets, BgNamedHoles, i);
      known = strcmp (set->name, word) == 0;
      holes = set->holes;
    }
  if (!known && (known = strcmp (word, "pegs") == 0))
    holes = board->full;
  if (!known && strlen (word) == 4 && g_str_has_prefix (word, "cat")
      && (known = word[3] >= '0' && word[3] < '0' + BG_CATEGORIES))
    holes = board->category[word[3] - '0'];
  if (!known)
    {
      g_autoptr (GString) expected = g_string_new (NULL);
      for (guint i = 0; i < MIN (sets->len, 10); i++)
        g_string_append_printf (expected, "%s, ", g_array_index (sets, BgNamedHoles, i).name);
      return complain (compiler, at, "unknown set, expected one of %scat0, cat1, cat2, cat3, pegs",
                       expected->str);
    }
  *form = bg_form_count (holes);
  return emit (compiler, at, (BgInstruction) { .op = BG_OP_COUNT, .holes = holes });
}

static bool
compile_number (Compiler *compiler, const char *at, BgForm *form)
{
  gint64 value = 0;
  for (; g_ascii_isdigit (*compiler->next); compiler->next++)
    value = MIN (value * 10 + (*compiler->next - '0'), BG_FORM_MAX);
  *form = bg_form_constant (value);
  return check_range (compiler, at, form)
         && emit (compiler, at, (BgInstruction) { .op = BG_OP_CONSTANT, .operand = value });
}

/* min (...) and max (...), behind the parenthesis. */
static bool
compile_extreme (Compiler *compiler, const char *at, bool max, BgForm *form)
{
  if (!compile_value (compiler, form))
    return false;
  while (accept (compiler, ","))
    {
      BgForm other;
      if (!compile_value (compiler, &other)
          || !make_alike (compiler, at, form, &other)
          || !emit (compiler, at, (BgInstruction) { .op = max ? BG_OP_MAX : BG_OP_MIN }))
        return false;
      *form = max ? bg_form_max (compiler->problem, form, &other)
                  : bg_form_min (compiler->problem, form, &other);
    }
  return expect (compiler, ")");
}

/* ceil (...) and floor (...), behind the parenthesis. */
static bool
compile_rounding (Compiler *compiler, const char *at, bool up, BgForm *form)
{
  if (!compile_value (compiler, form) || !expect (compiler, ")"))
    return false;
  gint64 denominator = form->denominator;
  *form = up ? bg_form_ceil (form) : bg_form_floor (form);
  return denominator == 1
         || emit (compiler, at, (BgInstruction) { .op = up ? BG_OP_CEIL : BG_OP_FLOOR,
                                                  .operand = denominator });
}

static bool
compile_heuristic (Compiler *compiler, const char *at, const char *name, BgForm *form)
{
  g_autoptr (GError) cause = NULL;
  BgTerm term;
  const BgProblem *problem = compiler->problem;
  if (!bg_term_find (problem, name, problem->board->full, compiler->within, &term, &cause))
    {
      if (cause->domain != BG_TERM_ERROR)
        {
          g_propagate_error (compiler->error, g_steal_pointer (&cause));
          return false;
        }
      return complain (compiler, at, "%s%s", cause->message,
                       strchr (name, '-') != NULL ? " (a minus wants a blank behind it)" : "");
    }
  g_array_append_val (compiler->program->terms, term);
  *form = bg_form_heuristic (term.heuristic);
  return emit (compiler, at, (BgInstruction) { .op = BG_OP_HEURISTIC,
                                               .operand = compiler->program->terms->len - 1 });
}

static bool
compile_name (Compiler *compiler, const char *at, BgForm *form)
{
  const char *c = at;
  while (g_ascii_isalnum (*c) || *c == '_' || (*c == '-' && g_ascii_isalpha (c[1])))
    c++;
  compiler->next = c;
  g_autofree char *name = g_strndup (at, c - at);
  if (accept (compiler, "("))
    {
      if (strcmp (name, "min") == 0 || strcmp (name, "max") == 0)
        return compile_extreme (compiler, at, strcmp (name, "max") == 0, form);
      if (strcmp (name, "ceil") == 0 || strcmp (name, "floor") == 0)
        return compile_rounding (compiler, at, strcmp (name, "ceil") == 0, form);
      return complain (compiler, at, "unknown function, expected ceil, floor, min or max");
    }
  return compile_heuristic (compiler, at, name, form);
}

static bool
compile_bare_factor (Compiler *compiler, BgForm *form)
{
  skip_blanks (compiler);
  const char *at = compiler->next;
  if (accept (compiler, "-"))
    return compile_factor (compiler, form) && scale (compiler, at, -1, 1, form);
  if (accept (compiler, "("))
    return compile_value (compiler, form) && expect (compiler, ")");
  if (accept (compiler, "#"))
    return compile_count (compiler, at, form);
  if (g_ascii_isdigit (*at))
    return compile_number (compiler, at, form);
  if (g_ascii_isalpha (*at))
    return compile_name (compiler, at, form);
  return complain (compiler, at, "expected a number, #SET, the name of a heuristic or '('");
}

/* Whoever recurses comes by here. */
static bool
compile_factor (Compiler *compiler, BgForm *form)
{
  if (compiler->nesting == MAX_NESTING)
    return complain (compiler, compiler->next, "nested too deeply, expected at most %d levels",
                     MAX_NESTING);
  compiler->nesting++;
  bool compiled = compile_bare_factor (compiler, form);
  compiler->nesting--;
  return compiled;
}

/* FORM times or divided by what follows; its code starts at CODE. */
static bool
compile_scaling (Compiler *compiler, const char *at, bool divide, guint code, BgForm *form)
{
  BgProgram *program = compiler->program;
  guint other_code = program->code->len;
  BgForm other;
  if (!compile_factor (compiler, &other))
    return false;
  if (bg_form_is_constant (&other))
    {
      /* its code is not needed */
      g_array_set_size (program->code, other_code);
      program->depth--;
      gint64 numerator = divide ? other.denominator : other.low;
      gint64 denominator = divide ? other.low : other.denominator;
      if (denominator == 0)
        return complain (compiler, at, "division by zero, expected another divisor");
      return scale (compiler, at, numerator, denominator, form);
    }
  if (divide)
    return complain (compiler, at, "expected a constant to divide by");
  if (bg_form_is_constant (form))
    {
      g_array_remove_range (program->code, code, other_code - code);
      program->depth--;
      BgForm factor = *form;
      *form = other;
      return scale (compiler, at, factor.low, factor.denominator, form);
    }
  *form = bg_form_multiply (compiler->problem, form, &other);
  return check_range (compiler, at, form)
         && emit (compiler, at, (BgInstruction) { .op = BG_OP_MULTIPLY });
}

static bool
compile_product (Compiler *compiler, BgForm *form)
{
  guint code = compiler->program->code->len;
  if (!compile_factor (compiler, form))
    return false;
  while (true)
    {
      skip_blanks (compiler);
      const char *at = compiler->next;
      bool divide = accept (compiler, "/");
      if (!divide && !accept (compiler, "*"))
        return true;
      if (!compile_scaling (compiler, at, divide, code, form))
        return false;
    }
}

static bool
compile_sum (Compiler *compiler, BgForm *form)
{
  if (!compile_product (compiler, form))
    return false;
  while (true)
    {
      skip_blanks (compiler);
      const char *at = compiler->next;
      bool minus = accept (compiler, "-");
      if (!minus && !accept (compiler, "+"))
        return true;
      BgForm other;
      if (!compile_product (compiler, &other)
          || (minus && !scale (compiler, at, -1, 1, &other))
          || !make_alike (compiler, at, form, &other)
          || !emit (compiler, at, (BgInstruction) { .op = BG_OP_ADD }))
        return false;
      *form = bg_form_add (form, &other);
      if (!check_range (compiler, at, form))
        return false;
    }
}

static bool
compile_value (Compiler *compiler, BgForm *form)
{
  static const struct { const char *word; BgOp op; bool swapped; } comparisons[] = {
    { "<=", BG_OP_AT_MOST, false }, { "<", BG_OP_LESS, false },
    { ">=", BG_OP_AT_MOST, true }, { ">", BG_OP_LESS, true }, { "=", BG_OP_EQUAL, false },
  };
  if (!compile_sum (compiler, form))
    return false;
  for (size_t i = 0; i < G_N_ELEMENTS (comparisons); i++)
    {
      skip_blanks (compiler);
      const char *at = compiler->next;
      if (!accept (compiler, comparisons[i].word))
        continue;
      BgForm other;
      if (!compile_sum (compiler, &other) || !make_alike (compiler, at, form, &other))
        return false;
      /* a > b is -a < -b */
      if (comparisons[i].swapped
          && (!emit (compiler, at, (BgInstruction) { .op = BG_OP_SCALE, .operand = -1 })
              || !emit (compiler, at, (BgInstruction) { .op = BG_OP_SCALE_BELOW, .operand = -1 })))
        return false;
      *form = bg_form_truth ();
      return emit (compiler, at, (BgInstruction) { .op = comparisons[i].op });
    }
  return true;
}

bool
bg_expression_compile (const BgProblem *problem, const BgDeclaring *within, BgProgram *program,
                       BgForm *form, GError **error)
{
  const char *text = within->declaration->value;
  Compiler compiler = { problem, within, text, text, program, 0, error };
  if (!compile_value (&compiler, form))
    return false;
  skip_blanks (&compiler);
  if (*compiler.next != '\0')
    return complain (&compiler, compiler.next, "expected an operator or the end");
  /* the bound is the value rounded up */
  gint64 denominator = form->denominator;
  *form = bg_form_ceil (form);
  bg_form_prove (problem, form);
  return denominator == 1
         || emit (&compiler, text, (BgInstruction) { .op = BG_OP_CEIL, .operand = denominator });
}
