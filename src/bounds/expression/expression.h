/* Expressions prepared for a problem: a tree, evaluated for a block of positions at a time.

   Heuristics, maxima and sums of them are bounds, a byte a position; other arithmetic has a column
   of whole numbers for each node (expression.c). */
#ifndef BG_EXPRESSION_H
#define BG_EXPRESSION_H

#include "bounds/lookup.h"

typedef enum {
  BG_EXPRESSION_HEURISTIC,
  BG_EXPRESSION_MAX_BOUND, /* the greatest of bounds */
  BG_EXPRESSION_SUM_BOUND, /* the sum of bounds */
  BG_EXPRESSION_VALUE,     /* of arithmetic: 0 where that is negative, and at a finish */
  /* arithmetic: leaves */
  BG_EXPRESSION_CONSTANT, /* the number */
  BG_EXPRESSION_COUNT,    /* of the pegs in the holes */
  /* one operand and a number */
  BG_EXPRESSION_SCALE,
  BG_EXPRESSION_CEIL,  /* divided by the number, which is above 0, and rounded up */
  BG_EXPRESSION_FLOOR, /* or down */
  BG_EXPRESSION_MOD,   /* the remainder of the division rounded down */
  /* two operands or more */
  BG_EXPRESSION_ADD,
  BG_EXPRESSION_MULTIPLY,
  BG_EXPRESSION_MIN,
  BG_EXPRESSION_MAX,
  /* two operands */
  BG_EXPRESSION_LESS,
  BG_EXPRESSION_AT_MOST,
  BG_EXPRESSION_EQUAL,
  BG_EXPRESSION_DIFFERENT,
} BgExpressionKind;

typedef struct BgExpression {
  BgExpressionKind kind;
  char *text;               /* its part of the text that was read; NULL within arithmetic */
  const BgProblem *problem; /* of a value */
  BgLookup term;            /* of a heuristic */
  int32_t number;
  BgPosition holes;
  GPtrArray *operands; /* of BgExpression */
  bool expensive;      /* has an expensive heuristic somewhere */
  bool has_origins;    /* can say where moves start when it is tight */
  bool has_rests;      /* and something while a move is under way */
} BgExpression;

/* A node of KIND without operands; and one operand more for it, which it owns. */
BgExpression *bg_expression_node (BgExpressionKind kind);
void bg_expression_take_operand (BgExpression *node, BgExpression *operand);

/* Reads TEXT: the declaration that WITHIN has begun, or the command line's if that is NULL.
   CLAIMS are the claims for the moves that start in ORIGINS.  Errors quote the part of TEXT that is
   at fault and its column.  STOP is as for BgHeuristic's prepare. */
BgExpression *bg_expression_new (const BgProblem *problem, const char *text, BgPosition origins,
                                 const BgDeclaring *within, const BgStopFlag *stop,
                                 BgClaims *claims, GError **error);
void bg_expression_free (BgExpression *expression);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgExpression, bg_expression_free)

/* Adds to PARTS, of BgBoundPart, the value of POSITION by the expression, and the values by its
   parts. */
void bg_expression_explain (const BgExpression *expression, BgPosition position, int depth,
                            GPtrArray *parts);

/* The most positions a call of the following. */
#define BG_EXPRESSION_BLOCK 256

/* Sets bounds[i] for positions[i], i < n <= BG_EXPRESSION_BLOCK. */
void bg_expression_evaluate (const BgExpression *expression, const BgPosition *positions,
                             uint8_t *bounds, size_t n);

/* The holes in which the remaining moves must start if LIMIT of them remain: of all pegs, unless
   the bound of POSITION is LIMIT.  An operand of a sum is judged by its own bound, since the sum is
   tight only if both are. */
BgPosition bg_expression_tight_origins (const BgExpression *expression, BgPosition position,
                                        int limit);

/* Sets bounds[i] for rests[i], the pegs besides the mover of a move under way, as BgHeuristic's
   evaluate_rests does.  Parts without evaluate_rests count 0. */
void bg_expression_evaluate_rests (const BgExpression *expression, const BgPosition *rests,
                                   uint8_t *bounds, size_t n);

#endif
