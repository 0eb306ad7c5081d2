/* The nodes that all families share: each (element, low, high) is there once.
   Private to the families.

   Children are older than their parents, so they have smaller numbers. */
#ifndef BG_ZDD_NODES_H
#define BG_ZDD_NODES_H

#include "core/control.h"
#include "core/hash.h"
#include "solutions/zdd.h"

typedef struct
{
  uint32_t element;
  BgZdd low, high;
} BgZddNode;

/* A lossy cache of results. */
typedef struct
{
  uint32_t operation, a, b;     /* operation 0: a free place */
  BgZdd result;
} BgZddKnown;

struct BgZddManager
{
  int copies;
  uint64_t memory;
  const BgStopFlag *stop;
  const char *shortfall;        /* why nothing more is made; NULL: all is well */
  BgZddNode *node;
  uint32_t n, room;
  BgZdd *slot;                  /* open hash table of the nodes; 0 is free */
  uint32_t n_slots;             /* a power of two */
  BgZddKnown *known;
  uint32_t n_known;             /* a power of two */
};

#define BG_ZDD_LEAVES 2

/* The node, made if it is new; BG_ZDD_EMPTY once there is a shortfall. */
BgZdd bg_zdd_make (BgZddManager *families, uint32_t element, BgZdd low, BgZdd high);

/* Is there memory for so many BYTES altogether?  Notes the shortfall if not. */
bool bg_zdd_manager_afford (BgZddManager *families, uint64_t bytes);

static inline uint32_t
bg_zdd_hash (uint32_t a, uint32_t b, uint32_t c)
{
  const uint64_t hash = bg_hash_pair (a, b);
  return bg_hash (hash ^ hash >> 32 ^ c) >> 32;
}

#endif
