/* The problems of a survey as records (catalogue/catalogue.h), and the tables they are printed
   as. */
#ifndef BG_SURVEY_ROWS_H
#define BG_SURVEY_ROWS_H

#include "cli/cli.h"
#include "records/survey_row.h"

/* The columns of the table that is printed, and of the values that are printed: the last of the
   latter is the condition of the survey, if it has one. */
#define BG_SURVEY_SHOWN 7
#define BG_SURVEY_VALUES 15
extern const BgColumn bg_survey_shown[BG_SURVEY_SHOWN];
extern const BgColumn bg_survey_values[BG_SURVEY_VALUES + 1];

/* Their forms, for one of them, with a column for the condition if the survey HAS_CONDITION.  As
   text, a problem that its class excludes is left out. */
const BgForms *bg_survey_forms (bool has_condition);

#endif
