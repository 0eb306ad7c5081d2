/* The armies that reach a hole, against play by the model from every set of pegs at home. */
#include "harness.h"

#include "jumps/army.h"
#include "model.h"

#define MOST_HOLES 12

/* The positions of a board from which a peg can come to the target. */
static bool *find_winners (const Model *model, int target) {
  const size_t n = (size_t) 1 << model->n_holes;
  bool *wins = g_new0 (bool, n);
  for (int pegs = 1; pegs <= model->n_holes; pegs++)
    for (BgPosition position = 1; position < n; position++) {
      if (bg_pegs (position) != pegs)
        continue;
      wins[position] = bg_has (position, target);
      for (ModelJump jump = { 0 }; !wins[position] && model_next (model, position, false, &jump);)
        wins[position] = wins[jump.after];
    }
  return wins;
}

/* The least number of pegs at HOME that win, and the sets of as many up to symmetry; 0: none do. */
static int find_least (const ModelGroup *group, const bool *wins, BgPosition home, guint *n) {
  *n = 0;
  for (int pegs = 1; pegs <= bg_pegs (home); pegs++) {
    for (BgPosition army = home; army != 0; army = (army - 1) & home)
      *n += bg_pegs (army) == pegs && wins[army] && model_canonical (group, army) == army;
    if (*n > 0)
      return pegs;
  }
  return 0;
}

/* Holds the armies of each number of pegs up to the least, and a count, against the model. */
static void check_task (const BgArmyTask *task, const bool *wins, int least, guint n) {
  const BgControl control = { .threads = 1, .memory = 1 << 24 };
  const int most = least > 0 ? least : bg_pegs (task->home);
  for (int pegs = 1; pegs <= most; pegs++) {
    g_autoptr (GArray) armies = g_array_new (FALSE, FALSE, sizeof (BgPosition));
    ck_assert_int_eq (bg_army_find (task, pegs, &control, armies), BG_STOP_NONE);
    ck_assert_int_eq (armies->len, pegs == least ? n : 0);
    for (guint i = 0; i < armies->len; i++) {
      const BgPosition army = g_array_index (armies, BgPosition, i);
      ck_assert (bg_subset (army, task->home) && bg_pegs (army) == pegs && wins[army]);
    }
  }
  BgArmyCount count;
  ck_assert (!bg_army_refute (task, &count) || least == 0);
}

TEST (test_armies, "army") {
  uint64_t random = 41;
  int reached = 0, refuted = 0, large = 0;
  for (int i = 0; i < 1000; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, all_kinds[i % 4], 6, MOST_HOLES);
    const int target = model_random_below (&random, board->n_holes);
    const BgPosition others = board->full & ~bg_hole_bit (target);
    BgArmyTask task = { .board = board,
                        .target = target,
                        .home = others
                                & ~(model_random_subset (&random, others)
                                    & model_random_subset (&random, others)) };
    Model model = model_of (board);
    ModelGroup group = model_group_of (&model);
    model_group_keep (&group, &task.home, 1);
    model_group_keep (&group, &(BgPosition){ bg_hole_bit (target) }, 1);
    guint n;
    g_autofree bool *wins = find_winners (&model, target);
    const int least = find_least (&group, wins, task.home, &n);
    for (int hole = 0; hole < board->n_holes; hole++)
      task.least[hole] = 1;
    check_task (&task, wins, least, n);
    /* with the least numbers of all holes */
    for (int hole = 0; hole < board->n_holes; hole++)
      if (!bg_has (task.home, hole)) {
        guint unused;
        g_autofree bool *others_win = find_winners (&model, hole);
        const int other = find_least (&group, others_win, task.home, &unused);
        task.least[hole] = other > 0 ? other : board->n_holes;
      }
    check_task (&task, wins, least, n);
    BgArmyCount count;
    reached += least > 0;
    large += least > 2;
    refuted += bg_army_refute (&task, &count);
  }
  ck_assert_int_gt (reached, 400);
  ck_assert_int_gt (large, 5);
  ck_assert_int_gt (refuted, 50);
}

/* Without memory there is no answer. */
TEST (test_memory, "army") {
  g_autoptr (BgBoard) board = bg_board_new ("rectangle(5,5)", BG_RULE_4, NULL);
  g_autoptr (GArray) armies = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  const BgControl control = { .threads = 1, .memory = 64 };
  BgArmyTask task = { .board = board, .home = board->full & ~(BgPosition) 0x7fff, .target = 2 };
  for (int hole = 0; hole < board->n_holes; hole++)
    task.least[hole] = 1;
  ck_assert_int_eq (bg_army_find (&task, 9, &control, armies), BG_STOP_MEMORY);
}
