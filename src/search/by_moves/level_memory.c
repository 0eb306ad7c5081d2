#include "search/by_moves/level_memory.h"

/* Bytes that moves under way may take on each thread, as far as there is memory. */
#define MODEST_MOVES ((uint64_t) 1 << 24)
/* Bytes of a coded position, about: more on larger boards. */
#define CODED_BYTES 2
/* Bytes that bins may take in any case, where that is more than all levels take or the next
   level is expected to; and the share of the memory that they may take at most. */
#define MODEST_BINS ((uint64_t) 1 << 25)
#define MEMORY_SHARE 4
/* The share of memory that bins may take at most besides the level, positions set aside and
   moves: positions in bins take no more once they are settled, and the rest is for moves. */
#define BINS_SHARE 3
/* Bytes for bins, and share of the memory, with less than both of which the level is given up. */
#define LEAST_BINS ((uint64_t) 1 << 20)
#define LEAST_BINS_SHARE 32
/* Bytes that a thread needs to settle bins, about, and the share of the memory that is kept for
   that at most. */
#define SETTLING_BYTES ((uint64_t) 3 << 20)
#define SETTLING_SHARE 4

/* Levels set aside (runs/settle.h) are united when there are MANY_ASIDE of them, or when all but
   the first take more than the memory left for bins and moves. */
#define MANY_ASIDE 32

/* How many times as large a level is as the level before it; of the first, a guess. */
static double growth_of (const uint64_t *size, bool is_first) {
  return is_first ? BG_LEVEL_GROWTH : (double) size[0] / (double) size[-1];
}

/* Bytes of the next level if growth goes on slowing down as it has. */
static uint64_t expected_bytes (const BgLevels *levels) {
  const int last = levels->n - 1;
  const uint64_t *size = &levels->size[last];
  const double growth = growth_of (size, last == 0);
  const double slowing = last > 0 ? MIN (growth / growth_of (size - 1, last == 1), 1) : 1;
  return (uint64_t) ((double) levels->level[last].n * growth * slowing) * CODED_BYTES;
}

void bg_level_memory_init (BgLevelMemory *memory, const BgLevels *levels, uint64_t limit,
                           uint64_t beside, bool may_fill, int threads) {
  const uint64_t held = bg_levels_bytes (levels) + levels->beside + beside;
  uint64_t fair = held;
  for (int i = 0; i < levels->n; i++)
    fair += bg_level_filed_bytes (&levels->level[i]);
  fair = may_fill ? UINT64_MAX : MAX (MAX (fair, expected_bytes (levels)), MODEST_BINS);
  const uint64_t left = limit - MIN (limit, held);
  *memory = (BgLevelMemory){ .threads = threads,
                             .held = held,
                             .left = left,
                             .most_bins = MIN (fair, left / MEMORY_SHARE),
                             .peak = levels->stats.peak_bytes };
}

uint64_t bg_level_memory_beside_bins (const BgLevelMemory *memory) {
  return memory->settled + memory->moves_room - memory->moves_left;
}

static uint64_t bytes_to_settle (const BgLevelMemory *memory) {
  return MIN (memory->threads * SETTLING_BYTES, memory->left / SETTLING_SHARE);
}

uint64_t bg_level_memory_for_settling (const BgLevelMemory *memory, uint64_t beside) {
  const uint64_t left = memory->left - bytes_to_settle (memory);
  return left - MIN (left, beside);
}

/* Bytes that the level and positions set aside leave for bins and moves. */
static uint64_t bytes_left (const BgLevelMemory *memory) {
  const uint64_t needed = bytes_to_settle (memory) + bg_level_memory_beside_bins (memory);
  return memory->left - MIN (memory->left, needed);
}

bool bg_level_memory_share (BgLevelMemory *memory, const GArray *aside) {
  const uint64_t left = bytes_left (memory), share = left / BINS_SHARE;
  memory->bins_room = MIN (memory->most_bins, share) + 1;
  const uint64_t before = memory->moves_left, taken = memory->moves_room - before;
  const uint64_t modest = memory->threads * MODEST_MOVES;
  memory->moves_left = MAX (left - MIN (left, 2 * memory->bins_room),
                            MIN (left - MIN (left, memory->bins_room),
                                 modest - MIN (modest, taken)));
  memory->moves_room += memory->moves_left - before;
  return aside->len > 1 || share >= MIN (LEAST_BINS, memory->left / LEAST_BINS_SHARE);
}

/* Bytes of positions set aside, from the level FIRST of them on. */
static uint64_t bytes_aside (const GArray *aside, guint first) {
  uint64_t bytes = 0;
  for (guint i = first; i < aside->len; i++)
    bytes += bg_level_bytes (&g_array_index (aside, BgLevel, i));
  return bytes;
}

bool bg_level_memory_must_unite (const BgLevelMemory *memory, const GArray *aside) {
  return aside->len >= MANY_ASIDE || bytes_aside (aside, 1) > bytes_left (memory);
}

void bg_level_memory_note_settled (BgLevelMemory *memory, const BgLevel *level,
                                   const GArray *aside) {
  memory->settled = bg_level_bytes (level) + bytes_aside (aside, 0);
  memory->waiting = 0;
}

bool bg_level_memory_note (BgLevelMemory *memory, uint64_t bytes) {
  memory->peak = MAX (memory->peak, memory->held + bytes);
  return bytes <= memory->left;
}
