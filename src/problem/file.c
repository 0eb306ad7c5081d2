#include <string.h>

#include "board/notation.h"
#include "core/error.h"
#include "problem/declaration.h"
#include "problem/keys.h"
#include "problem/problem.h"
#include "problem/resource.h"

static bool
parse_rule (const char *text, BgRule *rule, GError **error)
{
  if (strlen (text) == 1 && strchr ("468", *text) != NULL)
    {
      *rule = *text - '0';
      return true;
    }
  return bg_input_error (error, "unknown rule '%s', expected 4, 6 or 8",
                         bg_excerpt (text, -1).text);
}

/* Reads board or layout, and rule. */
static BgBoard *
take_board (BgKeys *keys, GError **error)
{
  const char *group = "problem";
  g_autofree char *name = bg_keys_take (keys, group, "board");
  g_autofree char *layout = bg_keys_take_drawing (keys, group, "layout");
  g_autofree char *rule_text = bg_keys_take (keys, group, "rule");
  if ((name == NULL) == (layout == NULL))
    return bg_input_error (error, "%s: [problem]: expected either a key 'board' or a key 'layout'",
                           keys->path);
  BgRule rule = name != NULL ? bg_board_usual_rule (name) : BG_RULE_4;
  if (rule_text != NULL && !parse_rule (rule_text, &rule, error))
    {
      bg_keys_blame (keys, group, "rule", error);
      return NULL;
    }
  BgBoard *board = name != NULL ? bg_board_new (name, rule, error)
                                : bg_board_new_drawn (layout, rule, error);
  if (board == NULL)
    bg_keys_blame (keys, group, name != NULL ? "board" : "layout", error);
  return board;
}

static BgProblem *
take_problem (BgKeys *keys, BgProblemFile *file, GError **error)
{
  static const char *const known[] = {
    "title", "source", "board", "layout", "rule", "start", "finish", NULL
  };
  const char *group = "problem";
  if (!g_key_file_has_group (keys->file, group))
    return bg_input_error (error, "%s: expected a group [problem]", keys->path);
  if (!bg_keys_check (keys, group, known, error))
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
  file->title = bg_keys_take (keys, group, "title");
  file->source = bg_keys_take (keys, group, "source");
  return bg_keys_end_group (keys, group, error) ? g_steal_pointer (&problem) : NULL;
}

static bool
take_search (BgKeys *keys, BgProblem *problem, BgProblemFile *file, GError **error)
{
  file->method = bg_keys_take (keys, "search", "method");
  file->heuristic = bg_keys_take (keys, "search", "heuristic");
  g_autofree char *text = bg_keys_take (keys, "search", "resource");
  if (text != NULL)
    {
      g_auto (GStrv) words = g_strsplit_set (text, " ,\t", -1);
      for (char **word = words; *word; word++)
        if (**word != '\0' && !bg_resource_take_constraint (keys, problem, *word, error))
          return false;
    }
  return bg_keys_end_group (keys, "search", error);
}

static bool
take_declarations (BgKeys *keys, BgProblem *problem, GError **error)
{
  g_auto (GStrv) groups = g_key_file_get_groups (keys->file, NULL);
  for (char **group = groups; *group; group++)
    if (g_str_has_prefix (*group, "heuristic "))
      {
        BgDeclaration *declaration = bg_declaration_take (keys, problem->board, *group, error);
        if (declaration == NULL)
          return false;
        g_ptr_array_add (problem->declarations, declaration);
      }
  return true;
}

/* A count of any size, kept as its decimal digits without zeros before them. */
static bool
take_count (BgKeys *keys, const char *key, char **count, GError **error)
{
  *count = bg_keys_take (keys, "expect", key);
  if (*count == NULL)
    return true;
  const size_t length = strlen (*count);
  if (length > 0 && strspn (*count, "0123456789") == length)
    {
      const size_t zeros = MIN (strspn (*count, "0"), length - 1);
      memmove (*count, *count + zeros, length - zeros + 1);
      return true;
    }
  return bg_input_error (error, "%s: [expect] %s: '%s' is no whole number", keys->path, key,
                         bg_excerpt (*count, -1).text);
}

static bool
take_expect (BgKeys *keys, BgProblemFile *file, GError **error)
{
  g_autofree char *moves = bg_keys_take (keys, "expect", "moves");
  guint64 value;
  if (moves != NULL && strcmp (moves, "unsolvable") == 0)
    file->expect_unsolvable = true;
  else if (moves != NULL && g_ascii_string_to_unsigned (moves, 10, 1, BG_MAX_HOLES, &value, NULL))
    file->expect_moves = (int) value;
  else if (moves != NULL)
    return bg_input_error (error, "%s: [expect] moves: '%s', expected a number from 1 to %d or "
                           "'unsolvable'", keys->path, bg_excerpt (moves, -1).text, BG_MAX_HOLES);
  return take_count (keys, "ordered", &file->expect_ordered, error)
         && take_count (keys, "unordered", &file->expect_unordered, error)
         && bg_keys_end_group (keys, "expect", error);
}

static BgProblem *
take_all (BgKeys *keys, BgProblemFile *file, GError **error)
{
  g_autoptr (BgProblem) problem = take_problem (keys, file, error);
  if (problem == NULL
      || !take_search (keys, problem, file, error)
      || !bg_resource_check_spare (keys, problem, error)
      || !take_declarations (keys, problem, error)
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
static BgProblem *
take_all_and_close (BgKeys *keys, GError **error)
{
  g_autoptr (BgProblemFile) file = g_new0 (BgProblemFile, 1);
  file->expect_moves = -1;
  BgProblem *problem = take_all (keys, file, error);
  bg_keys_close (keys);
  if (problem != NULL)
    problem->file = g_steal_pointer (&file);
  return problem;
}

BgProblem *
bg_problem_load (const char *path, GError **error)
{
  BgKeys keys;
  return bg_keys_open (&keys, path, error) ? take_all_and_close (&keys, error) : NULL;
}

BgProblem *
bg_problem_load_data (const char *name, const char *text, size_t length, GError **error)
{
  BgKeys keys;
  return bg_keys_open_data (&keys, name, text, length, error) ? take_all_and_close (&keys, error)
                                                              : NULL;
}

char *
bg_problem_to_text (const BgProblem *problem, const char *title)
{
  const BgBoard *board = problem->board;
  const bool is_named = bg_board_is_kind (board->name);
  g_autofree char *layout = bg_position_to_drawing (board, board->full);
  g_autofree char *start = bg_position_to_string (board, problem->start);
  return g_strdup_printf ("[problem]\n%s%s%s%s = %s\nrule = %d\nstart = %s\nfinish = %s\n",
                          title != NULL ? "title = " : "", title != NULL ? title : "",
                          title != NULL ? "\n" : "", is_named ? "board" : "layout",
                          is_named ? board->name : layout, board->rule, start,
                          problem->finish_text);
}
