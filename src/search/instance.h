/* A problem made ready for searches in one direction: the symmetries that they may use,
   the finishes closed under these, the positions to begin with, the moves and a bound.

   An instance is prepared once and handed on: from the search to the count of its solutions, to the
   laboratory, to tables of level sets. */
#ifndef BG_INSTANCE_H
#define BG_INSTANCE_H

#include "board/position_class.h"
#include "bounds/bound.h"
#include "moves/move_batch.h"
#include "moves/path.h"
#include "problem/problem.h"

typedef struct BgInstance BgInstance;
struct BgInstance {
  const BgProblem *posed, *problem; /* as it was posed, and the image of it that is searched */
  int to_posed;                     /* the symmetry that turns the second into the first */
  BgDirection direction;
  BgGroup group;
  BgPositionClass class; /* of all positions of searches */
  BgMoves moves;

  /* Levels have keys: positions, in the bits of HOLES, and under conditions on solutions, above
     them, the memory of a TRACKER, which the instance owns.  The problem is then the tracker's
     relaxed problem, moves have no symmetries, and MOVES_BESIDE moves of each solution are given:
     the first and the last ones. */
  struct BgTracker *tracker; /* NULL: there are no conditions, and a key is a position */
  BgPosition holes;
  int n_bits; /* of a key */
  int moves_beside;

  /* The problem with its finishes closed under the group: a search that merges images of a position
     can recognise a finish only up to the same symmetry. */
  BgProblem *closed;

  /* For the closed problem.  Forward: of the moves that remain; backward: of the moves
     that have led there.  NULL: no constraint. */
  BgBound *bound;

  BgProblem *own;       /* PROBLEM, if it is the instance's: an image, or with the finishes
                           that a class allows */
  BgInstance *backward; /* forward: the other side, once it was asked for */
  GPtrArray *parts;     /* forward: of BgInstance, by finish, once they were asked for */
  int part;             /* of a part: its number, from 1 */
};

/* Forward from the start or backward from the finishes, without a bound.  Forward, the
   group is the stabiliser of the start; backward, of the set of finishes; both only as
   far as they keep the resource counts.  PROBLEM has to live as long. */
BgInstance *bg_instance_new (const BgProblem *problem, BgDirection direction);

/* Forward, without symmetries that do not keep the set of N FINISHES: the images of a position
   have equally many solutions that end there. */
BgInstance *bg_instance_new_keeping (const BgProblem *problem, const BgPosition *finishes, int n);

/* Forward, of the representative image of PROBLEM under its board's symmetries.  All images have
   the same representative, so that a search costs the same however the board is turned.  PROBLEM is
   its own representative if it has resource counts, declared heuristics or modules, which may name
   holes. */
BgInstance *bg_instance_new_representative (const BgProblem *problem);

/* Forward, of PROBLEM, which has conditions, without a bound. */
BgInstance *bg_instance_new_conditioned (const BgProblem *problem);

void bg_instance_free (BgInstance *instance);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgInstance, bg_instance_free)

/* Gives a forward instance the bound of EXPRESSION, in place of any other; fails as bg_bound_new
   does, or where a module's bound of a finish is not 0, and then keeps the old bound. */
bool bg_instance_set_bound (BgInstance *instance, const char *expression, const BgStopFlag *stop,
                            GError **error);

/* The other side of a forward instance, with a bound; it belongs to INSTANCE.  Its finishes are the
   finishes of the forward side's closed problem, so that this side has every symmetry that the
   forward side uses: an image that is merged forward is merged backward. */
const BgInstance *bg_instance_backward (BgInstance *instance);

/* The parts of a forward instance by finish, which belong to it: of each class of finishes under
   its group that lies in the start's position class, a forward instance of the same problem with a
   finish of this class alone, in the same orientation, with a bound of EXPRESSION for it.  NULL
   where there are no two of them, or more than BG_MOST_PARTS. */
#define BG_MOST_PARTS 12
GPtrArray *bg_instance_parts (BgInstance *instance, const char *expression);

/* Has its bound, or the bound of a part, learned any weights? */
bool bg_instance_has_learned (const BgInstance *instance);

/* The positions of N KEYS: KEYS itself, or ROOM, which they fill. */
static inline const BgPosition *bg_instance_positions (const BgInstance *instance,
                                                       const BgPosition *keys, BgPosition *room,
                                                       size_t n) {
  if (instance->tracker == NULL)
    return keys;
  for (size_t i = 0; i < n; i++)
    room[i] = keys[i] & instance->holes;
  return room;
}

/* The canonical form of KEY. */
BgPosition bg_instance_canonical (const BgInstance *instance, BgPosition key);

/* The key TO after a move from FROM; false where conditions do not let it go on so. */
bool bg_instance_follow (const BgInstance *instance, BgPosition from, const BgCompleteMove *move,
                         BgPosition *to);

/* The sequences of jumps that play MOVE, from which solutions count. */
uint64_t bg_instance_ways (const BgInstance *instance, const BgCompleteMove *move);

/* Can moves be taken back from its finishes?  Not under conditions, nor where finishes are not
   listed. */
static inline bool bg_instance_has_way_back (const BgInstance *instance) {
  return instance->tracker == NULL && !bg_problem_is_open (instance->problem);
}

/* Is KEY the end of a solution, up to the symmetries of the instance? */
static inline bool bg_instance_is_end (const BgInstance *instance, BgPosition key) {
  return bg_problem_is_finish (instance->closed, key & instance->holes);
}

/* Key of the start, which need not be canonical. */
BgPosition bg_instance_start (const BgInstance *instance);

/* The canonical forms of the first keys, ascending and distinct: an array of BgPosition. */
GArray *bg_instance_roots (const BgInstance *instance);

/* Goes back from the representative image to the posed problem, with a fresh bound of EXPRESSION,
   which has learned nothing.  Does nothing if the posed problem is its own representative. */
void bg_instance_unrepresent (BgInstance *instance, const char *expression);

/* Appends to MOVES, an array of BgCompleteMove, the complete moves of the peg in START.  With a
   bound a move goes on only from where, as far as the bound tells, the move itself and ALLOWED more
   may lead to a finish. */
void bg_instance_complete_moves (const BgInstance *instance, BgPosition position, int start,
                                 int allowed, GArray *moves);

/* A symmetry of the group that makes LAST, a finish of the closed problem, a finish
   of the problem that is searched. */
int bg_instance_turn (const BgInstance *instance, BgPosition last);

/* A solution of the problem as it was posed, which bg_verify accepts, as one of the problem that is
   searched: the number of its MOVES. */
int bg_instance_take_solution (const BgInstance *instance, const char *const *solution,
                               BgPath *moves);

/* A solution of the problem that is searched, as one of the problem as it was posed, or under
   conditions with the moves that are given: replayed by code that knows nothing of the search
   (verify/verify.h).  MOVES are turned. */
GPtrArray *bg_instance_replay (const BgInstance *instance, BgPath *moves, int n);

#endif
