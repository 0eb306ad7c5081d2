/* A problem (catalogue.h) as texts: one for each column of columns.def, and its classes. */
#ifndef BG_ROW_H
#define BG_ROW_H

#include "board/board.h"
#include "catalogue/store.h"

enum {
#define COLUMN(...) +1
  BG_COLUMNS = 0
#include "catalogue/columns.def"
#undef COLUMN
};

/* The columns of the table `problem` after "id", in order. */
extern const BgDatabaseColumn bg_columns[BG_COLUMNS];

/* The place of the classes among the texts, and the number of texts. */
enum { BG_ROW_CLASSES = BG_COLUMNS, BG_ROW_TEXTS };

/* A constraint: decimal digits. */
#define BG_DIGITS(key) "CHECK (" key " GLOB '[0-9]*' AND " key " NOT GLOB '*[^0-9]*')"

/* The key of text number T; and that text, empty where the problem has no value. */
const char *bg_row_key (int t);
char *bg_row_text (const BgRecord *problem, int t);

/* Is COLUMN one of counts? */
bool bg_column_is_count (const BgDatabaseColumn *column);

/* The place of the column KEY among the texts, which is that of the classes for "classes"; -1 if
   there is none. */
int bg_row_place (const char *key);

/* The record of a problem; a text is NULL or empty where there is no value. */
BgRecord *bg_row_read (char *const *texts);

bool bg_row_is (const BgRecord *problem, const char *status);

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

/* Do the answers of two rows of a problem contradict each other? */
bool bg_row_differs (const BgRecord *a, const BgRecord *b);

/* Compares how much is known of two rows of a problem; positive: more by A. */
int bg_row_compare (const BgRecord *a, const BgRecord *b);

#endif
