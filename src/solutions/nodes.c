#include "solutions/nodes.h"

#include <stdlib.h>
#include <string.h>

#include "moves/move_batch.h"
#include "search/by_moves/position_set.h"
#include "search/tracker.h"

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

/* The positions of up to PEGS pegs one move before the nodes of LEVEL + 1, as a set; NULL when
   there are over MOST of them, or too many for the memory. */
static BgPositionSet *take_back (const Finder *finder, int level, int pegs, uint64_t most) {
  const BgNodes *nodes = finder->nodes;
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
    bound_keys (finder, keys, n, allowed, 0, bounds);
    bg_move_batch_retain (batch, bounds->data, allowed + 1);
  }
  return false;
}

/* The nodes of LEVEL as a set; NULL if there is no memory. */
static BgPositionSet *make_set_of_nodes (const Finder *finder, int level) {
  const BgNodes *nodes = finder->nodes;
  g_autoptr (BgPositionSet) set = bg_position_set_new (nodes->level[level].n + BATCH,
                                                       memory_left (finder), finder->control->stop);
  for (size_t i = 0; set != NULL && i < nodes->level[level].n; i++) {
    BgPosition position = nodes->level[level].position[i];
    if (bg_position_set_insert (set, &position, 1) < 0)
      return NULL;
  }
  return g_steal_pointer (&set);
}

/* Appends the nodes of LEVEL among CANDIDATES to FOUND: the members of SET or, with BATCH, the
   positions from which a move leads to a member, and ends of solutions.  False if the memory does
   not do or it is stopped. */
static bool find_among (const Finder *finder, const BgLevel *candidates, int level,
                        const BgPositionSet *set, BgMoveBatch *batch, GArray *found) {
  g_autoptr (GByteArray) bounds = g_byte_array_new ();
  BgPosition positions[BG_RUN_BLOCK];
  BgLevelReader reader = bg_level_read (candidates);
  bool fits = true;
  for (size_t n; fits && (n = bg_level_next (&reader, positions)) > 0;
       fits = note_bytes (finder, bg_position_set_bytes (set) + found->len * sizeof (BgPosition)
                                      + (batch != NULL ? bg_move_batch_bytes (batch) : 0)))
    for (size_t i = 0; i < n; i++) {
      if (bg_control_stopped (finder->control))
        return false;
      if ((finder->nodes->longer > 0 && bg_instance_is_end (finder->instance, positions[i]))
          || (batch == NULL ? bg_position_set_has (set, positions[i])
                            : leads_to (finder, batch, bounds, positions[i], level, set)))
        g_array_append_val (found, positions[i]);
    }
  return fits;
}

/* Finds the nodes of LEVEL from the nodes of the next. */
static bool find_level (Finder *finder, int level) {
  BgLevels *forward = &finder->search->forward;
  const int first = MAX (0, level - finder->nodes->longer), last = MIN (level, forward->n - 1);
  const BgControl *control = finder->control;
  GArray *found = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  uint64_t n = 0;
  int pegs = 0;
  for (int i = first; i <= last; i++) {
    n += forward->level[i].n;
    pegs = MAX (pegs, forward->level[i].most);
  }
  g_autoptr (BgPositionSet) set = NULL;
  g_autoptr (BgMoveBatch) batch = NULL;
  if (finder->instance->tracker == NULL)
    set = take_back (finder, level, pegs, n * BACKWARD_SHARE);
  if (set == NULL) {
    set = make_set_of_nodes (finder, level + 1);
    batch = bg_move_batch_new (&finder->instance->moves, control->stop);
    if (finder->instance->tracker != NULL)
      bg_move_batch_trace (batch);
  }
  bool complete = set != NULL && !bg_control_stopped (control);
  for (int i = first; i <= last && complete; i++)
    complete = find_among (finder, &forward->level[i], level, set, batch, found);
  if (last == level)
    bg_level_clear (&forward->level[level]);
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
                      int n_moves, int longer, const BgControl *control) {
  *nodes = (BgNodes){ .n_moves = n_moves, .longer = longer };
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
  int level = n_moves + 1; /* LEVEL and the levels after it are done */
  bool complete = true;
  if (longer == 0) {
    level = search->forward.n - 1;
    find_meeting (&finder, search->meeting, level);
    bg_level_clear (&search->forward.level[level]);
    bg_level_clear (&search->backward.level[search->backward.n - 1]);
    complete = go_onward (&finder, &search->backward, level);
  }
  while (complete && level > 0)
    complete = find_level (&finder, --level);
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
