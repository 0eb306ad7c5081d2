#include "solutions/nodes.h"

#include <stdlib.h>
#include <string.h>

#include "moves/move_batch.h"
#include "search/by_moves/position_set.h"
#include "search/conditioned/tracker.h"

#define BATCH 64
/* Taking moves back is given up for trying all moves forward when it has made
   this many positions for each that could be tried. */
#define BACKWARD_SHARE 20

typedef struct {
  const BgInstance *instance; /* forward */
  BgBidirectional *search;
  BgNodes *nodes;
  const BgGroup *end_group; /* of the backward levels; the side's group is part of it; NULL where
                               there are none: under conditions, or if finishes are not listed */
  BgMoves *backward;        /* under the side's group */
  const BgControl *control;
} Finder;

/* Notes that BYTES are held beside the levels that are still needed and the nodes; false where that
   is more than may be. */
static bool note_bytes (const Finder *finder, uint64_t bytes) {
  BgNodes *nodes = finder->nodes;
  bytes += bg_bidirectional_bytes (finder->search) + bg_nodes_bytes (nodes);
  nodes->peak_bytes = MAX (nodes->peak_bytes, bytes);
  return bytes <= finder->control->memory;
}

/* Bytes for sets. */
static uint64_t memory_left (const Finder *finder) {
  const uint64_t held = bg_bidirectional_bytes (finder->search) + bg_nodes_bytes (finder->nodes);
  return finder->control->memory - MIN (finder->control->memory, held);
}

/* --- After the meeting ------------------------------------------------------ */

/* The positions of a level as a set; NULL if there is no memory or it is stopped. */
static BgPositionSet *make_set (const Finder *finder, const BgLevel *level) {
  g_autoptr (BgPositionSet)
      set = bg_position_set_new (level->n + BG_RUN_BLOCK, memory_left (finder) / 2,
                                 finder->control->stop);
  BgPosition positions[BG_RUN_BLOCK];
  BgLevelReader reader = bg_level_read (level);
  for (size_t n; set != NULL && (n = bg_level_next (&reader, positions)) > 0;)
    if (bg_control_stopped (finder->control) || bg_position_set_insert (set, positions, n) < 0)
      return NULL;
  return g_steal_pointer (&set);
}

/* Marks in BOUNDS the keys from which a move may not go on. */
static void bound_keys (const Finder *finder, const BgPosition *keys, size_t n, int allowed,
                        int pegs, GByteArray *bounds) {
  g_byte_array_set_size (bounds, (guint) n);
  memset (bounds->data, 0, n);
  if (finder->instance->bound != NULL)
    bg_bound_cheap (finder->instance->bound, keys, bounds->data, n, allowed + 1, allowed + 1);
  for (size_t k = 0; k < n; k++)
    if (bg_pegs (keys[k]) < pegs)
      bounds->data[k] = BG_BOUND_LOST;
}

/* The positions, canonical going forward and each once, that a move leads to from
   one of the N positions FROM and that LEVEL, a backward one ALLOWED moves from the
   finishes, has.  NULL if the memory does not do or it is stopped. */
static GArray *step_onward (const Finder *finder, const BgPosition *from, size_t n,
                            const BgLevel *level, int allowed) {
  const int pegs = level->fewest;
  g_autoptr (BgPositionSet) wanted = make_set (finder, level);
  g_autoptr (BgPositionSet)
      found = bg_position_set_new (BATCH, memory_left (finder) / 4, finder->control->stop);
  g_autoptr (BgMoveBatch)
      batch = bg_move_batch_new (&finder->instance->moves, finder->control->stop);
  g_autoptr (GByteArray) bounds = g_byte_array_new ();
  g_autoptr (GArray) result = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  if (wanted == NULL || found == NULL)
    return NULL;
  for (size_t i = 0; i < n; i += BATCH) {
    bg_move_batch_begin (batch, from + i, NULL, MIN (BATCH, n - i));
    const BgPosition *keys;
    for (size_t n_keys; (n_keys = bg_move_batch_step (batch, &keys)) > 0;) {
      if (bg_control_stopped (finder->control)
          || !note_bytes (finder, bg_position_set_bytes (wanted) + bg_position_set_bytes (found)
                                      + result->len * sizeof (BgPosition)
                                      + bg_move_batch_bytes (batch)))
        return NULL;
      bound_keys (finder, keys, n_keys, allowed, pegs, bounds);
      for (size_t k = 0; k < n_keys; k++) {
        BgPosition key = keys[k];
        if (bounds->data[k] > allowed
            || !bg_position_set_has (wanted, bg_canonical (finder->end_group, key)))
          continue;
        const ssize_t fresh = bg_position_set_insert (found, &key, 1);
        if (fresh < 0)
          return NULL;
        g_array_append_vals (result, &keys[k], (guint) fresh);
      }
      bg_move_batch_retain (batch, bounds->data, allowed + 1);
    }
  }
  return g_steal_pointer (&result);
}

/* --- All levels ----------------------------------------------------------- */

/* Files the marked positions of a level as its nodes. */
static void keep (Finder *finder, int level, GArray *found) {
  g_array_sort (found, bg_position_compare);
  finder->nodes->level[level].n = found->len;
  finder->nodes->level[level].position = (BgPosition *) g_array_free (found, FALSE);
}

/* The positions one move before the nodes of LEVEL + 1, as a set; NULL when
   there are over MOST of them, or too many for the memory. */
static BgPositionSet *take_back (Finder *finder, int level, uint64_t most) {
  const BgNodes *nodes = finder->nodes;
  const int pegs = finder->search->forward.level[level].most;
  g_autoptr (BgPositionSet)
      before = bg_position_set_new (1 << 12, memory_left (finder), finder->control->stop);
  g_autoptr (BgMoveBatch) batch = bg_move_batch_new (finder->backward, finder->control->stop);
  g_autoptr (GByteArray) over = g_byte_array_new ();
  g_autofree BgPosition *fresh = NULL;
  size_t room = 0;
  uint64_t generated = 0;
  if (before == NULL)
    return NULL;
  for (size_t i = 0; i < nodes->level[level + 1].n; i += BATCH) {
    bg_move_batch_begin (batch, nodes->level[level + 1].position + i, NULL,
                         MIN (BATCH, nodes->level[level + 1].n - i));
    const BgPosition *keys;
    for (size_t n; (n = bg_move_batch_step (batch, &keys)) > 0;) {
      if ((generated += n) > most || bg_control_stopped (finder->control)
          || !note_bytes (finder, bg_position_set_bytes (before) + bg_move_batch_bytes (batch)))
        return NULL;
      /* a position with more pegs than the level has, has none before it there */
      g_byte_array_set_size (over, (guint) n);
      for (size_t k = 0; k < n; k++)
        over->data[k] = bg_pegs (keys[k]) > pegs;
      bg_move_batch_retain (batch, over->data, 0);
      if (n > room)
        fresh = g_renew (BgPosition, fresh, room = n);
      memcpy (fresh, keys, n * sizeof *keys);
      if (bg_position_set_insert (before, fresh, n) < 0)
        return NULL;
    }
  }
  return g_steal_pointer (&before);
}

/* Has AFTER one of N keys of the last step from KEY, or one of the states that they lead to? */
static bool has_any (const Finder *finder, const BgMoveBatch *batch, BgPosition key,
                     const BgPosition *keys, size_t n, const BgPositionSet *after) {
  const BgTracker *tracker = finder->instance->tracker;
  BgPosition states[BATCH];
  for (size_t first = 0; first < n; first += BATCH) {
    const BgPosition *next = tracker != NULL ? states : keys + first;
    const size_t size = MIN (BATCH, n - first);
    const size_t n_next = tracker != NULL ? bg_tracker_follow (tracker, batch, &key, NULL, 0, first,
                                                               size, states)
                                          : size;
    for (size_t i = 0; i < n_next; i++)
      if (bg_position_set_has (after, next[i]))
        return true;
  }
  return false;
}

/* Does a move lead from KEY to a member of AFTER? */
static bool leads_to (const Finder *finder, BgMoveBatch *batch, GByteArray *bounds, BgPosition key,
                      int level, const BgPositionSet *after) {
  const int allowed = finder->nodes->n_moves - level - 1;
  const BgPosition position = key & finder->instance->holes, *keys;
  bg_move_batch_begin (batch, &position, NULL, 1);
  for (size_t n; (n = bg_move_batch_step (batch, &keys)) > 0;) {
    if (has_any (finder, batch, key, keys, n, after))
      return true;
    g_byte_array_set_size (bounds, (guint) n);
    memset (bounds->data, 0, n);
    if (finder->instance->bound != NULL)
      bg_bound_cheap (finder->instance->bound, keys, bounds->data, n, allowed + 1, allowed + 1);
    bg_move_batch_retain (batch, bounds->data, allowed + 1);
  }
  return false;
}

static bool find_forward (Finder *finder, int level, GArray *found) {
  const BgLevel *candidates = &finder->search->forward.level[level];
  const BgControl *control = finder->control;
  g_autoptr (BgPositionSet) after = bg_position_set_new (finder->nodes->level[level + 1].n + BATCH,
                                                         memory_left (finder), control->stop);
  g_autoptr (BgMoveBatch) batch = bg_move_batch_new (&finder->instance->moves, control->stop);
  g_autoptr (GByteArray) bounds = g_byte_array_new ();
  if (after == NULL)
    return false;
  if (finder->instance->tracker != NULL)
    bg_move_batch_trace (batch);
  for (size_t i = 0; i < finder->nodes->level[level + 1].n; i++) {
    BgPosition position = finder->nodes->level[level + 1].position[i];
    if (bg_position_set_insert (after, &position, 1) < 0)
      return false;
  }
  BgPosition positions[BG_RUN_BLOCK];
  BgLevelReader reader = bg_level_read (candidates);
  bool fits = true;
  for (size_t n; fits && (n = bg_level_next (&reader, positions)) > 0;
       fits = note_bytes (finder, bg_position_set_bytes (after) + bg_move_batch_bytes (batch)
                                      + found->len * sizeof (BgPosition)))
    for (size_t i = 0; i < n; i++) {
      if (bg_control_stopped (control))
        return false;
      if (leads_to (finder, batch, bounds, positions[i], level, after))
        g_array_append_val (found, positions[i]);
    }
  return fits;
}

static bool find_level (Finder *finder, int level) {
  BgLevel *candidates = &finder->search->forward.level[level];
  GArray *found = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  g_autoptr (BgPositionSet)
      before = finder->instance->tracker == NULL
                   ? take_back (finder, level, (uint64_t) candidates->n * BACKWARD_SHARE)
                   : NULL;
  bool complete = !bg_control_stopped (finder->control);
  if (before != NULL) {
    BgPosition positions[BG_RUN_BLOCK];
    BgLevelReader reader = bg_level_read (candidates);
    for (size_t n; complete && (n = bg_level_next (&reader, positions)) > 0;
         complete =
             note_bytes (finder, bg_position_set_bytes (before) + found->len * sizeof (BgPosition)))
      for (size_t i = 0; i < n; i++)
        if (bg_position_set_has (before, positions[i]))
          g_array_append_val (found, positions[i]);
  } else
    complete = find_forward (finder, level, found);
  bg_level_clear (candidates);
  keep (finder, level, found);
  return complete;
}

/* The nodes where the sides have met. */
static void find_meeting (Finder *finder, const GArray *meeting, int level) {
  GArray *found = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  g_array_append_vals (found, meeting->data, meeting->len);
  keep (finder, level, found);
}

/* The nodes of the levels after the meeting. */
static bool go_onward (Finder *finder, BgLevels *backward, int level) {
  for (int left = backward->n - 2; left >= 0; left--, level++) {
    GArray *found = step_onward (finder, finder->nodes->level[level].position,
                                 finder->nodes->level[level].n, &backward->level[left], left);
    if (found == NULL)
      return false;
    bg_level_clear (&backward->level[left]);
    keep (finder, level + 1, found);
  }
  return true;
}

BgStop bg_nodes_find (BgNodes *nodes, const BgInstance *instance, BgBidirectional *search,
                      const BgControl *control) {
  *nodes = (BgNodes){ .n_moves = bg_bidirectional_moves (search) };
  BgMoves *backward = g_aligned_alloc0 (1, sizeof *backward, _Alignof(BgMoves));
  bg_moves_init (backward, instance->problem->board, &instance->group, BG_BACKWARD);
  Finder finder = {
    .instance = instance,
    .search = search,
    .nodes = nodes,
    .end_group = instance->backward != NULL ? &instance->backward->group : NULL,
    .backward = backward,
    .control = control,
  };
  const int middle = search->forward.n - 1;
  find_meeting (&finder, search->meeting, middle);
  bg_level_clear (&search->forward.level[middle]);
  bg_level_clear (&search->backward.level[search->backward.n - 1]);
  bool complete = go_onward (&finder, &search->backward, middle);
  for (int level = middle - 1; level >= 0 && complete; level--)
    complete = find_level (&finder, level);
  bg_moves_clear (backward);
  g_aligned_free (backward);
  bg_bidirectional_forget (search);
  return complete ? BG_STOP_NONE : bg_control_shortfall (control);
}

void bg_nodes_clear (BgNodes *nodes) {
  for (int i = 0; i <= nodes->n_moves; i++)
    g_free (nodes->level[i].position);
  *nodes = (BgNodes){ 0 };
}

uint64_t bg_nodes_bytes (const BgNodes *nodes) {
  uint64_t n = 0;
  for (int i = 0; i <= nodes->n_moves; i++)
    n += nodes->level[i].n;
  return n * sizeof (BgPosition);
}

bool bg_nodes_has (const BgNodes *nodes, int level, BgPosition position) {
  return nodes->level[level].n > 0
         && bsearch (&position, nodes->level[level].position, nodes->level[level].n,
                     sizeof position, bg_position_compare)
                != NULL;
}
