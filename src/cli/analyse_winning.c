#include <stdio.h>

#include "cli/analyse.h"
#include "report/json.h"

/* The winners of a complement problem up to symmetry and complement: the set X of
   Bell's English 33-hole Board Example.  Where the number of jumps is even, the
   middle level holds positions and complements side by side. */
static size_t
count_pairs (const BgWinning *winning)
{
  const BgBoard *board = winning->problem->board;
  const BgGroup *group = &winning->forward->group;
  size_t n = 0;
  for (int level = 0; 2 * level < winning->n_jumps; level++)
    n += bg_winning_size (winning, level);
  const BgLayer *middle = winning->layer[winning->n_jumps / 2];
  if (winning->n_jumps % 2 == 1 || middle == NULL)
    return n;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LAYER_CHUNK);
  for (size_t chunk = 0; chunk < bg_layer_n_chunks (middle); chunk++)
    {
      size_t size = bg_layer_read (middle, chunk, positions);
      for (size_t i = 0; i < size; i++)
        n += positions[i] <= bg_canonical (group, board->full & ~positions[i]);
    }
  return n;
}

BgAnalysisOutcome
bg_analyse_winning (BgAnalyse *analyse)
{
  BgAnalysisOutcome outcome = bg_analyse_need_winning (analyse, false);
  if (outcome != BG_ANALYSIS_DONE)
    return outcome;
  const BgWinning *winning = &analyse->winning;
  int pegs = bg_pegs (analyse->problem->start);
  size_t total = 0;
  if (analyse->json != NULL)
    {
      json_builder_set_member_name (analyse->json, "levels");
      json_builder_begin_array (analyse->json);
    }
  else
    printf ("winning positions\n%4s %5s %12s\n", "n", "pegs", "|W_n|");
  for (int n = 0; n <= winning->n_jumps; n++)
    {
      size_t size = bg_winning_size (winning, n);
      total += size;
      if (analyse->json != NULL)
        {
          json_builder_begin_object (analyse->json);
          bg_json_add_number (analyse->json, "n", n);
          bg_json_add_number (analyse->json, "size", size);
          bg_json_add_number (analyse->json, "min_pegs", pegs - n);
          bg_json_add_number (analyse->json, "max_pegs", pegs - n);
          json_builder_end_object (analyse->json);
        }
      else
        printf ("%4d %5d %12zu\n", n, pegs - n, size);
    }
  if (analyse->json != NULL)
    {
      json_builder_end_array (analyse->json);
      bg_json_add_number (analyse->json, "total", total);
      if (winning->complement)
        bg_json_add_number (analyse->json, "up_to_complement", count_pairs (winning));
      return outcome;
    }
  printf ("%4s %5s %12zu\n", "sum", "", total);
  if (winning->complement)
    printf ("up to symmetry and complement: %zu\n", count_pairs (winning));
  return outcome;
}
