#include "search/by_moves/level_parents.h"

/* Blocks of parents that are looked into for a sample, and positions of each. */
#define SAMPLE_BLOCKS 256
#define SAMPLE_SHARE 16

/* Blocks are taken by pegs, going forward the most first: moves take pegs away, so that positions
   with many pegs are soon complete.  Parents left from before a resume come first: none has less
   pegs, going forward, than the others. */
typedef struct {
  uint32_t b; /* of the run of its pegs */
  int16_t pegs;
  bool rest; /* of REST, not of LEVEL */
} ParentBlock;

/* Some blocks, of about BG_RUN_BLOCK positions. */
typedef struct {
  size_t first, end;
} ParentPart;

/* Adds the blocks of the level, or of REST, to the list. */
static void list_blocks (BgLevelParents *parents, bool rest) {
  const BgLevel *level = rest ? &parents->rest : parents->level;
  for (int i = level->fewest; i <= level->most; i++) {
    const int pegs = bg_level_pegs (level, parents->direction == BG_FORWARD, i);
    const BgRun *run = bg_level_run (level, pegs);
    for (size_t b = 0; b < run->n_blocks; b++) {
      const ParentBlock block = { (uint32_t) b, (int16_t) pegs, rest };
      g_array_append_val (parents->blocks, block);
    }
  }
}

static const ParentBlock *block_at (const BgLevelParents *parents, size_t b) {
  return &g_array_index (parents->blocks, ParentBlock, b);
}

static const ParentPart *part_at (const BgLevelParents *parents, size_t p) {
  return &g_array_index (parents->parts, ParentPart, p);
}

static const BgRun *run_of (const BgLevelParents *parents, const ParentBlock *block) {
  return bg_level_run (block->rest ? &parents->rest : parents->level, block->pegs);
}

/* The positions of block B. */
static size_t decode_block (const BgLevelParents *parents, size_t b, BgPosition *positions) {
  const ParentBlock *block = block_at (parents, b);
  return bg_run_decode (run_of (parents, block), block->b, positions);
}

/* Cuts the blocks into parts of at least SIZE positions, and less than a block more. */
static void cut_parts (BgLevelParents *parents, size_t size) {
  for (size_t b = 0, end; b < parents->blocks->len; b = end) {
    size_t n = 0;
    for (end = b; end < parents->blocks->len && n < size; end++) {
      const ParentBlock *block = block_at (parents, end);
      n += run_of (parents, block)->block[block->b].n;
    }
    g_array_append_val (parents->parts, ((ParentPart){ b, end }));
  }
}

void bg_level_parents_init (BgLevelParents *parents, const BgLevel *level, BgDirection direction,
                            const BgLevel *rest, size_t n_done, int n_workers) {
  *parents = (BgLevelParents){
    .level = level,
    .direction = direction,
    .rest = *rest,
    .stretch_pegs = direction == BG_FORWARD ? BG_MAX_HOLES : 0,
    .blocks = g_array_new (FALSE, FALSE, sizeof (ParentBlock)),
    .parts = g_array_new (FALSE, FALSE, sizeof (ParentPart)),
    .n_done_blocks = n_done,
    .n_workers = n_workers,
    .taken = g_new0 (BgTakenParents, n_workers),
  };
  list_blocks (parents, true);
  parents->n_rest_blocks = parents->blocks->len;
  list_blocks (parents, false);
  g_array_remove_range (parents->blocks, (guint) parents->n_rest_blocks,
                        (guint) MIN (n_done, parents->blocks->len - parents->n_rest_blocks));
  cut_parts (parents, MIN (BG_RUN_BLOCK, level->n / (4 * n_workers) + 1));
}

void bg_level_parents_clear (BgLevelParents *parents) {
  g_array_unref (parents->blocks);
  g_array_unref (parents->parts);
  g_free (parents->taken);
  bg_level_clear (&parents->rest);
}

uint64_t bg_level_parents_bytes (const BgLevelParents *parents) {
  return parents->blocks->len * sizeof (ParentBlock) + parents->parts->len * sizeof (ParentPart);
}

static int first_pegs (const BgLevelParents *parents, size_t part) {
  return block_at (parents, part_at (parents, part)->first)->pegs;
}

void bg_level_parents_begin_stretch (BgLevelParents *parents) {
  const int last = parents->stretch_pegs;
  const bool is_left = parents->next_part < parents->parts->len;
  const int pegs = is_left ? first_pegs (parents, parents->next_part) : -1;
  /* positions that later parents can lead to no more are settled */
  g_assert (!is_left || (parents->direction == BG_FORWARD ? pegs <= last : pegs >= last));
  parents->stretch_pegs = pegs;
}

bool bg_level_parents_take (BgLevelParents *parents, int worker, bool may_end) {
  BgTakenParents *taken = &parents->taken[worker];
  size_t p = parents->next_part;
  do
    if (p >= parents->parts->len || (may_end && first_pegs (parents, p) != parents->stretch_pegs))
      return false;
  while (!atomic_compare_exchange_weak (&parents->next_part, &p, p + 1));
  const ParentPart *part = part_at (parents, p);
  taken->next = taken->n = 0;
  for (size_t b = part->first; b < part->end; b++)
    taken->n += decode_block (parents, b, taken->position + taken->n);
  parents->n_taken += taken->n;
  return true;
}

int bg_level_parents_next_pegs (const BgLevelParents *parents) {
  const bool forward = parents->direction == BG_FORWARD;
  int next = -1;
  if (parents->next_part < parents->parts->len)
    next = first_pegs (parents, parents->next_part);
  for (int t = 0; t < parents->n_workers; t++) {
    const BgTakenParents *taken = &parents->taken[t];
    if (taken->next == taken->n)
      continue;
    const int pegs = bg_pegs (taken->position[taken->next]);
    next = next < 0 || (forward ? pegs > next : pegs < next) ? pegs : next;
  }
  return next;
}

/* The first block that was not taken. */
static size_t next_block (const BgLevelParents *parents) {
  return parents->next_part < parents->parts->len ? part_at (parents, parents->next_part)->first
                                                  : parents->blocks->len;
}

/* The last block of the next N parents, about. */
static size_t last_block (const BgLevelParents *parents, size_t n) {
  return MIN (parents->blocks->len - 1, next_block (parents) + n / BG_RUN_BLOCK);
}

/* A sample of the blocks from FIRST up to END. */
static BgPosition *sample_blocks (const BgLevelParents *parents, size_t first, size_t end,
                                  size_t *n_sample) {
  const size_t step = (end - first) / SAMPLE_BLOCKS + 1;
  BgPosition *sample = g_new (BgPosition, (SAMPLE_BLOCKS + 1) * SAMPLE_SHARE);
  *n_sample = 0;
  for (size_t b = first; b < end; b += step) {
    BgPosition positions[BG_RUN_BLOCK];
    const size_t size = decode_block (parents, b, positions);
    const size_t share = MIN (size, SAMPLE_SHARE);
    for (size_t i = 0; i < share; i++)
      sample[(*n_sample)++] = positions[(2 * i + 1) * size / (2 * share)];
  }
  return sample;
}

BgPosition *bg_level_parents_sample (const BgLevelParents *parents, size_t n, size_t *n_sample) {
  const size_t first = next_block (parents);
  if (first == parents->blocks->len)
    return NULL;
  return sample_blocks (parents, first, last_block (parents, n) + 1, n_sample);
}

/* Successors are likely to be spread like the parents with as many pegs as they, of all their
   range. */
BgPosition *bg_level_parents_sample_alike (const BgLevelParents *parents, size_t n,
                                           size_t *n_sample) {
  const size_t n_blocks = parents->blocks->len, next = next_block (parents);
  if (next == n_blocks)
    return NULL;
  const size_t last = last_block (parents, n);
  size_t first = next;
  while (first < n_blocks && block_at (parents, first)->pegs == block_at (parents, next)->pegs)
    first++;
  size_t end = MAX (first, last);
  while (end < n_blocks
         && ABS (block_at (parents, end)->pegs - block_at (parents, last)->pegs) <= 2)
    end++;
  return sample_blocks (parents, first < end ? first : 0, end, n_sample);
}

size_t bg_level_parents_next_block (const BgLevelParents *parents) {
  return parents->n_done_blocks + MAX (next_block (parents), parents->n_rest_blocks)
         - parents->n_rest_blocks;
}

void bg_level_parents_rest (const BgLevelParents *parents, BgLevel *rest) {
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  for (int t = 0; t < parents->n_workers; t++) {
    const BgTakenParents *taken = &parents->taken[t];
    g_array_append_vals (left, taken->position + taken->next, (guint) (taken->n - taken->next));
  }
  for (size_t b = next_block (parents); b < parents->n_rest_blocks; b++) {
    BgPosition positions[BG_RUN_BLOCK];
    g_array_append_vals (left, positions, (guint) decode_block (parents, b, positions));
  }
  bg_level_init (rest, (BgPosition *) left->data, left->len);
}
