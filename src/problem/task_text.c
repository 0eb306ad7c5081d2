/* What `export --as txt` writes: lines of words (records/export.h). */
#include <string.h>

#include "problem/task.h"
#include "core/error.h"

static const char kinds[] =
    "problem, board, rule, hole, jump, start, finish, filled, empty or stuck";

/* The hole of that name; -1 with ERROR. */
static int find_hole (const BgTask *task, const char *word, GError **error) {
  for (guint i = 0; i < task->holes->len; i++)
    if (strcmp (bg_task_hole (task, (int) i)->word, word) == 0)
      return (int) i;
  bg_input_error (error, "no hole '%s', expected one of the lines before",
                  bg_excerpt (word, -1).text);
  return -1;
}

static bool read_hole (BgTask *task, char **words, guint n, GError **error) {
  guint64 place[2];
  for (guint i = 0; i < 2; i++)
    if (n != 4
        || !g_ascii_string_to_unsigned (words[2 + i], 10, 0, BG_TASK_SIDE - 1, &place[i], NULL))
      return bg_input_error (error, "expected a hole, its column and its row, of 0 to %d",
                             BG_TASK_SIDE - 1);
  if (find_hole (task, words[1], NULL) >= 0)
    return bg_input_error (error, "the hole '%s' is there already", bg_excerpt (words[1], -1).text);
  return bg_task_add (task, words[1], task->rule != 0 ? NULL : words[1], (int) place[0],
                      (int) place[1], error)
         >= 0;
}

static bool read_jump (BgTask *task, char **words, guint n, GError **error) {
  int hole[3];
  if (n != 4)
    return bg_input_error (error, "expected the three holes of a jump");
  for (int i = 0; i < 3; i++)
    if ((hole[i] = find_hole (task, words[1 + i], error)) < 0)
      return false;
  bg_task_add_jump (task, hole);
  return true;
}

/* Reads the pegs of the start or of a finish, or the holes of a pattern, whose line is IS_PART of
   it. */
static bool read_pegs (BgTask *task, char **words, bool is_part, GError **error) {
  const bool is_start = strcmp (words[0], "start") == 0;
  const char peg = strcmp (words[0], "empty") == 0 ? '.' : 'o';
  for (guint i = 0; i < task->holes->len && !is_part; i++)
    *(is_start ? &bg_task_hole (task, (int) i)->peg : &bg_task_hole (task, (int) i)->goal) = '.';
  for (char **word = words + 1; *word != NULL; word++) {
    const int number = find_hole (task, *word, error);
    if (number < 0)
      return false;
    BgTaskHole *hole = bg_task_hole (task, number);
    if (is_part && hole->goal != ' ' && hole->goal != peg)
      return bg_input_error (error, "hole '%s' is filled and empty, expected one of them", *word);
    *(is_start ? &hole->peg : &hole->goal) = peg;
  }
  return is_start || is_part || bg_task_end_goal (task, error);
}

static bool read_line (BgTask *task, char **words, bool *is_pattern, GError **error) {
  const char *kind = words[0];
  const guint n = g_strv_length (words);
  if (strcmp (kind, "problem") == 0 || strcmp (kind, "board") == 0)
    return true;
  if (strcmp (kind, "rule") == 0 && n == 2 && strlen (words[1]) == 1) {
    task->rule = *words[1] - '0';
    task->by_lines = false;
    return true;
  }
  if (strcmp (kind, "hole") == 0)
    return read_hole (task, words, n, error);
  if (strcmp (kind, "jump") == 0)
    return read_jump (task, words, n, error);
  if (strcmp (kind, "start") == 0 || strcmp (kind, "finish") == 0)
    return read_pegs (task, words, false, error);
  if (strcmp (kind, "filled") == 0 || strcmp (kind, "empty") == 0) {
    *is_pattern = true;
    return read_pegs (task, words, true, error);
  }
  if (strcmp (kind, "stuck") == 0 && n == 1)
    return task->is_stuck = true;
  return bg_input_error (error, "'%s', expected %s", bg_excerpt (kind, -1).text, kinds);
}

char *bg_task_read_text (const char *file, const char *text, GError **error) {
  g_auto (BgTask) task;
  bg_task_init (&task, file);
  task.by_lines = true;
  bool is_pattern = false;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    g_auto (GStrv) words = g_strsplit (g_strstrip (lines[i]), " ", -1);
    if (words[0] != NULL && !read_line (&task, words, &is_pattern, error))
      return bg_prefix_error (error, "%s: line %u: ", file, i + 1);
  }
  if (is_pattern && !bg_task_end_goal (&task, error))
    return NULL;
  if (task.n_goals == 0 && !task.is_stuck)
    return bg_input_error (error, "%s: no line 'finish', expected the output of export --as txt",
                           file);
  return bg_task_write (&task, error);
}
