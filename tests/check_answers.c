/* Answers of a trainer page about positions, held against the tablebase and the hints.

     check_answers PROBLEM TABLE LINES

   Each line of the file LINES is a position, 0 or 1 for whether it wins, and the fewest pegs
   that it can be brought to or `-' where the page does not say.  Prints how many positions
   were compared; names the lines that differ, with exit status 1. */
#include <stdio.h>
#include <stdlib.h>

#include "board/notation.h"
#include "hints/hint.h"

/* The fewest pegs, as the value of a hint has it. */
static int
find_fewest (const BgHint *hint, BgPosition position)
{
  const bool wins = bg_hint_wins (hint, position);
  int value;
  if (bg_hint_value (hint, position, wins, 0, &value) != BG_STOP_NONE)
    return -1;
  return bg_pegs (position) - value + (wins ? BG_FINISH_BONUS : 0);
}

static bool
agrees (const BgHint *hint, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, "\t", 3);
  BgPosition position;
  if (g_strv_length (words) != 3
      || !bg_position_parse (hint->problem->board, words[0], &position, NULL))
    return false;
  return bg_hint_wins (hint, position) == (words[1][0] == '1')
         && (words[2][0] == '-' || find_fewest (hint, position) == atoi (words[2]));
}

int
main (int argc, char **argv)
{
  if (argc != 4)
    return 2;
  g_autofree char *text = NULL;
  g_autoptr (BgProblem) problem = bg_problem_open (argv[1], NULL);
  BgTablebase *table = problem != NULL ? bg_tablebase_open (argv[2], problem, NULL) : NULL;
  if (table == NULL || !g_file_get_contents (argv[3], &text, NULL, NULL))
    return 2;
  const BgControl control = { .threads = 1, .memory = 1 << 30 };
  BgHint hint;
  bg_hint_begin (&hint, problem, table, &control);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (text), "\n", 0);
  int status = 0, n = 0;
  for (; lines[n] != NULL; n++)
    if (!agrees (&hint, lines[n]))
      {
        printf ("line %d, expected otherwise: %s\n", n + 1, lines[n]);
        status = 1;
      }
  printf ("%d positions\n", n);
  bg_hint_clear (&hint);
  return status;
}
