#include "solutions/family.h"

#include <glib.h>
#include <string.h>

typedef struct
{
  uint32_t element;
  BgFamily low, high;
} Node;

typedef enum
{
  UNION,
  DIFFERENCE,
  ADD,
  WITH,
  WITHOUT,
} Operation;

/* A lossy cache of results. */
typedef struct
{
  uint32_t operation, a, b;
  BgFamily result;
} Known;

struct BgFamilies
{
  int copies;
  uint64_t memory;
  bool overflowed;
  Node *node;
  uint32_t n, room;
  BgFamily *slot;               /* open hash table of the nodes; 0 is free */
  uint32_t n_slots;             /* a power of two */
  Known *known;
  uint32_t n_known;             /* a power of two */
  GHashTable *counts;           /* of mpz_t, by family */
};

#define LEAVES 2
#define FIRST_ROOM 1024
#define LEAF_ELEMENT UINT32_MAX

static uint32_t
hash3 (uint32_t a, uint32_t b, uint32_t c)
{
  uint64_t hash = (a * 0x9e3779b97f4a7c15u ^ b) * 0xd6e8feb86659fd93u;
  return (hash ^ hash >> 32 ^ c) * 0x9e3779b97f4a7c15u >> 32;
}

static uint64_t
bytes_with_room (uint64_t room)
{
  return room * (sizeof (Node) + 2 * sizeof (BgFamily) + sizeof (Known));
}

static void
resize (BgFamilies *families, uint32_t room)
{
  families->room = room;
  families->node = g_renew (Node, families->node, room);
  families->n_slots = 2 * room;
  g_free (families->slot);
  families->slot = g_new0 (BgFamily, families->n_slots);
  for (BgFamily f = LEAVES; f < families->n; f++)
    {
      const Node *node = &families->node[f];
      uint32_t slot = hash3 (node->element, node->low, node->high) & (families->n_slots - 1);
      while (families->slot[slot] != 0)
        slot = (slot + 1) & (families->n_slots - 1);
      families->slot[slot] = f;
    }
  families->n_known = room;
  g_free (families->known);
  families->known = g_new0 (Known, families->n_known);
}

static void
free_number (gpointer number)
{
  mpz_clear (*(mpz_t *) number);
  g_free (number);
}

BgFamilies *
bg_families_new (int copies, uint64_t memory)
{
  BgFamilies *families = g_new0 (BgFamilies, 1);
  families->copies = copies;
  families->memory = memory;
  families->n = LEAVES;
  families->counts = g_hash_table_new_full (NULL, NULL, NULL, free_number);
  resize (families, FIRST_ROOM);
  for (BgFamily leaf = 0; leaf < LEAVES; leaf++)
    families->node[leaf] = (Node) { LEAF_ELEMENT, leaf, leaf };
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
  g_hash_table_unref (families->counts);
  g_free (families);
}

bool
bg_families_overflowed (const BgFamilies *families)
{
  return families->overflowed;
}

uint64_t
bg_families_bytes (const BgFamilies *families)
{
  return bytes_with_room (families->room);
}

static BgFamily
make (BgFamilies *families, uint32_t element, BgFamily low, BgFamily high)
{
  if (high == BG_FAMILY_EMPTY)
    return low;
  uint32_t mask = families->n_slots - 1;
  uint32_t slot = hash3 (element, low, high) & mask;
  for (; families->slot[slot] != 0; slot = (slot + 1) & mask)
    {
      const Node *node = &families->node[families->slot[slot]];
      if (node->element == element && node->low == low && node->high == high)
        return families->slot[slot];
    }
  if (families->n == families->room)
    {
      /* old and new tables live side by side while they are copied */
      if (families->room > UINT32_MAX / 4
          || bytes_with_room (3 * (uint64_t) families->room) > families->memory)
        families->overflowed = true;
      if (families->overflowed)
        return BG_FAMILY_EMPTY;
      resize (families, 2 * families->room);
      return make (families, element, low, high);
    }
  families->node[families->n] = (Node) { element, low, high };
  families->slot[slot] = families->n;
  return families->n++;
}

static Known *
recall (BgFamilies *families, Operation operation, uint32_t a, uint32_t b)
{
  return &families->known[hash3 (a, b, operation + 1) & (families->n_known - 1)];
}

static bool
is_known (const Known *known, Operation operation, uint32_t a, uint32_t b)
{
  /* an operation of 0 marks a free place */
  return known->operation == operation + 1 && known->a == a && known->b == b;
}

static BgFamily
note (BgFamilies *families, Operation operation, uint32_t a, uint32_t b, BgFamily result)
{
  if (!families->overflowed)
    *recall (families, operation, a, b) = (Known) { operation + 1, a, b, result };
  return result;
}

BgFamily
bg_family_union (BgFamilies *families, BgFamily a, BgFamily b)
{
  if (a == b || b == BG_FAMILY_EMPTY)
    return a;
  if (a == BG_FAMILY_EMPTY)
    return b;
  if (a > b)
    return bg_family_union (families, b, a);
  const Known *known = recall (families, UNION, a, b);
  if (is_known (known, UNION, a, b))
    return known->result;
  const Node x = families->node[a], y = families->node[b];
  uint32_t element = MIN (x.element, y.element);
  BgFamily low = bg_family_union (families, x.element == element ? x.low : a,
                                  y.element == element ? y.low : b);
  BgFamily high = bg_family_union (families, x.element == element ? x.high : BG_FAMILY_EMPTY,
                                   y.element == element ? y.high : BG_FAMILY_EMPTY);
  return note (families, UNION, a, b, make (families, element, low, high));
}

BgFamily
bg_family_difference (BgFamilies *families, BgFamily a, BgFamily b)
{
  if (a == b || a == BG_FAMILY_EMPTY)
    return BG_FAMILY_EMPTY;
  if (b == BG_FAMILY_EMPTY)
    return a;
  const Known *known = recall (families, DIFFERENCE, a, b);
  if (is_known (known, DIFFERENCE, a, b))
    return known->result;
  const Node x = families->node[a], y = families->node[b];
  BgFamily result;
  if (y.element < x.element)
    result = bg_family_difference (families, a, y.low);
  else
    {
      bool same = x.element == y.element;
      BgFamily low = bg_family_difference (families, x.low, same ? y.low : b);
      BgFamily high = bg_family_difference (families, x.high, same ? y.high : BG_FAMILY_EMPTY);
      result = make (families, x.element, low, high);
    }
  return note (families, DIFFERENCE, a, b, result);
}

/* Adds the element, or where it is there already the next copy. */
static BgFamily
add_element (BgFamilies *families, BgFamily a, uint32_t element)
{
  if (a == BG_FAMILY_EMPTY)
    return BG_FAMILY_EMPTY;
  const Known *known = recall (families, ADD, a, element);
  if (is_known (known, ADD, a, element))
    return known->result;
  const Node x = families->node[a];
  BgFamily result;
  if (x.element < element)
    {
      BgFamily low = add_element (families, x.low, element);
      BgFamily high = add_element (families, x.high, element);
      result = make (families, x.element, low, high);
    }
  else if (x.element > element)
    result = make (families, element, BG_FAMILY_EMPTY, a);
  else
    {
      BgFamily more = add_element (families, x.high, element + 1);
      result = make (families, element, BG_FAMILY_EMPTY, bg_family_union (families, x.low, more));
    }
  return note (families, ADD, a, element, result);
}

BgFamily
bg_family_add (BgFamilies *families, BgFamily a, uint32_t move)
{
  return add_element (families, a, move * families->copies);
}

BgFamily
bg_family_restrict (BgFamilies *families, BgFamily a, uint32_t element, bool wanted)
{
  const Node x = families->node[a];
  if (x.element > element)
    return wanted ? BG_FAMILY_EMPTY : a;
  if (x.element == element)
    return wanted ? make (families, element, BG_FAMILY_EMPTY, x.high) : x.low;
  Operation operation = wanted ? WITH : WITHOUT;
  const Known *known = recall (families, operation, a, element);
  if (is_known (known, operation, a, element))
    return known->result;
  BgFamily low = bg_family_restrict (families, x.low, element, wanted);
  BgFamily high = bg_family_restrict (families, x.high, element, wanted);
  return note (families, operation, a, element, make (families, x.element, low, high));
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

bool
bg_family_has (const BgFamilies *families, BgFamily a, const uint32_t *element, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      while (families->node[a].element < element[i])
        a = families->node[a].low;
      if (families->node[a].element != element[i])
        return false;
      a = families->node[a].high;
    }
  while (!bg_family_is_leaf (a))
    a = families->node[a].low;
  return a == BG_FAMILY_UNIT;
}

static const mpz_t *
count (BgFamilies *families, BgFamily a)
{
  mpz_t *number = g_hash_table_lookup (families->counts, GUINT_TO_POINTER (a));
  if (number != NULL)
    return (const mpz_t *) number;
  number = g_new (mpz_t, 1);
  mpz_init_set_ui (*number, a == BG_FAMILY_UNIT);
  if (!bg_family_is_leaf (a))
    mpz_add (*number, *count (families, families->node[a].low),
             *count (families, families->node[a].high));
  g_hash_table_insert (families->counts, GUINT_TO_POINTER (a), number);
  return (const mpz_t *) number;
}

void
bg_family_count (BgFamilies *families, BgFamily a, mpz_t number)
{
  mpz_set (number, *count (families, a));
}
