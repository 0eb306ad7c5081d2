/* The cores of a certificate (doc/theory.md, Theorem 8.5): each is proved by others, round by
   round.

   A source knows cores, many more than are needed.  It is asked where no core that was taken before
   covers a position, or the rest of a round; its answer is a core that is to be proved in turn. */
#ifndef BG_CORE_PROOF_H
#define BG_CORE_PROOF_H

#include "bounds/rounds/cores.h"
#include "search/by_moves/levels.h"

/* Positions that cores are to cover.  Levels can have a position where no core is found; a rest is
   less than any round leaves. */
typedef enum { BG_CORE_OF_LEVEL, BG_CORE_OF_REST, BG_CORE_OF_ROUND } BgCoreUse;

/* A part of POSITION that N moves take to no finish, with any other pegs; 0: none is known. */
typedef BgPosition BgCoreFinder (gpointer source, BgPosition position, int n, BgCoreUse use);

/* The cores that were learned, and more of them: for rounds, and for positions of levels unless
   ROUNDS_ALONE. A position of a level takes less room than cores for it and the cores that prove
   these.  Nothing is learned for rests: that is dear, and the learner had no need of it. */
typedef struct {
  BgCores *cores;
  bool rounds_alone;
} BgCoreSource;

/* Finds a core of SOURCE, a BgCoreSource, or learns it if that is not dear. */
BgPosition bg_core_find_learned (gpointer source, BgPosition position, int n, BgCoreUse use);

typedef struct {
  BgPosition holes;
  int moves;
  guint64 rounds; /* of cores of the list that it refutes, if they are counted */
} BgCore;

typedef struct BgCoreProof BgCoreProof;

/* For the finishes of PROBLEM. */
BgCoreProof *bg_core_proof_new (const BgProblem *problem, BgCoreFinder *find, gpointer source);
void bg_core_proof_free (BgCoreProof *proof);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgCoreProof, bg_core_proof_free)

/* Counts the rounds that are refuted from now on: by each core, and in all. */
void bg_core_proof_count_rounds (BgCoreProof *proof);
guint64 bg_core_proof_rounds (const BgCoreProof *proof);

/* Takes the cores that prove that POSITION needs more than N moves; false where there are none.
   Positions with the greatest N come first; after the last of an N, its cores are to be proved. */
bool bg_core_proof_covers (BgCoreProof *proof, BgPosition position, int n);
bool bg_core_proof_prove (BgCoreProof *proof, int n);

/* Replaces LEVELS by the levels of a refutation of MOVES moves, of positions that no core is found
   for, and proves all cores. */
bool bg_core_proof_close (BgCoreProof *proof, const BgInstance *instance, int moves,
                          BgLevels *levels, const BgControl *control);

/* The cores, of BgCore, ascending by moves, then by holes; and the regions of packings, in order:
   room for BG_MAX_REGIONS of them. */
GArray *bg_core_proof_list (const BgCoreProof *proof);
int bg_core_proof_regions (const BgCoreProof *proof, BgPosition *regions);

#endif
