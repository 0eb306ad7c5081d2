/* The parts of `catalogue` beside its table. */
#ifndef BG_CATALOGUE_VIEWS_H
#define BG_CATALOGUE_VIEWS_H

#include "cli/cli.h"
#include "cli/picture.h"

/* The columns that NAMES chooses, keys of columns.def or "classes" with commas between, as an array
   of BgColumn, whose keys belong to NAMES' table of columns; NULL with ERROR. */
GArray *bg_catalogue_columns (const char *names, GError **error);

/* The list of the problems of LIST with the columns alone, each a text. */
BgRecord *bg_catalogue_rows (const BgRecord *list, const GArray *columns);

/* Prints the board of LIST, problems of one board and rule, with the length of each problem from
   VACANCY in the hole where its last peg stands; or draws it where PICTURE asks for that.  Returns
   the exit status, or -1 with ERROR. */
int bg_catalogue_draw (const BgCommon *common, const BgRecord *list, const char *vacancy,
                       const BgPictureOptions *picture, GError **error);

#endif
