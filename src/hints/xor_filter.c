#include "hints/xor_filter.h"

#include "core/hash.h"

#define BITS 2
#define WORD_SLOTS (64 / BITS)
/* The bits of a key that have its number. */
#define NUMBER ((uint64_t) BG_XOR_FILTER_MOST)

/* Slots of each third; each position picks one of each. */
static inline size_t third_of (size_t n_words) {
  return (n_words - 1) * WORD_SLOTS / 3;
}

/* The key of a position, with 0 for its number. */
static inline uint64_t key_of (BgPosition position, uint64_t seed) {
  const uint64_t hash = bg_hash_mix (bg_hash_mix (bg_position_fold (position) + seed));
  return (hash ^ hash >> 28) & ~NUMBER;
}

static inline void pick_slots (uint64_t key, size_t third, size_t slot[3]) {
  uint64_t hash = key & ~NUMBER;
  for (size_t j = 0; j < 3; j++, hash = bg_hash_mix (hash))
    slot[j] = j * third + bg_hash_scale (hash, third);
}

static inline uint64_t get_slot (const uint64_t *words, size_t slot) {
  return words[1 + slot / WORD_SLOTS] >> slot % WORD_SLOTS * BITS & NUMBER;
}

static inline uint64_t find_number (const uint64_t *words, const size_t slot[3]) {
  return get_slot (words, slot[0]) ^ get_slot (words, slot[1]) ^ get_slot (words, slot[2]);
}

/* Which keys pick which slots, and the order in which they are peeled. */
typedef struct {
  size_t third, n_order;
  uint64_t *keys;  /* of each slot: the exclusive or of those not peeled; or the key peeled by it */
  uint8_t *degree; /* their number, but a few */
  uint32_t *order; /* slots by which keys are peeled, and others that only one key picked */
} Peeling;

static void clear_peeling (Peeling *peeling) {
  g_free (peeling->keys);
  g_free (peeling->degree);
  g_free (peeling->order);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Peeling, clear_peeling)

static void add_keys (Peeling *peeling, const BgPosition *positions, size_t n, const size_t *ends,
                      uint64_t seed) {
  uint64_t number = 0;
  for (size_t i = 0; i < n; i++) {
    while (number < NUMBER && i >= ends[number])
      number++;
    const uint64_t key = key_of (positions[i], seed) | number;
    size_t slot[3];
    pick_slots (key, peeling->third, slot);
    for (int j = 0; j < 3; j++) {
      peeling->keys[slot[j]] ^= key;
      peeling->degree[slot[j]]++;
    }
  }
}

static void peel (Peeling *peeling) {
  size_t n_queued = 0;
  for (size_t s = 0; s < 3 * peeling->third; s++)
    if (peeling->degree[s] == 1)
      peeling->order[n_queued++] = (uint32_t) s;
  for (size_t i = 0; i < n_queued; i++) {
    const size_t own = peeling->order[i];
    if (peeling->degree[own] == 0)
      continue;
    peeling->order[peeling->n_order++] = (uint32_t) own;
    size_t slot[3];
    pick_slots (peeling->keys[own], peeling->third, slot);
    for (int j = 0; j < 3; j++) {
      if (slot[j] != own)
        peeling->keys[slot[j]] ^= peeling->keys[own];
      if (--peeling->degree[slot[j]] == 1)
        peeling->order[n_queued++] = (uint32_t) slot[j];
    }
  }
}

static void set_slots (const Peeling *peeling, uint64_t *words) {
  for (size_t i = peeling->n_order; i-- > 0;) {
    const size_t own = peeling->order[i];
    const uint64_t key = peeling->keys[own];
    size_t slot[3];
    pick_slots (key, peeling->third, slot);
    const uint64_t number = (key & NUMBER) ^ find_number (words, slot);
    words[1 + own / WORD_SLOTS] |= number << own % WORD_SLOTS * BITS;
  }
}

/* Sets the WORDS, which are 0; false where the keys cannot be peeled. */
static bool fill_words (uint64_t *words, size_t n_words, uint64_t seed, const BgPosition *positions,
                        size_t n, const size_t *ends) {
  const size_t third = third_of (n_words);
  g_auto (Peeling) peeling = {
    .third = third,
    .keys = g_new0 (uint64_t, 3 * third),
    .degree = g_new0 (uint8_t, 3 * third),
    .order = g_new (uint32_t, 3 * third),
  };
  add_keys (&peeling, positions, n, ends, seed);
  peel (&peeling);
  if (peeling.n_order < n)
    return false;
  words[0] = seed;
  set_slots (&peeling, words);
  return true;
}

GVariant *bg_xor_filter_new (const BgPosition *positions, size_t n, const size_t *ends) {
  const size_t n_slots = n + n * 23 / 100, n_words = 3 + n_slots / WORD_SLOTS;
  uint64_t *words = g_new0 (uint64_t, n_words), seed = 0;
  while (!fill_words (words, n_words, seed, positions, n, ends))
    seed++;
  return g_variant_new_from_data (G_VARIANT_TYPE ("at"), words, n_words * sizeof *words, TRUE,
                                  g_free, words);
}

int bg_xor_filter_get (const uint64_t *words, size_t n_words, BgPosition position) {
  size_t slot[3];
  if (n_words < 2)
    return 0;
  pick_slots (key_of (position, words[0]), third_of (n_words), slot);
  return (int) find_number (words, slot);
}
