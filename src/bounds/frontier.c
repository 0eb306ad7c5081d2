#include "bounds/frontier.h"

#define MOST_LABELS 7
#define FIRST_ROOM 256

static void
init (BgFrontier *frontier, size_t room)
{
  *frontier = (BgFrontier) { g_new (BgFrontierState, room), room, 0 };
  for (size_t i = 0; i < room; i++)
    frontier->place[i].move.gain = BG_GAIN_NEVER;
}

void
bg_frontier_init (BgFrontier *frontier)
{
  init (frontier, FIRST_ROOM);
}

void
bg_frontier_release (BgFrontier *frontier)
{
  g_free (frontier->place);
}

void
bg_frontier_clear (BgFrontier *frontier)
{
  for (size_t i = 0; i < frontier->room; i++)
    frontier->place[i].move.gain = BG_GAIN_NEVER;
  frontier->n = 0;
}

static BgFrontierState *
find (BgFrontier *frontier, uint64_t key)
{
  size_t at = (key * 0x9e3779b97f4a7c15u >> 20) & (frontier->room - 1);
  while (frontier->place[at].move.gain != BG_GAIN_NEVER && frontier->place[at].key != key)
    at = (at + 1) & (frontier->room - 1);
  return &frontier->place[at];
}

void
bg_frontier_add (BgFrontier *frontier, uint64_t key, const BgHeavyMove *move)
{
  BgFrontierState *place = find (frontier, key);
  if (place->move.gain == BG_GAIN_NEVER)
    frontier->n++;
  else if (place->move.gain >= move->gain)
    return;
  *place = (BgFrontierState) { key, *move };
  if (2 * frontier->n < frontier->room)
    return;
  BgFrontier larger;
  init (&larger, 2 * frontier->room);
  for (size_t i = 0; i < frontier->room; i++)
    if (frontier->place[i].move.gain != BG_GAIN_NEVER)
      *find (&larger, frontier->place[i].key) = frontier->place[i];
  larger.n = frontier->n;
  g_free (frontier->place);
  *frontier = larger;
}

uint64_t
bg_frontier_relabel (uint64_t key, int n_slots)
{
  int name[MOST_LABELS + 1] = { 0 }, n = 0;
  for (int slot = 0; slot < n_slots; slot++)
    {
      const int value = bg_frontier_slot (key, slot);
      if (value == 0)
        continue;
      if (name[value / 2] == 0)
        name[value / 2] = ++n;
      key = bg_frontier_with_slot (key, slot, 2 * name[value / 2] + (value & 1));
    }
  return key;
}

bool
bg_frontier_join (uint64_t *key, int n_slots, int a, int b)
{
  unsigned used = 0;
  for (int slot = 0; slot < n_slots; slot++)
    used |= 1u << bg_frontier_slot (*key, slot) / 2;
  int label_a = bg_frontier_slot (*key, a) / 2, label_b = bg_frontier_slot (*key, b) / 2;
  int label = label_a != 0 ? label_a : label_b != 0 ? label_b : __builtin_ctz (~(used | 1));
  if (label > MOST_LABELS)
    return false;
  for (int slot = 0; slot < n_slots && label_b != 0; slot++)
    if (bg_frontier_slot (*key, slot) / 2 == label_b)
      *key = bg_frontier_with_slot (*key, slot, 2 * label + (bg_frontier_slot (*key, slot) & 1));
  *key = bg_frontier_with_slot (*key, a, 2 * label + (~bg_frontier_slot (*key, a) & 1));
  *key = bg_frontier_with_slot (*key, b, 2 * label + (~bg_frontier_slot (*key, b) & 1));
  return true;
}
