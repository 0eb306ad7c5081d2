/* A row of a catalogue held against itself and its board: a row that no survey can have made is a
   mistake. */
#ifndef BG_ROW_CHECK_H
#define BG_ROW_CHECK_H

#include "records/record.h"

/* Can a survey of BOARD have made ROW (catalogue.h)?  Its solution is counted and not replayed. */
bool bg_row_check (const BgRecord *row, const BgBoard *board, GError **error);

#endif
