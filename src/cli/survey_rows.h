/* The problems of a survey as records: what is printed and what --resume keeps. */
#ifndef BG_SURVEY_ROWS_H
#define BG_SURVEY_ROWS_H

#include "report/table.h"
#include "solutions/survey.h"

/* The columns of the table that is printed, of the values that are printed, and of the
   file of --resume, which has none for what is missing. */
#define BG_SURVEY_SHOWN 7
enum
{
  BG_SURVEY_CLASSES = 9,
  BG_SURVEY_KEPT,
  BG_SURVEY_STOPPED_BY = BG_SURVEY_KEPT,
  BG_SURVEY_VALUES,
};
extern const BgColumn bg_survey_shown[BG_SURVEY_SHOWN];
extern const BgColumn bg_survey_values[BG_SURVEY_VALUES];

/* Adds a record to a list of them: "vacate", "finish", "status", and what is known. */
const BgRecord *bg_survey_add (BgRecord *list, const BgBoard *board, const BgSurveyResult *result);

/* Is the problem from a vacancy to a survivor, holes by name, among them? */
bool bg_survey_has (const BgRecord *list, const char *vacate, const char *finish);

/* Adds the record of a finished problem on BOARD from its line in a file, under the first of
   its images, unless the list has that; false if LINE is none. */
bool bg_survey_add_line (BgRecord *list, const BgBoard *board, const char *line);

#endif
