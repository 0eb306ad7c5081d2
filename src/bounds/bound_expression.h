/* Heuristic expressions as trees.  The grammar is in bound.h.  Private to this
   folder. */
#ifndef BG_BOUND_EXPRESSION_H
#define BG_BOUND_EXPRESSION_H

#include "bounds/lookup.h"
#include "core/control.h"

typedef enum
{
  BG_BOUND_EXPRESSION_TERM,
  BG_BOUND_EXPRESSION_MAX,
  BG_BOUND_EXPRESSION_SUM,
} BgBoundExpressionKind;

typedef struct BgBoundExpression BgBoundExpression;
struct BgBoundExpression
{
  BgBoundExpressionKind kind;
  BgLookup term;                /* of a BG_BOUND_EXPRESSION_TERM */
  GPtrArray *children;          /* of the others */
  bool admissible, consistent;
  bool expensive;                    /* has a expensive term somewhere */
  bool has_origins;
};

/* Reads EXPRESSION for a problem, as bg_bound_new does. */
BgBoundExpression *bg_bound_expression_parse (const BgProblem *problem, const char *expression,
                                              const BgStopFlag *stop, GError **error);

/* Takes any pointer, so that it can empty arrays. */
void bg_bound_expression_free (gpointer tree);

#endif
