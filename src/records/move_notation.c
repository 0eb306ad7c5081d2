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

char *
bg_move_write (const BgBoard *board, const char *notation, const char *move)
{
  GString *text = g_string_new (NULL);
  g_auto (GStrv) holes = g_strsplit (move, "-", -1);
  size_t w = 0;
  while (strcmp (writers[w].name, notation) != 0)
    w++;
  for (char **name = holes; *name != NULL; name++)
    {
      const char *rest = *name;
      int hole;
      const bool read = bg_hole_read (board, &rest, &hole, NULL);
      g_assert (read);
      g_string_append (text, name > holes ? "-" : "");
      writers[w].append (board, hole, text);
    }
  return g_string_free (text, FALSE);
}

/* The moves, strings that go on with the same peg being joined. */
static GPtrArray *
join_moves (const char *const *moves)
{
  GPtrArray *joined = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; moves[i] != NULL; i++)
    {
      char *last = joined->len > 0 ? joined->pdata[joined->len - 1] : NULL;
      const char *end = last != NULL ? strrchr (last, '-') + 1 : NULL;
      const size_t first = strcspn (moves[i], "-");
      if (end != NULL && strlen (end) == first && strncmp (end, moves[i], first) == 0)
        {
          joined->pdata[joined->len - 1] = g_strconcat (last, moves[i] + first, NULL);
          g_free (last);
        }
      else
        g_ptr_array_add (joined, g_strdup (moves[i]));
    }
  return joined;
}

void
bg_record_add_written (BgRecord *record, const BgProblem *problem, const char *notation,
                       const char *const *moves)
{
  g_autoptr (GPtrArray) joined = join_moves (moves);
  BgRecord *list = bg_record_add_list (record, "written");
  int pegs = bg_pegs (problem->start);
  for (guint i = 0; i < joined->len; i++)
    {
      const char *move = joined->pdata[i];
      g_autofree char *written = bg_move_write (problem->board, notation, move);
      int jumps = 0;
      for (const char *c = move; *c != '\0'; c++)
        jumps += *c == '-';
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
    g_string_append_printf (text, "%s$%s$", i > 0 ? ", " : "",
                            bg_record_text (bg_record_item (written, i), "move"));
  return g_string_free (text, FALSE);
}
