/* The tables of a catalogue, as SQL. */
#ifndef BG_SCHEMA_H
#define BG_SCHEMA_H

#include <glib.h>

typedef struct
{
  const char *key, *type, *constraint, *comment;
} BgColumnOfProblem;

enum
{
#define COLUMN(key, type, constraint, comment) + 1
  BG_COLUMNS = 0
#include "catalogue/columns.def"
#undef COLUMN
};

/* The columns of the table `problem` after "id", in order. */
extern const BgColumnOfProblem bg_columns[BG_COLUMNS];

/* The SQL that makes the tables. */
char *bg_schema_text (void);

/* An expression of SQL: the classes of a row of the table `problem`, as one text. */
#define BG_SCHEMA_CLASSES \
  "coalesce ((SELECT group_concat (part, ' ') FROM (SELECT count || '(' || longest || ','" \
  " || second || ',' || final || ')' AS part FROM class WHERE class.problem = problem.id" \
  " ORDER BY longest DESC, second DESC, final DESC)), '')"

/* An expression of SQL: all that a row of the table `problem` and its classes say, as one text. */
char *bg_schema_content (void);

/* The statement that inserts a row, of which ?1 is the first column, or takes the place of one of
   which less is known; returns its id, or no row. */
char *bg_schema_put (void);

#endif
