/* Judy's sparse arrays, indexed by positions: a tree is a set of them, or a map to words.

   An index has 64 bits.  Wide positions (board/position.h) take two: a tree by their high
   words holds the trees by their low ones. */
#ifndef BG_POSITION_TREE_H
#define BG_POSITION_TREE_H

#include <Judy.h>
#include <glib.h>

#include "board/position.h"

typedef struct {
  Pvoid_t root;
  uint64_t bytes; /* of a set: allocated by Judy */
} BgPositionTree;

#if BG_WIDTH == 64

static inline Pcvoid_t bg_position_tree_low (const BgPositionTree *tree, BgPosition) {
  return tree->root;
}

/* The tree in which POSITION is found by its low word; NULL: no memory for one. */
static inline Pvoid_t *bg_position_tree_reach (BgPositionTree *tree, BgPosition) {
  return &tree->root;
}

#else

static inline Pcvoid_t bg_position_tree_low (const BgPositionTree *tree, BgPosition position) {
  PPvoid_t low = JudyLGet (tree->root, (Word_t) (position >> 64), PJE0);
  return low == NULL ? NULL : *low;
}

static inline Pvoid_t *bg_position_tree_reach (BgPositionTree *tree, BgPosition position) {
  tree->bytes -= JudyLMemUsed (tree->root);
  PPvoid_t low = JudyLIns (&tree->root, (Word_t) (position >> 64), PJE0);
  tree->bytes += JudyLMemUsed (tree->root);
  return low == PPJERR ? NULL : low;
}

#endif

static inline bool bg_position_tree_has (const BgPositionTree *set, BgPosition position) {
  return Judy1Test (bg_position_tree_low (set, position), (Word_t) position, PJE0);
}

/* Adds a position to a set; false when the system has no memory left. */
static inline bool bg_position_tree_add (BgPositionTree *set, BgPosition position) {
  Pvoid_t *low = bg_position_tree_reach (set, position);
  if (low == NULL)
    return false;
  set->bytes -= Judy1MemUsed (*low);
  const int inserted = Judy1Set (low, (Word_t) position, PJE0);
  set->bytes += Judy1MemUsed (*low);
  return inserted != JERR;
}

/* The word of POSITION in a map, where it has 0 if it is new. */
static inline Word_t *bg_position_tree_word (BgPositionTree *map, BgPosition position) {
  Pvoid_t *low = bg_position_tree_reach (map, position);
  g_assert (low != NULL);
  Word_t *word = (Word_t *) JudyLIns (low, (Word_t) position, PJE0);
  g_assert (word != (Word_t *) PPJERR);
  return word;
}

/* The word of POSITION in a map, 0 if it has none. */
static inline Word_t bg_position_tree_find (const BgPositionTree *map, BgPosition position) {
  const PPvoid_t word = JudyLGet (bg_position_tree_low (map, position), (Word_t) position, PJE0);
  return word == NULL ? 0 : (Word_t) *word;
}

/* Empties a set, or a map. */
void bg_position_tree_clear_set (BgPositionTree *set);
void bg_position_tree_clear_map (BgPositionTree *map);

#endif
