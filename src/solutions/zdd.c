#include "solutions/zdd.h"

#include "core/hash.h"

/* --- Nodes ----------------------------------------------------------------- */

typedef struct {
  uint32_t element;
  BgZdd low, high;
} Node;

/* A lossy cache of results. */
typedef struct {
  uint32_t operation, a, b; /* operation 0: a free place */
  BgZdd result;
} Known;

struct BgZddManager {
  int copies;
  BgControl control; /* memory and the stop flag are used */
  BgStop outcome;    /* why nothing more is made; BG_STOP_NONE: all is well */
  Node *node;
  uint32_t n, room;
  BgZdd *slot;      /* open hash table of the nodes; 0 is free */
  uint32_t n_slots; /* a power of two */
  Known *known;
  uint32_t n_known; /* a power of two */
};

#define N_LEAVES 2

static inline uint32_t hash_node (uint32_t a, uint32_t b, uint32_t c) {
  const uint64_t hash = bg_hash_pair (a, b);
  return (uint32_t) (bg_hash (hash ^ hash >> 32 ^ c) >> 32);
}

#define FIRST_ROOM 1024
#define LEAF_ELEMENT UINT32_MAX
#define NEW_NODES 1024 /* between two looks at the stop flag */

static uint64_t bytes_with_room (uint64_t room) {
  return room * (sizeof (Node) + 2 * sizeof (BgZdd) + sizeof (Known));
}

static void resize (BgZddManager *manager, uint32_t room) {
  manager->room = room;
  manager->node = g_renew (Node, manager->node, room);
  manager->n_slots = 2 * room;
  g_free (manager->slot);
  manager->slot = g_new0 (BgZdd, manager->n_slots);
  for (BgZdd f = N_LEAVES; f < manager->n; f++) {
    const Node *node = &manager->node[f];
    uint32_t slot = hash_node (node->element, node->low, node->high) & (manager->n_slots - 1);
    while (manager->slot[slot] != 0)
      slot = (slot + 1) & (manager->n_slots - 1);
    manager->slot[slot] = f;
  }
  manager->n_known = room;
  g_free (manager->known);
  manager->known = g_new0 (Known, manager->n_known);
}

BgZddManager *bg_zdd_manager_new (int copies, const BgControl *control) {
  BgZddManager *manager = g_new0 (BgZddManager, 1);
  manager->copies = copies;
  manager->control = *control;
  manager->n = N_LEAVES;
  resize (manager, FIRST_ROOM);
  for (BgZdd leaf = 0; leaf < N_LEAVES; leaf++)
    manager->node[leaf] = (Node){ LEAF_ELEMENT, leaf, leaf };
  return manager;
}

void bg_zdd_manager_free (BgZddManager *manager) {
  if (manager == NULL)
    return;
  g_free (manager->node);
  g_free (manager->slot);
  g_free (manager->known);
  g_free (manager);
}

BgStop bg_zdd_manager_outcome (const BgZddManager *manager) {
  return manager->outcome;
}

bool bg_zdd_manager_must_stop (BgZddManager *manager) {
  if (manager->outcome == BG_STOP_NONE && bg_control_stopped (&manager->control))
    manager->outcome = bg_control_stop (&manager->control);
  return manager->outcome != BG_STOP_NONE;
}

uint64_t bg_zdd_manager_bytes (const BgZddManager *manager) {
  return bytes_with_room (manager->room);
}

/* Is there memory for BYTES in all?  Notes the outcome if not. */
static bool can_afford (BgZddManager *manager, uint64_t bytes) {
  if (bytes > manager->control.memory)
    manager->outcome = BG_STOP_MEMORY;
  return manager->outcome == BG_STOP_NONE;
}

/* Room for more nodes, if there is memory. */
static bool grow (BgZddManager *manager) {
  /* the old tables go one by one as the new ones come, whose numbers have 32 bits */
  const uint64_t room = 2 * (uint64_t) manager->room;
  if (!can_afford (manager, room > UINT32_MAX / 2 ? UINT64_MAX : bytes_with_room (room)))
    return false;
  resize (manager, (uint32_t) room);
  return true;
}

/* The node, made if it is new; BG_ZDD_EMPTY once the manager has stopped. */
static BgZdd make_node (BgZddManager *manager, uint32_t element, BgZdd low, BgZdd high) {
  /* after a stop the two may be anything */
  if (manager->outcome != BG_STOP_NONE
      || (manager->n % NEW_NODES == 0 && bg_zdd_manager_must_stop (manager)))
    return BG_ZDD_EMPTY;
  if (high == BG_ZDD_EMPTY)
    return low;
  uint32_t mask = manager->n_slots - 1;
  uint32_t slot = hash_node (element, low, high) & mask;
  for (; manager->slot[slot] != 0; slot = (slot + 1) & mask) {
    const Node *node = &manager->node[manager->slot[slot]];
    if (node->element == element && node->low == low && node->high == high)
      return manager->slot[slot];
  }
  if (manager->n == manager->room)
    return grow (manager) ? make_node (manager, element, low, high) : BG_ZDD_EMPTY;
  manager->node[manager->n] = (Node){ element, low, high };
  manager->slot[slot] = manager->n;
  return manager->n++;
}

uint32_t bg_zdd_element (const BgZddManager *manager, BgZdd a) {
  return manager->node[a].element;
}

BgZdd bg_zdd_low (const BgZddManager *manager, BgZdd a) {
  return manager->node[a].low;
}

BgZdd bg_zdd_high (const BgZddManager *manager, BgZdd a) {
  return manager->node[a].high;
}

/* --- Operations ------------------------------------------------------------ */

typedef enum {
  UNION,
  DIFFERENCE,
  ADD,
  WITH,
  WITHOUT,
} Operation;

static Known *recall (BgZddManager *manager, Operation operation, uint32_t a, uint32_t b) {
  return &manager->known[hash_node (a, b, operation + 1) & (manager->n_known - 1)];
}

static bool is_known (const Known *known, Operation operation, uint32_t a, uint32_t b) {
  return known->operation == operation + 1 && known->a == a && known->b == b;
}

static BgZdd note (BgZddManager *manager, Operation operation, uint32_t a, uint32_t b,
                   BgZdd result) {
  if (manager->outcome == BG_STOP_NONE)
    *recall (manager, operation, a, b) = (Known){ operation + 1, a, b, result };
  return result;
}

BgZdd bg_zdd_union (BgZddManager *manager, BgZdd a, BgZdd b) {
  if (a == b || b == BG_ZDD_EMPTY)
    return a;
  if (a == BG_ZDD_EMPTY)
    return b;
  if (manager->outcome != BG_STOP_NONE)
    return BG_ZDD_EMPTY;
  if (a > b)
    return bg_zdd_union (manager, b, a);
  const Known *known = recall (manager, UNION, a, b);
  if (is_known (known, UNION, a, b))
    return known->result;
  const Node x = manager->node[a], y = manager->node[b];
  uint32_t element = MIN (x.element, y.element);
  BgZdd low = bg_zdd_union (manager, x.element == element ? x.low : a,
                            y.element == element ? y.low : b);
  BgZdd high = bg_zdd_union (manager, x.element == element ? x.high : BG_ZDD_EMPTY,
                             y.element == element ? y.high : BG_ZDD_EMPTY);
  return note (manager, UNION, a, b, make_node (manager, element, low, high));
}

BgZdd bg_zdd_difference (BgZddManager *manager, BgZdd a, BgZdd b) {
  if (a == b || a == BG_ZDD_EMPTY || manager->outcome != BG_STOP_NONE)
    return BG_ZDD_EMPTY;
  if (b == BG_ZDD_EMPTY)
    return a;
  const Known *known = recall (manager, DIFFERENCE, a, b);
  if (is_known (known, DIFFERENCE, a, b))
    return known->result;
  const Node x = manager->node[a], y = manager->node[b];
  BgZdd result;
  if (y.element < x.element)
    result = bg_zdd_difference (manager, a, y.low);
  else {
    bool same = x.element == y.element;
    BgZdd low = bg_zdd_difference (manager, x.low, same ? y.low : b);
    BgZdd high = bg_zdd_difference (manager, x.high, same ? y.high : BG_ZDD_EMPTY);
    result = make_node (manager, x.element, low, high);
  }
  return note (manager, DIFFERENCE, a, b, result);
}

/* Adds the element, or where it is there already the next copy. */
static BgZdd add_element (BgZddManager *manager, BgZdd a, uint32_t element) {
  if (a == BG_ZDD_EMPTY || manager->outcome != BG_STOP_NONE)
    return BG_ZDD_EMPTY;
  const Known *known = recall (manager, ADD, a, element);
  if (is_known (known, ADD, a, element))
    return known->result;
  const Node x = manager->node[a];
  BgZdd result;
  if (x.element < element) {
    BgZdd low = add_element (manager, x.low, element);
    BgZdd high = add_element (manager, x.high, element);
    result = make_node (manager, x.element, low, high);
  } else if (x.element > element)
    result = make_node (manager, element, BG_ZDD_EMPTY, a);
  else {
    BgZdd more = add_element (manager, x.high, element + 1);
    result = make_node (manager, element, BG_ZDD_EMPTY, bg_zdd_union (manager, x.low, more));
  }
  return note (manager, ADD, a, element, result);
}

BgZdd bg_zdd_add (BgZddManager *manager, BgZdd a, uint32_t move) {
  return add_element (manager, a, move * manager->copies);
}

BgZdd bg_zdd_restrict (BgZddManager *manager, BgZdd a, uint32_t element, bool wanted) {
  const Node x = manager->node[a];
  if (x.element > element)
    return wanted ? BG_ZDD_EMPTY : a;
  if (x.element == element)
    return wanted ? make_node (manager, element, BG_ZDD_EMPTY, x.high) : x.low;
  if (manager->outcome != BG_STOP_NONE)
    return BG_ZDD_EMPTY;
  Operation operation = wanted ? WITH : WITHOUT;
  const Known *known = recall (manager, operation, a, element);
  if (is_known (known, operation, a, element))
    return known->result;
  BgZdd low = bg_zdd_restrict (manager, x.low, element, wanted);
  BgZdd high = bg_zdd_restrict (manager, x.high, element, wanted);
  return note (manager, operation, a, element, make_node (manager, x.element, low, high));
}

/* --- Counts ---------------------------------------------------------------- */

/* Nodes processed between two polls of the stop flag. */
#define STRIDE (1 << 16)

struct BgZddCounts {
  mp_size_t limbs;   /* of each number */
  mp_limb_t *number; /* by family */
};

BgZddCounts *bg_zdd_counts_new (BgZddManager *manager, const mpz_t most) {
  if (bg_zdd_manager_must_stop (manager))
    return NULL;
  const mp_size_t limbs = MAX (mpz_size (most), 1);
  const uint64_t bytes = (uint64_t) manager->n * limbs * sizeof (mp_limb_t);
  if (!can_afford (manager, bg_zdd_manager_bytes (manager) + bytes))
    return NULL;
  g_autoptr (BgZddCounts) counts = g_new0 (BgZddCounts, 1);
  counts->limbs = limbs;
  counts->number = g_new0 (mp_limb_t, (size_t) manager->n * limbs);
  counts->number[BG_ZDD_UNIT * limbs] = 1;
  for (BgZdd f = N_LEAVES; f < manager->n; f++) {
    if (f % STRIDE == 0 && bg_zdd_manager_must_stop (manager))
      return NULL;
    /* the counts of families that the caller does not query may wrap */
    const Node *node = &manager->node[f];
    mpn_add_n (counts->number + f * limbs, counts->number + node->low * limbs,
               counts->number + node->high * limbs, limbs);
  }
  return g_steal_pointer (&counts);
}

void bg_zdd_counts_free (BgZddCounts *counts) {
  if (counts == NULL)
    return;
  g_free (counts->number);
  g_free (counts);
}

void bg_zdd_count (const BgZddCounts *counts, BgZdd a, mpz_t number) {
  mpz_t view;
  mpz_set (number, mpz_roinit_n (view, counts->number + a * counts->limbs, counts->limbs));
}
