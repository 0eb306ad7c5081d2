#include "board/ranking.h"

#include "board/position_class.h"

/* The upper half of a board of 44 holes has tables of 16 MiB. */
#define MAX_HALF 22

static unsigned class_of (const BgRanking *space, BgPosition position) {
  return (unsigned) bg_position_parities (space->parity, space->n_parities, position);
}

static void choose_parities (BgRanking *space, const BgBoard *board, const BgPosition *roots,
                             int n) {
  BgPositionClass class;
  bg_position_class_init (&class, board, roots, n);
  space->n_parities = MIN (class.n, BG_RANKING_PARITIES);
  memcpy (space->parity, class.set, space->n_parities * sizeof *space->parity);
  space->root_class = class_of (space, roots[0]);
}

static int kind_of (const BgRanking *space, int pegs, unsigned class) {
  return (pegs << space->n_parities) + class;
}

static int n_kinds (const BgRanking *space) {
  return (space->low_holes + 1) << space->n_parities;
}

/* Counts the lower halves of each kind, then sorts them by kind.  False if a kind has too many for
   an index. */
static bool sort_lower (BgRanking *space) {
  uint32_t n = 1u << space->low_holes;
  space->index = g_new (uint16_t, n);
  space->lower = g_new (uint32_t, n);
  space->kind = g_new0 (uint32_t, n_kinds (space) + 1);
  for (uint32_t low = 0; low < n; low++) {
    uint32_t *size = &space->kind[kind_of (space, bg_pegs (low), class_of (space, low)) + 1];
    if (*size > UINT16_MAX)
      return false;
    space->index[low] = (uint16_t) (*size)++;
  }
  for (int k = 0; k < n_kinds (space); k++)
    space->kind[k + 1] += space->kind[k];
  for (uint32_t low = 0; low < n; low++) {
    int kind = kind_of (space, bg_pegs (low), class_of (space, low));
    space->lower[space->kind[kind] + space->index[low]] = low;
  }
  return true;
}

/* The parities that the lower half must have. */
static void classify_upper (BgRanking *space) {
  uint32_t n = 1u << space->high_holes;
  space->low_class = g_new (uint8_t, n);
  for (uint32_t high = 0; high < n; high++)
    space->low_class[high] = (uint8_t) (space->root_class
                                        ^ class_of (space, (BgPosition) high << space->low_holes));
}

BgRanking *bg_ranking_new (const BgBoard *board, const BgPosition *roots, int n) {
  int half = board->n_holes / 2;
  if (board->n_holes - half > MAX_HALF || n == 0)
    return NULL;
  g_autoptr (BgRanking) space = g_new0 (BgRanking, 1);
  space->low_holes = half;
  space->high_holes = board->n_holes - half;
  choose_parities (space, board, roots, n);
  if (!sort_lower (space))
    return NULL;
  classify_upper (space);
  return g_steal_pointer (&space);
}

void bg_ranking_free (BgRanking *space) {
  if (space == NULL)
    return;
  g_free (space->low_class);
  g_free (space->index);
  g_free (space->lower);
  g_free (space->kind);
  g_free (space);
}

int bg_ranking_kind (const BgRanking *space, int pegs, uint32_t high) {
  int low_pegs = pegs - bg_pegs (high);
  if (low_pegs < 0 || low_pegs > space->low_holes)
    return -1;
  return kind_of (space, low_pegs, space->low_class[high]);
}

static uint32_t n_lower (const BgRanking *space, int pegs, uint32_t high) {
  int kind = bg_ranking_kind (space, pegs, high);
  return kind < 0 ? 0 : space->kind[kind + 1] - space->kind[kind];
}

uint64_t bg_ranking_size (const BgRanking *space, int pegs) {
  uint64_t size = 0;
  for (uint32_t high = 0; high < 1u << space->high_holes; high++)
    size += n_lower (space, pegs, high);
  return size;
}

void bg_ranking_fill_bases (const BgRanking *space, int pegs, uint32_t *base) {
  uint32_t n = 1u << space->high_holes;
  base[0] = 0;
  for (uint32_t high = 0; high < n; high++)
    base[high + 1] = base[high] + n_lower (space, pegs, high);
}
