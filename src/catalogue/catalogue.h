/* The catalogue: an SQLite file with a row for each problem from one vacancy to one survivor,
   which surveys fill and everybody can query.  doc/data.md describes its tables.

   A problem is a record with the keys of columns.def, of which "board", "rule", "vacate", "finish"
   and "status" are always there; but "solution" is a list of moves, and "jumps" and "classes" are
   as `survey --json` has them.  A board that is drawn is known by its "drawing", and has a name of
   its own in each catalogue: the first that it was put under, or that with a number after it where
   another board has that name. */
#ifndef BG_CATALOGUE_H
#define BG_CATALOGUE_H

#include "catalogue/store.h"

/* The file of bg_store_open. */
extern const BgSchema bg_catalogue_schema;

/* Is all of a problem known, and its counts where they are wanted? */
bool bg_catalogue_is_done (const BgRecord *problem, bool counts);

/* Keeps a problem, in one transaction; its board gets the name that it has in the catalogue.  Where
   the catalogue has the problem already, its row is joined to PROBLEM (bg_row_join), and the row of
   which more is known stays; answers that contradict each other are an error. */
bool bg_catalogue_put (BgStore *catalogue, BgRecord *problem, GError **error);

/* Forgets that the row PROBLEM, which bg_catalogue_find has found, has a certificate. */
bool bg_catalogue_forget_certificate (BgStore *catalogue, const BgRecord *problem, GError **error);

/* Finds the row of a problem, whose board gets its name likewise.  *FOUND is NULL where there is no
   row. */
bool bg_catalogue_find (BgStore *catalogue, BgRecord *problem, BgRecord **found, GError **error);

/* Adds to LIST the problems for which each expression of WHERE, which may be NULL, holds: SQL
   about the columns of the table, whose counts compare as numbers, or a name of queries.def.  BOARD
   may be NULL, RULE 0.  Sorted by board, rule and holes. */
bool bg_catalogue_select (BgStore *catalogue, const char *board, int rule, char **where,
                          BgRecord *list, GError **error);

/* Puts all problems of LIST in one transaction; *N_NEW is how many the catalogue did not have. */
bool bg_catalogue_merge (BgStore *catalogue, BgRecord *list, int *n_new, GError **error);

#endif
