#include "certificate/cover.h"

#include <stdlib.h>
#include <string.h>

/* Sets in the lists of all positions that are kept. */
#define MOST_ENTRIES (1 << 26)

/* Positions between two looks at the request to stop. */
#define STRETCH 4096

/* Positions that no essential set, one that alone rules out some position, rules out; each with the
   sets that do. */
typedef struct {
  GArray *first; /* of guint: where the list of a position begins */
  GArray *sets;  /* of guint, list after list */
} Lists;

typedef struct {
  guint n_sets;
  bool *is_chosen;
  uint64_t *shown; /* positions that the sets rule out, in all */
  Lists lists;
} Cover;

static int compare_notes (gconstpointer a, gconstpointer b) {
  const BgRuledOut *x = a, *y = b;
  return x->position != y->position ? (x->position > y->position) - (x->position < y->position)
                                    : x->limit - y->limit;
}

static void sort_notes (GArray *notes) {
  BgRuledOut *note = (BgRuledOut *) notes->data;
  guint kept = 0;
  g_array_sort (notes, compare_notes);
  for (guint i = 0; i < notes->len; i++)
    if (i == 0 || compare_notes (&note[i], &note[kept - 1]) != 0)
      note[kept++] = note[i];
  g_array_set_size (notes, kept);
}

static bool has_chosen (const Cover *cover, const guint *sets, guint n) {
  for (guint k = 0; k < n; k++)
    if (cover->is_chosen[sets[k]])
      return true;
  return false;
}

/* Chooses the essential sets, and keeps the lists that had none when they were made. */
static bool choose_essential (Cover *cover, const BgPotentialPool *pool, const GArray *notes,
                              const BgControl *control) {
  Lists *lists = &cover->lists;
  g_autofree guint *sets = g_new (guint, cover->n_sets + 1);
  for (guint i = 0; i < notes->len; i++) {
    if (i % STRETCH == 0 && bg_control_stopped (control))
      return false;
    const guint n = bg_potential_pool_list (pool, &g_array_index (notes, BgRuledOut, i), sets);
    for (guint k = 0; k < n; k++)
      cover->shown[sets[k]]++;
    if (n == 1)
      cover->is_chosen[sets[0]] = true;
    if (n <= 1 || has_chosen (cover, sets, n))
      continue;
    if (lists->sets->len + n > MOST_ENTRIES)
      return false;
    g_array_append_val (lists->first, lists->sets->len);
    g_array_append_vals (lists->sets, sets, n);
  }
  return true;
}

static guint list_of (const Lists *lists, guint i, const guint **sets) {
  const guint first = g_array_index (lists->first, guint, i);
  const guint end = i + 1 < lists->first->len ? g_array_index (lists->first, guint, i + 1)
                                              : lists->sets->len;
  *sets = &g_array_index (lists->sets, guint, first);
  return end - first;
}

/* Takes out the lists that have a chosen set; COUNT are the numbers of the lists that sets are in.
 */
static void drop_lists (Cover *cover, uint64_t *count) {
  Lists *lists = &cover->lists;
  guint kept = 0, end = 0;
  memset (count, 0, cover->n_sets * sizeof *count);
  for (guint i = 0; i < lists->first->len; i++) {
    const guint *sets;
    const guint n = list_of (lists, i, &sets);
    if (has_chosen (cover, sets, n))
      continue;
    for (guint k = 0; k < n; k++) {
      count[sets[k]]++;
      g_array_index (lists->sets, guint, end + k) = sets[k];
    }
    g_array_index (lists->first, guint, kept++) = end;
    end += n;
  }
  g_array_set_size (lists->first, kept);
  g_array_set_size (lists->sets, end);
}

/* Chooses the set that most of the lists have, until there is no list. */
static void choose_greedily (Cover *cover) {
  g_autofree uint64_t *count = g_new (uint64_t, MAX (cover->n_sets, 1));
  for (drop_lists (cover, count); cover->lists.first->len > 0; drop_lists (cover, count)) {
    guint best = 0;
    for (guint s = 1; s < cover->n_sets; s++)
      if (count[s] > count[best])
        best = s;
    cover->is_chosen[best] = true;
  }
}

static int compare_shown (gconstpointer a, gconstpointer b, gpointer data) {
  const guint x = *(const guint *) a, y = *(const guint *) b;
  const uint64_t *shown = data;
  return shown[x] != shown[y] ? (shown[x] < shown[y]) - (shown[x] > shown[y]) : (x > y) - (x < y);
}

GArray *bg_cover_find (const BgPotentialPool *pool, GArray *notes, const BgControl *control) {
  const guint n_sets = bg_potential_pool_sets (pool)->len;
  g_autofree bool *is_chosen = g_new0 (bool, n_sets + 1);
  g_autofree uint64_t *shown = g_new0 (uint64_t, n_sets + 1);
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) sets = g_array_new (FALSE, FALSE, sizeof (guint));
  Cover cover = { n_sets, is_chosen, shown, { first, sets } };
  sort_notes (notes);
  if (!choose_essential (&cover, pool, notes, control))
    return NULL;
  choose_greedily (&cover);
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint s = 0; s < n_sets; s++)
    if (is_chosen[s])
      g_array_append_val (chosen, s);
  g_array_sort_with_data (chosen, compare_shown, shown);
  return chosen;
}
