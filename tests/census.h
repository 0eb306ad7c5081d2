/* A naive count of shortest solutions that the program's counts are held
   against: every solution is written down, hole by hole, and compared as text.
   Jumps, distances and symmetries come from the model. */
#ifndef TESTS_CENSUS_H
#define TESTS_CENSUS_H

#include "model.h"

typedef struct {
  int longest, second, final;
} CensusClass;

typedef struct {
  int moves;     /* -1: unsolvable */
  bool too_many; /* more solutions than asked for: nothing below holds */
  size_t ordered, ordered_raw, unordered, unordered_raw;
  GHashTable *classes;    /* key of a solution up to symmetry and order: CensusClass */
  int fewest[3], most[3]; /* jumps along rows, columns, diagonals */
  ModelGroup group;       /* of start and finishes */
} Census;

/* Counts the solutions of PROBLEM, on a board of some 15 holes, if there are at
   most MOST. */
Census *census_new (const BgProblem *problem, size_t most);

/* The same up to the symmetries GROUP. */
Census *census_new_under (const BgProblem *problem, size_t most, const ModelGroup *group);
void census_free (Census *census);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Census, census_free)

/* The least of the images of a sequence under GROUP, as text, with or without the order of its
   moves. */
char *census_image (const ModelGroup *group, const ModelSequence *sequence, bool ordered);

/* The key of a solution, moves "d4-f4-d6": equal for all orders and images. */
char *census_key (const ModelGroup *group, const BgProblem *problem, const char *const *moves,
                  int n);

#endif
