#include "verify/action_plan.h"

#include <string.h>

#include "board/notation.h"
#include "board/pddl_name.h"
#include "core/error.h"

#define EXAMPLE "as in (begin-move d2 d3 d4)"

typedef enum {
  JUMPS, /* each a move as far as the plan says */
  BEGINS,
  GOES_ON,
  ENDS,
  FINISHES /* after the last move: tells which finish it is */
} Kind;

/* clang-format off */
static const struct
{
  const char *name;
  Kind kind;
  guint n_holes;
  bool has_end; /* a plan does not stop within a move */
} actions[] = {
  { "begin-move", BEGINS, 3, true },
  { "continue-move", GOES_ON, 3, true },
  { "jump-on", GOES_ON, 3, true }, /* its name in domains of before */
  { "end-move", ENDS, 1, false },
  { "finish-", FINISHES, 0, false }, /* a number follows */
  { "jump-new-move", BEGINS, 3, false },
  { "jump-continue-move", GOES_ON, 3, false },
  { "jump", JUMPS, 3, false },
};
/* clang-format on */

typedef struct {
  const BgBoard *board;
  const char *name;
  int line;           /* of the action */
  int moving;         /* the hole in which the peg of a move stands; -1: between moves */
  bool has_end;       /* this move */
  int n, n_beginning; /* actions; actions that begin a move */
  GString *move;
  GStrvBuilder *moves;
  GError **error;
} Reader;

bool bg_action_plan_is (const char *text) {
  return g_regex_match_simple ("^(?:\\s*;[^\\n]*\\n)*[\\s0-9.:]*\\(\\s*[a-z]", text,
                               G_REGEX_CASELESS | G_REGEX_RAW, 0);
}

static bool complain (const Reader *reader, const char *action, const char *what) {
  return bg_input_error (reader->error, "%s: line %d: '%s': %s", reader->name, reader->line,
                         bg_excerpt (action, -1).text, what);
}

static void end_move (Reader *reader) {
  if (reader->move->len > 0)
    g_strv_builder_add (reader->moves, reader->move->str);
  g_string_truncate (reader->move, 0);
  reader->moving = -1;
}

/* Appends the jump over HOLES to the move. */
static bool add_jump (Reader *reader, const char *action, const int *hole) {
  const BgBoard *board = reader->board;
  const int line = board->by_lines ? -1 : bg_board_line_between (board, hole[0], hole[2]);
  if (line >= 0 && board->line[line].over != hole[1])
    return complain (reader, action, "the second hole is not between the others");
  if (reader->move->len == 0)
    g_string_append (reader->move, bg_hole_name (board, hole[0]).text);
  if (board->by_lines)
    g_string_append_printf (reader->move, "-%s", bg_hole_name (board, hole[1]).text);
  g_string_append_printf (reader->move, "-%s", bg_hole_name (board, hole[2]).text);
  return true;
}

/* Plays an action of KIND at HOLES. */
static bool take_action (Reader *reader, const char *action, Kind kind, const int *hole) {
  const bool goes_on = kind == GOES_ON || kind == ENDS;
  if (goes_on && reader->moving != hole[0])
    return complain (reader, action, "expected the hole in which the jump before ended");
  if ((kind == BEGINS || kind == FINISHES) && reader->moving >= 0)
    return complain (reader, action,
                     kind == BEGINS ? "begins a move within another, expected its end before"
                                    : "expected the end of the move before");
  if (!goes_on)
    end_move (reader);
  if (kind < ENDS && !add_jump (reader, action, hole))
    return false;
  if (kind == ENDS)
    end_move (reader);
  else if (kind == BEGINS || kind == GOES_ON)
    reader->moving = hole[2];
  reader->n_beginning += kind == BEGINS || kind == JUMPS;
  reader->n++;
  return true;
}

/* Reads ACTION, without its parentheses. */
static bool read_action (Reader *reader, const char *action) {
  int hole[3];
  size_t a = 0;
  g_auto (GStrv) words = g_regex_split_simple ("\\s+", action, G_REGEX_RAW, 0);
  const size_t length = strcspn (words[0], "0123456789");
  while (a < G_N_ELEMENTS (actions)
         && (strlen (actions[a].name) != length
             || g_ascii_strncasecmp (actions[a].name, words[0], length) != 0
             || (words[0][length] != '\0') != (actions[a].kind == FINISHES)))
    a++;
  if (a == G_N_ELEMENTS (actions) || g_strv_length (words) != actions[a].n_holes + 1)
    return complain (
        reader, action,
        "expected an action of the domain of export --as pddl-domain, or of pegsol, " EXAMPLE);
  for (guint n = 0; n < actions[a].n_holes; n++)
    if ((hole[n] = bg_pddl_name_find (reader->board, words[n + 1])) < 0)
      return bg_input_error (reader->error, "%s: line %d: '%s' is no hole of the board '%s'",
                             reader->name, reader->line, bg_excerpt (words[n + 1], -1).text,
                             reader->board->name);
  if (actions[a].kind == BEGINS)
    reader->has_end = actions[a].has_end;
  return take_action (reader, action, actions[a].kind, hole);
}

/* Reads the cost that a remark gives: of all actions where their cost is the unit. */
static void read_cost (const Reader *reader, const char *remark, BgPlanCost *cost) {
  g_autoptr (GRegex) regex = g_regex_new ("^;.*\\bcost\\s*[=:]\\s*(-?[0-9][0-9.]*)(.*)",
                                          G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  if (!g_regex_match (regex, remark, 0, &match))
    return;
  g_autofree char *number = g_match_info_fetch (match, 1);
  g_autofree char *rest = g_match_info_fetch (match, 2);
  *cost = (BgPlanCost){ .line = reader->line,
                        .claimed = g_ascii_strtod (number, NULL),
                        .found = strstr (rest, "unit") != NULL ? reader->n : reader->n_beginning };
}

static bool read_all (Reader *reader, const char *text, BgPlanCost *cost) {
  /* an action; a remark; numbers, durations and blanks; or text that no plan has */
  g_autoptr (GRegex) regex = g_regex_new ("\\(\\s*([^()]*?)\\s*\\)|;[^\\n]*|[\\s0-9.:\\[\\]]+|(.+)",
                                          G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_regex_match (regex, text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL)) {
    g_autofree char *whole = g_match_info_fetch (match, 0);
    g_autofree char *action = g_match_info_fetch (match, 1);
    g_autofree char *other = g_match_info_fetch (match, 2);
    if (other != NULL && *other != '\0')
      return complain (reader, other, "expected a whole action, " EXAMPLE ", or a remark after ;");
    if (*whole == '(' && !read_action (reader, action))
      return false;
    if (*whole == ';')
      read_cost (reader, whole, cost);
    for (const char *c = whole; *c != '\0'; c++)
      reader->line += *c == '\n';
  }
  if (reader->moving >= 0 && reader->has_end)
    return bg_input_error (reader->error, "%s: the plan ends within a move, expected (end-move %s)",
                           reader->name, bg_hole_name (reader->board, reader->moving).text);
  end_move (reader);
  return true;
}

char **bg_action_plan_read (const BgBoard *board, const char *name, const char *text,
                            BgPlanCost *cost, GError **error) {
  g_autoptr (GStrvBuilder) moves = g_strv_builder_new ();
  g_autoptr (GString) move = g_string_new (NULL);
  Reader reader = { .board = board,
                    .name = name,
                    .line = 1,
                    .moving = -1,
                    .move = move,
                    .moves = moves,
                    .error = error };
  *cost = (BgPlanCost){ 0 };
  return read_all (&reader, text, cost) ? g_strv_builder_end (moves) : NULL;
}
