/* show --cores: sets of pegs that prove, round by round, that many moves are needed. */
#ifndef BG_SHOW_CORES_H
#define BG_SHOW_CORES_H

#include "certificate/core_list.h"
#include "pictures/panel.h"
#include "records/record.h"

/* Finds cores that show that more than MORE_THAN moves are needed from POSITION, or as many as can
   be shown if that is 0. */
bool bg_show_find_cores (BgCoreList *list, const BgProblem *problem, BgPosition position,
                         int more_than, GError **error);

/* The cores as panels. */
void bg_show_add_core_panels (GPtrArray *panels, const BgCoreList *list);

/* Adds "more_than", "cores" and "rounds". */
void bg_show_add_cores (BgRecord *record, const BgBoard *board, const BgCoreList *list);

/* Appends the drawings, a paragraph for each number of moves. */
void bg_show_append_cores (const BgCoreList *list, const BgBoard *board, GString *text);

#endif
