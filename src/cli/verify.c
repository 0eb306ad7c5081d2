#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "report/json.h"
#include "verify/solution.h"
#include "verify/verify.h"

static const char summary[] = "Replays a solution by code of its own, apart from the searches.";

static const char description[] =
  "SOLUTION is a file of moves, - for standard input, or the moves themselves as\n"
  "in \"d2-d4, f3-d3-b3\".  Blanks, commas and semicolons separate moves; lines that\n"
  "begin with # are remarks.  Length counts moves: consecutive jumps by one peg.\n"
  "Exit status: 0 it is a solution, 1 it is none, 2 it cannot be read.";

/* Where the game ends: with a single survivor the last mover's last hole. */
static const char *
finish_of (const BgProblem *problem, char **moves)
{
  if (!problem->finish_is_single)
    return problem->finish_text;
  return strrchr (moves[g_strv_length (moves) - 1], '-') + 1;
}

static void
print_json (const BgProblem *problem, char **moves, int length, const GError *wrong)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  bg_json_add_problem (builder, problem);
  bg_json_add_boolean (builder, "valid", wrong == NULL);
  if (wrong == NULL)
    {
      bg_json_add_number (builder, "moves", length);
      bg_json_add_number (builder, "jumps", bg_problem_jumps (problem));
      bg_json_add_string (builder, "finishes_at", finish_of (problem, moves));
    }
  else
    bg_json_add_string (builder, "error", wrong->message);
  json_builder_end_object (builder);
  bg_json_print (builder);
}

static void
print_text (const BgProblem *problem, char **moves, int length, const GError *wrong)
{
  if (wrong != NULL)
    {
      printf ("wrong: %s\n", wrong->message);
      return;
    }
  int jumps = bg_problem_jumps (problem);
  printf ("ok: %d %s, %d %s, finishes at %s\n", length, length == 1 ? "move" : "moves", jumps,
          jumps == 1 ? "jump" : "jumps", finish_of (problem, moves));
}

int
bg_command_verify (int argc, char **argv)
{
  BgCommon common;
  GError *error = NULL;
  if (!bg_cli_parse (&common, NULL, "PROBLEM SOLUTION", summary, description, 2, 2, &argc, &argv,
                     &error))
    return bg_cli_fail (error);
  g_autoptr (BgProblem) problem = bg_problem_open (argv[1], &error);
  if (problem == NULL)
    return bg_cli_fail (error);
  g_auto (GStrv) moves = bg_solution_read (argv[2], &error);
  if (moves == NULL)
    return bg_cli_fail (error);

  int length = 0;
  g_autoptr (GError) wrong = NULL;
  bg_verify (problem, (const char *const *) moves, g_strv_length (moves), &length, &wrong);
  if (wrong != NULL && wrong->domain != BG_VERIFY_ERROR)
    return bg_cli_fail (g_steal_pointer (&wrong));
  if (common.json)
    print_json (problem, moves, length, wrong);
  else
    print_text (problem, moves, length, wrong);
  return wrong == NULL ? BG_EXIT_DONE : BG_EXIT_UNSOLVABLE;
}
