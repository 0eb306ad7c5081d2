/* Answers of a trainer page about positions, held against the hints, legal jumps, held against the
   model, and lengths of shortest solutions, held against the search.

     check_answers PROBLEM TABLE LINES

   Each line of the file LINES is a position, 0 or 1 for whether it wins, the fewest pegs that it
   can be brought to or `-' where the page does not say and, unless they are missing, its jumps as
   in "a1-a2-a3 c3-b2-a1", sorted, and the number of moves of a shortest solution.  TABLE is the
   problem's tablebase, or `-': then each position is searched by itself, and may be one that the
   problem's start does not lead to.  Prints how many positions were compared; names the lines that
   differ, with exit status 1. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/notation.h"
#include "hints/hint.h"
#include "model.h"
#include "search/solve.h"

/* The fewest pegs, as the value of a hint has it. */
static int find_fewest (const BgHint *hint, BgPosition position) {
  const bool wins = bg_hint_wins (hint, position);
  int value;
  if (bg_hint_value (hint, position, wins, 0, &value) != BG_STOP_NONE)
    return -1;
  return bg_pegs (position) - value + (wins ? BG_FINISH_BONUS : 0);
}

static int compare_words (gconstpointer a, gconstpointer b) {
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Can each jump of JUMPS be made in POSITION, and no other? */
static bool has_jumps (const BgBoard *board, BgPosition position, const char *jumps) {
  Model model = model_of (board);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  for (ModelJump jump = { 0 }; model_next (&model, position, false, &jump);)
    g_ptr_array_add (words, g_strdup_printf ("%s-%s-%s", bg_hole_name (board, jump.from).text,
                                             bg_hole_name (board, jump.over).text,
                                             bg_hole_name (board, jump.to).text));
  g_ptr_array_sort (words, compare_words);
  g_ptr_array_add (words, NULL);
  g_autofree char *found = g_strjoinv (" ", (char **) words->pdata);
  return strcmp (found, jumps) == 0;
}

/* The moves of a shortest solution; -1: there is none. */
static int find_moves (const BgProblem *problem, const BgControl *control) {
  g_auto (BgSolveResult) result = { 0 };
  return bg_solve (problem, &(BgSolveOptions){ 0 }, control, &result, NULL)
                 && result.status == BG_YES
             ? result.moves
             : -1;
}

/* Is a position won from which PROBLEM starts?  Only listed finishes have hints. */
static bool is_won (const BgProblem *problem, const BgControl *control) {
  return bg_problem_is_finish (problem, problem->start) || find_moves (problem, control) >= 0;
}

static bool agrees (const BgHint *known, const char *line) {
  const BgControl *control = known->control;
  g_auto (GStrv) words = g_strsplit (line, "\t", 5);
  BgPosition position;
  const guint n_words = g_strv_length (words);
  if (n_words < 3 || !bg_position_parse (known->problem->board, words[0], &position, NULL))
    return false;
  g_autoptr (BgProblem) problem = bg_problem_with_start (known->problem, position);
  const bool has_hint = !bg_problem_is_open (problem);
  BgHint own = { 0 };
  if (known->table == NULL && has_hint) {
    bg_hint_begin (&own, problem, NULL, control);
    bg_hint_find_winners (&own);
  }
  const BgHint *hint = known->table != NULL ? known : &own;
  const bool wins = has_hint ? bg_hint_wins (hint, position) : is_won (problem, control);
  const bool same = wins == (words[1][0] == '1')
                    && (words[2][0] == '-' || find_fewest (hint, position) == atoi (words[2]))
                    && (n_words < 4 || has_jumps (problem->board, position, words[3]))
                    && (n_words < 5 || find_moves (problem, control) == atoi (words[4]));
  if (known->table == NULL && has_hint)
    bg_hint_clear (&own);
  return same;
}

int main (int argc, char **argv) {
  if (argc != 4)
    return 2;
  const bool has_table = strcmp (argv[2], "-") != 0;
  g_autofree char *text = NULL;
  g_autoptr (BgProblem) problem = bg_problem_open (argv[1], NULL);
  BgTablebase *table = problem != NULL && has_table ? bg_tablebase_open (argv[2], problem, NULL)
                                                    : NULL;
  if (problem == NULL || (has_table && table == NULL)
      || !g_file_get_contents (argv[3], &text, NULL, NULL))
    return 2;
  const BgControl control = { .threads = 1, .memory = 1 << 30 };
  g_auto (BgHint) hint = { 0 };
  bg_hint_begin (&hint, problem, table, &control);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (text), "\n", 0);
  int status = 0, n = 0;
  for (; lines[n] != NULL; n++)
    if (!agrees (&hint, lines[n])) {
      printf ("line %d, expected otherwise: %s\n", n + 1, lines[n]);
      status = 1;
    }
  printf ("%d positions\n", n);
  return status;
}
