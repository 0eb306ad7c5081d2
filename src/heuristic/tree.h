/* Heuristic expressions as trees.  The grammar is in bound.h.  Private to this
   folder. */
#ifndef BG_TREE_H
#define BG_TREE_H

#include "heuristic/term.h"

typedef enum
{
  BG_TREE_TERM,
  BG_TREE_MAX,
  BG_TREE_SUM,
} BgTreeKind;

typedef struct BgTree BgTree;
struct BgTree
{
  BgTreeKind kind;
  BgTerm term;                  /* of a BG_TREE_TERM */
  GPtrArray *children;          /* of the others */
  bool admissible, consistent;
  bool dear;                    /* has a dear term somewhere */
  bool has_origins;
};

/* Reads EXPRESSION for a problem, as bg_bound_new does. */
BgTree *bg_tree_parse (const BgProblem *problem, const char *expression, const volatile int *stop,
                       GError **error);

/* Takes any pointer, so that it can empty arrays. */
void bg_tree_free (gpointer tree);

#endif
