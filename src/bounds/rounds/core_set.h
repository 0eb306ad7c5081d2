/* Sets of pegs, asked for one that lies in a position.

   The sets are kept in segments whose sizes fall by a factor: sets that were added last stand in a
   short list, and from time to time the smallest segments become one.  A segment is sorted by its
   rarest holes first; each eight of its sets have their meet beside them, each eight meets theirs,
   and so on: where a meet does not lie in the position, nothing below does. */
#ifndef BG_CORE_SET_H
#define BG_CORE_SET_H

#include <glib.h>

#include "board/position.h"

#define BG_CORE_FAN 8
#define BG_CORE_LEVELS 10
/* Sets in the short list, at most. */
#define BG_CORE_RECENT 64

typedef struct {
  size_t n;     /* sets */
  int n_levels; /* of meets, the sets themselves among them */
  size_t size[BG_CORE_LEVELS];
  BgPosition *level[BG_CORE_LEVELS]; /* the sets, their meets, ...; padded by full words */
} BgCoreSegment;

typedef struct {
  BgPosition recent[BG_CORE_RECENT];
  int n_recent;
  GArray *segments; /* of BgCoreSegment, the largest first; NULL: none */
} BgCoreSet;

void bg_core_set_clear (BgCoreSet *set);

size_t bg_core_set_n (const BgCoreSet *set);

/* The bytes of a set with its share of the meets. */
#define BG_CORE_BYTES (sizeof (BgPosition) * 8 / 7)

/* Adds CORE, which is not empty. */
void bg_core_set_add (BgCoreSet *set, BgPosition core);

/* A set that lies in POSITION; 0: there is none. */
BgPosition bg_core_set_find (const BgCoreSet *set, BgPosition position);

/* Sets IS_FOUND of each of N positions in which a set lies; positions that have it are skipped.
   Fast where neighbours are alike, as in a sorted list. */
#define BG_CORE_GROUP ((size_t) 1024)
void bg_core_set_find_many (const BgCoreSet *set, const BgPosition *positions, size_t n,
                            bool *is_found);

/* Calls TAKE with sets that have at most one hole outside POSITION, as long as it returns true;
   false where it did not.  Adds the
   number of words that were looked at, by eights, to *WORK. */
typedef bool BgCoreTake (void *data, BgPosition core);
bool bg_core_set_gather (const BgCoreSet *set, BgPosition position, BgCoreTake *take, void *data,
                         uint64_t *work);

/* Saves the sets in their order, as a floating GVariant; and restores them in place of all of
   SET, false where SAVED has another form. */
GVariant *bg_core_set_save (const BgCoreSet *set);
bool bg_core_set_restore (BgCoreSet *set, GVariant *saved);

#endif
