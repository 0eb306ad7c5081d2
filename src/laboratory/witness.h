/* A shortest solution to hold a bound against before anything else.  Private to this folder. */
#ifndef BG_WITNESS_H
#define BG_WITNESS_H

#include "core/control.h"
#include "problem/problem.h"

typedef struct
{
  int n;                        /* moves, as few as can be; 0: there is none */
  BgPosition position[BG_MAX_HOLES + 1];        /* the first N + 1: before and after each move */
  GPtrArray *move;              /* as text; NULL: there is none */
} BgWitness;

/* Looks for a shortest solution of PROBLEM, in a small part of the memory and among some
   million positions at most. */
void bg_witness_find (BgWitness *witness, const BgProblem *problem, const BgControl *control);
void bg_witness_clear (BgWitness *witness);

#endif
