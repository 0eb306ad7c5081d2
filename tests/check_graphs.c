/* Simple graphs as nauty writes them. */
#include "harness.h"

#include "board/graph6.h"
#include "small_graphs.h"

/* --- graph6 ------------------------------------------------------------------- */

static bool
read_text (const char *text, int most, BgGraph6 *graph, GError **error)
{
  return bg_graph6_read (text, strlen (text), most, graph, error);
}

/* Has the text the edges of GRAPH? */
static void
check_text (const char *text, const Graph *graph)
{
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
START_TEST (test_known_texts)
{
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
END_TEST

/* Random graphs come back from their text. */
START_TEST (test_round_trip)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (6);
  for (int i = 0; i < 2000; i++)
    {
      const int n = g_rand_int_range (random, 1, MOST_VERTICES + 1);
      const Graph graph = random_graph (n, g_rand_int_range (random, 0, 2 * n), random);
      g_autofree char *text = graph6_text (&graph);
      note_test (text);
      check_text (text, &graph);
    }
}
END_TEST

/* The numbers of vertices at which the form of the number changes. */
START_TEST (test_orders)
{
  static const struct
  {
    int n;
    const char *text;
  } orders[] = { { 0, "?" },     { 1, "@" },     { 61, "|" },     { 62, "}" },
                 { 63, "~??~" }, { 64, "~?@?" }, { 128, "~?A?" }, { 12345, "~B?x" } };
  for (size_t i = 0; i < G_N_ELEMENTS (orders); i++)
    {
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
END_TEST

START_TEST (test_bad_texts)
{
  static const struct
  {
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
  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      BgGraph6 graph;
      ck_assert_msg (!read_text (bad[i].text, 300000, &graph, &error), "%s", bad[i].text);
      EXPECT_ERROR (&error, bad[i].text, bad[i].parts[0], bad[i].parts[1], bad[i].parts[2]);
    }
}
END_TEST

/* Heads, line ends and blank lines. */
START_TEST (test_lines)
{
  static const struct
  {
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
  for (size_t i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      const char *text = lines[i].line;
      const gsize length = bg_graph6_trim (&text, strlen (text));
      g_autofree char *found = g_strndup (text, length);
      ck_assert_str_eq (found, lines[i].text);
    }
}
END_TEST

/* Any bytes are read or refused in one line, and no byte after them is read. */
START_TEST (test_damage)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (126);
  for (int i = 0; i < 20000; i++)
    {
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
END_TEST

static void
ignore_graph (const Graph *graph, gpointer data)
{
  (void) graph;
  (void) data;
}

/* The numbers of graphs of the tests' own generator: OEIS A001349 and A000055. */
START_TEST (test_generator)
{
  static const int graphs[] = { 1, 1, 2, 6, 21, 112, 853 },
                   trees[] = { 1, 1, 1, 2, 3, 6, 11, 23, 47, 106 };
  for (size_t n = 1; n <= G_N_ELEMENTS (graphs); n++)
    ck_assert_int_eq (each_connected_graph ((int) n, ignore_graph, NULL), graphs[n - 1]);
  for (size_t n = 1; n <= G_N_ELEMENTS (trees); n++)
    ck_assert_int_eq (each_tree ((int) n, ignore_graph, NULL), trees[n - 1]);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("check_graphs");
  TCase *topic = add_topic (suite, "graph6");
  add_test (topic, test_known_texts);
  add_test (topic, test_round_trip);
  add_test (topic, test_orders);
  add_test (topic, test_bad_texts);
  add_test (topic, test_lines);
  add_test (topic, test_damage);

  topic = add_topic (suite, "generator");
  add_test (topic, test_generator);
  return run_suite (suite);
}
