#include "levels/settle.h"

#include <pthread.h>
#include <stdatomic.h>

#include "core/team.h"
#include "levels/distinct.h"

/* Positions of a task, with those that were set aside: neighbouring ranges, since each task
   begins in the midst of blocks. */
#define TASK 65536
/* Least number of tasks for each thread, where there are that many ranges. */
#define SHARES 4

/* Positions that are read of what was set aside at once, about: how many a range has nobody knows,
   since ranges are cut for what the bins have. */
#define SLICE 32768

/* Ranges that are cut for positions set aside, at most, and positions that tell where. */
#define MOST_RANGES 512
#define SAMPLE 8192

/* Bytes of a page by which the processor knows that it is read in order. */
#define FETCHED 256

/* Some neighbouring bins. */
typedef struct
{
  int pegs;
  size_t first, end;            /* ranges */
  size_t n;                     /* positions, about */
  BgRun run;                    /* what becomes of them */
  bool done;
} Task;

typedef struct
{
  const BgSettling *settling;
  GArray *tasks;
  size_t n;                     /* positions of all */
  size_t n_readers;             /* of a settler */
  _Atomic size_t next;
  atomic_bool is_full;          /* more is held than may be */
  pthread_mutex_t lock;         /* for what follows, and what tasks have done */
  size_t n_done;                /* positions of the tasks that are done */
  size_t n_joined;              /* tasks, the first ones, whose runs are in one of these: */
  BgLevel *level, aside;
  uint64_t waiting;             /* bytes of the other runs */
  uint64_t lasting;             /* bytes of both levels that no disk takes */
  uint64_t working;             /* bytes of all settlers */
  uint64_t peak;                /* bytes held at a time */
} Job;

typedef struct
{
  Job *job;
  void *keeper;
  BgDistinct distinct, slice;
  BgRunReader *reader;
  BgRunWriter writer;
  uint64_t bytes;               /* of all these, as far as they are noted */
} Settler;

static bool
is_complete (const BgSettling *settling, int pegs)
{
  return settling->least <= pegs && pegs <= settling->most;
}

/* Is what was set aside with PEGS pegs to be read again? */
static bool
comes_back (const BgSettling *settling, int pegs)
{
  return settling->unites || is_complete (settling, pegs);
}

/* Has the beginning of a page, which may be NULL, brought into the cache. */
static inline void
fetch (const BgPage *page)
{
  for (size_t i = 0; i < FETCHED; i += 64)
    __builtin_prefetch ((const char *) page + i);
}

static void
take_bin (Settler *settler, int pegs, size_t range, size_t size)
{
  BgBins *bins = settler->job->settling->bins;
  bg_distinct_begin (&settler->distinct, size);
  for (int t = 0; t < bg_bins_threads (bins); t++)
    {
      BgPageChain chain = bg_bins_take (bins, t, pegs, range);
      for (const BgPage *page = chain.first; page != NULL; page = page->next)
        {
          fetch (page->next);
          BgPosition positions[BG_BINS_PAGE];
          const size_t n = bg_bins_read (bins, range, page, positions);
          bg_distinct_add (&settler->distinct, positions, n);
        }
      bg_page_pool_give (bg_bins_pool (bins), &chain);
    }
}

/* Readers of the runs with PEGS pegs of N levels, after OPEN others; returns their number. */
static size_t
open_readers (Settler *settler, size_t open, const BgLevel *levels, size_t n, const Task *task)
{
  const BgRanges *ranges = bg_bins_ranges (settler->job->settling->bins);
  for (size_t i = 0; i < n; i++)
    if (bg_level_run (&levels[i], task->pegs)->n > 0)
      bg_run_reader_init (&settler->reader[open++], bg_level_run (&levels[i], task->pegs),
                          ranges->least[task->first], ranges->least[task->end]);
  return open;
}

/* Where a slice of what N readers have below END ends. */
static BgPosition
slice_end (const Settler *settler, size_t n, BgPosition end)
{
  for (size_t k = 0; k < n; k++)
    {
      const BgRunReader *reader = &settler->reader[k];
      const size_t block = reader->next + MAX (SLICE / BG_RUN_BLOCK / n, 1);
      if (block < reader->run->n_blocks)
        end = MIN (end, reader->run->block[block].first);
    }
  return end;
}

/* Adds what N readers have below LIMIT. */
static void
add_below (Settler *settler, BgDistinct *distinct, size_t n, BgPosition limit)
{
  const BgPosition *more;
  for (size_t k = 0; k < n; k++)
    for (size_t size; (size = bg_run_read (&settler->reader[k], limit, &more)) > 0;)
      bg_distinct_add (distinct, more, size);
}

/* Writes what DISTINCT has that is new to the earlier levels, whose readers are those from FIRST up
   to END. */
static void
write_new (Settler *settler, const Task *task, BgDistinct *distinct, size_t first, size_t end)
{
  const BgSettling *settling = settler->job->settling;
  size_t n;
  BgPosition *positions = bg_distinct_sort (distinct, &n);
  /* the last levels first, which have most of them */
  for (size_t k = end; k > first; k--)
    n = bg_run_subtract (&settler->reader[k - 1], positions, n);
  if (n > 0 && is_complete (settling, task->pegs))
    n = settling->keep (settler->keeper, positions, n);
  bg_run_writer_add (&settler->writer, positions, n);
}

static bool
must_stop (const Job *job)
{
  return job->is_full || bg_control_stopped (job->settling->control);
}

static void
do_task (Settler *settler, Task *task)
{
  const BgSettling *settling = settler->job->settling;
  const BgRanges *ranges = bg_bins_ranges (settling->bins);
  BgDistinct *distinct = &settler->distinct, *slice = &settler->slice;
  size_t n_aside = 0;
  if (comes_back (settling, task->pegs))
    n_aside = open_readers (settler, 0, (const BgLevel *) settling->aside->data,
                            settling->aside->len, task);
  size_t n_readers = n_aside;
  if (is_complete (settling, task->pegs))
    n_readers = open_readers (settler, n_aside, settling->earlier, settling->n_earlier, task);
  for (size_t r = task->first; r < task->end && !must_stop (settler->job); r++)
    {
      const BgPosition end = ranges->least[r + 1];
      BgPosition limit = slice_end (settler, n_aside, end);
      take_bin (settler, task->pegs, r, bg_bins_size (settling->bins, task->pegs, r));
      if (limit == end)
        {
          add_below (settler, distinct, n_aside, end);
          write_new (settler, task, distinct, n_aside, n_readers);
          continue;
        }
      size_t n;
      const BgPosition *next = bg_distinct_sort (distinct, &n), *last = next + n;
      for (bool more = true; more; limit = slice_end (settler, n_aside, end))
        {
          const BgPosition *first = next;
          while (next < last && *next < limit)
            next++;
          bg_distinct_begin (slice, SLICE);
          bg_distinct_add (slice, first, next - first);
          add_below (settler, slice, n_aside, limit);
          write_new (settler, task, slice, n_aside, n_readers);
          more = limit < end;
        }
    }
  task->run = bg_run_writer_end (&settler->writer);
}

static uint64_t
joined_bytes (const Job *job)
{
  return bg_level_bytes (job->level) + bg_level_bytes (&job->aside);
}

/* Of all levels that were set aside before. */
static uint64_t
bytes_aside (const BgSettling *settling)
{
  uint64_t bytes = 0;
  for (guint i = 0; i < settling->aside->len; i++)
    bytes += bg_level_bytes (&g_array_index (settling->aside, BgLevel, i));
  return bytes;
}

/* Frees what has come back of positions set aside, as far as all of it is joined: up to TASK. */
static void
release_aside (const BgSettling *settling, const Task *task)
{
  const BgPosition end = bg_bins_ranges (settling->bins)->least[task->end];
  for (guint i = 0; i < settling->aside->len; i++)
    {
      BgLevel *one = &g_array_index (settling->aside, BgLevel, i);
      for (int pegs = one->fewest; one->run != NULL && pegs <= MIN (one->most, task->pegs); pegs++)
        if (pegs == task->pegs && comes_back (settling, pegs))
          bg_run_release (&one->run[pegs], end);
        else if (comes_back (settling, pegs))
          bg_level_drop (one, pegs);
    }
}

/* Moves what is joined to the disk. */
static void
store (Job *job)
{
  bg_level_store (job->level, job->settling->disk);
  if (job->aside.n > 0)
    bg_level_store (&job->aside, job->settling->disk);
  job->lasting = joined_bytes (job);
}

/* Joins what tasks have left, in their order, as far as they are done. */
static void
join_tasks (Job *job)
{
  const BgSettling *settling = job->settling;
  const Task *last = NULL;
  for (; job->n_joined < job->tasks->len; job->n_joined++)
    {
      Task *task = &g_array_index (job->tasks, Task, job->n_joined);
      if (!task->done)
        break;
      job->waiting -= task->run.bytes;
      bg_level_join (is_complete (settling, task->pegs) ? job->level : &job->aside, task->pegs,
                     &task->run);
      last = task;
    }
  if (last != NULL)
    release_aside (settling, last);
  if (settling->disk != NULL && joined_bytes (job) - job->lasting > BG_LEVEL_MUCH)
    store (job);
}

/* Notes what is held: the bytes of the level and of positions set aside, before and after they come
   back, which it returns, and those of the settlers. */
static uint64_t
note_bytes (Job *job)
{
  const uint64_t bytes = joined_bytes (job) + bytes_aside (job->settling) + job->waiting;
  job->peak = MAX (job->peak, bytes + job->working);
  job->is_full |= bytes > job->settling->memory;
  return bytes;
}

static void
end_task (Settler *settler, Task *task)
{
  Job *job = settler->job;
  const BgSettling *settling = job->settling;
  pthread_mutex_lock (&job->lock);
  task->done = true;
  job->n_done += task->n;
  job->waiting += task->run.bytes;
  job->working -= settler->bytes;
  settler->bytes = bg_distinct_bytes (&settler->distinct) + bg_distinct_bytes (&settler->slice)
                   + job->n_readers * sizeof (BgRunReader);
  job->working += settler->bytes;
  /* a disk takes what is joined, so that the most is held before */
  const uint64_t bytes = note_bytes (job);
  join_tasks (job);
  const size_t n_done = job->n_done;
  pthread_mutex_unlock (&job->lock);
  if (settling->hear != NULL)
    settling->hear (settler->keeper, n_done, job->n, bytes);
}

static void
work (gpointer pointer)
{
  Settler *settler = pointer;
  Job *job = settler->job;
  for (size_t t; (t = atomic_fetch_add (&job->next, 1)) < job->tasks->len;)
    {
      Task *task = &g_array_index (job->tasks, Task, t);
      do_task (settler, task);
      end_task (settler, task);
    }
}

/* Positions that wait with that many pegs: in bins, and set aside. */
static size_t
count_pegs (const BgSettling *settling, int pegs, size_t *aside)
{
  size_t n = *aside = 0;
  for (size_t r = 0; r < bg_bins_ranges (settling->bins)->n; r++)
    n += bg_bins_size (settling->bins, pegs, r);
  for (guint i = 0; i < settling->aside->len && comes_back (settling, pegs); i++)
    *aside += bg_level_run (&g_array_index (settling->aside, BgLevel, i), pegs)->n;
  return n + *aside;
}

static GArray *
make_tasks (const BgSettling *settling, int threads)
{
  const size_t n_ranges = bg_bins_ranges (settling->bins)->n;
  size_t size[BG_MAX_HOLES + 1], aside[BG_MAX_HOLES + 1], all = 0;
  for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
    all += size[pegs] = settling->only_complete && !is_complete (settling, pegs)
                          ? 0 : count_pegs (settling, pegs, &aside[pegs]);
  const size_t wanted = MIN (TASK, all / (SHARES * threads) + 1);
  GArray *tasks = g_array_new (FALSE, FALSE, sizeof (Task));
  for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
    for (size_t r = 0, end; r < n_ranges && size[pegs] > 0; r = end)
      {
        size_t n = 0;
        for (end = r; end < n_ranges && n < wanted; end++)
          n += bg_bins_size (settling->bins, pegs, end) + aside[pegs] / n_ranges;
        if (end < n_ranges || n > 0 || aside[pegs] > 0)
          g_array_append_val (tasks, ((Task) { .pegs = pegs, .first = r, .end = end, .n = n }));
      }
  return tasks;
}

/* Ranges are cut for what the bins have.  Do far more positions come back, so that a task would be
   one with too many of them, for the threads to share the work and for what they hold meanwhile? */
static bool
are_ranges_wide (const BgSettling *settling)
{
  const size_t n_ranges = bg_bins_ranges (settling->bins)->n;
  size_t all = 0, all_aside = 0, most = 0;
  for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
    {
      size_t aside;
      all += count_pegs (settling, pegs, &aside);
      all_aside += aside;
      most = MAX (most, aside);
    }
  return !settling->only_complete && all_aside > all / SHARES * (SHARES - 1)
         && most / n_ranges > TASK;
}

/* Cuts the ranges for positions set aside that come back. */
static void
cut_for_aside (const BgSettling *settling)
{
  const BgLevel *aside = (const BgLevel *) settling->aside->data;
  size_t n = 0, n_blocks = 0;
  for (guint i = 0; i < settling->aside->len; i++)
    for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
      n_blocks += bg_level_run (&aside[i], pegs)->n_blocks;
  const size_t step = n_blocks / SAMPLE + 1;
  g_autofree BgPosition *sample = g_new (BgPosition, n_blocks / step + 1);
  size_t next = 0, b = 0;
  for (guint i = 0; i < settling->aside->len; i++)
    for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
      {
        const BgRun *run = bg_level_run (&aside[i], pegs);
        for (; next < b + run->n_blocks; next += step)
          sample[n++] = run->block[next - b].first;
        b += run->n_blocks;
      }
  bg_bins_cut (settling->bins, settling->n_holes,
               MIN (n_blocks / (TASK / BG_RUN_BLOCK) + 1, MOST_RANGES), sample, n);
}

/* Sets aside all that the bins have, and cuts them anew. */
static bool
narrow_ranges (const BgSettling *settling, uint64_t *peak)
{
  BgLevel none = { 0 };
  BgSettling first = *settling;
  first.least = 0;
  first.most = -1;
  first.unites = false;
  const bool fits = bg_settle (&first, &none, peak);
  cut_for_aside (settling);
  return fits;
}

/* Puts what is set aside now in the place of what has come back. */
static void
replace_aside (Job *job)
{
  const BgSettling *settling = job->settling;
  for (guint i = 0; i < settling->aside->len;)
    {
      BgLevel *one = &g_array_index (settling->aside, BgLevel, i);
      for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
        if (comes_back (settling, pegs))
          bg_level_drop (one, pegs);
      if (one->n > 0)
        {
          i++;
          continue;
        }
      bg_level_clear (one);
      g_array_remove_index (settling->aside, i);
    }
  if (job->aside.n > 0)
    g_array_append_val (settling->aside, job->aside);
}

bool
bg_settle (const BgSettling *settling, BgLevel *level, uint64_t *peak)
{
  Job job = { .settling = settling, .lock = PTHREAD_MUTEX_INITIALIZER, .level = level };
  if (are_ranges_wide (settling))
    job.is_full = !narrow_ranges (settling, &job.peak);
  job.tasks = make_tasks (settling, settling->n_workers);
  for (guint i = 0; i < job.tasks->len; i++)
    job.n += g_array_index (job.tasks, Task, i).n;
  job.lasting = joined_bytes (&job);
  note_bytes (&job);
  const int threads = CLAMP ((int) job.tasks->len / SHARES, 1, settling->n_workers);
  job.n_readers = settling->n_earlier + settling->aside->len;
  g_autofree Settler *settlers = g_new0 (Settler, threads);
  for (int t = 0; t < threads; t++)
    {
      settlers[t].job = &job;
      settlers[t].keeper = (char *) settling->workers + t * settling->worker_size;
      settlers[t].reader = g_new (BgRunReader, job.n_readers);
    }
  bg_team_run (work, settlers, sizeof *settlers, threads);
  for (int t = 0; t < threads; t++)
    {
      bg_distinct_clear (&settlers[t].distinct);
      bg_distinct_clear (&settlers[t].slice);
      g_free (settlers[t].reader);
    }
  if (settling->disk != NULL)
    store (&job);
  replace_aside (&job);
  g_array_unref (job.tasks);
  *peak = job.peak;
  return !job.is_full;
}
