/* Every single vacancy to single survivor problem of a board, up to symmetry. */
#ifndef BG_SURVEY_H
#define BG_SURVEY_H

#include "core/control.h"
#include "search/solve.h"
#include "solutions/solutions.h"

/* What is known of one problem when it is handed over. */
typedef struct
{
  int vacancy, survivor;        /* holes: the first of their images in reading order */
  bool out_of_class;            /* excluded by position classes (2.1) alone */
  BgSolveStatus status;
  int moves;                    /* if solved */
  int lower_bound;
  BgSolutions *solutions;       /* if solved and counts are wanted; else NULL */
  BgStop stop;                  /* why the minimum or some count is missing; or NONE */
} BgSurveyResult;

typedef struct
{
  bool counts;                  /* count the solutions of each problem */
  /* Is the problem known already?  It is left out then. */
  bool (*is_known) (int vacancy, int survivor, void *data);
  /* The search for the N-th of TOTAL problems begins, which excludes those that are known or
     need none; -1 in place of a survivor: the nearest of all. */
  void (*begin) (int vacancy, int survivor, int n, int total, void *data);
  /* Takes a result; false ends the survey. */
  bool (*take) (const BgSurveyResult *result, void *data);
  void *data;
} BgSurveyPlan;

/* The problem that stands for one and its images: the first in reading order. */
void bg_survey_first_image (const BgBoard *board, int *vacancy, int *survivor);

/* Surveys BOARD, vacancies and survivors in the order of their names.  The problems of one vacancy share the search for the nearest
   survivor of all: what it refutes, it refutes for each.  A limit or a signal
   makes what is left `bounded`. */
bool bg_survey_run (const BgBoard *board, const BgSurveyPlan *plan, const BgControl *control,
                    GError **error);

#endif
