#include "problem/task.h"

#include <string.h>

#include "board/notation.h"
#include "core/error.h"

static void clear_hole (gpointer pointer) {
  BgTaskHole *hole = pointer;
  g_free (hole->word);
  g_free (hole->name);
}

void bg_task_init (BgTask *task, const char *file) {
  *task = (BgTask){ .file = file, .are_single = true, .unnamed = -1 };
  task->holes = g_array_new (FALSE, FALSE, sizeof (BgTaskHole));
  g_array_set_clear_func (task->holes, clear_hole);
  task->jumps = g_array_new (FALSE, FALSE, sizeof (int));
  task->survivors = g_string_new (NULL);
  task->empty = g_string_new (NULL);
}

void bg_task_clear (BgTask *task) {
  g_array_unref (task->holes);
  g_array_unref (task->jumps);
  g_string_free (task->survivors, TRUE);
  g_string_free (task->empty, TRUE);
}

/* --- Holes and jumps ----------------------------------------------------------- */

BgTaskHole *bg_task_hole (const BgTask *task, int hole) {
  return &g_array_index (task->holes, BgTaskHole, hole);
}

int bg_task_find (const BgTask *task, const char *word) {
  int hole = (int) task->holes->len - 1;
  while (hole >= 0 && g_ascii_strcasecmp (bg_task_hole (task, hole)->word, word) != 0)
    hole--;
  return hole;
}

static bool has_name (const BgTask *task, const char *name) {
  bool found = false;
  for (guint i = 0; i < task->holes->len; i++)
    found = found || strcmp (bg_task_hole (task, (int) i)->name, name) == 0;
  return found;
}

int bg_task_add (BgTask *task, const char *word, const char *name, int column, int row,
                 GError **error) {
  if (task->holes->len == BG_TASK_SIDE) {
    bg_input_error (error, "%s: over %d holes, expected fewer", task->file, BG_TASK_SIDE);
    return -1;
  }
  BgTaskHole hole = {
    .word = g_strdup (word), .column = column, .row = row, .peg = ' ', .goal = ' '
  };
  hole.name = name != NULL ? g_strdup (name)
                           : g_strdup_printf ("%s%d", bg_column_name (column).text, row + 1);
  /* two holes whose names differed by case, in a file that was written in one case since */
  if (name != NULL && has_name (task, name)) {
    g_free (hole.name);
    hole.name = g_strdelimit (g_strdup (word), "-", '_');
  }
  g_array_append_val (task->holes, hole);
  return (int) task->holes->len - 1;
}

void bg_task_add_jump (BgTask *task, const int *hole) {
  g_array_append_vals (task->jumps, hole, 3);
}

bool bg_task_end_goal (BgTask *task, GError **error) {
  int pegs = 0;
  for (guint i = 0; i < task->holes->len; i++) {
    BgTaskHole *hole = bg_task_hole (task, (int) i);
    if (hole->peg == ' ')
      return bg_input_error (error,
                             "%s: '%s' has a line or a goal, but is neither occupied nor free at "
                             "the start, expected one of them",
                             task->file, bg_excerpt (hole->word, -1).text);
    if (hole->goal == ' ')
      task->unnamed = (int) i;
    if (hole->goal == 'o')
      g_string_append_printf (task->survivors, " %s", hole->name);
    if (hole->goal == '.')
      g_string_append_printf (task->empty, " %s", hole->name);
    pegs += hole->goal == 'o';
    hole->goal = ' ';
  }
  task->are_single &= pegs == 1;
  task->n_goals++;
  return true;
}

/* --- Writing --------------------------------------------------------------------- */

/* The holes, or the pegs at the start: rows of a grid between '/', as problem files draw them. */
static char *draw_grid (const BgTask *task, bool with_pegs) {
  char grid[BG_TASK_SIDE][BG_TASK_SIDE];
  int rows = 0, columns = 0;
  memset (grid, '_', sizeof grid);
  for (guint i = 0; i < task->holes->len; i++) {
    const BgTaskHole *hole = bg_task_hole (task, (int) i);
    grid[hole->row][hole->column] = with_pegs ? hole->peg : 'o';
    rows = MAX (rows, hole->row + 1);
    columns = MAX (columns, hole->column + 1);
  }
  GString *text = g_string_new (NULL);
  for (int row = 0; row < rows; row++)
    g_string_append_printf (text, "%s%.*s", row > 0 ? "/" : "", columns, grid[row]);
  return g_string_free (text, FALSE);
}

/* Does the task have exactly the jumps of BOARD, both ways along each line? */
static bool has_lines (const BgTask *task, const BgBoard *board) {
  g_autofree bool (*found)[2] = g_malloc0_n (MAX (board->n_lines, 1), sizeof *found);
  int n = 0;
  for (guint j = 0; j < task->jumps->len; j += 3) {
    int at[3];
    for (guint i = 0; i < 3; i++) {
      const BgTaskHole *hole = bg_task_hole (task, g_array_index (task->jumps, int, j + i));
      at[i] = bg_hole_at (board, hole->column, hole->row);
    }
    const int line = bg_board_line (board, at[0], at[1], at[2]);
    if (line < 0)
      return false;
    n += !found[line][board->line[line].a == at[0]];
    found[line][board->line[line].a == at[0]] = true;
  }
  return n == 2 * board->n_lines;
}

/* Appends the names of the holes with PEG, or of all, a blank before each. */
static void append_holes (const BgTask *task, char peg, GString *text) {
  for (guint i = 0; i < task->holes->len; i++) {
    const BgTaskHole *hole = bg_task_hole (task, (int) i);
    if (peg == '\0' || hole->peg == peg)
      g_string_append_printf (text, " %s", hole->name);
  }
}

/* The holes of jump J, or of that the other way round. */
static char *jump_text (const BgTask *task, guint j, bool is_reversed) {
  const int *hole = &g_array_index (task->jumps, int, 3 * j);
  return g_strdup_printf ("%s %s %s", bg_task_hole (task, hole[is_reversed ? 2 : 0])->name,
                          bg_task_hole (task, hole[1])->name,
                          bg_task_hole (task, hole[is_reversed ? 0 : 2])->name);
}

/* Appends the keys `lines' and `one-way'. */
static void append_jumps (const BgTask *task, GString *text) {
  g_autoptr (GHashTable) jumps = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) written = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) both = g_string_new (NULL);
  g_autoptr (GString) one_way = g_string_new (NULL);
  const guint n = task->jumps->len / 3;
  for (guint j = 0; j < n; j++)
    g_hash_table_add (jumps, jump_text (task, j, false));
  for (guint j = 0; j < n; j++) {
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
static char *write_by_lines (const BgTask *task, bool is_placed, const char *finish) {
  GString *text = g_string_new ("[problem]\nholes =");
  append_holes (task, '\0', text);
  g_string_append_c (text, '\n');
  append_jumps (task, text);
  for (guint i = 0; i < task->holes->len && is_placed; i++) {
    const BgTaskHole *hole = bg_task_hole (task, (int) i);
    g_string_append_printf (text, "%s%s %d %d", i == 0 ? "at = " : ", ", hole->name, hole->column,
                            hole->row);
  }
  g_string_append (text, is_placed ? "\nstart =" : "start =");
  append_holes (task, 'o', text);
  g_string_append_printf (text, "\nfinish = %s\n", finish);
  return g_string_free (text, FALSE);
}

/* The value of the key `finish': the pegs of the goals, or a pattern where a goal leaves holes
   open. */
static char *write_finish (const BgTask *task, GError **error) {
  const char *pegs = task->survivors->str;
  if (task->is_stuck)
    return g_strdup ("stuck");
  if (task->unnamed >= 0 && (task->is_whole || task->n_goals > 1)) {
    bg_input_error (error,
                    "%s: the goal does not name every location, expected occupied or free of each, "
                    "as of '%s', or one goal that is a conjunction",
                    task->file, bg_excerpt (bg_task_hole (task, task->unnamed)->word, -1).text);
    return NULL;
  }
  if (task->unnamed >= 0)
    return g_strstrip (g_strconcat (pegs, *pegs != '\0' ? " filled" : "",
                                    *pegs != '\0' && task->empty->len > 0 ? ";" : "",
                                    task->empty->str, task->empty->len > 0 ? " empty" : "", NULL));
  if (task->n_goals == 1 || task->are_single)
    return g_strstrip (g_strconcat (task->n_goals > 1 ? "any of" : "", pegs, NULL));
  bg_input_error (error, "%s: %d goals, expected one peg in each of them, or one goal", task->file,
                  task->n_goals);
  return NULL;
}

char *bg_task_write (BgTask *task, GError **error) {
  g_autofree char *finish = write_finish (task, error);
  if (finish == NULL)
    return NULL;
  bool is_placed = true;
  for (guint i = 0; i < task->holes->len; i++)
    is_placed = is_placed && bg_task_hole (task, (int) i)->column >= 0;
  for (BgRule rule = BG_RULE_4; rule <= BG_RULE_8 && is_placed && !task->by_lines;
       rule += BG_RULE_6 - BG_RULE_4) {
    g_autofree char *layout = draw_grid (task, false);
    g_autofree char *start = draw_grid (task, true);
    g_autoptr (BgBoard) board = bg_board_new_drawn (layout, rule, error);
    if (board == NULL)
      return NULL;
    if ((task->rule == 0 || task->rule == (int) rule) && has_lines (task, board))
      return g_strdup_printf ("[problem]\nlayout = %s\nrule = %d\nstart = %s\nfinish = %s\n",
                              layout, rule, start, finish);
  }
  return write_by_lines (task, is_placed, finish);
}
