/* A problem (catalogue.h) as texts: one for each column of columns.def, and its classes; and
   the tables of a catalogue, as SQL. */
#ifndef BG_ROW_H
#define BG_ROW_H

#include "board/board.h"
#include "catalogue/columns.h"

enum {
#define COLUMN(key, type, constraint, comment) +1
  BG_COLUMNS = 0
#include "catalogue/columns.def"
#undef COLUMN
};

/* The columns of the table `problem` after "id", in order. */
extern const BgDatabaseColumn bg_columns[BG_COLUMNS];

/* The place of the classes among the texts, and the number of texts. */
enum { BG_ROW_CLASSES = BG_COLUMNS, BG_ROW_TEXTS };

/* The text of the column KEY, or of the classes if that is KEY; nothing where there is no value. */
void bg_row_append_text (const BgRecord *problem, const char *key, GString *text);

/* Is COLUMN one of counts? */
bool bg_column_is_count (const BgDatabaseColumn *column);

/* Does each row have a value in COLUMN, if only an empty one that its check refuses? */
bool bg_column_is_needed (const BgDatabaseColumn *column);

/* The place of the column KEY among the texts, which is that of the classes for "classes"; -1 if
   there is none. */
int bg_row_place (const char *key);

/* The record of a problem; a text is NULL or empty where there is no value. */
BgRecord *bg_row_read (const char *const *texts);

/* The text of the column KEY; NULL where the problem has no value. */
char *bg_row_text (const BgRecord *problem, const char *key);

/* Binds the columns of a row, in order, to the first parameters of STATEMENT. */
void bg_row_bind (const BgRecord *problem, sqlite3_stmt *statement);

/* The key of the moves that the solution has. */
const char *bg_row_moves_key (const BgRecord *problem);

/* Append the minimum or its bound, "17" or ">=16"; and both bounds, "16-18", where a solution of a
   bounded problem is known. */
void bg_row_append_moves (const BgRecord *problem, GString *text);
void bg_row_append_range (const BgRecord *problem, GString *text);

/* Append the moves as "d2-d4, f3-d3-b3" and the classes as "15(3,2,3) 1(2,2,2)"; nothing where the
   problem has none. */
void bg_row_append_solution (const BgRecord *problem, GString *text);
void bg_row_append_classes (const BgRecord *problem, GString *text);

/* Can a survey of BOARD have made PROBLEM?  Its solution is counted and not replayed. */
bool bg_row_check (const BgRecord *problem, const BgBoard *board, GError **error);

/* Fills gaps of PROBLEM from KNOWN, another row of the problem, which does not contradict it.  Of
   two solved rows: the numbers of solutions, and the certificate, which is best with counts.  Of
   two bounded rows: the closer bounds, a certificate with its lower bound; where the bounds meet,
   the problem is solved. */
void bg_row_join (BgRecord *problem, const BgRecord *known);

/* The SQL that makes the tables. */
char *bg_schema_text (void);

/* The head of a query in which counts compare as numbers: "WITH problem AS (...), class AS (...) ".
   They are texts in the tables, since they may exceed 2^63; the collation of bg_database_open
   compares these. */
char *bg_schema_numbers (void);

/* An expression of SQL: the classes of a row of the table `problem`, as one text. */
#define BG_SCHEMA_CLASSES \
  "coalesce ((SELECT group_concat (part, ' ') FROM (SELECT count || '(' || longest || ','" \
  " || second || ',' || final || ')' AS part FROM class WHERE class.problem = problem.id" \
  " ORDER BY longest DESC, second DESC, final DESC)), '')"

/* An expression of SQL: all that a row of the table `problem` and its classes say, as one text. */
char *bg_schema_content (void);

/* The statement that inserts a row, of which the parameters are the columns in order, or takes the
   place of one of which less is known; returns its id, or no row. */
char *bg_schema_put (void);

#endif
