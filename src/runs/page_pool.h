/* Memory in pages, for stores that grow and are emptied, again and again.
   Pages that are given back serve again: neither the kernel nor the allocator
   hears of them, until the pool is trimmed. */
#ifndef BG_PAGE_POOL_H
#define BG_PAGE_POOL_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* A page, which begins at a multiple of its size: code that fills one sees
   from the address that it is full. */
#define BG_PAGE_BYTES 4096
#define BG_PAGE_HEADER 32

typedef struct BgPage BgPage;
struct BgPage {
  BgPage *next;
  size_t n; /* items, of a type that the owner knows */
  _Alignas(BG_PAGE_HEADER) char items[BG_PAGE_BYTES - BG_PAGE_HEADER];
};

/* The items of SIZE bytes that a page has room for. */
#define BG_PAGE_ROOM(size) ((BG_PAGE_BYTES - BG_PAGE_HEADER) / (size))

typedef struct {
  BgPage *first;
  size_t n; /* items in all pages */
} BgPageChain;

/* The store that pages come from.  Threads may share it. */
typedef struct BgPagePool BgPagePool;

BgPagePool *bg_page_pool_new (void);
void bg_page_pool_free (BgPagePool *pool);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgPagePool, bg_page_pool_free)

/* A page without items. */
BgPage *bg_page_pool_take (BgPagePool *pool);

/* Gives back all pages of a chain, which is empty then. */
void bg_page_pool_give (BgPagePool *pool, BgPageChain *chain);

/* When all pages were given back: frees them. */
void bg_page_pool_trim (BgPagePool *pool);

/* Is the system out of memory?  Pages that are still taken before the work ends come from the
   reserve that is kept for all that cannot fail. */
bool bg_page_pool_is_short (const BgPagePool *pool);

/* The bytes of all pages, in use or not. */
uint64_t bg_page_pool_bytes (const BgPagePool *pool);

#endif
