#include "moves/hops.h"

/* Holes are looked up four at a time: tables of bytes would not stay in the
   cache beside the arrivals. */
#define NIBBLE 4
#define ROWS (BG_MAX_HOLES / NIBBLE)
#define ALIGNMENT 64

typedef size_t Play (const BgHops *hops, const BgPosition *positions, const BgPosition *ends,
                     const BgPosition *starts, const uint8_t *moves, size_t n, void *arrivals);

struct BgHops
{
  const BgBoard *board;
  const BgGroup *group;
  Play *play;
  bool wide;
  int words;                    /* of line sets */
  uint64_t middle_wanted;       /* XORed with middles: 0 forward, all ones backward */
  uint8_t from[2 * BG_MAX_LINES];       /* jump 2i goes from the i-th line's a, 2i + 1 from its b */
  /* for each row of four holes and each set of them: its images, in lanes, and
     the lines' ends and middles in it (see moves/sweep.h) */
  void *images;
  uint64_t *lines;
  void *jumps;                  /* the lanes of each jump: the line's images and the landing hole's */
};

static BgPosition
entry_holes (int entry)
{
  return (BgPosition) (entry & ((1 << NIBBLE) - 1)) << (entry >> NIBBLE) * NIBBLE;
}

#define ALL_LANES LANES (1) LANES (2) LANES (4) LANES (8) LANES (16)

#define WORD BgNarrowArrival
#define NAME(x) narrow_##x
#include "moves/hops_loop.h"
#undef WORD
#undef NAME

#define WORD BgWideArrival
#define NAME(x) wide_##x
#include "moves/hops_loop.h"
#undef WORD
#undef NAME

static void
fill_lines (BgHops *hops, const BgMoves *moves, const BgBoard *board)
{
  int words = hops->words;
  hops->lines = g_new0 (uint64_t, (size_t) (ROWS << NIBBLE) * 2 * words);
  for (int entry = 0; entry < ROWS << NIBBLE; entry++)
    BG_FOR_EACH_HOLE (hole, entry_holes (entry) & board->full)
      for (int w = 0; w < words; w++)
        {
          hops->lines[entry * 2 * words + w] ^= moves->hole[hole].ends[w];
          hops->lines[entry * 2 * words + words + w] ^= moves->hole[hole].middles[w];
        }
}

BgHops *
bg_hops_new (const BgMoves *moves, const BgBoard *board)
{
  BgHops *hops = g_new0 (BgHops, 1);
  hops->board = board;
  hops->group = &moves->group;
  hops->wide = board->n_holes > BG_NARROW_HOLES;
  hops->words = moves->words;
  hops->middle_wanted = moves->middle_wanted;
  for (int i = 0; i < board->n_lines; i++)
    {
      hops->from[2 * i] = board->line[i].a;
      hops->from[2 * i + 1] = board->line[i].b;
    }
  fill_lines (hops, moves, board);
  if (hops->wide)
    {
      wide_fill (hops, board);
      hops->play = wide_find_play (moves->lanes);
    }
  else
    {
      narrow_fill (hops, board);
      hops->play = narrow_find_play (moves->lanes);
    }
  return hops;
}

void
bg_hops_free (BgHops *hops)
{
  if (hops == NULL)
    return;
  g_aligned_free (hops->images);
  g_aligned_free (hops->jumps);
  g_free (hops->lines);
  g_free (hops);
}

bool
bg_hops_is_wide (const BgHops *hops)
{
  return hops->wide;
}

int
bg_hops_most (const BgHops *hops)
{
  return hops->board->n_lines;
}

size_t
bg_hops_play (const BgHops *hops, const BgPosition *positions, const BgPosition *ends,
              const BgPosition *starts, const uint8_t *moves, size_t n, void *arrivals)
{
  return hops->play (hops, positions, ends, starts, moves, n, arrivals);
}

void
bg_hops_split (const BgHops *hops, const void *arrivals, size_t n, BgPosition *positions,
               uint8_t *moves)
{
  if (hops->wide)
    wide_split (arrivals, n, positions, moves);
  else
    narrow_split (arrivals, n, positions, moves);
}

size_t
bg_hops_keep (const BgHops *hops, void *arrivals, size_t n, const bool *keep)
{
  return hops->wide ? wide_keep (arrivals, n, keep) : narrow_keep (arrivals, n, keep);
}

BgPosition
bg_hops_close_ends (const BgHops *hops, BgPosition position, BgPosition ends)
{
  const BgGroup *group = hops->group;
  BgPosition images[BG_MAX_LANES], closed = ends;
  bg_group_images (group, group->lanes, position, images);
  for (int k = 1; k < group->order; k++)
    if (images[k] == position)
      BG_FOR_EACH_HOLE (hole, ends)
        closed |= group->hole[hole][k];
  return closed;
}
