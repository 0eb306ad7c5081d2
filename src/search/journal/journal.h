/* The journal of a search on disk, in its folder: killed at any moment, the search goes on from
   there.

   A search is run again from its beginning, as it always is, but outcomes that the journal
   has are read.  These are the outcomes of

       limit searches   that are settled and found nothing: their counts,
       steps            levels of the limit search under way: their files (runs/run_file.h),
       a part           of a level under construction, as its bins were last emptied: its files,
                        and the parents that are still to be expanded.

   So each decision about the next step (methods, dives, the side that goes on) is made anew, from
   the same numbers.  The weights that a bound has learned are noted, too.

   A state (runs/disk.h) is written when a step or a limit search is complete, as often as that
   takes a small share of the time, and within a step at least every half minute.

   Where several processes share a search, each has files of its own and the first writes the
   state of all, so that the same is done for each of them.  All of them call the functions below,
   but for those about a file or a time of day, in the same order.  A search goes on in any number
   of processes: in another than before, positions are redistributed when it is opened. */
#ifndef BG_JOURNAL_H
#define BG_JOURNAL_H

#include "bounds/potential/learner.h"
#include "core/stats.h"
#include "moves/moves.h"
#include "processes/transport.h"
#include "runs/level.h"

typedef struct BgJournal BgJournal;

/* Names and values, alternately, that have to be equal for a search to go on; ends with NULL. */
typedef const char *const *BgJournalIdentity;

/* Where a journal is kept. */
typedef struct {
  const char *folder;
  uint64_t limit; /* bytes of the files of each process, at most */
  bool resumes;   /* go on with the state of the folder, if any; else none may be */
  BgJournalIdentity identity;
  const BgTransport *transport; /* to the processes that share the search, or NULL */
  int n_holes;                  /* of the board */
} BgJournalPlan;

/* Opens the journal.  Of several processes that fail, some may have no ERROR. */
BgJournal *bg_journal_open (const BgJournalPlan *plan, GError **error);

/* Leaves the folder.  COMPLETE: nothing of the search stays there. */
void bg_journal_close (BgJournal *journal, bool complete);

BgDisk *bg_journal_disk (const BgJournal *journal);

/* The time that the search took so far in all its runs, in microseconds.  JOURNAL may be NULL. */
gint64 bg_journal_microseconds (const BgJournal *journal);

/* Has the disk of any process failed?  JOURNAL may be NULL. */
bool bg_journal_has_failed (const BgJournal *journal);

/* --- Limit searches -------------------------------------------------------------- */

/* Here and below, members that the state has are of types that GVariant reads and writes. */
typedef struct {
  gboolean settled, narrows;
  int next_limit;
  uint64_t refutation, learned, too_wide; /* of BgSolving, as narrows is */
  BgStats stats;                          /* of all so far */
  BgSides sides;
} BgJournalLimitSearch;

/* The next limit search, if it is noted: true.  Else the caller runs it, and notes it when it is
   complete and its levels are cleared. */
bool bg_journal_recall_limit_search (BgJournal *journal, BgJournalLimitSearch *search);
void bg_journal_note_limit_search (BgJournal *journal, const BgJournalLimitSearch *search);

/* A DECISION about the limit search that is to begin, which depends on the weights learned by then,
   as it was made before the resume: afterwards more weights may be learned, or the weights of the
   state not be read yet.  JOURNAL may be NULL. */
bool bg_journal_decide (BgJournal *journal, bool decision);

/* --- Steps --------------------------------------------------------------------- */

/* The levels of one side of a limit search. */
typedef struct BgJournalSeries BgJournalSeries;

/* The next series of the limit search.  If the series noted in this place has another DIRECTION,
   LIMIT or WIDTH, it is forgotten. */
BgJournalSeries *bg_journal_begin_series (BgJournal *journal, BgDirection direction, int limit,
                                          uint64_t width);

/* A level that was built, or was given up and is forgotten.  Its counters are of the series
   until then. */
typedef struct {
  gboolean complete, found, narrowed;
  uint64_t size;    /* of the level */
  int fewest, most; /* pegs of its positions that this process has */
  guint32 stop;     /* a BgStop, if it was given up */
  int next_limit;
  BgStats stats;
} BgJournalStep;

/* The next step, if it is noted, with its level, which is empty: of one that was dropped, the pegs
   alone. */
bool bg_journal_recall_step (BgJournal *journal, BgJournalSeries *series, BgJournalStep *step,
                             BgLevel *level);
void bg_journal_note_step (BgJournal *journal, BgJournalSeries *series, const BgJournalStep *step,
                           const BgLevel *level);

/* The level of a step that is noted is no longer needed: its positions are forgotten when it is
   cleared.  LEVEL is its number, the one before the first step being 0. */
void bg_journal_drop_level (BgJournal *journal, BgJournalSeries *series, int level);

/* --- Parts --------------------------------------------------------------------- */

typedef struct {
  BgLevel level;       /* so far */
  GArray *aside;       /* of BgLevel (runs/settle.h) */
  int least, most;     /* pegs of which nothing is left aside */
  BgLevel rest;        /* parents that were taken and are still to be expanded */
  uint64_t next_block; /* of parents: the first that was not taken */
  BgStats stats;       /* until now */
  int least_over;
  gboolean found;
} BgJournalPart;

/* The part of the next level, if one is noted, in PART, whose ASIDE is there and empty. */
bool bg_journal_recall_part (BgJournal *journal, BgJournalSeries *series, BgJournalPart *part);

/* Is it time to empty the bins and note a part?  From any thread. */
bool bg_journal_is_part_due (const BgJournal *journal);

/* Stores what of a part is in memory, notes it, and writes a state. */
void bg_journal_note_part (BgJournal *journal, BgJournalSeries *series, BgJournalPart *part);

/* From now on, all that LEARNER has learned is noted, of the instance with the number PART (0: no
   part).  If some was noted, that takes its place now, before anything is decided by it.  JOURNAL
   and LEARNER may be NULL. */
void bg_journal_set_learner (BgJournal *journal, int part, BgLearner *learner);

#endif
