#include "board/graph_kinds.h"

#include <string.h>

#include "board/arguments.h"
#include "board/graph6.h"
#include "board/lines.h"
#include "core/error.h"

#define MOST_ARGUMENTS 3
#define MOST_NUMBER 128

/* Vertices are numbered from 0 and named from 1 on, unless NAME says otherwise. */
typedef struct {
  const char *name;
  int n_arguments;
  const char *arguments;
  int least, most; /* of each number */
  int (*count) (const int *n);
  bool (*edge) (const int *n, int u, int v);           /* are vertices u < v joined? */
  void (*line) (const int *n, int u, BgBoard *board);  /* or adds the lines that begin in u */
  void (*write) (const int *n, int v, char *name);     /* NULL: by numbers */
  void (*place) (const int *n, int v, BgBoard *board); /* in drawings; NULL: on a circle */
  const char *holes, *summary;
} Family;

/* --- Graphs --------------------------------------------------------------- */

static int count_all (const int *n) {
  return n[0];
}

static int count_sum (const int *n) {
  return n[0] + n[1];
}

static int count_star (const int *n) {
  return n[0] + 1;
}

static int count_power (const int *n) {
  return 1 << n[0];
}

/* The vertices of the solid of n faces; 0: there is none. */
static int count_platonic (const int *n) {
  switch (n[0]) {
  case 4: return 4;
  case 6: return 8;
  case 8: return 6;
  case 12: return 20;
  case 20: return 12;
  default: return 0;
  }
}

static int count_ten (const int *) {
  return 10;
}

static bool edge_path (const int *, int u, int v) {
  return v == u + 1;
}

static bool edge_cycle (const int *n, int u, int v) {
  return v == u + 1 || v - u == n[0] - 1;
}

static bool edge_complete (const int *, int, int) {
  return true;
}

static bool edge_bipartite (const int *n, int u, int v) {
  return u < n[0] && v >= n[0];
}

static bool edge_star (const int *, int u, int) {
  return u == 0;
}

static bool edge_hypercube (const int *, int u, int v) {
  return ((u ^ v) & ((u ^ v) - 1)) == 0;
}

/* An outer pentagon, an inner pentagram, and five spokes. */
static bool edge_petersen (const int *, int u, int v) {
  return v < 5 ? v == u + 1 || v - u == 4 : u >= 5 ? v - u == 2 || v - u == 3 : v == u + 5;
}

/* Of 12 vertices one stands at each end, and two rings of five between. */
static bool edge_icosahedron (int u, int v) {
  if (u == 0 || v == 11)
    return u == 0 ? v <= 5 : u > 5;
  if (u > 5 || v <= 5)
    return v - u == 1 || v - u == 4;
  return (v - u) % 5 == 0 || (v - u + 4) % 5 == 0;
}

/* An outer ring of ten, and ten vertices inside, of which the next but one are joined. */
static bool edge_dodecahedron (int u, int v) {
  return v < 10 ? v - u == 1 || v - u == 9 : u >= 10 ? v - u == 2 || v - u == 8 : v == u + 10;
}

static bool edge_platonic (const int *n, int u, int v) {
  switch (n[0]) {
  case 4: return true;
  case 6: return edge_hypercube (n, u, v);
  case 8: return u / 2 != v / 2; /* opposite vertices are not joined */
  case 12: return edge_dodecahedron (u, v);
  default: return edge_icosahedron (u, v);
  }
}

static void write_bipartite (const int *n, int v, char *name) {
  const bool is_first = v < n[0];
  g_snprintf (name, BG_HOLE_NAME, "%c%d", is_first ? 'a' : 'b', (is_first ? v : v - n[0]) + 1);
}

/* The coordinates, the first one first. */
static void write_binary (const int *n, int v, char *name) {
  for (int i = 0; i < n[0]; i++)
    name[i] = (char) ('0' + (v >> (n[0] - 1 - i) & 1));
  name[n[0]] = '\0';
}

/* --- Lattices ------------------------------------------------------------- */

static int count_product (const int *n) {
  return n[0] * n[1];
}

static int count_cube (const int *n) {
  return n[0] * n[1] * n[2];
}

static void write_torus (const int *n, int v, char *name) {
  g_snprintf (name, BG_HOLE_NAME, "%c%d", 'a' + v % n[0], v / n[0] + 1);
}

/* Column and row as on a board, then the layer: a1_1. */
static void write_cube (const int *n, int v, char *name) {
  g_snprintf (name, BG_HOLE_NAME, "%c%d_%d", 'a' + v % n[0], v / n[0] % n[1] + 1,
              v / (n[0] * n[1]) + 1);
}

static void place_path (const int *, int v, BgBoard *board) {
  bg_lines_set_place (board, v, v, 0);
}

static void place_bipartite (const int *n, int v, BgBoard *board) {
  const int row = v >= n[0];
  bg_lines_set_place (board, v, row == 0 ? v : v - n[0], 2 * row);
}

/* On two circles. */
static void place_petersen (const int *, int v, BgBoard *board) {
  static const uint8_t place[][2] = { { 5, 0 }, { 10, 4 }, { 8, 10 }, { 2, 10 }, { 0, 4 },
                                      { 5, 3 }, { 7, 5 },  { 6, 7 },  { 4, 7 },  { 3, 5 } };
  bg_lines_set_place (board, v, place[v][0], place[v][1]);
}

/* A projection in which no edge passes over a hole: a cube in oblique view, two of them beside each
   other, two of these below each other, and so on. */
static void place_hypercube (const int *n, int v, BgBoard *board) {
  static const uint8_t step[][2] = { { 2, 0 }, { 0, 2 },  { 1, 1 }, { 5, 1 },
                                     { 1, 5 }, { 11, 1 }, { 1, 11 } };
  int column = 0, row = 0;
  for (int i = 0; i < n[0]; i++)
    if (v >> i & 1) {
      column += step[i][0];
      row += step[i][1];
    }
  bg_lines_set_place (board, v, column, row);
}

/* As seen through one of the faces: no edges cross. */
static void place_platonic (const int *n, int v, BgBoard *board) {
  static const uint8_t tetrahedron[][2] = { { 3, 2 }, { 3, 0 }, { 6, 4 }, { 0, 4 } };
  static const uint8_t cube[][2] = { { 0, 0 }, { 6, 0 }, { 0, 6 }, { 6, 6 },
                                     { 2, 2 }, { 4, 2 }, { 2, 4 }, { 4, 4 } };
  static const uint8_t octahedron[][2] = { { 4, 0 }, { 4, 6 }, { 8, 8 },
                                           { 3, 4 }, { 0, 8 }, { 5, 4 } };
  static const uint8_t dodecahedron[][2] = {
    { 7, 2 },   { 10, 3 }, { 11, 6 }, { 11, 8 }, { 10, 11 }, { 7, 12 }, { 4, 11 },
    { 3, 8 },   { 3, 6 },  { 4, 3 },  { 7, 0 },  { 8, 5 },   { 14, 5 }, { 9, 8 },
    { 11, 13 }, { 7, 9 },  { 3, 13 }, { 5, 8 },  { 0, 5 },   { 6, 5 },
  };
  static const uint8_t icosahedron[][2] = { { 7, 10 }, { 7, 12 },  { 3, 11 },  { 6, 8 },
                                            { 8, 8 },  { 11, 11 }, { 14, 13 }, { 0, 13 },
                                            { 4, 7 },  { 7, 4 },   { 10, 7 },  { 7, 0 } };
  const uint8_t (*place)[2] = n[0] == 4    ? tetrahedron
                              : n[0] == 6  ? cube
                              : n[0] == 8  ? octahedron
                              : n[0] == 12 ? dodecahedron
                                           : icosahedron;
  bg_lines_set_place (board, v, place[v][0], place[v][1]);
}

static void place_torus (const int *n, int v, BgBoard *board) {
  bg_lines_set_place (board, v, v % n[0], v / n[0]);
}

/* Layers stand beside each other, each a row lower, so that no edge between two of them passes over
   a hole. */
static void place_cube (const int *n, int v, BgBoard *board) {
  const int layer = v / (n[0] * n[1]);
  bg_lines_set_place (board, v, layer * (n[0] + 1) + v % n[0], layer + v / n[0] % n[1]);
}

/* Rows and columns go round. */
static void add_torus_lines (const int *n, int u, BgBoard *board) {
  const int column = u % n[0], row = u / n[0];
  const int along[] = { row * n[0] + (column + 1) % n[0], row * n[0] + (column + 2) % n[0] };
  const int across[] = { (row + 1) % n[1] * n[0] + column, (row + 2) % n[1] * n[0] + column };
  bg_lines_add (board, u, along[0], along[1], false, NULL);
  bg_lines_add (board, u, across[0], across[1], false, NULL);
}

static void add_cube_lines (const int *n, int u, BgBoard *board) {
  const int place[] = { u % n[0], u / n[0] % n[1], u / (n[0] * n[1]) };
  const int step[] = { 1, n[0], n[0] * n[1] };
  for (int d = 0; d < 3; d++)
    if (place[d] + 2 < n[d])
      bg_lines_add (board, u, u + step[d], u + 2 * step[d], false, NULL);
}

/* --- Families ------------------------------------------------------------- */

static const Family families[] = {
  { "path", 1, "n", 3, 128, count_all, edge_path, NULL, NULL, place_path, "n", "graph: a path" },
  { "cycle", 1, "n", 3, 128, count_all, edge_cycle, NULL, NULL, NULL, "n", "graph: a cycle" },
  { "complete", 1, "n", 3, 128, count_all, edge_complete, NULL, NULL, NULL, "n",
    "graph: all vertices are joined" },
  { "bipartite", 2, "m,n", 1, 127, count_sum, edge_bipartite, NULL, write_bipartite,
    place_bipartite, "m + n", "graph: all of a1 to am are joined to all of b1 to bn" },
  { "star", 1, "n", 2, 127, count_star, edge_star, NULL, NULL, NULL, "n + 1",
    "graph: a centre, 1, and n leaves" },
  { "hypercube", 1, "n", 2, 7, count_power, edge_hypercube, NULL, write_binary, place_hypercube,
    "2^n", "graph: binary numbers that differ in one digit are joined" },
  { "platonic", 1, "n", 4, 20, count_platonic, edge_platonic, NULL, NULL, place_platonic, "4 to 20",
    "graph: vertices and edges of the solid of 4, 6, 8, 12 or 20 faces" },
  { "petersen", 0, NULL, 0, 0, count_ten, edge_petersen, NULL, NULL, place_petersen, "10",
    "graph: the Petersen graph" },
  { "torus", 2, "w,h", 3, 26, count_product, NULL, add_torus_lines, write_torus, place_torus, "w h",
    "square lattice whose rows and columns go round" },
  { "cube", 3, "a,b,c", 1, 26, count_cube, NULL, add_cube_lines, write_cube, place_cube, "a b c",
    "cubic lattice, c layers of a by b" },
  { "graph6", 1, "text", 0, 0, NULL, NULL, NULL, NULL, NULL, "up to 128",
    "graph: nauty's text of it, as graph6(C{); vertices 0, 1, ..." },
};

static const Family *find_family (const char *name) {
  const size_t length = strcspn (name, "(");
  for (size_t i = 0; i < G_N_ELEMENTS (families); i++)
    if (strlen (families[i].name) == length && strncmp (families[i].name, name, length) == 0)
      return &families[i];
  return NULL;
}

bool bg_graph_kind (int i, BgBoardKind *kind) {
  if (i >= (int) G_N_ELEMENTS (families))
    return false;
  const Family *family = &families[i];
  *kind = (BgBoardKind){
    .name = family->name,
    .arguments = family->arguments,
    .n_holes = family->n_arguments == 0 ? family->count (NULL) : 0,
    .holes = family->n_arguments > 0 ? family->holes : NULL,
    .summary = family->summary,
  };
  return true;
}

bool bg_graph_is_kind (const char *name) {
  return find_family (name) != NULL;
}

static bool add_holes (const Family *family, const int *n, BgBoard *board, GError **error) {
  const int count = family->count (n);
  for (int v = 0; v < count; v++) {
    char name[BG_HOLE_NAME];
    if (family->write != NULL)
      family->write (n, v, name);
    else
      g_snprintf (name, sizeof name, "%d", v + 1);
    if (bg_lines_add_hole (board, name, error) < 0)
      return false;
  }
  return true;
}

static bool add_lines (const Family *family, const int *n, BgBoard *board, GError **error) {
  BgLinesGraph graph = { 0 };
  for (int u = 0; u < board->n_holes; u++)
    if (family->line != NULL)
      family->line (n, u, board);
    else
      for (int v = u + 1; v < board->n_holes; v++)
        if (family->edge (n, u, v)) {
          graph.neighbours[u] |= bg_hole_bit (v);
          graph.neighbours[v] |= bg_hole_bit (u);
        }
  return family->line != NULL || bg_lines_add_paths (board, &graph, error);
}

/* Takes BOARD if it has lines; else NULL with ERROR. */
static BgBoard *check_lines (BgBoard *board, GError **error) {
  if (board->n_lines > 0)
    return board;
  bg_input_error (error, "board '%s' has no lines, so that there is no jump", board->name);
  bg_board_unref (board);
  return NULL;
}

static void set_places (const Family *family, const int *n, BgBoard *board) {
  if (family->place == NULL)
    bg_lines_place_circle (board, family->edge == edge_star);
  for (int v = 0; v < board->n_holes && family->place != NULL; v++)
    family->place (n, v, board);
}

/* The graph of "graph6(C{)", its vertices called 0, 1, ... */
static BgBoard *read_graph6 (const char *name, const char *rest, GError **error) {
  const size_t length = strlen (rest);
  BgGraph6 read = { 0 };
  if (length < 2 || rest[0] != '(' || rest[length - 1] != ')')
    return bg_input_error (error, "board '%s': expected graph6(text)", bg_excerpt (name, -1).text);
  if (!bg_graph6_read (rest + 1, length - 2, MOST_NUMBER, &read, error))
    return NULL;
  g_autoptr (BgBoard) board = bg_lines_board_new (name);
  BgLinesGraph graph = { 0 };
  for (int v = 0; v < read.n; v++) {
    char number[BG_HOLE_NAME];
    g_snprintf (number, sizeof number, "%d", v);
    if (bg_lines_add_hole (board, number, error) < 0)
      return NULL;
    for (int u = 0; u < read.n; u++)
      if (bg_graph6_has_edge (&read, u, v))
        graph.neighbours[v] |= bg_hole_bit (u);
  }
  if (read.n == 0 || !bg_lines_add_paths (board, &graph, error))
    return read.n > 0 ? NULL : bg_input_error (error, "board '%s' has no holes", name);
  bg_lines_place_circle (board, 0);
  return check_lines (g_steal_pointer (&board), error);
}

BgBoard *bg_graph_named (const char *name, GError **error) {
  const Family *family = find_family (name);
  const char *rest = name + strlen (family->name);
  int n[MOST_ARGUMENTS] = { 0 };
  if (family->count == NULL)
    return read_graph6 (name, rest, error);
  const bool are_read = bg_arguments_read (rest, family->n_arguments, family->least, family->most,
                                           n);
  if (!are_read && family->n_arguments == 0)
    return bg_input_error (error, "board '%s': expected %s", bg_excerpt (name, -1).text,
                           family->name);
  if (!are_read)
    return bg_input_error (error, "board '%s': expected %s(%s) with whole numbers from %d to %d",
                           bg_excerpt (name, -1).text, family->name, family->arguments,
                           family->least, family->most);
  if (family->count (n) == 0)
    return bg_input_error (error, "board '%s': expected %s(%s), %s", bg_excerpt (name, -1).text,
                           family->name, family->arguments, family->summary);
  g_autoptr (BgBoard) board = bg_lines_board_new (name);
  if (!add_holes (family, n, board, error) || !add_lines (family, n, board, error))
    return NULL;
  set_places (family, n, board);
  return check_lines (g_steal_pointer (&board), error);
}
