#include "runs/run.h"

#include "runs/code_store.h"
#include "runs/run_file.h"

static BgRunBlock encode_block (const BgPosition *positions, size_t n) {
  uint8_t gaps[BG_RUN_CODE], *end = gaps;
  for (size_t i = 1; i < n; i++)
    end = bg_varint_write (end, positions[i] - positions[i - 1]);
  const size_t bytes = end - gaps;
  uint8_t *code = bg_code_new (bytes);
  if (bytes > 0)
    memcpy (code, gaps, bytes);
  return (BgRunBlock){
    .first = positions[0],
    .code = code,
    .bytes = (uint32_t) bytes,
    .n = (uint16_t) n,
  };
}

static void reserve_blocks (BgRun *run, size_t n_blocks) {
  if (run->n_blocks + n_blocks <= run->room)
    return;
  run->room = MAX (run->n_blocks + n_blocks, run->room + run->room / 2);
  run->block = g_renew (BgRunBlock, run->block, run->room);
}

void bg_run_append (BgRun *run, const BgPosition *positions, size_t n) {
  reserve_blocks (run, (n + BG_RUN_BLOCK - 1) / BG_RUN_BLOCK);
  for (size_t i = 0; i < n; i += BG_RUN_BLOCK) {
    BgRunBlock *block = &run->block[run->n_blocks++];
    *block = encode_block (positions + i, MIN (BG_RUN_BLOCK, n - i));
    run->bytes += sizeof *block + block->bytes;
  }
  run->n += n;
}

void bg_run_join (BgRun *run, BgRun *more) {
  g_assert (more->n_filed == 0);
  if (run->n_blocks == 0) {
    bg_run_clear (run);
    *run = *more;
  } else if (more->n_blocks > 0) {
    reserve_blocks (run, more->n_blocks);
    memcpy (run->block + run->n_blocks, more->block, more->n_blocks * sizeof *more->block);
    run->n_blocks += more->n_blocks;
    run->n += more->n;
    run->bytes += more->bytes;
    g_free (more->block);
  }
  *more = (BgRun){ 0 };
}

void bg_run_store (BgRun *run, BgRunFile *file, int pegs) {
  run->file = file;
  for (; run->n_filed < run->n_blocks; run->n_filed++) {
    run->bytes -= run->block[run->n_filed].bytes;
    bg_run_file_append (file, &run->block[run->n_filed], pegs);
  }
}

void bg_run_append_filed (BgRun *run, const BgRunFile *file, const BgRunBlock *block) {
  g_assert (run->n_filed == run->n_blocks);
  run->file = file;
  reserve_blocks (run, 1);
  run->block[run->n_blocks++] = *block;
  run->n_filed++;
  run->n += block->n;
  run->bytes += sizeof *block;
}

void bg_run_clear (BgRun *run) {
  for (size_t b = MAX (run->n_filed, run->n_released); b < run->n_blocks; b++)
    bg_code_free (run->block[b].code);
  g_free (run->block);
  *run = (BgRun){ 0 };
}

static size_t decode_block (const BgRunBlock *block, const uint8_t *code, BgPosition *positions) {
  positions[0] = block->first;
  bg_varint_read_sums (code, block->first, positions + 1, block->n - 1);
  return block->n;
}

size_t bg_run_decode (const BgRun *run, size_t b, BgPosition *positions) {
  const BgRunBlock *block = &run->block[b];
  if (b >= run->n_filed)
    return decode_block (block, block->code, positions);
  uint8_t code[BG_RUN_CODE];
  return bg_run_file_read (run->file, block, code) ? decode_block (block, code, positions) : 0;
}

size_t bg_run_seek (const BgRun *run, BgPosition least) {
  /* blocks below LOW begin before LEAST, blocks from HIGH on do not */
  size_t low = 0, high = run->n_blocks;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (run->block[middle].first <= least)
      low = middle + 1;
    else
      high = middle;
  }
  return low == 0 ? 0 : low - 1;
}

void bg_run_release (BgRun *run, BgPosition limit) {
  for (const size_t end = bg_run_seek (run, limit); run->n_released < end; run->n_released++)
    if (run->n_released >= run->n_filed) {
      run->bytes -= run->block[run->n_released].bytes;
      bg_code_free (run->block[run->n_released].code);
    }
}

/* --- Writing --------------------------------------------------------------- */

void bg_run_writer_add (BgRunWriter *writer, const BgPosition *positions, size_t n) {
  while (n > 0) {
    const size_t size = MIN (n, BG_RUN_BLOCK - writer->n);
    memcpy (writer->position + writer->n, positions, size * sizeof *positions);
    writer->n += size;
    positions += size;
    n -= size;
    if (writer->n == BG_RUN_BLOCK) {
      bg_run_append (&writer->run, writer->position, writer->n);
      writer->n = 0;
    }
  }
}

BgRun bg_run_writer_end (BgRunWriter *writer) {
  bg_run_append (&writer->run, writer->position, writer->n);
  writer->n = 0;
  const BgRun run = writer->run;
  writer->run = (BgRun){ 0 };
  return run;
}

/* --- Reading --------------------------------------------------------------- */

void bg_run_reader_init (BgRunReader *reader, const BgRun *run, BgPosition least,
                         BgPosition limit) {
  reader->run = run;
  reader->next = bg_run_seek (run, least);
  reader->i = reader->n = 0;
  if (run->n_filed > 0)
    bg_run_file_expect (run->file, run->block + reader->next,
                        run->block + MIN (run->n_filed, bg_run_seek (run, limit) + 1));
  const BgPosition *skipped;
  if (least > 0)
    bg_run_read (reader, least, &skipped);
}

/* Goes on to the next block; false after the last. */
static bool refill_reader (BgRunReader *reader) {
  if (reader->next == reader->run->n_blocks)
    return false;
  reader->n = bg_run_decode (reader->run, reader->next++, reader->position);
  reader->i = 0;
  return reader->n > 0;
}

size_t bg_run_read (BgRunReader *reader, BgPosition limit, const BgPosition **positions) {
  if (reader->i == reader->n
      && (reader->next == reader->run->n_blocks || reader->run->block[reader->next].first >= limit
          || !refill_reader (reader)))
    return 0;
  *positions = reader->position + reader->i;
  size_t low = reader->i, high = reader->n;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (reader->position[middle] < limit)
      low = middle + 1;
    else
      high = middle;
  }
  const size_t n = low - reader->i;
  reader->i = low;
  return n;
}

/* Goes on to the block where POSITION is if it is anywhere; false if all are before it. */
static inline bool approach_position (BgRunReader *reader, BgPosition position) {
  const BgRun *run = reader->run;
  if (reader->i < reader->n && reader->position[reader->n - 1] >= position)
    return true;
  while (reader->next + 1 < run->n_blocks && run->block[reader->next + 1].first <= position)
    reader->next++;
  while (refill_reader (reader))
    if (reader->position[reader->n - 1] >= position)
      return true;
  reader->i = reader->n;
  return false;
}

size_t bg_run_subtract (BgRunReader *reader, BgPosition *positions, size_t n) {
  size_t kept = 0, k = 0;
  while (k < n && approach_position (reader, positions[k])) {
    size_t i = reader->i;
    const size_t end = reader->n;
    /* no branches on the order, which cannot be guessed */
    while (k < n && i < end) {
      const BgPosition mine = positions[k], other = reader->position[i];
      positions[kept] = mine;
      kept += mine < other;
      k += mine <= other;
      i += other <= mine;
    }
    reader->i = i;
  }
  if (k < n)
    memmove (positions + kept, positions + k, (n - k) * sizeof *positions);
  return kept + n - k;
}
