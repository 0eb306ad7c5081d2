#include "problem/problem.h"

#include <string.h>

#include "board/error.h"
#include "board/notation.h"
#include "problem/declaration.h"

static void
set_single_finishes (BgProblem *problem, BgPosition holes)
{
  problem->finish_is_single = true;
  problem->finish_holes = holes;
  BG_FOR_EACH_HOLE (hole, holes)
    problem->finish[problem->n_finishes++] = bg_hole_bit (hole);
}

/* Reads the hole list of "any of" and "any but". */
static bool
parse_choice (const BgBoard *board, const char *text, BgPosition *holes, GError **error)
{
  if (!bg_position_parse (board, text, holes, error))
    return false;
  if (*holes == 0)
    {
      bg_input_error (error, "'any of' and 'any but' expect holes behind them");
      return false;
    }
  return true;
}

static bool
parse_finish (BgProblem *problem, const char *text, GError **error)
{
  const BgBoard *board = problem->board;
  BgPosition position;
  problem->finish_text = g_strdup (text);
  if (strcmp (text, "any") == 0)
    set_single_finishes (problem, board->full);
  else if (g_str_has_prefix (text, "any of "))
    {
      if (!parse_choice (board, text + strlen ("any of "), &position, error))
        return false;
      set_single_finishes (problem, position);
    }
  else if (g_str_has_prefix (text, "any but "))
    {
      if (!parse_choice (board, text + strlen ("any but "), &position, error))
        return false;
      if (position == board->full)
        {
          bg_input_error (error, "'any but' leaves no hole to finish in");
          return false;
        }
      set_single_finishes (problem, board->full & ~position);
    }
  else
    {
      if (!bg_position_parse (board, text, &position, error))
        return false;
      if (position == 0)
        {
          bg_input_error (error, "the finish has no pegs");
          return false;
        }
      if (bg_pegs (position) == 1)
        set_single_finishes (problem, position);
      else
        problem->finish[problem->n_finishes++] = position;
    }
  return true;
}

BgProblem *
bg_problem_new (BgBoard *board, const char *start, const char *finish, GError **error)
{
  g_autoptr (BgProblem) problem = g_new0 (BgProblem, 1);
  problem->board = board;
  problem->name = g_strdup ("problem");
  problem->resources = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_resource_free);
  problem->declarations = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_declaration_free);
  problem->expect_moves = -1;
  if (!bg_position_parse (board, start, &problem->start, error))
    {
      g_prefix_error (error, "start: ");
      return NULL;
    }
  if (problem->start == 0)
    {
      bg_input_error (error, "start: the start has no pegs");
      return NULL;
    }
  if (!parse_finish (problem, finish, error))
    {
      g_prefix_error (error, "finish: ");
      return NULL;
    }
  if (bg_problem_is_finish (problem, problem->start))
    {
      bg_input_error (error, "finish: the start is a finish already, expected a different position");
      return NULL;
    }
  /* every jump removes a peg */
  if (bg_problem_jumps (problem) <= 0)
    {
      bg_input_error (error, "finish: %d pegs, expected fewer than the start's %d",
                      bg_pegs (problem->finish[0]), bg_pegs (problem->start));
      return NULL;
    }
  return g_steal_pointer (&problem);
}

void
bg_problem_free (BgProblem *problem)
{
  if (problem == NULL)
    return;
  bg_board_free (problem->board);
  g_free (problem->name);
  g_free (problem->title);
  g_free (problem->source);
  g_free (problem->finish_text);
  g_free (problem->method);
  g_free (problem->heuristic);
  g_ptr_array_unref (problem->resources);
  g_ptr_array_unref (problem->declarations);
  g_free (problem->expect_ordered);
  g_free (problem->expect_unordered);
  g_free (problem);
}

void
bg_resource_free (BgResource *resource)
{
  if (resource == NULL)
    return;
  g_free (resource->name);
  g_free (resource);
}

bool
bg_problem_is_out_of_class (const BgProblem *problem)
{
  uint64_t class = bg_board_class (problem->board, problem->start);
  for (int i = 0; i < problem->n_finishes; i++)
    if (bg_board_class (problem->board, problem->finish[i]) == class)
      return false;
  return true;
}
