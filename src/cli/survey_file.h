/* The text files that surveys were kept in before there were databases: a headline that says what
   was surveyed, and a row for each problem that is done with. */
#ifndef BG_SURVEY_FILE_H
#define BG_SURVEY_FILE_H

#include "report/record.h"

bool bg_survey_file_is_one (const char *path);

/* Adds the rows of the file at PATH as records (catalogue/catalogue.h), each under the first of
   its images.  A last row that was cut off is left out. */
bool bg_survey_file_read (const char *path, BgRecord *rows, GError **error);

#endif
