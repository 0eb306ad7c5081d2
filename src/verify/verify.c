#include "verify/verify.h"

#include <stdlib.h>
#include <string.h>

#include "core/error.h"

G_DEFINE_QUARK (bergholt - verify - error, bg_verify_error)

/* The board as a grid of characters. */
#define COLUMNS 128
#define ROWS 128

#define NONE ' '
#define PEG 'o'
#define EMPTY '.'

typedef struct {
  char at[ROWS][COLUMNS];
  int rule;
  const BgBoard *lines; /* a board by lines, whose holes are the first row; or NULL */
} Grid;

typedef struct {
  int column, row;
} Place; /* from 0, as in the board */

static char *cell (Grid *grid, Place place) {
  return &grid->at[place.row][place.column];
}

static Place place_of (const BgProblem *problem, int hole) {
  const BgBoard *board = problem->board;
  return board->by_lines ? (Place){ hole, 0 } : (Place){ board->column[hole], board->row[hole] };
}

static void set_up (Grid *grid, const BgProblem *problem) {
  const BgBoard *board = problem->board;
  memset (grid->at, NONE, sizeof grid->at);
  grid->rule = board->rule;
  grid->lines = board->by_lines ? board : NULL;
  for (int i = 0; i < board->n_holes; i++) {
    const Place place = place_of (problem, i);
    *cell (grid, place) = problem->start >> i & 1 ? PEG : EMPTY;
  }
}

/* Reads letters (after z come aa, ab, ...) and a row number without leading zeros. */
static bool read_place (const char **text, Place *place) {
  const char *c = *text;
  int column = 0, row = 0;
  for (; *c >= 'a' && *c <= 'z'; c++)
    column = MIN (26 * column + (*c - 'a' + 1), COLUMNS + 1);
  if (column == 0 || *c < '1' || *c > '9')
    return false;
  place->column = column - 1;
  for (; *c >= '0' && *c <= '9'; c++)
    row = MIN (10 * row + (*c - '0'), ROWS + 1);
  place->row = row - 1;
  *text = c;
  return true;
}

/* Reads the name of a hole of a board by lines. */
static bool read_name (const BgBoard *board, const char **text, Place *place) {
  const size_t length = strcspn (*text, "-");
  int hole = 0;
  while (hole < board->n_holes
         && (strlen (board->names[hole].text) != length
             || memcmp (board->names[hole].text, *text, length) != 0))
    hole++;
  *text += length;
  *place = (Place){ hole < board->n_holes ? hole : COLUMNS, 0 };
  return length > 0;
}

/* The holes of a move, or NULL with an error: no notation, or off the board. */
static GArray *read_move (Grid *grid, const BgProblem *problem, const char *move, int number,
                          GError **error) {
  const BgExcerpt shown = bg_excerpt (move, -1);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  const char *c = move;
  while (true) {
    Place place;
    const char *from = c;
    const bool reads = grid->lines != NULL ? read_name (grid->lines, &c, &place)
                                           : read_place (&c, &place);
    if (!reads || (*c != '\0' && *c != '-'))
      return bg_input_error (error,
                             "move %d '%s': malformed, expected holes joined by '-' as in %s",
                             number, shown.text,
                             grid->lines != NULL ? "a-b-c, from a over b to c" : "d4-f4-d6");
    if (place.column >= COLUMNS || place.row >= ROWS || *cell (grid, place) == NONE)
      return bg_input_error (error, "move %d '%s': hole %.*s is not on the board '%s'", number,
                             shown.text,
                             MIN ((int) (c - from), grid->lines != NULL ? BG_HOLE_NAME : 8), from,
                             problem->board->name);
    g_array_append_val (places, place);
    if (*c++ == '\0')
      break;
  }
  if (places->len < 2)
    return bg_input_error (error, "move %d '%s': a single hole, expected a jump as in d4-f4",
                           number, shown.text);
  if (grid->lines != NULL && places->len % 2 == 0)
    return bg_input_error (error, "move %d '%s': ends in a hole that is jumped over", number,
                           shown.text);
  return g_steal_pointer (&places);
}

/* Two steps along a row or column; along the diagonal down to the right under
   the 6-move rule (skew coordinates); along either under the 8-move rule. */
static bool is_direction (int rule, int columns, int rows) {
  if (columns == 0 || rows == 0)
    return abs (columns + rows) == 2;
  if (abs (columns) != 2 || abs (rows) != 2)
    return false;
  return rule == 8 || (rule == 6 && columns == rows);
}

/* "d4". */
typedef struct {
  char text[BG_HOLE_NAME];
} Name;

static Name name_of (const Grid *grid, Place place) {
  Name name;
  if (grid->lines != NULL) {
    g_strlcpy (name.text, grid->lines->names[place.column].text, sizeof name.text);
    return name;
  }
  const int letter = place.column % 26, before = place.column / 26;
  g_snprintf (name.text, sizeof name.text, "%.*s%c%d", before > 0,
              &"abcdefghijklmnopqrstuvwxyz"[MAX (before - 1, 0)], 'a' + letter, place.row + 1);
  return name;
}

static Place place_between (Place from, Place to) {
  return (Place){ (from.column + to.column) / 2, (from.row + to.row) / 2 };
}

/* Is there that line of a board by lines? */
static bool is_line (const BgBoard *board, int from, int over, int to) {
  for (int i = 0; i < board->n_lines; i++)
    if (board->line[i].over == over
        && ((board->line[i].a == from && board->line[i].b == to
             && board->line[i].barred != BG_BARRED_A)
            || (board->line[i].a == to && board->line[i].b == from
                && board->line[i].barred != BG_BARRED_B)))
      return true;
  return false;
}

/* Can the jump be played?  If not, *FAULT is the kind of its fault. */
static bool can_jump (Grid *grid, Place from, Place over, Place to, BgVerifyError *fault) {
  if (grid->lines != NULL ? !is_line (grid->lines, from.column, over.column, to.column)
                          : !is_direction (grid->rule, to.column - from.column, to.row - from.row))
    *fault = BG_VERIFY_ERROR_RULE;
  else if (*cell (grid, over) == NONE)
    *fault = BG_VERIFY_ERROR_HOLE;
  else if (*cell (grid, from) != PEG)
    *fault = BG_VERIFY_ERROR_MOVER;
  else if (*cell (grid, over) != PEG)
    *fault = BG_VERIFY_ERROR_JUMPED;
  else if (*cell (grid, to) != EMPTY)
    *fault = BG_VERIFY_ERROR_TARGET;
  else
    return true;
  return false;
}

/* Plays a jump and returns NULL, or returns a text that names the fault and sets *FAULT to its
   kind. */
static char *play_jump (Grid *grid, Place from, Place over, Place to, BgVerifyError *fault) {
  if (can_jump (grid, from, over, to, fault)) {
    *cell (grid, from) = *cell (grid, over) = EMPTY;
    *cell (grid, to) = PEG;
    return NULL;
  }
  switch (*fault) {
  case BG_VERIFY_ERROR_RULE:
    return grid->lines != NULL ? g_strdup ("no jump along a line of the board")
                               : g_strdup_printf ("no jump of the %d-move rule", grid->rule);
  case BG_VERIFY_ERROR_HOLE:
    return g_strdup_printf ("no hole at %s to jump over", name_of (grid, over).text);
  case BG_VERIFY_ERROR_MOVER:
    return g_strdup_printf ("no peg at %s to jump with", name_of (grid, from).text);
  case BG_VERIFY_ERROR_JUMPED:
    return g_strdup_printf ("no peg at %s to jump over", name_of (grid, over).text);
  default: return g_strdup_printf ("%s is not empty", name_of (grid, to).text);
  }
}

static bool play_move (Grid *grid, const GArray *places, const char *move, int number,
                       GError **error) {
  const Place *place = (const Place *) places->data;
  const guint step = grid->lines != NULL ? 2 : 1; /* the hole that is jumped over is named */
  for (guint i = step; i < places->len; i += step) {
    const Place from = place[i - step], to = place[i];
    const Place over = grid->lines != NULL ? place[i - 1] : place_between (from, to);
    BgVerifyError fault;
    g_autofree char *reason = play_jump (grid, from, over, to, &fault);
    if (reason == NULL)
      continue;
    g_set_error (error, BG_VERIFY_ERROR, fault, "move %d '%s': jump %s-%s: %s", number,
                 bg_excerpt (move, -1).text, name_of (grid, from).text, name_of (grid, to).text,
                 reason);
    return false;
  }
  return true;
}

/* --- Conditions --------------------------------------------------------------- */

/* Moves that are played, as the conditions of a problem see them. */
typedef struct {
  GArray *moves; /* of GArray of Place: no peg twice in succession */
  GArray *grids; /* of Grid: before each of them, and after the last; NULL: not wanted */
} Play;

static void unref_places (gpointer places) {
  g_array_unref (*(GArray **) places);
}

static void init_play (Play *play, const Grid *start, bool wants_grids) {
  play->moves = g_array_new (FALSE, FALSE, sizeof (GArray *));
  g_array_set_clear_func (play->moves, unref_places);
  play->grids = wants_grids ? g_array_new (FALSE, FALSE, sizeof (Grid)) : NULL;
  if (wants_grids)
    g_array_append_vals (play->grids, start, 1);
}

static void clear_play (Play *play) {
  g_array_unref (play->moves);
  g_clear_pointer (&play->grids, g_array_unref);
}

static const GArray *move_of_play (const Play *play, guint i) {
  return g_array_index (play->moves, GArray *, i);
}

static bool same_place (Place a, Place b) {
  return a.column == b.column && a.row == b.row;
}

static Place last_place (const GArray *places) {
  return g_array_index (places, Place, places->len - 1);
}

/* Adds a move that has led to AFTER, or joins it to the one before by the same peg. */
static void add_move (Play *play, const GArray *places, const Grid *after) {
  const guint n = play->moves->len;
  GArray *last = n > 0 ? g_array_index (play->moves, GArray *, n - 1) : NULL;
  if (last != NULL && same_place (last_place (last), g_array_index (places, Place, 0))) {
    g_array_append_vals (last, &g_array_index (places, Place, 1), places->len - 1);
    if (play->grids != NULL)
      g_array_set_size (play->grids, play->grids->len - 1);
  } else {
    GArray *copy = g_array_copy ((GArray *) places);
    g_array_append_val (play->moves, copy);
  }
  if (play->grids != NULL)
    g_array_append_vals (play->grids, after, 1);
}

/* From one hole where the peg comes to the next, in the places of a move: on a board by lines there
   are the holes that it jumps over, too. */
static int stride_of (const BgProblem *problem) {
  return problem->board->by_lines ? 2 : 1;
}

/* Is MOVE that PATH? */
static bool is_path (const BgProblem *problem, const GArray *move, const BgPath *path) {
  const int stride = stride_of (problem);
  bool same = (int) move->len == stride * (path->n - 1) + 1;
  for (int i = 0; i < path->n && same; i++)
    same = same_place (g_array_index (move, Place, stride * i), place_of (problem, path->hole[i]));
  for (int i = 0; i + 1 < path->n && same && stride == 2; i++)
    same = same_place (g_array_index (move, Place, 2 * i + 1),
                       place_of (problem, problem->board->line[path->line[i]].over));
  return same;
}

/* Does MOVE jump over PLACE, or leave no peg there?  By lines the peg may end where it has removed
   one. */
static bool takes_from (const BgProblem *problem, const GArray *move, Grid *after, Place place) {
  bool taken = *cell (after, place) != PEG;
  for (guint i = 1; i < move->len && stride_of (problem) == 2; i += 2)
    taken |= same_place (g_array_index (move, Place, i), place);
  return taken;
}

static bool fits_pattern (Grid *grid, const BgProblem *problem, const BgPattern *pattern) {
  bool fits = true;
  for (int i = 0; i < problem->board->n_holes && fits; i++) {
    const char at = *cell (grid, place_of (problem, i));
    fits = !((pattern->pegs >> i & 1 && at != PEG) || (pattern->empty >> i & 1 && at != EMPTY));
  }
  return fits;
}

static bool fits_between (const BgProblem *problem, const Play *play, const BgPattern *pattern) {
  bool found = false;
  for (guint g = 1; g + 1 < play->grids->len && !found; g++)
    found = fits_pattern (&g_array_index (play->grids, Grid, g), problem, pattern);
  return found;
}

/* Follows the marked peg; false where it is removed, or does not end as it has to. */
static bool ends_as_marked (const BgProblem *problem, const Play *play, const BgMarkedPeg *marked) {
  Place stands = place_of (problem, marked->from);
  bool moved_last = false;
  for (guint m = 0; m < play->moves->len; m++) {
    const GArray *move = move_of_play (play, m);
    moved_last = same_place (g_array_index (move, Place, 0), stands);
    if (moved_last)
      stands = last_place (move);
    else if (takes_from (problem, move, &g_array_index (play->grids, Grid, m + 1), stands))
      return false;
  }
  return marked->to < 0 ? moved_last : same_place (stands, place_of (problem, marked->to));
}

static bool check_conditions (const BgProblem *problem, const Play *play, GError **error) {
  const BgConditions *conditions = problem->conditions;
  const guint n = play->moves->len;
  const GArray *last = move_of_play (play, n - 1);
  const char *fault = NULL;
  const int final = ((int) last->len - 1) / stride_of (problem);
  if (final < conditions->least_final || final > conditions->most_final)
    fault = "final-sweep";
  if (conditions->final_move.n > 0 && !is_path (problem, last, &conditions->final_move))
    fault = "final-move";
  for (guint i = 0; i < conditions->start_moves->len && fault == NULL; i++)
    if (i >= n
        || !is_path (problem, move_of_play (play, i),
                     &g_array_index (conditions->start_moves, BgPath, i)))
      fault = "start-moves";
  for (int k = 0; k < conditions->n_patterns && fault == NULL; k++)
    if (!fits_between (problem, play, &conditions->pattern[k]))
      fault = "through";
  for (int k = 0; k < conditions->n_marked && fault == NULL; k++)
    if (!ends_as_marked (problem, play, &conditions->marked[k]))
      fault = conditions->marked[k].to < 0 ? "survivor-from" : "peg";
  if (fault == NULL)
    return true;
  g_set_error (error, BG_VERIFY_ERROR, BG_VERIFY_ERROR_CONDITION,
               "every move is legal, but the solution does not meet the condition %s", fault);
  return false;
}

/* --- A whole solution ---------------------------------------------------------- */

static bool is_position (Grid *grid, const BgProblem *problem, BgPosition position) {
  const BgBoard *board = problem->board;
  for (int i = 0; i < board->n_holes; i++) {
    const Place place = place_of (problem, i);
    if (*cell (grid, place) != (position >> i & 1 ? PEG : EMPTY))
      return false;
  }
  return true;
}

/* Does a solution end before the move NEXT, which follows PLACES?  Not within a move that PLACES
   begins.  Positions that are listed have too few pegs to be passed, and nothing follows a position
   that is stuck. */
static bool ends_before (Grid *grid, const BgProblem *problem, const GArray *places,
                         const GArray *next) {
  return problem->goal == BG_GOAL_PATTERN
         && !same_place (last_place (places), g_array_index (next, Place, 0))
         && fits_pattern (grid, problem, &problem->pattern);
}

static bool refuse_move (const BgProblem *problem, const char *move, int number, GError **error) {
  g_set_error (error, BG_VERIFY_ERROR, BG_VERIFY_ERROR_PASSED,
               "move %d '%s': the position before it fits the finish '%s', expected the end there",
               number, bg_excerpt (move, -1).text, problem->finish_text);
  return false;
}

/* Can no peg jump? */
static bool is_stuck (Grid *grid, const BgProblem *problem) {
  const int n = problem->board->n_holes;
  BgVerifyError unused;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const Place from = place_of (problem, i), to = place_of (problem, j);
      if (grid->lines == NULL && can_jump (grid, from, place_between (from, to), to, &unused))
        return false;
      for (int k = 0; k < n && grid->lines != NULL; k++)
        if (can_jump (grid, from, place_of (problem, k), to, &unused))
          return false;
    }
  return true;
}

static bool check_finish (Grid *grid, const BgProblem *problem, GError **error) {
  const BgBoard *board = problem->board;
  if ((problem->goal == BG_GOAL_PATTERN && fits_pattern (grid, problem, &problem->pattern))
      || (problem->goal == BG_GOAL_STUCK && is_stuck (grid, problem)))
    return true;
  for (int i = 0; i < problem->n_finishes; i++)
    if (is_position (grid, problem, problem->finish[i]))
      return true;
  g_autoptr (GString) left = g_string_new (NULL);
  int pegs = 0;
  for (int i = 0; i < board->n_holes; i++) {
    const Place place = place_of (problem, i);
    if (*cell (grid, place) == PEG) {
      g_string_append_printf (left, " %s", name_of (grid, place).text);
      pegs++;
    }
  }
  g_set_error (error, BG_VERIFY_ERROR, BG_VERIFY_ERROR_UNFINISHED,
               "after the last move: %d %s left,%s, expected the finish %s", pegs,
               pegs == 1 ? "peg is" : "pegs are", left->str, problem->finish_text);
  return false;
}

bool bg_verify (const BgProblem *problem, const char *const *moves, int n_moves, int *length,
                GError **error) {
  Grid grid;
  set_up (&grid, problem);
  g_autoptr (GPtrArray) parsed = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  /* all moves are read before any is played: an unreadable move is an error, not the answer "no" */
  for (int i = 0; i < n_moves; i++) {
    GArray *places = read_move (&grid, problem, moves[i], i + 1, error);
    if (places == NULL)
      return false;
    g_ptr_array_add (parsed, places);
  }

  bool legal = true;
  Play play;
  init_play (&play, &grid, problem->conditions != NULL);
  for (int i = 0; i < n_moves && legal; i++) {
    const GArray *places = g_ptr_array_index (parsed, i);
    legal = (i == 0 || !ends_before (&grid, problem, g_ptr_array_index (parsed, i - 1), places)
             || refuse_move (problem, moves[i], i + 1, error))
            && play_move (&grid, places, moves[i], i + 1, error);
    if (legal)
      add_move (&play, places, &grid);
  }
  if (length != NULL)
    *length = (int) play.moves->len;
  const bool solves = legal && check_finish (&grid, problem, error)
                      && (problem->conditions == NULL || check_conditions (problem, &play, error));
  clear_play (&play);
  return solves;
}

/* --- Replay ---------------------------------------------------------------- */

GPtrArray *bg_replay (const BgProblem *problem, const BgPath *moves, int n) {
  GPtrArray *solution = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < n; i++)
    g_ptr_array_add (solution, bg_path_to_string (problem->board, &moves[i]));
  g_autoptr (GError) error = NULL;
  int length;
  if (!bg_verify (problem, (const char *const *) solution->pdata, n, &length, &error))
    g_error ("the search made an illegal solution: %s", error->message);
  if (length != n)
    g_error ("the search made a solution of %d moves and said %d", length, n);
  return solution;
}
