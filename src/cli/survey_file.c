#include "cli/survey_file.h"

#include <stdio.h>
#include <string.h>

#include "board/notation.h"
#include "cli/survey_rows.h"
#include "core/error.h"
#include "core/file.h"

/* A survey of 64 holes has 4096 rows at most. */
#define MOST_BYTES (64 << 20)

/* The fields of a line, which are those of bg_survey_values but the last. */
enum { VACATE, FINISH, STATUS, LONGEST_SWEEP = 7, FIELDS = BG_SURVEY_CLASSES + 1 };

static const char headline[] = "# bergholt survey ";

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
add_fields (BgRecord *row, char **field)
{
  const bool solved = strcmp (field[STATUS], "solved") == 0;
  if (!is_whole (field[BG_SURVEY_CLASSES])
      || (!solved && strcmp (field[STATUS], "unsolvable") != 0
          && strcmp (field[STATUS], "class") != 0))
    return false;
  bg_record_add_text (row, "status", field[STATUS]);
  if (!solved)
    return true;
  if (!is_number (field[BG_SURVEY_MOVES]))
    return false;
  for (int f = BG_SURVEY_MOVES; f < BG_SURVEY_CLASSES; f++)
    if (is_number (field[f]) && (f == BG_SURVEY_MOVES || f >= LONGEST_SWEEP))
      bg_record_add_integer (row, bg_survey_values[f].key, g_ascii_strtoll (field[f], NULL, 10));
    else if (is_number (field[f]))
      bg_record_add_text (row, bg_survey_values[f].key, field[f]);
    else if (*field[f] != '\0')
      return false;
  return add_classes (row, field[BG_SURVEY_CLASSES]);
}

/* The record of a line; NULL if it is none. */
static BgRecord *
read_line (const BgBoard *board, const char *line)
{
  g_auto (GStrv) field = g_strsplit (line, ",", FIELDS);
  BgSurveyProblem problem;
  if (g_strv_length (field) != FIELDS
      || !read_holes (board, field[VACATE], field[FINISH], &problem.vacancy, &problem.survivor))
    return NULL;
  g_autoptr (BgRecord) row = bg_survey_row_new (board, &problem);
  return add_fields (row, field) ? g_steal_pointer (&row) : NULL;
}

/* The board that the first line of a file names: "NAME rule R counts". */
static BgBoard *
read_headline (const char *path, const char *line, GError **error)
{
  const char *name = line + strlen (headline), *rule = strstr (name, " rule ");
  int number = 0;
  if (rule == NULL || sscanf (rule, " rule %d", &number) != 1
      || (number != BG_RULE_4 && number != BG_RULE_6 && number != BG_RULE_8))
    return bg_input_error (error, "%s: line 1: expected '%sBOARD rule R counts'", path, headline);
  g_autofree char *board = g_strndup (name, rule - name);
  BgBoard *found = bg_board_is_kind (board) ? bg_board_new (board, number, error)
                                            : bg_board_new_drawn (board, number, error);
  if (found == NULL)
    g_prefix_error (error, "%s: line 1: ", path);
  return found;
}

bool
bg_survey_file_is_one (const char *path)
{
  char begin[sizeof headline] = "";
  FILE *file = g_file_test (path, G_FILE_TEST_IS_REGULAR) ? fopen (path, "r") : NULL;
  if (file == NULL)
    return false;
  const bool is_one = fread (begin, 1, sizeof headline - 1, file) == sizeof headline - 1
                      && strcmp (begin, headline) == 0;
  fclose (file);
  return is_one;
}

bool
bg_survey_file_read (const char *path, BgRecord *rows, GError **error)
{
  size_t length;
  g_autofree char *text = bg_file_read (path, "a file of a survey", MOST_BYTES, &length, error);
  if (text == NULL)
    return false;
  if (strlen (text) != length)
    return bg_input_error (error, "%s: not text, expected the rows of a survey", path);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (BgBoard) board = read_headline (path, lines[0], error);
  for (char **line = lines + 1; board != NULL && *line != NULL; line++)
    {
      BgRecord *row = read_line (board, *line);
      if (row != NULL)
        bg_record_take (rows, row);
      else if (**line != '\0' && line[1] != NULL)
        return bg_input_error (error, "%s: line %d: '%s' is no row of %d fields, expected vacate, "
                               "finish and status first", path, (int) (line - lines) + 1,
                               bg_excerpt (*line, -1).text, FIELDS);
      /* a last line without an end was cut off */
    }
  return board != NULL;
}
