/* What the compiler of expressions is made of, below the grammar: reading words,
   appending instructions, keeping fractions alike, complaining.  Private to this
   folder; every function but the first two answers false with the error set. */
#ifndef BG_COMPILER_H
#define BG_COMPILER_H

#include "bounds/linear_form.h"
#include "bounds/program.h"

typedef struct
{
  const BgProblem *problem;
  const BgDeclaring *within;
  const char *text, *next;
  BgProgram *program;
  int nesting;
  GError **error;
} BgCompiler;

void bg_compiler_skip_blanks (BgCompiler *compiler);

/* Takes WORD if it comes next. */
bool bg_compiler_accept (BgCompiler *compiler, const char *word);
bool bg_compiler_expect (BgCompiler *compiler, const char *word);

/* Sets the error, for the place AT in the text, and answers false. */
bool bg_compiler_complain (BgCompiler *compiler, const char *at, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

/* Append an instruction, AT being the place to blame. */
bool bg_compiler_emit (BgCompiler *compiler, const char *at, BgOp op, int32_t operand);
bool bg_compiler_emit_count (BgCompiler *compiler, const char *at, BgPosition holes);

bool bg_compiler_check_range (BgCompiler *compiler, const char *at, const BgLinearForm *form);

/* Brings the two topmost values to one denominator. */
bool bg_compiler_make_alike (BgCompiler *compiler, const char *at, BgLinearForm *below,
                             BgLinearForm *top);

/* The value on top times NUMERATOR / DENOMINATOR. */
bool bg_compiler_scale (BgCompiler *compiler, const char *at, gint64 numerator, gint64 denominator,
                        BgLinearForm *form);

#endif
