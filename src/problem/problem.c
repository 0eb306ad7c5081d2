#include "problem/problem.h"

#include <string.h>

#include "board/notation.h"
#include "core/error.h"
#include "core/plain_text.h"
#include "problem/declaration.h"

static void set_single_finishes (BgProblem *problem, BgPosition holes) {
  problem->finish_is_single = true;
  problem->finish_holes = holes;
  BG_FOR_EACH_HOLE (hole, holes)
    problem->finish[problem->n_finishes++] = bg_hole_bit (hole);
}

/* Reads the holes after "any of " and "any but ". */
static bool parse_choice (BgProblem *problem, const char *text, bool excludes, GError **error) {
  const BgBoard *board = problem->board;
  BgPosition holes;
  if (!bg_position_parse (board, text, &holes, error))
    return false;
  if (holes == 0)
    return bg_input_error (error, "'any of' and 'any but' expect holes after them");
  if (excludes && holes == board->full)
    return bg_input_error (error, "'any but' leaves no hole to finish in");
  set_single_finishes (problem, excludes ? board->full & ~holes : holes);
  g_autofree char *list = bg_position_rewrite (board, text, holes);
  problem->finish_text = g_strconcat (excludes ? "any but " : "any of ", list, NULL);
  return true;
}

/* The rest of TEXT after WORDS and a blank or line end; NULL: TEXT does not begin so. */
static const char *pass_words (const char *text, const char *words) {
  const char *rest = text + strlen (words);
  return g_str_has_prefix (text, words) && g_ascii_isspace (*rest) ? rest + 1 : NULL;
}

void bg_problem_want_fewest (BgProblem *problem) {
  problem->goal = BG_GOAL_FEWEST;
  problem->n_finishes = 0;
  set_single_finishes (problem, problem->board->full);
  g_free (problem->finish_text);
  problem->finish_text = g_strdup ("fewest");
}

/* Reads a goal that does not list its finishes. */
static bool parse_open (BgProblem *problem, const char *text, GError **error) {
  if (strcmp (text, "stuck") == 0) {
    problem->goal = BG_GOAL_STUCK;
    problem->finish_text = g_strdup (text);
    return true;
  }
  BgPattern *pattern = &problem->pattern;
  if (!bg_pattern_parse (problem->board, text, pattern, error))
    return false;
  if ((pattern->pegs | pattern->empty) == 0)
    return bg_input_error (error, "'%s' fixes no hole, expected one that is filled or empty",
                           bg_excerpt (text, -1).text);
  if (pattern->empty == problem->board->full)
    return bg_input_error (error, "the finish has no pegs");
  problem->goal = BG_GOAL_PATTERN;
  problem->finish_text = bg_pattern_to_string (problem->board, pattern);
  return true;
}

static bool parse_finish (BgProblem *problem, const char *given, GError **error) {
  const BgBoard *board = problem->board;
  g_autofree char *text = g_strchomp (g_strdup (given));
  const char *kept = pass_words (text, "any of"), *excluded = pass_words (text, "any but");
  BgPosition position;
  if (kept != NULL || excluded != NULL)
    return parse_choice (problem, kept != NULL ? kept : excluded, kept == NULL, error);
  if (strcmp (text, "fewest") == 0) {
    bg_problem_want_fewest (problem);
    return true;
  }
  if (strcmp (text, "stuck") == 0 || bg_pattern_is (text))
    return parse_open (problem, text, error);
  if (strcmp (text, "any") == 0) {
    set_single_finishes (problem, board->full);
    problem->finish_text = g_strdup (text);
    return true;
  }
  if (g_str_has_prefix (text, "any"))
    return bg_input_error (error, "'%s', expected 'any', 'any of' holes or 'any but' holes",
                           bg_excerpt (text, -1).text);
  if (!bg_position_parse (board, text, &position, error))
    return false;
  if (position == 0)
    return bg_input_error (error, "the finish has no pegs");
  if (bg_pegs (position) == 1)
    set_single_finishes (problem, position);
  else
    problem->finish[problem->n_finishes++] = position;
  problem->finish_text = bg_position_rewrite (board, text, position);
  return true;
}

static const BgProblemFile no_file = { .expect_moves = -1 };

/* Takes the board. */
static BgProblem *new_problem (BgBoard *board) {
  BgProblem *problem = g_new0 (BgProblem, 1);
  problem->board = board;
  problem->name = g_strdup ("problem");
  problem->file = &no_file;
  problem->resources = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_resource_free);
  problem->declarations = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_declaration_free);
  return problem;
}

/* The finishes as they would be written, but for several of over one peg, which cannot. */
static char *write_finishes (const BgProblem *problem) {
  if (problem->goal == BG_GOAL_STUCK)
    return g_strdup ("stuck");
  if (problem->goal == BG_GOAL_PATTERN)
    return bg_pattern_to_string (problem->board, &problem->pattern);
  if (!problem->finish_is_single)
    return bg_position_to_string (problem->board, problem->finish[0]);
  if (problem->finish_holes == problem->board->full)
    return g_strdup ("any");
  GString *text = g_string_new (problem->n_finishes > 1 ? "any of" : NULL);
  for (int i = 0; i < problem->n_finishes; i++)
    g_string_append_printf (text, "%s%s", problem->n_finishes > 1 ? " " : "",
                            bg_hole_name (problem->board, bg_first_hole (problem->finish[i])).text);
  return g_string_free (text, FALSE);
}

void bg_problem_set_finishes (BgProblem *problem, const BgPosition *finishes, int n) {
  problem->n_finishes = 0;
  problem->finish_holes = 0;
  problem->finish_is_single = n > 0 && bg_pegs (finishes[0]) == 1;
  for (int i = 0; i < n; i++) {
    problem->finish[problem->n_finishes++] = finishes[i];
    if (problem->finish_is_single)
      problem->finish_holes |= finishes[i];
  }
}

static void set_finishes (BgProblem *problem, const BgPosition *finishes, int n) {
  bg_problem_set_finishes (problem, finishes, n);
  problem->finish_text = write_finishes (problem);
}

/* Gives PROBLEM the goal of OTHER; `fewest' is that of the problem as it was posed alone. */
static void copy_goal (BgProblem *problem, const BgProblem *other) {
  if (bg_problem_is_open (other)) {
    problem->goal = other->goal;
    problem->pattern = other->pattern;
  }
  set_finishes (problem, other->finish, other->n_finishes);
}

/* A problem with PROBLEM's name, counts, declarations and modules, without finishes. */
static BgProblem *new_like (const BgProblem *problem, BgBoard *board, BgPosition start) {
  BgProblem *other = g_new0 (BgProblem, 1);
  other->board = board;
  other->name = g_strdup (problem->name);
  other->file = &no_file;
  other->start = start;
  other->resources = g_ptr_array_ref (problem->resources);
  other->declarations = g_ptr_array_ref (problem->declarations);
  if (problem->modules != NULL)
    other->modules = g_ptr_array_ref (problem->modules);
  if (problem->checked != NULL)
    other->checked = g_ptr_array_ref (problem->checked);
  return other;
}

BgProblem *bg_problem_of (const BgBoard *board, BgPosition start, const BgPosition *finishes,
                          int n) {
  BgProblem *problem = new_problem (bg_board_ref (board));
  problem->start = start;
  set_finishes (problem, finishes, n);
  return problem;
}

BgProblem *bg_problem_with_start (const BgProblem *problem, BgPosition start) {
  BgProblem *other = new_like (problem, bg_board_ref (problem->board), start);
  copy_goal (other, problem);
  return other;
}

BgProblem *bg_problem_with_finishes (const BgProblem *problem, const BgPosition *finishes, int n) {
  BgProblem *other = new_like (problem, bg_board_ref (problem->board), problem->start);
  set_finishes (other, finishes, n);
  return other;
}

BgProblem *bg_problem_without_symmetry (const BgProblem *problem) {
  BgProblem *other = new_like (problem, bg_board_without_symmetry (problem->board), problem->start);
  copy_goal (other, problem);
  g_free (other->finish_text);
  other->finish_text = g_strdup (problem->finish_text);
  return other;
}

BgProblem *bg_problem_new (BgBoard *board, const char *start, const char *finish, GError **error) {
  g_autoptr (BgProblem) problem = new_problem (board);
  if (!bg_position_parse (board, start, &problem->start, error))
    return bg_prefix_error (error, "start: ");
  if (problem->start == 0)
    return bg_input_error (error, "start: the start has no pegs");
  g_autofree char *plain = bg_text_plain (finish);
  if (!parse_finish (problem, plain, error))
    return bg_prefix_error (error, "finish: ");
  if (bg_pegs (problem->start) == 1)
    return bg_input_error (error,
                           "start: a single peg, expected several; %s' is every hole but "
                           "that",
                           bg_hole_name (problem->board, bg_first_hole (problem->start)).text);
  if (bg_problem_is_finish (problem, problem->start))
    return bg_input_error (error, "finish: the start is a finish already, expected a different "
                                  "position");
  /* every jump removes a peg */
  if (bg_problem_jumps (problem) <= 0)
    return bg_input_error (error, "finish: %d pegs, expected fewer than the %d of the start",
                           bg_problem_finish_pegs (problem), bg_pegs (problem->start));
  return g_steal_pointer (&problem);
}

void bg_problem_file_free (BgProblemFile *file) {
  if (file == NULL)
    return;
  g_free (file->title);
  g_free (file->source);
  g_free (file->method);
  g_free (file->heuristic);
  g_free (file->expect_ordered);
  g_free (file->expect_unordered);
  g_free (file->path);
  g_free (file->text);
  g_free (file);
}

const BgDeclaration *bg_problem_declaration (const BgProblem *problem, const char *name) {
  for (guint i = 0; i < problem->declarations->len; i++) {
    const BgDeclaration *declaration = problem->declarations->pdata[i];
    if (strcmp (declaration->name, name) == 0)
      return declaration;
  }
  return NULL;
}

void bg_problem_free (BgProblem *problem) {
  if (problem == NULL)
    return;
  bg_board_unref (problem->board);
  g_free (problem->name);
  if (problem->file != &no_file)
    bg_problem_file_free ((BgProblemFile *) problem->file);
  g_free (problem->finish_text);
  bg_conditions_free (problem->conditions);
  g_ptr_array_unref (problem->resources);
  g_ptr_array_unref (problem->declarations);
  g_clear_pointer (&problem->modules, g_ptr_array_unref);
  g_clear_pointer (&problem->checked, g_ptr_array_unref);
  g_free (problem);
}

void bg_resource_free (BgResource *resource) {
  if (resource == NULL)
    return;
  g_free (resource->name);
  g_free (resource);
}

bool bg_problem_check_listed (const BgProblem *problem, const char *what, GError **error) {
  return !bg_problem_is_open (problem)
         || bg_input_error (error, "%s: the finish '%s' lists no positions, expected some", what,
                            problem->finish_text);
}

/* The holes that a finish of PROBLEM, which is open, may have filled or empty. */
static BgPosition either_holes (const BgProblem *problem) {
  return problem->board->full & ~(problem->pattern.pegs | problem->pattern.empty);
}

bool bg_problem_check_few (const BgProblem *problem, const char *what, GError **error) {
  const int n = bg_problem_is_open (problem) ? bg_pegs (either_holes (problem)) : 0;
  return n <= BG_MOST_EITHER
         || bg_input_error (error, "%s: the finish '%s' leaves %d holes open, expected up to %d",
                            what, problem->finish_text, n, BG_MOST_EITHER);
}

GArray *bg_problem_list_finishes (const BgProblem *problem) {
  GArray *finishes = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  g_array_append_vals (finishes, problem->finish, (guint) problem->n_finishes);
  if (!bg_problem_is_open (problem))
    return finishes;
  const BgPosition either = either_holes (problem);
  BgPosition subset = 0;
  do {
    const BgPosition position = problem->pattern.pegs | subset;
    if (position != 0 && bg_problem_is_open_finish (problem, position))
      g_array_append_val (finishes, position);
    subset = (subset - either) & either;
  } while (subset != 0);
  return finishes;
}

bool bg_problem_is_open_finish (const BgProblem *problem, BgPosition position) {
  const BgBoard *board = problem->board;
  if (problem->goal == BG_GOAL_PATTERN)
    return bg_pattern_fits (&problem->pattern, position);
  for (int i = 0; i < board->n_lines; i++)
    if (bg_can_play (&board->line[i], position))
      return false;
  return true;
}

size_t bg_problem_keep_ends (const BgProblem *problem, BgPosition *positions, size_t n,
                             bool is_end) {
  size_t kept = 0;
  if (!is_end && !bg_problem_is_open (problem))
    return n;
  for (size_t i = 0; i < n; i++) {
    positions[kept] = positions[i];
    kept += bg_problem_ends_at (problem, positions[kept]) == is_end;
  }
  return kept;
}

int bg_problem_tops (const BgProblem *problem, BgPosition *tops) {
  if (bg_problem_is_open (problem)) {
    *tops = problem->board->full & ~problem->pattern.empty;
    return 1;
  }
  memcpy (tops, problem->finish, problem->n_finishes * sizeof *tops);
  return problem->n_finishes;
}

void bg_problem_group (const BgProblem *problem, BgGroup *group) {
  if (bg_problem_is_open (problem))
    bg_group_init_stabiliser (group, problem->board,
                              (BgPosition[]){ problem->pattern.pegs, problem->pattern.empty }, 2);
  else
    bg_group_init_closed (group, problem->board, problem->finish, problem->n_finishes);
}

int bg_problem_least_sum (const BgProblem *problem, const BgResource *resource) {
  if (bg_problem_is_open (problem)) {
    BgPosition lightest = problem->pattern.pegs;
    BG_FOR_EACH_HOLE (hole, either_holes (problem))
      if (resource->weight[hole] < 0)
        lightest |= bg_hole_bit (hole);
    return bg_resource_sum (resource, lightest);
  }
  int least = bg_resource_sum (resource, problem->finish[0]);
  for (int i = 1; i < problem->n_finishes; i++)
    least = MIN (least, bg_resource_sum (resource, problem->finish[i]));
  return least;
}

bool bg_problem_is_out_of_class (const BgProblem *problem) {
  if (bg_problem_is_open (problem))
    return false;
  BgPosition class = bg_board_class (problem->board, problem->start);
  for (int i = 0; i < problem->n_finishes; i++)
    if (bg_board_class (problem->board, problem->finish[i]) == class)
      return false;
  return true;
}

static bool is_affordable (const BgProblem *problem, int from, int over, int to) {
  for (guint i = 0; i < problem->resources->len; i++) {
    const BgResource *resource = problem->resources->pdata[i];
    int loss = resource->weight[from] + resource->weight[over] - resource->weight[to];
    if (loss > bg_resource_sum (resource, problem->start) - resource->least)
      return false;
  }
  return true;
}

/* The holes that may have a peg at some time. */
static BgPosition fillable_holes (const BgProblem *problem) {
  const BgBoard *board = problem->board;
  BgPosition filled = problem->start, before;
  do {
    before = filled;
    for (int from = 0; from < board->n_holes; from++)
      for (int i = 0; i < board->jumps[from].n; i++) {
        int over = board->line[board->jumps[from].end[i].line].over;
        int to = board->jumps[from].end[i].to;
        if (bg_has (filled, from) && bg_has (filled, over)
            && is_affordable (problem, from, over, to))
          filled |= bg_hole_bit (to);
      }
  } while (filled != before);
  return filled;
}

int bg_problem_unfillable_hole (const BgProblem *problem) {
  BgPosition never = problem->board->full & ~fillable_holes (problem);
  BgPosition always_needed = problem->finish[0] | problem->pattern.pegs;
  for (int i = 1; i < problem->n_finishes; i++)
    always_needed &= problem->finish[i];
  return (never & always_needed) != 0 ? bg_first_hole (never & always_needed) : -1;
}

bool bg_problem_is_complement (const BgProblem *problem) {
  return problem->n_finishes == 1 && problem->finish[0] == (problem->board->full & ~problem->start);
}
