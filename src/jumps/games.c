#include "jumps/games.h"

typedef struct
{
  mpz_ptr ended;                /* games, over all levels */
  mpz_ptr arrived;              /* at the last level */
} Sums;

static BgStop
add_level (const BgPathCountLevel *level, void *data)
{
  const Sums *sums = data;
  mpz_t number;
  mpz_init (number);
  mpz_set_ui (sums->arrived, 0);
  for (size_t i = 0; i < bg_level_set_size (level->layer); i++)
    {
      bg_path_counts_number (level, i, number);
      mpz_add (sums->arrived, sums->arrived, number);
      if (level->jumps[i] == 0)
        mpz_add (sums->ended, sums->ended, number);
    }
  mpz_clear (number);
  return BG_STOP_NONE;
}

static BgStop
run (const BgJumpSearch *reach, BgPathCountKind kind, BgLevelSet *const *layers,
     const BgControl *control, mpz_t ended, mpz_t arrived)
{
  Sums sums = { ended, arrived };
  mpz_set_ui (ended, 0);
  mpz_set_ui (arrived, 0);
  return bg_path_counts_run (reach, kind, layers, NULL, add_level, &sums, control);
}

BgStop
bg_games_count (const BgProblem *problem, const BgControl *control, mpz_t games)
{
  g_autoptr (BgJumpSearch) reach = bg_jump_search_new (problem, BG_FORWARD, NULL,
                                                       control->memory);
  mpz_t arrived;
  mpz_init (arrived);
  BgStop outcome = run (reach, BG_PATH_COUNTS_SEQUENCES, NULL, control, games,
                                   arrived);
  mpz_clear (arrived);
  return outcome;
}

BgStop
bg_games_count_solutions (const BgWinning *winning, BgPathCountKind kind,
                          const BgControl *control, mpz_t solutions)
{
  mpz_t ended;
  mpz_init (ended);
  BgStop outcome = run (winning->forward, kind, winning->layer, control, ended,
                                   solutions);
  mpz_clear (ended);
  return outcome;
}
