/* The work that a survey has before it. */
#ifndef BG_SURVEY_PLAN_H
#define BG_SURVEY_PLAN_H

#include "cli/survey/survey_tasks.h"

/* Prints how many problems the survey has, how many position classes or a resource count exclude,
   how many the catalogue has, and the time for the others, if each takes the mean of the problems
   that the catalogue has of searches.  Returns the exit status, or -1 with ERROR. */
int bg_survey_plan (const BgSurvey *survey, GError **error);

#endif
