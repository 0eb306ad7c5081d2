/* The oracle of rounds and cores (doc/theory.md, Definition 5.1), on boards of some 16 holes: the
   least number of rounds of every set of pegs, by the definition. */
#ifndef TESTS_MODEL_ROUNDS_H
#define TESTS_MODEL_ROUNDS_H

#include "model.h"

/* Rounds that are none, for proofs that look good; the last ones are weaker. */
typedef enum {
  MODEL_ROUNDS,
  MODEL_NO_RETURN,   /* the mover ends elsewhere */
  MODEL_NO_STRANGER, /* the mover is a peg of the set */
  MODEL_NO_BRIDGE,   /* the mover passes no line that alone connects its sides */
  MODEL_NO_CLASS,    /* the class of the first line is left out */
  MODEL_FIRST_JUMP,  /* only lines of the start take pegs */
  MODEL_LAST_HOLE,   /* the mover ends in no hole but the last */
  MODEL_N_ROUNDS
} ModelRounds;

/* By set, the least number of rounds to a subset of one of N FINISHES; MODEL_NEVER where there is
   no way. */
uint8_t *model_rounds (const Model *model, const BgPosition *finishes, int n, ModelRounds kind);

/* A round of SET, of which some take a set to fewer ROUNDS than it has. */
BgPosition model_round (const Model *model, const uint8_t *rounds, BgPosition set);

/* A set of pegs that take more than some number of moves. */
typedef struct {
  BgPosition holes;
  int moves;
} ModelCore;

/* By moves, then by holes. */
int model_compare_cores (gconstpointer a, gconstpointer b);

/* The least sets, by ROUNDS, that take more than some number of moves, up to images under GROUP:
   ModelCore, of MOST moves at most, ascending by moves and sets. */
GArray *model_cores (const Model *model, const uint8_t *rounds, const ModelGroup *group, int most);

#endif
