/* The least numbers of moves of each category that empty the corners, fill the
   finish, remove the pegs in surplus and let the survivor make the last move.

   Write x_c for the moves that pegs of category c have yet to make.  Then

     x_c >= a_c                 each filled corner is left once
     x_c >= v_c                 each vacant hole of the finish is filled once
     x_c >= 1                   if c is the category of a single survivor: the
                                last move is its own
     sum of x_d over M_c >= r_c = ceil ((n_c - f_c) / k_c)

   where M_c are the categories that can jump over c, n_c - f_c the pegs of c in
   surplus of the finish and k_c the most that one move can remove.  Write l_c for
   the greatest of the first three.  For categories c, d with M_c and M_d
   disjoint (under the 4-move rule: adjacent ones)

     sum of x >= max (r_c, l (M_c)) + max (r_d, l (M_d)) + l (the others)
               = l + max (0, r_c - l (M_c)) + max (0, r_d - l (M_d)),

   and the bound is the greatest of these, and the least over the finishes.  It
   is at least equations 2 and 3, and takes the survivor's move into account.

   The four numbers l_c travel in the four bytes of a word. */

#include <string.h>

#include "heuristic/heuristic.h"

typedef struct
{
  BgPosition finish;            /* 0 for single survivors */
  uint32_t survivor_byte;       /* of a single survivor's category */
  uint8_t removals[BG_CATEGORIES][BG_MAX_HOLES + 1];    /* r_c by n_c */
} Target;

typedef struct
{
  const BgProblem *problem;
  BgPosition category[BG_CATEGORIES];
  BgPosition corners[BG_CATEGORIES];    /* those that must be left and are counted */
  BgPosition fillers[BG_CATEGORIES];    /* the category, if all its moves start in ORIGINS */
  uint32_t counted_once;                /* a 1 in the byte of each such category */
  unsigned removers[BG_CATEGORIES];     /* M_c as a mask */
  uint32_t remover_bytes[BG_CATEGORIES];        /* and of bytes */
  int n_pairs;
  struct { uint8_t c, d; } pair[BG_CATEGORIES * BG_CATEGORIES]; /* M_c and M_d disjoint */
  int n_targets;
  Target target[BG_MAX_HOLES];
} Data;

static void
add_target (Data *data, BgPosition finish, int survivor, BgPosition origins)
{
  const BgBoard *board = data->problem->board;
  Target *target = &data->target[data->n_targets++];
  target->finish = survivor < 0 ? finish : 0;
  target->survivor_byte = survivor < 0 ? 0 : (uint32_t) 255 << 8 * survivor;
  for (int c = 0; c < BG_CATEGORIES; c++)
    {
      int k = bg_most_removed_by_a_move (board, c);
      int f = bg_pegs (finish & board->category[c]);
      memset (target->removals[c], BG_BOUND_LOST, f);
      bool counts = bg_removers_start_in (board, c, origins);
      for (int n = f + 1; n <= BG_MAX_HOLES && counts; n++)
        target->removals[c][n] = k == 0 ? BG_BOUND_LOST : (n - f + k - 1) / k;
    }
}

static void
find_pairs (Data *data)
{
  for (int c = 0; c < BG_CATEGORIES; c++)
    for (int d = c + 1; d < BG_CATEGORIES; d++)
      if ((data->removers[c] & data->removers[d]) == 0)
        {
          data->pair[data->n_pairs].c = c;
          data->pair[data->n_pairs++].d = d;
        }
}

static gpointer
prepare (const BgProblem *problem, BgPosition origins)
{
  const BgBoard *board = problem->board;
  Data *data = g_new0 (Data, 1);
  data->problem = problem;
  const BgPosition kept = bg_kept_holes (problem);
  for (int c = 0; c < BG_CATEGORIES; c++)
    {
      data->category[c] = board->category[c];
      data->corners[c] = board->corners & board->category[c] & origins & ~kept;
      if (bg_subset (board->category[c], origins))
        {
          data->fillers[c] = board->category[c];
          data->counted_once |= (uint32_t) 1 << 8 * c;
        }
      for (int d = 0; d < BG_CATEGORIES; d++)
        if (bg_removable_categories (board, d) >> c & 1)
          {
            data->removers[c] |= 1u << d;
            data->remover_bytes[c] |= (uint32_t) 255 << 8 * d;
          }
    }
  find_pairs (data);
  for (int i = 0; i < problem->n_finishes && !problem->finish_is_single; i++)
    add_target (data, problem->finish[i], -1, origins);
  for (int c = 0; c < BG_CATEGORIES && problem->finish_is_single; c++)
    if (problem->finish_holes & board->category[c])
      {
        BgPosition one = problem->finish_holes & board->category[c];
        add_target (data, one & -one, c, origins);
      }
  return data;
}

static inline int
sum_of_bytes (uint32_t bytes)
{
  return bytes * 0x01010101u >> 24;
}

/* The greater of a_c and v_c, byte by byte. */
static inline uint32_t
fill_vacancies (const Data *data, BgPosition vacancies, uint32_t corners)
{
  uint32_t least = 0;
  for (int c = 0; c < BG_CATEGORIES; c++)
    {
      uint32_t a = corners >> 8 * c & 255;
      uint32_t v = bg_pegs (vacancies & data->fillers[c]);
      least |= MAX (a, v) << 8 * c;
    }
  return least;
}

static inline int
bound_to_target (const Data *data, const Target *target, BgPosition position, const int *pegs,
                 uint32_t corners)
{
  uint32_t least = corners;
  if (target->finish == 0)
    {
      if ((corners & target->survivor_byte) == 0)
        least += target->survivor_byte & data->counted_once;
    }
  else
    least = fill_vacancies (data, target->finish & ~position, corners);
  int lack[BG_CATEGORIES], most = 0;
  for (int c = 0; c < BG_CATEGORIES; c++)
    {
      int removals = target->removals[c][pegs[c]];
      if (removals == BG_BOUND_LOST)
        return BG_BOUND_LOST;
      lack[c] = MAX (0, removals - sum_of_bytes (least & data->remover_bytes[c]));
      most = MAX (most, lack[c]);
    }
  for (int i = 0; i < data->n_pairs; i++)
    most = MAX (most, lack[data->pair[i].c] + lack[data->pair[i].d]);
  return sum_of_bytes (least) + most;
}

static inline int
bound_of (const Data *data, BgPosition position)
{
  int pegs[BG_CATEGORIES];
  uint32_t corners = 0;
  for (int c = 0; c < BG_CATEGORIES; c++)
    {
      pegs[c] = bg_pegs (position & data->category[c]);
      corners |= (uint32_t) bg_pegs (position & data->corners[c]) << 8 * c;
    }
  int least = BG_BOUND_LOST;
  for (int i = 0; i < data->n_targets; i++)
    least = MIN (least, bound_to_target (data, &data->target[i], position, pegs, corners));
  /* nothing remains to be done at a finish */
  return least > 2 || !bg_problem_is_finish (data->problem, position) ? least : 0;
}

BG_DEFINE_EVALUATE (bound_of)

const BgHeuristic bg_heuristic_balance = {
  .name = "balance",
  .summary = "moves by category: corners, vacancies, removals and the survivor's last move",
  .source = "this program; contains equations 2 and 3 of Bell, Diagonal Peg Solitaire",
  .admissible = true,
  .consistent = true,
  .any_origins = true,
  .counts_categories = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .release = g_free,
};
