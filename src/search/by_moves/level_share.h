/* The agreement of processes that build a level together.  Private to the search by levels. */
#ifndef BG_LEVEL_SHARE_H
#define BG_LEVEL_SHARE_H

#include "processes/transport.h"
#include "search/by_moves/level_expand.h"

/* The last agreement; a single process agrees with itself. */
typedef struct {
  const BgTransport *transport; /* to the processes that build this level too, or NULL */
  BgStats first;                /* of all processes, before this level */
  bool halted;                  /* the level ends */
  bool part_due;                /* a part is to be noted */
  BgStop asked;                 /* the reason for which the level was asked to end */
  uint64_t others_size;         /* of the others by then */
  BgStats others;
} BgLevelAgreement;

/* Gives the positions in the bins, which N workers of SIZE bytes have filled, to their owners; the
   bins have the positions that this process was given then.  Returns the bytes that it held. */
uint64_t bg_level_share (const BgLevelAgreement *agreement, const BgExpansion *expansion,
                         void *workers, size_t size, int n);

/* Agrees with the other processes whether and why to end, on *PEAK, the most bytes held by any, and
   on *NEXT, the number of pegs of the next parent that any of them expands, or -1.  The outcome is
   the same in each process, and is in EXPANSION too. */
void bg_level_agree (BgLevelAgreement *agreement, BgExpansion *expansion, uint64_t *peak,
                     int *next);

/* The cost of all processes when they agreed last, and of this one now. */
static inline BgStats bg_level_total_stats (const BgLevelAgreement *agreement,
                                            const BgExpansion *expansion) {
  BgStats stats = bg_stats_read (&expansion->made);
  bg_stats_add (&stats, &agreement->others);
  return stats;
}

/* The sum of the sizes that processes had when they agreed last, and of this one now. */
static inline uint64_t bg_level_total_size (const BgLevelAgreement *agreement,
                                            const BgExpansion *expansion) {
  return expansion->size + agreement->others_size;
}

#endif
