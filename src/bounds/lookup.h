/* Heuristics by name: those that a problem declares first, then those of its
   modules, then the built-in ones. */
#ifndef BG_LOOKUP_H
#define BG_LOOKUP_H

#include "bounds/claims.h"
#include "core/control.h"

/* A heuristic ready for a problem. */
typedef struct
{
  const BgHeuristic *heuristic;
  gpointer data;
  BgClaims claims;
} BgLookup;

/* The declarations under way while one is prepared, innermost first.  They
   share a budget, so that definitions which name each other stay finite in
   time as well. */
typedef struct BgDeclaring BgDeclaring;
struct BgDeclaring
{
  const BgDeclaration *declaration;
  const BgDeclaring *outer;     /* NULL: none */
  int *budget;                  /* of declarations yet to be prepared */
  const BgStopFlag *stop;       /* see BgHeuristic's prepare */
};

/* What a caller that knows the place should report with it: the message says
   what is wrong with NAME. */
#define BG_LOOKUP_ERROR (bg_lookup_error_quark ())
GQuark bg_lookup_error_quark (void);

/* Prepares the heuristic NAME for the moves that start in ORIGINS.  SETTINGS, of BgSetting,
   are parameters that are given, and may be NULL; STOP is that of BgHeuristic's prepare.
   Fails with BG_LOOKUP_ERROR for the name and the settings, BG_ERROR for what is declared
   under the name. */
bool bg_lookup_find (const BgProblem *problem, const char *name, BgPosition origins,
                     const GArray *settings, const BgDeclaring *within, const BgStopFlag *stop,
                     BgLookup *term, GError **error);

/* Calls the heuristic's evaluate. */
void bg_lookup_evaluate (const BgLookup *term, const BgPosition *positions, uint8_t *bounds,
                         size_t n);

/* Has the heuristic tight_origins, and what are they? */
bool bg_lookup_has_tight_origins (const BgLookup *term);
BgPosition bg_lookup_tight_origins (const BgLookup *term, BgPosition position);

/* The names that bg_lookup_find knows for PROBLEM, in the order in which it looks: an array of
   strings. */
GPtrArray *bg_lookup_names (const BgProblem *problem);

/* Calls the heuristic's release. */
void bg_lookup_clear (gpointer term);

#endif
