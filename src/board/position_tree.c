#include "board/position_tree.h"

/* Empties TREE, whose trees by low words FREE_LOW empties. */
static void clear (BgPositionTree *tree, Word_t (*free_low) (PPvoid_t, PJError_t)) {
#if BG_WIDTH == 64
  free_low (&tree->root, PJE0);
#else
  Word_t high = 0;
  for (PPvoid_t low = JudyLFirst (tree->root, &high, PJE0); low != NULL;
       low = JudyLNext (tree->root, &high, PJE0))
    free_low (low, PJE0);
  JudyLFreeArray (&tree->root, PJE0);
#endif
  *tree = (BgPositionTree){ 0 };
}

void bg_position_tree_clear_set (BgPositionTree *set) {
  clear (set, Judy1FreeArray);
}

void bg_position_tree_clear_map (BgPositionTree *map) {
  clear (map, JudyLFreeArray);
}
