/* How much a search spends on cores.

   A question about a position that the search has kept costs as much as some hundred successors,
   but the cores that are learned from it rule out many others, on this level and on levels and
   limits to come. Costs are counted in steps and not in seconds, so that neither threads nor the
   speed of a machine change the cores that are learned.

   The risk is limited: questions that rule nothing out may cost a share of the cost of the level.

   Before a dear level, or a dear dive, the start is asked about as well: where it needs more moves
   than the limit, the limit is refuted. */
#ifndef BG_CORE_STUDY_H
#define BG_CORE_STUDY_H

#include "bounds/rounds/cores.h"
#include "core/control.h"

/* Answers to questions about the start. */
typedef struct {
  gboolean is_out; /* cores have ruled it out under a limit */
  int enough;      /* as many rounds are; BG_MAX_HOLES: it is not known how many */
  uint64_t spent;
  double budget; /* of the last question that was left open; 0: there was none */
} BgCoreStart;

/* The costs and gains of a search, in nanoseconds. */
typedef struct {
  BgRule rule;          /* of the board */
  uint64_t spent;       /* on questions about levels */
  gboolean pays;        /* the questions about the last level did */
  gboolean narrows;     /* they ruled out most of the positions */
  gboolean is_generous; /* the user asked for cores */
  BgCoreStart start;
  double risk; /* that the learner takes for the level at hand */
} BgCoreStudy;

/* Do cores show more than weights do?  On boards by lines and under other rules than the 6-move
   rule they are learned only on demand, or once they have ruled out the start (doc/lab-notes.md).
 */
bool bg_core_study_is_likely (const BgCoreStudy *study);

/* Do questions about a level pay, as far as is known? */
bool bg_core_study_begin (const BgCoreStudy *study);

/* Asks about N positions of a level, in this order, whether they are more than ALLOWED moves from
   the finish, while that pays: a position that is ruled out spares VALUE nanoseconds.  Takes out
   the positions that are ruled out when they are asked about; returns the number of the others. */
size_t bg_core_study (BgCoreStudy *study, BgCores *cores, int allowed, BgPosition *positions,
                      size_t n, double value, const BgControl *control);

/* Is START, from which the positions of a level come, more than ALLOWED moves from the finish? Then
   all of them are in vain.  It may cost BUDGET nanoseconds to find out. */
bool bg_core_study_start (BgCoreStudy *study, BgCores *cores, int allowed, BgPosition start,
                          double budget, const BgControl *control);

#endif
