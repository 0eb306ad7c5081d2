/* Heuristics by name: first the heuristics that a problem declares, then the heuristics of its
   modules, then the built-in ones. */
#ifndef BG_LOOKUP_H
#define BG_LOOKUP_H

#include "bounds/heuristic.h"
#include "bounds/potential/potential.h"
#include "core/control.h"

/* Properties of a bound, and their ground: a proof by its form, or the claim of a heuristic's
   author. */

/* Forms that prove a bound: name, and a description of such bounds. */
#define BG_PROOFS(PROOF) \
  PROOF (NONE, "none", "its author's") \
  PROOF (NOT_POSITIVE, "not-positive", "never above 0") \
  PROOF (WEIGHTS, "weights", \
         "a sum of weights over a divisor that no complete move lowers by more than 1") \
  PROOF (REGIONS, "regions", \
         "Merson regions apart from each other, each of which a move must " \
         "start in") \
  PROOF (LANDMARKS, "landmarks", \
         "the fewest holes that hit Merson regions, each of which a move " \
         "must start in") \
  PROOF (PATTERN, "pattern", "the exact distance in a game of which all moves are projections") \
  PROOF (MAXIMUM, "maximum", "a maximum of bounds") \
  PROOF (MINIMUM, "minimum", "a minimum with a bound") \
  PROOF (DISJOINT, "disjoint", "a sum of bounds on moves that start in disjoint sets of holes") \
  PROOF (LOWERED, "lowered", "a bound less something") \
  PROOF (SYMMETRIC, "symmetric", \
         "the greatest of a bound's values over images that are as far " \
         "from a finish") \
  PROOF (SHARE, "share", "a bound times something from 0 to 1")

typedef enum {
#define PROOF(identifier, name, text) BG_PROOF_##identifier,
  BG_PROOFS (PROOF)
#undef PROOF
} BgProof;

/* The value of a position by a part of a bound. */
typedef struct {
  int depth;  /* 0: the whole; parts of a part come after it, one deeper */
  char *text; /* of the part, as in the expression */
  int value;
  char *reason; /* for people; NULL: none is known */
} BgBoundPart;

/* Weights (sum - offset) / divisor that are not proved, and a divisor and an offset with which the
   same sum would be. */
typedef struct {
  bool known;
  gint64 divisor, offset; /* that would be proved */
  gint64 given_divisor, given_offset;
} BgRemedy;

typedef struct {
  bool admissible, consistent;
  BgProof proof;      /* the outermost form; NONE: nothing is proved by form */
  GPtrArray *authors; /* of const BgHeuristic: the heuristics, built-in or of modules,
                         whose descriptors' claims the proof takes for granted; may be
                         NULL if there are none */
  BgRemedy remedy;    /* where nothing is proved */
} BgClaims;

void bg_claims_clear (BgClaims *claims);

/* Sets REMEDY to the divisor and offset with which a potential that is not proved would be. */
void bg_remedy_find (BgRemedy *remedy, const BgProblem *problem, const BgPotential *potential);

/* Is the bound proved admissible without anybody's word? */
static inline bool bg_claims_are_proved (const BgClaims *claims) {
  return claims->admissible && (claims->authors == NULL || claims->authors->len == 0);
}

/* The modules among the authors, "./mine.so: heuristic 'mine'", with " or " between two; NULL:
   there are none. */
char *bg_claims_modules (const BgClaims *claims);

/* The name of a form, for programs, and its description, for people. */
const char *bg_proof_name (BgProof proof);
const char *bg_proof_text (BgProof proof);

/* A heuristic ready for a problem. */
typedef struct {
  const BgHeuristic *heuristic;
  gpointer data;
  BgClaims claims;
} BgLookup;

/* The declarations under way while one is prepared, innermost first.  They
   share a budget, so that definitions which name each other stay finite in
   time as well. */
typedef struct BgDeclaring BgDeclaring;
struct BgDeclaring {
  const BgDeclaration *declaration;
  const BgDeclaring *outer; /* NULL: none */
  int *budget;              /* of declarations yet to be prepared */
  const BgStopFlag *stop;   /* see BgHeuristic's prepare */
};

/* An error that the caller should report with the place: the message names the fault in NAME. */
#define BG_LOOKUP_ERROR (bg_lookup_error_quark ())
GQuark bg_lookup_error_quark (void);

/* Prepares the heuristic NAME for the moves that start in ORIGINS.  SETTINGS, of BgSetting,
   are parameters that are given, and may be NULL; STOP is as for BgHeuristic's prepare.  Fails with
   BG_LOOKUP_ERROR for the name and the settings, BG_ERROR for the declaration under the name. */
bool bg_lookup_find (const BgProblem *problem, const char *name, BgPosition origins,
                     const GArray *settings, const BgDeclaring *within, const BgStopFlag *stop,
                     BgLookup *term, GError **error);

/* Calls the heuristic's evaluate. */
void bg_lookup_evaluate (const BgLookup *term, const BgPosition *positions, uint8_t *bounds,
                         size_t n);

/* The bound of one position; BG_BOUND_UNKNOWN of `learned' before it has learned. */
int bg_lookup_bound (const BgLookup *term, BgPosition position);

/* Has the heuristic tight_origins, and if so, its tight origins. */
bool bg_lookup_has_tight_origins (const BgLookup *term);
BgPosition bg_lookup_tight_origins (const BgLookup *term, BgPosition position);

/* The names that bg_lookup_find knows for PROBLEM, in the order in which it looks: an array of
   strings. */
GPtrArray *bg_lookup_names (const BgProblem *problem);

/* Calls the heuristic's release. */
void bg_lookup_clear (gpointer term);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgLookup, bg_lookup_clear)

#endif
