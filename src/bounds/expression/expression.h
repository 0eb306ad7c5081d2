/* Expressions prepared for a problem: a tree whose leaves are heuristics and programs.

   Maxima and sums of heuristics are nodes of the tree, evaluated a byte a position; whatever
   else the arithmetic asks for is a program (program.h), the outermost maximum apart. */
#ifndef BG_EXPRESSION_H
#define BG_EXPRESSION_H

#include "bounds/expression/program.h"
#include "bounds/lookup.h"

typedef enum
{
  BG_EXPRESSION_HEURISTIC,
  BG_EXPRESSION_PROGRAM,        /* its value is 0 where negative, and at a finish */
  BG_EXPRESSION_MAX,
  BG_EXPRESSION_SUM,
} BgExpressionKind;

typedef struct BgExpression
{
  BgExpressionKind kind;
  char *text;                   /* its part of what was read */
  const BgProblem *problem;
  BgLookup term;                /* of a heuristic */
  BgProgram program;            /* of a program */
  GPtrArray *operands;          /* of BgExpression; of the others */
  bool expensive;               /* has an expensive heuristic somewhere */
  bool has_origins;             /* can say where moves start when it is tight */
  bool has_rests;               /* and something while a move is under way */
} BgExpression;

/* Reads TEXT: the declaration that WITHIN has begun, or the command line's if that is NULL.
   CLAIMS are those for the moves that start in ORIGINS.  Errors quote the part of TEXT that is at
   fault and its column.  STOP is that of BgHeuristic's prepare. */
BgExpression *bg_expression_new (const BgProblem *problem, const char *text, BgPosition origins,
                                 const BgDeclaring *within, const BgStopFlag *stop,
                                 BgClaims *claims, GError **error);
void bg_expression_free (BgExpression *expression);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgExpression, bg_expression_free)

/* Adds to PARTS, of BgBoundPart, what the expression says of POSITION, and what its parts do. */
void bg_expression_explain (const BgExpression *expression, BgPosition position, int depth,
                            GPtrArray *parts);

/* The most positions a call of the following. */
#define BG_EXPRESSION_BLOCK BG_PROGRAM_BLOCK

/* Sets bounds[i] for positions[i], i < n <= BG_EXPRESSION_BLOCK. */
void bg_expression_evaluate (const BgExpression *expression, const BgPosition *positions,
                             uint8_t *bounds, size_t n);

/* The holes in which the remaining moves must start if LIMIT of them remain: of all pegs, unless
   the bound of POSITION is LIMIT.  An operand of a sum is judged by its own bound, since the sum is
   tight only if both are. */
BgPosition bg_expression_tight_origins (const BgExpression *expression, BgPosition position,
                                        int limit);

/* The same of a move under way, as BgHeuristic's evaluate_rests: whatever has none counts 0. */
void bg_expression_evaluate_rests (const BgExpression *expression, const BgPosition *rests,
                                   uint8_t *bounds, size_t n);

#endif
