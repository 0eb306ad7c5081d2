/* The solitaire army (jumps/army.h) on the rows of a board. */
#ifndef BG_ANALYSE_ARMY_H
#define BG_ANALYSE_ARMY_H

#include "cli/cli.h"

/* Of an army below the first N_ROWS rows of the board: the least number of pegs that bring one to
   each of these rows, and with as few pegs the fewest moves; returns the exit status, or -1 with
   ERROR. */
int bg_analyse_army (const BgCommon *common, int n_rows, GError **error);

#endif
