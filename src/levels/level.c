#include "levels/level.h"

#include <stdlib.h>

/* The run that takes N positions more. */
static BgRun *
run_for (BgLevel *level, int pegs, size_t n)
{
  if (level->run == NULL)
    {
      level->run = g_new0 (BgRun, BG_MAX_HOLES + 1);
      level->fewest = level->most = pegs;
    }
  level->fewest = MIN (level->fewest, pegs);
  level->most = MAX (level->most, pegs);
  level->n += n;
  return &level->run[pegs];
}

void
bg_level_append (BgLevel *level, int pegs, const BgPosition *positions, size_t n)
{
  if (n > 0)
    bg_run_append (run_for (level, pegs, n), positions, n);
}

void
bg_level_join (BgLevel *level, int pegs, BgRun *run)
{
  if (run->n > 0)
    bg_run_join (run_for (level, pegs, run->n), run);
}

void
bg_level_drop (BgLevel *level, int pegs)
{
  if (level->run == NULL)
    return;
  level->n -= level->run[pegs].n;
  bg_run_clear (&level->run[pegs]);
}

static int
compare (const void *a, const void *b)
{
  const int difference = bg_pegs (*(const BgPosition *) a) - bg_pegs (*(const BgPosition *) b);
  return difference != 0 ? difference : bg_position_compare (a, b);
}

void
bg_level_init (BgLevel *level, BgPosition *positions, size_t n)
{
  qsort (positions, n, sizeof *positions, compare);
  *level = (BgLevel) { 0 };
  bg_level_replace (level, positions, n);
}

void
bg_level_clear (BgLevel *level)
{
  for (int pegs = level->fewest; level->run != NULL && pegs <= level->most; pegs++)
    bg_run_clear (&level->run[pegs]);
  g_free (level->run);
  *level = (BgLevel) { 0 };
}

uint64_t
bg_level_bytes (const BgLevel *level)
{
  uint64_t bytes = level->run == NULL ? 0 : (BG_MAX_HOLES + 1) * sizeof *level->run;
  for (int pegs = level->fewest; level->n > 0 && pegs <= level->most; pegs++)
    bytes += level->run[pegs].bytes;
  return bytes;
}

uint64_t
bg_level_pegs (const BgLevel *level)
{
  uint64_t bits = 0;
  for (int pegs = level->fewest; level->n > 0 && pegs <= level->most; pegs++)
    bits |= (uint64_t) (level->run[pegs].n > 0) << (pegs % 64);
  return bits;
}

size_t
bg_level_next (BgLevelReader *reader, BgPosition *positions)
{
  const BgLevel *level = reader->level;
  for (; level->n > 0 && reader->pegs <= level->most; reader->pegs++, reader->block = 0)
    if (reader->block < level->run[reader->pegs].n_blocks)
      return bg_run_decode (&level->run[reader->pegs].block[reader->block++], positions);
  return 0;
}

BgPosition *
bg_level_list (const BgLevel *level)
{
  BgPosition *list = g_new (BgPosition, level->n + BG_RUN_BLOCK), *end = list;
  BgLevelReader reader = bg_level_read (level);
  for (size_t n; (n = bg_level_next (&reader, end)) > 0;)
    end += n;
  return list;
}

void
bg_level_replace (BgLevel *level, const BgPosition *positions, size_t n)
{
  bg_level_clear (level);
  for (size_t i = 0, end; i < n; i = end)
    {
      const int pegs = bg_pegs (positions[i]);
      for (end = i + 1; end < n && bg_pegs (positions[end]) == pegs;)
        end++;
      bg_level_append (level, pegs, positions + i, end - i);
    }
}
