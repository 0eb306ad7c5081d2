#include "jumps/random_games.h"

#include <string.h>

#include "core/random.h"
#include "jumps/winning.h"

void bg_random_games_init (BgRandomGames *result) {
  memset (result, 0, sizeof *result);
  for (int n = 0; n <= BG_MAX_HOLES; n++)
    mpq_init (result->ends[n]);
  mpq_init (result->mean_pegs);
  mpq_init (result->solved);
  mpq_init (result->most.probability);
  mpq_init (result->least.probability);
}

void bg_random_games_clear (BgRandomGames *result) {
  for (int n = 0; n <= BG_MAX_HOLES; n++)
    mpq_clear (result->ends[n]);
  mpq_clear (result->mean_pegs);
  mpq_clear (result->solved);
  mpq_clear (result->most.probability);
  mpq_clear (result->least.probability);
}

typedef struct {
  const BgProblem *problem;
  const BgGroup *group; /* the start's */
  BgRandomGames *result;
  BgPosition *positions; /* of a chunk */
} Tally;

static void set_probability (mpq_t probability, const mpz_t numerator, const mpz_t denominator) {
  mpq_set_num (probability, numerator);
  mpq_set_den (probability, denominator);
  mpq_canonicalize (probability);
}

/* Adds a dead end's part to the result's chance of a finish: the share of finishes among the dead
   end's images under the symmetries of the start, which are equally likely, times PROBABILITY. */
static void add_solved (const Tally *tally, BgPosition position, const mpq_t probability) {
  BgPosition images[BG_MAX_LANES];
  bg_group_images (tally->group, tally->group->lanes, position, images);
  unsigned finishes = 0;
  for (int k = 0; k < tally->group->order; k++)
    finishes += bg_problem_is_finish (tally->problem, images[k]);
  if (finishes == 0)
    return;
  mpq_t share;
  mpq_init (share);
  mpq_set_ui (share, finishes, tally->group->order);
  mpq_canonicalize (share);
  mpq_mul (share, share, probability);
  mpq_add (tally->result->solved, tally->result->solved, share);
  mpq_clear (share);
}

/* Remembers an end as the most or least likely so far. */
static void note_end (BgRandomEnd *end, int n, BgPosition position, const mpq_t probability) {
  end->path.n = n;
  end->path.position[n] = position;
  mpq_set (end->probability, probability);
}

/* One dead end; ascending positions of ascending levels win ties. */
static void consider_end (Tally *tally, const BgPathCountLevel *level, BgPosition position,
                          const mpz_t number) {
  BgRandomGames *result = tally->result;
  bool first = result->most.path.n == 0 && result->most.path.position[0] == 0;
  mpq_t probability;
  mpq_init (probability);
  set_probability (probability, number, level->denominator);
  if (first || mpq_cmp (probability, result->most.probability) > 0)
    note_end (&result->most, level->n, position, probability);
  if (first || mpq_cmp (probability, result->least.probability) < 0)
    note_end (&result->least, level->n, position, probability);
  add_solved (tally, position, probability);
  mpq_clear (probability);
}

static BgStop tally_level (const BgPathCountLevel *level, void *data) {
  Tally *tally = data;
  BgRandomGames *result = tally->result;
  mpz_t number, sum;
  mpz_init (number);
  mpz_init (sum);
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (level->set); chunk++) {
    size_t n = bg_level_set_read (level->set, chunk, tally->positions);
    size_t index = bg_level_set_index (level->set, chunk);
    for (size_t i = 0; i < n; i++)
      if (level->jumps[index + i] == 0) {
        bg_path_counts_number (level, index + i, number);
        mpz_add (sum, sum, number);
        result->dead_ends[level->n]++;
        consider_end (tally, level, tally->positions[i], number);
      }
  }
  set_probability (result->ends[level->n], sum, level->denominator);
  result->n = level->n + 1;
  mpz_clear (number);
  mpz_clear (sum);
  return BG_STOP_NONE;
}

static void find_mean (BgRandomGames *result, int start_pegs) {
  mpq_t pegs;
  mpq_init (pegs);
  for (int n = 0; n < result->n; n++) {
    mpq_set_ui (pegs, start_pegs - n, 1);
    mpq_mul (pegs, pegs, result->ends[n]);
    mpq_add (result->mean_pegs, result->mean_pegs, pegs);
  }
  mpq_clear (pegs);
}

BgStop bg_random_games_run (const BgProblem *problem, const BgControl *control,
                            BgRandomGames *result) {
  g_autoptr (BgJumpSearch)
      search = bg_jump_search_new (problem, BG_FORWARD, NULL, BG_JUMP_SEARCH_KEEPS, control);
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  Tally tally = { problem, &search->group, result, positions };
  BgLevelSet *levels[BG_MAX_HOLES + 1] = { NULL };
  BgStop outcome = bg_path_counts_run (search, BG_PATH_COUNTS_RANDOM, NULL, levels, tally_level,
                                       &tally, control);
  if (outcome == BG_STOP_NONE) {
    find_mean (result, bg_pegs (problem->start));
    BgRandomEnd *ends[] = { &result->most, &result->least };
    for (size_t i = 0; i < G_N_ELEMENTS (ends); i++)
      bg_jump_path_back (search, levels, ends[i]->path.n, ends[i]->path.position[ends[i]->path.n],
                         &ends[i]->path);
  }
  for (int n = 0; n <= BG_MAX_HOLES; n++)
    bg_level_set_free (levels[n]);
  return outcome;
}

/* --- The chance to win alone ---------------------------------------------- */

/* Adds the chance of games that have ended on this level to SOLVED; every winner that is no finish
   has a jump. */
static BgStop add_finishes (const BgPathCountLevel *level, void *solved) {
  mpz_t number, sum;
  mpz_init (number);
  mpz_init (sum);
  for (size_t i = 0; i < bg_level_set_size (level->set); i++)
    if (level->jumps[i] == 0) {
      bg_path_counts_number (level, i, number);
      mpz_add (sum, sum, number);
    }
  mpq_t share;
  mpq_init (share);
  set_probability (share, sum, level->denominator);
  mpq_add (solved, solved, share);
  mpq_clear (share);
  mpz_clear (number);
  mpz_clear (sum);
  return BG_STOP_NONE;
}

BgStop bg_random_games_solved (const BgWinning *winning, const BgControl *control, mpq_t solved) {
  mpq_set_ui (solved, 0, 1);
  return bg_path_counts_run (winning->forward, BG_PATH_COUNTS_RANDOM, winning->level, NULL,
                             add_finishes, solved, control);
}

/* --- By playing ----------------------------------------------------------- */

/* A number below N, all equally likely but for 2^-56: n is at most BG_MAX_LINES. */
static unsigned draw_number (uint64_t *state, unsigned n) {
  return (unsigned) bg_hash_scale (bg_random_splitmix (state), n);
}

static BgPosition play_game (const BgProblem *problem, const BgJumpKeys *jumps, BgPosition position,
                             uint64_t *state, BgPosition *keys) {
  size_t n;
  while (!bg_problem_ends_at (problem, position)
         && (n = bg_jumps_play (jumps, &position, 1, keys, NULL)) > 0)
    position = keys[draw_number (state, (unsigned) n)];
  return position;
}

BgStop bg_random_games_play (const BgProblem *problem, uint64_t games, uint64_t seed,
                             const BgControl *control, uint64_t ends[BG_MAX_HOLES + 1],
                             uint64_t *solved) {
  BgGroup group;
  bg_winning_group (problem, &group);
  g_autoptr (BgJumpKeys) jumps = bg_jump_keys_new (problem->board, &group, BG_FORWARD, false);
  g_autofree BgPosition *keys = g_new (BgPosition, MAX (bg_jump_keys_most (jumps), 1));
  BgPosition start = bg_canonical (&group, problem->start);
  memset (ends, 0, (BG_MAX_HOLES + 1) * sizeof *ends);
  *solved = 0;
  for (uint64_t i = 0; i < games; i++) {
    if (bg_control_stopped (control))
      return bg_control_stop (control);
    BgPosition end = play_game (problem, jumps, start, &seed, keys);
    ends[bg_pegs (end)]++;
    *solved += bg_problem_is_finish (problem, end);
  }
  return BG_STOP_NONE;
}
