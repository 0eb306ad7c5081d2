#include "solutions/family_nodes.h"

#include <glib.h>

#define FIRST_ROOM 1024
#define LEAF_ELEMENT UINT32_MAX

static uint64_t
bytes_with_room (uint64_t room)
{
  return room * (sizeof (BgFamilyNode) + 2 * sizeof (BgFamily) + sizeof (BgFamilyKnown));
}

static void
resize (BgFamilies *families, uint32_t room)
{
  families->room = room;
  families->node = g_renew (BgFamilyNode, families->node, room);
  families->n_slots = 2 * room;
  g_free (families->slot);
  families->slot = g_new0 (BgFamily, families->n_slots);
  for (BgFamily f = BG_FAMILY_LEAVES; f < families->n; f++)
    {
      const BgFamilyNode *node = &families->node[f];
      uint32_t slot = bg_family_hash (node->element, node->low, node->high)
                      & (families->n_slots - 1);
      while (families->slot[slot] != 0)
        slot = (slot + 1) & (families->n_slots - 1);
      families->slot[slot] = f;
    }
  families->n_known = room;
  g_free (families->known);
  families->known = g_new0 (BgFamilyKnown, families->n_known);
}

BgFamilies *
bg_families_new (int copies, uint64_t memory, const volatile int *stop)
{
  BgFamilies *families = g_new0 (BgFamilies, 1);
  families->copies = copies;
  families->memory = memory;
  families->stop = stop;
  families->n = BG_FAMILY_LEAVES;
  resize (families, FIRST_ROOM);
  for (BgFamily leaf = 0; leaf < BG_FAMILY_LEAVES; leaf++)
    families->node[leaf] = (BgFamilyNode) { LEAF_ELEMENT, leaf, leaf };
  return families;
}

void
bg_families_free (BgFamilies *families)
{
  if (families == NULL)
    return;
  g_free (families->node);
  g_free (families->slot);
  g_free (families->known);
  g_free (families);
}

const char *
bg_families_shortfall (const BgFamilies *families)
{
  return families->shortfall;
}

bool
bg_families_must_stop (BgFamilies *families)
{
  if (families->shortfall == NULL && families->stop != NULL && *families->stop)
    families->shortfall = "interrupted";
  return families->shortfall != NULL;
}

uint64_t
bg_families_bytes (const BgFamilies *families)
{
  return bytes_with_room (families->room);
}

bool
bg_families_afford (BgFamilies *families, uint64_t bytes)
{
  if (bytes > families->memory)
    families->shortfall = "its diagrams need more memory";
  return families->shortfall == NULL;
}

/* Room for more nodes, if there is memory. */
static bool
grow (BgFamilies *families)
{
  /* the old tables go one by one as the new ones come, whose numbers have 32 bits */
  const uint64_t room = 2 * (uint64_t) families->room;
  if (!bg_families_afford (families,
                           room > UINT32_MAX / 2 ? UINT64_MAX : bytes_with_room (room)))
    return false;
  resize (families, room);
  return true;
}

BgFamily
bg_family_make (BgFamilies *families, uint32_t element, BgFamily low, BgFamily high)
{
  /* behind a shortfall the two may be anything */
  if (bg_families_must_stop (families))
    return BG_FAMILY_EMPTY;
  if (high == BG_FAMILY_EMPTY)
    return low;
  uint32_t mask = families->n_slots - 1;
  uint32_t slot = bg_family_hash (element, low, high) & mask;
  for (; families->slot[slot] != 0; slot = (slot + 1) & mask)
    {
      const BgFamilyNode *node = &families->node[families->slot[slot]];
      if (node->element == element && node->low == low && node->high == high)
        return families->slot[slot];
    }
  if (families->n == families->room)
    return grow (families) ? bg_family_make (families, element, low, high) : BG_FAMILY_EMPTY;
  families->node[families->n] = (BgFamilyNode) { element, low, high };
  families->slot[slot] = families->n;
  return families->n++;
}

uint32_t
bg_family_element (const BgFamilies *families, BgFamily a)
{
  return families->node[a].element;
}

BgFamily
bg_family_low (const BgFamilies *families, BgFamily a)
{
  return families->node[a].low;
}

BgFamily
bg_family_high (const BgFamilies *families, BgFamily a)
{
  return families->node[a].high;
}
