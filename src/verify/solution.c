#include "verify/solution.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "board/hole_notation.h"
#include "board/notation.h"
#include "core/error.h"
#include "core/file.h"
#include "core/plain_text.h"
#include "verify/verify.h"

#define BLANKS " \t\r\f\v"
#define ENDS ",;"
#define DIGITS "0123456789"

typedef struct {
  const char *name;     /* of the text */
  int line;             /* from 1 */
  bool wants_all;       /* else the first solution is read */
  const BgBoard *board; /* NULL: any lattice */
  const BgHoleNotation *notation;
  int n_read; /* words */
  GStrvBuilder *moves;
  GPtrArray *solutions; /* before these moves, of lists of strings */
  GError **error;
} Reader;

/* --- Moves ---------------------------------------------------------------- */

/* Appends the holes of WORD, "D2-D4" or "d2d4", to MOVE; returns their number, 0 if it is
   not made of holes. */
static int spell (const char *word, size_t length, GString *move) {
  const char *c = word, *end = word + length;
  int n = 0;
  do {
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
  } while (c < end);
  return n;
}

/* Appends WORD, "c-b-a", to MOVE if it is made of names of a board by lines; returns their number,
   0 if it is not. */
static int spell_names (const char *word, size_t length, GString *move) {
  int n = 1;
  for (size_t i = 0; i < length; i++) {
    const bool ends = word[i] == '-';
    if ((ends && (i == 0 || i + 1 == length || word[i - 1] == '-'))
        || (!ends && !g_ascii_isalnum (word[i]) && word[i] != '_'))
      return 0;
    n += ends;
  }
  g_string_append_len (move, word, length);
  return length > 0 ? n : 0;
}

/* Appends the names of the holes of BOARD that WORD has in NOTATION, as above. */
static int spell_notation (const BgBoard *board, const BgHoleNotation *notation, const char *word,
                           size_t length, GString *move) {
  const char *c = word;
  int n = 0;
  do {
    if (n > 0 && *c++ != '-')
      return 0;
    const int hole = notation->read (board, &c);
    if (hole < 0 || c > word + length)
      return 0;
    g_string_append_printf (move, "%s%s", n > 0 ? "-" : "", bg_hole_name (board, hole).text);
    n++;
  } while (c < word + length);
  return n;
}

static bool is_by_lines (const BgBoard *board) {
  return board != NULL && board->by_lines;
}

static int spell_move (const Reader *reader, const char *word, size_t length, GString *move) {
  return reader->notation != bg_hole_notations
             ? spell_notation (reader->board, reader->notation, word, length, move)
         : is_by_lines (reader->board) ? spell_names (word, length, move)
                                       : spell (word, length, move);
}

/* The bytes before a blank or the end of a move.  Commas within parentheses are part of a word. */
static size_t word_length (const char *text) {
  bool is_inside = false;
  size_t n = 0;
  for (; text[n] != '\0' && (is_inside || strchr (BLANKS ENDS "\n", text[n]) == NULL); n++)
    is_inside = text[n] == '(' || (is_inside && text[n] != ')');
  return n;
}

static bool complain (const Reader *reader, const char *text, size_t length, const char *what) {
  return bg_input_error (reader->error, "%s: line %d: '%s': %s", reader->name, reader->line,
                         bg_excerpt (text, length).text, what);
}

/* Takes the holes that stood by themselves as one move. */
static bool end_move (Reader *reader, GString *holes) {
  if (holes->len > 0 && strchr (holes->str, '-') == NULL)
    return complain (reader, holes->str, holes->len, "a single hole, expected a jump as in d4-f4");
  if (holes->len > 0)
    g_strv_builder_add (reader->moves, holes->str);
  g_string_truncate (holes, 0);
  return true;
}

static bool take_word (Reader *reader, const char *word, size_t length, GString *holes) {
  g_autoptr (GString) move = g_string_new (NULL);
  const int n = spell_move (reader, word, length, move);
  if (n == 0)
    return complain (reader, word, length,
                     reader->notation != bg_hole_notations
                         ? "expected holes of the board in the notation of the moves before"
                     : is_by_lines (reader->board)
                         ? "expected a move as in a-b-c, from a over b to c"
                         : "expected a move as in d4-f4-d6, or as show --notation writes it");
  reader->n_read++;
  if (n == 1) {
    g_string_append_printf (holes, "%s%s", holes->len > 0 ? "-" : "", move->str);
    return true;
  }
  if (!end_move (reader, holes))
    return false;
  g_strv_builder_add (reader->moves, move->str);
  return true;
}

/* The length of a mark before a move or a solution: "12", "12.", "12)", "(9,5,2)"; but "17-19" is a
   move. */
static size_t mark_length (const char *text) {
  size_t n = strspn (text, DIGITS);
  if (n > 0 && text[n] == '-')
    return 0;
  if (n > 0)
    return n + (text[n] == '.' || text[n] == ')' || text[n] == ':');
  int length = 0;
  sscanf (text, "(%*u,%*u,%*u)%n", &length);
  return length;
}

static bool read_line (Reader *reader, const char *line) {
  g_autoptr (GString) holes = g_string_new (NULL);
  g_auto (GStrv) plain = g_strsplit (line, "#", 2);
  for (const char *c = plain[0]; c != NULL && *c != '\0';) {
    const size_t mark = mark_length (c), word = word_length (c);
    if (strchr (BLANKS, *c) != NULL)
      c++;
    else if (strchr (ENDS, *c) != NULL) {
      if (!end_move (reader, holes))
        return false;
      c++;
    } else if (mark > 0 && (!is_by_lines (reader->board) || *c == '(' || mark >= word))
      c += mark;
    else if (!take_word (reader, c, word, holes))
      return false;
    else
      c += word;
  }
  return end_move (reader, holes);
}

/* Takes the moves so far, if there are any, as a solution. */
static void end_solution (Reader *reader) {
  char **moves = g_strv_builder_end (reader->moves);
  if (moves[0] != NULL)
    g_ptr_array_add (reader->solutions, moves);
  else
    g_strfreev (moves);
}

/* --- Texts ---------------------------------------------------------------- */

/* Is this text a report of `solve`: a title, then the board? */
static bool is_report (char **lines) {
  return lines[0] != NULL && lines[1] != NULL && g_str_has_prefix (lines[1], "board ")
         && strstr (lines[1], ", from ") != NULL;
}

static bool announces_solution (const char *line) {
  return g_str_has_prefix (line, "solved in ") || g_str_has_prefix (line, "a solution in ")
         || g_str_has_prefix (line, "bounded: ");
}

/* Does a solution begin in LINE, with its class? */
static bool begins_solution (const char *line) {
  const char *bracket = strchr (line, '(');
  return bracket != NULL && mark_length (bracket) > 0;
}

/* Reads the solutions of a list, a line each, among the LINES that follow the first. */
static bool read_list (Reader *reader, char **lines) {
  for (char **line = lines; *line != NULL; line++, reader->line++)
    if (**line == ' ' && begins_solution (*line)) {
      end_solution (reader);
      if (!read_line (reader, *line))
        return false;
    }
  return true;
}

/* Reads the moves, an indented line each, after the line that announces them. */
static bool read_report (Reader *reader, char **lines) {
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
  for (line++; *line != NULL; line++) {
    reader->line++;
    if (**line != ' ')
      break;
    if (!read_line (reader, *line))
      return false;
  }
  return !reader->wants_all || read_list (reader, line);
}

/* The notation that this text, a title and then moves as `show --notation` writes them, says to
   have; NULL: none.  *BEGIN is the line of the first move, 0 where this is another text. */
static const BgHoleNotation *find_notation (char **lines, int *begin) {
  static const char head[] = "notation ";
  const bool has_title = lines[0] != NULL && lines[1] != NULL && strchr (BLANKS, **lines) == NULL;
  *begin = 0;
  if (has_title && g_str_has_prefix (lines[1], head)) {
    const char *name = lines[1] + strlen (head);
    *begin = 2;
    return bg_hole_notation_find (name, strcspn (name, BLANKS));
  }
  *begin = has_title && g_str_has_prefix (lines[1], "   1  ");
  return NULL;
}

/* Several solutions may follow each other, each after its class. */
static bool read_lines (Reader *reader, char **lines) {
  bool any = false;
  int begin;
  find_notation (lines, &begin);
  for (char **line = lines + begin; *line != NULL; line++) {
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
static const char *string_end (const char *quote) {
  const char *c = quote + 1;
  while (*c != '"' && *c != '\0')
    c += *c == '\\' && c[1] != '\0' ? 2 : 1;
  return *c == '"' ? c + 1 : c;
}

/* Skips blanks and ends of lines, which are counted, and C if it comes next. */
static bool skip (Reader *reader, const char **text, char c) {
  for (; **text == '\n' || (**text != '\0' && strchr (BLANKS, **text) != NULL); ++*text)
    reader->line += **text == '\n';
  if (**text != c)
    return false;
  ++*text;
  return true;
}

/* Skips KEY, in quotes, and the bracket of the list that it has. */
static bool skip_key (Reader *reader, const char **text, const char *key) {
  const char *end = string_end (*text);
  return g_str_has_prefix (*text, key) && end == *text + strlen (key) && skip (reader, &end, ':')
         && skip (reader, &end, '[') && (*text = end);
}

/* Reads the moves of a list, after its bracket. */
static bool read_json_list (Reader *reader, const char **list) {
  const char *text = *list;
  while (!skip (reader, &text, ']')) {
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
static bool read_json (Reader *reader, const char *text) {
  enum { IN_OBJECT = 1, IN_LISTED = 3 };
  int depth = 0;
  bool found = false;
  for (const char *c = text; *c != '\0' && (!found || reader->wants_all);)
    if ((depth == IN_OBJECT && skip_key (reader, &c, "\"solution\""))
        || (depth == IN_LISTED && reader->wants_all && skip_key (reader, &c, "\"moves\""))) {
      found = true;
      if (!read_json_list (reader, &c))
        return false;
    } else if (*c == '"')
      c = string_end (c);
    else {
      reader->line += *c == '\n';
      depth += (*c == '{' || *c == '[') - (*c == '}' || *c == ']');
      c++;
    }
  return found
         || bg_input_error (reader->error, "%s: expected a list \"solution\" in the JSON document",
                            reader->name);
}

/* The solutions in TEXT, whose holes are in READER's notation, as lists of strings. */
static GPtrArray *parse_in_notation (Reader *reader, const char *text) {
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GPtrArray) solutions = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  reader->moves = builder;
  reader->solutions = solutions;
  const bool read = text[strspn (text, BLANKS "\n")] == '{' ? read_json (reader, text)
                    : is_report (lines)                     ? read_report (reader, lines)
                                                            : read_lines (reader, lines);
  if (!read)
    return NULL;
  end_solution (reader);
  if (solutions->len > 0)
    return g_steal_pointer (&solutions);
  return bg_input_error (reader->error, "%s: no moves, expected some as in d4-f4", reader->name);
}

/* The number of moves that PROBLEM allows of the first of SOLUTIONS, and one for its end. */
static int count_legal (const BgProblem *problem, const GPtrArray *solutions) {
  char **moves = solutions->pdata[0];
  int n = 0;
  const bool solves = bg_verify (problem, (const char *const *) moves, (int) g_strv_length (moves),
                                 &n, NULL);
  return n + solves;
}

/* Does BOARD have that notation, which no row before is alike, and is it the notation that a text
   has DECLARED, if it has? */
static bool may_have_notation (const BgBoard *board, const BgHoleNotation *notation,
                               const BgHoleNotation *declared) {
  const bool is_native = notation->append == bg_hole_notations->append;
  return is_native ? notation == bg_hole_notations
                         && (declared == NULL || declared->append == notation->append)
                   : board != NULL && bg_hole_notation_fits (notation, board)
                         && (declared == NULL || declared == notation);
}

/* The solutions in TEXT: all, or the first.  Where moves can be read in several notations, that in
   which the most of them are legal. */
static GPtrArray *parse_solutions (const BgProblem *problem, const BgBoard *board, const char *name,
                                   const char *text, bool wants_all, GError **error) {
  g_autofree char *plain = bg_text_plain (text);
  g_auto (GStrv) lines = g_strsplit (plain, "\n", 3);
  g_autoptr (GPtrArray) best = NULL;
  g_autoptr (GError) fault = NULL;
  int begin, most_legal = -1, most_read = -1;
  const BgHoleNotation *declared = find_notation (lines, &begin);
  for (int i = 0; i < bg_n_hole_notations; i++) {
    g_autoptr (GError) cause = NULL;
    Reader reader = { .name = name,
                      .line = 1,
                      .wants_all = wants_all,
                      .board = board,
                      .notation = &bg_hole_notations[i],
                      .error = &cause };
    if (!may_have_notation (problem != NULL ? board : NULL, reader.notation, declared))
      continue;
    g_autoptr (GPtrArray) solutions = parse_in_notation (&reader, plain);
    const int n_legal = solutions != NULL && problem != NULL ? count_legal (problem, solutions) : 0;
    if (solutions != NULL && n_legal > most_legal) {
      g_clear_pointer (&best, g_ptr_array_unref);
      best = g_steal_pointer (&solutions);
      most_legal = n_legal;
    } else if (solutions == NULL && reader.n_read > most_read) {
      g_clear_error (&fault);
      fault = g_steal_pointer (&cause);
      most_read = reader.n_read;
    }
  }
  if (best == NULL)
    g_propagate_error (error, g_steal_pointer (&fault));
  return g_steal_pointer (&best);
}

/* The first of SOLUTIONS, which are freed; NULL of NULL. */
static char **take_first (GPtrArray *solutions) {
  if (solutions == NULL)
    return NULL;
  char **first = g_ptr_array_steal_index (solutions, 0);
  g_ptr_array_unref (solutions);
  return first;
}

char **bg_solution_parse (const BgBoard *board, const char *name, const char *text,
                          GError **error) {
  return take_first (parse_solutions (NULL, board, name, text, false, error));
}

/* --- Files ---------------------------------------------------------------- */

static char *read_file (const char *path, GError **error) {
  if (strcmp (path, "-") == 0 || g_file_test (path, G_FILE_TEST_EXISTS))
    return bg_file_read_text (path, "the moves of a solution", error);
  return bg_input_error (error,
                         "%.200s: %s, expected a file of moves, or moves as in \"d4-f4, d6-d4\"",
                         path, g_strerror (ENOENT));
}

static const BgBoard *board_of (const BgProblem *problem) {
  return problem != NULL ? problem->board : NULL;
}

/* Does it begin with a move of two holes, or with two holes, or a plan, and is it no file? */
static bool is_moves (const BgProblem *problem, const char *argument) {
  const BgBoard *board = board_of (problem);
  const bool by_lines = is_by_lines (board);
  if (g_file_test (argument, G_FILE_TEST_EXISTS))
    return false;
  g_autofree char *plain = bg_text_plain (argument);
  const char *c = plain + strspn (plain, BLANKS ENDS "\n");
  for (size_t mark;
       (mark = mark_length (c)) > 0 && (!by_lines || *c == '(' || mark >= word_length (c));) {
    c += mark;
    c += strspn (c, BLANKS);
  }
  g_autoptr (GString) move = g_string_new (NULL);
  const Reader reader = { .board = board, .notation = bg_hole_notations };
  const size_t first = word_length (c);
  const int n = spell_move (&reader, c, first, move);
  const char *second = c + first + strspn (c + first, BLANKS);
  return n > 1 || (n == 1 && !by_lines && spell (second, word_length (second), move) > 0)
         || bg_action_plan_is (plain)
         || g_regex_match_simple ("^(\\d+|\\(-?\\d+,-?\\d+\\))-[\\w(]", c, G_REGEX_RAW, 0);
}

const char *bg_solution_name (const BgProblem *problem, const char *argument) {
  return is_moves (problem, argument) ? "the moves" : bg_file_name (argument);
}

static GPtrArray *read_solutions (const BgProblem *problem, const char *argument, bool wants_all,
                                  BgPlanCost *cost, GError **error) {
  BgPlanCost any;
  if (*argument == '\0') {
    bg_input_error (error, "an empty solution, expected moves, a file or -");
    return NULL;
  }
  const char *name = bg_solution_name (problem, argument);
  g_autofree char *text = is_moves (problem, argument) ? g_strdup (argument)
                                                       : read_file (argument, error);
  if (text == NULL)
    return NULL;
  if (problem == NULL || !bg_action_plan_is (text))
    return parse_solutions (problem, board_of (problem), name, text, wants_all, error);
  char **moves = bg_action_plan_read (problem->board, name, text, cost != NULL ? cost : &any,
                                      error);
  if (moves == NULL)
    return NULL;
  GPtrArray *solutions = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_ptr_array_add (solutions, moves);
  return solutions;
}

char **bg_solution_read (const BgProblem *problem, const char *argument, BgPlanCost *cost,
                         GError **error) {
  return take_first (read_solutions (problem, argument, false, cost, error));
}

GPtrArray *bg_solutions_read (const BgProblem *problem, const char *argument, GError **error) {
  return read_solutions (problem, argument, true, NULL, error);
}
