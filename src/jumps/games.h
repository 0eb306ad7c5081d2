/* How many games there are, jump by jump (Bell, English 33-hole Board Example,
   "Calculation by Jumps"). */
#ifndef BG_GAMES_H
#define BG_GAMES_H

#include <gmp.h>

#include "core/control.h"
#include "jumps/path_counts.h"
#include "jumps/winning.h"

/* The games from the start until no jump can be played. */
BgStop bg_games_count (const BgProblem *problem, const BgControl *control,
                                  mpz_t games);

/* Those that end in a finish: as sequences of jumps, or as sequences of positions up to
   symmetry.  WINNING is complete. */
BgStop bg_games_count_solutions (const BgWinning *winning, BgPathCountKind kind,
                                            const BgControl *control, mpz_t solutions);

#endif
