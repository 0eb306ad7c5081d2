/* report --catalogue. */
#ifndef BG_REPORT_CATALOGUE_H
#define BG_REPORT_CATALOGUE_H

#include <glib.h>

/* Writes an index of the catalogue at PATH with a page for each problem: everything in one file
   where OUTPUT ends in .html or is NULL, standard output; else into a folder of that name.  The
   exit status, or -1 with ERROR. */
int bg_report_catalogue (const char *path, const char *output, GError **error);

#endif
