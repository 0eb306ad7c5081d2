/* What the parts of `bergholt heuristics` share. */
#ifndef BG_HEURISTICS_H
#define BG_HEURISTICS_H

#include "bounds/potential/potential.h"
#include "cli/picture.h"

typedef struct
{
  gboolean compare;
  char *check;                  /* a heuristic's name or expression; NULL: not asked for */
  gint64 derive;                /* a place in the list of kinds; -1: not asked for */
  char **evaluate;              /* positions, or NULL */
  BgPosition position;          /* if it is given */
  char *dump;                   /* NULL: not asked for */
  BgPictureOptions picture;
  char **also;                  /* more problems; NULL: none */
  const char *method;           /* NULL: levels forward */
  gint64 at_least, max_moves;   /* 0: not given */
  gint64 distances, samples;    /* -1: not given */
  char **plugins;               /* files, or NULL */
} BgHeuristicsOptions;

/* What can be derived; ends with NULL. */
extern const char *const bg_derive_kinds[];

/* Each does what its option asks and returns an exit status, -1 with ERROR; the first is
   for no option and has the bounds that PROBLEM's are. */
int bg_list (const BgCommon *common, const BgProblem *problem, GError **error);
int bg_compare (const BgHeuristicsOptions *options, const BgCommon *common, GError **error);
int bg_derive (const BgHeuristicsOptions *options, const BgCommon *common, GError **error);
int bg_evaluate (const BgHeuristicsOptions *options, const BgCommon *common, GError **error);
int bg_position_bounds (const BgHeuristicsOptions *options, const BgCommon *common,
                        GError **error);
int bg_dump (const BgHeuristicsOptions *options, const BgCommon *common, GError **error);
int bg_check (const BgHeuristicsOptions *options, const BgCommon *common, GError **error);

/* The bounds of NAMES; NULL with an error that begins with OPTION, as "--dump: ". */
GPtrArray *bg_heuristics_bounds (const BgProblem *problem, const GPtrArray *names,
                                 const char *option, GError **error);

/* A bound as text, "lost" where no finish can be reached, "-" where it is unknown; as a field, null
   of both, and the second with the remark that goes with it wherever it is shown. */
#define BG_UNKNOWN_REMARK "learns only during a search"
#define BG_UNKNOWN_LINE "-: " BG_UNKNOWN_REMARK
char *bg_heuristics_bound_text (int bound);
void bg_heuristics_add_bound (BgRecord *record, const char *key, int bound);

/* Appends a board with weights and the regions that weigh; takes the caption. */
void bg_heuristics_add_weights (GPtrArray *panels, const BgProblem *problem, char *caption,
                                BgPosition position, const BgPotential *potential);

/* Draws them below the title of PROBLEM, where a picture is asked for. */
bool bg_heuristics_draw (const BgPictureOptions *picture, const BgProblem *problem,
                         const GPtrArray *panels, GError **error);

#endif
