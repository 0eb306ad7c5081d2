/* The problems of a survey as records: for the command line, its databases and the library. */
#ifndef BG_SURVEY_ROW_H
#define BG_SURVEY_ROW_H

#include "records/record.h"
#include "solutions/survey.h"

/* The drawing of BOARD, or the text of its lines; of a survey's board NULL where it is a built-in
   one, which its name tells. */
char *bg_board_drawing (const BgBoard *board);
char *bg_survey_drawing (const BgBoard *board);

/* A problem of BOARD whose answer is not there yet. */
BgRecord *bg_survey_row_new (const BgBoard *board, const BgSurveyProblem *problem);

/* The value of "reason" of a PROBLEM that has no solution because of CAUSE. */
typedef const char *BgReasonKey (const BgProblem *problem, BgUnsolvableCause cause);

/* The record of RESULT; REASON may be NULL. */
BgRecord *bg_survey_row (const BgBoard *board, const BgSurveyResult *result, BgReasonKey *reason);

#endif
