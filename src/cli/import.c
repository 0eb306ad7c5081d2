/* Peg solitaire tasks of the planning competitions (domain pegsol, 2008 and 2011), and the tasks of
   records/export.h, as problem files; and graphs. */
#include <string.h>

#include "board/notation.h"
#include "cli/cli.h"
#include "cli/import_graphs.h"
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
  bool are_single;  /* goals have one peg each */
  GArray *lines;    /* of Place, three a jump */
  GPtrArray *names; /* of holes that no row and column follow from, which are in one row; or NULL */
  bool in_goal;
} Task;

/* The name of the hole at PLACE. */
static BgHoleName
name_of (const Task *task, Place place)
{
  BgHoleName name;
  if (task->names != NULL)
    g_strlcpy (name.text, task->names->pdata[place.column], sizeof name.text);
  else
    g_snprintf (name.text, sizeof name.text, "%s%d", bg_column_name (place.column).text,
                place.row + 1);
  return name;
}

/* The place of a hole that has a name alone: its number. */
static bool
read_named (const Task *task, const char *word, Place *place, GError **error)
{
  guint i = 0;
  while (i < task->names->len && strcmp (task->names->pdata[i], word) != 0)
    i++;
  if (i == SIDE || strlen (word) >= BG_HOLE_NAME)
    return bg_input_error (error,
                           "%s: location '%s', expected a name that ends in row and column, "
                           "or up to %d names of up to %d letters, digits and '_'",
                           task->file, bg_excerpt (word, -1).text, SIDE, BG_HOLE_NAME - 1);
  if (i == task->names->len)
    g_ptr_array_add (task->names, g_strdup (word));
  *place = (Place){ 0, (int) i };
  return true;
}

/* Row and column at the end of a location's name, or the name of a hole. */
static bool
read_place (const Task *task, const char *word, Place *place, GError **error)
{
  if (task->names != NULL)
    return read_named (task, word, place, error);
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
          g_string_append_printf (task->survivors, " %s",
                                  name_of (task, (Place){ row, column }).text);
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
  g_autofree bool (*found)[2] = g_malloc0_n (MAX (board->n_lines, 1), sizeof *found);
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

/* Appends the names of the holes with PEG, or of all, a blank before each. */
static void
append_holes (const Task *task, char peg, GString *text)
{
  for (int row = 0; row < SIDE; row++)
    for (int column = 0; column < SIDE; column++)
      if (task->peg[row][column] == peg || (peg == '\0' && task->peg[row][column] != ' '))
        g_string_append_printf (text, " %s", name_of (task, (Place){ row, column }).text);
}

/* The holes of jump J, or of that the other way round. */
static char *
jump_text (const Task *task, guint j, bool is_reversed)
{
  const Place *place = &g_array_index (task->lines, Place, 3 * j);
  return g_strdup_printf ("%s %s %s", name_of (task, place[is_reversed ? 2 : 0]).text,
                          name_of (task, place[1]).text,
                          name_of (task, place[is_reversed ? 0 : 2]).text);
}

/* Appends the keys `lines' and `one-way'. */
static void
append_jumps (const Task *task, GString *text)
{
  g_autoptr (GHashTable) jumps = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) written = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) both = g_string_new (NULL);
  g_autoptr (GString) one_way = g_string_new (NULL);
  const guint n = task->lines->len / 3;
  for (guint j = 0; j < n; j++)
    g_hash_table_add (jumps, jump_text (task, j, false));
  for (guint j = 0; j < n; j++)
    {
      char *jump = jump_text (task, j, false), *back = jump_text (task, j, true);
      GString *to = g_hash_table_contains (jumps, back) ? both : one_way;
      if (!g_hash_table_contains (written, jump))
        g_string_append_printf (to, "%s%s", to->len > 0 ? ", " : "", jump);
      g_hash_table_add (written, jump);
      g_hash_table_add (written, back);
    }
  if (both->len > 0)
    g_string_append_printf (text, "lines = %s\n", both->str);
  if (one_way->len > 0)
    g_string_append_printf (text, "one-way = %s\n", one_way->str);
}

/* The problem with its jumps listed. */
static char *
write_by_lines (const Task *task, const char *finish)
{
  GString *text = g_string_new ("[problem]\nholes =");
  append_holes (task, '\0', text);
  g_string_append_c (text, '\n');
  append_jumps (task, text);
  const char *separator = "at = ";
  for (int row = 0; row < SIDE && task->names == NULL; row++)
    for (int column = 0; column < SIDE; column++)
      if (task->peg[row][column] != ' ')
        {
          g_string_append_printf (text, "%s%s %d %d", separator,
                                  name_of (task, (Place){ row, column }).text, column, row);
          separator = ", ";
        }
  g_string_append (text, task->names == NULL ? "\nstart =" : "start =");
  append_holes (task, 'o', text);
  g_string_append_printf (text, "\nfinish =%s\n", finish);
  return g_string_free (text, FALSE);
}

static char *
write_problem (Task *task, GError **error)
{
  g_autofree char *start = draw_grid (task->peg);
  g_autofree char *layout = g_strdelimit (g_strdup (start), ".", 'o');
  g_autofree char *goal = draw_grid (task->goal);
  if (!end_goal (task, error))
    return NULL;
  g_autofree char *finishes = g_strconcat (" any of", task->survivors->str, NULL);
  if (task->n_goals > 1 && !task->are_single)
    return bg_input_error (error, "%s: %d goals, expected one peg in each of them, or one goal",
                           task->file, task->n_goals);
  for (BgRule rule = BG_RULE_4; rule <= BG_RULE_8 && task->names == NULL;
       rule += BG_RULE_6 - BG_RULE_4)
    {
      g_autoptr (BgBoard) board = bg_board_new_drawn (layout, rule, error);
      if (board == NULL)
        return NULL;
      if (has_lines (board, task->lines))
        return g_strdup_printf ("[problem]\nlayout = %s\nrule = %d\nstart = %s\nfinish = %s\n",
                                layout, rule, start, task->n_goals == 1 ? goal : finishes + 1);
    }
  return write_by_lines (task, task->n_goals == 1 ? task->survivors->str : finishes);
}

/* Is the first location in the task TEXT one whose name tells no place? */
static bool
are_names (const char *text)
{
  g_autoptr (GRegex)
      regex = g_regex_new ("\\(\\s*(?:occupied|free|peg|empty)\\s+([^()\\s]+)\\s*\\)",
                           G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  const Task task = { .file = "" };
  Place place;
  if (!g_regex_match (regex, text, 0, &match))
    return false;
  g_autofree char *word = g_match_info_fetch (match, 1);
  return !read_place (&task, word, &place, NULL);
}

/* The text of a problem file for the task TEXT, which has LENGTH bytes and comes from FILE.
   Its locations have names that end in row and column, from 0, as pos-3-4, or are holes, as d4, or
   have names that tell no place; an atom of three locations is a jump, `occupied' and `free', or
   `peg' and `empty', are the pegs.  The goal names every hole; several goals that each have one peg
   are finishes.  Where no rule has exactly its jumps they are listed.
   NULL with an error where the text is no such task. */
static char *
problem_of_task (const char *file, const char *text, size_t length, GError **error)
{
  g_autofree char *copy = g_strndup (text, length);
  for (char *comment = copy; (comment = strchr (comment, ';')) != NULL;)
    memset (comment, ' ', strcspn (comment, "\n"));
  g_autoptr (GString) survivors = g_string_new (NULL);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Place));
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  Task task = { .file = file, .survivors = survivors, .are_single = true, .lines = lines };
  if (are_names (copy))
    task.names = names;
  memset (task.peg, ' ', sizeof task.peg);
  memset (task.goal, ' ', sizeof task.goal);
  return read_task (&task, copy, error) ? write_problem (&task, error) : NULL;
}

/* --- The command ------------------------------------------------------------ */

#define KIND "a planning task, or graphs in graph6"

static struct
{
  char *output; /* as given, or NULL */
  gboolean layout;
} options;

static const BgOption option_table[] = {
  BG_OUTPUT (options.output, "Write to FILE, a .peg file, or a folder for several graphs, "
                             "and not to standard output"),
  BG_FLAG ("layout", options.layout,
           "Write the places of the holes of boards by lines, as Graphviz lays them out"),
  BG_REFUSED ("json", "what is imported becomes a problem file"),
  { 0 }
};

static int
run (const BgCommon *common, GError **error)
{
  const bool is_input = strcmp (common->arguments[0], "-") == 0;
  const char *path = is_input ? "standard input" : common->arguments[0];
  gsize length = 0;
  g_autofree char *task = is_input ? bg_file_read_text (stdin, path, KIND, error)
                                   : bg_file_read (path, KIND, BG_FILE_MOST_TEXT, &length, error);
  if (task != NULL && bg_import_are_graphs (task))
    return bg_import_graphs (path, task, options.layout, options.output, error) ? BG_EXIT_DONE : -1;
  g_autofree char *text = task != NULL ? problem_of_task (path, task,
                                                          is_input ? strlen (task) : length, error)
                                       : NULL;
  if (text == NULL)
    return -1;
  /* what cannot be read again is not written */
  g_autoptr (BgProblem) problem = bg_problem_load_data (path, text, strlen (text), error);
  if (problem == NULL)
    return -1;
  if (options.layout && (text = bg_import_lay_out (text, problem->board, error)) == NULL)
    return -1;
  return bg_cli_write (options.output, text, strlen (text), error) ? BG_EXIT_DONE : -1;
}

const BgCommand bg_command_import = {
  .parameters = "FILE",
  .summary = "Makes a problem file of a planning task, or one of each graph.",
  .description =
      "FILE, or - for standard input, is a problem of the domain pegsol, of 2008 or 2011:\n"
      "locations whose names end in row and column; or what bergholt export --as pddl\n"
      "writes; or has graphs in graph6, one a line, as geng writes them: problems with vertex\n"
      "0 vacant and any finish.",
  .options = option_table,
  .run = run,
};
