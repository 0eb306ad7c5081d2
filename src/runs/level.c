#include "runs/level.h"

#include <stdlib.h>

#include "core/team.h"
#include "runs/run_file.h"

/* The run that takes N positions more. */
static BgRun *run_for (BgLevel *level, int pegs, size_t n) {
  if (level->run == NULL) {
    level->run = g_new0 (BgRun, BG_MAX_HOLES + 1);
    level->fewest = level->most = pegs;
  }
  level->fewest = MIN (level->fewest, pegs);
  level->most = MAX (level->most, pegs);
  level->n += n;
  return &level->run[pegs];
}

void bg_level_append (BgLevel *level, int pegs, const BgPosition *positions, size_t n) {
  if (n > 0)
    bg_run_append (run_for (level, pegs, n), positions, n);
}

void bg_level_join (BgLevel *level, int pegs, BgRun *run) {
  if (run->n > 0)
    bg_run_join (run_for (level, pegs, run->n), run);
}

void bg_level_drop (BgLevel *level, int pegs) {
  if (level->run == NULL)
    return;
  level->n -= level->run[pegs].n;
  bg_run_clear (&level->run[pegs]);
}

static int compare_positions (const void *a, const void *b) {
  const int difference = bg_pegs (*(const BgPosition *) a) - bg_pegs (*(const BgPosition *) b);
  return difference != 0 ? difference : bg_position_compare (a, b);
}

void bg_level_init (BgLevel *level, BgPosition *positions, size_t n) {
  if (n > 0) /* there may be no array otherwise */
    qsort (positions, n, sizeof *positions, compare_positions);
  *level = (BgLevel){ 0 };
  bg_level_replace (level, positions, n);
}

void bg_level_close (BgLevel *level) {
  if (level->file != NULL)
    bg_run_file_close (level->file);
  level->file = NULL;
  bg_level_clear (level);
}

void bg_level_clear (BgLevel *level) {
  if (level->file != NULL)
    bg_run_file_remove (level->file);
  for (int pegs = level->fewest; level->run != NULL && pegs <= level->most; pegs++)
    bg_run_clear (&level->run[pegs]);
  g_free (level->run);
  *level = (BgLevel){ 0 };
}

void bg_level_store (BgLevel *level, BgDisk *disk) {
  if (level->file == NULL)
    level->file = bg_run_file_new (disk);
  for (int pegs = level->fewest; level->file != NULL && level->run != NULL && pegs <= level->most;
       pegs++)
    bg_run_store (&level->run[pegs], level->file, pegs);
  if (level->file != NULL)
    bg_run_file_flush (level->file);
}

void bg_level_load (BgLevel *level, BgDisk *disk, uint64_t number, uint64_t bytes) {
  uint64_t place = 0;
  int pegs;
  level->file = bg_run_file_open (disk, number, bytes);
  for (BgRunBlock block;
       level->file != NULL && bg_run_file_scan (level->file, &place, &block, &pegs);)
    bg_run_append_filed (run_for (level, pegs, block.n), level->file, &block);
}

uint64_t bg_level_bytes (const BgLevel *level) {
  uint64_t bytes = level->run == NULL ? 0 : (BG_MAX_HOLES + 1) * sizeof *level->run;
  for (int pegs = level->fewest; level->run != NULL && pegs <= level->most; pegs++)
    bytes += level->run[pegs].bytes;
  return bytes;
}

uint64_t bg_level_filed_bytes (const BgLevel *level) {
  return level->file == NULL ? 0 : bg_run_file_bytes (level->file);
}

size_t bg_level_next (BgLevelReader *reader, BgPosition *positions) {
  const BgLevel *level = reader->level;
  for (; level->run != NULL && reader->pegs <= level->most; reader->pegs++, reader->block = 0)
    if (reader->block < level->run[reader->pegs].n_blocks)
      return bg_run_decode (&level->run[reader->pegs], reader->block++, positions);
  return 0;
}

bool bg_level_can_be_read (const BgLevel *level) {
  if (level->file == NULL)
    return true;
  size_t read = 0;
  BgPosition positions[BG_RUN_BLOCK];
  BgLevelReader reader = bg_level_read (level);
  for (size_t n; (n = bg_level_next (&reader, positions)) > 0;)
    read += n;
  return read == level->n;
}

BgPosition *bg_level_list (const BgLevel *level) {
  BgPosition *list = g_new (BgPosition, level->n + BG_RUN_BLOCK), *end = list;
  BgLevelReader reader = bg_level_read (level);
  for (size_t n; (n = bg_level_next (&reader, end)) > 0;)
    end += n;
  return list;
}

/* Joins the run that was written of the positions with PEGS pegs. */
static void end_pegs (BgLevel *level, int pegs, BgRunWriter *writer, BgDisk *disk) {
  BgRun run = bg_run_writer_end (writer);
  bg_level_join (level, pegs, &run);
  if (disk != NULL)
    bg_level_store (level, disk);
}

/* The blocks that each thread filters before all of them are written. */
#define BLOCKS_A_THREAD 8

typedef struct {
  BgPosition position[BG_RUN_BLOCK];
  size_t n;
  int pegs;
} Block;

typedef struct {
  BgLevelKeep *keep;
  void *data;
  Block *block;
  size_t n;
  _Atomic size_t next;
} Filter;

static void filter_blocks (gpointer pointer) {
  Filter *filter = pointer;
  for (size_t i; (i = filter->next++) < filter->n;)
    filter->block[i].n = filter->keep (filter->data, filter->block[i].position, filter->block[i].n);
}

/* Reads the blocks that are filtered next, MOST at most. */
static bool read_blocks (Filter *filter, BgLevelReader *reader, size_t most) {
  filter->next = 0;
  for (filter->n = 0; filter->n < most; filter->n++) {
    Block *block = &filter->block[filter->n];
    block->n = bg_level_next (reader, block->position);
    block->pegs = reader->pegs;
    if (block->n == 0)
      break;
  }
  return filter->n > 0;
}

void bg_level_filter (BgLevel *level, BgLevelKeep *keep, void *data, int threads, BgDisk *disk) {
  BgLevel kept = { 0 };
  const size_t most = threads > 1 ? BLOCKS_A_THREAD * (size_t) threads : 1;
  g_autofree BgRunWriter *writer = g_new0 (BgRunWriter, 1);
  g_autofree Block *blocks = g_new (Block, most);
  Filter filter = { .keep = keep, .data = data, .block = blocks };
  BgLevelReader reader = bg_level_read (level);
  int pegs = reader.pegs;
  while (read_blocks (&filter, &reader, most)) {
    bg_team_run (filter_blocks, &filter, 0, (int) MIN ((size_t) threads, filter.n));
    for (size_t i = 0; i < filter.n; i++) {
      if (blocks[i].pegs != pegs) {
        end_pegs (&kept, pegs, writer, disk);
        bg_level_drop (level, pegs);
      } else if (disk != NULL && writer->run.bytes > BG_LEVEL_MUCH)
        end_pegs (&kept, pegs, writer, disk);
      pegs = blocks[i].pegs;
      bg_run_writer_add (writer, blocks[i].position, blocks[i].n);
    }
  }
  end_pegs (&kept, pegs, writer, disk);
  bg_level_clear (level);
  *level = kept;
}

void bg_level_replace (BgLevel *level, const BgPosition *positions, size_t n) {
  bg_level_clear (level);
  for (size_t i = 0, end; i < n; i = end) {
    const int pegs = bg_pegs (positions[i]);
    for (end = i + 1; end < n && bg_pegs (positions[end]) == pegs;)
      end++;
    bg_level_append (level, pegs, positions + i, end - i);
  }
}
