/* Counts of paths from the start, summed level by level along every jump.

   As numbers of jump sequences: a position hands its number to each of its
   successors.  As the random player of Bell's English 33-hole Board Example: a
   position hands each of its c jumps an equal share of its probability.  Exact
   both: probabilities are integers over a denominator that all positions of a
   level share, the product of the least common multiples of the c's of the
   levels before.

   Positions are classes up to the symmetry of the start, and the number of a
   class is that of all its members together. */
#ifndef BG_PATH_COUNTS_H
#define BG_PATH_COUNTS_H

#include <gmp.h>

#include "core/control.h"
#include "jumps/jump_search.h"
#include "jumps/winning.h"

typedef enum {
  BG_PATH_COUNTS_SEQUENCES, /* of jumps, from the start */
  BG_PATH_COUNTS_CLASSES,   /* of positions up to symmetry */
  BG_PATH_COUNTS_RANDOM,    /* the probabilities of a random game */
} BgPathCountKind;

/* One level, with numbers in a row of LIMBS words each, lowest word first. */
typedef struct {
  int n;
  const BgLevelSet *set;
  const BgLineIndex *jumps; /* of each position; 0: the game ends there */
  const mp_limb_t *number;
  int limbs;
  mpz_t denominator; /* 1 unless random */
} BgPathCountLevel;

typedef BgStop BgPathCountVisit (const BgPathCountLevel *level, void *data);

/* Visits level after level: of SEARCH's level sets, or of LEVELS if not NULL; LEVELS ends with NULL
   and may leave successors out.  Without LEVELS, KEPT takes over the level sets built if it is not
   NULL; it has room for BG_MAX_HOLES + 1, and holds NULLs. */
BgStop bg_path_counts_run (const BgJumpSearch *search, BgPathCountKind kind,
                           BgLevelSet *const *levels, BgLevelSet **kept, BgPathCountVisit *visit,
                           void *data, const BgControl *control);

/* The number of the position at INDEX, without its denominator. */
void bg_path_counts_number (const BgPathCountLevel *level, size_t index, mpz_t number);

/* The games from the start until no jump can be played. */
BgStop bg_games_count (const BgProblem *problem, const BgControl *control, mpz_t games);

/* The games that end in a finish: as sequences of jumps, or as sequences of positions up to
   symmetry.  WINNING is complete. */
BgStop bg_games_count_solutions (const BgWinning *winning, BgPathCountKind kind,
                                 const BgControl *control, mpz_t solutions);

#endif
