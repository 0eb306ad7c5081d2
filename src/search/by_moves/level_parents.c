#include "search/by_moves/level_parents.h"

/* Blocks of parents that are looked into for a sample, and positions of each. */
#define SAMPLE_BLOCKS 256
#define SAMPLE_SHARE 16

/* Where the parents come to another number of pegs, what is complete then is settled if the bins
   are filled to this share: it need not be set aside when they are full. */
#define WORTH_SETTLING 4

/* Some blocks of parents, about BG_RUN_BLOCK positions.  Parts are taken by pegs, going forward
   the most first: moves take pegs away, so what has many is soon complete.  Parents that are
   left from before a resume come first: none has less pegs, going forward, than the others. */
typedef struct
{
  uint32_t b;                   /* of the run of its pegs */
  int16_t pegs;
  bool rest;                    /* of that level, not of the parents */
} ParentBlock;

typedef struct
{
  size_t first, end;            /* blocks */
} ParentPart;

/* Numbers of pegs in the order in which their parents are taken, I from the fewest to the most. */
static int
pegs_in_turn (const BgLevel *level, BgDirection direction, int i)
{
  return direction == BG_FORWARD ? level->fewest + level->most - i : i;
}

/* Adds the blocks of LEVEL to the list. */
static void
list_blocks (BgLevelBuild *build, const BgLevel *level, bool rest)
{
  for (int i = level->fewest; i <= level->most; i++)
    {
      const int pegs = pegs_in_turn (level, build->plan->instance->direction, i);
      const BgRun *run = bg_level_run (level, pegs);
      for (size_t b = 0; b < run->n_blocks; b++)
        {
          const ParentBlock block = { (uint32_t) b, (int16_t) pegs, rest };
          g_array_append_val (build->blocks, block);
        }
    }
}

static const BgRun *
run_of (const BgLevelBuild *build, const ParentBlock *block)
{
  return bg_level_run (block->rest ? &build->rest : build->parents, block->pegs);
}

/* The positions of block B. */
static size_t
decode (const BgLevelBuild *build, size_t b, BgPosition *positions)
{
  const ParentBlock *block = &g_array_index (build->blocks, ParentBlock, b);
  return bg_run_decode (run_of (build, block), block->b, positions);
}

/* Cuts the blocks into parts of at least SIZE positions, and less than a block more. */
static void
cut_parts (BgLevelBuild *build, size_t size)
{
  build->parts = g_array_new (FALSE, FALSE, sizeof (ParentPart));
  for (size_t b = 0, end; b < build->blocks->len; b = end)
    {
      size_t n = 0;
      for (end = b; end < build->blocks->len && n < size; end++)
        {
          const ParentBlock *block = &g_array_index (build->blocks, ParentBlock, end);
          n += run_of (build, block)->block[block->b].n;
        }
      g_array_append_val (build->parts, ((ParentPart) { b, end }));
    }
}

void
bg_level_parents_init (BgLevelBuild *build, int threads)
{
  build->blocks = g_array_new (FALSE, FALSE, sizeof (ParentBlock));
  list_blocks (build, &build->rest, true);
  build->n_rest_blocks = build->blocks->len;
  list_blocks (build, build->parents, false);
  g_array_remove_range (build->blocks, (guint) build->n_rest_blocks,
                        (guint) MIN (build->n_done_blocks,
                                     build->blocks->len - build->n_rest_blocks));
  cut_parts (build, MIN (BG_RUN_BLOCK, build->n_parents / (4 * threads) + 1));
}

void
bg_level_parents_clear (BgLevelBuild *build)
{
  g_array_unref (build->blocks);
  g_array_unref (build->parts);
}

uint64_t
bg_level_parents_bytes (const BgLevelBuild *build)
{
  return build->blocks->len * sizeof (ParentBlock) + build->parts->len * sizeof (ParentPart);
}

static int
first_pegs (const BgLevelBuild *build, size_t part)
{
  const size_t b = g_array_index (build->parts, ParentPart, part).first;
  return g_array_index (build->blocks, ParentBlock, b).pegs;
}

void
bg_level_parents_begin_turn (BgLevelBuild *build)
{
  build->turn_pegs = build->next_part < build->parts->len ? first_pegs (build, build->next_part)
                                                          : -1;
}

/* Does a turn end before that part?  Processes that share a level settle together, so there
   turns are not many. */
static bool
ends_turn (const BgLevelBuild *build, size_t part)
{
  return build->transport == NULL && first_pegs (build, part) != build->turn_pegs
         && bg_bins_filled (build->bins) >= build->bins_room / WORTH_SETTLING;
}

bool
bg_level_parents_take (BgWorker *worker)
{
  BgLevelBuild *build = worker->build;
  size_t p = build->next_part;
  do
    if (p >= build->parts->len || ends_turn (build, p))
      return false;
  while (!atomic_compare_exchange_weak (&build->next_part, &p, p + 1));
  const ParentPart *part = &g_array_index (build->parts, ParentPart, p);
  worker->next_parent = worker->n_parents = 0;
  for (size_t b = part->first; b < part->end; b++)
    worker->n_parents += decode (build, b, worker->parent + worker->n_parents);
  build->parents_taken += worker->n_parents;
  return true;
}

int
bg_level_parents_next_pegs (const BgLevelBuild *build, const BgWorker *workers, int n)
{
  const bool forward = build->plan->instance->direction == BG_FORWARD;
  int next = -1;
  if (build->next_part < build->parts->len)
    next = first_pegs (build, build->next_part);
  for (int t = 0; t < n; t++)
    if (workers[t].next_parent < workers[t].n_parents)
      {
        const int pegs = bg_pegs (workers[t].parent[workers[t].next_parent]);
        next = next < 0 || (forward ? pegs > next : pegs < next) ? pegs : next;
      }
  return next;
}

static int
pegs_of (const BgLevelBuild *build, size_t b)
{
  return g_array_index (build->blocks, ParentBlock, b).pegs;
}

/* The blocks of parents to sample for the N from block FIRST on: by jumps these, whose successors
   are near to them; else the blocks that successors are likely to be spread like, those with as many
   pegs as they, of all their range. */
static void
choose_models (const BgLevelBuild *build, size_t n, size_t *first, size_t *end)
{
  const size_t n_blocks = build->blocks->len;
  const size_t last = MIN (n_blocks - 1, *first + n / BG_RUN_BLOCK);
  if (build->plan->jumps != NULL)
    {
      *end = last + 1;
      return;
    }
  const int begin_pegs = pegs_of (build, *first), end_pegs = pegs_of (build, last);
  while (*first < n_blocks && pegs_of (build, *first) == begin_pegs)
    ++*first;
  *end = MAX (*first, last);
  while (*end < n_blocks && ABS (pegs_of (build, *end) - end_pegs) <= 2)
    ++*end;
}

/* The successors by jumps of N parents. */
static BgPosition *
play_jumps (const BgJumpKeys *jumps, const BgPosition *parents, size_t n, size_t *n_keys)
{
  BgPosition *keys = g_new (BgPosition, n * bg_jump_keys_most (jumps));
  *n_keys = bg_jumps_play (jumps, parents, n, keys, NULL);
  return keys;
}

BgPosition *
bg_level_parents_sample (const BgLevelBuild *build, size_t n, size_t *n_sample)
{
  if (build->next_part >= build->parts->len)
    return NULL;
  size_t first = g_array_index (build->parts, ParentPart, build->next_part).first, end;
  choose_models (build, n, &first, &end);
  first = first < end ? first : 0;
  const size_t step = (end - first) / SAMPLE_BLOCKS + 1;
  g_autofree BgPosition *sample = g_new (BgPosition, (SAMPLE_BLOCKS + 1) * SAMPLE_SHARE);
  *n_sample = 0;
  for (size_t b = first; b < end; b += step)
    {
      BgPosition positions[BG_RUN_BLOCK];
      const size_t size = decode (build, b, positions);
      const size_t share = MIN (size, SAMPLE_SHARE);
      for (size_t i = 0; i < share; i++)
        sample[(*n_sample)++] = positions[(2 * i + 1) * size / (2 * share)];
    }
  return build->plan->jumps == NULL
           ? g_steal_pointer (&sample)
           : play_jumps (build->plan->jumps, sample, *n_sample, n_sample);
}

/* The first block that was not taken. */
static size_t
next_block (const BgLevelBuild *build)
{
  return build->next_part < build->parts->len
           ? g_array_index (build->parts, ParentPart, build->next_part).first : build->blocks->len;
}

size_t
bg_level_parents_next_block (const BgLevelBuild *build)
{
  return build->n_done_blocks + MAX (next_block (build), build->n_rest_blocks)
         - build->n_rest_blocks;
}

BgLevel
bg_level_parents_from (const BgLevel *parents, BgDirection direction, size_t n, BgDisk *disk)
{
  BgLevel rest = { 0 };
  g_autofree BgRunWriter *writer = g_new0 (BgRunWriter, 1);
  for (int i = parents->fewest; i <= parents->most; i++)
    {
      const int pegs = pegs_in_turn (parents, direction, i);
      const BgRun *run = bg_level_run (parents, pegs);
      BgPosition positions[BG_RUN_BLOCK];
      for (size_t b = n; b < run->n_blocks; b++)
        bg_run_writer_add (writer, positions, bg_run_decode (run, b, positions));
      n -= MIN (n, run->n_blocks);
      BgRun left = bg_run_writer_end (writer);
      bg_level_join (&rest, pegs, &left);
      bg_level_store (&rest, disk);
    }
  return rest;
}

void
bg_level_parents_rest (const BgLevelBuild *build, const BgWorker *workers, int n, BgLevel *rest)
{
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  for (int t = 0; t < n; t++)
    g_array_append_vals (left, workers[t].parent + workers[t].next_parent,
                         (guint) (workers[t].n_parents - workers[t].next_parent));
  for (size_t b = next_block (build); b < build->n_rest_blocks; b++)
    {
      BgPosition positions[BG_RUN_BLOCK];
      g_array_append_vals (left, positions, (guint) decode (build, b, positions));
    }
  bg_level_init (rest, (BgPosition *) left->data, left->len);
}
