#include "search/layers/gap_run.h"

#include <string.h>

void
bg_gap_runs_append (BgGapRuns *runs, const BgPegLayer *layer)
{
  for (size_t i = 0; i < layer->n; i++)
    {
      const int moves = layer->moves[i];
      bg_gap_run_append (&runs->run[moves], layer->position[i]);
      runs->between[moves] += layer->stand[i] != BG_STAND_PASSING;
    }
}

/* Appends a run whose positions are greater: only the first of its gaps differs. */
static void
join (BgGapRun *run, const BgGapRun *more)
{
  BgGapRunReader reader = bg_gap_run_read (more);
  if (!bg_gap_run_next (&reader))
    return;
  bg_gap_run_append (run, reader.position);
  const size_t rest = reader.end - reader.code;
  memcpy (run->code + run->bytes, reader.code, rest);
  run->bytes += rest;
  run->n += more->n - 1;
  run->last = more->last;
}

void
bg_gap_runs_join (BgGapRuns *runs, BgGapRuns *piece, size_t n)
{
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    {
      BgGapRun *run = &runs->run[moves];
      size_t bytes = 0;
      for (size_t k = 0; k < n; k++)
        bytes += piece[k].run[moves].bytes;
      if (bytes > 0)
        bg_gap_run_reserve (run, bytes);
      for (size_t k = 0; k < n; k++)
        {
          join (run, &piece[k].run[moves]);
          runs->between[moves] += piece[k].between[moves];
        }
      bg_gap_run_trim (run);
    }
  for (size_t k = 0; k < n; k++)
    bg_gap_runs_clear (&piece[k]);
}

void
bg_gap_runs_clear (BgGapRuns *runs)
{
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    bg_gap_run_clear (&runs->run[moves]);
}

uint64_t
bg_gap_runs_room (const BgGapRuns *runs)
{
  uint64_t room = sizeof *runs;
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    room += runs->run[moves].room;
  return room;
}

uint64_t
bg_gap_runs_bytes (const BgGapRuns *runs)
{
  uint64_t bytes = 0;
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    bytes += runs->run[moves].bytes;
  return bytes;
}
