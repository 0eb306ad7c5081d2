/* Conditions on the solutions of a problem.

   A solution is a sequence of moves in which no peg moves twice in succession, since these would
   be one move.  Without conditions a shortest solution satisfies that by itself; with conditions
   it matters: a pause would end a sweep, or make a position one between moves. */
#ifndef BG_CONDITIONS_H
#define BG_CONDITIONS_H

#include "problem/pattern.h"
#include "problem/state_fields.h"

/* Patterns, and marked pegs, at most. */
#define BG_MAX_PATTERNS 8
#define BG_MAX_MARKED 4

/* A peg that is followed from the hole where it stands at the start, and is never removed. */
typedef struct {
  uint8_t from;
  int to; /* the hole where it ends; -1: it makes the last move */
} BgMarkedPeg;

typedef struct BgConditions {
  int least_final, most_final; /* jumps of the last move */
  BgPath final_move;           /* the last move, jump by jump; without holes: any */
  GArray *start_moves;         /* of BgPath: the first moves, no peg twice in succession */
  int n_patterns;              /* each fits some position between two moves */
  BgPattern pattern[BG_MAX_PATTERNS];
  int n_marked;
  BgMarkedPeg marked[BG_MAX_MARKED];
  GPtrArray *texts; /* the key and the value of each, in turn, as they were given */
} BgConditions;

/* The keys of [problem] and, with "--" before them, options of `solve`; NULL ends the list. */
extern const char *const bg_condition_keys[];

struct BergholtProblem;

/* Adds the condition with a KEY and the value TEXT to PROBLEM.  Errors do not name the key. */
bool bg_conditions_add (struct BergholtProblem *problem, const char *key, const char *text,
                        GError **error);

/* The reason, in words, why no play at all can satisfy the conditions of PROBLEM, by their form;
   NULL: none is known, or there are no conditions. */
const char *bg_conditions_conflict (const struct BergholtProblem *problem);

/* The key and the value of each, as "final-sweep =5"; none where CONDITIONS is NULL. */
GStrv bg_conditions_list (const BgConditions *conditions);

void bg_conditions_free (BgConditions *conditions);

/* The fields of a search's memory: the hole where the last move ended, from 1, or 0; the patterns
   that some position between moves has fitted, as bits; the hole of each marked peg. */
enum {
  BG_STATE_END,
  BG_STATE_PATTERNS,
  BG_STATE_MARKED,
};

/* Sets the fields that CONDITIONS need on BOARD: one that is always the same has no bits. */
void bg_conditions_set_fields (const BgConditions *conditions, const BgBoard *board,
                               BgStateFields *fields);

/* The holes that a last move PATH needs filled before it, and the holes that it needs empty. */
BgPattern bg_conditions_before_move (const BgBoard *board, const BgPath *path);

/* The position before the last move PATH that leads to FINISH; BG_POSITION_NONE: there is none. */
BgPosition bg_conditions_position_before (const BgBoard *board, const BgPath *path,
                                          BgPosition finish);

#endif
