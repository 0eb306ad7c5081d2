/* The random player: each time all jumps are equally likely (Bell, English
   33-hole Board Example, "Can the puzzle be solved by jumping randomly?").
   Exactly, from the level sets, and by playing. */
#ifndef BG_RANDOM_GAMES_H
#define BG_RANDOM_GAMES_H

#include "core/control.h"
#include "jumps/jump_path.h"
#include "jumps/path_counts.h"

/* A position where the game may end. */
typedef struct {
  BgJumpPath path;   /* from the start; the position is its last */
  mpq_t probability; /* of ending here or at an image of it */
} BgRandomEnd;

typedef struct {
  int n;                              /* levels */
  size_t dead_ends[BG_MAX_HOLES + 1]; /* positions of each level without a jump, up to the
                                         symmetry of the start */
  mpq_t ends[BG_MAX_HOLES + 1];       /* the probability that the game ends after n jumps */
  mpq_t mean_pegs;                    /* left at the end */
  mpq_t solved;                       /* the probability to end in a finish */
  BgRandomEnd most, least;            /* likely */
} BgRandomGames;

void bg_random_games_init (BgRandomGames *result);
void bg_random_games_clear (BgRandomGames *result);

/* Fills RESULT, which has been initialised; it means nothing unless the outcome
   is DONE. */
BgStop bg_random_games_run (const BgProblem *problem, const BgControl *control,
                            BgRandomGames *result);

/* The probability to end in a finish alone.  A position's probability goes to its successors, of
   which only the winning ones need be known.  WINNING is complete. */
BgStop bg_random_games_solved (const BgWinning *winning, const BgControl *control, mpq_t solved);

/* Plays GAMES random games; the same seed gives the same games.  ENDS[p] becomes
   the number of games that ended with p pegs, SOLVED the number of games that ended in a finish. */
BgStop bg_random_games_play (const BgProblem *problem, uint64_t games, uint64_t seed,
                             const BgControl *control, uint64_t ends[BG_MAX_HOLES + 1],
                             uint64_t *solved);

#endif
