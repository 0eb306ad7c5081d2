/* Position classes, and positions without the bits that their class determines: these bits come
   back, the order stays, and no part of the processes is empty or full. */
#include "harness.h"

#include "model.h"
#include "processes/exchange.h"

#define POSITIONS 200

/* Positions that jumps along random lines make of ROOTS, whether these can be played or not,
   ascending. */
static void draw_positions (const BgBoard *board, const BgPosition *roots, int n, uint64_t *random,
                            BgPosition *positions) {
  for (int i = 0; i < POSITIONS; i++) {
    positions[i] = roots[model_random_below (random, n)];
    for (int k = model_random_below (random, 2 * board->n_lines + 1); k > 0; k--)
      positions[i] ^= board->line_mask[model_random_below (random, board->n_lines)];
  }
  qsort (positions, POSITIONS, sizeof *positions, bg_position_compare);
}

/* One set for each independent parity on which the roots agree: a basis of the invariants has that
   many sets, less the rank of the differences of the roots' classes. */
static int count_sets (const BgBoard *board, const BgPosition *roots, int n) {
  BgPosition echelon[BG_MAX_HOLES] = { 0 };
  int rank = 0;
  for (int r = 1; r < n; r++) {
    BgPosition row = bg_board_class (board, roots[r]) ^ bg_board_class (board, roots[0]);
    while (row != 0 && echelon[bg_first_hole (row)] != 0)
      row ^= echelon[bg_first_hole (row)];
    if (row != 0)
      echelon[bg_first_hole (row)] = row;
    rank += row != 0;
  }
  return board->n_invariants - rank;
}

static void check_class (const BgPositionClass *class, const BgPosition *positions) {
  for (int i = 0; i < class->n; i++)
    for (int j = 0; j < class->n; j++) {
      assert_in_loop (bg_has (class->set[j], class->lowest[i]) == (i == j));
      assert_in_loop (i == j || (i < j) == (class->lowest[i] < class->lowest[j]));
    }
  for (int n = 0; n <= class->n; n++)
    for (int i = 0; i < POSITIONS; i++) {
      const BgPosition squeezed = bg_position_class_squeeze (class, n, positions[i]);
      assert_in_loop (bg_position_class_expand (class, n, squeezed) == positions[i]);
      assert_in_loop (i == 0 || positions[i] == positions[i - 1]
                      || squeezed > bg_position_class_squeeze (class, n, positions[i - 1]));
    }
}

/* Calls CHECK with random problems and the classes of the start or of all finishes. */
static int for_random_classes (uint64_t *random, BgRule rule,
                               void (*check) (const BgBoard *board, const BgPositionClass *class,
                                              const BgPosition *positions)) {
  int n_empty = 0;
  for (int i = 0; i < sample (60); i++) {
    g_autoptr (BgBoard) board = model_random_board (random, rule, 4, 25);
    g_autoptr (BgProblem) problem = model_random_problem (random, board);
    if (board->n_lines == 0)
      continue;
    note_problem (problem, *random);
    for (int side = 0; side < 2; side++) {
      const BgPosition *roots = side == 0 ? &problem->start : problem->finish;
      const int n = side == 0 ? 1 : problem->n_finishes;
      BgPositionClass class;
      bg_position_class_init (&class, board, roots, n);
      ck_assert_int_eq (class.n, count_sets (board, roots, n));
      BgPosition positions[POSITIONS];
      draw_positions (board, roots, n, random, positions);
      check (board, &class, positions);
      n_empty += class.n == 0;
    }
  }
  return n_empty;
}

static void check_squeezing (const BgBoard *board, const BgPositionClass *class,
                             const BgPosition *positions) {
  (void) board;
  check_class (class, positions);
}

TEST_LOOP (test_class, "random", 3) {
  uint64_t random = 1998 + _i;
  const int n_empty = for_random_classes (&random, all_rules[_i], check_squeezing);
  /* classes that determine nothing are among them */
  ck_assert_int_gt (n_empty, 0);
}

static void check_places (const BgOwners *owners, const BgPosition *positions) {
  for (int rank = 0; rank < owners->n; rank++) {
    BgPosition last = 0, place;
    bool first = true;
    for (int i = 0; i < POSITIONS; i++) {
      if (i > 0 && positions[i] == positions[i - 1])
        continue;
      if (bg_owners_find (owners, positions[i], &place) != rank)
        continue;
      assert_in_loop (first || place > last);
      assert_in_loop (bg_owners_position (owners, rank, place) == positions[i]);
      last = place;
      first = false;
    }
  }
}

static void check_owners (const BgBoard *board, const BgPositionClass *class,
                          const BgPosition *positions) {
  static const int sizes[] = { 1, 2, 7, 64, 1000 };
  for (size_t s = 0; s < G_N_ELEMENTS (sizes); s++) {
    const BgOwners any = bg_owners_of (sizes[s], board->n_holes);
    const BgOwners owners = bg_owners_of_class (sizes[s], board->n_holes, class);
    check_places (&any, positions);
    check_places (&owners, positions);
    for (int i = 0; i < POSITIONS; i++) {
      BgPosition place, smaller;
      const int owner = bg_owners_find (&any, positions[i], &place);
      assert_in_loop (owner < sizes[s]);
      assert_in_loop (bg_owners_find (&owners, positions[i], &smaller) == owner);
      assert_in_loop (smaller <= place);
    }
  }
}

TEST_LOOP (test_places, "random", 3) {
  uint64_t random = 2026 + _i;
  for_random_classes (&random, all_rules[_i], check_owners);
}

/* The largest board: positions and places that fill the word. */
TEST (test_full_word, "limits") {
  g_autoptr (BgBoard)
      board = make_board (BG_WIDTH == 64 ? "square(8)" : "rectangle(8,16)", BG_RULE_4);
  uint64_t random = 64;
  BgPositionClass class;
  BgPosition positions[POSITIONS];
  bg_position_class_init (&class, board, &board->full, 1);
  ck_assert_int_eq (class.n, 4);
  draw_positions (board, &board->full, 1, &random, positions);
  check_class (&class, positions);
  check_owners (board, &class, positions);
}
