/* The solution graph as the program writes it: text against golden files, the
   picture against the graph, bad usage against its messages. */
#include "harness.h"

#include <json-glib/json-glib.h>
#include <stdio.h>
#include <sys/wait.h>

/* Runs `bergholt graph ARGUMENTS` with the program under test. */
static int run_graph (const char *arguments, char **out, char **err) {
  g_autoptr (GError) error = NULL;
  g_autofree char *program = g_shell_quote (g_getenv ("BERGHOLT"));
  g_autofree char *command = g_strdup_printf ("%s graph -q %s", program, arguments);
  int status;
  ck_assert_msg (g_spawn_command_line_sync (command, out, err, &status, &error), "%s: %s", command,
                 error ? error->message : "");
  ck_assert_msg (WIFEXITED (status), "%s: did not exit", command);
  return WEXITSTATUS (status);
}

static char *run_well (const char *arguments) {
  char *out;
  g_autofree char *err = NULL;
  ck_assert_int_eq (run_graph (arguments, &out, &err), 0);
  ck_assert_str_eq (err, "");
  return out;
}

static const char golden_dot[] =
    "digraph \"t4-a2-b2\" {\n  rankdir=LR;\n  labelloc=t;\n"
    "  label=\"t4-a2-b2: 5 moves; up to symmetry 2 in order, 1 regardless of order\";\n"
    "  node [shape=box, fontname=\"monospace\", fontsize=8];\n"
    "  edge [fontname=\"sans-serif\", fontsize=8];\n"
    "  {\n    rank=same;\n    n0 [label=\"   o   \\n  . o  \\n o o o \\no o o o\"];\n  }\n"
    "  n0 -> n1 [label=\"a4-a2\", color=\"#6a747d\"];\n"
    "  {\n    rank=same;\n    n1 [label=\"   o   \\n  o o  \\n . o o \\n. o o o\"];\n  }\n"
    "  n1 -> n2 [label=\"a1-a3\", color=\"#6a747d\"];\n"
    "  {\n    rank=same;\n    n2 [label=\"   .   \\n  . o  \\n o o o \\n. o o o\"];\n  }\n"
    "  n2 -> n3 [label=\"c4-a4-a2\", color=\"#6a747d\"];\n"
    "  {\n    rank=same;\n    n3 [label=\"   .   \\n  o o  \\n . o o \\n. . . o\"];\n  }\n"
    "  n3 -> n4 [label=\"c3-a1-a3-c3\", color=\"#6a747d:invis:#6a747d\"];\n"
    "  {\n    rank=same;\n    n4 [label=\"   .   \\n  . .  \\n . . o \\n. . . o\"];\n  }\n"
    "  n4 -> n5 [label=\"d4-b2\", color=\"#6a747d\"];\n"
    "  {\n    rank=same;\n    n5 [label=\"   .   \\n  . o  \\n . . . \\n. . . .\"];\n  }\n"
    "}\n";

TEST (test_dot, "formats") {
  g_autofree char *dot = run_well ("t4-a2-b2");
  ck_assert_str_eq (dot, golden_dot);
}

#define NODE(n, position) \
  "{\"id\": " #n ", \"level\": " #n ", \"position\": \"" position "\", \"images\": 1}"
#define LINK(from, to, move, ways) \
  "{\"from\": " #from ", \"to\": " #to ", \"move\": \"" move "\", \"ways\": " #ways \
  ", \"images\": 1, \"turned\": false, \"in_every_solution\": true}"

static const struct {
  const char *name, *value;
} golden_json[] = {
  { "problem", "\"t4-a2-b2\"" },
  { "status", "\"solved\"" },
  { "ordered", "\"2\"" },
  { "ordered_raw", "\"2\"" },
  { "unordered", "\"1\"" },
  { "moves", "5" },
  { "nodes",
    "[" NODE (0, "o___/.o__/ooo_/oooo") "," NODE (1, "o___/oo__/.oo_/.ooo") "," NODE (2, ".___/.o__/ooo_/.ooo") "," NODE (
        3,
        ".___/oo__/.oo_/...o") "," NODE (4,
                                         ".___/..__/..o_/...o") "," NODE (5,
                                                                          ".___/.o__/..._/....") "]" },
  { "links",
    "[" LINK (0, 1, "a4-a2", 1) "," LINK (1, 2, "a1-a3", 1) "," LINK (
        2, 3, "c4-a4-a2", 1) "," LINK (3, 4, "c3-a1-a3-c3", 2) "," LINK (4, 5, "d4-b2", 1) "]" },
};

TEST (test_json, "formats") {
  g_autofree char *text = run_well ("t4-a2-b2 --json");
  g_autofree char *same = run_well ("t4-a2-b2 --format json");
  ck_assert_str_eq (text, same);
  g_autoptr (JsonNode) root = json_from_string (text, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (golden_json); i++) {
    g_autoptr (JsonNode) expected = json_from_string (golden_json[i].value, NULL);
    JsonObject *object = json_node_get_object (root);
    ck_assert_msg (json_node_equal (json_object_get_member (object, golden_json[i].name), expected),
                   "%s: %s", golden_json[i].name, text);
  }
}

typedef struct {
  guint nodes, links, red;
} Picture;

static void start_element (GMarkupParseContext *, const char *name, const char **attributes,
                           const char **values, gpointer data, GError **) {
  Picture *picture = data;
  for (; *attributes != NULL; attributes++, values++) {
    const bool is_class = strcmp (*attributes, "class") == 0;
    picture->nodes += is_class && strcmp (*values, "node") == 0;
    picture->links += is_class && strcmp (*values, "edge") == 0;
    picture->red += strcmp (name, "path") == 0 && strcmp (*values, "#d1491b") == 0;
  }
}

/* Graphviz draws the pictures. */
static bool has_graphviz (void) {
  g_autofree char *dot = g_find_program_in_path ("dot");
  if (dot == NULL)
    puts ("no program dot: pictures of graphs are not tested");
  return dot != NULL;
}

/* The English central game: 49 classes of positions and 82 links, of which 7 tell
   the two solutions apart. */
TEST (test_svg, "formats") {
  if (!has_graphviz ())
    return;
  g_autoptr (GError) error = NULL;
  g_autoptr (Folder) folder = folder_new ();
  g_autofree char *file = g_build_filename (folder, "graph.svg", NULL);
  g_autofree char *arguments = g_strdup_printf ("english-central -o %s", file);
  g_autofree char *out = run_well (arguments), *svg = NULL;
  ck_assert_str_eq (out, "");
  ck_assert (g_file_get_contents (file, &svg, NULL, &error));
  Picture picture = { 0 };
  const GMarkupParser parser = { .start_element = start_element };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, &picture, NULL);
  ck_assert_msg (g_markup_parse_context_parse (context, svg, -1, &error)
                     && g_markup_parse_context_end_parse (context, &error),
                 "%s", error ? error->message : "");
  ck_assert_uint_eq (picture.nodes, 49);
  ck_assert_uint_eq (picture.links, 82);
  ck_assert_uint_eq (picture.red, 7);
}

/* Without Graphviz a picture is refused in a line, DOT and JSON are as ever. */
TEST (test_without_graphviz, "formats") {
  g_autofree char *out = NULL, *err = NULL;
  g_setenv ("PATH", "/nowhere", TRUE);
  ck_assert_int_eq (run_graph ("t4-a2-b2 --format svg", &out, &err), 2);
  ck_assert_ptr_nonnull (strstr (err, "expected its program dot on the PATH"));
  g_autofree char *dot = run_well ("t4-a2-b2");
  ck_assert_str_eq (dot, golden_dot);
}

static const struct {
  const char *arguments;
  int status;
  const char *part;
} refused[] = {
  { "t4-a2-b2 --format gif", 2, "expected one of dot, json, svg, png, pdf" },
  { "t4-a2-b2 -o graph.tex", 2,
    "expected a name that ends in one of .dot, .json, .svg, .png, .pdf" },
  { "t4-a2-b2 -o graph.gif", 2, "graph.gif" },
  { "t4-a2-b2 -o /nowhere/graph.dot", 2, "/nowhere/graph.dot" },
  { "t4-a2-b2 --json --format svg", 2, "expected -o FILE for the picture, or --format json" },
  { "french-c9-8 --format svg", 2, "4279 nodes, expected at most the 1000 of --max-nodes" },
  { "french-c9-8 --max-nodes 5000 --format svg", 2, "20281 links, too many for a picture" },
  { "t5-b3-b3", 1, "unsolvable" },
  { "english-central --memory 1K", 3, "memory" },
};

TEST_LOOP (test_refusals, "refusals", G_N_ELEMENTS (refused)) {
  g_autofree char *out = NULL, *err = NULL;
  ck_assert_int_eq (run_graph (refused[_i].arguments, &out, &err), refused[_i].status);
  ck_assert_str_eq (out, "");
  ck_assert_msg (strstr (err, refused[_i].part) != NULL, "'%s' not in: %s", refused[_i].part, err);
  ck_assert_msg (strchr (err, '\n') == err + strlen (err) - 1, "over one line: %s", err);
}

/* Without a graph, the document says why. */
TEST (test_unsolvable_as_json, "formats") {
  g_autofree char *out = NULL, *err = NULL;
  ck_assert_int_eq (run_graph ("t5-b3-b3 --json", &out, &err), 1);
  g_autoptr (JsonNode) root = json_from_string (out, NULL);
  ck_assert (root != NULL);
  ck_assert_str_eq (json_object_get_string_member (json_node_get_object (root), "status"),
                    "unsolvable");
}
