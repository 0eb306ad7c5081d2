#include "solutions/zdd.h"

#include "core/hash.h"

/* --- Nodes ----------------------------------------------------------------- */

typedef struct
{
  uint32_t element;
  BgZdd low, high;
} Node;

/* A lossy cache of results. */
typedef struct
{
  uint32_t operation, a, b;     /* operation 0: a free place */
  BgZdd result;
} Known;

struct BgZddManager
{
  int copies;
  uint64_t memory;
  const BgStopFlag *stop;
  const char *shortfall;        /* why nothing more is made; NULL: all is well */
  Node *node;
  uint32_t n, room;
  BgZdd *slot;                  /* open hash table of the nodes; 0 is free */
  uint32_t n_slots;             /* a power of two */
  Known *known;
  uint32_t n_known;             /* a power of two */
};

#define N_LEAVES 2

static inline uint32_t
hash_node (uint32_t a, uint32_t b, uint32_t c)
{
  const uint64_t hash = bg_hash_pair (a, b);
  return bg_hash (hash ^ hash >> 32 ^ c) >> 32;
}

#define FIRST_ROOM 1024
#define LEAF_ELEMENT UINT32_MAX

static uint64_t
bytes_with_room (uint64_t room)
{
  return room * (sizeof (Node) + 2 * sizeof (BgZdd) + sizeof (Known));
}

static void
resize (BgZddManager *families, uint32_t room)
{
  families->room = room;
  families->node = g_renew (Node, families->node, room);
  families->n_slots = 2 * room;
  g_free (families->slot);
  families->slot = g_new0 (BgZdd, families->n_slots);
  for (BgZdd f = N_LEAVES; f < families->n; f++)
    {
      const Node *node = &families->node[f];
      uint32_t slot = hash_node (node->element, node->low, node->high)
                      & (families->n_slots - 1);
      while (families->slot[slot] != 0)
        slot = (slot + 1) & (families->n_slots - 1);
      families->slot[slot] = f;
    }
  families->n_known = room;
  g_free (families->known);
  families->known = g_new0 (Known, families->n_known);
}

BgZddManager *
bg_zdd_manager_new (int copies, uint64_t memory, const BgStopFlag *stop)
{
  BgZddManager *families = g_new0 (BgZddManager, 1);
  families->copies = copies;
  families->memory = memory;
  families->stop = stop;
  families->n = N_LEAVES;
  resize (families, FIRST_ROOM);
  for (BgZdd leaf = 0; leaf < N_LEAVES; leaf++)
    families->node[leaf] = (Node) { LEAF_ELEMENT, leaf, leaf };
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

/* Is there memory for so many BYTES altogether?  Notes the shortfall if not. */
static bool
can_afford (BgZddManager *families, uint64_t bytes)
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
  if (!can_afford (families,
                              room > UINT32_MAX / 2 ? UINT64_MAX : bytes_with_room (room)))
    return false;
  resize (families, room);
  return true;
}

/* The node, made if it is new; BG_ZDD_EMPTY once there is a shortfall. */
static BgZdd
make_node (BgZddManager *families, uint32_t element, BgZdd low, BgZdd high)
{
  /* behind a shortfall the two may be anything */
  if (bg_zdd_manager_must_stop (families))
    return BG_ZDD_EMPTY;
  if (high == BG_ZDD_EMPTY)
    return low;
  uint32_t mask = families->n_slots - 1;
  uint32_t slot = hash_node (element, low, high) & mask;
  for (; families->slot[slot] != 0; slot = (slot + 1) & mask)
    {
      const Node *node = &families->node[families->slot[slot]];
      if (node->element == element && node->low == low && node->high == high)
        return families->slot[slot];
    }
  if (families->n == families->room)
    return grow (families) ? make_node (families, element, low, high) : BG_ZDD_EMPTY;
  families->node[families->n] = (Node) { element, low, high };
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

/* --- Operations ------------------------------------------------------------ */

typedef enum
{
  UNION,
  DIFFERENCE,
  ADD,
  WITH,
  WITHOUT,
} Operation;

static Known *
recall (BgZddManager *families, Operation operation, uint32_t a, uint32_t b)
{
  return &families->known[hash_node (a, b, operation + 1) & (families->n_known - 1)];
}

static bool
is_known (const Known *known, Operation operation, uint32_t a, uint32_t b)
{
  return known->operation == operation + 1 && known->a == a && known->b == b;
}

static BgZdd
note (BgZddManager *families, Operation operation, uint32_t a, uint32_t b, BgZdd result)
{
  if (families->shortfall == NULL)
    *recall (families, operation, a, b) = (Known) { operation + 1, a, b, result };
  return result;
}

BgZdd
bg_zdd_union (BgZddManager *families, BgZdd a, BgZdd b)
{
  if (a == b || b == BG_ZDD_EMPTY)
    return a;
  if (a == BG_ZDD_EMPTY)
    return b;
  if (families->shortfall != NULL)
    return BG_ZDD_EMPTY;
  if (a > b)
    return bg_zdd_union (families, b, a);
  const Known *known = recall (families, UNION, a, b);
  if (is_known (known, UNION, a, b))
    return known->result;
  const Node x = families->node[a], y = families->node[b];
  uint32_t element = MIN (x.element, y.element);
  BgZdd low = bg_zdd_union (families, x.element == element ? x.low : a,
                            y.element == element ? y.low : b);
  BgZdd high = bg_zdd_union (families, x.element == element ? x.high : BG_ZDD_EMPTY,
                             y.element == element ? y.high : BG_ZDD_EMPTY);
  return note (families, UNION, a, b, make_node (families, element, low, high));
}

BgZdd
bg_zdd_difference (BgZddManager *families, BgZdd a, BgZdd b)
{
  if (a == b || a == BG_ZDD_EMPTY || families->shortfall != NULL)
    return BG_ZDD_EMPTY;
  if (b == BG_ZDD_EMPTY)
    return a;
  const Known *known = recall (families, DIFFERENCE, a, b);
  if (is_known (known, DIFFERENCE, a, b))
    return known->result;
  const Node x = families->node[a], y = families->node[b];
  BgZdd result;
  if (y.element < x.element)
    result = bg_zdd_difference (families, a, y.low);
  else
    {
      bool same = x.element == y.element;
      BgZdd low = bg_zdd_difference (families, x.low, same ? y.low : b);
      BgZdd high = bg_zdd_difference (families, x.high, same ? y.high : BG_ZDD_EMPTY);
      result = make_node (families, x.element, low, high);
    }
  return note (families, DIFFERENCE, a, b, result);
}

/* Adds the element, or where it is there already the next copy. */
static BgZdd
add_element (BgZddManager *families, BgZdd a, uint32_t element)
{
  if (a == BG_ZDD_EMPTY || families->shortfall != NULL)
    return BG_ZDD_EMPTY;
  const Known *known = recall (families, ADD, a, element);
  if (is_known (known, ADD, a, element))
    return known->result;
  const Node x = families->node[a];
  BgZdd result;
  if (x.element < element)
    {
      BgZdd low = add_element (families, x.low, element);
      BgZdd high = add_element (families, x.high, element);
      result = make_node (families, x.element, low, high);
    }
  else if (x.element > element)
    result = make_node (families, element, BG_ZDD_EMPTY, a);
  else
    {
      BgZdd more = add_element (families, x.high, element + 1);
      result = make_node (families, element, BG_ZDD_EMPTY,
                            bg_zdd_union (families, x.low, more));
    }
  return note (families, ADD, a, element, result);
}

BgZdd
bg_zdd_add (BgZddManager *families, BgZdd a, uint32_t move)
{
  return add_element (families, a, move * families->copies);
}

BgZdd
bg_zdd_restrict (BgZddManager *families, BgZdd a, uint32_t element, bool wanted)
{
  const Node x = families->node[a];
  if (x.element > element)
    return wanted ? BG_ZDD_EMPTY : a;
  if (x.element == element)
    return wanted ? make_node (families, element, BG_ZDD_EMPTY, x.high) : x.low;
  if (families->shortfall != NULL)
    return BG_ZDD_EMPTY;
  Operation operation = wanted ? WITH : WITHOUT;
  const Known *known = recall (families, operation, a, element);
  if (is_known (known, operation, a, element))
    return known->result;
  BgZdd low = bg_zdd_restrict (families, x.low, element, wanted);
  BgZdd high = bg_zdd_restrict (families, x.high, element, wanted);
  return note (families, operation, a, element, make_node (families, x.element, low, high));
}

bool
bg_zdd_has (const BgZddManager *families, BgZdd a, const uint32_t *element, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      while (families->node[a].element < element[i])
        a = families->node[a].low;
      if (families->node[a].element != element[i])
        return false;
      a = families->node[a].high;
    }
  while (!bg_zdd_is_leaf (a))
    a = families->node[a].low;
  return a == BG_ZDD_UNIT;
}

/* --- Counts ---------------------------------------------------------------- */

/* Nodes between two looks at the clock, so to speak. */
#define STRIDE (1 << 16)

struct BgZddCounts
{
  mp_size_t limbs;              /* of each number */
  mp_limb_t *number;            /* by family */
};

BgZddCounts *
bg_zdd_counts_new (BgZddManager *families, const mpz_t most)
{
  if (bg_zdd_manager_must_stop (families))
    return NULL;
  const mp_size_t limbs = MAX (mpz_size (most), 1);
  const uint64_t bytes = (uint64_t) families->n * limbs * sizeof (mp_limb_t);
  if (!can_afford (families, bg_zdd_manager_bytes (families) + bytes))
    return NULL;
  g_autoptr (BgZddCounts) counts = g_new0 (BgZddCounts, 1);
  counts->limbs = limbs;
  counts->number = g_new0 (mp_limb_t, (size_t) families->n * limbs);
  counts->number[BG_ZDD_UNIT * limbs] = 1;
  for (BgZdd f = N_LEAVES; f < families->n; f++)
    {
      if (f % STRIDE == 0 && bg_zdd_manager_must_stop (families))
        return NULL;
      /* a family by the way may have more than MOST and overflow: nobody asks for it */
      const Node *node = &families->node[f];
      mpn_add_n (counts->number + f * limbs, counts->number + node->low * limbs,
                 counts->number + node->high * limbs, limbs);
    }
  return g_steal_pointer (&counts);
}

void
bg_zdd_counts_free (BgZddCounts *counts)
{
  if (counts == NULL)
    return;
  g_free (counts->number);
  g_free (counts);
}

void
bg_zdd_count (const BgZddCounts *counts, BgZdd a, mpz_t number)
{
  mpz_t view;
  mpz_set (number, mpz_roinit_n (view, counts->number + a * counts->limbs, counts->limbs));
}
