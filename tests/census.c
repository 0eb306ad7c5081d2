#include "census.h"

#include <stdlib.h>
#include <string.h>

#include "suite.h"

/* Solutions are texts: a hole is the character FIRST + its number, holes that are jumped over
   included; moves end with a blank. */
#define FIRST '0'

typedef struct {
  Model model;
  ModelGraph *graph;
  uint8_t *remaining; /* moves to the nearest finish, by position of the graph */
  GHashTable *orders; /* the solutions, raw */
  size_t most;
  int moves; /* of a shortest solution */
} Search;

static uint8_t remaining (const Search *search, BgPosition position) {
  return search->remaining[model_graph_index (search->graph, position)];
}

/* The moves of SEQUENCE as text. */
static char *write_order (const ModelSequence *sequence) {
  GString *text = g_string_new (NULL);
  for (int i = 0; i < sequence->n; i++) {
    if (model_begins_move (sequence, i))
      g_string_append_printf (text, "%s%c", i > 0 ? " " : "", FIRST + sequence->from[i]);
    g_string_append_c (text, FIRST + sequence->over[i]);
    g_string_append_c (text, FIRST + sequence->to[i]);
  }
  g_string_append_c (text, ' ');
  return g_string_free (text, FALSE);
}

/* A solution is shortest iff each of its moves begins as near to the finishes as can be. */
static bool play_shortest (const ModelSequence *sequence, void *data) {
  Search *search = data;
  const int n = sequence->n, moves = model_count_moves (sequence);
  if (g_hash_table_size (search->orders) > search->most)
    return false;
  if (n > 0 && model_begins_move (sequence, n - 1)
      && remaining (search, sequence->before[n - 1]) != search->moves - moves + 1)
    return false;
  if (moves == search->moves && remaining (search, sequence->before[n]) == 0)
    g_hash_table_add (search->orders, write_order (sequence));
  return true;
}

static char *image_of (const char *order, const uint8_t *symmetry) {
  char *image = g_strdup (order);
  for (char *c = image; *c != '\0'; c++)
    if (*c != ' ')
      *c = FIRST + symmetry[*c - FIRST];
  return image;
}

/* A solution without the order of its moves: the start, the end and the removed pegs of each move,
   sorted. */
static char *disorder (const char *order) {
  g_auto (GStrv) moves = g_strsplit (order, " ", -1);
  guint n = g_strv_length (moves);
  for (guint i = 0; i < n; i++) {
    size_t length = strlen (moves[i]);
    if (length == 0)
      continue;
    BgPosition taken = 0;
    for (size_t k = 1; k < length; k += 2)
      taken |= bg_hole_bit (moves[i][k] - FIRST);
    char *kind = g_strdup_printf ("%c%c%" PRIx64, moves[i][0], moves[i][length - 1],
                                  (uint64_t) taken);
    g_free (moves[i]);
    moves[i] = kind;
  }
  qsort (moves, n, sizeof *moves, compare_texts);
  return g_strjoinv (" ", moves);
}

/* The least of the images of ORDER, or of its images without order. */
static char *least_image (const ModelGroup *group, const char *order, bool ordered) {
  char *best = NULL;
  for (int k = 0; k < group->order; k++) {
    char *text = image_of (order, group->image[k]);
    if (!ordered) {
      char *kinds = disorder (text);
      g_free (text);
      text = kinds;
    }
    if (best == NULL || strcmp (text, best) < 0) {
      g_free (best);
      best = text;
    } else
      g_free (text);
  }
  return best;
}

/* The sweeps of an order, and its jumps by direction. */
static CensusClass measure (Census *census, const BgBoard *board, const char *order) {
  CensusClass class = { 0 };
  int jumps[3] = { 0 }, sweep = 0, characters = 0;
  for (const char *c = order; *c != '\0'; c++) {
    if (*c != ' ' && ++characters % 2 == 1 && characters > 1) {
      int a = c[-2] - FIRST, b = c[0] - FIRST;
      sweep++;
      bool along_row = board->row[a] == board->row[b];
      bool along_column = board->column[a] == board->column[b];
      jumps[along_row ? 0 : along_column ? 1 : 2]++;
    }
    if (*c != ' ')
      continue;
    class.final = sweep;
    if (sweep > class.longest) {
      class.second = class.longest;
      class.longest = sweep;
    } else
      class.second = MAX (class.second, sweep);
    sweep = characters = 0;
  }
  for (int d = 0; d < 3; d++) {
    census->fewest[d] = MIN (census->fewest[d], jumps[d]);
    census->most[d] = MAX (census->most[d], jumps[d]);
  }
  return class;
}

static void count_orders (Census *census, const BgBoard *board, const Search *search) {
  g_autoptr (GHashTable) ordered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) raw = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  FOR_EACH_KEY (order, search->orders) {
    CensusClass class = measure (census, board, order);
    g_hash_table_add (ordered, least_image (&census->group, order, true));
    g_hash_table_add (raw, disorder (order));
    char *key = least_image (&census->group, order, false);
    CensusClass *known = g_hash_table_lookup (census->classes, key);
    if (known != NULL) {
      known->final = MAX (known->final, class.final);
      g_free (key);
    } else
      g_hash_table_insert (census->classes, key, g_memdup2 (&class, sizeof class));
  }
  census->ordered_raw = g_hash_table_size (search->orders);
  census->ordered = g_hash_table_size (ordered);
  census->unordered_raw = g_hash_table_size (raw);
  census->unordered = g_hash_table_size (census->classes);
}

Census *census_new (const BgProblem *problem, size_t most) {
  Model model = model_of (problem->board);
  ModelGroup group = model_group_of (&model);
  model_group_keep (&group, &problem->start, 1);
  model_group_keep_finishes (&group, problem);
  return census_new_under (problem, most, &group);
}

Census *census_new_under (const BgProblem *problem, size_t most, const ModelGroup *group) {
  Census *census = g_new0 (Census, 1);
  g_autoptr (GHashTable) orders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Search search = { .orders = orders, .most = most };
  search.model = model_of (problem->board);
  g_autoptr (ModelGraph) graph = model_graph_new (&search.model, &problem->start, 1);
  g_autofree uint8_t *distances = model_distances (graph, problem, problem->board->full);
  search.graph = graph;
  search.remaining = distances;
  for (int d = 0; d < 3; d++)
    census->fewest[d] = BG_MAX_HOLES;
  census->classes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  census->group = *group;
  census->moves = remaining (&search, problem->start);
  if (census->moves == MODEL_NEVER) {
    census->moves = -1;
    return census;
  }
  search.moves = census->moves;
  model_walk (&search.model, problem->start, false, play_shortest, &search);
  census->too_many = g_hash_table_size (orders) > most;
  if (!census->too_many)
    count_orders (census, problem->board, &search);
  return census;
}

void census_free (Census *census) {
  if (census == NULL)
    return;
  g_hash_table_unref (census->classes);
  g_free (census);
}

char *census_image (const ModelGroup *group, const ModelSequence *sequence, bool ordered) {
  g_autofree char *order = write_order (sequence);
  return least_image (group, order, ordered);
}

char *census_key (const ModelGroup *group, const BgProblem *problem, const char *const *moves,
                  int n) {
  ModelSequence sequence = { .before = { problem->start } };
  Model model = model_of (problem->board);
  for (int i = 0; i < n; i++) {
    const bool plays = model_play_move (&model, problem->board, moves[i], &sequence);
    g_assert (plays);
  }
  g_assert (model_count_moves (&sequence) == n);
  return census_image (group, &sequence, false);
}
