/* Simple graphs as nauty writes them, and peg solitaire on them against play by definition and the
   figures of papers. */
#include "harness.h"

#include "board/graph6.h"
#include "graphs/graph_play.h"
#include "graphs/position_bitmap.h"
#include "small_graphs.h"

/* --- graph6 ------------------------------------------------------------------- */

static bool read_text (const char *text, int most, BgGraph6 *graph, GError **error) {
  return bg_graph6_read (text, strlen (text), most, graph, error);
}

/* Has the text the edges of GRAPH? */
static void check_text (const char *text, const Graph *graph) {
  g_autoptr (GError) error = NULL;
  BgGraph6 read;
  ck_assert_msg (read_text (text, MOST_VERTICES, &read, &error), "%s: %s", text,
                 error != NULL ? error->message : "");
  ck_assert_int_eq (read.n, graph->n);
  for (int a = 0; a < graph->n; a++)
    for (int b = 0; b < graph->n; b++)
      assert_in_loop (bg_graph6_has_edge (&read, a, b) == has_edge (graph, a, b));
}

/* The example of nauty's definition: n = 5 and the edges 0-2, 0-4, 1-3 and 3-4; others that geng
   and copyg write. */
TEST (test_known_texts, "graph6") {
  Graph example = { .n = 5 };
  add_edge (&example, 0, 2);
  add_edge (&example, 0, 4);
  add_edge (&example, 1, 3);
  add_edge (&example, 3, 4);
  check_text ("DQc", &example);
  const Graph none = { .n = 0 }, one = { .n = 1 }, complete = complete_graph (7),
              petersen = petersen_graph ();
  check_text ("?", &none);
  check_text ("@", &one);
  check_text ("F~~~w", &complete);
  g_autofree char *text = graph6_text (&petersen);
  check_text (text, &petersen);
}

/* Random graphs come back from their text. */
TEST (test_round_trip, "graph6") {
  g_autoptr (GRand) random = g_rand_new_with_seed (6);
  for (int i = 0; i < 2000; i++) {
    const int n = g_rand_int_range (random, 1, MOST_VERTICES + 1);
    const Graph graph = random_graph (n, g_rand_int_range (random, 0, 2 * n), random);
    g_autofree char *text = graph6_text (&graph);
    note_test (text);
    check_text (text, &graph);
  }
}

/* The numbers of vertices at which the form of the number changes. */
TEST (test_orders, "graph6") {
  static const struct {
    int n;
    const char *text;
  } orders[] = { { 0, "?" },     { 1, "@" },     { 61, "|" },     { 62, "}" },
                 { 63, "~??~" }, { 64, "~?@?" }, { 128, "~?A?" }, { 12345, "~B?x" } };
  for (size_t i = 0; i < G_N_ELEMENTS (orders); i++) {
    const gsize n = (gsize) orders[i].n, n_edges = n > 0 ? (n * (n - 1) / 2 + 5) / 6 : 0;
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) text = g_string_new (orders[i].text);
    g_autofree char *edges = g_strnfill (n_edges, '?');
    BgGraph6 graph;
    if (n > 1)
      edges[0] = '_'; /* the edge 0-1 */
    g_string_append (text, edges);
    ck_assert (read_text (text->str, 300000, &graph, &error));
    ck_assert_int_eq (graph.n, orders[i].n);
    if (n > 2)
      ck_assert (bg_graph6_has_edge (&graph, 0, 1) && bg_graph6_has_edge (&graph, 1, 0)
                 && !bg_graph6_has_edge (&graph, 1, (int) n - 1));
    if (n > 30)
      ck_assert (!read_text (text->str, 30, &graph, &error));
  }
}

TEST (test_bad_texts, "graph6") {
  static const struct {
    const char *text, *parts[3];
  } bad[] = {
    { "", { "expected a graph in graph6" } },
    { "DQ", { "'DQ'", "characters for the edges: 1", "expected 2 for 5 vertices" } },
    { "D", { "characters for the edges: 0", "expected 2" } },
    { "DQcc", { "edges: 3", "expected 2" } },
    { "DQd", { "'DQd'", "bits after the last pair" } },
    { "?_", { "edges: 1", "expected 0 for 0 vertices" } },
    { "B\x7f", { "character 2", "from '?' to '~'" } },
    { "B>", { "character 2 is '>'" } },
    { "B 3", { "character 2 is ' '" } },
    { "\xc3\xa4", { "character 1" } },
    { "~", { "ends in the number of vertices", "expected 4 characters" } },
    { "~??", { "ends in the number of vertices", "expected 4 characters" } },
    { "~~?????", { "ends in the number of vertices", "expected 8 characters" } },
    { "~??}", { "4 characters for the number 62", "expected 1" } },
    { "~~???}~~", { "8 characters for the number 258047", "expected 4" } },
    { "~}~~", { "characters for the edges: 0", "expected 5548999681 for 258047 vertices" } },
    { "~~???~??", { "characters for the edges: 0", "for 258048 vertices" } },
    { "~~~~~~~~", { "68719476735 vertices", "expected at most 300000" } },
    { ":Fa@x^", { "sparse6", "expected graph6" } },
    { ";n", { "incremental sparse6" } },
    { "&DI?AO?", { "digraph6" } },
    { ">>sparse6<<:Fa@x^", { "the head of another form" } },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autoptr (GError) error = NULL;
    BgGraph6 graph;
    ck_assert_msg (!read_text (bad[i].text, 300000, &graph, &error), "%s", bad[i].text);
    EXPECT_ERROR (&error, bad[i].text, bad[i].parts[0], bad[i].parts[1], bad[i].parts[2]);
  }
}

/* Heads, line ends and blank lines. */
TEST (test_lines, "graph6") {
  static const struct {
    const char *line, *text;
  } lines[] = { { "DQc", "DQc" },
                { "DQc\n", "DQc" },
                { "DQc\r\n", "DQc" },
                { "  DQc \t\r\n", "DQc" },
                { ">>graph6<<DQc\r\n", "DQc" },
                { ">>graph6<<\n", "" },
                { "\r\n", "" },
                { "", "" },
                { " \n", "" },
                { ">>graph6", ">>graph6" },
                { ">>graph6<<>>graph6<<DQc", ">>graph6<<DQc" } };
  for (size_t i = 0; i < G_N_ELEMENTS (lines); i++) {
    const char *text = lines[i].line;
    const gsize length = bg_graph6_trim (&text, strlen (text));
    g_autofree char *found = g_strndup (text, length);
    ck_assert_str_eq (found, lines[i].text);
  }
}

/* Any bytes are read or refused in one line, and no byte after them is read. */
TEST (test_damage, "graph6") {
  g_autoptr (GRand) random = g_rand_new_with_seed (126);
  for (int i = 0; i < 20000; i++) {
    const gsize length = (gsize) g_rand_int_range (random, 0, 12);
    g_autofree char *bytes = g_malloc (MAX (length, 1));
    g_autoptr (GError) error = NULL;
    BgGraph6 graph;
    for (gsize j = 0; j < length; j++)
      bytes[j] = (char) (i % 2 == 0 ? g_rand_int_range (random, 63, 127)
                                    : g_rand_int_range (random, 0, 256));
    if (length > 0 && i % 3 == 0)
      bytes[0] = (char) g_rand_int_range (random, 63, 76);
    const bool is_read = bg_graph6_read (bytes, length, 12, &graph, &error);
    assert_in_loop (is_read == (error == NULL));
    for (int a = 0; is_read && a < graph.n; a++)
      for (int b = 0; b < graph.n; b++)
        assert_in_loop (bg_graph6_has_edge (&graph, a, b) == bg_graph6_has_edge (&graph, b, a));
    assert_in_loop (is_read || strstr (error->message, "expected") != NULL);
  }
}

static void ignore_graph (const Graph *graph, gpointer data) {
  (void) graph;
  (void) data;
}

/* The numbers of graphs of the tests' own generator: OEIS A001349 and A000055. */
TEST (test_generator, "generator") {
  static const int graphs[] = { 1, 1, 2, 6, 21, 112, 853 },
                   trees[] = { 1, 1, 1, 2, 3, 6, 11, 23, 47, 106 };
  for (size_t n = 1; n <= G_N_ELEMENTS (graphs); n++)
    ck_assert_int_eq (each_connected_graph ((int) n, ignore_graph, NULL), graphs[n - 1]);
  for (size_t n = 1; n <= G_N_ELEMENTS (trees); n++)
    ck_assert_int_eq (each_tree ((int) n, ignore_graph, NULL), trees[n - 1]);
}

/* --- Bitmaps -------------------------------------------------------------------- */

#define MOST_HOLES 10
#define MOST_WORDS (1 << (MOST_HOLES - 6))

/* Positions of N holes at random, one in SPARSE. */
static void draw_set (uint64_t *set, int n, int sparse, GRand *random) {
  memset (set, 0, MOST_WORDS * sizeof *set);
  for (uint32_t position = 0; position < 1u << n; position++)
    if (g_rand_int_range (random, 0, sparse) == 0)
      bg_bitmap_add (set, position);
}

/* Every operation, position by position. */
TEST (test_bitmaps, "bitmaps") {
  g_autoptr (GRand) random = g_rand_new_with_seed (64);
  for (int turn = 0; turn < 3000; turn++) {
    uint64_t from[MOST_WORDS], to[MOST_WORDS], within[MOST_WORDS], played[MOST_WORDS],
        less[MOST_WORDS], some[MOST_WORDS];
    const int n = g_rand_int_range (random, 3, MOST_HOLES + 1), pegs = turn % (n + 1);
    const int sparse = turn % 3 == 0 ? 1 << n : turn % 3;
    const size_t n_words = bg_bitmap_words (n);
    const int a = g_rand_int_range (random, 0, n), b = (a + 1 + turn % (n - 1)) % n;
    const int c = g_rand_int_range (random, 0, n);
    const uint32_t taken = 1u << a | 1u << b, holes = taken | 1u << c;
    const uint32_t before = turn % 2 == 0 ? taken : holes & ~taken;
    const bool is_limited = turn % 5 != 0;
    bool grows = false;
    int least = -1, most = -1;
    if (c == a || c == b)
      continue;
    draw_set (from, n, sparse, random);
    draw_set (to, n, 4, random);
    draw_set (within, n, 2, random);
    memcpy (played, to, sizeof to);
    memcpy (less, from, sizeof from);
    const bool is_new = bg_bitmap_play (from, played, is_limited ? within : NULL, n_words, holes,
                                        before);
    bg_bitmap_remove (less, n_words, holes, before);
    bg_bitmap_select (from, some, n_words, pegs);
    for (uint32_t p = 0; p < 1u << n; p++) {
      const uint32_t source = p ^ holes;
      const bool arrives = (source & holes) == before && bg_bitmap_has (from, source)
                           && (!is_limited || bg_bitmap_has (within, p));
      const bool has = bg_bitmap_has (from, p);
      const int count = __builtin_popcount (p);
      grows |= arrives && !bg_bitmap_has (to, p);
      assert_in_loop (bg_bitmap_has (played, p) == (bg_bitmap_has (to, p) || arrives));
      assert_in_loop (bg_bitmap_has (less, p) == (has && (p & holes) != before));
      assert_in_loop (bg_bitmap_has (some, p) == (has && count == pegs));
      least = has && (least < 0 || count < least) ? count : least;
      most = has ? MAX (most, count) : most;
    }
    assert_in_loop (is_new == grows);
    assert_in_loop (bg_bitmap_least_pegs (from, n_words) == least);
    assert_in_loop (bg_bitmap_most_pegs (from, n_words) == most);
  }
}

/* --- Play by definition ---------------------------------------------------------- */

static bool can_jump (const Graph *graph, uint32_t position, int from, int over, int to) {
  return from != to && has_edge (graph, from, over) && has_edge (graph, over, to)
         && (position >> from & 1) != 0 && (position >> over & 1) != 0 && (position >> to & 1) == 0;
}

static uint32_t play_jump (uint32_t position, int from, int over, int to) {
  return (position & ~(1u << from) & ~(1u << over)) | 1u << to;
}

#define FOR_EACH_JUMP(graph, position, from, over, to) \
  for (int from = 0; from < (graph)->n; from++) \
    for (int over = 0; over < (graph)->n; over++) \
      for (int to = 0; to < (graph)->n; to++) \
        if (can_jump (graph, position, from, over, to))

static bool is_pair_at_two (const Graph *graph, uint32_t position) {
  for (int a = 0; a < graph->n; a++)
    for (int b = 0; b < a; b++)
      if (position == (1u << a | 1u << b))
        return !has_edge (graph, a, b) && (graph->near[a] & graph->near[b]) != 0;
  return false;
}

/* What play from one vacancy comes to, found depth first. */
typedef struct {
  const Graph *graph;
  uint8_t *moves;               /* by position and the vertex of the peg that jumped last; 0: not
                                   reached so far */
  int least[MOST_VERTICES + 1]; /* moves that leave as many pegs */
  int most;                     /* pegs at an end of play */
  bool ends_at_distance;
} Oracle;

static void visit_state (Oracle *oracle, uint32_t position, int last, int moves) {
  const uint32_t n = (uint32_t) oracle->graph->n;
  uint8_t *known = last < 0 ? NULL : &oracle->moves[position * n + (uint32_t) last];
  const int pegs = __builtin_popcount (position);
  bool is_end = true;
  if (known != NULL && *known != 0 && *known <= moves)
    return;
  if (known != NULL)
    *known = (uint8_t) moves;
  oracle->least[pegs] = MIN (oracle->least[pegs], moves);
  FOR_EACH_JUMP (oracle->graph, position, from, over, to) {
    is_end = false;
    visit_state (oracle, play_jump (position, from, over, to), to, moves + (from != last));
  }
  if (!is_end)
    return;
  oracle->most = MAX (oracle->most, pegs);
  oracle->ends_at_distance |= is_pair_at_two (oracle->graph, position);
}

/* All answers for a set of vacancies. */
static BgGraphAnswers ask_oracle (const Graph *graph, uint32_t vacancies) {
  BgGraphAnswers answers = { .fewest = G_MAXINT };
  for (int a = 0; a < graph->n; a++)
    if ((vacancies >> a & 1) != 0) {
      g_autofree uint8_t *moves = g_malloc0 ((gsize) graph->n << graph->n);
      Oracle oracle = { .graph = graph, .moves = moves };
      int fewest = 0;
      for (int pegs = 0; pegs <= MOST_VERTICES; pegs++)
        oracle.least[pegs] = G_MAXINT;
      visit_state (&oracle, ((1u << graph->n) - 1) & ~(1u << a), -1, 0);
      while (oracle.least[fewest] == G_MAXINT)
        fewest++;
      const int least = oracle.least[fewest];
      if (fewest < answers.fewest)
        answers = (BgGraphAnswers){ .fewest = fewest,
                                    .most = answers.most,
                                    .ends_at_distance = answers.ends_at_distance,
                                    .moves = G_MAXINT,
                                    .jumps = graph->n - 1 - fewest };
      answers.most = MAX (answers.most, oracle.most);
      answers.ends_at_distance |= oracle.ends_at_distance;
      if (fewest > answers.fewest)
        continue;
      answers.vacancies |= 1u << a;
      if (least < answers.moves)
        answers.best = 0;
      if (least <= answers.moves)
        answers.best |= 1u << a;
      answers.moves = MIN (answers.moves, least);
    }
  return answers;
}

static bool are_equal (const BgGraphAnswers *a, const BgGraphAnswers *b) {
  return a->fewest == b->fewest && a->most == b->most && a->ends_at_distance == b->ends_at_distance
         && a->vacancies == b->vacancies && a->moves == b->moves && a->jumps == b->jumps
         && a->best == b->best;
}

/* --- The program's answers ------------------------------------------------------- */

static BgGraphPlay *play; /* of the test that is running */
static BgControl control;

static void begin_play (void) {
  control = bg_control_default ();
  play = bg_graph_play_new (&control);
}

static void end_play (void) {
  bg_graph_play_free (play);
}

FIXTURE ("published", begin_play, end_play)
FIXTURE ("play", begin_play, end_play)

static BgSimpleGraph give_graph (const Graph *graph) {
  g_autoptr (GError) error = NULL;
  g_autofree char *text = graph6_text (graph);
  BgSimpleGraph read;
  note_test (text);
  const bool is_read = bg_simple_graph_read (text, strlen (text), &read, &error);
  assert_in_loop (is_read);
  return read;
}

static BgGraphAnswers answer_some (const Graph *graph, uint32_t vacancies) {
  const BgSimpleGraph read = give_graph (graph);
  BgGraphAnswers answers;
  const BgStop stop = bg_graph_play_find (play, &read, vacancies, &answers);
  assert_in_loop (stop == BG_STOP_NONE);
  return answers;
}

static BgGraphAnswers answer_all (const Graph *graph) {
  return answer_some (graph, (uint32_t) ((UINT64_C (1) << graph->n) - 1));
}

static int count_fools (const Graph *graph) {
  return answer_all (graph).most;
}

/* Replays the solution of the last answers from VACANCY: a shortest one that leaves the fewest. */
static void check_solution (const Graph *graph, const BgGraphAnswers *answers, int vacancy) {
  g_auto (GStrv) moves = bg_graph_play_solution (play, vacancy);
  uint32_t position = ((1u << graph->n) - 1) & ~(1u << vacancy);
  int n_jumps = 0;
  assert_in_loop ((int) g_strv_length (moves) == answers->moves);
  for (char **move = moves; *move != NULL; move++) {
    g_auto (GStrv) vertices = g_strsplit (*move, "-", -1);
    const int n = (int) g_strv_length (vertices);
    assert_in_loop (n >= 3 && n % 2 == 1);
    for (int i = 0; i + 2 < n; i += 2, n_jumps++) {
      const int from = atoi (vertices[i]), over = atoi (vertices[i + 1]),
                to = atoi (vertices[i + 2]);
      assert_in_loop (can_jump (graph, position, from, over, to));
      position = play_jump (position, from, over, to);
    }
  }
  assert_in_loop (n_jumps == answers->jumps);
  assert_in_loop (__builtin_popcount (position) == answers->fewest);
}

/* Are the answers for all vacancies, some of them and one the answers of the oracle, and solutions
   right? */
static void check_answers (const Graph *graph, GRand *random) {
  const uint32_t full = (1u << graph->n) - 1;
  uint32_t some = full;
  for (int turn = 0; turn < 3; turn++) {
    const BgGraphAnswers answers = answer_some (graph, some), expected = ask_oracle (graph, some);
    assert_in_loop (are_equal (&answers, &expected));
    for (int a = 0; a < graph->n; a++)
      if ((answers.best >> a & 1) != 0)
        check_solution (graph, &answers, a);
    some = turn == 0 ? 1u << g_rand_int_range (random, 0, graph->n)
                     : (g_rand_int (random) & full) | 1u;
  }
}

TEST_LOOP (test_random_graphs, "play", sample (9)) {
  g_autoptr (GRand) random = g_rand_new_with_seed (2011 + (guint32) _i);
  for (int i = 0; i < 60; i++) {
    const int n = g_rand_int_range (random, 1, 10);
    const Graph graph = random_graph (n, g_rand_int_range (random, 0, 3 + n * n / 3), random);
    check_answers (&graph, random);
  }
}

/* Words of bitmaps are more than one run there. */
TEST (test_larger_graphs, "play") {
  g_autoptr (GRand) random = g_rand_new_with_seed (2012);
  for (int n = 10; n <= 12; n++)
    for (int extra = 0; extra <= 15 - n; extra += 3) {
      const Graph graph = random_graph (n, extra, random);
      check_answers (&graph, random);
    }
}

static void check_against_oracle (const Graph *graph, gpointer random) {
  check_answers (graph, random);
}

TEST (test_every_small_graph, "play") {
  g_autoptr (GRand) random = g_rand_new_with_seed (996);
  for (int n = 1; n <= 6; n++)
    each_connected_graph (n, check_against_oracle, random);
}

/* Another order of vertices changes no number. */
TEST (test_relabelling, "play") {
  g_autoptr (GRand) random = g_rand_new_with_seed (853);
  for (int i = 0; i < 300; i++) {
    const int n = g_rand_int_range (random, 1, 18);
    const Graph graph = random_graph (n, g_rand_int_range (random, 0, 2 * n), random);
    const Graph other = relabel (&graph, random);
    const BgGraphAnswers a = answer_all (&graph), b = answer_all (&other);
    assert_in_loop (a.fewest == b.fewest && a.most == b.most && a.moves == b.moves
                    && a.ends_at_distance == b.ends_at_distance
                    && __builtin_popcount (a.vacancies) == __builtin_popcount (b.vacancies)
                    && __builtin_popcount (a.best) == __builtin_popcount (b.best));
  }
}

/* Of a graph with more edges, solvable vacancies are solvable still (Beeler and Hoilman, 2011: a
   graph with a spanning subgraph that is solvable is solvable). */
TEST (test_inheritance, "play") {
  g_autoptr (GRand) random = g_rand_new_with_seed (821);
  for (int i = 0; i < 300; i++) {
    const int n = g_rand_int_range (random, 2, 13);
    const Graph graph = random_graph (n, g_rand_int_range (random, 0, n), random);
    Graph more = graph;
    for (int k = 0; k < 2; k++) {
      const int a = g_rand_int_range (random, 0, n), b = g_rand_int_range (random, 0, n);
      if (a != b)
        add_edge (&more, a, b);
    }
    const BgGraphAnswers few = answer_all (&graph), many = answer_all (&more);
    assert_in_loop (many.fewest <= few.fewest);
    assert_in_loop (few.fewest > 1 || (few.vacancies & ~many.vacancies) == 0);
  }
}

/* The most vertices of which no two are neighbours, by trying all sets. */
static int count_independent (const Graph *graph) {
  int most = 0;
  for (uint32_t set = 0; set < 1u << graph->n; set++) {
    bool is_independent = true;
    for (uint32_t left = set; left != 0 && is_independent; left &= left - 1)
      is_independent = (graph->near[__builtin_ctz (left)] & set) == 0;
    if (is_independent)
      most = MAX (most, __builtin_popcount (set));
  }
  return most;
}

/* The fool's solitaire number is at most the independence number (Beeler and Rodriguez, 2012). */
TEST (test_independence, "play") {
  g_autoptr (GRand) random = g_rand_new_with_seed (473);
  for (int i = 0; i < 300; i++) {
    const int n = g_rand_int_range (random, 1, 13);
    const Graph graph = random_graph (n, g_rand_int_range (random, 0, 3 * n), random);
    const BgSimpleGraph read = give_graph (&graph);
    assert_in_loop (bg_simple_graph_independence (&read) == count_independent (&graph));
    assert_in_loop (count_fools (&graph) <= count_independent (&graph));
  }
}

TEST (test_bad_graphs, "play") {
  static const char *const bad[][2] = { { "?", "without vertices" },
                                        { "A?", "not connected" },
                                        { "C`", "not connected" },
                                        { "\\", "29 vertices" } };
  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autoptr (GError) error = NULL;
    BgSimpleGraph graph;
    ck_assert (!bg_simple_graph_read (bad[i][0], strlen (bad[i][0]), &graph, &error));
    EXPECT_ERROR (&error, bad[i][0], bad[i][1], "expected");
  }
}

/* --- Published results ------------------------------------------------------------ */

/* As papers class graphs. */
typedef struct {
  bool solvable, freely_solvable, distance_two; /* solvable: not distance two solvable */
  int fewest, fools;                            /* pegs at the end */
} Class;

static Class classify (Graph graph) {
  const BgGraphAnswers answers = answer_all (&graph);
  const BgSimpleGraph read = give_graph (&graph);
  return (Class){ .solvable = bg_graph_is_solvable (&answers),
                  .freely_solvable = bg_graph_is_freely_solvable (&read, &answers),
                  .distance_two = answers.fewest == 2 && answers.ends_at_distance,
                  .fewest = answers.fewest,
                  .fools = answers.most };
}

/* Beeler and Hoilman, "Peg solitaire on graphs" (Discrete Mathematics 311, 2011): paths, stars and
   complete graphs as proposition 1.1 of their paper of 2012 has them; cycles, complete bipartite
   graphs, hypercubes, the Petersen graph.  Fool's solitaire numbers of these: Beeler and Rodriguez
   ("Fool's solitaire on graphs", Involve 5, 2012), that of stars as quoted by Beeler and Walvoort
   (2015).  The path of three vertices is a star. */
TEST (test_families, "published") {
  assert_in_loop (classify (petersen_graph ()).freely_solvable);
  for (int n = 2; n <= 16; n++) {
    const Class path = classify (path_graph (n)), star = classify (star_graph (n));
    assert_in_loop (path.solvable == (n % 2 == 0 || n == 3));
    assert_in_loop (path.freely_solvable == (n == 2));
    assert_in_loop (path.distance_two == (n % 2 == 1 && n > 3));
    assert_in_loop (path.fools == (n == 3 ? 2 : n / 2));
    assert_in_loop (star.fewest == n - 1 && star.fools == n);
  }
  for (int n = 3; n <= 16; n++) {
    const Class cycle = classify (cycle_graph (n));
    assert_in_loop (cycle.freely_solvable == (n % 2 == 0 || n == 3));
    assert_in_loop (cycle.solvable == cycle.freely_solvable);
    assert_in_loop (cycle.distance_two == !cycle.solvable);
    assert_in_loop (cycle.fools == (n - 1) / 2);
  }
  for (int n = 2; n <= 10; n++) {
    const Class complete = classify (complete_graph (n));
    assert_in_loop (complete.freely_solvable && complete.fools == 1);
  }
  for (int m = 2; m <= 6; m++)
    for (int n = 2; n <= m; n++) {
      const Class bipartite = classify (bipartite_graph (m, n));
      assert_in_loop (bipartite.freely_solvable && bipartite.fools == m - 1);
    }
  for (int dimension = 1; dimension <= 4; dimension++) {
    const Class hypercube = classify (hypercube_graph (dimension));
    assert_in_loop (hypercube.freely_solvable);
    assert_in_loop (dimension == 1 || hypercube.fools == (1 << (dimension - 1)) - 1);
  }
}

/* Beeler and Hoilman, "Peg solitaire on the windmill and the double star graphs" (Australasian
   Journal of Combinatorics 52, 2012), theorem 3.1; fool's solitaire numbers as above. */
TEST (test_double_stars, "published") {
  for (int left = 0; left <= 7; left++)
    for (int right = 0; right <= left && left + right <= 12; right++) {
      const Class stars = classify (double_star (left, right));
      assert_in_loop (stars.freely_solvable == (left == right && right != 1));
      assert_in_loop (stars.solvable == (left <= right + 1));
      assert_in_loop (stars.distance_two == (left == right + 2));
      assert_in_loop (left < right + 3 || stars.fewest == left - right);
      assert_in_loop (right == 0 || stars.fools == left + right);
    }
}

/* The same paper, theorems 2.1 (P = 0) and 2.2, but for one graph: 2.2 (ii) says that W (1,1), a
   triangle with a pendant, is freely solvable.  It is not: where the pendant is vacant, the first
   jump is over the centre and leaves two pegs, of which none can jump (K. Harish, "Peg solitaire on
   unicyclic graphs", 2026, found that, too). */
TEST (test_windmills, "published") {
  for (int b = 1; b <= 4; b++)
    for (int p = 0; p <= 2 * b + 3 && 1 + 2 * b + p <= 13; p++) {
      const Class windmill = classify (windmill_graph (p, b));
      const bool is_free = p <= 2 * b - 1 && !(p == 0 && b == 2) && !(p == 1 && b == 1);
      assert_in_loop (windmill.solvable == (p <= 2 * b));
      assert_in_loop (windmill.freely_solvable == is_free);
      assert_in_loop (windmill.distance_two == (p == 2 * b + 1));
      assert_in_loop (p <= 2 * b + 1 || windmill.fewest == p - 2 * b + 1);
    }
}

/* Beeler and Walvoort, "Peg solitaire on trees with diameter four" (Australasian Journal of
   Combinatorics 63, 2015), theorems 3.1, where A has a number over 1, 3.2 and 4.1; A from the
   greatest to the least. */
static void check_diameter_four (int c, int n, const int *a) {
  const Class tree = classify (diameter_four_tree (c, n, a));
  int s = 0, l = 0;
  for (int i = 0; i < n; i++) {
    s += a[i];
    l += a[i] == 1;
  }
  const int m = MIN (l, n / 2), k = c - s + n;
  const bool is_odd = n % 2 == 1;
  assert_in_loop (tree.fools == s + c - (l >= 1 ? (n - 2 * m + 1) / 3 : (n + (c >= 1)) / 3));
  if (a[0] > 1) {
    assert_in_loop (tree.solvable == (k >= 0 && k <= n + 1));
    assert_in_loop (tree.freely_solvable == (k >= 1 && k <= n));
    assert_in_loop (k >= 0 || tree.fewest == 1 - k);
    assert_in_loop (k < n + 2 || tree.fewest == k - n);
    return;
  }
  assert_in_loop (tree.solvable == (is_odd ? c <= n + 1 : c <= n && !(n == 2 && c == 0)));
  assert_in_loop (tree.freely_solvable == (c >= 1 && c <= n - 1));
  assert_in_loop (is_odd || c < n + 1 || tree.fewest == c - n + 1);
  assert_in_loop (!is_odd || c < n + 2 || tree.fewest == c - n);
}

/* Of 14 vertices at most. */
TEST (test_diameter_four, "published") {
  for (int n = 2; n <= 4; n++)
    for (int code = 0; code < 256; code++) {
      const int a[] = { 1 + code % 4, 1 + code / 4 % 4, 1 + code / 16 % 4, 1 + code / 64 };
      int sum = 0;
      bool is_sorted = true;
      for (int i = 0; i < 4; i++) {
        sum += i < n ? a[i] : 0;
        is_sorted &= i == 0 || (i < n ? a[i] <= a[i - 1] : a[i] == 1);
      }
      for (int c = 0; is_sorted && c <= 14 - 1 - n - sum; c++)
        check_diameter_four (c, n, a);
    }
}

/* Beeler, Green and Harper, "Peg solitaire on caterpillars" (Integers 17, 2017, G1), theorems 6 to
   8. */
TEST (test_caterpillar_fools, "published") {
  for (int code = 0; code < 81; code++) {
    const int a[] = { 1 + code % 3, code / 3 % 3, code / 9 % 3, 1 + code / 27 };
    const int sum = a[0] + a[1] + a[2] + a[3];
    assert_in_loop (classify (caterpillar_graph (4, a)).fools == sum + (a[1] == 0 || a[2] == 0));
  }
  for (int n = 4; n <= 9; n++)
    for (int first = 2; first <= 4; first++)
      for (int last = 1; last <= first; last++) {
        int a[16] = { first };
        a[n - 1] = last;
        assert_in_loop (classify (caterpillar_graph (n, a)).fools
                        == first + n / 2 + (last > 1 ? last - 1 : 0));
      }
}

/* --- Numbers of graphs ------------------------------------------------------------ */

/* The columns of results/graphs.txt after the kind and the number of vertices. */
enum { GRAPHS, SOLVABLE, FREELY_SOLVABLE, DISTANCE_TWO, OTHERS, FOOLS, N_COLUMNS = FOOLS + 4 };

typedef struct {
  int n[N_COLUMNS];
} Census;

static void count_graph (const Graph *graph, gpointer data) {
  Census *census = data;
  const Class class = classify (*graph);
  const int less = count_independent (graph) - class.fools;
  assert_in_loop (less >= 0 && less < 4);
  census->n[GRAPHS]++;
  census->n[SOLVABLE] += class.solvable;
  census->n[FREELY_SOLVABLE] += class.freely_solvable;
  census->n[DISTANCE_TWO] += class.distance_two;
  census->n[OTHERS] += !class.solvable && !class.distance_two;
  census->n[FOOLS + less]++;
}

/* Holds each row of KIND with at most MOST vertices against EACH's graphs; returns their sum. */
static Census check_rows (const char *kind, int most,
                          int (*each) (int n, TakeGraph *take, gpointer data)) {
  g_autofree char *path = source_file ("results/graphs.txt"), *text = NULL;
  ck_assert (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  Census sum = { 0 };
  for (char **line = lines; *line != NULL; line++) {
    g_auto (GStrv) field = g_strsplit (*line, "\t", -1);
    if (g_strv_length (field) != N_COLUMNS + 2 || strcmp (field[0], kind) != 0
        || atoi (field[1]) > most)
      continue;
    Census found = { 0 };
    each (atoi (field[1]), count_graph, &found);
    for (int i = 0; i < N_COLUMNS; i++) {
      const char *expected = field[i + 2];
      ck_assert_msg (*expected == '\0' || atoi (expected) == found.n[i],
                     "results/graphs.txt, %s of %s vertices: column %d, expected %d", kind,
                     field[1], i + 3, found.n[i]);
      sum.n[i] += found.n[i];
    }
  }
  return sum;
}

/* The 996 connected graphs of up to seven vertices (Beeler and Gray, "Peg solitaire on graphs with
   seven vertices or less", Congressus Numerantium 211, 2012), of which 54 are not freely solvable
   if the single vertex is.  doc/graphs.md says which other figures were compared with print. */
TEST (test_all_graphs, "published") {
  const Census all = check_rows ("connected", 7, each_connected_graph);
  ck_assert_int_eq (all.n[GRAPHS], 996);
  ck_assert_int_eq (all.n[GRAPHS] - all.n[FREELY_SOLVABLE], 54);
}

/* Trees: K. Harish's atlas of trees of 4 to 18 vertices (2026) has the same numbers of solvable and
   freely solvable ones. */
TEST (test_all_trees, "published") {
  const Census all = check_rows ("tree", 12, each_tree);
  ck_assert_int_eq (all.n[GRAPHS], 984);
}

/* The tree of ten vertices that Beeler and Walvoort (2015) name: its fool's solitaire number is
   under the independence number less one. */
TEST (test_fools_and_independence, "published") {
  const int arms[] = { 2, 2, 2 };
  const Graph named = diameter_four_tree (0, 3, arms);
  ck_assert_int_eq (count_independent (&named) - count_fools (&named), 2);
}
