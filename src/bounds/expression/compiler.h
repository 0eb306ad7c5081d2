/* Makes trees of the syntax of expressions, and finds out the range and the form of their values
   (linear_form.h).

   Everything that could go wrong does so here or in the syntax, with the column: unknown
   sets and names, division by zero, definitions in a circle, values that could reach 2^30. */
#ifndef BG_COMPILER_H
#define BG_COMPILER_H

#include "bounds/expression/expression.h"
#include "bounds/expression/linear_form.h"
#include "bounds/expression/syntax.h"

typedef struct {
  const BgProblem *problem;
  const BgSource *source;
  const BgDeclaring *within; /* NULL: the expression is not declared */
  const BgStopFlag *stop;
  GPtrArray *authors; /* by leaf: an array of BgHeuristic, or NULL */
  GError **error;
} BgCompiler;

/* The holes in which the moves start that NODE counts, if its surroundings count moves from
   ORIGINS. */
static inline BgPosition bg_compiler_origins (const BgSyntax *node, BgPosition origins) {
  return node->restriction != BG_RESTRICTED_NOT ? node->holes : origins;
}

/* Prepares the heuristic that NODE names. */
bool bg_compiler_find_heuristic (const BgCompiler *compiler, const BgSyntax *node,
                                 BgPosition origins, BgLookup *term, BgLinearForm *form);

/* Prepares NODE for evaluation as a bound; FORM has the known properties of its value. */
BgExpression *bg_expression_build (const BgCompiler *compiler, const BgSyntax *node,
                                   BgPosition origins, BgLinearForm *form);

/* Prepares the arithmetic of NODE.  Its value is a whole number, rounded up; FORM has the known
   properties of the value. */
BgExpression *bg_compiler_compile (const BgCompiler *compiler, const BgSyntax *node,
                                   BgPosition origins, BgLinearForm *form);

#endif
