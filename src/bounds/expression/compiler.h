/* Compiles the syntax of expressions for the stack machine (program.h), and finds out what
   is known of their values (linear_form.h).

   Everything that could go wrong does so here or in the syntax, with the column: unknown
   sets and names, division by zero, definitions in a circle, values that could reach 2^30,
   expressions beyond the size of programs. */
#ifndef BG_COMPILER_H
#define BG_COMPILER_H

#include "bounds/expression/linear_form.h"
#include "bounds/expression/program.h"
#include "bounds/expression/syntax.h"

typedef struct
{
  const BgProblem *problem;
  const BgSource *source;
  const BgDeclaring *within;    /* NULL: the expression is not declared */
  const BgStopFlag *stop;
  GPtrArray *authors;           /* by leaf: an array of BgHeuristic, or NULL */
  GError **error;
} BgCompiler;

/* The holes in which the moves start that NODE counts, if its surroundings count moves from
   ORIGINS. */
static inline BgPosition
bg_compiler_origins (const BgSyntax *node, BgPosition origins)
{
  return node->restriction != BG_RESTRICTED_NOT ? node->holes : origins;
}

/* Prepares the heuristic that NODE names. */
bool bg_compiler_find_heuristic (const BgCompiler *compiler, const BgSyntax *node,
                                 BgPosition origins, BgLookup *term, BgLinearForm *form);

/* Prepares NODE for evaluation (expression.h); FORM is what is known of its value. */
struct BgExpression;
struct BgExpression *bg_expression_build (const BgCompiler *compiler, const BgSyntax *node,
                                          BgPosition origins, BgLinearForm *form);

/* Appends the code of NODE to PROGRAM, which is empty.  The program's value is a whole
   number, rounded up; FORM is what is known of it. */
bool bg_compiler_compile (const BgCompiler *compiler, const BgSyntax *node, BgPosition origins,
                          BgProgram *program, BgLinearForm *form);

#endif
