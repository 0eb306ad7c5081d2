/* The sizes of one direction's level sets, as a column of text and as JSON. */
#ifndef BG_LEVEL_TABLE_H
#define BG_LEVEL_TABLE_H

#include "problem/problem.h"
#include "report/json.h"

typedef struct
{
  uint64_t size;
  int fewest, most;             /* pegs; FEWEST is above MOST where nothing is known of them */
} BgLevelRow;

typedef struct
{
  const char *key;              /* "forward", in JSON */
  const char *symbol;           /* "|B_n|" */
  int pegs_width;               /* of the column of pegs, in characters */
  int n;                        /* rows */
  BgLevelRow row[BG_MAX_HOLES + 1];
} BgLevelTable;

/* Appends a row of positions that all have so many PEGS. */
void bg_level_table_add (BgLevelTable *table, uint64_t size, int pegs);

uint64_t bg_level_table_total (const BgLevelTable *table);

/* Append the columns size, ratio and pegs to a line: of the head, of row N (blank behind
   the last), of the sums. */
void bg_level_table_append_head (const BgLevelTable *table, GString *line);
void bg_level_table_append_row (const BgLevelTable *table, int n, GString *line);
void bg_level_table_append_total (const BgLevelTable *table, GString *line);

/* Adds a member KEY, a list of rows. */
void bg_level_table_add_json (const BgLevelTable *table, JsonBuilder *builder);

#endif
