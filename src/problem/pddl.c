#include "problem/pddl.h"

#include <string.h>

#include "board/notation.h"
#include "core/error.h"

#define SIDE BG_MAX_COLUMNS     /* of the square in which locations lie */
#define MOST_WORDS 5            /* of an atom, and one more */

typedef struct { int row, column; } Place;

/* What has been read. */
typedef struct
{
  const char *file;
  char peg[SIDE][SIDE];         /* ' ' no hole, 'o', '.' */
  char goal[SIDE][SIDE];        /* ' ' not named; of several goals the last */
  GString *survivors;           /* the holes that have pegs in goals, a blank before each */
  int n_goals;
  bool are_single;              /* goals have one peg each */
  GArray *lines;                /* of Place, three a jump */
  bool in_goal;
} Task;

/* --- Atoms --------------------------------------------------------------------- */

/* Row and column at the end of a location's name, or the name of a hole. */
static bool
read_place (const Task *task, const char *word, Place *place, GError **error)
{
  const char *end = word;
  if (bg_place_read (&end, &place->column, &place->row) && *end == '\0' && place->column < SIDE
      && place->row < SIDE)
    return true;
  const char *last = strrchr (word, '-');
  const char *before = last != NULL ? g_strrstr_len (word, last - word, "-") : NULL;
  guint64 row = SIDE, column = SIDE;
  if (before == NULL || !g_ascii_string_to_unsigned (last + 1, 10, 0, SIDE - 1, &column, NULL))
    before = NULL;
  g_autofree char *digits = before != NULL ? g_strndup (before + 1, last - before - 1) : NULL;
  if (digits == NULL || !g_ascii_string_to_unsigned (digits, 10, 0, SIDE - 1, &row, NULL))
    return bg_input_error (error, "%s: location '%s', expected a name that ends in row and column, "
                           "each up to %d, as pos-3-4, or the name of a hole as d4", task->file,
                           bg_excerpt (word, -1).text, SIDE - 1);
  *place = (Place) { (int) row, (int) column };
  return true;
}

/* Adds the goal that was read to those before it. */
static bool
end_goal (Task *task, GError **error)
{
  int pegs = 0;
  for (int row = 0; row < SIDE; row++)
    for (int column = 0; column < SIDE; column++)
      {
        const char goal = task->goal[row][column];
        if ((goal == ' ') != (task->peg[row][column] == ' '))
          return bg_input_error (error, "%s: the goal does not name every location, expected "
                                 "occupied or free of each", task->file);
        if (goal == 'o')
          g_string_append_printf (task->survivors, " %s%d", bg_column_name (column).text, row + 1);
        pegs += goal == 'o';
      }
  task->are_single &= pegs == 1;
  task->n_goals++;
  return true;
}

/* Where a goal names a location again, another one has begun that is as good. */
static bool
read_pegs (Task *task, const char *word, char peg, GError **error)
{
  Place place;
  if (!read_place (task, word, &place, error))
    return false;
  if (task->in_goal && task->goal[place.row][place.column] != ' ')
    {
      if (!end_goal (task, error))
        return false;
      memset (task->goal, ' ', sizeof task->goal);
    }
  (task->in_goal ? task->goal : task->peg)[place.row][place.column] = peg;
  return true;
}

/* An atom without parts; what says nothing of pegs or jumps is passed over. */
static bool
read_atom (Task *task, char **words, int n, GError **error)
{
  static const struct { const char *name; char peg; } predicates[] = {
    { "occupied", 'o' }, { "free", '.' }, { "peg", 'o' }, { "empty", '.' },
  };
  for (size_t i = 0; n == 2 && i < G_N_ELEMENTS (predicates); i++)
    if (g_ascii_strcasecmp (words[0], predicates[i].name) == 0)
      return read_pegs (task, words[1], predicates[i].peg, error);
  if (n != 4 || task->in_goal)
    return true;
  for (int i = 1; i < n; i++)
    {
      Place place;
      if (!read_place (task, words[i], &place, error))
        return false;
      g_array_append_val (task->lines, place);
    }
  return true;
}

/* Parentheses that are open at the end; negative: more are closed. */
static int
count_open (const char *text)
{
  int n = 0;
  for (; (text = strpbrk (text, "()")) != NULL; text++)
    n += *text == '(' ? 1 : -1;
  return n;
}

/* The innermost lists one by one; everything up to the init is passed over. */
static bool
read_task (Task *task, const char *text, GError **error)
{
  const char *init = strstr (text, "(:init");
  const int n_open = count_open (text);
  if (init == NULL)
    bg_input_error (error, "%s: no (:init, expected a planning task of the domain pegsol",
                    task->file);
  else if (n_open != 0)
    bg_input_error (error, "%s: %d parentheses %s than are %s, expected a whole planning task",
                    task->file, ABS (n_open), n_open > 0 ? "more are opened" : "more are closed",
                    n_open > 0 ? "closed" : "opened");
  if (init == NULL || n_open != 0)
    return false;
  for (const char *c = init + 1; *c != '\0'; c++)
    {
      if (g_str_has_prefix (c, "(:goal"))
        task->in_goal = true;
      const char *end = *c == '(' ? strpbrk (c + 1, "()") : NULL;
      if (end == NULL || *end == '(')
        continue;
      g_autofree char *atom = g_strndup (c + 1, end - c - 1);
      g_auto (GStrv) words = g_strsplit_set (g_strstrip (atom), " \t\r\n", MOST_WORDS);
      int n = 0;
      for (int i = 0; words[i] != NULL; i++)
        if (*words[i] != '\0')
          {
            char *word = words[i];
            words[i] = words[n];
            words[n++] = word;
          }
      if (!read_atom (task, words, n, error))
        return false;
    }
  return true;
}

/* --- The board ------------------------------------------------------------------- */

/* Rows of a grid between '/', as problem files draw them. */
static char *
draw (char (*grid)[SIDE], int rows, int columns)
{
  GString *text = g_string_new (NULL);
  for (int row = 0; row < rows; row++)
    {
      if (row > 0)
        g_string_append_c (text, '/');
      for (int column = 0; column < columns; column++)
        g_string_append_c (text, grid[row][column] == ' ' ? '_' : grid[row][column]);
    }
  return g_string_free (text, FALSE);
}

static void
find_box (const Task *task, int *rows, int *columns)
{
  *rows = *columns = 0;
  for (int row = 0; row < SIDE; row++)
    for (int column = 0; column < SIDE; column++)
      if (task->peg[row][column] != ' ')
        {
          *rows = row + 1;
          *columns = MAX (*columns, column + 1);
        }
}

/* Are the task's jumps those of BOARD, both ways along each line? */
static bool
has_lines (const BgBoard *board, const GArray *lines)
{
  bool found[BG_MAX_LINES][2] = { 0 };
  int n = 0;
  for (guint i = 0; i < lines->len; i += 3)
    {
      int hole[3];
      for (guint k = 0; k < 3; k++)
        {
          const Place place = g_array_index (lines, Place, i + k);
          hole[k] = bg_hole_at (board, place.column, place.row);
        }
      int line = hole[0] >= 0 && hole[2] >= 0 ? bg_board_line_between (board, hole[0], hole[2]) : -1;
      if (line < 0 || board->line[line].over != hole[1])
        return false;
      bool *seen = &found[line][board->line[line].a == hole[0]];
      n += !*seen;
      *seen = true;
    }
  return n == 2 * board->n_lines;
}

/* The rule whose jumps the task has; 0 with an error: none. */
static int
find_rule (const Task *task, const char *layout, GError **error)
{
  static const BgRule rules[] = { BG_RULE_4, BG_RULE_6, BG_RULE_8 };
  for (size_t i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autoptr (BgBoard) board = bg_board_new_drawn (layout, rules[i], error);
      if (board == NULL)
        return 0;
      if (has_lines (board, task->lines))
        return rules[i];
    }
  bg_input_error (error, "%s: its jumps are those of no rule, expected all jumps along rows and "
                  "columns, with one or both diagonals or without", task->file);
  return 0;
}

static char *
write_problem (Task *task, GError **error)
{
  int rows, columns;
  if (!end_goal (task, error))
    return NULL;
  find_box (task, &rows, &columns);
  g_autofree char *start = draw (task->peg, rows, columns);
  g_autofree char *finish = task->n_goals == 1 ? draw (task->goal, rows, columns)
                                               : g_strconcat ("any of", task->survivors->str, NULL);
  g_autofree char *layout = g_strdelimit (g_strdup (start), ".", 'o');
  if (task->n_goals > 1 && !task->are_single)
    return bg_input_error (error, "%s: %d goals, expected one peg in each of them, or one goal",
                           task->file, task->n_goals);
  const int rule = find_rule (task, layout, error);
  if (rule == 0)
    return NULL;
  return g_strdup_printf ("[problem]\nlayout = %s\nrule = %d\nstart = %s\nfinish = %s\n", layout,
                          rule, start, finish);
}

char *
bg_pddl_to_problem (const char *file, const char *text, size_t length, GError **error)
{
  g_autofree char *copy = g_strndup (text, length);
  for (char *comment = copy; (comment = strchr (comment, ';')) != NULL;)
    memset (comment, ' ', strcspn (comment, "\n"));
  Task task = {
    .file = file,
    .survivors = g_string_new (NULL),
    .are_single = true,
    .lines = g_array_new (FALSE, FALSE, sizeof (Place)),
  };
  memset (task.peg, ' ', sizeof task.peg);
  memset (task.goal, ' ', sizeof task.goal);
  char *problem = read_task (&task, copy, error) ? write_problem (&task, error) : NULL;
  g_string_free (task.survivors, TRUE);
  g_array_unref (task.lines);
  return problem;
}
