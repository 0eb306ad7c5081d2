#include "moves/move_batch.h"

#include <string.h>

#include "moves/move_batch_loop.h"

struct BgMoveBatch {
  const BgMoves *moves;
  Limits limits;
  const Loops *loops;
  size_t stride; /* words a state */
  States now, next;
  Keys keys;
  bool is_short; /* of bytes, since the last step */
  int depth;     /* jumps played since the beginning */
  size_t peak;
  uint32_t *seen; /* open hash table of indices of states, 0 free */
  size_t seen_room, seen_mask;
};

BgMoveBatch *bg_move_batch_new (const BgMoves *moves, const BgStopFlag *stop) {
  BgMoveBatch *batch = g_new0 (BgMoveBatch, 1);
  batch->moves = moves;
  batch->limits.stop = stop;
  batch->loops = find_loops (moves->lanes, moves->words);
  batch->stride = LINES + bg_moves_width (moves);
  return batch;
}

void bg_move_batch_share (BgMoveBatch *batch, _Atomic uint64_t *left) {
  batch->limits.left = left;
}

void bg_move_batch_trace (BgMoveBatch *batch) {
  batch->limits.keeps_ends = true;
}

size_t bg_move_batch_move (const BgMoveBatch *batch, size_t k, BgCompleteMove *move) {
  const uint64_t *state = batch->now.word + k * batch->stride;
  const uint64_t begun = state[KEY] >> PARENT_SHIFT;
  *move = (BgCompleteMove){
    .result = bg_position_load (state + POSITION),
    .start = (uint8_t) (begun % BG_MAX_HOLES),
    .end = (uint8_t) bg_first_hole (bg_position_load (state + PEGS)),
    .jumps = (uint8_t) batch->depth,
  };
  return begun / BG_MAX_HOLES;
}

/* Gives each of the PEGS of the last state, of parent P, a state of its own. */
static void split_state (BgMoveBatch *batch, size_t p, BgPosition pegs) {
  States *now = &batch->now;
  const uint64_t *whole = now->word + --now->n * batch->stride;
  BG_FOR_EACH_HOLE (start, pegs) {
    uint64_t *state = now->word + now->n++ * batch->stride;
    if (state != whole)
      memcpy (state, whole, batch->stride * sizeof *state);
    bg_position_store (state + PEGS, bg_hole_bit (start));
    state[KEY] = (uint64_t) (p * BG_MAX_HOLES + (size_t) start) << PARENT_SHIFT;
  }
}

void bg_move_batch_free (BgMoveBatch *batch) {
  if (batch == NULL)
    return;
  g_free (batch->now.word);
  g_free (batch->next.word);
  g_free (batch->keys.position);
  g_free (batch->seen);
  g_free (batch);
}

void bg_move_batch_begin (BgMoveBatch *batch, const BgPosition *parents, const BgPosition *origins,
                          size_t n) {
  States *now = &batch->now;
  /* few, and always needed */
  make_room_for_states (now, batch->limits.keeps_ends ? n * BG_MAX_HOLES : n, batch->stride,
                        &(Limits){ 0 });
  now->n = 0;
  /* ascending parents differ from the parent before in a few low holes only */
  static const uint64_t nothing[BG_MOVES_WIDTH];
  const uint64_t *before = nothing;
  BgPosition position = 0;
  for (size_t s = 0; s < n; s++) {
    BgPosition pegs = origins != NULL ? origins[s] & parents[s] : parents[s];
    if (pegs == 0)
      continue;
    uint64_t *state = now->word + now->n++ * batch->stride;
    bg_position_store (state + POSITION, parents[s]);
    bg_position_store (state + PEGS, pegs);
    state[KEY] = (uint64_t) s << PARENT_SHIFT;
    batch->loops->derive (batch->moves, parents[s] ^ position, before, state + LINES);
    before = state + LINES;
    position = parents[s];
    if (batch->limits.keeps_ends)
      split_state (batch, s, pegs);
  }
  batch->depth = 0;
  batch->peak = now->n;
}

size_t bg_move_batch_step (BgMoveBatch *batch, const BgPosition **keys) {
  batch->is_short = !batch->loops->play (batch->moves, &batch->now, &batch->next, &batch->keys,
                                         &batch->limits);
  States spent = batch->now;
  batch->now = batch->next;
  batch->next = spent;
  batch->depth++;
  batch->peak = MAX (batch->peak, batch->now.n);
  *keys = batch->keys.position;
  return batch->keys.n;
}

bool bg_move_batch_is_short (const BgMoveBatch *batch) {
  return batch->is_short;
}

size_t bg_move_batch_n_states (const BgMoveBatch *batch) {
  return batch->now.n;
}

size_t bg_move_batch_key (const BgMoveBatch *batch, size_t s) {
  return (uint32_t) batch->now.word[s * batch->stride + KEY];
}

BgPosition bg_move_batch_rest (const BgMoveBatch *batch, size_t s) {
  const uint64_t *state = batch->now.word + s * batch->stride;
  return bg_position_load (state + POSITION) & ~bg_position_load (state + PEGS);
}

/* Two orders of the same jumps need three jumps at least: round a triangle. */
#define SHORTEST_LOOP 3

/* Is the state new?  Records it as number INDEX if so.  States of different parents are
   never the same, so that the number of keys does not depend on how parents are batched. */
static bool is_new (BgMoveBatch *batch, const uint64_t *state, size_t index) {
  const BgPosition position = bg_position_load (state + POSITION);
  const BgPosition pegs = bg_position_load (state + PEGS);
  const uint64_t parent = state[KEY] & PARENT_MASK;
  const uint64_t hash = bg_hash_pair (bg_position_fold (position) + parent,
                                      bg_position_fold (pegs));
  size_t mask = batch->seen_mask;
  for (size_t slot = hash >> 32 & mask;; slot = (slot + 1) & mask) {
    if (batch->seen[slot] == 0) {
      batch->seen[slot] = (uint32_t) index + 1;
      return true;
    }
    const uint64_t *other = batch->now.word + (batch->seen[slot] - 1) * batch->stride;
    if (bg_position_load (other + POSITION) == position && bg_position_load (other + PEGS) == pegs
        && (other[KEY] & PARENT_MASK) == parent)
      return false;
  }
}

static void clear_seen (BgMoveBatch *batch) {
  size_t needed = 16;
  while (needed < 2 * batch->now.n)
    needed *= 2;
  if (needed > batch->seen_room) {
    g_free (batch->seen);
    batch->seen = g_new (uint32_t, needed);
    batch->seen_room = needed;
  }
  /* only the part in use: one long move must not slow down every later move */
  memset (batch->seen, 0, needed * sizeof *batch->seen);
  batch->seen_mask = needed - 1;
}

void bg_move_batch_retain (BgMoveBatch *batch, const uint8_t *bounds, int limit) {
  States *now = &batch->now;
  const bool merge = batch->depth >= SHORTEST_LOOP && now->n > 1;
  if (merge)
    clear_seen (batch);
  else if (bounds == NULL)
    return;
  size_t kept = 0;
  for (size_t s = 0; s < now->n; s++) {
    const uint64_t *state = now->word + s * batch->stride;
    if ((bounds != NULL && bounds[(uint32_t) state[KEY]] > limit)
        || (merge && !is_new (batch, state, kept)))
      continue;
    if (kept != s)
      memcpy (now->word + kept * batch->stride, state, batch->stride * sizeof *state);
    kept++;
  }
  now->n = kept;
}

size_t bg_move_batch_peak_states (const BgMoveBatch *batch) {
  return batch->peak;
}

size_t bg_move_batch_bytes (const BgMoveBatch *batch) {
  return (batch->now.room + batch->next.room) * batch->stride * sizeof (uint64_t)
         + batch->keys.room * sizeof (BgPosition) + batch->seen_room * sizeof (uint32_t);
}
