/* Every single vacancy to single survivor problem of a board, up to symmetry. */
#ifndef BG_SURVEY_H
#define BG_SURVEY_H

#include "core/control.h"
#include "search/solve.h"
#include "solutions/solutions.h"

/* A problem: the first of its images in reading order. */
typedef struct {
  int vacancy, survivor; /* holes */
  bool out_of_class;     /* excluded by position classes (2.1) alone */
  int number;            /* from 0, among the excluded problems or among the others */
} BgSurveyProblem;

/* The answer of a search to one problem. */
typedef struct {
  const BgSurveyProblem *problem;
  bool is_begun;          /* only a bound so far: another search will have its minimum */
  BgSolveResult answer;   /* borrowed from that search, with the seconds of counts, and why some
                             are missing; without a method where no search was needed */
  const BgProblem *posed; /* to that search: this problem, or all of its vacancy as one */
  BgSolutions *solutions; /* if solved and counts are wanted; else NULL */
} BgSurveyResult;

/* A search: for the solutions of one problem, or for the nearest survivor of several problems of
   one vacancy, since each of them needs the moves that the nearest one needs. */
typedef struct {
  int n, place[BG_MAX_HOLES]; /* the problems, by their places in the list */
  int at_least;               /* moves of the one problem; 0: the nearest survivor is wanted */
  int at_most;                /* moves of the shortest solution that is known; 0: none is */
  bool is_length;             /* only the length of the one problem is wanted, no counts */
  double spent;               /* seconds, on its length before */
  int number, total;          /* of the problem among those to be solved, from 1 */
  double seconds_left;        /* of all of them, about; 0: not known yet */
} BgSurveyTask;

/* The aims of the searches for each problem. */
typedef struct {
  bool counts;             /* its numbers of solutions */
  bool certificates;       /* its result is for bg_certify */
  bool anytime;            /* solutions that get shorter, beside the bound (BgSolveOptions) */
  const char *final_sweep; /* a condition on all solutions; or NULL */
} BgSurveyWanted;

/* The problem that stands for one and its images: the first in reading order. */
void bg_survey_first_image (const BgBoard *board, int *vacancy, int *survivor);

/* The problems of BOARD (BgSurveyProblem), vacancies and survivors in the order of their names.
   NULL with ERROR for a board of fewer than 3 holes. */
GArray *bg_survey_list (const BgBoard *board, GError **error);

/* The problem from a vacancy to any of SURVIVORS. */
BgProblem *bg_survey_problem_new (const BgBoard *board, int vacancy, BgPosition survivors);

/* Searches for what TASK asks of PROBLEMS, a list of BOARD's.  TAKE is told a result for each
   problem of the task.  A search for the nearest survivor that is out of time leaves its bound to
   the searches for each. */
typedef void BgSurveyTake (const BgSurveyResult *result, void *data);
bool bg_survey_search (const BgBoard *board, const GArray *problems, const BgSurveyTask *task,
                       const BgSurveyWanted *wanted, const BgControl *control, BgSurveyTake *take,
                       void *data, GError **error);

#endif
