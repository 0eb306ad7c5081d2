/* Boards, notation and canonical forms against figures that can be counted by
   hand or are in the papers. */
#include "harness.h"

#include "board/notation.h"
#include "model.h"

typedef struct {
  const char *name;
  BgRule rule;
  int holes, jumps, symmetries;
} BoardFact;

/* Jumps by rows: a row of n holes has 2 (n - 2).  Rows of English 3 3 7 7 7 3 3
   give 38, and as many columns. */
static const BoardFact facts[] = {
  { "english", BG_RULE_4, 33, 76, 8 },        { "french", BG_RULE_4, 37, 92, 8 },
  { "wiegleb", BG_RULE_4, 45, 108, 8 },       { "semi-wiegleb", BG_RULE_4, 39, 92, 4 },
  { "senku", BG_RULE_4, 49, 124, 8 },         { "diamond(1)", BG_RULE_4, 1, 0, 1 },
  { "diamond(3)", BG_RULE_4, 13, 20, 8 },     { "diamond(5)", BG_RULE_4, 41, 100, 8 },
  { "square(4)", BG_RULE_4, 16, 32, 8 },      { "square(4)", BG_RULE_8, 16, 48, 8 },
  { "square(8)", BG_RULE_4, 64, 192, 8 },     { "rectangle(3,5)", BG_RULE_4, 15, 28, 4 },
  { "rectangle(5,3)", BG_RULE_8, 15, 40, 4 }, { "triangle(4)", BG_RULE_6, 10, 18, 6 },
  { "triangle(5)", BG_RULE_6, 15, 36, 6 },    { "rhombus(4)", BG_RULE_6, 16, 40, 4 },
  { "hexagon(2)", BG_RULE_6, 7, 6, 12 },      { "hexagon(3)", BG_RULE_6, 19, 54, 12 },
};

static BgPosition parse (const BgBoard *board, const char *text) {
  g_autoptr (GError) error = NULL;
  BgPosition position = 0;
  bool ok = bg_position_parse (board, text, &position, &error);
  ck_assert_msg (ok, "%s: %s", text, ok ? "" : error->message);
  return position;
}

/* Any set of the board's holes. */
static BgPosition random_position (const BgBoard *board, GRand *random) {
  return ((BgPosition) g_rand_int (random) << 32 | g_rand_int (random)) & board->full;
}

/* Each under every rule: for properties that hold on all boards. */
static void for_every_board (void (*check) (const BgBoard *board, GRand *random)) {
  g_autoptr (GRand) random = g_rand_new_with_seed (1912);
  const GPtrArray *names = all_board_names ();
  for (guint i = 0; i < names->len; i++)
    for (size_t r = 0; r < G_N_ELEMENTS (all_rules); r++) {
      g_autoptr (BgBoard) board = make_board (names->pdata[i], all_rules[r]);
      check (board, random);
    }
}

TEST_LOOP (test_facts, "boards", G_N_ELEMENTS (facts)) {
  const BoardFact *fact = &facts[_i];
  g_autoptr (BgBoard) board = make_board (fact->name, fact->rule);
  ck_assert_str_eq (board->name, fact->name);
  ck_assert_int_eq (board->n_holes, fact->holes);
  ck_assert_int_eq (2 * board->n_lines, fact->jumps);
  ck_assert_int_eq (board->n_symmetries, fact->symmetries);
  ck_assert_int_eq (bg_pegs (board->full), fact->holes);
}

static BgBoard *make_member (const char *family, int n, BgRule rule) {
  g_autofree char *name = g_strdup_printf ("%s(%d)", family, n);
  return make_board (name, rule);
}

TEST (test_families, "boards") {
  for (int n = 2; n <= 5; n++) {
    g_autoptr (BgBoard) diamond = make_member ("diamond", n, BG_RULE_8);
    g_autoptr (BgBoard) triangle = make_member ("triangle", n, BG_RULE_6);
    g_autoptr (BgBoard) rhombus = make_member ("rhombus", n, BG_RULE_6);
    g_autoptr (BgBoard) hexagon = make_member ("hexagon", n, BG_RULE_6);
    ck_assert_int_eq (diamond->n_holes, n * n + (n - 1) * (n - 1));
    ck_assert_int_eq (triangle->n_holes, n * (n + 1) / 2);
    ck_assert_int_eq (triangle->n_lines, 3 * (n - 2) * (n - 1) / 2);
    ck_assert_int_eq (rhombus->n_holes, n * n);
    ck_assert_int_eq (hexagon->n_holes, 3 * n * (n - 1) + 1);
    ck_assert (triangle->skew && rhombus->skew && hexagon->skew && !diamond->skew);
  }
}

static void check_same (const char *one, const char *other) {
  g_autoptr (BgBoard) a = make_board (one, BG_RULE_8);
  g_autoptr (BgBoard) b = make_board (other, BG_RULE_8);
  ck_assert_int_eq (a->n_holes, b->n_holes);
  ck_assert_mem_eq (a->column, b->column, sizeof a->column);
  ck_assert_mem_eq (a->row, b->row, sizeof a->row);
  ck_assert_int_eq (a->n_lines, b->n_lines);
  ck_assert_mem_eq (a->line, b->line, sizeof a->line);
}

TEST (test_equal_boards, "boards") {
  check_same ("cross(2,2,2,2)", "english");
  check_same ("cross(2,3,2,3)", "semi-wiegleb");
  check_same ("cross(3,3,3,3)", "wiegleb");
  check_same ("cross(0,0,0,0)", "square(3)");
  check_same ("rectangle(4,4)", "square(4)");
}

TEST (test_drawn, "boards") {
  g_autoptr (GError) error = NULL;
  g_autoptr (BgBoard) english = make_board ("english", BG_RULE_4);
  g_autoptr (BgBoard)
      drawn = bg_board_new_drawn ("..ooo../..ooo../ooooooo/ooooooo/ooooooo/..ooo/__ooo", BG_RULE_4,
                                  &error);
  ck_assert_ptr_nonnull (drawn);
  ck_assert_mem_eq (drawn->column, english->column, sizeof drawn->column);
  ck_assert_mem_eq (drawn->row, english->row, sizeof drawn->row);
  ck_assert_int_eq (drawn->n_symmetries, 8);

  /* with what text has for pegs, and line ends */
  g_autoptr (BgBoard)
      lines = bg_board_new_drawn ("  ●●●\r\n··ooo\nooooooo\nooooooo\nooooooo\n  ooo\n__ooo\n",
                                  BG_RULE_4, &error);
  ck_assert_ptr_nonnull (lines);
  ck_assert_mem_eq (lines->column, english->column, sizeof lines->column);
  ck_assert_mem_eq (lines->row, english->row, sizeof lines->row);

  /* positions are drawn as the board was, with its rows at the foot that have no
     hole; a '/' at the end of a layout begins no row */
  g_autoptr (BgBoard) margin = bg_board_new_drawn (".../ooo/.../", BG_RULE_4, &error);
  ck_assert_ptr_nonnull (margin);
  ck_assert (parse (margin, ".../o../...") == parse (margin, "a2"));
  BgPosition position;
  ck_assert (!bg_position_parse (margin, ".../o..", &position, &error));
}

#define ROW_OF_64 "oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo"

TEST (test_bad_boards, "boards") {
  /* '|' is between them */
  static const char names[] =
      "|englsh|English|english(3)|english |diamond|diamond(|diamond()|diamond(0)|diamond(-1)|"
      "diamond(3|diamond(3,4)|diamond(x)|diamond(3)x|diamond(99999999999999999999)|diamond(65)|"
      "diamond(64)|diamond(9)|square(12)|rectangle(3)|rectangle(0,3)|rectangle(129,1)|"
      "rectangle(64,64)|triangle(16)|triangle(64)|rhombus(12)|hexagon(8)|hexagon(64)|"
      "cross(2,2,2)|cross(10,10,10,10)|cross(64,64,64,64)|()|(|\xff|diamond(\n3)";
  static const char drawings[] = "|.|///|xxx|OOO|.oXo.|o0o|ooo/o*o|o○o|ooo/oo\xff|o\to|" ROW_OF_64
      ROW_OF_64 "o|" ROW_OF_64 "/" ROW_OF_64 "/o";
  g_auto (GStrv) bad = g_strsplit (names, "|", -1), bad_drawn = g_strsplit (drawings, "|", -1);
  GError *error = NULL;
  for (int i = 0; bad[i] != NULL; i++) {
    ck_assert_msg (bg_board_new (bad[i], BG_RULE_4, &error) == NULL, "'%s' is taken", bad[i]);
    EXPECT_ERROR (&error, bad[i], "board '");
  }
  for (int i = 0; bad_drawn[i] != NULL; i++) {
    ck_assert_msg (bg_board_new_drawn (bad_drawn[i], BG_RULE_4, &error) == NULL, "'%s' is taken",
                   bad_drawn[i]);
    EXPECT_ERROR (&error, bad_drawn[i]);
  }
  g_autofree char *tall = g_strnfill (200, '/');
  ck_assert_ptr_null (bg_board_new_drawn (tall, BG_RULE_4, &error));
  EXPECT_ERROR (&error, "200 rows", "rows");
  ck_assert_ptr_null (bg_board_new_drawn ("ooo/.oXo.", BG_RULE_4, &error));
  EXPECT_ERROR (&error, "X", "row 2", "'X'");
  ck_assert_ptr_null (bg_board_new ("englsh", BG_RULE_4, &error));
  EXPECT_ERROR (&error, "englsh", "'englsh'", "english", "diamond(n)");
}

/* The hole at a place, found the slow way. */
static int find_hole (const BgBoard *board, int column, int row) {
  for (int hole = 0; hole < board->n_holes; hole++)
    if (board->column[hole] == column && board->row[hole] == row)
      return hole;
  return -1;
}

/* A line joins two holes two apart in a direction of the rule, over a third. */
static void check_lines (const BgBoard *board, GRand *) {
  int found = 0;
  for (int a = 0; a < board->n_holes; a++)
    for (int b = a + 1; b < board->n_holes; b++) {
      int columns = board->column[b] - board->column[a], rows = board->row[b] - board->row[a];
      bool straight = (columns == 2 && rows == 0) || (columns == 0 && rows == 2);
      bool down_right = columns == 2 && rows == 2, down_left = columns == -2 && rows == 2;
      bool allowed = straight || (down_right && board->rule >= BG_RULE_6)
                     || (down_left && board->rule == BG_RULE_8);
      int over = find_hole (board, board->column[a] + columns / 2, board->row[a] + rows / 2);
      int line = bg_board_line_between (board, b, a);
      ck_assert_int_eq (line, bg_board_line_between (board, a, b));
      ck_assert_msg ((line >= 0) == (allowed && over >= 0), "%s, rule %d: %d-%d", board->name,
                     board->rule, a, b);
      if (line < 0)
        continue;
      found++;
      ck_assert_int_eq (board->line[line].a, a);
      ck_assert_int_eq (board->line[line].over, over);
      ck_assert_int_eq (board->line[line].b, b);
      ck_assert (board->line_mask[line]
                 == (bg_hole_bit (a) | bg_hole_bit (over) | bg_hole_bit (b)));
    }
  ck_assert_int_eq (found, board->n_lines);
}

TEST (test_lines, "boards") {
  for_every_board (check_lines);
}

/* A jump keeps its peg in its category under every rule: by lines, whose ends
   have one category and whose middle has another. */
static void check_categories (const BgBoard *board, GRand *) {
  BgPosition all = 0;
  for (int c = 0; c < BG_CATEGORIES; c++) {
    ck_assert (!(all & board->category[c]));
    all |= board->category[c];
  }
  ck_assert (all == board->full);
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    int category = bg_board_category (board, line->a);
    ck_assert_int_eq (category, bg_board_category (board, line->b));
    ck_assert_int_ne (category, bg_board_category (board, line->over));
    ck_assert (bg_has (board->category[category], line->a));
  }
}

TEST (test_categories, "boards") {
  for_every_board (check_categories);
  /* columns a c e g and rows 1 3 5 7 have even numbers from 0 */
  static const char *const holes[BG_CATEGORIES] = { "c1 e1 a3 c3 e3 g3 a5 c5 e5 g5 c7 e7",
                                                    "d1 b3 d3 f3 b5 d5 f5 d7",
                                                    "c2 e2 a4 c4 e4 g4 c6 e6", "d2 b4 d4 f4 d6" };
  g_autoptr (BgBoard) english = make_board ("english", BG_RULE_4);
  for (int c = 0; c < BG_CATEGORIES; c++)
    ck_assert (english->category[c] == parse (english, holes[c]));
}

static void check_corners (const char *name, BgRule rule, const char *corners) {
  g_autoptr (BgBoard) board = make_board (name, rule);
  g_autofree char *found = bg_position_to_string (board, board->corners);
  ck_assert_msg (board->corners == parse (board, corners), "%s: %s", name, found);
}

TEST (test_corners, "boards") {
  check_corners ("english", BG_RULE_4, "c1 e1 a3 g3 a5 g5 c7 e7");
  check_corners ("english", BG_RULE_8, "c1 e1 a3 g3 a5 g5 c7 e7");
  check_corners ("french", BG_RULE_8, "c1 e1 a3 g3 a5 g5 c7 e7");
  check_corners ("diamond(3)", BG_RULE_8, "c1 a3 e3 c5");
  check_corners ("diamond(5)", BG_RULE_8, "e1 a5 i5 e9");
  check_corners ("triangle(5)", BG_RULE_6, "a1 a5 e5");
  check_corners ("rectangle(4,3)", BG_RULE_4, "a1 d1 a3 d3");
}

/* No jump changes the class, invariants are independent, and none is missing:
   rank of the lines + number of invariants = number of holes. */
static void check_classes (const BgBoard *board, GRand *random) {
  for (int i = 0; i < board->n_invariants; i++) {
    ck_assert (board->invariant[i] != 0 && bg_subset (board->invariant[i], board->full));
    for (int k = 0; k < board->n_lines; k++)
      ck_assert_int_eq (bg_pegs (board->invariant[i] & board->line_mask[k]) % 2, 0);
  }
  BgPosition echelon[BG_MAX_HOLES] = { 0 };
  int rank = 0;
  for (int k = 0; k < board->n_lines; k++) {
    BgPosition row = board->line_mask[k];
    while (row != 0 && echelon[bg_first_hole (row)] != 0)
      row ^= echelon[bg_first_hole (row)];
    if (row != 0) {
      echelon[bg_first_hole (row)] = row;
      rank++;
    }
  }
  ck_assert_int_eq (rank + board->n_invariants, board->n_holes);
  for (int n = 0; n < 20 && board->n_lines > 0; n++) {
    BgPosition position = random_position (board, random);
    BgPosition after = position ^ board->line_mask[g_rand_int_range (random, 0, board->n_lines)];
    ck_assert_uint_eq (bg_board_class (board, position), bg_board_class (board, after));
  }
}

TEST (test_classes, "position classes") {
  for_every_board (check_classes);
}

/* Sixteen classes on the 33-hole board, and from them the Rule of Three (2.1):
   survivors of one game stand whole threes of holes apart. */
TEST (test_rule_of_three, "position classes") {
  g_autoptr (BgBoard) board = make_board ("english", BG_RULE_4);
  ck_assert_int_eq (board->n_invariants, 4);
  for (int a = 0; a < board->n_holes; a++)
    for (int b = 0; b < board->n_holes; b++) {
      bool threes = (board->column[a] - board->column[b]) % 3 == 0
                    && (board->row[a] - board->row[b]) % 3 == 0;
      bool same = bg_board_class (board, bg_hole_bit (a))
                  == bg_board_class (board, bg_hole_bit (b));
      ck_assert_msg (same == threes, "holes %d and %d", a, b);
    }
  uint64_t class = bg_board_class (board, parse (board, "d4"));
  static const char *const together[] = { "d1", "a4", "g4", "d7", "d4'", "a4'" };
  for (size_t i = 0; i < G_N_ELEMENTS (together); i++)
    ck_assert_uint_eq (bg_board_class (board, parse (board, together[i])), class);
  ck_assert_uint_ne (bg_board_class (board, parse (board, "c4")), class);

  /* with diagonal jumps every position is in one class */
  g_autoptr (BgBoard) diagonal = make_board ("english", BG_RULE_8);
  ck_assert_int_eq (diagonal->n_invariants, 0);
}

static void check_round_trip (const BgBoard *board, BgPosition position) {
  g_autofree char *text = bg_position_to_string (board, position);
  g_autofree char *drawing = bg_position_to_drawing (board, position);
  ck_assert_msg (parse (board, text) == position, "%s: %s", board->name, text);
  ck_assert_msg (parse (board, drawing) == position, "%s: %s", board->name, drawing);
}

static void check_drawn_positions (const BgBoard *board, GRand *random) {
  check_drawings (board, 0);
  check_drawings (board, board->full);
  for (int n = 0; n < 10; n++)
    check_drawings (board, random_position (board, random));
}

/* Margins, gaps, columns beyond z, one whose column is named o, and random ones. */
TEST (test_drawn_positions, "notation") {
  static const char *const others[] = { "rectangle(30,2)",
                                        "rectangle(64,1)",
                                        "rectangle(1,12)",
                                        "triangle(10)",
                                        "rhombus(8)",
                                        "hexagon(4)",
                                        "../.o.o./.../.oo./...",
                                        "ooo/...//oo",
                                        "..............o/..............o",
                                        ".........................ooo/oooo",
                                        "o.o.o/.o.o./o.o.o" };
  for_every_board (check_drawn_positions);
  g_autoptr (GRand) random = g_rand_new_with_seed (1914);
  for (size_t i = 0; i < G_N_ELEMENTS (others); i++) {
    g_autoptr (BgBoard) board = make_board (others[i], BG_RULE_4);
    check_drawn_positions (board, random);
  }
  uint64_t state = 1914;
  for (int i = 0; i < 60; i++) {
    g_autoptr (BgBoard) board = model_random_board (&state, all_rules[i % 3], 3, 20);
    check_drawn_positions (board, random);
  }
}

static void check_notation (const BgBoard *board, GRand *random) {
  check_round_trip (board, 0);
  check_round_trip (board, board->full);
  for (int hole = 0; hole < board->n_holes; hole++) {
    check_round_trip (board, bg_hole_bit (hole));
    check_round_trip (board, board->full & ~bg_hole_bit (hole));
  }
  for (int n = 0; n < 50; n++)
    check_round_trip (board, random_position (board, random));
}

TEST (test_notation, "notation") {
  for_every_board (check_notation);
  g_autoptr (BgBoard) board = make_board ("english", BG_RULE_4);
  ck_assert_str_eq (bg_hole_name (board, 0).text, "c1");
  BgPosition d4 = parse (board, "d4");
  ck_assert_int_eq (bg_pegs (d4), 1);
  ck_assert (parse (board, "d4'") == (board->full & ~d4));
  ck_assert (parse (board, "c3 d4'") == (board->full & ~parse (board, "d4, c3")));
  ck_assert (parse (board, "FULL") == board->full);
  ck_assert (parse (board, "EMPTY") == 0);
  ck_assert (parse (board, "__.../__.../......./...o.../......./__.../__...") == d4);
  ck_assert (parse (board, "xx.../  .../......./...o.../......./__.../__...") == d4);
  g_autofree char *complement = bg_position_to_string (board, board->full & ~d4);
  ck_assert_str_eq (complement, "d4'");
  g_autofree char *two = bg_position_to_string (board, parse (board, "d4 c3'"));
  ck_assert_str_eq (two, "all but c3 d4");
  ck_assert (parse (board, "..o\n...\n.......\n...●...\n.......\n...\n·○·")
             == parse (board, "e1 d4"));
  /* a peg that has just moved is one */
  ck_assert (parse (board, "..◉\n...\n.......\n.......\n.......\n...\n...") == parse (board, "e1"));
}

TEST (test_bad_notation, "notation") {
  static const struct {
    const char *text, *part;
  } bad[] = {
    { "", "no holes named" },
    { " , ", "no holes named" },
    { "z9", "'z9'" },
    { "a1", "'a1' is not on the board 'english', expected one of its 33 holes, c1 to e7" },
    { "d44", "'d44'" },
    { "d0", "'d0'" },
    { "d", "'d'" },
    { "4d", "'4d'" },
    { "D4", "'D4'" },
    { "d4 d4", "twice" },
    { "d4''", "'''" },
    { "d4' d3", "'''" },
    { "'", "'''" },
    { "d4-d5", "'-d5'" },
    { "full", "'full'" },
    { "d4 x", "'x'" },
    { "d99999999999999999999", "'d99999" },
    { "d4\xff", "'\uFFFD'" },
    { "d4\n", "''" },
    { "oo", "row 1, column 1" },
    { "/", "2 rows and 0 holes" },
    { "//////", "expected" },
    { "__.../__.../......./...x.../......./__.../__...", "row 4, column 4" },
    { "o_.../__.../......./...o.../......./__.../__...", "row 1, column 1" },
    { "__.../__.../......./...o.../......./__...", "6 rows" },
    { "__.../__.../......./...o.../......./__.../__.../", "8 rows" },
    { "__.../__.../......./...o.../....../__.../__...", "32 holes" },
    { "all but ", "no holes named" },
    { "all but z9", "'z9'" },
    { "all d4", "'all'" },
    { "...\n...\n.......\n...*...\n.......\n...\n...", "row 4, column 4, '*'" },
    { ". . .\n. . .\n. . . . . . .\n. . . . . .\n. . . . . . .\n. . .\n. . .", "row 4 has 6" },
    { "1 ...\n2 ...\n3 .......\n5 .......\n4 .......\n6 ...\n7 ...", "row 4 has the number 5" },
    { "...\n...\n.......\n.......\n.......\n...\n", "6 rows" },
    { "c d e\n...\n...\n.......\n.......\n.......\n...", "6 rows" },
    { "d4\nd5", "''" },
  };
  g_autoptr (BgBoard) board = make_board ("english", BG_RULE_4);
  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++) {
    GError *error = NULL;
    BgPosition position;
    ck_assert_msg (!bg_position_parse (board, bad[i].text, &position, &error), "'%s' is taken",
                   bad[i].text);
    EXPECT_ERROR (&error, bad[i].text, bad[i].part);
  }
}

/* All images have one canonical form, which is one of them; images, and so
   canonical forms' lanes, are linear over XOR. */
static void check_canonical (const BgBoard *board, GRand *random) {
  BgGroup group;
  bg_group_init_stabiliser (&group, board, NULL, 0);
  ck_assert_int_eq (group.order, board->n_symmetries);
  for (int n = 0; n < 50; n++) {
    BgPosition p = random_position (board, random), q = random_position (board, random);
    BgPosition least = bg_canonical (&group, p), images[3][BG_MAX_LANES];
    g_autoptr (GHashTable) orbit = g_hash_table_new (g_int64_hash, g_int64_equal);
    BgPosition orbit_keys[BG_MAX_SYMMETRIES];
    for (int s = 0; s < board->n_symmetries; s++) {
      orbit_keys[s] = bg_board_image (board, s, p);
      ck_assert_int_eq (bg_pegs (orbit_keys[s]), bg_pegs (p));
      ck_assert (least <= orbit_keys[s]);
      ck_assert (bg_canonical (&group, orbit_keys[s]) == least);
      g_hash_table_add (orbit, &orbit_keys[s]);
    }
    ck_assert (g_hash_table_contains (orbit, &least));
    ck_assert_int_eq (bg_orbit_size (&group, p), g_hash_table_size (orbit));

    bg_group_images (&group, group.lanes, p, images[0]);
    bg_group_images (&group, group.lanes, q, images[1]);
    bg_group_images (&group, group.lanes, p ^ q, images[2]);
    uint64_t words[BG_MAX_LANES * BG_POSITION_WORDS];
    memcpy (words, images[0], sizeof images[0]);
    ck_assert (bg_least_of_words (words, group.lanes, board->n_holes) == least);
    for (int k = 0; k < group.lanes; k++)
      ck_assert (images[2][k] == (images[0][k] ^ images[1][k]));
  }
}

TEST (test_canonical, "symmetry") {
  for_every_board (check_canonical);
}

TEST (test_subgroups, "symmetry") {
  g_autoptr (BgBoard) board = make_board ("english", BG_RULE_4);
  BgGroup centre, side, corner, common, closed;
  BgPosition d4 = parse (board, "d4"), d1 = parse (board, "d1"), c1 = parse (board, "c1");
  bg_group_init_stabiliser (&centre, board, &d4, 1);
  bg_group_init_stabiliser (&side, board, &d1, 1);
  bg_group_init_stabiliser (&corner, board, &c1, 1);
  ck_assert_int_eq (centre.order, 8);
  ck_assert_int_eq (side.order, 2);
  ck_assert_int_eq (corner.order, 1);
  bg_group_init_common (&common, board, &centre, &side);
  ck_assert_int_eq (common.order, 2);
  bg_group_init_closed (&closed, board, (BgPosition[]){ d1, parse (board, "d7") }, 2);
  ck_assert_int_eq (closed.order, 4);
  ck_assert_int_eq (bg_orbit_size (&centre, d1), 4);
  ck_assert_int_eq (bg_orbit_size (&centre, c1), 8);
  ck_assert_int_eq (bg_orbit_size (&side, c1), 2);
}

TEST (test_usual_rules, "rules") {
  ck_assert_int_eq (bg_board_usual_rule ("english"), BG_RULE_4);
  ck_assert_int_eq (bg_board_usual_rule ("diamond(5)"), BG_RULE_4);
  ck_assert_int_eq (bg_board_usual_rule ("triangle(5)"), BG_RULE_6);
  ck_assert_int_eq (bg_board_usual_rule ("hexagon(3)"), BG_RULE_6);
  BgBoardKind kind;
  int n = 0;
  for (; bg_board_kind (n, &kind); n++) {
    ck_assert (bg_board_is_kind (kind.name));
    ck_assert_str_eq (bg_board_nearest_kind (kind.name), kind.name);
    ck_assert ((kind.arguments == NULL) == (kind.n_holes > 0));
    if (kind.arguments != NULL)
      continue;
    g_autoptr (BgBoard) board = bg_board_new (kind.name, kind.rule, NULL);
    ck_assert_int_eq (board->n_holes, kind.n_holes);
  }
  ck_assert_int_gt (n, 10);
  ck_assert_str_eq (bg_board_nearest_kind ("tirangle(5)"), "triangle");
  ck_assert_ptr_null (bg_board_nearest_kind ("xyzzy"));
}
