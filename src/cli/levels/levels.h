/* Shared by the parts of `bergholt levels`. */
#ifndef BG_CLI_LEVELS_H
#define BG_CLI_LEVELS_H

#include "cli/disk.h"
#include "records/answer.h"

typedef struct {
  char *heuristic;      /* as given, or NULL */
  const char *method;   /* of a search from one end; NULL: not given */
  gint64 by, direction; /* places in lists of words */
  gint64 max_moves;     /* 0: not given */
  BgBoundFiles bounds;
  gboolean raw;      /* images of a position count separately */
  gboolean last_peg; /* positions are also counted with the peg that jumped last */
  BgDiskOptions disk;
  bool forward, backward; /* the directions that are wanted */
  bool by_layers;         /* METHOD has no levels */
} BgLevelsOptions;

/* Each adds "levels", an object of lists for each direction, and their effort.  Returns in
   STOP why the levels are not complete; BY_MOVES false with ERROR where it cannot begin. */
bool bg_levels_by_moves (const BgLevelsOptions *options, const BgProblem *problem,
                         const BgControl *control, BgRecord *record, BgStop *stop, GError **error);
void bg_levels_by_jumps (const BgLevelsOptions *options, const BgProblem *problem,
                         const BgControl *control, BgRecord *record, BgStop *stop);

/* The sum of the sizes. */
uint64_t bg_levels_total (const BgRecord *list);

#endif
