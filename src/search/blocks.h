/* Memory in blocks of one size, for stores that grow and are emptied by turns.
   Blocks that are given back serve again: neither the kernel nor the allocator
   hears of them.  Private to this folder. */
#ifndef BG_BLOCKS_H
#define BG_BLOCKS_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* A page, and a block begins at a multiple of its size: whoever fills one sees
   from the address that it is full. */
#define BG_BLOCK_BYTES 4096
#define BG_BLOCK_HEADER 32

typedef struct BgBlock BgBlock;
struct BgBlock
{
  BgBlock *next;
  size_t n;                     /* items; their owner knows what they are */
  _Alignas (BG_BLOCK_HEADER) char items[BG_BLOCK_BYTES - BG_BLOCK_HEADER];
};

/* The items of SIZE bytes that a block has room for. */
#define BG_BLOCK_ROOM(size) ((BG_BLOCK_BYTES - BG_BLOCK_HEADER) / (size))

typedef struct
{
  BgBlock *first;
  size_t n;                     /* items in all blocks */
} BgChain;

/* The store that blocks come from.  Threads may share it. */
typedef struct BgBlocks BgBlocks;

BgBlocks *bg_blocks_new (void);
void bg_blocks_free (BgBlocks *blocks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgBlocks, bg_blocks_free)

/* A block without items. */
BgBlock *bg_blocks_take (BgBlocks *blocks);

/* Gives back all blocks of a chain, which is empty then. */
void bg_blocks_give (BgBlocks *blocks, BgChain *chain);

/* The bytes of all blocks, in use or not. */
uint64_t bg_blocks_bytes (const BgBlocks *blocks);

#endif
