/* A survey on several processes: the first hands problems out and keeps what comes back; all of
   them search, the first in a thread of its own. */
#ifndef BG_SURVEY_SHARE_H
#define BG_SURVEY_SHARE_H

#include "report/record.h"
#include "solutions/survey.h"
#include "transport/transport.h"

/* Of the first process: does what bg_survey_run does, with the others.  KEEP takes over the row of
   a result that PLAN would take; false ends the survey. */
bool bg_survey_hand_out (const BgTransport *transport, const BgBoard *board,
                         const GArray *problems, const BgSurveyPlan *plan,
                         bool (*keep) (BgRecord *row, bool is_begun, void *data),
                         const BgControl *control, GError **error);

/* Of every other: does its tasks until there are no more.  PLAN says whether solutions are counted,
   and is told of each search that begins and of its results. */
bool bg_survey_work (const BgTransport *transport, const BgBoard *board, const GArray *problems,
                     const BgSurveyPlan *plan, const BgControl *control, GError **error);

#endif
