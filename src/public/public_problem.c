#include <bergholt/plugin.h>

#include "board/notation.h"
#include "bounds/plugin.h"
#include "core/error.h"
#include "public/public.h"
#include "verify/verify.h"

/* --- Making problems ------------------------------------------------------- */

/* Returns PROBLEM, or hands on CAUSE where there is none. */
static BgProblem *take_problem (BgProblem *problem, GError *cause, char **error) {
  if (problem == NULL)
    bg_public_fail (cause, error);
  return problem;
}

BergholtProblem *bergholt_problem_open (const char *name, char **error) {
  GError *cause = NULL;
  BgProblem *problem = bg_problem_open (name, &cause);
  return take_problem (problem, cause, error);
}

BergholtProblem *bergholt_problem_parse (const char *name, const char *text, size_t length,
                                         char **error) {
  GError *cause = NULL;
  BgProblem *problem = bg_problem_load_data (name, text, length, &cause);
  return take_problem (problem, cause, error);
}

BergholtProblem *bergholt_problem_new (const BergholtBoard *board, const char *start,
                                       const char *finish, char **error) {
  GError *cause = NULL;
  BgProblem *problem = bg_problem_new (bg_board_ref (board), start, finish, &cause);
  return take_problem (problem, cause, error);
}

void bergholt_problem_free (BergholtProblem *problem) {
  bg_problem_free (problem);
}

bool bergholt_problem_load_module (BergholtProblem *problem, const char *file, char **error) {
  GError *cause = NULL;
  char *files[] = { (char *) file, NULL };
  if (bg_plugins_load (problem, files, &cause))
    return true;
  bg_public_fail (cause, error);
  return false;
}

bool bergholt_problem_add_heuristic (BergholtProblem *problem, const BergholtHeuristic *heuristic,
                                     char **error) {
  GError *cause = NULL;
  if (bg_plugins_add (problem, heuristic, &cause))
    return true;
  bg_public_fail (cause, error);
  return false;
}

/* --- Properties of problems ------------------------------------------------ */

const char *bergholt_problem_name (const BergholtProblem *problem) {
  return problem->name;
}

const char *bergholt_problem_title (const BergholtProblem *problem) {
  return problem->file->title;
}

const char *bergholt_problem_source (const BergholtProblem *problem) {
  return problem->file->source;
}

const BergholtBoard *bergholt_problem_board (const BergholtProblem *problem) {
  return problem->board;
}

char *bergholt_problem_start (const BergholtProblem *problem) {
  return bg_position_to_string (problem->board, problem->start);
}

const char *bergholt_problem_finish (const BergholtProblem *problem) {
  return problem->finish_text;
}

int bergholt_problem_jumps (const BergholtProblem *problem) {
  return bg_problem_jumps (problem);
}

/* --- Positions, for modules ------------------------------------------------ */

BergholtPosition bergholt_problem_start_position (const BergholtProblem *problem) {
  return (BergholtPosition) problem->start;
}

int bergholt_problem_n_finishes (const BergholtProblem *problem) {
  return problem->n_finishes;
}

BergholtPosition bergholt_problem_finish_position (const BergholtProblem *problem, int i) {
  g_assert (i >= 0 && i < problem->n_finishes);
  return (BergholtPosition) problem->finish[i];
}

bool bergholt_problem_is_finish (const BergholtProblem *problem, BergholtPosition position) {
  return bg_problem_is_finish (problem, position);
}

/* --- Verifying ------------------------------------------------------------- */

BergholtVerdict bergholt_verify (const BergholtProblem *problem, const char *const *moves,
                                 int n_moves, int *length, char **error) {
  GError *cause = NULL;
  if (bg_verify (problem, moves, n_moves, length, &cause))
    return BERGHOLT_VALID;
  BergholtVerdict verdict = cause->domain == BG_VERIFY_ERROR ? BERGHOLT_WRONG : BERGHOLT_UNREADABLE;
  bg_public_fail (cause, error);
  return verdict;
}
