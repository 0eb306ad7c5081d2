/* From bins to a level: duplicates are found late, many at once, range by range in a core's
   cache ("delayed duplicate detection": Korf, Best-first frontier search with delayed
   duplicate detection, 2004).

   The positions in a bin are made distinct and sorted; where no more positions with as many pegs
   can come, they are reduced by the runs of all earlier levels in one merge, the rest is handed to
   the expensive bounds, and the positions that these let pass join the level.  Where more may
   come, they are set aside as a run, and come back when those others have come. */
#ifndef BG_SETTLE_H
#define BG_SETTLE_H

#include "core/control.h"
#include "runs/bins.h"
#include "runs/level.h"

/* Decides of N ascending positions, which are new, which of them the level takes: moves those
   to the front and returns their number.  WORKER is one thread's. */
typedef size_t BgSettleKeep (void *worker, BgPosition *positions, size_t n);

/* Hears now and then that SETTLED of the N positions that waited are settled, and that the level
   and the positions set aside take BYTES. */
typedef void BgSettleHear (void *worker, size_t settled, size_t n, uint64_t bytes);

typedef struct {
  BgBins *bins;
  const BgLevel *earlier;
  int n_earlier;
  GArray *aside;      /* of BgLevel: positions set aside, none of which is in EARLIER */
  int least, most;    /* pegs between these: no more positions can come */
  bool only_complete; /* positions that are not complete stay in the bins */
  bool unites;        /* positions set aside become one level */
  BgSettleKeep *keep;
  BgSettleHear *hear; /* or NULL */
  void *workers;      /* one for each thread, N_WORKERS of WORKER_SIZE bytes */
  size_t worker_size;
  int n_workers;
  const BgControl *control;
  uint64_t memory; /* bytes that the level and positions set aside may take */
  BgDisk *disk;    /* where all that is settled goes, so that neither the bins nor
                      the positions set aside need fit the memory; or NULL */
} BgSettling;

/* Empties the bins, or some, into LEVEL and positions set aside.  False where these have taken more
   than MEMORY: then it has ended early.  *PEAK is the most that was held at a time, the bins
   apart. */
bool bg_settle (const BgSettling *settling, BgLevel *level, uint64_t *peak);

#endif
