#include "search/layers/page_pool.h"

#include <stdatomic.h>

/* Blocks are cut from slabs, each twice the last one: small searches want little. */
#define LEAST_SLAB 16
#define GREATEST_SLAB 1024

struct BgPagePool
{
  GMutex lock;
  BgPage *idle;
  GPtrArray *slabs;
  BgPage *uncut;                /* the rest of the last slab */
  size_t n_uncut, slab;         /* blocks; of the next slab */
  _Atomic uint64_t bytes;
};

BgPagePool *
bg_page_pool_new (void)
{
  BgPagePool *blocks = g_new0 (BgPagePool, 1);
  g_mutex_init (&blocks->lock);
  blocks->slabs = g_ptr_array_new_with_free_func (g_aligned_free);
  blocks->slab = LEAST_SLAB;
  return blocks;
}

void
bg_page_pool_free (BgPagePool *blocks)
{
  if (blocks == NULL)
    return;
  g_ptr_array_unref (blocks->slabs);
  g_mutex_clear (&blocks->lock);
  g_free (blocks);
}

/* One more slab; the lock is held. */
static void
grow (BgPagePool *blocks)
{
  blocks->uncut = g_aligned_alloc (blocks->slab, sizeof (BgPage), sizeof (BgPage));
  blocks->n_uncut = blocks->slab;
  g_ptr_array_add (blocks->slabs, blocks->uncut);
  blocks->bytes += blocks->slab * sizeof (BgPage);
  blocks->slab = MIN (2 * blocks->slab, GREATEST_SLAB);
}

BgPage *
bg_page_pool_take (BgPagePool *blocks)
{
  g_mutex_lock (&blocks->lock);
  BgPage *block = blocks->idle;
  if (block != NULL)
    blocks->idle = block->next;
  else
    {
      if (blocks->n_uncut == 0)
        grow (blocks);
      block = blocks->uncut++;
      blocks->n_uncut--;
    }
  g_mutex_unlock (&blocks->lock);
  block->next = NULL;
  block->n = 0;
  return block;
}

void
bg_page_pool_give (BgPagePool *blocks, BgPageChain *chain)
{
  if (chain->first == NULL)
    return;
  BgPage *last = chain->first;
  while (last->next != NULL)
    last = last->next;
  g_mutex_lock (&blocks->lock);
  last->next = blocks->idle;
  blocks->idle = chain->first;
  g_mutex_unlock (&blocks->lock);
  *chain = (BgPageChain) { 0 };
}

uint64_t
bg_page_pool_bytes (const BgPagePool *blocks)
{
  return blocks->bytes;
}
