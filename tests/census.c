#include "census.h"

#include <stdlib.h>
#include <string.h>

#include "board/notation.h"

/* Solutions are texts: a hole is the character FIRST + its number, moves end
   with a blank. */
#define FIRST '0'

typedef struct
{
  const BgProblem *problem;
  int over[BG_MAX_HOLES][BG_MAX_HOLES]; /* the hole jumped over, or -1 */
  GHashTable *remaining;        /* position: moves to the nearest finish + 1, 0 for never */
  GHashTable *orders;           /* the solutions, raw */
  size_t most;
  GString *line;                /* the moves played so far */
} Search;

#define NEVER (-1)

typedef void Visit (Search *search, BgPosition result, size_t length, void *data);

static void
find_jumps (Search *search)
{
  const BgBoard *board = search->problem->board;
  static const int directions[][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };
  const int n = board->rule == BG_RULE_4 ? 2 : board->rule == BG_RULE_6 ? 3 : 4;
  for (int a = 0; a < board->n_holes; a++)
    for (int b = 0; b < board->n_holes; b++)
      {
        search->over[a][b] = -1;
        for (int d = 0; d < n; d++)
          for (int m = 0; m < board->n_holes; m++)
            for (int sign = -1; sign <= 1; sign += 2)
              {
                int dx = sign * directions[d][0], dy = sign * directions[d][1];
                if (board->column[m] - board->column[a] == dx && board->row[m] - board->row[a] == dy
                    && board->column[b] - board->column[m] == dx
                    && board->row[b] - board->row[m] == dy)
                  search->over[a][b] = m;
              }
      }
}

/* Goes through the complete moves of the peg in HOLE, which stands in LINE
   already: VISIT sees each, with LINE as it was before the move in LENGTH. */
static void
each_jump (Search *search, BgPosition position, int hole, size_t length, Visit *visit, void *data)
{
  for (int to = 0; to < search->problem->board->n_holes; to++)
    {
      int over = search->over[hole][to];
      if (over < 0 || !bg_has (position, over) || bg_has (position, to))
        continue;
      BgPosition result = (position & ~bg_hole_bit (hole) & ~bg_hole_bit (over)) | bg_hole_bit (to);
      g_string_append_c (search->line, FIRST + to);
      visit (search, result, length, data);
      each_jump (search, result, to, length, visit, data);
      g_string_truncate (search->line, search->line->len - 1);
    }
}

static void
each_move (Search *search, BgPosition position, Visit *visit, void *data)
{
  for (int hole = 0; hole < search->problem->board->n_holes; hole++)
    if (bg_has (position, hole))
      {
        size_t length = search->line->len;
        g_string_append_c (search->line, FIRST + hole);
        each_jump (search, position, hole, length, visit, data);
        g_string_truncate (search->line, length);
      }
}

static int remaining (Search *search, BgPosition position);

static void
note_nearest (Search *search, BgPosition result, size_t, void *data)
{
  int *nearest = data, after = remaining (search, result);
  if (after != NEVER && (*nearest == NEVER || after + 1 < *nearest))
    *nearest = after + 1;
}

static bool
is_finish (const BgProblem *problem, BgPosition position)
{
  for (int i = 0; i < problem->n_finishes; i++)
    if (problem->finish[i] == position)
      return true;
  return false;
}

static int
remaining (Search *search, BgPosition position)
{
  gpointer known;
  if (g_hash_table_lookup_extended (search->remaining, GSIZE_TO_POINTER (position), NULL, &known))
    return GPOINTER_TO_INT (known) - 1;
  int nearest = NEVER;
  if (is_finish (search->problem, position))
    nearest = 0;
  else if (bg_pegs (position) > 1)
    each_move (search, position, note_nearest, &nearest);
  g_hash_table_insert (search->remaining, GSIZE_TO_POINTER (position),
                       GINT_TO_POINTER (nearest + 1));
  return nearest;
}

static void play (Search *search, BgPosition position);

static void
play_on (Search *search, BgPosition result, size_t, void *data)
{
  const int *wanted = data;
  if (remaining (search, result) != *wanted)
    return;
  g_string_append_c (search->line, ' ');
  play (search, result);
  g_string_truncate (search->line, search->line->len - 1);
}

static void
play (Search *search, BgPosition position)
{
  int after = remaining (search, position) - 1;
  if (g_hash_table_size (search->orders) > search->most)
    return;
  if (after < 0)
    g_hash_table_add (search->orders, g_strdup (search->line->str));
  else
    each_move (search, position, play_on, &after);
}

/* The symmetries that keep start and finishes. */
static GPtrArray *
find_symmetries (const BgProblem *problem)
{
  const BgBoard *board = problem->board;
  GPtrArray *symmetries = g_ptr_array_new ();
  for (int s = 0; s < board->n_symmetries; s++)
    {
      bool keeps = true;
      for (int i = -1; i < problem->n_finishes; i++)
        {
          BgPosition position = i < 0 ? problem->start : problem->finish[i], image = 0;
          for (int hole = 0; hole < board->n_holes; hole++)
            if (bg_has (position, hole))
              image |= bg_hole_bit (board->symmetry[s][hole]);
          keeps &= i < 0 ? image == problem->start : is_finish (problem, image);
        }
      if (keeps)
        g_ptr_array_add (symmetries, (gpointer) board->symmetry[s]);
    }
  return symmetries;
}

static char *
image_of (const char *order, const uint8_t *symmetry)
{
  char *image = g_strdup (order);
  for (char *c = image; *c != '\0'; c++)
    if (*c != ' ')
      *c = FIRST + symmetry[*c - FIRST];
  return image;
}

static int
compare_texts (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static int
hole_between (const BgBoard *board, char from, char to)
{
  int a = from - FIRST, b = to - FIRST;
  for (int m = 0; m < board->n_holes; m++)
    if (2 * board->column[m] == board->column[a] + board->column[b]
        && 2 * board->row[m] == board->row[a] + board->row[b])
      return m;
  abort ();
}

/* A solution without the order of its moves: where each starts and ends and what
   it takes, sorted. */
static char *
disorder (const BgBoard *board, const char *order)
{
  g_auto (GStrv) moves = g_strsplit (order, " ", -1);
  guint n = g_strv_length (moves);
  for (guint i = 0; i < n; i++)
    {
      size_t length = strlen (moves[i]);
      if (length == 0)
        continue;
      BgPosition taken = 0;
      for (size_t k = 1; k < length; k++)
        taken |= bg_hole_bit (hole_between (board, moves[i][k - 1], moves[i][k]));
      char *kind = g_strdup_printf ("%c%c%" PRIx64, moves[i][0], moves[i][length - 1], taken);
      g_free (moves[i]);
      moves[i] = kind;
    }
  qsort (moves, n, sizeof *moves, compare_texts);
  return g_strjoinv (" ", moves);
}

/* The least of the images of ORDER, or of what is left of them without order. */
static char *
least (const BgBoard *board, const GPtrArray *symmetries, const char *order, bool ordered)
{
  char *best = NULL;
  for (guint s = 0; s < symmetries->len; s++)
    {
      char *text = image_of (order, symmetries->pdata[s]);
      if (!ordered)
        {
          char *kinds = disorder (board, text);
          g_free (text);
          text = kinds;
        }
      if (best == NULL || strcmp (text, best) < 0)
        {
          g_free (best);
          best = text;
        }
      else
        g_free (text);
    }
  return best;
}

/* The sweeps of an order, and its jumps by direction. */
static CensusClass
measure (Census *census, const BgBoard *board, const char *order)
{
  CensusClass class = { 0 };
  int jumps[3] = { 0 }, sweep = -1;
  for (const char *c = order; *c != '\0'; c++)
    {
      if (*c != ' ' && ++sweep > 0)
        {
          int a = c[-1] - FIRST, b = c[0] - FIRST;
          jumps[board->row[a] == board->row[b] ? 0 : board->column[a] == board->column[b] ? 1 : 2]++;
        }
      if (*c != ' ')
        continue;
      class.final = sweep;
      if (sweep > class.longest)
        {
          class.second = class.longest;
          class.longest = sweep;
        }
      else
        class.second = MAX (class.second, sweep);
      sweep = -1;
    }
  for (int d = 0; d < 3; d++)
    {
      census->fewest[d] = MIN (census->fewest[d], jumps[d]);
      census->most[d] = MAX (census->most[d], jumps[d]);
    }
  return class;
}

static void
count (Census *census, const Search *search)
{
  const BgBoard *board = search->problem->board;
  g_autoptr (GHashTable) ordered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) raw = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer order;
  g_hash_table_iter_init (&iter, search->orders);
  while (g_hash_table_iter_next (&iter, &order, NULL))
    {
      CensusClass class = measure (census, board, order);
      g_hash_table_add (ordered, least (board, census->symmetries, order, true));
      g_hash_table_add (raw, disorder (board, order));
      char *key = least (board, census->symmetries, order, false);
      CensusClass *known = g_hash_table_lookup (census->classes, key);
      if (known != NULL)
        {
          known->final = MAX (known->final, class.final);
          g_free (key);
        }
      else
        g_hash_table_insert (census->classes, key, g_memdup2 (&class, sizeof class));
    }
  census->ordered_raw = g_hash_table_size (search->orders);
  census->ordered = g_hash_table_size (ordered);
  census->unordered_raw = g_hash_table_size (raw);
  census->unordered = g_hash_table_size (census->classes);
}

Census *
census_new (const BgProblem *problem, size_t most)
{
  Census *census = g_new0 (Census, 1);
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) orders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) line = g_string_new (NULL);
  Search search = {
    .problem = problem, .remaining = known, .orders = orders, .most = most, .line = line,
  };
  find_jumps (&search);
  for (int d = 0; d < 3; d++)
    census->fewest[d] = BG_MAX_HOLES;
  census->classes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  census->symmetries = find_symmetries (problem);
  census->moves = remaining (&search, problem->start);
  if (census->moves == NEVER)
    return census;
  play (&search, problem->start);
  census->too_many = g_hash_table_size (orders) > most;
  if (!census->too_many)
    count (census, &search);
  return census;
}

void
census_free (Census *census)
{
  if (census == NULL)
    return;
  g_hash_table_unref (census->classes);
  g_ptr_array_unref (census->symmetries);
  g_free (census);
}

char *
census_key (const Census *census, const BgProblem *problem, const char *const *moves, int n)
{
  g_autoptr (GString) order = g_string_new (NULL);
  for (int i = 0; i < n; i++)
    {
      g_auto (GStrv) holes = g_strsplit (moves[i], "-", -1);
      for (char **name = holes; *name != NULL; name++)
        {
          int hole = 0;
          char known[BG_HOLE_NAME];
          for (bg_hole_name (problem->board, hole, known); strcmp (known, *name) != 0;)
            bg_hole_name (problem->board, ++hole, known);
          g_string_append_c (order, FIRST + hole);
        }
      g_string_append_c (order, ' ');
    }
  return least (problem->board, census->symmetries, order->str, false);
}
