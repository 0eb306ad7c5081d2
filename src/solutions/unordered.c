#include "solutions/unordered.h"

/* --- Classes --------------------------------------------------------------- */

/* The solutions that a symmetry leaves as they are: by their longest final sweep, and
   by the symmetries of the problem. */
typedef BgZdd Fixed[BG_MAX_SWEEP][BG_MAX_SYMMETRIES];

static const BgMove *move_of (const BgUnordered *unordered, uint32_t element) {
  return bg_graph_move (unordered->graph, element / unordered->copies);
}

/* Adds the numbers of a family's multisets by their two longest sweeps, which
   are their first two elements. */
static void count_by_sweeps (BgUnordered *unordered, const BgZddCounts *counts, BgZdd a,
                             mpz_t (*by_sweeps)[BG_MAX_SWEEP]) {
  BgZddManager *manager = unordered->manager;
  mpz_t number;
  mpz_init (number);
  for (; !bg_zdd_is_leaf (a) && !bg_zdd_manager_must_stop (manager); a = bg_zdd_low (manager, a)) {
    int longest = move_of (unordered, bg_zdd_element (manager, a))->jumps;
    BgZdd rest = bg_zdd_high (manager, a);
    for (; !bg_zdd_is_leaf (rest); rest = bg_zdd_low (manager, rest)) {
      int second = move_of (unordered, bg_zdd_element (manager, rest))->jumps;
      bg_zdd_count (counts, bg_zdd_high (manager, rest), number);
      mpz_add (by_sweeps[longest][second], by_sweeps[longest][second], number);
    }
    if (rest == BG_ZDD_UNIT)
      mpz_add_ui (by_sweeps[longest][0], by_sweeps[longest][0], 1);
  }
  mpz_clear (number);
}

/* The classes of the solutions whose longest final sweep has FINAL jumps, up to symmetry: the mean
   over the group of the number of solutions that a symmetry fixes. */
static void count_classes (BgUnordered *unordered, const BgZddCounts *counts, const Fixed fixed,
                           int final) {
  const int order = unordered->graph->symmetries.order;
  mpz_t (*by_sweeps)[BG_MAX_SWEEP] = g_malloc_n (BG_MAX_SWEEP, sizeof *by_sweeps);
  for (int a = 0; a < BG_MAX_SWEEP; a++)
    for (int b = 0; b < BG_MAX_SWEEP; b++)
      mpz_init (by_sweeps[a][b]);
  for (int k = 0; k < order; k++)
    count_by_sweeps (unordered, counts, fixed[final][k], by_sweeps);
  for (int a = 0; a < BG_MAX_SWEEP; a++)
    for (int b = 0; b < BG_MAX_SWEEP; b++) {
      if (mpz_sgn (by_sweeps[a][b]) > 0) {
        BgClass class = { .longest = a, .second = b, .final = final };
        mpz_init (class.count);
        mpz_divexact_ui (class.count, by_sweeps[a][b], order);
        mpz_add (unordered->up_to_symmetry, unordered->up_to_symmetry, class.count);
        g_array_append_val (unordered->classes, class);
      }
      mpz_clear (by_sweeps[a][b]);
    }
  g_free (by_sweeps);
}

static int compare_classes (const void *a, const void *b) {
  const BgClass *x = a, *y = b;
  if (x->longest != y->longest)
    return y->longest - x->longest;
  if (x->second != y->second)
    return y->second - x->second;
  return y->final - x->final;
}

/* Fills the classes, and the number of solutions up to symmetry. */
static void count_all_classes (BgUnordered *unordered, const BgZddCounts *counts,
                               const Fixed fixed) {
  for (int final = 1; final < BG_MAX_SWEEP; final++)
    if (unordered->by_final[final] != BG_ZDD_EMPTY)
      count_classes (unordered, counts, fixed, final);
  g_array_sort (unordered->classes, compare_classes);
}

/* --- Families -------------------------------------------------------------- */

/* The family of every node, from the start on. */
static void find_node_zdds (BgUnordered *unordered) {
  const BgGraph *graph = unordered->graph;
  BgZddManager *manager = unordered->manager;
  for (int level = 0; level <= graph->n_moves; level++)
    unordered->zdd[level] = g_new0 (BgZdd, graph->level[level]->len + 1);
  unordered->zdd[0][0] = BG_ZDD_UNIT;
  for (int level = 0; level < graph->n_moves; level++)
    for (guint i = 0; i < graph->level[level]->len && !bg_zdd_manager_must_stop (manager); i++) {
      const BgNode *node = bg_graph_node (graph, level, i);
      for (size_t k = 0; k < node->n_links; k++) {
        const BgLink *link = bg_graph_link (graph, node->first_link + k);
        BgZdd *target = &unordered->zdd[level + 1][link->target];
        BgZdd longer = bg_zdd_add (manager, unordered->zdd[level][i], link->move);
        *target = bg_zdd_union (manager, *target, longer);
      }
    }
}

/* Divides the solutions by the longest sweep that they can end with: by_final[LENGTH] has the
   solutions that can end with a sweep of LENGTH jumps and with no longer one. */
static void divide_by_final (BgUnordered *unordered) {
  const BgGraph *graph = unordered->graph;
  BgZddManager *manager = unordered->manager;
  const int level = graph->n_moves - 1;
  BgZdd longer = BG_ZDD_EMPTY;
  for (int length = BG_MAX_SWEEP - 1; length > 0; length--) {
    BgZdd ends = BG_ZDD_EMPTY;
    for (guint i = 0; i < graph->level[level]->len; i++) {
      const BgNode *node = bg_graph_node (graph, level, i);
      for (size_t k = 0; k < node->n_links; k++) {
        const BgLink *link = bg_graph_link (graph, node->first_link + k);
        if (bg_graph_move (graph, link->move)->jumps == length)
          ends = bg_zdd_union (manager, ends,
                               bg_zdd_add (manager, unordered->zdd[level][i], link->move));
      }
    }
    unordered->by_final[length] = bg_zdd_difference (manager, ends, longer);
    longer = bg_zdd_union (manager, longer, ends);
  }
}

/* The elements that occur in a family, ascending, of guint. */
static GArray *find_elements (const BgUnordered *unordered, BgZdd a) {
  const BgZddManager *manager = unordered->manager;
  const size_t n_elements = (size_t) unordered->graph->moves->len * unordered->copies;
  g_autofree bool *occurs = g_new0 (bool, n_elements);
  g_autofree bool *reached = g_new0 (bool, (size_t) a + 1);
  reached[a] = true;
  for (BgZdd f = a; !bg_zdd_is_leaf (f); f--)
    if (reached[f]) {
      occurs[bg_zdd_element (manager, f)] = true;
      reached[bg_zdd_low (manager, f)] = reached[bg_zdd_high (manager, f)] = true;
    }
  GArray *elements = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint e = 0; e < n_elements; e++)
    if (occurs[e])
      g_array_append_val (elements, e);
  return elements;
}

/* The multisets of A, made of ELEMENTS, that a symmetry of the board maps to themselves:
   they have both or none of each element and its image. */
static BgZdd fixed_by (BgUnordered *unordered, BgZdd a, const GArray *elements, int symmetry) {
  BgZddManager *manager = unordered->manager;
  for (guint i = 0; i < elements->len && a != BG_ZDD_EMPTY; i++) {
    uint32_t element = g_array_index (elements, guint, i);
    uint32_t move = element / unordered->copies, copy = element % unordered->copies;
    uint32_t image = bg_graph_move_image (unordered->graph, move, symmetry) * unordered->copies
                     + copy;
    if (image == element)
      continue;
    BgZdd both = bg_zdd_restrict (manager, a, element, true);
    BgZdd none = bg_zdd_restrict (manager, a, element, false);
    both = bg_zdd_restrict (manager, both, image, true);
    none = bg_zdd_restrict (manager, none, image, false);
    a = bg_zdd_union (manager, both, none);
  }
  return a;
}

static void find_fixed (BgUnordered *unordered, Fixed fixed) {
  const BgGroup *group = &unordered->graph->symmetries;
  for (int final = 0; final < BG_MAX_SWEEP; final++) {
    BgZdd a = unordered->by_final[final];
    if (a == BG_ZDD_EMPTY)
      continue;
    g_autoptr (GArray) elements = find_elements (unordered, a);
    for (int k = 0; k < group->order; k++)
      fixed[final][k] = fixed_by (unordered, a, elements, group->symmetry[k]);
  }
}

static void count_raw (BgUnordered *unordered, const BgZddCounts *counts) {
  mpz_t number;
  mpz_init (number);
  for (int length = 1; length < BG_MAX_SWEEP; length++) {
    bg_zdd_count (counts, unordered->by_final[length], number);
    mpz_add (unordered->raw, unordered->raw, number);
  }
  mpz_clear (number);
}

/* The multisets of the first moves: the multisets of each node, as each determines its node. */
static void count_begun (BgUnordered *unordered, const BgZddCounts *counts) {
  const BgGraph *graph = unordered->graph;
  mpz_t number, sum;
  mpz_inits (number, sum, NULL);
  for (int level = 0; level <= graph->n_moves; level++) {
    mpz_set_ui (sum, 0);
    for (guint i = 0; i < graph->level[level]->len; i++) {
      bg_zdd_count (counts, unordered->zdd[level][i], number);
      mpz_add (sum, sum, number);
    }
    if (mpz_cmp (sum, unordered->begun) > 0)
      mpz_set (unordered->begun, sum);
  }
  mpz_clears (number, sum, NULL);
}

static void clear_class (gpointer class) {
  mpz_clear (((BgClass *) class)->count);
}

/* Finds and counts, unless the manager stops. */
static void count_all (BgUnordered *unordered, const mpz_t ordered) {
  Fixed fixed = { 0 };
  find_node_zdds (unordered);
  divide_by_final (unordered);
  find_fixed (unordered, fixed);
  g_autoptr (BgZddCounts) counts = bg_zdd_counts_new (unordered->manager, ordered);
  if (counts == NULL)
    return;
  count_raw (unordered, counts);
  count_begun (unordered, counts);
  count_all_classes (unordered, counts, fixed);
}

BgUnordered *bg_unordered_new (const BgGraph *graph, const mpz_t ordered, const BgControl *control,
                               BgStop *stop) {
  g_autoptr (BgUnordered) unordered = g_new0 (BgUnordered, 1);
  unordered->graph = graph;
  unordered->copies = graph->n_moves;
  unordered->manager = bg_zdd_manager_new (unordered->copies, control);
  unordered->classes = g_array_new (FALSE, FALSE, sizeof (BgClass));
  g_array_set_clear_func (unordered->classes, clear_class);
  mpz_inits (unordered->raw, unordered->up_to_symmetry, unordered->begun, NULL);
  count_all (unordered, ordered);
  *stop = bg_zdd_manager_outcome (unordered->manager);
  return *stop == BG_STOP_NONE ? g_steal_pointer (&unordered) : NULL;
}

void bg_unordered_free (BgUnordered *unordered) {
  if (unordered == NULL)
    return;
  for (int level = 0; level <= unordered->graph->n_moves; level++)
    g_free (unordered->zdd[level]);
  bg_zdd_manager_free (unordered->manager);
  g_array_unref (unordered->classes);
  mpz_clears (unordered->raw, unordered->up_to_symmetry, unordered->begun, NULL);
  g_free (unordered);
}
