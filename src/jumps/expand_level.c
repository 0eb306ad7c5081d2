#include "jumps/expand_level.h"

#include "core/team.h"

/* Parents a batch: its successors stay in the second cache. */
#define BATCH 256

/* Fewer positions are not worth a second thread. */
#define LEAST_SHARE 4096

typedef struct
{
  const BgExpandLevel *spread;
  const BgControl *control;
  bool shared;
  _Atomic size_t next_chunk;    /* taken by the threads in turn */
  _Atomic uint64_t generated;
  atomic_bool out_of_memory;
} Job;

static bool
is_stopped (const Job *job)
{
  return job->out_of_memory || bg_control_stopped (job->control);
}

/* Keeps the positions that are to be played. */
static size_t
choose_parents (const BgExpandLevel *spread, BgPosition *positions, size_t n)
{
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    {
      BgPosition position = positions[i];
      positions[kept] = position;
      kept += bg_pegs (position & spread->holes) >= spread->least;
    }
  return kept;
}

static void
work (gpointer data)
{
  Job *job = data;
  const BgExpandLevel *spread = job->spread;
  g_autofree BgPosition *parents = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  g_autofree BgPosition *keys = g_new (BgPosition, BATCH * MAX (bg_jump_keys_most (spread->jumps),
                                                                1));
  size_t n_chunks = bg_level_set_n_chunks (spread->from);
  uint64_t generated = 0;
  while (!is_stopped (job))
    {
      size_t chunk = atomic_fetch_add (&job->next_chunk, 1);
      if (chunk >= n_chunks)
        break;
      size_t n = bg_level_set_read (spread->from, chunk, parents);
      if (spread->least > 0)
        n = choose_parents (spread, parents, n);
      for (size_t first = 0; first < n; first += BATCH)
        {
          size_t n_keys = bg_jumps_play (spread->jumps, parents + first, MIN (BATCH, n - first),
                                         keys, NULL);
          generated += n_keys;
          if (!bg_level_set_add (spread->to, spread->within, keys, n_keys, job->shared))
            job->out_of_memory = true;
        }
    }
  job->generated += generated;
}

BgStop
bg_expand_level (const BgExpandLevel *spread, const BgControl *control, uint64_t *generated)
{
  int n_threads = CLAMP (bg_level_set_size (spread->from) / LEAST_SHARE, 1,
                         (size_t) control->threads);
  Job job = { .spread = spread, .control = control, .shared = n_threads > 1 };
  bg_team_run (work, &job, 0, n_threads);
  if (generated != NULL)
    *generated += job.generated;
  return is_stopped (&job) ? bg_control_shortfall (control) : BG_STOP_NONE;
}
