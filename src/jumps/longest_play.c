#include "jumps/longest_play.h"

#include "jumps/jump_search.h"
#include "jumps/least_pegs.h"
#include "jumps/value_cache.h"

/* So many positions are looked at one by one before level sets take over: about 30 ms. */
#define FEW (1 << 17)

/* What is kept from one question to the next is forgotten beyond so many. */
#define KEPT (1 << 20)

struct BgLongestPlay
{
  const BgProblem *problem;
  const BgTablebase *table;     /* or NULL */
  const BgControl *control;
  BgGroup group;                /* positions of equal value */
  BgJumpKeys *jumps;
  int least;                    /* pegs */
  BgValueCache memo;            /* the fewest pegs that canonical positions can leave */

  /* the question at hand */
  int enough;                   /* pegs at which to stop */
  size_t most_known;            /* positions in the memo */
  bool exhausted;               /* nothing was left out */
};

BgLongestPlay *
bg_longest_play_new (const BgProblem *problem, const BgTablebase *table, const BgControl *control)
{
  BgLongestPlay *most = g_aligned_alloc0 (1, sizeof *most, _Alignof (BgLongestPlay));
  most->problem = problem;
  most->table = table;
  most->control = control;
  /* the table answers for positions that can be reached only, and not every image can */
  if (table != NULL)
    bg_winning_group (problem, &most->group);
  else
    bg_group_init_stabiliser (&most->group, problem->board, NULL, 0);
  most->jumps = bg_jump_keys_new (problem->board, &most->group, BG_FORWARD, false);
  most->least = bg_least_pegs (problem);
  bg_value_cache_init (&most->memo);
  return most;
}

void
bg_longest_play_free (BgLongestPlay *most)
{
  if (most == NULL)
    return;
  bg_jump_keys_free (most->jumps);
  bg_value_cache_clear (&most->memo);
  g_aligned_free (most);
}

/* --- Depth first ---------------------------------------------------------- */

/* What is known of a position without looking behind it; -1: nothing. */
static int
known_fewest (const BgLongestPlay *most, BgPosition position, int pegs)
{
  if (pegs <= most->enough)
    return pegs;
  int n = bg_pegs (most->problem->start) - pegs;
  int stored = most->table != NULL ? bg_tablebase_fewest (most->table, n, position) : -1;
  return stored >= 0 ? stored : bg_value_cache_get (&most->memo, position);
}

/* The fewest pegs that play from POSITION, of which nothing is known, can leave; or
   more, if not everything is looked at. */
static int
find_fewest (BgLongestPlay *most, BgPosition position)
{
  const int pegs = bg_pegs (position);
  if (most->memo.n >= most->most_known)
    most->exhausted = false;
  if (!most->exhausted)
    return pegs;
  BgPosition keys[BG_MAX_LINES];
  int fewest = pegs;
  size_t n = bg_jumps_play (most->jumps, &position, 1, keys, NULL), n_unknown = 0;
  for (size_t i = 0; i < n; i++)
    bg_value_cache_prefetch (&most->memo, keys[i]);
  for (size_t i = 0; i < n && fewest > most->enough; i++)
    {
      int known = known_fewest (most, keys[i], pegs - 1);
      if (known >= 0)
        fewest = MIN (fewest, known);
      else
        keys[n_unknown++] = keys[i];
    }
  for (size_t i = 0; i < n_unknown && fewest > most->enough; i++)
    {
      /* one of those before may have led to it */
      int known = bg_value_cache_get (&most->memo, keys[i]);
      fewest = MIN (fewest, known >= 0 ? known : find_fewest (most, keys[i]));
    }
  if (most->exhausted || fewest <= most->enough)
    bg_value_cache_add (&most->memo, position, fewest);
  return fewest;
}

/* --- By level sets -------------------------------------------------------- */

static BgStop
count_level (const BgJumpSearch *, int n, const BgLevelSet *, void *data)
{
  int *levels = data;
  *levels = n;
  return BG_STOP_NONE;
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
static BgStop
walk (const BgProblem *problem, BgPosition position, const BgControl *control, int *jumps)
{
  BgProblem from = *problem;
  from.start = position;
  BgGroup group;
  find_group (from.board, position, &group);
  g_autoptr (BgJumpSearch) reach = bg_jump_search_new (&from, BG_FORWARD, &group,
                                                       control->memory);
  return bg_jump_search_walk (reach, count_level, jumps, control, NULL);
}

BgStop
bg_most_jumps (BgLongestPlay *most, BgPosition position, int floor, int *jumps)
{
  const int pegs = bg_pegs (position);
  if (most->memo.n > KEPT)
    bg_value_cache_forget (&most->memo);
  most->enough = MAX (most->least, floor);
  most->most_known = most->memo.n + FEW;
  most->exhausted = true;
  BgPosition key = bg_canonical (&most->group, position);
  int fewest = known_fewest (most, key, pegs);
  if (fewest < 0)
    fewest = find_fewest (most, key);
  *jumps = pegs - fewest;
  if (most->exhausted || fewest <= most->enough)
    return BG_STOP_NONE;
  BgStop outcome = walk (most->problem, position, most->control, jumps);
  if (outcome == BG_STOP_NONE)
    bg_value_cache_add (&most->memo, key, pegs - *jumps);
  return outcome;
}
