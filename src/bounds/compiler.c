#include "bounds/compiler.h"

#include <string.h>

#include "core/error.h"

bool
bg_compiler_complain (BgCompiler *compiler, const char *at, const char *format, ...)
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

void
bg_compiler_skip_blanks (BgCompiler *compiler)
{
  while (g_ascii_isspace (*compiler->next))
    compiler->next++;
}

bool
bg_compiler_accept (BgCompiler *compiler, const char *word)
{
  bg_compiler_skip_blanks (compiler);
  if (strncmp (compiler->next, word, strlen (word)) != 0)
    return false;
  compiler->next += strlen (word);
  return true;
}

bool
bg_compiler_expect (BgCompiler *compiler, const char *word)
{
  return bg_compiler_accept (compiler, word)
         || bg_compiler_complain (compiler, compiler->next, "expected '%s'", word);
}

static bool
append (BgCompiler *compiler, const char *at, BgInstruction instruction)
{
  BgProgram *program = compiler->program;
  if (instruction.op <= BG_OP_HEURISTIC)
    program->depth++;
  else if (instruction.op >= BG_OP_ADD)
    program->depth--;
  if (program->depth > BG_PROGRAM_DEPTH || program->code->len == BG_PROGRAM_LENGTH)
    return bg_compiler_complain (compiler, at, "the expression is too long or too deep, expected "
                                 "at most %d operations and %d values at a time",
                                 BG_PROGRAM_LENGTH, BG_PROGRAM_DEPTH);
  g_array_append_val (program->code, instruction);
  return true;
}

bool
bg_compiler_emit (BgCompiler *compiler, const char *at, BgOp op, int32_t operand)
{
  return append (compiler, at, (BgInstruction) { .op = op, .operand = operand });
}

bool
bg_compiler_emit_count (BgCompiler *compiler, const char *at, BgPosition holes)
{
  return append (compiler, at, (BgInstruction) { .op = BG_OP_COUNT, .holes = holes });
}

bool
bg_compiler_check_range (BgCompiler *compiler, const char *at, const BgLinearForm *form)
{
  return bg_linear_form_fits (form)
         || bg_compiler_complain (compiler, at, "the value could reach 2^30, expected smaller "
                                  "numbers");
}

static bool
emit_scale (BgCompiler *compiler, const char *at, BgOp op, gint64 factor, BgLinearForm *form)
{
  *form = bg_linear_form_expand (form, factor);
  return bg_compiler_check_range (compiler, at, form)
         && (factor == 1
             || bg_compiler_emit (compiler, at, op, factor));
}

bool
bg_compiler_make_alike (BgCompiler *compiler, const char *at, BgLinearForm *below,
                        BgLinearForm *top)
{
  gint64 a = below->denominator, b = top->denominator;
  for (gint64 rest; (rest = a % b) != 0; a = b, b = rest)
    ;
  gint64 below_factor = top->denominator / b, top_factor = below->denominator / b;
  return emit_scale (compiler, at, BG_OP_SCALE_BELOW, below_factor, below)
         && emit_scale (compiler, at, BG_OP_SCALE, top_factor, top);
}

bool
bg_compiler_scale (BgCompiler *compiler, const char *at, gint64 numerator, gint64 denominator,
                   BgLinearForm *form)
{
  gint64 factor = denominator < 0 ? -numerator : numerator;
  *form = bg_linear_form_scale (form, numerator, denominator);
  return bg_compiler_check_range (compiler, at, form)
         && (factor == 1
             || bg_compiler_emit (compiler, at, BG_OP_SCALE, factor));
}
