#include "verify/solution.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "core/error.h"
#include "core/file.h"

#define BLANKS " \t\r\f\v"
#define ENDS ",;"
#define DIGITS "0123456789"

typedef struct
{
  const char *name; /* of the text */
  int line;         /* from 1 */
  bool wants_all;   /* else the first solution is read */
  bool by_lines;    /* holes have any names */
  GStrvBuilder *moves;
  GPtrArray *solutions; /* before these moves, of lists of strings */
  GError **error;
} Reader;

/* --- Moves ---------------------------------------------------------------- */

/* Appends the holes of WORD, "D2-D4" or "d2d4", to MOVE; returns their number, 0 if it is
   not made of holes. */
static int
spell (const char *word, size_t length, GString *move)
{
  const char *c = word, *end = word + length;
  int n = 0;
  do
    {
      if (n > 0 && *c == '-')
        c++;
      const char *column = c;
      while (c < end && g_ascii_isalpha (*c))
        c++;
      const char *row = c;
      while (c < end && g_ascii_isdigit (*c))
        c++;
      if (row == column || c == row)
        return 0;
      if (move->len > 0)
        g_string_append_c (move, '-');
      for (; column < c; column++)
        g_string_append_c (move, g_ascii_tolower (*column));
      n++;
    }
  while (c < end);
  return n;
}

/* Appends WORD, "c-b-a", to MOVE if it is made of names of a board by lines; returns their number,
   0 if it is not. */
static int
spell_names (const char *word, size_t length, GString *move)
{
  int n = 1;
  for (size_t i = 0; i < length; i++)
    {
      const bool ends = word[i] == '-';
      if ((ends && (i == 0 || i + 1 == length || word[i - 1] == '-'))
          || (!ends && !g_ascii_isalnum (word[i]) && word[i] != '_'))
        return 0;
      n += ends;
    }
  g_string_append_len (move, word, length);
  return length > 0 ? n : 0;
}

static int
spell_move (bool by_lines, const char *word, size_t length, GString *move)
{
  return by_lines ? spell_names (word, length, move) : spell (word, length, move);
}

static bool
complain (const Reader *reader, const char *text, size_t length, const char *what)
{
  return bg_input_error (reader->error, "%s: line %d: '%s': %s", reader->name, reader->line,
                         bg_excerpt (text, length).text, what);
}

/* Takes the holes that stood by themselves as one move. */
static bool
end_move (Reader *reader, GString *holes)
{
  if (holes->len > 0 && strchr (holes->str, '-') == NULL)
    return complain (reader, holes->str, holes->len, "a single hole, expected a jump as in d4-f4");
  if (holes->len > 0)
    g_strv_builder_add (reader->moves, holes->str);
  g_string_truncate (holes, 0);
  return true;
}

static bool
take_word (Reader *reader, const char *word, size_t length, GString *holes)
{
  g_autoptr (GString) move = g_string_new (NULL);
  const int n = spell_move (reader->by_lines, word, length, move);
  if (n == 0)
    return complain (reader, word, length,
                     reader->by_lines ? "expected a move as in a-b-c, from a over b to c"
                                      : "expected a move as in d4-f4-d6");
  if (n == 1)
    {
      g_string_append_printf (holes, "%s%s", holes->len > 0 ? "-" : "", move->str);
      return true;
    }
  if (!end_move (reader, holes))
    return false;
  g_strv_builder_add (reader->moves, move->str);
  return true;
}

/* The length of a mark before a move or a solution: "12", "12.", "12)", "(9,5,2)". */
static size_t
mark_length (const char *text)
{
  size_t n = strspn (text, DIGITS);
  if (n > 0)
    return n + (text[n] == '.' || text[n] == ')' || text[n] == ':');
  int length = 0;
  sscanf (text, "(%*u,%*u,%*u)%n", &length);
  return length;
}

static bool
read_line (Reader *reader, const char *line)
{
  g_autoptr (GString) holes = g_string_new (NULL);
  g_auto (GStrv) plain = g_strsplit (line, "#", 2);
  for (const char *c = plain[0]; c != NULL && *c != '\0';)
    {
      const size_t mark = mark_length (c), word = strcspn (c, BLANKS ENDS);
      if (strchr (BLANKS, *c) != NULL)
        c++;
      else if (strchr (ENDS, *c) != NULL)
        {
          if (!end_move (reader, holes))
            return false;
          c++;
        }
      else if (mark > 0 && (!reader->by_lines || *c == '(' || mark >= word))
        c += mark;
      else if (!take_word (reader, c, word, holes))
        return false;
      else
        c += word;
    }
  return end_move (reader, holes);
}

/* Takes the moves so far, if there are any, as a solution. */
static void
end_solution (Reader *reader)
{
  char **moves = g_strv_builder_end (reader->moves);
  if (moves[0] != NULL)
    g_ptr_array_add (reader->solutions, moves);
  else
    g_strfreev (moves);
}

/* --- Texts ---------------------------------------------------------------- */

/* Is this text a report of `solve`: a title, then the board? */
static bool
is_report (char **lines)
{
  return lines[0] != NULL && lines[1] != NULL && g_str_has_prefix (lines[1], "board ")
         && strstr (lines[1], ", from ") != NULL;
}

static bool
announces_solution (const char *line)
{
  return g_str_has_prefix (line, "solved in ") || g_str_has_prefix (line, "a solution in ")
         || g_str_has_prefix (line, "bounded: ");
}

/* Does a solution begin in LINE, with its class? */
static bool
begins_solution (const char *line)
{
  const char *bracket = strchr (line, '(');
  return bracket != NULL && mark_length (bracket) > 0;
}

/* Reads the solutions of a list, a line each, among the LINES that follow the first. */
static bool
read_list (Reader *reader, char **lines)
{
  for (char **line = lines; *line != NULL; line++, reader->line++)
    if (**line == ' ' && begins_solution (*line))
      {
        end_solution (reader);
        if (!read_line (reader, *line))
          return false;
      }
  return true;
}

/* Reads the moves, an indented line each, after the line that announces them. */
static bool
read_report (Reader *reader, char **lines)
{
  char **line = lines + 2;
  /* better and better solutions of an anytime search, of which the last comes again */
  while (*line != NULL && **line == '#')
    line++;
  reader->line = (int) (line - lines);
  if (*line == NULL)
    return complain (reader, line[-1], -1, "expected a solution after it");
  reader->line++;
  if (!announces_solution (*line) || line[1] == NULL || line[1][0] != ' ')
    return complain (reader, *line, -1, "expected a solution");
  for (line++; *line != NULL; line++)
    {
      reader->line++;
      if (**line != ' ')
        break;
      if (!read_line (reader, *line))
        return false;
    }
  return !reader->wants_all || read_list (reader, line);
}

/* Several solutions may follow each other, each after its class. */
static bool
read_lines (Reader *reader, char **lines)
{
  bool any = false;
  for (char **line = lines; *line != NULL; line++)
    {
      const bool begins = begins_solution (*line);
      reader->line = (int) (line - lines + 1);
      if (begins && any && !reader->wants_all)
        break;
      if (begins && any)
        end_solution (reader);
      if (!read_line (reader, *line))
        return false;
      any = any || begins;
    }
  return true;
}

/* The end of the JSON string that begins at QUOTE. */
static const char *
string_end (const char *quote)
{
  const char *c = quote + 1;
  while (*c != '"' && *c != '\0')
    c += *c == '\\' && c[1] != '\0' ? 2 : 1;
  return *c == '"' ? c + 1 : c;
}

/* Skips blanks and ends of lines, which are counted, and C if it comes next. */
static bool
skip (Reader *reader, const char **text, char c)
{
  for (; **text == '\n' || (**text != '\0' && strchr (BLANKS, **text) != NULL); ++*text)
    reader->line += **text == '\n';
  if (**text != c)
    return false;
  ++*text;
  return true;
}

/* Skips KEY, in quotes, and the bracket of the list that it has. */
static bool
skip_key (Reader *reader, const char **text, const char *key)
{
  const char *end = string_end (*text);
  return g_str_has_prefix (*text, key) && end == *text + strlen (key) && skip (reader, &end, ':')
         && skip (reader, &end, '[') && (*text = end);
}

/* Reads the moves of a list, after its bracket. */
static bool
read_json_list (Reader *reader, const char **list)
{
  const char *text = *list;
  while (!skip (reader, &text, ']'))
    {
      const char *end = string_end (text);
      if (*text != '"' || end[-1] != '"' || end == text + 1)
        return complain (reader, text, strcspn (text, "\n"), "expected a move between quotes");
      g_autofree char *move = g_strndup (text + 1, end - text - 2);
      if (!read_line (reader, move))
        return false;
      text = end;
      skip (reader, &text, ',');
    }
  *list = text;
  end_solution (reader);
  return true;
}

/* Reads the list "solution" of a JSON object and, where all are wanted, the lists "moves" of the
   objects in its list "solutions"; and no more of the grammar than that takes. */
static bool
read_json (Reader *reader, const char *text)
{
  enum
  {
    IN_OBJECT = 1,
    IN_LISTED = 3
  };
  int depth = 0;
  bool found = false;
  for (const char *c = text; *c != '\0' && (!found || reader->wants_all);)
    if ((depth == IN_OBJECT && skip_key (reader, &c, "\"solution\""))
        || (depth == IN_LISTED && reader->wants_all && skip_key (reader, &c, "\"moves\"")))
      {
        found = true;
        if (!read_json_list (reader, &c))
          return false;
      }
    else if (*c == '"')
      c = string_end (c);
    else
      {
        reader->line += *c == '\n';
        depth += (*c == '{' || *c == '[') - (*c == '}' || *c == ']');
        c++;
      }
  return found
         || bg_input_error (reader->error, "%s: expected a list \"solution\" in the JSON document",
                            reader->name);
}

/* The solutions in TEXT, as lists of strings: all, or the first. */
static GPtrArray *
parse_solutions (const BgBoard *board, const char *name, const char *text, bool wants_all,
                 GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GPtrArray) solutions = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  Reader reader = { .name = name,
                    .line = 1,
                    .wants_all = wants_all,
                    .by_lines = board != NULL && board->by_lines,
                    .moves = builder,
                    .solutions = solutions,
                    .error = error };
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  const bool read = text[strspn (text, BLANKS "\n")] == '{' ? read_json (&reader, text)
                    : is_report (lines)                     ? read_report (&reader, lines)
                                                            : read_lines (&reader, lines);
  if (!read)
    return NULL;
  end_solution (&reader);
  if (solutions->len > 0)
    return g_steal_pointer (&solutions);
  return bg_input_error (error, "%s: no moves, expected some as in d4-f4", name);
}

/* The first of SOLUTIONS, which are freed; NULL of NULL. */
static char **
take_first (GPtrArray *solutions)
{
  if (solutions == NULL)
    return NULL;
  char **first = g_ptr_array_steal_index (solutions, 0);
  g_ptr_array_unref (solutions);
  return first;
}

char **
bg_solution_parse (const BgBoard *board, const char *name, const char *text, GError **error)
{
  return take_first (parse_solutions (board, name, text, false, error));
}

/* --- Files ---------------------------------------------------------------- */

static const char expected[] = "the moves of a solution";

static char *
read_file (const char *path, GError **error)
{
  FILE *stream = fopen (path, "re");
  if (stream == NULL)
    return bg_input_error (error,
                           "%.200s: %s, expected a file of moves, or moves as in \"d4-f4, "
                           "d6-d4\"",
                           path, g_strerror (errno));
  char *text = bg_file_read_text (stream, path, expected, error);
  fclose (stream);
  return text;
}

/* Does it begin with a move, and is it no file? */
static bool
is_moves (const BgBoard *board, const char *argument)
{
  const bool by_lines = board != NULL && board->by_lines;
  if (g_file_test (argument, G_FILE_TEST_EXISTS))
    return false;
  const char *c = argument + strspn (argument, BLANKS ENDS "\n");
  for (size_t mark; (mark = mark_length (c)) > 0
                    && (!by_lines || *c == '(' || mark >= strcspn (c, BLANKS ENDS "\n"));)
    {
      c += mark;
      c += strspn (c, BLANKS);
    }
  g_autoptr (GString) move = g_string_new (NULL);
  const size_t first = strcspn (c, BLANKS ENDS "\n");
  const int n = spell_move (by_lines, c, first, move);
  const char *second = c + first + strspn (c + first, BLANKS);
  return n > 1
         || (n == 1 && !by_lines && spell (second, strcspn (second, BLANKS ENDS "\n"), move) > 0);
}

const char *
bg_solution_name (const BgBoard *board, const char *argument)
{
  return strcmp (argument, "-") == 0  ? "standard input"
         : is_moves (board, argument) ? "the moves"
                                      : argument;
}

static GPtrArray *
read_solutions (const BgBoard *board, const char *argument, bool wants_all, GError **error)
{
  const char *name = bg_solution_name (board, argument);
  g_autofree char *text = strcmp (argument, "-") == 0
                              ? bg_file_read_text (stdin, name, expected, error)
                          : is_moves (board, argument) ? g_strdup (argument)
                                                       : read_file (argument, error);
  return text != NULL ? parse_solutions (board, name, text, wants_all, error) : NULL;
}

char **
bg_solution_read (const BgBoard *board, const char *argument, GError **error)
{
  return take_first (read_solutions (board, argument, false, error));
}

GPtrArray *
bg_solutions_read (const BgBoard *board, const char *argument, GError **error)
{
  return read_solutions (board, argument, true, error);
}
