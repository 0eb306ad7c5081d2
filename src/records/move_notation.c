#include "records/move_notation.h"

#include <string.h>

#include "board/notation.h"

/* --- Holes ----------------------------------------------------------------- */

static void
append_name (const BgBoard *board, int hole, GString *text)
{
  g_string_append (text, bg_hole_name (board, hole).text);
}

/* Does every symmetry of the board keep the hole? */
static bool
is_fixed (const BgBoard *board, int hole)
{
  for (int s = 0; s < board->n_symmetries; s++)
    if (board->symmetry[s][hole] != hole)
      return false;
  return true;
}

/* Does a hole lie in the middle of the rows and columns, under every symmetry?  In a triangle none
   does. */
static bool
has_middle (const BgBoard *board)
{
  for (int hole = 0; hole < board->n_holes; hole++)
    if (2 * board->column[hole] == board->n_columns - 1
        && 2 * board->row[hole] == board->n_rows - 1)
      return is_fixed (board, hole);
  return false;
}

static void
append_coordinates (const BgBoard *board, int hole, GString *text)
{
  const bool middle = has_middle (board);
  const int column = middle ? board->n_columns / 2 : 0;
  const int row = middle ? board->n_rows / 2 : board->n_rows - 1;
  g_string_append_printf (text, "(%d,%d)", board->column[hole] - column, row - board->row[hole]);
}

static void
append_number (const BgBoard *, int hole, GString *text)
{
  g_string_append_printf (text, "%d", hole + 1);
}

/* --- Moves ----------------------------------------------------------------- */

const char *const bg_notations[] = {
#define NOTATION(function, name, summary) name,
#include "records/notations.def"
#undef NOTATION
  NULL
};

static const struct
{
  const char *name;
  void (*append) (const BgBoard *board, int hole, GString *text);
} writers[] = {
#define NOTATION(function, name, summary) { name, function },
#include "records/notations.def"
#undef NOTATION
};

/* MOVE in the notation of that name; on a board by lines with the holes that are jumped over. */
static char *
write_move (const BgBoard *board, const char *notation, const BgPath *move)
{
  GString *text = g_string_new (NULL);
  size_t w = 0;
  while (strcmp (writers[w].name, notation) != 0)
    w++;
  for (int i = 0; i < move->n; i++)
    {
      if (i > 0 && board->by_lines)
        {
          g_string_append_c (text, '-');
          writers[w].append (board, board->line[move->line[i - 1]].over, text);
        }
      g_string_append (text, i > 0 ? "-" : "");
      writers[w].append (board, move->hole[i], text);
    }
  return g_string_free (text, FALSE);
}

void
bg_record_add_written (BgRecord *record, const BgProblem *problem, const char *notation,
                       const char *const *moves)
{
  const BgBoard *board = problem->board;
  BgPath path[BG_MAX_HOLES];
  BgRecord *list = bg_record_add_list (record, "written");
  int pegs = bg_pegs (problem->start), n = 0;
  for (; moves[n] != NULL; n++)
    {
      const bool is_read = bg_path_parse (board, moves[n], &path[n], NULL);
      g_assert (is_read);
    }
  n = bg_path_join (path, n);
  for (int i = 0; i < n; i++)
    {
      const int jumps = path[i].n - 1;
      g_autofree char *written = write_move (board, notation, &path[i]);
      pegs -= jumps;
      BgRecord *one = bg_record_add_record (list, NULL);
      bg_record_add_integer (one, "number", i + 1);
      bg_record_add_text (one, "move", written);
      bg_record_add_integer (one, "jumps", jumps);
      bg_record_add_integer (one, "pegs", pegs);
    }
}

char *
bg_written_to_latex (const BgRecord *written)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < bg_record_length (written); i++)
    {
      /* the one character of names that LaTeX reads as a command */
      const char *move = bg_record_text (bg_record_item (written, i), "move");
      g_auto (GStrv) parts = g_strsplit (move, "_", -1);
      g_autofree char *escaped = g_strjoinv ("\\_", parts);
      g_string_append_printf (text, "%s$%s$", i > 0 ? ", " : "", escaped);
    }
  return g_string_free (text, FALSE);
}
