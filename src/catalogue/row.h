/* A row of the table `problem` and the record of its problem (catalogue.h), without classes. */
#ifndef BG_ROW_H
#define BG_ROW_H

#include <sqlite3.h>

#include "report/record.h"

/* The record of a row that a statement has come to: its columns begin with "id" and the columns of
   columns.def, in order. */
BgRecord *bg_row_read (sqlite3_stmt *row);

/* The value of the column KEY, as text; NULL where the problem has none. */
char *bg_row_value (const BgRecord *problem, const char *key);

#endif
