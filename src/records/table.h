/* Lists of records as tables: aligned text, comma-separated values, LaTeX or HTML. */
#ifndef BG_TABLE_H
#define BG_TABLE_H

#include "records/record.h"

typedef struct {
  const char *key;     /* the field of each record, and the head in CSV */
  const char *heading; /* in text */
  int width;           /* in text, with the blanks before it, unless a cell is wider;
                          negative: cells are aligned left */
  void (*append) (const BgRecord *row, GString *cell); /* NULL: the value of KEY */
} BgColumn;

typedef enum {
  BG_TABLE_NONE,  /* not a table */
  BG_TABLE_TEXT,  /* a line of headings, aligned */
  BG_TABLE_CSV,   /* a line of keys (RFC 4180, line ends as of text) */
  BG_TABLE_LATEX, /* a tabular, which needs no package */
  BG_TABLE_HTML,  /* a page */
} BgTableFormat;

/* A line of headings or keys and a line for each record of LIST. */
char *bg_table_new (const BgRecord *list, const BgColumn *columns, int n, BgTableFormat format);
void bg_table_print (const BgRecord *list, const BgColumn *columns, int n, BgTableFormat format);

/* A table line by line, where not all records are known yet: the line of ROW or, if that is NULL,
   of headings.  A cell that is wider than its column moves the cells after it. */
char *bg_table_line (const BgRecord *row, const BgColumn *columns, int n);

/* CSV with all fields of the first record as columns. */
void bg_table_print_all_csv (const BgRecord *list);

/* The line of one record or, where that is NULL, of keys. */
char *bg_table_csv_row (const BgRecord *row, const BgColumn *columns, int n);

#endif
