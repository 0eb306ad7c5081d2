/* The options of `bergholt heuristics`, its modes, and functions that several modes need. */
#ifndef BG_MODES_H
#define BG_MODES_H

#include "bounds/potential/potential.h"
#include "cli/picture.h"
#include "records/text_form.h"

typedef struct {
  gboolean compare;
  char *check;         /* a heuristic's name or expression; NULL: not asked for */
  char *record;        /* the file of its verdict; or NULL */
  gint64 derive;       /* a place in the list of kinds; -1: not asked for */
  char **evaluate;     /* positions, or NULL */
  BgPosition position; /* if it is given */
  char *dump;          /* NULL: not asked for */
  BgPictureOptions picture;
  char **also;                /* more problems; NULL: none */
  char **suites;              /* whose problems are compared on instead; NULL: none */
  char *database;             /* of trials; or NULL */
  double within;              /* seconds for each; 0: not given */
  gint64 jobs;                /* trials at a time; 0: not given */
  gboolean is_long;           /* a row for each level */
  const char *method;         /* NULL: levels forward */
  gint64 at_least, max_moves; /* 0: not given */
  gint64 distances, samples;  /* -1: not given */
  BgBoundFiles bounds;
} BgHeuristicsOptions;

/* The kinds of --derive; ends with NULL. */
extern const char *const bg_derive_kinds[];

/* Each answers the question of its option, the first of no option, and returns an exit status, -1
   with ERROR. */
int bg_list (const BgCommon *common, GError **error);
int bg_compare (const BgHeuristicsOptions *options, const BgCommon *common, GError **error);
int bg_bench (const BgHeuristicsOptions *options, const BgCommon *common, GError **error);
int bg_derive (const BgHeuristicsOptions *options, const BgCommon *common, GError **error);
int bg_evaluate (const BgHeuristicsOptions *options, const BgCommon *common, GError **error);
int bg_position_bounds (const BgHeuristicsOptions *options, const BgCommon *common, GError **error);
int bg_dump (const BgHeuristicsOptions *options, const BgCommon *common, GError **error);
int bg_check (const BgHeuristicsOptions *options, const BgCommon *common, GError **error);

/* A bound as text, "lost" where no finish can be reached, "-" where it is unknown; as a field, null
   of both, and the second with the remark that goes with it wherever it is shown; and the place of
   that field in a form of text, five characters wide. */
#define BG_UNKNOWN_REMARK "learns only during a search"
char *bg_heuristics_bound_text (int bound);
void bg_heuristics_add_bound (BgRecord *record, const char *key, int bound);
#define BG_BOUND_FORM(key) "{" key "?{" key ":5}|{remark?    -| lost}}"

/* Appends a board with weights and the regions that weigh; takes the caption. */
void bg_heuristics_add_weights (GPtrArray *panels, const BgProblem *problem, char *caption,
                                BgPosition position, const BgPotential *potential);

#endif
