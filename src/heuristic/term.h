/* Heuristics by name: those that a problem declares first, then those of its
   modules, then the built-in ones. */
#ifndef BG_TERM_H
#define BG_TERM_H

#include "heuristic/heuristic.h"

/* A heuristic ready for a problem. */
typedef struct
{
  const BgHeuristic *heuristic;
  gpointer data;
} BgTerm;

/* The declarations under way while one is made ready, innermost first.  They
   share a budget, so that definitions which name each other stay finite in
   time as well. */
typedef struct BgDeclaring BgDeclaring;
struct BgDeclaring
{
  const BgDeclaration *declaration;
  const BgDeclaring *outer;     /* NULL: none */
  int *budget;                  /* of declarations yet to be made ready */
  const volatile int *stop;     /* see BgHeuristic's prepare */
};

/* What a caller that knows the place should report with it: the message says
   what is wrong with NAME. */
#define BG_TERM_ERROR (bg_term_error_quark ())
GQuark bg_term_error_quark (void);

/* Makes the heuristic NAME ready for the moves that start in ORIGINS, in haste if STOP
   is set (see BgHeuristic's prepare).  Fails with BG_TERM_ERROR for the name, BG_ERROR for
   what is declared under it. */
bool bg_term_find (const BgProblem *problem, const char *name, BgPosition origins,
                   const BgDeclaring *within, const volatile int *stop, BgTerm *term,
                   GError **error);

/* Calls the heuristic's release. */
void bg_term_clear (gpointer term);

#endif
