/* The file of --resume: a headline that says what was surveyed, and a row for each
   problem that is done with. */
#ifndef BG_SURVEY_FILE_H
#define BG_SURVEY_FILE_H

#include "report/record.h"

typedef struct BgSurveyFile BgSurveyFile;

/* Opens the file at PATH, which begins with HEADLINE, and adds its rows to ROWS; begins
   one if there is none.  A last row that was cut off is taken out of the file, which no
   other survey can open until it is closed. */
BgSurveyFile *bg_survey_file_open (const char *path, const char *headline, const BgBoard *board,
                                   BgRecord *rows, GError **error);

/* Adds a row, at once, and whole or not at all. */
bool bg_survey_file_add (BgSurveyFile *file, const BgRecord *row, GError **error);

/* Closes the file; an error is one of the disk. */
bool bg_survey_file_close (BgSurveyFile *file, GError **error);

#endif
