/* The problems of a survey as a list of tasks (tasks/tasks.h): for each, the nearest survivor of
   its vacancy, its length, and its counts. */
#ifndef BG_SURVEY_TASKS_H
#define BG_SURVEY_TASKS_H

#include "catalogue/catalogue.h"
#include "cli/survey/survey_rows.h"
#include "tasks/tasks.h"

typedef struct {
  const BgBoard *board;
  const GArray *problems; /* BgSurveyProblem */
  BgSurveyWanted wanted;
  double within;            /* seconds for each problem; or 0 */
  const char *certificates; /* a folder for them; or NULL */
  bool uncounted;           /* they are of lengths alone */
  const BgControl *control;
  int jobs;                     /* searches at a time, in processes of their own; 0: in this one */
  const BgTransport *transport; /* to the other processes of mpirun; or NULL */

  /* Only where the rows are kept: */
  const char *name;       /* of the board, in rows */
  BgStore *catalogue;     /* has rows, and is given each new one; or NULL */
  const BgCommon *common; /* each row is printed at once */
  BgRecord *rows;         /* a list, which becomes all problems so far */
  int n_short;            /* becomes the number of rows that lack something, if they are new or out
                             of time */
  BgStop stop;            /* becomes the reason why the last of them does; or NONE */
} BgSurvey;

/* Is ROW of the catalogue an answer with all that SURVEY asks for, or as much of one as there is
   time for? */
bool bg_survey_is_done (const BgSurvey *survey, const BgRecord *row);

/* Solves every problem that the catalogue lacks.  A limit or a signal makes the rest `bounded`.
   Waits for problems that independent processes have claimed in the catalogue, and solves a problem
   that such a process leaves without an answer.  In a process of mpirun's but the first: searches
   for that. */
bool bg_survey_run (BgSurvey *survey, GError **error);

#endif
