/* Two pieces of work that take turns: that of the caller and another, which has a thread of its
   own.  Only one of them runs at a time, and a turn is as long as the work done in it, by an
   estimate from counts and not by the clock, so that a run repeats exactly. */
#ifndef BG_TURNS_H
#define BG_TURNS_H

#include "core/control.h"

typedef struct BgTurns BgTurns;

/* Makes a thread that calls WORK in its turns; NULL if the system refuses one.  WORK has the
   control CONTROL, with another flag to stop it. */
BgTurns *bg_turns_new (const BgControl *control, void (*work) (const BgControl *, void *),
                       void *data);

/* Gives the other work a turn of COST nanoseconds; false when it has come to its end. */
bool bg_turns_give (BgTurns *turns, uint64_t cost);

/* Ends the other work, if it has come to no end, and frees TURNS, which may be NULL. */
void bg_turns_free (BgTurns *turns);

/* Called by the other work, a batch at a time: it has done what takes COST nanoseconds.  Waits
   for the next turn where that is more than is left of this one. */
void bg_turns_spend (BgTurns *turns, uint64_t cost);

/* The same for work that may have no turns. */
static inline void
bg_control_spend (const BgControl *control, uint64_t cost)
{
  if (control->turns != NULL)
    bg_turns_spend (control->turns, cost);
}

#endif
