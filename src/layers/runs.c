#include "layers/runs.h"

#include <string.h>

void
bg_runs_append (BgRuns *runs, const BgPegLayer *layer)
{
  for (size_t i = 0; i < layer->n; i++)
    {
      const int moves = layer->moves[i];
      bg_run_append (&runs->run[moves], layer->position[i]);
      runs->between[moves] += layer->stand[i] != BG_STAND_PASSING;
    }
}

/* Appends a run whose positions are greater: only the first of its gaps differs. */
static void
join (BgRun *run, const BgRun *more)
{
  BgRunReader reader = bg_run_read (more);
  if (!bg_run_next (&reader))
    return;
  bg_run_append (run, reader.position);
  const size_t rest = reader.end - reader.code;
  memcpy (run->code + run->bytes, reader.code, rest);
  run->bytes += rest;
  run->n += more->n - 1;
  run->last = more->last;
}

void
bg_runs_join (BgRuns *runs, BgRuns *piece, size_t n)
{
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    {
      BgRun *run = &runs->run[moves];
      size_t bytes = 0;
      for (size_t k = 0; k < n; k++)
        bytes += piece[k].run[moves].bytes;
      if (bytes > 0)
        bg_run_reserve (run, bytes);
      for (size_t k = 0; k < n; k++)
        {
          join (run, &piece[k].run[moves]);
          runs->between[moves] += piece[k].between[moves];
        }
      bg_run_trim (run);
    }
  for (size_t k = 0; k < n; k++)
    bg_runs_clear (&piece[k]);
}

void
bg_runs_clear (BgRuns *runs)
{
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    bg_run_clear (&runs->run[moves]);
}

uint64_t
bg_runs_bytes (const BgRuns *runs)
{
  uint64_t bytes = 0;
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    bytes += runs->run[moves].bytes;
  return bytes;
}
