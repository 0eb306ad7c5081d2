#include <string.h>

#include "board/notation.h"
#include "board/pddl_name.h"
#include "problem/task.h"
#include "core/error.h"

#define PEGS "(occupied|free|peg|empty)"
#define WORD "([^()?\\s]+)" /* and no variable */

typedef struct {
  BgTask task;
  bool are_names;         /* of holes, from which no places follow */
  bool in_goal, has_goal; /* behind the word :goal; a location was named there */
} Reader;

/* --- Locations ------------------------------------------------------------------- */

/* Is WORD a place, as pos-3-4 or d4 of the grid?  Columns and rows of the first form may lie off
   the grid. */
static bool read_place (const char *word, int *column, int *row) {
  if (bg_pddl_place_read (word, BG_TASK_SIDE, column, row))
    return true;
  g_autofree char *name = g_ascii_strdown (word, -1);
  const char *end = name;
  return bg_place_read (&end, column, row) && *end == '\0' && *column < BG_TASK_SIDE
         && *row < BG_TASK_SIDE;
}

/* Adds the location WORD as a hole that has a name alone. */
static int add_named (Reader *reader, const char *word, GError **error) {
  const char *plain = bg_pddl_name_plain (word);
  /* a name without a number has no capitals where the file is ours */
  g_autofree char *name = plain == word ? g_ascii_strdown (word, -1) : g_strdup (plain);
  size_t length = 0;
  while (g_ascii_isalnum (name[length]) || name[length] == '_')
    length++;
  if (name[length] == '\0' && length > 0 && length < BG_HOLE_NAME)
    return bg_task_add (&reader->task, word, name, -1, -1, error);
  bg_input_error (error,
                  "%s: location '%s', expected a name that ends in row and column, "
                  "or names of up to %d letters, digits and '_'",
                  reader->task.file, bg_excerpt (word, -1).text, BG_HOLE_NAME - 1);
  return -1;
}

/* The hole that the location WORD is; -1 with ERROR. */
static int take_location (Reader *reader, const char *word, GError **error) {
  int column, row;
  const int hole = bg_task_find (&reader->task, word);
  if (hole >= 0)
    return hole;
  if (reader->are_names)
    return add_named (reader, word, error);
  if (read_place (word, &column, &row) && column < BG_TASK_SIDE && row < BG_TASK_SIDE)
    return bg_task_add (&reader->task, word, NULL, column, row, error);
  bg_input_error (error,
                  "%s: location '%s', expected a name that ends in row and column, "
                  "each up to %d, as pos-3-4, or the name of a hole as d4",
                  reader->task.file, bg_excerpt (word, -1).text, BG_TASK_SIDE - 1);
  return -1;
}

/* Does a location of TEXT have a name that tells no place? */
static bool are_names (const char *text) {
  g_autoptr (GRegex) regex = g_regex_new ("\\(\\s*" PEGS "\\s+" WORD "\\s*\\)",
                                          G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  bool found = false;
  g_regex_match (regex, text, 0, &match);
  for (; g_match_info_matches (match) && !found; g_match_info_next (match, NULL)) {
    g_autofree char *word = g_match_info_fetch (match, 2);
    int column, row;
    found = !read_place (word, &column, &row);
  }
  return found;
}

/* --- Atoms ------------------------------------------------------------------------- */

/* Notes PEG at the location WORD.  A goal that names a location again begins another goal. */
static bool read_pegs (Reader *reader, const char *word, char peg, GError **error) {
  const int number = take_location (reader, word, error);
  if (number < 0)
    return false;
  BgTaskHole *hole = bg_task_hole (&reader->task, number);
  if (reader->in_goal && hole->goal != ' ' && !bg_task_end_goal (&reader->task, error))
    return false;
  if (!reader->in_goal && hole->peg != ' ' && hole->peg != peg)
    return bg_input_error (error, "%s: location '%s' is occupied and free, expected one of them",
                           reader->task.file, bg_excerpt (word, -1).text);
  *(reader->in_goal ? &hole->goal : &hole->peg) = peg;
  reader->has_goal = reader->in_goal;
  return true;
}

/* Reads an atom of one of the forms of read_task; other atoms are passed over. */
static bool read_atom (Reader *reader, const GMatchInfo *match, GError **error) {
  g_auto (GStrv) part = g_match_info_fetch_all (match);
  const guint n = g_strv_length (part);
  int hole[3];
  reader->in_goal |= n == 2;
  if (n == 4)
    return read_pegs (reader, part[3], strchr ("oOpP", *part[2]) != NULL ? 'o' : '.', error);
  for (guint i = 4; i < n && !reader->in_goal; i++)
    if ((hole[i - 4] = take_location (reader, part[i], error)) < 0)
      return false;
  if (n > 4 && !reader->in_goal)
    bg_task_add_jump (&reader->task, hole);
  return true;
}

/* Is the goal of TEXT one conjunction?  Nothing negative, no choice, and no finishes in a domain.
 */
static bool has_conjunction (const char *text) {
  const GRegexCompileFlags flags = G_REGEX_CASELESS | G_REGEX_RAW;
  g_autoptr (GRegex) begin = g_regex_new ("\\(\\s*:goal\\b", flags, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  int first;
  if (g_regex_match_simple (":action\\s+finish", text, flags, 0)
      || !g_regex_match (begin, text, 0, &match))
    return false;
  g_match_info_fetch_pos (match, 0, &first, NULL);
  const char *end = text + first;
  for (int n_open = 0; *end != '\0' && (n_open > 0 || end == text + first); end++)
    n_open += (*end == '(') - (*end == ')');
  g_autofree char *goal = g_strndup (text + first, end - text - first);
  return !g_regex_match_simple ("\\(\\s*(or|not|imply|exists|forall)\\b", goal, flags, 0);
}

/* Complains that TEXT is no task. */
static bool refuse (const char *file, const char *text, GError **error) {
  return bg_input_error (error, "%s: no (:init, expected a planning task of the domain pegsol%s",
                         file,
                         g_regex_match_simple ("\\(\\s*domain\\b", text,
                                               G_REGEX_CASELESS | G_REGEX_RAW, 0)
                             ? ", not the domain alone"
                             : "");
}

static bool read_task (Reader *reader, const char *text, GError **error) {
  /* begin of the goal; content and name of a hole; the three holes of a jump */
  static const char pattern[] = "\\(\\s*(:goal)|\\(\\s*" PEGS "\\s+" WORD "\\s*\\)"
                                "|\\(\\s*[^()\\s]+\\s+" WORD "\\s+" WORD "\\s+" WORD "\\s*\\)";
  const char *file = reader->task.file;
  g_autoptr (GRegex)
      begin = g_regex_new ("\\(\\s*:init\\b", G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) init = NULL;
  g_autoptr (GMatchInfo) match = NULL;
  int n_open = 0, first;
  for (const char *c = text; (c = strpbrk (c, "()")) != NULL; c++)
    n_open += *c == '(' ? 1 : -1;
  if (!g_regex_match (begin, text, 0, &init))
    return refuse (file, text, error);
  if (n_open != 0)
    return bg_input_error (error,
                           "%s: %d parentheses opened more than closed, expected a whole "
                           "planning task",
                           file, n_open);
  g_match_info_fetch_pos (init, 0, &first, NULL);
  /* a domain before the task has finishes, if any, which are goals as well */
  g_autofree char *ordered = g_strdup_printf ("%s%.*s", text + first, first, text);
  g_regex_match (regex, ordered, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    if (!read_atom (reader, match, error))
      return false;
  if (reader->in_goal && !reader->has_goal && !reader->task.is_stuck)
    return bg_input_error (error,
                           "%s: the goal names no location, expected its domain beside it if that "
                           "has the finishes, as in cat DOMAIN TASK | bergholt import -",
                           file);
  return bg_task_end_goal (&reader->task, error);
}

char *bg_task_read_pddl (const char *file, const char *text, GError **error) {
  g_autofree char *copy = g_strdup (text);
  for (char *comment = copy; (comment = strchr (comment, ';')) != NULL;)
    memset (comment, ' ', strcspn (comment, "\n"));
  Reader reader = { .are_names = are_names (copy) };
  bg_task_init (&reader.task, file);
  reader.task.is_whole = !has_conjunction (copy);
  reader.task.is_stuck = g_regex_match_simple (":goal[^:]*\\(\\s*not\\s*\\(\\s*can-jump\\s*\\)",
                                               copy, G_REGEX_CASELESS | G_REGEX_RAW, 0);
  char *problem = read_task (&reader, copy, error) ? bg_task_write (&reader.task, error) : NULL;
  bg_task_clear (&reader.task);
  return problem;
}
