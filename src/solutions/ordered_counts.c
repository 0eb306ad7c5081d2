#include "solutions/ordered_counts.h"

/* Does the symmetry leave every hole of the move where it is?  Then all ways to
   play it are fixed, else none: a jump from a fixed hole over a fixed hole lands
   in a fixed hole. */
static bool
fixes_move (const BgGraph *graph, const BgMove *move, int symmetry)
{
  const uint8_t *image = graph->problem->board->symmetry[symmetry];
  if (image[move->start] != move->start)
    return false;
  BG_FOR_EACH_HOLE (hole, move->removed)
    if (image[hole] != hole)
      return false;
  return true;
}

/* Adds the number of paths whose every move the symmetry fixes; false if STOP came. */
static bool
count_fixed (const BgGraph *graph, int symmetry, const BgStopFlag *stop, mpz_t sum)
{
  mpz_t *paths = NULL;                  /* from each node of a level to the end */
  guint n_paths = 0;
  bool stopped = false;
  for (int level = graph->n_moves; level >= 0 && !stopped; level--)
    {
      guint n = graph->level[level]->len;
      mpz_t *before = g_new (mpz_t, n + 1);
      for (guint i = 0; i < n; i++)
        {
          const BgNode *node = bg_graph_node (graph, level, i);
          mpz_init_set_ui (before[i], level == graph->n_moves);
          for (size_t k = 0; k < node->n_links; k++)
            {
              const BgLink *link = bg_graph_link (graph, node->first_link + k);
              if (fixes_move (graph, bg_graph_move (graph, link->move), symmetry))
                mpz_addmul_ui (before[i], paths[link->target], link->ways);
            }
        }
      for (guint i = 0; i < n_paths; i++)
        mpz_clear (paths[i]);
      g_free (paths);
      paths = before;
      n_paths = n;
      stopped = bg_stop_requested (stop);
    }
  if (n_paths > 0 && !stopped)
    mpz_add (sum, sum, paths[0]);
  for (guint i = 0; i < n_paths; i++)
    mpz_clear (paths[i]);
  g_free (paths);
  return !stopped;
}

/* Up to symmetry by the lemma that is not Burnside's: the orbits number the mean
   of the fixed paths over the group. */
bool
bg_ordered_count (const BgGraph *graph, const BgStopFlag *stop, mpz_t raw, mpz_t up_to_symmetry)
{
  const BgGroup *group = &graph->symmetries;
  mpz_set_ui (raw, 0);
  mpz_set_ui (up_to_symmetry, 0);
  if (!count_fixed (graph, 0, stop, raw))
    return false;
  for (int k = 0; k < group->order; k++)
    if (group->symmetry[k] == 0)
      mpz_add (up_to_symmetry, up_to_symmetry, raw);
    else if (!count_fixed (graph, group->symmetry[k], stop, up_to_symmetry))
      return false;
  mpz_divexact_ui (up_to_symmetry, up_to_symmetry, group->order);
  return true;
}

/* The jumps of a move by direction: a peg beside the mover's column is jumped
   along a row, beside its row along a column, beside both along a diagonal. */
static void
count_directions (const BgBoard *board, const BgMove *move, int *jumps)
{
  BG_FOR_EACH_HOLE (hole, move->removed)
    {
      bool columns = (board->column[hole] ^ board->column[move->start]) & 1;
      bool rows = (board->row[hole] ^ board->row[move->start]) & 1;
      jumps[columns && rows ? 2 : rows ? 1 : 0]++;
    }
}

void
bg_ordered_jump_range (const BgGraph *graph, BgJumpRange *range)
{
  g_autofree BgJumpRange *after = NULL;
  *range = (BgJumpRange) { 0 };
  for (int level = graph->n_moves; level >= 0; level--)
    {
      guint n = graph->level[level]->len;
      BgJumpRange *here = g_new0 (BgJumpRange, n + 1);
      for (guint i = 0; i < n; i++)
        {
          const BgNode *node = bg_graph_node (graph, level, i);
          for (size_t k = 0; k < node->n_links; k++)
            {
              const BgLink *link = bg_graph_link (graph, node->first_link + k);
              int jumps[3] = { 0 };
              count_directions (graph->problem->board, bg_graph_move (graph, link->move), jumps);
              for (int d = 0; d < 3; d++)
                {
                  int fewest = jumps[d] + after[link->target].fewest[d];
                  int most = jumps[d] + after[link->target].most[d];
                  here[i].fewest[d] = k == 0 ? fewest : MIN (here[i].fewest[d], fewest);
                  here[i].most[d] = MAX (here[i].most[d], most);
                }
            }
        }
      g_free (after);
      after = here;
    }
  if (graph->level[0]->len > 0)
    *range = after[0];
}
