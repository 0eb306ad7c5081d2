/* A naive model of peg solitaire that the searches are held against.

   It reads a board's holes and rule and nothing else: its jumps come from the
   coordinates, its moves from plain recursion, its distances from one pass over
   all positions by number of pegs.  It shares no code with src/moves, src/bounds
   and src/search, and serves boards of some 16 holes, or positions of few pegs. */
#ifndef TESTS_MODEL_H
#define TESTS_MODEL_H

#include <glib.h>

#include "board/board.h"
#include "board/group.h"
#include "problem/problem.h"

typedef struct
{
  int n_holes, n_jumps;
  struct { uint8_t from, over, to; } jump[2 * BG_MAX_LINES];
} Model;

void model_init (Model *model, const BgBoard *board);

/* A complete move; going backward, START is where the peg stands and END where
   the move that is taken back began. */
typedef struct
{
  BgPosition to;
  uint8_t start, end;
} ModelMove;

/* Whether a move may go on from a position on its way. */
typedef bool ModelGate (BgPosition position, const void *data);

/* The moves of POSITION, of ModelMove, each pair of result and start once.  GATE
   (may be NULL) is asked before a jump is added to a move. */
GArray *model_moves (const Model *model, BgPosition position, bool backward, ModelGate *gate,
                     const void *data);

/* The play between positions: those of fewest pegs first. */
typedef struct
{
  uint32_t to;                  /* index of the result */
  uint8_t start;
} ModelEdge;

typedef struct
{
  size_t n;
  BgPosition *position;
  size_t *first;                /* edges of position i: first[i] .. first[i + 1] - 1 */
  ModelEdge *edge;
  GHashTable *index;            /* of positions */
} ModelGraph;

/* All that can be reached from STARTS. */
ModelGraph *model_graph_new (const Model *model, const BgPosition *starts, size_t n);

/* Every position of a small board. */
ModelGraph *model_graph_new_whole (const Model *model);
void model_graph_free (ModelGraph *graph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ModelGraph, model_graph_free)

uint32_t model_graph_index (const ModelGraph *graph, BgPosition position);

#define MODEL_NEVER 255

/* By position of GRAPH, the fewest moves to a finish, only those that start in
   ORIGINS being counted; MODEL_NEVER where there is no way. */
uint8_t *model_distances (const ModelGraph *graph, const BgProblem *problem, BgPosition origins);

/* By position of GRAPH, the fewest moves from START. */
uint8_t *model_depths (const ModelGraph *graph, BgPosition start);

/* The least image under the group's symmetries, hole by hole. */
BgPosition model_canonical (const BgBoard *board, const BgGroup *group, BgPosition position);

/* Numbers that look random, the same in every run; STATE is not 0. */
uint64_t model_random (uint64_t *state);
int model_random_below (uint64_t *state, int n);

/* Any of the subsets of SET. */
BgPosition model_random_subset (uint64_t *state, BgPosition set);

BgBoard *model_board (const char *name, BgRule rule);

/* A board of LEAST to MOST holes in a box of at most 5 by 5. */
BgBoard *model_random_board (uint64_t *state, BgRule rule, int least, int most);

/* The same board once more, for a problem to own. */
BgBoard *model_board_again (const BgBoard *board);

/* A problem on a copy of BOARD; fails the test if the texts are wrong. */
BgProblem *model_problem (const BgBoard *board, const char *start, const char *finish);

/* A random problem on a copy of BOARD: the finish a hole, several holes, any or
   any of some; half of the starts are made by playing back from a finish. */
BgProblem *model_random_problem (uint64_t *state, const BgBoard *board);

#endif
