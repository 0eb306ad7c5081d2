/* Peg solitaire tasks of the planning competitions (domain pegsol, 2008 and 2011), and the tasks of
   records/export.h, as problem files. */
#include <string.h>

#include "board/notation.h"
#include "cli/cli.h"
#include "core/error.h"
#include "core/file.h"

#define SIDE BG_MAX_COLUMNS /* of the square in which locations lie */

typedef struct
{
  int row, column;
} Place;

/* The task as far as it was read. */
typedef struct
{
  const char *file;
  char peg[SIDE][SIDE];  /* ' ' no hole, 'o', '.' */
  char goal[SIDE][SIDE]; /* ' ' not named; the last of several goals */
  GString *survivors;    /* the holes with pegs in goals, a blank before each */
  int n_goals;
  bool are_single; /* goals have one peg each */
  GArray *lines;   /* of Place, three a jump */
  bool in_goal;
} Task;

/* Row and column at the end of a location's name, or the name of a hole. */
static bool
read_place (const Task *task, const char *word, Place *place, GError **error)
{
  const char *end = word;
  guint64 row, column;
  g_auto (GStrv) parts = g_strsplit (word, "-", -1);
  const guint n = g_strv_length (parts);
  if (bg_place_read (&end, &place->column, &place->row) && *end == '\0' && place->column < SIDE
      && place->row < SIDE)
    return true;
  if (n < 3 || !g_ascii_string_to_unsigned (parts[n - 2], 10, 0, SIDE - 1, &row, NULL)
      || !g_ascii_string_to_unsigned (parts[n - 1], 10, 0, SIDE - 1, &column, NULL))
    return bg_input_error (error,
                           "%s: location '%s', expected a name that ends in row and column, "
                           "each up to %d, as pos-3-4, or the name of a hole as d4",
                           task->file, bg_excerpt (word, -1).text, SIDE - 1);
  *place = (Place){ (int) row, (int) column };
  return true;
}

/* Adds the pegs of the goal to the survivors and begins another goal. */
static bool
end_goal (Task *task, GError **error)
{
  int pegs = 0;
  for (int row = 0; row < SIDE; row++)
    for (int column = 0; column < SIDE; column++)
      {
        const char goal = task->goal[row][column];
        if ((goal == ' ') != (task->peg[row][column] == ' '))
          return bg_input_error (error,
                                 "%s: the goal does not name every location, expected "
                                 "occupied or free of each",
                                 task->file);
        if (goal == 'o')
          g_string_append_printf (task->survivors, " %s%d", bg_column_name (column).text, row + 1);
        pegs += goal == 'o';
      }
  task->are_single &= pegs == 1;
  task->n_goals++;
  memset (task->goal, ' ', sizeof task->goal);
  return true;
}

/* Notes PEG at the location WORD.  A goal that names a location again begins another goal. */
static bool
read_pegs (Task *task, const char *word, char peg, GError **error)
{
  Place place;
  if (!read_place (task, word, &place, error))
    return false;
  if (task->in_goal && task->goal[place.row][place.column] != ' ' && !end_goal (task, error))
    return false;
  (task->in_goal ? task->goal : task->peg)[place.row][place.column] = peg;
  return true;
}

/* Reads an atom of one of the forms of read_task; other atoms are passed over. */
static bool
read_atom (Task *task, const GMatchInfo *match, GError **error)
{
  g_auto (GStrv) part = g_match_info_fetch_all (match);
  const guint n = g_strv_length (part);
  task->in_goal |= n == 2;
  if (n == 4)
    return read_pegs (task, part[3], strchr ("oOpP", *part[2]) != NULL ? 'o' : '.', error);
  Place place[3];
  for (guint i = 4; i < n && !task->in_goal; i++)
    if (!read_place (task, part[i], &place[i - 4], error))
      return false;
  if (n > 4 && !task->in_goal)
    g_array_append_vals (task->lines, place, 3);
  return true;
}

static bool
read_task (Task *task, const char *text, GError **error)
{
  /* begin of the goal; content and name of a hole; the three holes of a jump */
  static const char pattern[] =
      "\\((:goal)|\\(\\s*(occupied|free|peg|empty)\\s+([^()\\s]+)\\s*\\)"
      "|\\(\\s*[^()\\s]+\\s+([^()\\s]+)\\s+([^()\\s]+)\\s+([^()\\s]+)\\s*\\)";
  const char *init = strstr (text, "(:init");
  int n_open = 0;
  for (const char *c = text; (c = strpbrk (c, "()")) != NULL; c++)
    n_open += *c == '(' ? 1 : -1;
  if (init == NULL)
    return bg_input_error (error, "%s: no (:init, expected a planning task of the domain pegsol",
                           task->file);
  if (n_open != 0)
    return bg_input_error (error,
                           "%s: %d parentheses opened more than closed, expected a whole "
                           "planning task",
                           task->file, n_open);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_regex_match (regex, init, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    if (!read_atom (task, match, error))
      return false;
  return true;
}

/* Rows of a grid between '/', as problem files draw them. */
static char *
draw_grid (char (*grid)[SIDE])
{
  int rows = 0, columns = 0;
  for (int i = 0; i < SIDE * SIDE; i++)
    if (grid[i / SIDE][i % SIDE] != ' ')
      {
        rows = i / SIDE + 1;
        columns = MAX (columns, i % SIDE + 1);
      }
  GString *text = g_string_new (NULL);
  for (int row = 0; row < rows; row++)
    g_string_append_printf (text, "%s%.*s", row > 0 ? "/" : "", columns, grid[row]);
  return g_strdelimit (g_string_free (text, FALSE), " ", '_');
}

/* Does the task have exactly the jumps of BOARD, both ways along each line? */
static bool
has_lines (const BgBoard *board, const GArray *lines)
{
  bool found[BG_MAX_LINES][2] = { 0 };
  int n = 0;
  for (const Place *p = (const Place *) lines->data, *end = p + lines->len; p < end; p += 3)
    {
      const int a = bg_hole_at (board, p[0].column, p[0].row);
      const int b = bg_hole_at (board, p[2].column, p[2].row);
      const int over = bg_hole_at (board, p[1].column, p[1].row);
      const int line = a >= 0 && b >= 0 ? bg_board_line (board, a, over, b) : -1;
      if (line < 0)
        return false;
      n += !found[line][board->line[line].a == a];
      found[line][board->line[line].a == a] = true;
    }
  return n == 2 * board->n_lines;
}

static char *
write_problem (Task *task, GError **error)
{
  g_autofree char *start = draw_grid (task->peg);
  g_autofree char *layout = g_strdelimit (g_strdup (start), ".", 'o');
  g_autofree char *goal = draw_grid (task->goal);
  if (!end_goal (task, error))
    return NULL;
  g_autofree char *finishes = g_strconcat ("any of", task->survivors->str, NULL);
  if (task->n_goals > 1 && !task->are_single)
    return bg_input_error (error, "%s: %d goals, expected one peg in each of them, or one goal",
                           task->file, task->n_goals);
  for (BgRule rule = BG_RULE_4; rule <= BG_RULE_8; rule += BG_RULE_6 - BG_RULE_4)
    {
      g_autoptr (BgBoard) board = bg_board_new_drawn (layout, rule, error);
      if (board == NULL)
        return NULL;
      if (has_lines (board, task->lines))
        return g_strdup_printf ("[problem]\nlayout = %s\nrule = %d\nstart = %s\nfinish = %s\n",
                                layout, rule, start, task->n_goals == 1 ? goal : finishes);
    }
  return bg_input_error (error,
                         "%s: its jumps follow no rule, expected all jumps along rows "
                         "and columns, with one or both diagonals or without",
                         task->file);
}

/* The text of a problem file for the task TEXT, which has LENGTH bytes and comes from FILE.
   Its locations have names that end in row and column, from 0, as pos-3-4, or are holes, as d4; an
   atom of three locations is a jump, `occupied' and `free', or `peg' and `empty', are the pegs.
   The goal names every hole; several goals that each have one peg are finishes.
   NULL with an error where the text is no such task or no rule has exactly its jumps. */
static char *
problem_of_task (const char *file, const char *text, size_t length, GError **error)
{
  g_autofree char *copy = g_strndup (text, length);
  for (char *comment = copy; (comment = strchr (comment, ';')) != NULL;)
    memset (comment, ' ', strcspn (comment, "\n"));
  g_autoptr (GString) survivors = g_string_new (NULL);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Place));
  Task task = { .file = file, .survivors = survivors, .are_single = true, .lines = lines };
  memset (task.peg, ' ', sizeof task.peg);
  memset (task.goal, ' ', sizeof task.goal);
  return read_task (&task, copy, error) ? write_problem (&task, error) : NULL;
}

/* --- The command ------------------------------------------------------------ */

static char *output; /* as given, or NULL */

static const BgOption option_table[] = {
  BG_OUTPUT (output, "Write to FILE, a .peg file, and not to standard output"),
  BG_REFUSED ("json", "what is imported becomes a problem file"),
  { 0 }
};

static int
run (const BgCommon *common, GError **error)
{
  const char *path = common->arguments[0];
  gsize length;
  g_autofree char *task = bg_file_read (path, "a planning task", BG_FILE_MOST_TEXT, &length, error);
  g_autofree char *text = task != NULL ? problem_of_task (path, task, length, error) : NULL;
  if (text == NULL)
    return -1;
  /* what cannot be read again is not written */
  g_autoptr (BgProblem) problem = bg_problem_load_data (path, text, strlen (text), error);
  if (problem == NULL)
    return -1;
  return bg_cli_write (output, text, strlen (text), error) ? BG_EXIT_DONE : -1;
}

const BgCommand bg_command_import = {
  .parameters = "FILE",
  .summary = "Makes a problem file of a planning competition's task.",
  .description =
      "FILE is a problem of the domain pegsol, of 2008 or 2011: locations whose names end\n"
      "in row and column; or what bergholt export --as pddl writes.",
  .options = option_table,
  .run = run,
};
