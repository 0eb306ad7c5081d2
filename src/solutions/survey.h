/* Every single vacancy to single survivor problem of a board, up to symmetry. */
#ifndef BG_SURVEY_H
#define BG_SURVEY_H

#include "core/control.h"
#include "search/solve.h"
#include "solutions/solutions.h"

/* A problem: the first of its images in reading order. */
typedef struct
{
  int vacancy, survivor;        /* holes */
  bool out_of_class;            /* excluded by position classes (2.1) alone */
  int number;                   /* from 0, among those that are excluded, or are not */
} BgSurveyProblem;

/* What is known of one problem when it is handed over. */
typedef struct
{
  const BgSurveyProblem *problem;
  bool is_begun;                /* only a bound so far: it will be handed over again */
  BgSolveStatus status;
  int moves;                    /* if solved */
  int lower_bound;
  const BgSolveResult *search;  /* that found it; NULL: none was needed */
  double seconds;               /* of the clock, for search and counts */
  BgSolutions *solutions;       /* if solved and counts are wanted; else NULL */
  BgStop stop;                  /* why the minimum or some count is missing; or NONE */
} BgSurveyResult;

/* What is done with the problems, several processes sharing them perhaps. */
typedef struct
{
  bool counts;                  /* count the solutions of each problem */
  /* Is there nothing to do for a problem?  Otherwise *LOWER_BOUND, which is 0, may become what
     is known of its moves. */
  bool (*is_known) (const BgSurveyProblem *problem, int *lower_bound, void *data);
  /* Takes a problem for this process, or with survivor -1 the search for the nearest survivor of
     all; false if another process has it.  NULL: there is no other. */
  bool (*claim) (int vacancy, int survivor, void *data);
  void (*release) (int vacancy, int survivor, void *data);
  /* The search for the N-th of TOTAL problems begins, which excludes those that are known or
     need none; -1 in place of a survivor: the nearest of all. */
  void (*begin) (int vacancy, int survivor, int n, int total, void *data);
  /* Is told each answer of a search, in the process that has searched. */
  void (*found) (const BgSurveyResult *result, void *data);
  /* Takes a result; false ends the survey. */
  bool (*take) (const BgSurveyResult *result, void *data);
  void *data;
} BgSurveyPlan;

/* The problem that stands for one and its images: the first in reading order. */
void bg_survey_first_image (const BgBoard *board, int *vacancy, int *survivor);

/* The problems of BOARD (BgSurveyProblem), vacancies and survivors in the order of their names.
   NULL with ERROR for a board of fewer than 3 holes. */
GArray *bg_survey_list (const BgBoard *board, GError **error);

/* Solves one problem, which needs AT_LEAST moves; counts its solutions if that is wanted.  TAKE is
   told the result. */
typedef void BgSurveyTake (const BgSurveyResult *result, void *data);
bool bg_survey_solve (const BgBoard *board, const BgSurveyProblem *problem, int at_least,
                      bool counts, const BgControl *control, BgSurveyTake *take, void *data,
                      GError **error);

/* Solves for the nearest survivor of N problems of one vacancy: what it needs, each of them needs.
   TAKE is told a result of each, which is a bound alone if there is a solution. */
bool bg_survey_nearest (const BgBoard *board, const BgSurveyProblem *const *problems, int n,
                        const BgControl *control, BgSurveyTake *take, void *data, GError **error);

/* Surveys PROBLEMS, a list of those of BOARD.  The problems of one vacancy share the search for
   the nearest survivor of all: what it refutes, it refutes for each.  A limit or a signal makes
   what is left `bounded`.  What other processes have taken is waited for, and done here where
   they ended without an answer. */
bool bg_survey_run (const BgBoard *board, const GArray *problems, const BgSurveyPlan *plan,
                    const BgControl *control, GError **error);

#endif
