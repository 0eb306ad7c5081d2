#include "analysis/symmetric.h"

#include <string.h>

/* Parents a batch. */
#define BATCH 256

typedef struct
{
  const BgSymmetryTypes *types;
  BgSymmetric *result;
} Count;

static BgAnalysisOutcome
count_level (const BgReach *reach, int n, const BgLayer *layer, void *data)
{
  const Count *count = data;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LAYER_CHUNK);
  count->result->n = n + 1;
  count->result->size[n] = bg_layer_size (layer);
  for (size_t chunk = 0; chunk < bg_layer_n_chunks (layer); chunk++)
    {
      size_t size = bg_layer_read (layer, chunk, positions);
      for (size_t i = 0; i < size; i++)
        {
          int type = count->types->type_of[bg_symmetries_of (&reach->group, positions[i])];
          if (type >= 0)
            count->result->count[n][type]++;
        }
    }
  return BG_ANALYSIS_DONE;
}

BgAnalysisOutcome
bg_symmetric_count (const BgReach *reach, const BgSymmetryTypes *types,
                    const BgResources *resources, BgSymmetric *result)
{
  memset (result, 0, sizeof *result);
  Count count = { types, result };
  return bg_reach_walk (reach, count_level, &count, resources, NULL);
}

/* --- The most on one way -------------------------------------------------- */

/* The best that can still come, counted from each winning position on. */
typedef struct
{
  const BgWinning *winning;
  bool wanted[1 << BG_MAX_SYMMETRIES];  /* sets of symmetries of the winners' group */
  uint8_t *best[BG_MAX_HOLES];
} Search;

/* Translates the aim into the symmetries of the winners' own group. */
static void
find_wanted (Search *search, const BgSymmetricAim *aim)
{
  const BgGroup *full = aim->types->group, *group = &search->winning->forward->group;
  int number[BG_MAX_SYMMETRIES];
  for (int k = 0; k < group->order; k++)
    for (int j = 0; j < full->order; j++)
      if (full->symmetry[j] == group->symmetry[k])
        number[k] = j;
  for (int set = 0; set < 1 << group->order; set++)
    {
      BgSymmetrySet translated = 0;
      for (int k = 0; k < group->order; k++)
        translated |= (set >> k & 1) << number[k];
      search->wanted[set] =
        aim->fixed ? (translated & aim->set) == aim->set
                   : aim->types->type_of[translated] == aim->types->type_of[aim->set];
    }
}

static bool
is_wanted (const Search *search, int n, BgPosition position)
{
  const BgGroup *group = &search->winning->forward->group;
  return n > 0 && n < search->winning->n_jumps
         && search->wanted[bg_symmetries_of (group, position)];
}

/* The best of level N from that of level N + 1. */
static void
find_best (Search *search, int n)
{
  const BgLayer *layer = search->winning->layer[n], *next = search->winning->layer[n + 1];
  const BgJumps *jumps = search->winning->forward->jumps;
  size_t most = BATCH * MAX (bg_jumps_most (jumps), 1);
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LAYER_CHUNK);
  g_autofree BgPosition *keys = g_new (BgPosition, most);
  g_autofree size_t *places = g_new (size_t, most);
  uint8_t counts[BATCH];
  search->best[n] = g_new0 (uint8_t, bg_layer_size (layer));
  for (size_t chunk = 0; chunk < bg_layer_n_chunks (layer); chunk++)
    {
      size_t size = bg_layer_read (layer, chunk, positions);
      uint8_t *best = search->best[n] + bg_layer_index (layer, chunk);
      for (size_t first = 0; first < size; first += BATCH)
        {
          size_t n_parents = MIN (BATCH, size - first);
          size_t n_keys = bg_jumps_play (jumps, positions + first, n_parents, keys, counts);
          bg_layer_find (next, keys, n_keys, places);
          const size_t *place = places;
          for (size_t p = first; p < first + n_parents; p++)
            {
              for (int i = 0; i < counts[p - first]; i++, place++)
                if (*place != BG_LAYER_ABSENT)
                  best[p] = MAX (best[p], search->best[n + 1][*place]);
              best[p] += is_wanted (search, n, positions[p]);
            }
        }
    }
}

static int
best_of (const Search *search, int n, BgPosition position)
{
  const BgWinning *winning = search->winning;
  BgPosition key = bg_canonical (&winning->forward->group, position);
  size_t place;
  bg_layer_find (winning->layer[n], &key, 1, &place);
  return place == BG_LAYER_ABSENT ? -1 : search->best[n][place];
}

/* Follows the best from the start. */
static void
follow (const Search *search, BgWay *way)
{
  const BgProblem *problem = search->winning->problem;
  const BgBoard *board = problem->board;
  way->n = search->winning->n_jumps;
  way->position[0] = problem->start;
  for (int n = 0; n < way->n; n++)
    {
      BgPosition position = way->position[n];
      int best = -1;
      for (int i = 0; i < board->n_lines; i++)
        {
          const BgLine *line = &board->line[i];
          if (!bg_has (position, line->over)
              || bg_has (position, line->a) == bg_has (position, line->b))
            continue;
          int value = best_of (search, n + 1, position ^ board->line_mask[i]);
          if (value > best)
            {
              best = value;
              way->position[n + 1] = position ^ board->line_mask[i];
            }
        }
      g_assert (best >= 0);
    }
}

/* Is there a position of the kind on any winning level? */
static bool
occurs (const Search *search)
{
  const BgWinning *winning = search->winning;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LAYER_CHUNK);
  for (int n = 1; n < winning->n_jumps; n++)
    for (size_t chunk = 0; chunk < bg_layer_n_chunks (winning->layer[n]); chunk++)
      {
        size_t size = bg_layer_read (winning->layer[n], chunk, positions);
        for (size_t i = 0; i < size; i++)
          if (is_wanted (search, n, positions[i]))
            return true;
      }
  return false;
}

static int
find_way (const BgWinning *winning, const BgSymmetricAim *aim, BgWay *way)
{
  Search search = { .winning = winning };
  find_wanted (&search, aim);
  if (!occurs (&search))
    return 0;
  search.best[winning->n_jumps] =
    g_new0 (uint8_t, bg_layer_size (winning->layer[winning->n_jumps]));
  for (int n = winning->n_jumps - 1; n >= 0; n--)
    find_best (&search, n);
  int most = search.best[0][0];
  follow (&search, way);
  for (int n = 0; n < BG_MAX_HOLES; n++)
    g_free (search.best[n]);
  return most;
}

int
bg_symmetric_way (const BgWinning *winning, const BgSymmetricAim *aim,
                  const BgResources *resources, BgWay *way, BgAnalysisOutcome *outcome)
{
  *outcome = BG_ANALYSIS_DONE;
  if (winning->layer[0] == NULL)
    return -1;
  BgGroup kept = *aim->types->group;
  if (aim->fixed)
    bg_symmetry_normaliser (winning->problem->board, aim->types->group, aim->set, &kept);
  if (kept.order == aim->types->group->order)
    return find_way (winning, aim, way);

  /* a symmetry that moves the axes must not merge positions */
  BgWinning own;
  *outcome = bg_winning_find (&own, winning->problem, &kept, resources);
  if (*outcome == BG_ANALYSIS_DONE)
    *outcome = bg_winning_complete (&own, resources);
  int most = *outcome == BG_ANALYSIS_DONE ? find_way (&own, aim, way) : -1;
  bg_winning_clear (&own);
  return most;
}
