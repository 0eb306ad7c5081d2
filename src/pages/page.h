/* Pages for a browser: one HTML file with style, program and data inside, which needs no
   network and nothing beside it; or many in a folder, which share files of style and program.

   The parts are the files of this folder, which are compiled into the program.  The data
   are a record, written as JSON; all that is drawn from them is drawn by the page. */
#ifndef BG_PAGE_H
#define BG_PAGE_H

#include "records/record.h"

/* A board as pages need it: "triangular", "board_holes" and "board_labels" with their places
   (pictures/plan.h). */
void bg_page_add_layout (BgRecord *record, const BgBoard *board);

/* A problem: "title", "source", "start_holes" and "finish_holes", the holes where the one peg
   of a finish may stand. */
void bg_page_add_problem (BgRecord *record, const BgProblem *problem);

/* The page whose body and program are the files NAME.html and NAME.js.  IN_FOLDER: it needs the
   files that bg_page_write_shared writes beside it. */
char *bg_page_new (const char *name, const char *title, const BgRecord *data, bool in_folder);

/* Writes the style and the programs of pages "report" and "catalogue" into FOLDER. */
bool bg_page_write_shared (const char *folder, GError **error);

/* The files of this folder, compiled in (local.mk); ends with a name that is NULL. */
typedef struct {
  const char *name, *text;
} BgPagePart;
extern const BgPagePart bg_page_parts[];

#endif
