/* A level: a set of positions as sorted runs, one for each number of pegs.  Only positions
   with equally many pegs can coincide, so that positions that levels have in common are
   found run by run. */
#ifndef BG_LEVEL_H
#define BG_LEVEL_H

#include "runs/disk.h"
#include "runs/run.h"

typedef struct {
  size_t n;         /* positions */
  int fewest, most; /* pegs on any of them, if there are any */
  BgRun *run;       /* by pegs, BG_MAX_HOLES + 1; NULL: none has any */
  BgRunFile *file;  /* of its runs, as far as they are stored; or NULL */
} BgLevel;

static inline const BgRun *bg_level_run (const BgLevel *level, int pegs) {
  static const BgRun none;
  return level->run == NULL ? &none : &level->run[pegs];
}

/* The I-th number of pegs, from the fewest to the most: in that order, or MOST_FIRST. */
static inline int bg_level_pegs (const BgLevel *level, bool most_first, int i) {
  return most_first ? level->fewest + level->most - i : i;
}

/* Appends N positions with PEGS pegs, ascending and greater than all such positions that it has. */
void bg_level_append (BgLevel *level, int pegs, const BgPosition *positions, size_t n);

/* Appends a run, which it takes over, to that of PEGS. */
void bg_level_join (BgLevel *level, int pegs, BgRun *run);

/* Forgets the positions with PEGS pegs. */
void bg_level_drop (BgLevel *level, int pegs);

/* Bytes of a level in memory that are worth a write. */
#define BG_LEVEL_MUCH ((uint64_t) 1 << 22)

/* Moves the blocks of its runs that are in memory to a file of its own, on DISK. */
void bg_level_store (BgLevel *level, BgDisk *disk);

/* Gives LEVEL, which is empty, the blocks of its file, each of which is read and checked.  Where a
   block is not as it was written the disk has failed. */
void bg_level_load (BgLevel *level, BgDisk *disk, uint64_t number, uint64_t bytes);

/* Reads its file; false, and the disk has failed, where that is not as it was written. */
bool bg_level_can_be_read (const BgLevel *level);

/* Makes a level of N positions, no two alike, in any order, which are sorted. */
void bg_level_init (BgLevel *level, BgPosition *positions, size_t n);

/* Its file is removed with the next state; or stays, to be loaded again. */
void bg_level_clear (BgLevel *level);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgLevel, bg_level_clear)
void bg_level_close (BgLevel *level);

/* The bytes that it takes in memory, and in its file. */
uint64_t bg_level_bytes (const BgLevel *level);
uint64_t bg_level_filed_bytes (const BgLevel *level);

/* Reads a level: by pegs, the fewest first, and ascending among as many pegs. */
typedef struct {
  const BgLevel *level;
  int pegs;
  size_t block; /* of the run with PEGS */
} BgLevelReader;

static inline BgLevelReader bg_level_read (const BgLevel *level) {
  return (BgLevelReader){ .level = level, .pegs = level->fewest };
}

/* The next positions, as many as a block has, which have room for BG_RUN_BLOCK; returns
   their number, 0 at the end. */
size_t bg_level_next (BgLevelReader *reader, BgPosition *positions);

/* All positions in that order, if they can be read; to be freed. */
BgPosition *bg_level_list (const BgLevel *level);

/* Leaves of LEVEL what KEEP, called by several THREADS at a time, moves to the front of each of its
   blocks, returning how many.  DISK: where its runs go then, or NULL. */
typedef size_t BgLevelKeep (void *data, BgPosition *positions, size_t n);
void bg_level_filter (BgLevel *level, BgLevelKeep *keep, void *data, int threads, BgDisk *disk);

/* Makes LEVEL hold the N positions, in the order in which a level is read. */
void bg_level_replace (BgLevel *level, const BgPosition *positions, size_t n);

#endif
