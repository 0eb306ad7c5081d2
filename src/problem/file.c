#include <string.h>

#include "board/notation.h"
#include "core/error.h"
#include "problem/declaration.h"
#include "problem/keys.h"
#include "problem/problem.h"
#include "problem/weights.h"

/* --- Resource counts ------------------------------------------------------- */

/* The groups [resource NAME], and the key `resource` of [search], which makes constraints of
   some. */

static bool check_jump (const BgBoard *board, const int *weight, int from, int over, int to,
                        GError **error) {
  return weight[to] <= weight[from] + weight[over]
         || bg_input_error (error,
                            "no resource count: the jump %s-%s over %s raises it by %d, "
                            "expected no jump to raise it",
                            bg_hole_name (board, from).text, bg_hole_name (board, to).text,
                            bg_hole_name (board, over).text,
                            weight[to] - weight[from] - weight[over]);
}

/* The resource count with the weights of TEXT. */
static BgResource *parse_resource (const BgBoard *board, const char *name, const char *text,
                                   GError **error) {
  int weight[BG_MAX_HOLES] = { 0 };
  if (!bg_weights_parse (board, text, weight, error))
    return NULL;
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    if ((bg_starts_in (line, line->a)
         && !check_jump (board, weight, line->a, line->over, line->b, error))
        || (bg_starts_in (line, line->b)
            && !check_jump (board, weight, line->b, line->over, line->a, error)))
      return NULL;
  }
  BgResource *resource = g_new0 (BgResource, 1);
  resource->name = g_strdup (name);
  for (int hole = 0; hole < board->n_holes; hole++)
    resource->weight[hole] = weight[hole];
  return resource;
}

/* Reads the group [resource NAME]. */
static BgResource *take_resource (BgKeys *keys, const BgBoard *board, const char *name,
                                  GError **error) {
  g_autofree char *group = g_strconcat ("resource ", name, NULL);
  g_autofree char *rows = bg_keys_take (keys, group, "rows");
  if (rows == NULL)
    return bg_input_error (error, "%s: expected a group [%s] with a key 'rows'", keys->path,
                           bg_excerpt (group, -1).text);
  BgResource *resource = parse_resource (board, name, rows, error);
  if (resource == NULL)
    bg_keys_blame (keys, group, "rows", error);
  else if (!bg_keys_end_group (keys, group, error))
    g_clear_pointer (&resource, bg_resource_free);
  return resource;
}

/* Takes the group that one WORD of the key `resource` is about, and adds the constraint: NAME, or
   NAME:VALUE where the value to keep is given, which may not be more than a finish has, since that
   would cut off solutions. */
static bool take_constraint (BgKeys *keys, BgProblem *problem, const char *word, GError **error) {
  g_auto (GStrv) parts = g_strsplit (word, ":", 2);
  for (guint i = 0; i < problem->resources->len; i++)
    if (strcmp (((const BgResource *) problem->resources->pdata[i])->name, parts[0]) == 0)
      return bg_input_error (error, "%s: [search] resource: '%s' given twice, expected it once",
                             keys->path, bg_excerpt (parts[0], -1).text);
  g_autoptr (BgResource) resource = take_resource (keys, problem->board, parts[0], error);
  if (resource == NULL)
    return false;
  resource->least = bg_problem_least_sum (problem, resource);
  if (parts[1] != NULL) {
    gint64 value;
    if (!g_ascii_string_to_signed (parts[1], 10, -(1 << 30), resource->least, &value, NULL))
      return bg_input_error (error,
                             "%s: [search] resource: '%s': expected a number up to %d, "
                             "the value at the finish",
                             keys->path, bg_excerpt (word, -1).text, resource->least);
    resource->least = (int) value;
  }
  g_ptr_array_add (problem->resources, g_steal_pointer (&resource));
  return true;
}

/* Takes the groups of the resource counts that no constraint uses. */
static bool check_spare_resources (BgKeys *keys, const BgProblem *problem, GError **error) {
  g_auto (GStrv) groups = g_key_file_get_groups (keys->file, NULL);
  for (char **group = groups; *group; group++)
    if (g_str_has_prefix (*group, "resource ")) {
      g_autoptr (BgResource)
          resource = take_resource (keys, problem->board, *group + strlen ("resource "), error);
      if (resource == NULL)
        return false;
    }
  return true;
}

/* --- Boards and problems ---------------------------------------------------- */

static bool parse_rule (const char *text, BgRule *rule, GError **error) {
  if (strlen (text) == 1 && strchr ("468", *text) != NULL) {
    *rule = *text - '0';
    return true;
  }
  return bg_input_error (error, "unknown rule '%s', expected 4, 6 or 8",
                         bg_excerpt (text, -1).text);
}

/* Reads the places of a board's holes, if there are any, and takes BOARD, which may be NULL; else
   NULL with ERROR. */
static BgBoard *take_places (BgKeys *keys, BgBoard *board, GError **error) {
  g_autofree char *at = bg_keys_take (keys, "problem", "at");
  if (board == NULL || at == NULL || bg_board_place (board, at, error))
    return board;
  bg_board_unref (board);
  return bg_prefix_error (error, "%s: [problem] at: ", keys->path);
}

/* Reads the keys of a board by lines, but for LINES, GRAPH, ONE_WAY and GRAPH6, of which one is not
   NULL; RULE should be. */
static BgBoard *take_by_lines (BgKeys *keys, const char *lines, const char *graph,
                               const char *one_way, const char *graph6, const char *rule,
                               GError **error) {
  g_autofree char *holes = bg_keys_take (keys, "problem", "holes");
  if (rule != NULL)
    return bg_input_error (error, "%s: [problem] rule: expected none with lines", keys->path);
  if (graph6 != NULL && (holes != NULL || one_way != NULL))
    return bg_input_error (error, "%s: [problem] %s: needs 'lines' or 'graph'", keys->path,
                           holes != NULL ? "holes" : "one-way");
  g_autofree char *name = g_strdup_printf ("graph6(%s)", graph6);
  BgBoard *board = graph6 != NULL
                       ? bg_board_new (name, BG_RULE_4, error)
                       : bg_board_new_by_lines (&(BgLinesText){ holes, lines, graph, one_way },
                                                error);
  if (board == NULL)
    g_prefix_error (error, "%s: [problem] %s", keys->path, graph6 != NULL ? "graph6: " : "");
  return take_places (keys, board, error);
}

/* Reads the keys of the board. */
static BgBoard *take_board (BgKeys *keys, GError **error) {
  const char *group = "problem";
  g_autofree char *name = bg_keys_take (keys, group, "board");
  g_autofree char *layout = bg_keys_take_drawing (keys, group, "layout");
  g_autofree char *lines = bg_keys_take (keys, group, "lines");
  g_autofree char *graph = bg_keys_take (keys, group, "graph");
  g_autofree char *one_way = bg_keys_take (keys, group, "one-way");
  g_autofree char *graph6 = bg_keys_take (keys, group, "graph6");
  g_autofree char *rule_text = bg_keys_take (keys, group, "rule");
  const bool is_by_lines = lines != NULL || graph != NULL || graph6 != NULL || one_way != NULL;
  const int n = (name != NULL) + (layout != NULL) + (lines != NULL) + (graph != NULL)
                + (graph6 != NULL);
  if (n > 1 || (n == 0 && one_way == NULL))
    return bg_input_error (error,
                           "%s: [problem]: expected one key of 'board', 'layout', 'lines', 'graph' "
                           "and 'graph6'",
                           keys->path);
  if (one_way != NULL && (name != NULL || layout != NULL))
    return bg_input_error (error, "%s: [problem] one-way: needs 'lines' or 'graph'", keys->path);
  if (is_by_lines)
    return take_by_lines (keys, lines, graph, one_way, graph6, rule_text, error);
  BgRule rule = name != NULL ? bg_board_usual_rule (name) : BG_RULE_4;
  if (rule_text != NULL && !parse_rule (rule_text, &rule, error)) {
    bg_keys_blame (keys, group, "rule", error);
    return NULL;
  }
  BgBoard *board = name != NULL ? bg_board_new (name, rule, error)
                                : bg_board_new_drawn (layout, rule, error);
  if (board == NULL)
    bg_keys_blame (keys, group, name != NULL ? "board" : "layout", error);
  return take_places (keys, board, error);
}

static bool take_conditions (BgKeys *keys, BgProblem *problem, GError **error) {
  const char *group = "problem";
  for (const char *const *key = bg_condition_keys; *key != NULL; key++) {
    g_autofree char *text = bg_keys_take_drawing (keys, group, *key);
    if (text == NULL || bg_conditions_add (problem, *key, text, error))
      continue;
    bg_keys_blame (keys, group, *key, error);
    return false;
  }
  return true;
}

/* The keys of [problem]. */
static GPtrArray *list_keys (void) {
  static const char *const keys[] = { "title", "source",  "board",  "layout", "lines",
                                      "graph", "one-way", "graph6", "holes",  "at",
                                      "rule",  "start",   "finish" };
  GPtrArray *list = g_ptr_array_new ();
  for (size_t i = 0; i < G_N_ELEMENTS (keys); i++)
    g_ptr_array_add (list, (gpointer) keys[i]);
  for (const char *const *key = bg_condition_keys; *key != NULL; key++)
    g_ptr_array_add (list, (gpointer) *key);
  g_ptr_array_add (list, NULL);
  return list;
}

static BgProblem *take_problem (BgKeys *keys, BgProblemFile *file, GError **error) {
  const char *group = "problem";
  if (!g_key_file_has_group (keys->file, group))
    return bg_input_error (error, "%s: expected a group [problem]", keys->path);
  g_autoptr (GPtrArray) known = list_keys ();
  if (!bg_keys_check (keys, group, (const char *const *) known->pdata, error))
    return NULL;
  g_autoptr (BgBoard) board = take_board (keys, error);
  if (board == NULL)
    return NULL;
  g_autofree char *start = bg_keys_take_drawing (keys, group, "start");
  g_autofree char *finish = bg_keys_take_drawing (keys, group, "finish");
  if (start == NULL || finish == NULL)
    return bg_input_error (error, "%s: [problem]: expected a key '%s'", keys->path,
                           start == NULL ? "start" : "finish");
  g_autoptr (BgProblem) problem = bg_problem_new (g_steal_pointer (&board), start, finish, error);
  if (problem == NULL)
    return bg_prefix_error (error, "%s: [problem] ", keys->path);
  if (!take_conditions (keys, problem, error))
    return NULL;
  file->title = bg_keys_take (keys, group, "title");
  file->source = bg_keys_take (keys, group, "source");
  return bg_keys_end_group (keys, group, error) ? g_steal_pointer (&problem) : NULL;
}

static bool take_search (BgKeys *keys, BgProblem *problem, BgProblemFile *file, GError **error) {
  file->method = bg_keys_take (keys, "search", "method");
  file->heuristic = bg_keys_take (keys, "search", "heuristic");
  g_autofree char *text = bg_keys_take (keys, "search", "resource");
  if (text != NULL && problem->goal == BG_GOAL_FEWEST)
    return bg_input_error (error, "%s: [search] resource: expected none with the finish fewest",
                           keys->path);
  if (text != NULL) {
    g_auto (GStrv) words = g_strsplit_set (text, " ,\t", -1);
    for (char **word = words; *word; word++)
      if (**word != '\0' && !take_constraint (keys, problem, *word, error))
        return false;
  }
  return bg_keys_end_group (keys, "search", error);
}

/* Keeps the text of a file that declares heuristics, for other problems to inherit them. */
static void keep_text (const BgKeys *keys, BgProblemFile *file) {
  g_auto (GStrv) groups = g_key_file_get_groups (keys->file, NULL);
  for (char **group = groups; *group != NULL && file->text == NULL; group++)
    if (g_str_has_prefix (*group, "heuristic ")) {
      file->text = g_key_file_to_data (keys->file, NULL, NULL);
      file->path = g_strdup (keys->path);
    }
}

static bool take_declarations (BgKeys *keys, BgProblem *problem, GError **error) {
  g_auto (GStrv) groups = g_key_file_get_groups (keys->file, NULL);
  for (char **group = groups; *group; group++)
    if (g_str_has_prefix (*group, "heuristic ")) {
      BgDeclaration *declaration = bg_declaration_take (keys, problem->board, *group, error);
      if (declaration == NULL)
        return false;
      g_ptr_array_add (problem->declarations, declaration);
    }
  return true;
}

/* A count of any size, kept as its decimal digits without zeros before them. */
static bool take_count (BgKeys *keys, const char *key, char **count, GError **error) {
  *count = bg_keys_take (keys, "expect", key);
  if (*count == NULL)
    return true;
  const size_t length = strlen (*count);
  if (length > 0 && strspn (*count, "0123456789") == length) {
    const size_t zeros = MIN (strspn (*count, "0"), length - 1);
    memmove (*count, *count + zeros, length - zeros + 1);
    return true;
  }
  return bg_input_error (error, "%s: [expect] %s: '%s' is no whole number", keys->path, key,
                         bg_excerpt (*count, -1).text);
}

static bool take_expect (BgKeys *keys, BgProblemFile *file, GError **error) {
  g_autofree char *moves = bg_keys_take (keys, "expect", "moves");
  guint64 value;
  if (moves != NULL && strcmp (moves, "unsolvable") == 0)
    file->expect_unsolvable = true;
  else if (moves != NULL && g_ascii_string_to_unsigned (moves, 10, 1, BG_MAX_HOLES, &value, NULL))
    file->expect_moves = (int) value;
  else if (moves != NULL)
    return bg_input_error (error,
                           "%s: [expect] moves: '%s', expected a number from 1 to %d or "
                           "'unsolvable'",
                           keys->path, bg_excerpt (moves, -1).text, BG_MAX_HOLES);
  return take_count (keys, "ordered", &file->expect_ordered, error)
         && take_count (keys, "unordered", &file->expect_unordered, error)
         && bg_keys_end_group (keys, "expect", error);
}

static BgProblem *take_all (BgKeys *keys, BgProblemFile *file, GError **error) {
  g_autoptr (BgProblem) problem = take_problem (keys, file, error);
  if (problem == NULL || !take_search (keys, problem, file, error)
      || !check_spare_resources (keys, problem, error) || !take_declarations (keys, problem, error)
      || !take_expect (keys, file, error)
      || !bg_keys_end (keys, "[problem], [search], [resource NAME], [heuristic NAME], [expect]",
                       error))
    return NULL;
  g_autofree char *base = g_path_get_basename (keys->path);
  if (g_str_has_suffix (base, ".peg"))
    base[strlen (base) - strlen (".peg")] = '\0';
  g_free (problem->name);
  problem->name = g_steal_pointer (&base);
  return g_steal_pointer (&problem);
}

/* Closes KEYS. */
static BgProblem *take_all_and_close (BgKeys *keys, GError **error) {
  g_autoptr (BgProblemFile) file = g_new0 (BgProblemFile, 1);
  file->expect_moves = -1;
  keep_text (keys, file);
  BgProblem *problem = take_all (keys, file, error);
  bg_keys_close (keys);
  if (problem != NULL)
    problem->file = g_steal_pointer (&file);
  return problem;
}

BgProblem *bg_problem_load (const char *path, GError **error) {
  BgKeys keys;
  return bg_keys_open (&keys, path, error) ? take_all_and_close (&keys, error) : NULL;
}

BgProblem *bg_problem_load_data (const char *name, const char *text, size_t length,
                                 GError **error) {
  BgKeys keys;
  return bg_keys_open_data (&keys, name, text, length, error) ? take_all_and_close (&keys, error)
                                                              : NULL;
}

/* Writes the keys of the board. */
static void append_board (const BgBoard *board, GString *text) {
  if (bg_board_is_kind (board->name))
    g_string_append_printf (text, "board = %s\n", board->name);
  else if (board->by_lines) {
    g_string_append (text, "holes =");
    bg_holes_append (board, board->full, text);
    for (int one_way = 0; one_way < 2; one_way++)
      if (one_way ? board->has_one_way : board->n_jumps > board->n_lines) {
        g_string_append (text, one_way ? "\none-way = " : "\nlines = ");
        bg_board_append_lines (board, one_way, text);
      }
    g_string_append_c (text, '\n');
  } else {
    g_autofree char *layout = bg_position_to_drawing (board, board->full);
    g_string_append_printf (text, "layout = %s\n", layout);
  }
  if (!board->by_lines)
    g_string_append_printf (text, "rule = %d\n", board->rule);
  else if (board->is_placed) {
    g_string_append (text, "at = ");
    bg_board_append_places (board, board->column, board->row, text);
    g_string_append_c (text, '\n');
  }
}

char *bg_problem_to_text (const BgProblem *problem, const char *title) {
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  GString *text = g_string_new ("[problem]\n");
  if (title != NULL)
    g_string_append_printf (text, "title = %s\n", title);
  append_board (problem->board, text);
  g_string_append_printf (text, "start = %s\nfinish = %s\n", start, problem->finish_text);
  return g_string_free (text, FALSE);
}
