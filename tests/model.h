/* The oracle of the tests: a naive model of peg solitaire that everything else is held against.

   It reads a board's holes and rule and nothing else: its jumps and symmetries come
   from the coordinates, its moves from plain recursion, its distances from one pass
   over all positions by number of pegs.  It shares no code with src/ but for the bits
   of a position, and serves boards of some 16 holes, or positions of few pegs. */
#ifndef TESTS_MODEL_H
#define TESTS_MODEL_H

#include <glib.h>

#include "board/board.h"
#include "board/group.h"
#include "problem/problem.h"

/* Each key of a table, which the loop leaves as it is. */
#define FOR_EACH_KEY(key, table) \
  for (GHashTableIter iter, *once = (g_hash_table_iter_init (&iter, (table)), &iter); \
       once != NULL; once = NULL) \
    for (void *key; g_hash_table_iter_next (&iter, &key, NULL);)

typedef struct {
  const BgBoard *by_lines; /* a board by lines; else NULL */
  int n_holes, n_jumps;
  int column[BG_MAX_HOLES], row[BG_MAX_HOLES];
  struct {
    uint8_t from, over, to;
  } jump[2 * BG_MAX_LINES];
} Model;

Model model_of (const BgBoard *board);

/* The jump of index JUMP played, or taken back if BACKWARD; false, and nothing done, where
   that cannot be. */
bool model_jump (const Model *model, int jump, bool backward, BgPosition *position);

/* Can no peg from outside SET jump over one of its pegs? */
bool model_is_region (const Model *model, BgPosition set);

bool model_is_finish (const BgProblem *problem, BgPosition position);

/* The jumps that can be played from a position, or taken back, one after another:

     for (ModelJump jump = { 0 }; model_next (model, position, backward, &jump);) */
typedef struct {
  int n_tried; /* of the model's jumps */
  uint8_t from, over, to;
  BgPosition after;
} ModelJump;

bool model_next (const Model *model, BgPosition position, bool backward, ModelJump *jump);

/* A sequence of jumps. */
typedef struct {
  int n;
  uint8_t from[BG_MAX_HOLES], over[BG_MAX_HOLES], to[BG_MAX_HOLES];
  BgPosition before[BG_MAX_HOLES + 1]; /* each jump, and after the last */
} ModelSequence;

/* Is the I-th jump the first of a move? */
bool model_begins_move (const ModelSequence *sequence, int i);
int model_count_moves (const ModelSequence *sequence);

/* Calls VISIT for the sequences of jumps from START, the empty one first; where it returns true,
   the sequence is continued by each jump that is possible. */
typedef bool ModelVisit (const ModelSequence *sequence, void *data);
void model_walk (const Model *model, BgPosition start, bool backward, ModelVisit *visit,
                 void *data);

/* Appends the jumps of PATH, or of MOVE, "d4-f4-d6", as far as they are legal, and plays them;
   false where one is not, or there is none. */
bool model_play_path (const Model *model, const BgBoard *board, const BgPath *path,
                      ModelSequence *sequence);
bool model_play_move (const Model *model, const BgBoard *board, const char *move,
                      ModelSequence *sequence);

/* Permutations of the holes, each once. */
typedef struct {
  int order, n_holes;
  uint8_t image[BG_MAX_SYMMETRIES][BG_MAX_HOLES];
} ModelGroup;

/* The linear maps of the lattice, with coefficients of -1, 0 and 1, and moves that take holes to
   holes and jumps to jumps.  On a board by lines the symmetries that it lists, which take jumps to
   jumps. */
ModelGroup model_group_of (const Model *model);

/* Does the map of the first N holes take each jump among them to a jump? */
bool model_maps_jumps (const Model *model, const uint8_t *image, int n);

/* Removes the symmetries that map one of N POSITIONS to none of them. */
void model_group_keep (ModelGroup *group, const BgPosition *positions, int n);

/* Removes the symmetries that do not keep the finishes of PROBLEM. */
void model_group_keep_finishes (ModelGroup *group, const BgProblem *problem);

BgPosition model_image (const ModelGroup *group, int symmetry, BgPosition position);

/* The least image. */
BgPosition model_canonical (const ModelGroup *group, BgPosition position);

/* The results of plain recursion over single jumps for a position. */
typedef struct {
  bool wins;               /* a finish can be reached */
  int fewest;              /* pegs that play can leave */
  double games, solutions; /* sequences of jumps to the end of play, and to a finish;
                              exact below 2^53 */
  double solved, pegs;     /* of random play: the probability to end in a finish, and
                              the mean number of pegs at the end */
} ModelWorth;

typedef struct {
  Model model;
  const BgProblem *problem;
  GHashTable *worth; /* by position: ModelWorth */
} ModelPlay;

/* PROBLEM's start is recursed from, so that the table has every position of its play. */
ModelPlay model_play_of (const BgProblem *problem);
void model_play_clear (ModelPlay *play);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ModelPlay, model_play_clear)

/* Of any position; a position that play does not reach is added to the table. */
const ModelWorth *model_worth (ModelPlay *play, BgPosition position);

/* A complete move; going backward, START is where the peg stands and END where
   the move that is taken back began. */
typedef struct {
  BgPosition to;
  uint8_t start, end;
} ModelMove;

/* Whether a move may go on from a position on its way. */
typedef bool ModelGate (BgPosition position, const void *data);

/* The moves of POSITION, of ModelMove, each pair of result and start once.  GATE
   (may be NULL) is asked before a jump is added to a move. */
GArray *model_moves (const Model *model, BgPosition position, bool backward, ModelGate *gate,
                     const void *data);

/* The play between positions; positions of fewest pegs come first. */
typedef struct {
  uint32_t to; /* index of the result */
  uint8_t start;
} ModelEdge;

typedef struct {
  size_t n;
  BgPosition *position;
  size_t *first; /* edges of position i: first[i] .. first[i + 1] - 1 */
  ModelEdge *edge;
  GHashTable *index; /* of positions */
} ModelGraph;

/* All that can be reached from STARTS. */
ModelGraph *model_graph_new (const Model *model, const BgPosition *starts, size_t n);

/* Every position of a small board. */
ModelGraph *model_graph_new_whole (const BgBoard *board);
void model_graph_free (ModelGraph *graph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ModelGraph, model_graph_free)

uint32_t model_graph_index (const ModelGraph *graph, BgPosition position);

#define MODEL_NEVER 255

/* By position of GRAPH, the fewest moves to a finish, counting only moves that start in ORIGINS;
   MODEL_NEVER where there is no way. */
uint8_t *model_distances (const ModelGraph *graph, const BgProblem *problem, BgPosition origins);

/* By position of GRAPH, the fewest moves from START. */
uint8_t *model_depths (const ModelGraph *graph, BgPosition start);

/* Numbers that look random, the same in every run; STATE is not 0. */
uint64_t model_random (uint64_t *state);
int model_random_below (uint64_t *state, int n);

/* Any of the subsets of SET. */
BgPosition model_random_subset (uint64_t *state, BgPosition set);

/* A board of LEAST to MOST holes in a box of at most 5 by 5; or, for BY_LINES, one with random
   lines or with the paths of a random graph. */
BgBoard *model_random_board (uint64_t *state, BgRule rule, int least, int most);

/* A random problem on a copy of BOARD: the finish a hole, several holes, any or
   any of some; half of the starts are made by playing back from a finish.  If the test fails,
   the problem is printed. */
BgProblem *model_random_problem (uint64_t *state, const BgBoard *board);

/* Likewise one with a goal that does not list its finishes: a pattern, or `stuck'. */
BgProblem *model_random_open_problem (uint64_t *state, const BgBoard *board);

/* A problem from one vacancy to any finish on a graph of MOST vertices or one less, half of whose
   edges are there: a peg often ends where it has removed another one, so that moves between the
   same positions differ in their ends. */
BgProblem *model_random_dense_problem (uint64_t *state, int most);

/* A problem and the model's results for it. */
typedef struct {
  BgProblem *problem;
  Model model;
  ModelGraph *graph; /* from the start, or whole */
  uint8_t *depth;    /* by position of the graph, moves from the start */
  uint8_t *distance; /* moves to a finish */
  int minimum;       /* moves of a shortest solution, or MODEL_NEVER */
} ModelCase;

/* The case of PROBLEM, which is taken.  WHOLE: the graph has every position of the board. */
ModelCase model_case_of (BgProblem *problem, bool whole);

/* That of a random problem on a random board. */
ModelCase model_case_random (uint64_t *state, BgRule rule, int least, int most, bool whole);
void model_case_clear (ModelCase *one);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ModelCase, model_case_clear)

#endif
