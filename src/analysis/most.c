#include "analysis/most.h"

#include "analysis/reach.h"

/* So many positions are looked at one by one before level sets take over. */
#define FEW 50000

/* Can the pegs of PAIR, two side by side, jump to one of HOLES? */
static bool
reaches (const BgBoard *board, BgPosition pair, BgPosition holes)
{
  for (int i = 0; i < board->n_lines; i++)
    {
      BgPosition result = pair ^ board->line_mask[i];
      if (bg_has (pair, board->line[i].over) && bg_pegs (result) == 1 && (result & holes) != 0)
        return true;
    }
  return false;
}

/* Holes where no play from a lost position can leave a single peg.  The finishes
   are such; and as the last jump is that of one of two pegs over the other, so is
   every hole at which it ends only where the other might have jumped to such a hole
   instead: d1 beside d4 on the 33-hole board. */
static BgPosition
find_excluded (const BgProblem *problem)
{
  const BgBoard *board = problem->board;
  BgPosition excluded = 0, before = board->full;
  for (int i = 0; i < problem->n_finishes; i++)
    if (bg_pegs (problem->finish[i]) == 1)
      excluded |= problem->finish[i];
  while (excluded != before)
    {
      before = excluded;
      BgPosition open = 0;
      for (int i = 0; i < board->n_lines; i++)
        {
          BgPosition a = bg_hole_bit (board->line[i].a), b = bg_hole_bit (board->line[i].b);
          if (!reaches (board, board->line_mask[i] & ~b, before))
            open |= b;
          if (!reaches (board, board->line_mask[i] & ~a, before))
            open |= a;
        }
      excluded |= board->full & ~open;
    }
  return excluded;
}

/* No play leaves fewer pegs: one, if one peg's position class is the right one and
   its hole not out of reach. */
static int
fewest_possible (const BgProblem *problem, BgPosition position, bool wins)
{
  const BgBoard *board = problem->board;
  BgPosition excluded = wins ? 0 : find_excluded (problem);
  uint64_t class = bg_board_class (board, position);
  BG_FOR_EACH_HOLE (hole, board->full & ~excluded)
    if (bg_board_class (board, bg_hole_bit (hole)) == class)
      return 1;
  return 2;
}

/* A search depth first that comes to every position once. */
typedef struct
{
  const BgJumps *jumps;
  GHashTable *seen;
  int enough;                   /* pegs at which to stop */
  int fewest;                   /* pegs found */
  bool exhausted;               /* nothing is left out */
} Dive;

static void
dive (Dive *search, BgPosition position)
{
  int pegs = bg_pegs (position);
  search->fewest = MIN (search->fewest, pegs);
  if (g_hash_table_size (search->seen) >= FEW)
    search->exhausted = false;
  if (search->fewest <= search->enough || !search->exhausted
      || !g_hash_table_add (search->seen, (void *) position))
    return;
  BgPosition keys[BG_MAX_LINES];
  size_t n = bg_jumps_play (search->jumps, &position, 1, keys, NULL);
  for (size_t i = 0; i < n; i++)
    dive (search, keys[i]);
}

static BgAnalysisOutcome
count_level (const BgReach *, int n, const BgLayer *, void *data)
{
  int *levels = data;
  *levels = n;
  return BG_ANALYSIS_DONE;
}

/* The symmetries that keep the position class: how many pegs remain at the least
   is the same for an image, whether or not the symmetry keeps anything else. */
static void
find_group (const BgBoard *board, BgPosition position, BgGroup *group)
{
  BgGroup kept = { 0 };
  uint64_t class = bg_board_class (board, position);
  for (int s = 0; s < board->n_symmetries; s++)
    if (bg_board_class (board, bg_board_image (board, s, position)) == class)
      kept.symmetry[kept.order++] = s;
  bg_group_init_common (group, board, &kept, &kept);
}

/* The most jumps by the level sets behind POSITION: exact, whatever it takes. */
static BgAnalysisOutcome
walk (const BgProblem *problem, BgPosition position, const BgResources *resources, int *most)
{
  BgProblem from = *problem;
  from.start = position;
  BgGroup group;
  find_group (from.board, position, &group);
  g_autoptr (BgReach) reach = bg_reach_new (&from, BG_FORWARD, &group, resources->memory);
  return bg_reach_walk (reach, count_level, most, resources, NULL);
}

BgAnalysisOutcome
bg_most_jumps (const BgProblem *problem, BgPosition position, bool wins, int floor,
               const BgResources *resources, int *most)
{
  BgGroup symmetries;
  bg_group_init_stabiliser (&symmetries, problem->board, NULL, 0);
  g_autoptr (BgJumps) jumps = bg_jumps_new (problem->board, &symmetries, BG_FORWARD, false);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_direct_hash, g_direct_equal);
  Dive search = {
    .jumps = jumps,
    .seen = seen,
    .enough = MAX (fewest_possible (problem, position, wins), floor),
    .fewest = BG_MAX_HOLES,
    .exhausted = true,
  };
  dive (&search, bg_canonical (&symmetries, position));
  *most = bg_pegs (position) - search.fewest;
  return search.exhausted || search.fewest <= search.enough
           ? BG_ANALYSIS_DONE
           : walk (problem, position, resources, most);
}
