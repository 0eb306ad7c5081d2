/* A problem (catalogue.h) as texts: one for each column of columns.def, and its classes. */
#ifndef BG_ROW_H
#define BG_ROW_H

#include "catalogue/schema.h"
#include "records/record.h"

/* The place of the classes among the texts, and the number of texts. */
enum { BG_ROW_CLASSES = BG_COLUMNS, BG_ROW_TEXTS };

/* The record of a problem; a text is NULL or empty where there is no value. */
BgRecord *bg_row_read (const char *const *texts);

/* The text of the column KEY; NULL where the problem has no value. */
char *bg_row_text (const BgRecord *problem, const char *key);

/* All texts as lines, and the record of them. */
char *bg_row_to_lines (const BgRecord *problem);
BgRecord *bg_row_from_lines (const char *lines);

/* Append the moves as "d2-d4, f3-d3-b3" and the classes as "15(3,2,3) 1(2,2,2)"; nothing where the
   problem has none. */
void bg_row_append_solution (const BgRecord *problem, GString *text);
void bg_row_append_classes (const BgRecord *problem, GString *text);

#endif
