#include "jumps/expand_level.h"

#include "core/team.h"

/* Parents a batch: its successors stay in the second cache. */
#define BATCH 256

/* Fewer positions are not worth a second thread. */
#define LEAST_SHARE 4096

typedef struct
{
  const BgExpandLevel *expansion;
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
choose_parents (const BgExpandLevel *expansion, BgPosition *positions, size_t n)
{
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    {
      BgPosition position = positions[i];
      positions[kept] = position;
      kept += bg_pegs (position & expansion->holes) >= expansion->least;
    }
  return kept;
}

static void
work (gpointer data)
{
  Job *job = data;
  const BgExpandLevel *expansion = job->expansion;
  g_autofree BgPosition *parents = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  g_autofree BgPosition *keys = g_new (BgPosition, BATCH
                                       * MAX (bg_jump_keys_most (expansion->jumps),
                                                                1));
  size_t n_chunks = bg_level_set_n_chunks (expansion->from);
  uint64_t generated = 0;
  while (!is_stopped (job))
    {
      size_t chunk = atomic_fetch_add (&job->next_chunk, 1);
      if (chunk >= n_chunks)
        break;
      size_t n = bg_level_set_read (expansion->from, chunk, parents);
      if (expansion->least > 0)
        n = choose_parents (expansion, parents, n);
      for (size_t first = 0; first < n; first += BATCH)
        {
          size_t n_keys = bg_jumps_play (expansion->jumps, parents + first, MIN (BATCH, n - first),
                                         keys, NULL);
          generated += n_keys;
          if (!bg_level_set_add (expansion->to, expansion->within, keys, n_keys, job->shared))
            job->out_of_memory = true;
        }
    }
  job->generated += generated;
}

BgStop
bg_expand_level (const BgExpandLevel *expansion, const BgControl *control, BgStats *stats)
{
  int n_threads = CLAMP (bg_level_set_size (expansion->from) / LEAST_SHARE, 1,
                         (size_t) control->threads);
  Job job = { .expansion = expansion, .control = control, .shared = n_threads > 1 };
  bg_team_run (work, &job, 0, n_threads);
  if (stats != NULL)
    stats->generated += job.generated;
  return is_stopped (&job) ? bg_control_shortfall (control) : BG_STOP_NONE;
}
