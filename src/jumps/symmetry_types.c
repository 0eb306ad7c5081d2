#include "jumps/symmetry_types.h"

#include <string.h>

/* Properties that distinguish symmetries. */
typedef struct {
  bool mirror;
  bool diagonal; /* a mirror that swaps rows and columns */
  int order;     /* of a rotation: 1, 2, 3, 4 or 6 */
} Kind;

typedef struct {
  const BgBoard *board;
  const BgGroup *group;
  Kind kind[BG_MAX_SYMMETRIES];
  uint8_t product[BG_MAX_SYMMETRIES][BG_MAX_SYMMETRIES]; /* the second comes first */
  uint8_t inverse[BG_MAX_SYMMETRIES];
} Table;

static const uint8_t *image_of (const Table *table, int k) {
  return table->board->symmetry[table->group->symmetry[k]];
}

static void multiply (Table *table) {
  int order = table->group->order, n_holes = table->board->n_holes;
  for (int a = 0; a < order; a++)
    for (int b = 0; b < order; b++)
      for (int c = 0; c < order; c++) {
        bool same = true;
        for (int hole = 0; hole < n_holes && same; hole++)
          same = image_of (table, a)[image_of (table, b)[hole]] == image_of (table, c)[hole];
        if (same)
          table->product[a][b] = (uint8_t) c;
        if (same && c == 0)
          table->inverse[a] = (uint8_t) b;
      }
}

/* Twice the signed area of the triangle of three holes. */
static int area (const BgBoard *board, int a, int b, int c) {
  return (board->column[b] - board->column[a]) * (board->row[c] - board->row[a])
         - (board->column[c] - board->column[a]) * (board->row[b] - board->row[a]);
}

/* Three holes that span the plane. */
static void find_triangle (const BgBoard *board, int corner[3]) {
  for (int b = 1; b < board->n_holes; b++)
    for (int c = b + 1; c < board->n_holes; c++)
      if (area (board, 0, b, c) != 0) {
        memcpy (corner, (int[]){ 0, b, c }, 3 * sizeof *corner);
        return;
      }
  memset (corner, 0, 3 * sizeof *corner); /* a board in one row: all is rotation */
}

static void classify (Table *table) {
  const BgBoard *board = table->board;
  int corner[3];
  find_triangle (board, corner);
  for (int k = 0; k < table->group->order; k++) {
    const uint8_t *image = image_of (table, k);
    Kind *kind = &table->kind[k];
    int before = area (board, corner[0], corner[1], corner[2]);
    int after = area (board, image[corner[0]], image[corner[1]], image[corner[2]]);
    kind->mirror = (before < 0) != (after < 0);
    for (int line = 0; line < board->n_lines && !board->skew; line++)
      if (board->row[board->line[line].a] == board->row[board->line[line].b])
        kind->diagonal = board->row[image[board->line[line].a]]
                         != board->row[image[board->line[line].b]];
    kind->order = 1;
    for (int power = k; power != 0; power = table->product[k][power])
      kind->order++;
  }
}

static BgSymmetrySet generate (const Table *table, BgSymmetrySet set) {
  for (BgSymmetrySet before = 0; before != set;) {
    before = set;
    for (int a = 0; a < table->group->order; a++)
      for (int b = 0; b < table->group->order; b++)
        if ((set >> a & 1) && (set >> b & 1))
          set = (BgSymmetrySet) (set | 1 << table->product[a][b]);
  }
  return set;
}

static BgSymmetrySet conjugate (const Table *table, BgSymmetrySet set, int by) {
  BgSymmetrySet result = 0;
  for (int k = 0; k < table->group->order; k++)
    if (set >> k & 1)
      result = (BgSymmetrySet) (result
                                | 1 << table->product[table->product[by][k]][table->inverse[by]]);
  return result;
}

/* Properties of a subgroup. */
typedef struct {
  int order;
  int rotation;            /* the greatest order of a rotation */
  bool straight, diagonal; /* mirrors it has */
} Shape;

static Shape shape_of (const Table *table, BgSymmetrySet set) {
  Shape shape = { .order = bg_count_bits (set), .rotation = 1 };
  for (int k = 0; k < table->group->order; k++)
    if (set >> k & 1) {
      const Kind *kind = &table->kind[k];
      if (!kind->mirror)
        shape.rotation = MAX (shape.rotation, kind->order);
      else if (kind->diagonal)
        shape.diagonal = true;
      else
        shape.straight = true;
    }
  return shape;
}

static char *make_name (const Table *table, BgSymmetrySet set) {
  Shape shape = shape_of (table, set);
  bool mirrors = shape.straight || shape.diagonal;
  if (!mirrors)
    return g_strdup_printf ("%d degree rotation", 360 / shape.rotation);
  if (table->board->skew)
    return shape.rotation == 1 ? g_strdup ("one axis")
                               : g_strdup_printf ("%d axes", shape.rotation);
  if (shape.rotation == 1)
    return g_strdup (shape.diagonal ? "one diagonal" : "one axis");
  if (shape.rotation == 2)
    return g_strdup (shape.diagonal ? "both diagonals" : "rectangular");
  return g_strdup ("square");
}

/* The order of Bell's table: large groups first, then rotations, then mirrors in diagonals if there
   are two axes, and mirrors in rows if there is one. */
static int compare (const void *a, const void *b, void *data) {
  const BgSymmetryType *types[] = { a, b };
  int rank[2];
  for (int i = 0; i < 2; i++) {
    Shape shape = shape_of (data, types[i]->example);
    bool mirrors = shape.straight || shape.diagonal;
    bool late = shape.rotation == 1 ? shape.diagonal : !shape.diagonal;
    rank[i] = -100 * shape.order + 2 * mirrors + (mirrors && late);
  }
  return rank[0] != rank[1] ? rank[0] - rank[1] : types[0]->example - types[1]->example;
}

static bool is_conjugate (const Table *table, BgSymmetrySet a, BgSymmetrySet b) {
  for (int k = 0; k < table->group->order; k++)
    if (conjugate (table, a, k) == b)
      return true;
  return false;
}

static void add_type (BgSymmetryTypes *types, const Table *table, BgSymmetrySet set) {
  for (int i = 0; i < types->n; i++)
    if (is_conjugate (table, types->type[i].example, set))
      return;
  types->type[types->n++] = (BgSymmetryType){
    .name = make_name (table, set),
    .example = set,
    .order = bg_count_bits (set),
  };
}

void bg_symmetry_types_init (BgSymmetryTypes *types, const BgBoard *board, const BgGroup *group) {
  Table table = { .board = board, .group = group };
  multiply (&table);
  classify (&table);
  *types = (BgSymmetryTypes){ .group = group };
  /* two symmetries generate any group of rotations and mirrors */
  for (int a = 0; a < group->order; a++)
    for (int b = MAX (a, 1); b < group->order; b++)
      add_type (types, &table, generate (&table, 1 | 1 << a | 1 << b));
  g_qsort_with_data (types->type, types->n, sizeof *types->type, compare, &table);
  for (int set = 0; set < 1 << BG_MAX_SYMMETRIES; set++) {
    types->type_of[set] = -1;
    for (int i = 0; i < types->n && set < 1 << group->order; i++)
      if (is_conjugate (&table, types->type[i].example, (BgSymmetrySet) set))
        types->type_of[set] = (int8_t) i;
  }
}

void bg_symmetry_types_clear (BgSymmetryTypes *types) {
  for (int i = 0; i < types->n; i++)
    g_free (types->type[i].name);
  types->n = 0;
}

void bg_symmetry_normaliser (const BgBoard *board, const BgGroup *group, BgSymmetrySet subgroup,
                             BgGroup *normaliser) {
  Table table = { .board = board, .group = group };
  multiply (&table);
  BgGroup kept = { 0 };
  for (int k = 0; k < group->order; k++)
    if (conjugate (&table, subgroup, k) == subgroup)
      kept.symmetry[kept.order++] = group->symmetry[k];
  bg_group_init_common (normaliser, board, group, &kept);
}
