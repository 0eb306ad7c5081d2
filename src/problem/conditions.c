#include "problem/conditions.h"

#include <string.h>

#include "core/error.h"
#include "core/plain_text.h"
#include "problem/problem.h"

typedef bool ReadCondition (BgProblem *problem, const char *text, GError **error);

/* --- Last and first moves --------------------------------------------------- */

static bool read_final_sweep (BgProblem *problem, const char *text, GError **error) {
  BgConditions *conditions = problem->conditions;
  const bool is_exact = *text == '=';
  gint64 jumps;
  if (!g_ascii_string_to_signed (text + is_exact, 10, 1, BG_MAX_HOLES, &jumps, NULL))
    return bg_input_error (
        error,
        "'%s', expected the least number of jumps of the last move, up to %d, as "
        "in 5, or their number as in =5",
        bg_excerpt (text, -1).text, BG_MAX_HOLES);
  conditions->least_final = (int) jumps;
  conditions->most_final = is_exact ? (int) jumps : BG_MAX_HOLES;
  return true;
}

static bool read_final_move (BgProblem *problem, const char *text, GError **error) {
  return bg_path_parse (problem->board, text, &problem->conditions->final_move, error);
}

static bool read_start_moves (BgProblem *problem, const char *text, GError **error) {
  const BgBoard *board = problem->board;
  GArray *moves = problem->conditions->start_moves;
  BgPosition position = problem->start;
  g_auto (GStrv) words = g_strsplit_set (text, " \t\n,;", -1);
  g_array_set_size (moves, 0);
  for (char **word = words; *word != NULL; word++) {
    BgPath move;
    if (**word == '\0')
      continue;
    if (!bg_path_parse (board, *word, &move, error))
      return false;
    position = bg_path_play (board, &move, position);
    if (position == BG_POSITION_NONE)
      return bg_input_error (error, "the move %s cannot be played there",
                             bg_excerpt (*word, -1).text);
    g_array_append_val (moves, move);
  }
  g_array_set_size (moves, bg_path_join ((BgPath *) moves->data, (int) moves->len));
  if (moves->len == 0)
    return bg_input_error (error, "no moves, expected some as in d2-d4, f3-d3");
  if (bg_problem_is_finish (problem, position))
    return bg_input_error (error, "the moves are a whole solution, which 'bergholt verify' checks; "
                                  "expected moves after which one is left");
  return bg_pegs (position) > bg_pegs (problem->finish[0])
         || bg_input_error (error, "%d peg%s left, expected more than at the finish",
                            bg_pegs (position), bg_pegs (position) == 1 ? " is" : "s are");
}

/* --- Positions between moves ------------------------------------------------- */

static bool read_pattern (BgProblem *problem, const char *text, GError **error) {
  BgConditions *conditions = problem->conditions;
  BgPattern pattern;
  if (!bg_pattern_parse (problem->board, text, &pattern, error))
    return false;
  if (conditions->n_patterns == BG_MAX_PATTERNS)
    return bg_input_error (error, "over %d positions, expected fewer", BG_MAX_PATTERNS);
  conditions->pattern[conditions->n_patterns++] = pattern;
  return true;
}

static bool read_through (BgProblem *problem, const char *text, GError **error) {
  g_auto (GStrv) parts = g_strsplit (text, ";", -1);
  for (char **part = parts; *part != NULL; part++)
    if (!read_pattern (problem, *part, error))
      return false;
  return true;
}

/* --- Marked pegs -------------------------------------------------------------- */

/* Reads a hole and moves *TEXT past it and the blanks after it. */
static bool read_hole (const BgBoard *board, const char **text, int *hole, GError **error) {
  *text += strspn (*text, " \t");
  if (!bg_hole_read (board, text, hole, error))
    return false;
  *text += strspn (*text, " \t");
  return true;
}

static bool mark_peg (BgProblem *problem, int from, int to, GError **error) {
  BgConditions *conditions = problem->conditions;
  if (!bg_has (problem->start, from))
    return bg_input_error (error,
                           "no peg stands at %s, expected a hole that is filled at the start",
                           bg_hole_name (problem->board, from).text);
  if (conditions->n_marked == BG_MAX_MARKED)
    return bg_input_error (error, "over %d pegs, expected fewer", BG_MAX_MARKED);
  conditions->marked[conditions->n_marked++] = (BgMarkedPeg){ (uint8_t) from, to };
  return true;
}

static bool read_survivor (BgProblem *problem, const char *text, GError **error) {
  int from;
  const char *c = text;
  if (!read_hole (problem->board, &c, &from, error))
    return false;
  return *c == '\0' ? mark_peg (problem, from, -1, error)
                    : bg_input_error (error, "'%s', expected one hole", bg_excerpt (text, -1).text)
                          != NULL;
}

static bool read_peg (BgProblem *problem, const char *text, GError **error) {
  static const char word[] = "to";
  g_auto (GStrv) parts = g_strsplit_set (text, ";,", -1);
  for (char **part = parts; *part != NULL; part++) {
    int from, to;
    const char *c = *part;
    if (!read_hole (problem->board, &c, &from, error))
      return false;
    if (!g_str_has_prefix (c, word) || !g_ascii_isspace (c[strlen (word)]))
      return bg_input_error (error, "'%s', expected two holes as in c1 to e1",
                             bg_excerpt (*part, -1).text);
    c += strlen (word);
    if (!read_hole (problem->board, &c, &to, error))
      return false;
    if (*c != '\0')
      return bg_input_error (error, "'%s', expected two holes as in c1 to e1",
                             bg_excerpt (*part, -1).text);
    if (!mark_peg (problem, from, to, error))
      return false;
  }
  return true;
}

/* --- All of them ---------------------------------------------------------------- */

const char *const bg_condition_keys[] = { "final-sweep",   "final-move", "start-moves", "through",
                                          "survivor-from", "peg",        NULL };

static ReadCondition *const readers[] = { read_final_sweep, read_final_move, read_start_moves,
                                          read_through,     read_survivor,   read_peg };

static BgConditions *new_conditions (void) {
  BgConditions *conditions = g_new0 (BgConditions, 1);
  conditions->least_final = 1;
  conditions->most_final = BG_MAX_HOLES;
  conditions->start_moves = g_array_new (FALSE, FALSE, sizeof (BgPath));
  conditions->texts = g_ptr_array_new_with_free_func (g_free);
  return conditions;
}

GStrv bg_conditions_list (const BgConditions *conditions) {
  g_autoptr (GStrvBuilder) list = g_strv_builder_new ();
  for (guint i = 0; conditions != NULL && i < conditions->texts->len; i += 2) {
    g_autofree char *text = g_strdup_printf ("%s %s", (const char *) conditions->texts->pdata[i],
                                             (const char *) conditions->texts->pdata[i + 1]);
    g_strv_builder_add (list, text);
  }
  return g_strv_builder_end (list);
}

void bg_conditions_free (BgConditions *conditions) {
  if (conditions == NULL)
    return;
  g_array_unref (conditions->start_moves);
  g_ptr_array_unref (conditions->texts);
  g_free (conditions);
}

void bg_conditions_set_fields (const BgConditions *conditions, const BgBoard *board,
                               BgStateFields *fields) {
  const bool has_end = conditions->n_patterns > 0 || conditions->start_moves->len > 0
                       || conditions->final_move.n > 0 || conditions->most_final < BG_MAX_HOLES;
  bg_state_fields_init (fields, board->n_holes);
  bg_state_fields_add (fields, has_end ? board->n_holes + 1 : 1);
  bg_state_fields_add (fields, 1 << conditions->n_patterns);
  for (int k = 0; k < conditions->n_marked; k++)
    bg_state_fields_add (fields, board->n_holes);
}

/* Is there room for positions and memories in one word? */
static bool check_fields (const BgProblem *problem, GError **error) {
  BgStateFields fields;
  bg_conditions_set_fields (problem->conditions, problem->board, &fields);
  if (fields.n_bits > BG_WIDTH)
    g_set_error (error, BG_ERROR, BG_ERROR_WIDTH,
                 "board %s has %d holes, and the memory of the conditions takes %d bits, expected "
                 "at most %d together",
                 problem->board->name, problem->board->n_holes,
                 fields.n_bits - problem->board->n_holes, BG_WIDTH);
  return fields.n_bits <= BG_WIDTH;
}

/* TEXT, in one line. */
static char *write_in_line (const char *text) {
  g_autofree char *line = g_strdelimit (g_strdup (text), "\n", '/');
  return g_strdup (g_strstrip (line));
}

static bool has_condition (const BgConditions *conditions, const char *key) {
  bool has = false;
  for (guint i = 0; i < conditions->texts->len; i += 2)
    has = has || strcmp (conditions->texts->pdata[i], key) == 0;
  return has;
}

static bool may_repeat (const char *key) {
  return strcmp (key, "through") == 0 || strcmp (key, "peg") == 0;
}

bool bg_conditions_add (BgProblem *problem, const char *key, const char *value, GError **error) {
  g_autofree char *text = bg_text_plain (value);
  int i = 0;
  while (strcmp (bg_condition_keys[i], key) != 0)
    i++;
  if (bg_problem_is_open (problem))
    return bg_input_error (error, "a condition needs a finish that is listed, and '%s' lists none",
                           problem->finish_text);
  if (problem->conditions == NULL)
    problem->conditions = new_conditions ();
  if (!may_repeat (key) && has_condition (problem->conditions, key))
    return bg_input_error (error, "given twice, in the problem file or by options, expected it "
                                  "once");
  if (may_repeat (key) && text[strspn (text, " \t\n")] == '\0')
    return bg_input_error (error, "no value, expected a condition");
  if (!readers[i](problem, text, error) || !check_fields (problem, error))
    return false;
  g_ptr_array_add (problem->conditions->texts, g_strdup (key));
  g_ptr_array_add (problem->conditions->texts, write_in_line (text));
  return true;
}

BgPattern bg_conditions_before_move (const BgBoard *board, const BgPath *path) {
  BgPattern before = { .pegs = bg_hole_bit (path->hole[0]) };
  for (int i = 0; i + 1 < path->n; i++) {
    before.pegs |= bg_hole_bit (board->line[path->line[i]].over);
    before.empty |= bg_hole_bit (path->hole[i + 1]);
  }
  /* on a board by lines a peg can come to a hole in which it has removed a peg */
  before.empty &= ~before.pegs;
  return before;
}

BgPosition bg_conditions_position_before (const BgBoard *board, const BgPath *path,
                                          BgPosition finish) {
  const BgPattern before = bg_conditions_before_move (board, path);
  const BgPosition others = finish & ~bg_hole_bit (path->hole[path->n - 1]);
  if (others == finish || (others & (before.pegs | before.empty)) != 0)
    return BG_POSITION_NONE;
  const BgPosition position = others | before.pegs;
  return bg_path_play (board, path, position) == finish ? position : BG_POSITION_NONE;
}

/* Does a finish lie after the last move, and can every jump of it be played? */
static bool can_end_with (const BgProblem *problem, const BgPath *path) {
  for (int i = 0; i < problem->n_finishes; i++)
    if (bg_conditions_position_before (problem->board, path, problem->finish[i])
        != BG_POSITION_NONE)
      return true;
  return false;
}

/* Do the first moves remove the peg that stands in HOLE at the start? */
static bool is_removed_first (const BgProblem *problem, int hole) {
  const BgBoard *board = problem->board;
  const GArray *moves = problem->conditions->start_moves;
  for (guint m = 0; m < moves->len; m++) {
    const BgPath *move = &g_array_index (moves, BgPath, m);
    for (int i = 0; i + 1 < move->n; i++)
      if (board->line[move->line[i]].over == hole)
        return true;
    if (move->hole[0] == hole)
      hole = move->hole[move->n - 1];
  }
  return false;
}

/* Can the marked PEG end as it has to, as far as categories and finishes tell? */
static const char *find_marked_conflict (const BgProblem *problem, const BgMarkedPeg *peg) {
  const BgBoard *board = problem->board;
  const int category = bg_board_category (board, peg->from);
  const BgPosition ends = peg->to >= 0 ? bg_hole_bit (peg->to) : board->category[category];
  bool is_left = false;
  for (int i = 0; i < problem->n_finishes; i++)
    is_left = is_left || (problem->finish[i] & ends) != 0;
  return (ends & board->category[category]) == 0 ? "a peg cannot change its category"
         : is_removed_first (problem, peg->from) ? "the first moves remove the marked peg"
         : is_left                               ? NULL
         : peg->to >= 0 ? "no finish has a peg where the marked peg has to end"
                        : "no finish has a peg of the survivor's category";
}

/* Can a position between two moves fit PATTERN, as far as numbers of pegs and classes tell? */
static const char *find_pattern_conflict (const BgProblem *problem, const BgPattern *pattern) {
  const BgBoard *board = problem->board;
  const int fewest = bg_pegs (pattern->pegs), most = board->n_holes - bg_pegs (pattern->empty);
  if (fewest >= bg_pegs (problem->start) || most <= bg_pegs (problem->finish[0]))
    return "a position to pass needs fewer pegs than the start has, and more than a finish has";
  if (fewest == most
      && bg_board_class (board, pattern->pegs) != bg_board_class (board, problem->start))
    return "a position to pass lies in another position class than the start";
  return NULL;
}

const char *bg_conditions_conflict (const BgProblem *problem) {
  const BgConditions *conditions = problem->conditions;
  if (conditions == NULL)
    return NULL;
  const BgPath *last = &conditions->final_move;
  const char *conflict = NULL;
  if (last->n > 0 && !can_end_with (problem, last))
    return "the last move leads to no finish";
  if (last->n > 0
      && (last->n - 1 < conditions->least_final || last->n - 1 > conditions->most_final))
    return "the last move has another number of jumps";
  if (last->n == 0 && conditions->least_final > bg_problem_jumps (problem))
    return "a solution has fewer jumps than the last move";
  for (int k = 0; k < conditions->n_patterns && conflict == NULL; k++)
    conflict = find_pattern_conflict (problem, &conditions->pattern[k]);
  for (int k = 0; k < conditions->n_marked && conflict == NULL; k++)
    conflict = find_marked_conflict (problem, &conditions->marked[k]);
  return conflict;
}
