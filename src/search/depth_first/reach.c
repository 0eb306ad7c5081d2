#include "search/depth_first/reach.h"

#include "board/position_tree.h"
#include "search/depth_first/dfs.h"

/* One kind of question. */
typedef struct {
  BgProblem *problem; /* to the finishes, or to the complement of the start */
  BgDfs *search;
  BgPositionTree known; /* positions whose answer is known: NO or YES */
} Side;

struct BgReach {
  const BgProblem *problem;
  BgPosition class;
  Side to_finish, to_start; /* the latter of complements */
};

static void init_side (Side *side, BgProblem *problem, uint64_t memory, const BgStopFlag *stop) {
  *side = (Side){ .problem = problem };
  side->search = bg_dfs_new (problem, memory, stop);
}

static void clear_side (Side *side) {
  bg_dfs_free (side->search);
  bg_problem_free (side->problem);
  bg_position_tree_clear_map (&side->known);
}

BgReach *bg_reach_new (const BgProblem *problem, uint64_t memory, const BgStopFlag *stop) {
  const BgBoard *board = problem->board;
  const BgPosition complement = board->full & ~problem->start;
  BgReach *reach = g_new0 (BgReach, 1);
  reach->problem = problem;
  reach->class = bg_board_class (board, problem->start);
  init_side (&reach->to_finish, bg_problem_with_start (problem, problem->start), memory / 2, stop);
  init_side (&reach->to_start, bg_problem_of (board, complement, &complement, 1), memory / 2, stop);
  return reach;
}

void bg_reach_free (BgReach *reach) {
  if (reach == NULL)
    return;
  clear_side (&reach->to_finish);
  clear_side (&reach->to_start);
  g_free (reach);
}

/* Can a finish of SIDE be reached from POSITION? */
static BgTruth ask (Side *side, BgPosition position, uint64_t nodes, BgJumpList *jumps) {
  if (bg_problem_is_finish (side->problem, position)) {
    if (jumps != NULL)
      jumps->n = 0;
    return BG_YES;
  }
  const Word_t known = bg_position_tree_find (&side->known, position);
  if (known == BG_NO || (known == BG_YES && jumps == NULL))
    return (BgTruth) known;
  bg_dfs_restart (side->search, position);
  const BgTruth answer = bg_dfs_step (side->search, nodes);
  if (answer != BG_UNKNOWN)
    *bg_position_tree_word (&side->known, position) = answer;
  if (jumps != NULL && answer == BG_YES)
    *jumps = *bg_dfs_jumps (side->search);
  return answer;
}

BgTruth bg_reach_finish (BgReach *reach, BgPosition position, uint64_t nodes, BgJumpList *jumps) {
  return bg_board_class (reach->problem->board, position) == reach->class ? ask (&reach->to_finish,
                                                                                 position, nodes,
                                                                                 jumps)
                                                                          : BG_NO;
}

BgTruth bg_reach_from_start (BgReach *reach, BgPosition position, uint64_t nodes,
                             BgJumpList *jumps) {
  const BgBoard *board = reach->problem->board;
  if (bg_board_class (board, position) != reach->class)
    return BG_NO;
  const BgTruth answer = ask (&reach->to_start, board->full & ~position, nodes, jumps);
  if (answer != BG_YES || jumps == NULL)
    return answer;
  const BgJumpList back = *jumps;
  for (int i = 0; i < back.n; i++) {
    jumps->from[i] = back.from[back.n - 1 - i];
    jumps->line[i] = back.line[back.n - 1 - i];
  }
  return answer;
}

uint64_t bg_reach_nodes (const BgReach *reach) {
  return bg_dfs_nodes (reach->to_finish.search) + bg_dfs_nodes (reach->to_start.search);
}

uint64_t bg_reach_peak_bytes (const BgReach *reach) {
  return bg_dfs_peak_bytes (reach->to_finish.search) + bg_dfs_peak_bytes (reach->to_start.search);
}
