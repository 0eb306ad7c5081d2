#include "search/any/transposition_table.h"

#include <glib.h>

/* Judy counts the words it allocates.  malloc adds its heads and rounds up, 2 to 4 per cent as
   measured by resident pages, so an eighth is ample; one insertion asks for less than the
   margin. */
#define MALLOC_SHARE 8
#define MARGIN (64 * 1024)

void
bg_transposition_table_init (BgTranspositionTable *lost, uint64_t memory)
{
  *lost = (BgTranspositionTable){ .memory = memory };
}

void
bg_transposition_table_clear (BgTranspositionTable *lost)
{
  for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
    bg_position_tree_clear_set (&lost->layer[pegs]);
}

static uint64_t
bytes_used (const BgTranspositionTable *lost)
{
  return lost->judy_bytes + lost->judy_bytes / MALLOC_SHARE;
}

static bool
is_full (const BgTranspositionTable *lost)
{
  return bytes_used (lost) + MARGIN > lost->memory;
}

/* Forgets the peg layer that takes most room.  Layers with many pegs, whose
   positions are the most expensive to refute again, are small and stay. */
static void
drop_fullest_layer (BgTranspositionTable *lost)
{
  BgPositionTree *fullest = &lost->layer[0];
  for (int pegs = 1; pegs <= BG_MAX_HOLES; pegs++)
    if (lost->layer[pegs].bytes > fullest->bytes)
      fullest = &lost->layer[pegs];
  lost->judy_bytes -= fullest->bytes;
  bg_position_tree_clear_set (fullest);
}

bool
bg_transposition_table_record (BgTranspositionTable *lost, BgPosition position)
{
  if (is_full (lost) && lost->judy_bytes > 0)
    drop_fullest_layer (lost);
  if (is_full (lost))
    return true;
  BgPositionTree *layer = &lost->layer[bg_pegs (position)];
  lost->judy_bytes -= layer->bytes;
  const bool done = bg_position_tree_add (layer, position);
  lost->judy_bytes += layer->bytes;
  lost->peak_bytes = MAX (lost->peak_bytes, bytes_used (lost));
  return done;
}
