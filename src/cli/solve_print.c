#include "cli/solve_print.h"

#include <stdio.h>

#include "board/notation.h"

const char *
bg_plural (uint64_t n)
{
  return n == 1 ? "" : "s";
}

void
bg_solve_print_problem (const BgProblem *problem)
{
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  printf ("%s: %s\n", problem->name, problem->title != NULL ? problem->title : "no title");
  printf ("board %s, %d-move rule, from %s to %s\n", problem->board->name, problem->board->rule,
          start, problem->finish_text);
}

void
bg_solve_print_moves (const GPtrArray *moves)
{
  for (guint i = 0; i < moves->len; i++)
    printf ("%4u  %s\n", i + 1, (const char *) moves->pdata[i]);
}

void
bg_solve_print_found (const GPtrArray *moves)
{
  printf ("a solution in %u move%s; fewer may do\n", moves->len, bg_plural (moves->len));
  bg_solve_print_moves (moves);
}

void
bg_solve_add_moves (JsonBuilder *builder, const GPtrArray *moves)
{
  json_builder_set_member_name (builder, "solution");
  json_builder_begin_array (builder);
  for (guint i = 0; moves != NULL && i < moves->len; i++)
    json_builder_add_string_value (builder, moves->pdata[i]);
  json_builder_end_array (builder);
}

void
bg_solve_add_effort (JsonBuilder *builder, uint64_t expanded, uint64_t peak_bytes, double seconds)
{
  bg_json_add_number (builder, "nodes_expanded", expanded);
  bg_json_add_number (builder, "peak_bytes", peak_bytes);
  bg_json_add_real (builder, "seconds", seconds);
}
