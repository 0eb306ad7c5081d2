/* The order in which the search for the heaviest move (heaviest.h) comes to the holes that
   can be jumped over, and where its nodes are at the frontier meanwhile (frontier.h). */
#ifndef BG_STEPS_H
#define BG_STEPS_H

#include "board/board.h"

/* A hole that the category can jump over. */
typedef struct
{
  uint8_t hole;
  int n_lines;
  uint8_t a[2], b[2];           /* slots of the lines' ends */
  gint64 to_come;               /* the positive weights behind this hole */
  int n_leaving;                /* nodes that have no edge behind this hole */
  uint8_t leaving[BG_MAX_ENDS], leaving_slot[BG_MAX_ENDS];
} BgStep;

typedef struct
{
  int n_slots;                  /* in use */
  int n;
  BgStep step[BG_MAX_HOLES];
} BgSteps;

/* The steps for moves by pegs of CATEGORY; false if the board is too wide. */
bool bg_steps_find (BgSteps *steps, const BgBoard *board, int category,
                    const gint64 *over_weight);

#endif
