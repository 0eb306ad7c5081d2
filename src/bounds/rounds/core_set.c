#include "bounds/rounds/core_set.h"

#include <stdlib.h>
#include <string.h>

#include "board/position_sort.h"

/* A segment takes in those after it that have not less than one part in MERGED of its sets. */
#define MERGED 4

/* Lies in no position but the full one, which has every set. */
#define FULL (~(BgPosition) 0)

void bg_core_set_clear (BgCoreSet *set) {
  for (guint i = 0; set->segments != NULL && i < set->segments->len; i++)
    g_free (g_array_index (set->segments, BgCoreSegment, i).level[0]);
  g_clear_pointer (&set->segments, g_array_unref);
  set->n_recent = 0;
}

size_t bg_core_set_n (const BgCoreSet *set) {
  size_t n = (size_t) set->n_recent;
  for (guint i = 0; set->segments != NULL && i < set->segments->len; i++)
    n += g_array_index (set->segments, BgCoreSegment, i).n;
  return n;
}

/* --- Segments ---------------------------------------------------------------- */

static size_t padded (size_t n) {
  return (n + BG_CORE_FAN - 1) / BG_CORE_FAN * BG_CORE_FAN;
}

/* The words of a segment of N sets with all meets. */
static size_t segment_words (size_t n) {
  size_t words = padded (n);
  while (n > BG_CORE_FAN) {
    n = padded (n) / BG_CORE_FAN;
    words += padded (n);
  }
  return words;
}

typedef struct {
  int hole;
  size_t n;
} HoleCount;

static int compare_counts (const void *a, const void *b) {
  const HoleCount *x = a, *y = b;
  return x->n != y->n ? (x->n > y->n) - (x->n < y->n) : x->hole - y->hole;
}

/* Sorts N cores: the rarer a hole, the more it decides. */
static void sort_cores (BgPosition *cores, size_t n) {
  HoleCount count[BG_MAX_HOLES];
  BgPosition bit[BG_MAX_HOLES];
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    count[hole] = (HoleCount){ hole, 0 };
  for (size_t i = 0; i < n; i++)
    BG_FOR_EACH_HOLE (hole, cores[i])
      count[hole].n++;
  qsort (count, BG_MAX_HOLES, sizeof *count, compare_counts);
  /* words with the holes in the order of their counts */
  for (int rank = 0; rank < BG_MAX_HOLES; rank++)
    bit[count[rank].hole] = bg_hole_bit (BG_MAX_HOLES - 1 - rank);
  g_autofree BgPosition *word = g_new (BgPosition, 2 * n);
  for (size_t i = 0; i < n; i++) {
    word[i] = 0;
    BG_FOR_EACH_HOLE (hole, cores[i])
      word[i] |= bit[hole];
  }
  const BgPosition *sorted = bg_positions_order (word, word + n, n, NULL);
  for (size_t i = 0; i < n; i++) {
    cores[i] = 0;
    BG_FOR_EACH_HOLE (place, sorted[n - 1 - i])
      cores[i] |= bg_hole_bit (count[BG_MAX_HOLES - 1 - place].hole);
  }
}

/* Makes a segment of N sets. */
static BgCoreSegment make_segment (const BgPosition *cores, size_t n) {
  BgCoreSegment segment = { .n = n };
  BgPosition *word = g_new (BgPosition, segment_words (n));
  memcpy (word, cores, n * sizeof *word);
  sort_cores (word, n);
  for (size_t size = n;; size = padded (size) / BG_CORE_FAN) {
    segment.size[segment.n_levels] = size;
    segment.level[segment.n_levels++] = word;
    for (size_t i = size; i < padded (size); i++)
      word[i] = FULL;
    if (size <= BG_CORE_FAN)
      return segment;
    BgPosition *meets = word + padded (size);
    for (size_t i = 0; i < padded (size) / BG_CORE_FAN; i++) {
      meets[i] = word[i * BG_CORE_FAN];
      for (int k = 1; k < BG_CORE_FAN; k++)
        meets[i] &= word[i * BG_CORE_FAN + k];
    }
    word = meets;
  }
}

static void add_segment (BgCoreSet *set, const BgPosition *cores, size_t n) {
  const BgCoreSegment segment = make_segment (cores, n);
  if (set->segments == NULL)
    set->segments = g_array_new (FALSE, FALSE, sizeof (BgCoreSegment));
  g_array_append_val (set->segments, segment);
}

/* Makes the recent sets a segment, with the segments that are not much larger. */
static void settle_recent (BgCoreSet *set) {
  GArray *cores = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  g_array_append_vals (cores, set->recent, (guint) set->n_recent);
  set->n_recent = 0;
  while (set->segments != NULL && set->segments->len > 0) {
    const guint last = set->segments->len - 1;
    const BgCoreSegment *segment = &g_array_index (set->segments, BgCoreSegment, last);
    if (segment->n > (size_t) cores->len * MERGED)
      break;
    g_array_append_vals (cores, segment->level[0], (guint) segment->n);
    g_free (segment->level[0]);
    g_array_set_size (set->segments, last);
  }
  add_segment (set, (BgPosition *) cores->data, cores->len);
  g_array_unref (cores);
}

void bg_core_set_add (BgCoreSet *set, BgPosition core) {
  set->recent[set->n_recent++] = core;
  if (set->n_recent == BG_CORE_RECENT)
    settle_recent (set);
}

/* --- Queries ----------------------------------------------------------------- */

/* Which of eight WORDS have no hole of EMPTY?  Bit k for the k-th; without branches, which would
   seldom be foreseen. */
static inline unsigned lying (const BgPosition *words, BgPosition empty) {
  unsigned mask = 0;
  for (int k = 0; k < BG_CORE_FAN; k++)
    mask |= (unsigned) ((words[k] & empty) == 0) << k;
  return mask;
}

/* A set below the eight words from I on of LEVEL that has no hole of EMPTY. */
static BgPosition find_below (const BgCoreSegment *segment, int level, size_t i, BgPosition empty) {
  const BgPosition *words = segment->level[level] + i;
  for (unsigned mask = lying (words, empty); mask != 0; mask &= mask - 1) {
    const size_t k = (size_t) __builtin_ctz (mask);
    const BgPosition found = level == 0
                                 ? words[k]
                                 : find_below (segment, level - 1, (i + k) * BG_CORE_FAN, empty);
    if (found != 0)
      return found;
  }
  return 0;
}

BgPosition bg_core_set_find (const BgCoreSet *set, BgPosition position) {
  const BgPosition empty = ~position;
  for (int i = 0; i < set->n_recent; i++)
    if ((set->recent[i] & empty) == 0)
      return set->recent[i];
  for (guint i = 0; set->segments != NULL && i < set->segments->len; i++) {
    const BgCoreSegment *segment = &g_array_index (set->segments, BgCoreSegment, i);
    const BgPosition found = empty == 0 ? segment->level[0][0]
                                        : find_below (segment, segment->n_levels - 1, 0, empty);
    if (found != 0)
      return found;
  }
  return 0;
}

/* --- Queries for many positions ---------------------------------------------- */

/* The sets that lie in the union of a group of positions are listed, LISTED or one part in
   LISTED_SHARE of all sets at most, and again the sets that lie in the union of each of its PARTS.
 */
#define LISTED 4096
#define LISTED_SHARE 16
#define PARTS 4
/* There are at most as many lists at a time, one for each size of a group from BG_CORE_GROUP down.
 */
#define LISTS 6
/* Fewer positions are asked one by one. */
#define FEW 4

typedef struct {
  BgPosition *set;
  size_t n, most;
} List;

static BgPosition unite (const BgPosition *positions, size_t n) {
  BgPosition all = 0;
  for (size_t i = 0; i < n; i++)
    all |= positions[i];
  return all;
}

/* Lists the sets below the eight words from I on of LEVEL that have no hole of EMPTY; false where
   there are too many. */
static bool list_below (const BgCoreSegment *segment, int level, size_t i, BgPosition empty,
                        List *list) {
  const BgPosition *words = segment->level[level] + i;
  for (unsigned mask = lying (words, empty); mask != 0; mask &= mask - 1) {
    const size_t k = (size_t) __builtin_ctz (mask);
    if (level == 0 && list->n < list->most)
      list->set[list->n++] = words[k];
    else if (level == 0 || !list_below (segment, level - 1, (i + k) * BG_CORE_FAN, empty, list))
      return false;
  }
  return true;
}

/* Lists the sets that lie in POSITION; false where there are too many, and for the full position.
 */
static bool list_inside (const BgCoreSet *set, BgPosition position, List *list) {
  list->n = 0;
  for (int i = 0; i < set->n_recent; i++)
    if (bg_subset (set->recent[i], position))
      list->set[list->n++] = set->recent[i];
  for (guint i = 0; set->segments != NULL && i < set->segments->len; i++) {
    const BgCoreSegment *segment = &g_array_index (set->segments, BgCoreSegment, i);
    if (position == FULL || !list_below (segment, segment->n_levels - 1, 0, ~position, list))
      return false;
  }
  return true;
}

/* Copies to KEPT each of N_SETS that lies in POSITION; returns how many. */
static size_t keep_inside (const BgPosition *sets, size_t n_sets, BgPosition position,
                           BgPosition *kept) {
  size_t n = 0;
  for (size_t i = 0; i < n_sets; i++) {
    kept[n] = sets[i];
    n += bg_subset (sets[i], position);
  }
  return n;
}

/* Does one of N_SETS lie in POSITION?  All are looked at, several at a time. */
static bool is_one_inside (const BgPosition *sets, size_t n_sets, BgPosition position) {
  bool is_inside = false;
  for (size_t i = 0; i < n_sets; i++)
    is_inside |= bg_subset (sets[i], position);
  return is_inside;
}

/* Which of N positions contain one of N_SETS sets?  ROOM is for lists of fewer sets. */
static void find_listed (const BgPosition *sets, size_t n_sets, const BgPosition *positions,
                         size_t n, bool *is_found, BgPosition *room) {
  const size_t size = (n + PARTS - 1) / PARTS;
  for (size_t first = 0; first < n; first += size) {
    const size_t n_part = MIN (size, n - first);
    if (n_part == 1) {
      is_found[first] = is_one_inside (sets, n_sets, positions[first]);
      continue;
    }
    const size_t n_kept = keep_inside (sets, n_sets, unite (positions + first, n_part), room);
    find_listed (room, n_kept, positions + first, n_part, is_found + first, room + n_kept);
  }
}

static void find_in_group (const BgCoreSet *set, const BgPosition *positions, size_t n,
                           bool *is_found, List *list) {
  if (n <= FEW)
    for (size_t i = 0; i < n; i++)
      is_found[i] = bg_core_set_find (set, positions[i]) != 0;
  else if (list_inside (set, unite (positions, n), list))
    find_listed (list->set, list->n, positions, n, is_found, list->set + list->n);
  else {
    find_in_group (set, positions, n / 2, is_found, list);
    find_in_group (set, positions + n / 2, n - n / 2, is_found + n / 2, list);
  }
}

/* Sets that were found last are looked at first.  The first TRIAL positions without one of these
   are asked one by one, and more as long as one in FOUND_SHARE contains a set, which is soon found.
 */
#define LATEST 64
#define TRIAL 16
#define FOUND_SHARE 4

typedef struct {
  BgPosition set[LATEST];
  size_t n_added;
} Latest;

/* Asks about a group, but for positions of which a set was found before, as far as sets that were
   found for others, and few questions, say. Puts the positions that are left in REST, and their
   places in PLACE; returns their number. */
static size_t find_latest (const BgCoreSet *set, const BgPosition *positions, size_t n,
                           bool *is_found, BgPosition *rest, uint16_t *place) {
  Latest latest = { .n_added = 0 };
  size_t n_asked = 0, n_rest = 0;
  for (size_t i = 0; i < n; i++) {
    if (!is_found[i])
      is_found[i] = is_one_inside (latest.set, MIN (latest.n_added, LATEST), positions[i]);
    if (is_found[i])
      continue;
    if (n_asked >= TRIAL && FOUND_SHARE * latest.n_added < n_asked) {
      place[n_rest] = (uint16_t) i;
      rest[n_rest++] = positions[i];
      continue;
    }
    n_asked++;
    const BgPosition found = bg_core_set_find (set, positions[i]);
    is_found[i] = found != 0;
    if (found != 0)
      latest.set[latest.n_added++ % LATEST] = found;
  }
  return n_rest;
}

void bg_core_set_find_many (const BgCoreSet *set, const BgPosition *positions, size_t n,
                            bool *is_found) {
  BgPosition rest[BG_CORE_GROUP];
  uint16_t place[BG_CORE_GROUP];
  bool is_rest_found[BG_CORE_GROUP];
  List list = { .most = MAX (LISTED, bg_core_set_n (set) / LISTED_SHARE) };
  g_autofree BgPosition *room = NULL;
  for (size_t first = 0; first < n; first += BG_CORE_GROUP) {
    const size_t size = MIN (BG_CORE_GROUP, n - first);
    const size_t n_rest = find_latest (set, positions + first, size, is_found + first, rest, place);
    memset (is_rest_found, 0, n_rest * sizeof *is_rest_found);
    if (n_rest > 0 && room == NULL)
      list.set = room = g_new (BgPosition, list.most * LISTS);
    find_in_group (set, rest, n_rest, is_rest_found, &list);
    for (size_t i = 0; i < n_rest; i++)
      is_found[first + place[i]] = is_rest_found[i];
  }
}

/* --- Gathering ---------------------------------------------------------------- */

static inline bool has_one_at_most (BgPosition holes) {
  return (holes & (holes - 1)) == 0;
}

/* Which of eight WORDS have one hole of EMPTY at most?  As lying. */
static inline unsigned nearly_lying (const BgPosition *words, BgPosition empty) {
  unsigned mask = 0;
  for (int k = 0; k < BG_CORE_FAN; k++)
    mask |= (unsigned) has_one_at_most (words[k] & empty) << k;
  return mask;
}

/* Gathers below the eight words from I on of LEVEL. */
static bool gather_below (const BgCoreSegment *segment, int level, size_t i, BgPosition empty,
                          BgCoreTake *take, void *data, uint64_t *work) {
  ++*work;
  const BgPosition *words = segment->level[level] + i;
  const size_t n = MIN (BG_CORE_FAN, segment->size[level] - i);
  for (unsigned mask = nearly_lying (words, empty) & ((1U << n) - 1); mask != 0; mask &= mask - 1) {
    const size_t k = (size_t) __builtin_ctz (mask);
    if (!(level > 0
              ? gather_below (segment, level - 1, (i + k) * BG_CORE_FAN, empty, take, data, work)
              : take (data, words[k])))
      return false;
  }
  return true;
}

bool bg_core_set_gather (const BgCoreSet *set, BgPosition position, BgCoreTake *take, void *data,
                         uint64_t *work) {
  const BgPosition empty = ~position;
  for (int i = 0; i < set->n_recent; i++)
    if (has_one_at_most (set->recent[i] & empty) && !take (data, set->recent[i]))
      return false;
  for (guint i = 0; set->segments != NULL && i < set->segments->len; i++) {
    const BgCoreSegment *segment = &g_array_index (set->segments, BgCoreSegment, i);
    if (!gather_below (segment, segment->n_levels - 1, 0, empty, take, data, work))
      return false;
  }
  return true;
}

/* --- Kept and restored ------------------------------------------------------- */

/* The recent sets, and the sets of each segment in their order. */
#define FORMAT "a(ay)"

static GVariant *save_words (const BgPosition *word, size_t n) {
  return g_variant_new ("(@ay)",
                        g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, word, n * sizeof *word, 1));
}

GVariant *bg_core_set_save (const BgCoreSet *set) {
  GVariantBuilder builder;
  g_variant_builder_init (&builder, G_VARIANT_TYPE (FORMAT));
  g_variant_builder_add_value (&builder, save_words (set->recent, (size_t) set->n_recent));
  for (guint i = 0; set->segments != NULL && i < set->segments->len; i++) {
    const BgCoreSegment *segment = &g_array_index (set->segments, BgCoreSegment, i);
    g_variant_builder_add_value (&builder, save_words (segment->level[0], segment->n));
  }
  return g_variant_builder_end (&builder);
}

bool bg_core_set_restore (BgCoreSet *set, GVariant *saved) {
  if (!g_variant_is_of_type (saved, G_VARIANT_TYPE (FORMAT)))
    return false;
  bg_core_set_clear (set);
  const gsize n_parts = g_variant_n_children (saved);
  for (gsize i = 0; i < n_parts; i++) {
    g_autoptr (GVariant) part = NULL;
    gsize size;
    g_variant_get_child (saved, i, "(@ay)", &part);
    const guint8 *bytes = g_variant_get_fixed_array (part, &size, 1);
    const size_t n = size / sizeof (BgPosition);
    if (size % sizeof (BgPosition) != 0 || (i == 0 ? n >= BG_CORE_RECENT : n == 0))
      return false;
    g_autofree BgPosition *word = g_memdup2 (bytes, size);
    if (i == 0 && n > 0)
      memcpy (set->recent, word, size);
    if (i == 0)
      set->n_recent = (int) n;
    else
      add_segment (set, word, n);
  }
  return n_parts > 0;
}
