#include "runs/page_pool.h"

#include <pthread.h>
#include <stdatomic.h>

#include "core/memory.h"

/* Pages that are mapped at once: a slab.  The system gives memory for a page when it is cut. */
#define SLAB 256

struct BgPagePool {
  pthread_mutex_t lock;
  BgPage *idle;
  GPtrArray *slabs;
  BgPage *uncut;          /* the rest of the last slab */
  size_t n_uncut;         /* pages */
  _Atomic uint64_t bytes; /* of all that were cut */
  atomic_bool is_short;
};

static void free_slab (void *slab) {
  bg_memory_unmap (slab, SLAB * sizeof (BgPage));
}

BgPagePool *bg_page_pool_new (void) {
  BgPagePool *pool = g_new0 (BgPagePool, 1);
  pthread_mutex_init (&pool->lock, NULL);
  pool->slabs = g_ptr_array_new_with_free_func (free_slab);
  return pool;
}

void bg_page_pool_free (BgPagePool *pool) {
  if (pool == NULL)
    return;
  g_ptr_array_unref (pool->slabs);
  pthread_mutex_destroy (&pool->lock);
  g_free (pool);
}

/* One more slab; the lock is held. */
static void grow_pool (BgPagePool *pool) {
  if (!bg_memory_has_reserve ())
    pool->is_short = true;
  pool->uncut = bg_memory_map (SLAB * sizeof (BgPage));
  if (pool->uncut == NULL)
    g_error ("%s: failed to allocate %zu bytes", G_STRLOC, SLAB * sizeof (BgPage));
  pool->n_uncut = SLAB;
  g_ptr_array_add (pool->slabs, pool->uncut);
}

BgPage *bg_page_pool_take (BgPagePool *pool) {
  pthread_mutex_lock (&pool->lock);
  BgPage *page = pool->idle;
  if (page != NULL) {
    pool->idle = page->next;
    /* the thread that takes the next page finds it in the cache */
    __builtin_prefetch (pool->idle);
  } else {
    if (pool->n_uncut == 0)
      grow_pool (pool);
    page = pool->uncut++;
    pool->n_uncut--;
    pool->bytes += sizeof *page;
  }
  pthread_mutex_unlock (&pool->lock);
  page->next = NULL;
  page->n = 0;
  return page;
}

void bg_page_pool_give (BgPagePool *pool, BgPageChain *chain) {
  if (chain->first == NULL)
    return;
  BgPage *last = chain->first;
  while (last->next != NULL)
    last = last->next;
  pthread_mutex_lock (&pool->lock);
  last->next = pool->idle;
  pool->idle = chain->first;
  pthread_mutex_unlock (&pool->lock);
  *chain = (BgPageChain){ 0 };
}

void bg_page_pool_trim (BgPagePool *pool) {
  g_ptr_array_set_size (pool->slabs, 0);
  pool->idle = NULL;
  pool->n_uncut = 0;
  pool->bytes = 0;
}

bool bg_page_pool_is_short (const BgPagePool *pool) {
  return pool->is_short;
}

uint64_t bg_page_pool_bytes (const BgPagePool *pool) {
  return pool->bytes;
}
