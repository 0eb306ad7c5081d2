#include "solutions/zdd_nodes.h"

#include <glib.h>

#define FIRST_ROOM 1024
#define LEAF_ELEMENT UINT32_MAX

static uint64_t
bytes_with_room (uint64_t room)
{
  return room * (sizeof (BgZddNode) + 2 * sizeof (BgZdd) + sizeof (BgZddKnown));
}

static void
resize (BgZddManager *families, uint32_t room)
{
  families->room = room;
  families->node = g_renew (BgZddNode, families->node, room);
  families->n_slots = 2 * room;
  g_free (families->slot);
  families->slot = g_new0 (BgZdd, families->n_slots);
  for (BgZdd f = BG_ZDD_LEAVES; f < families->n; f++)
    {
      const BgZddNode *node = &families->node[f];
      uint32_t slot = bg_zdd_hash (node->element, node->low, node->high)
                      & (families->n_slots - 1);
      while (families->slot[slot] != 0)
        slot = (slot + 1) & (families->n_slots - 1);
      families->slot[slot] = f;
    }
  families->n_known = room;
  g_free (families->known);
  families->known = g_new0 (BgZddKnown, families->n_known);
}

BgZddManager *
bg_zdd_manager_new (int copies, uint64_t memory, const BgStopFlag *stop)
{
  BgZddManager *families = g_new0 (BgZddManager, 1);
  families->copies = copies;
  families->memory = memory;
  families->stop = stop;
  families->n = BG_ZDD_LEAVES;
  resize (families, FIRST_ROOM);
  for (BgZdd leaf = 0; leaf < BG_ZDD_LEAVES; leaf++)
    families->node[leaf] = (BgZddNode) { LEAF_ELEMENT, leaf, leaf };
  return families;
}

void
bg_zdd_manager_free (BgZddManager *families)
{
  if (families == NULL)
    return;
  g_free (families->node);
  g_free (families->slot);
  g_free (families->known);
  g_free (families);
}

const char *
bg_zdd_manager_shortfall (const BgZddManager *families)
{
  return families->shortfall;
}

bool
bg_zdd_manager_must_stop (BgZddManager *families)
{
  if (families->shortfall == NULL && bg_stop_requested (families->stop))
    families->shortfall = "interrupted";
  return families->shortfall != NULL;
}

uint64_t
bg_zdd_manager_bytes (const BgZddManager *families)
{
  return bytes_with_room (families->room);
}

bool
bg_zdd_manager_afford (BgZddManager *families, uint64_t bytes)
{
  if (bytes > families->memory)
    families->shortfall = "its diagrams need more memory";
  return families->shortfall == NULL;
}

/* Room for more nodes, if there is memory. */
static bool
grow (BgZddManager *families)
{
  /* the old tables go one by one as the new ones come, whose numbers have 32 bits */
  const uint64_t room = 2 * (uint64_t) families->room;
  if (!bg_zdd_manager_afford (families,
                              room > UINT32_MAX / 2 ? UINT64_MAX : bytes_with_room (room)))
    return false;
  resize (families, room);
  return true;
}

BgZdd
bg_zdd_make (BgZddManager *families, uint32_t element, BgZdd low, BgZdd high)
{
  /* behind a shortfall the two may be anything */
  if (bg_zdd_manager_must_stop (families))
    return BG_ZDD_EMPTY;
  if (high == BG_ZDD_EMPTY)
    return low;
  uint32_t mask = families->n_slots - 1;
  uint32_t slot = bg_zdd_hash (element, low, high) & mask;
  for (; families->slot[slot] != 0; slot = (slot + 1) & mask)
    {
      const BgZddNode *node = &families->node[families->slot[slot]];
      if (node->element == element && node->low == low && node->high == high)
        return families->slot[slot];
    }
  if (families->n == families->room)
    return grow (families) ? bg_zdd_make (families, element, low, high) : BG_ZDD_EMPTY;
  families->node[families->n] = (BgZddNode) { element, low, high };
  families->slot[slot] = families->n;
  return families->n++;
}

uint32_t
bg_zdd_element (const BgZddManager *families, BgZdd a)
{
  return families->node[a].element;
}

BgZdd
bg_zdd_low (const BgZddManager *families, BgZdd a)
{
  return families->node[a].low;
}

BgZdd
bg_zdd_high (const BgZddManager *families, BgZdd a)
{
  return families->node[a].high;
}
