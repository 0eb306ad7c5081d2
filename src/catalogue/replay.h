/* The solutions of a catalogue, replayed by code that shares nothing with the searches. */
#ifndef BG_REPLAY_H
#define BG_REPLAY_H

#include "records/record.h"

/* The board of a row (catalogue.h), and its problem. */
BgBoard *bg_catalogue_board (const BgRecord *row, GError **error);
BgProblem *bg_catalogue_problem (const BgRecord *row, GError **error);

/* Is the solution of ROW, which has one, a solution, and as long as the row says? */
bool bg_catalogue_replay (const BgRecord *row, GError **error);

#endif
