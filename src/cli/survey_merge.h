/* survey --merge. */
#ifndef BG_SURVEY_MERGE_H
#define BG_SURVEY_MERGE_H

#include <glib.h>

/* Adds to the database at PATH what the files of both lists have, and says of each how many
   problems that were; the exit status, or -1 with ERROR. */
int bg_survey_merge (const char *path, char **files, char **more, GError **error);

#endif
