/* Problems as comma-separated values, as `catalogue --csv` prints them: the form in which results
   are published. */
#ifndef BG_CSV_H
#define BG_CSV_H

#include "records/record.h"

/* Adds the problems of the file at PATH to LIST.  Its first line names columns of
   columns.def, in any order and with all that no row may lack, and maybe "classes".  Each
   row is held against itself and its board, and each solution is replayed; an error names file,
   line and fault. */
bool bg_csv_read (const char *path, BgRecord *list, GError **error);

#endif
