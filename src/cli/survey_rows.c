#include "cli/survey_rows.h"

#include <stdio.h>
#include <string.h>

#include "board/notation.h"
#include "cli/counts.h"
#include "report/solve_text.h"

/* --- Columns -------------------------------------------------------------- */

/* The length, or the bound on it. */
static void
append_moves (const BgRecord *row, GString *cell)
{
  const bool bounded = strcmp (bg_record_text (row, "status"), "bounded") == 0;
  g_string_append (cell, bounded ? ">=" : "");
  bg_record_append (row, bounded ? "lower_bound" : "moves", cell);
}

/* The same, or why there is none. */
static void
append_moves_or_status (const BgRecord *row, GString *cell)
{
  append_moves (row, cell);
  if (cell->len == 0)
    bg_record_append (row, "status", cell);
}

/* The classes as "15(3,2,3) 1(2,2,2)". */
static void
append_classes (const BgRecord *row, GString *cell)
{
  const BgRecord *classes = bg_record_find (row, "classes");
  for (guint i = 0; classes != NULL && i < bg_record_length (classes); i++)
    {
      const BgRecord *class = bg_record_item (classes, i);
      g_autoptr (GString) triple = g_string_new (NULL);
      bg_record_append (class, "class", triple);
      g_strdelimit (triple->str, " ", ',');
      g_string_append_printf (cell, "%s%s(%s)", i > 0 ? " " : "", bg_record_text (class, "count"),
                              triple->str);
    }
}

const BgColumn bg_survey_shown[BG_SURVEY_SHOWN] = {
  { "vacate", "vacate", 6, NULL },
  { "finish", "finish", 7, NULL },
  { "moves", "moves", 11, append_moves_or_status },
  { "ordered", "ordered", 21, NULL },
  { "unordered", "unordered", 13, NULL },
  { "longest_sweep", "sweep", 6, NULL },
  { "longest_final_sweep", "final", 6, NULL },
};

const BgColumn bg_survey_values[BG_SURVEY_VALUES] = {
  { "vacate", NULL, 0, NULL },
  { "finish", NULL, 0, NULL },
  { "status", NULL, 0, NULL },
  { "moves", NULL, 0, append_moves },
  { "ordered", NULL, 0, NULL },
  { "ordered_raw", NULL, 0, NULL },
  { "unordered", NULL, 0, NULL },
  { "longest_sweep", NULL, 0, NULL },
  { "longest_final_sweep", NULL, 0, NULL },
  { "classes", NULL, 0, append_classes },
  { "stopped_by", NULL, 0, NULL },
};

/* --- Records -------------------------------------------------------------- */

static void
add_hole (BgRecord *row, const char *key, const BgBoard *board, int hole)
{
  char name[BG_HOLE_NAME];
  bg_hole_name (board, hole, name);
  bg_record_add_text (row, key, name);
}

bool
bg_survey_has (const BgRecord *list, const char *vacate, const char *finish)
{
  for (guint i = 0; i < bg_record_length (list); i++)
    {
      const BgRecord *row = bg_record_item (list, i);
      if (strcmp (bg_record_text (row, "vacate"), vacate) == 0
          && strcmp (bg_record_text (row, "finish"), finish) == 0)
        return true;
    }
  return false;
}

const BgRecord *
bg_survey_add (BgRecord *list, const BgBoard *board, const BgSurveyResult *result)
{
  const BgSolutions *solutions = result->solutions;
  BgRecord *row = bg_record_add_record (list, NULL);
  add_hole (row, "vacate", board, result->vacancy);
  add_hole (row, "finish", board, result->survivor);
  if (result->out_of_class)
    bg_record_add_text (row, "status", "class");
  else
    bg_solve_add_status (row, result->status, result->moves, result->lower_bound);
  if (solutions != NULL)
    bg_counts_add_solutions (row, solutions);
  if (solutions != NULL && solutions->unordered != NULL)
    bg_counts_add_classes (row, solutions->unordered);
  if (result->stop != BG_STOP_NONE)
    bg_record_add_text (row, "stopped_by", bg_stop_key (result->stop));
  return row;
}

/* --- Lines of a file ------------------------------------------------------ */

/* Reads the holes of a problem, which becomes the first of its images. */
static bool
read_holes (const BgBoard *board, const char *vacate, const char *finish, int *vacancy,
            int *survivor)
{
  if (!bg_hole_read (board, &vacate, vacancy, NULL) || *vacate != '\0'
      || !bg_hole_read (board, &finish, survivor, NULL) || *finish != '\0')
    return false;
  bg_survey_first_image (board, vacancy, survivor);
  return true;
}

static bool
is_number (const char *text)
{
  return *text != '\0' && strspn (text, "0123456789") == strlen (text);
}

/* Adds the classes of TEXT, which may be quoted. */
static bool
add_classes (BgRecord *row, const char *text)
{
  g_autofree char *plain = g_strdup (text);
  g_strdelimit (plain, "\"", ' ');
  g_auto (GStrv) words = g_strsplit (g_strstrip (plain), " ", -1);
  BgRecord *classes = *words != NULL ? bg_record_add_list (row, "classes") : NULL;
  for (char **word = words; *word != NULL; word++)
    {
      int class[3], length = 0;
      const size_t digits = strspn (*word, "0123456789");
      if (digits == 0
          || sscanf (*word + digits, "(%d,%d,%d)%n", &class[0], &class[1], &class[2], &length) != 3
          || length == 0 || (*word)[digits + length] != '\0')
        return false;
      BgRecord *item = bg_record_add_record (classes, NULL);
      BgRecord *triple = bg_record_add_list (item, "class");
      for (int i = 0; i < 3; i++)
        bg_record_add_integer (triple, NULL, class[i]);
      bg_record_add_format (item, "count", "%.*s", (int) digits, *word);
    }
  return true;
}

/* Is there an end to the line?  A quote that is left open was cut off. */
static bool
is_whole (const char *classes)
{
  const size_t length = strlen (classes);
  return classes[0] != '"' || (length > 1 && classes[length - 1] == '"');
}

/* Adds what stands in the fields of a problem that is done with; a cut or mistyped line
   must not count as one. */
static bool
add_fields (BgRecord *row, const BgBoard *board, char **field)
{
  enum { VACATE, FINISH, STATUS, MOVES, LONGEST_SWEEP = 7, CLASSES = BG_SURVEY_CLASSES };
  int vacancy, survivor;
  if (!read_holes (board, field[VACATE], field[FINISH], &vacancy, &survivor)
      || !is_whole (field[CLASSES]))
    return false;
  const bool solved = strcmp (field[STATUS], "solved") == 0;
  if (!solved && strcmp (field[STATUS], "unsolvable") != 0 && strcmp (field[STATUS], "class") != 0)
    return false;
  add_hole (row, "vacate", board, vacancy);
  add_hole (row, "finish", board, survivor);
  bg_record_add_text (row, "status", field[STATUS]);
  if (!solved)
    return true;
  if (!is_number (field[MOVES]))
    return false;
  for (int f = MOVES; f < CLASSES; f++)
    if (is_number (field[f]) && (f == MOVES || f >= LONGEST_SWEEP))
      bg_record_add_integer (row, bg_survey_values[f].key, g_ascii_strtoll (field[f], NULL, 10));
    else if (is_number (field[f]))
      bg_record_add_text (row, bg_survey_values[f].key, field[f]);
    else if (*field[f] != '\0')
      return false;
  return add_classes (row, field[CLASSES]);
}

bool
bg_survey_add_line (BgRecord *list, const BgBoard *board, const char *line)
{
  g_auto (GStrv) field = g_strsplit (line, ",", BG_SURVEY_KEPT);
  g_autoptr (BgRecord) row = bg_record_new ();
  if (g_strv_length (field) != BG_SURVEY_KEPT || !add_fields (row, board, field))
    return false;
  if (!bg_survey_has (list, bg_record_text (row, "vacate"), bg_record_text (row, "finish")))
    bg_record_take (list, g_steal_pointer (&row));
  return true;
}
