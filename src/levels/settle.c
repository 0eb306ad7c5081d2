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
#define SLICE 65536

/* Bytes of a page by which the processor knows that it is read in order. */
#define FETCHED 256

/* Some neighbouring bins. */
typedef struct
{
  int pegs;
  size_t first, end;            /* ranges */
  BgRun run;                    /* what becomes of them */
  bool done;
} Task;

typedef struct
{
  const BgSettling *settling;
  GArray *tasks;
  _Atomic size_t next;
  pthread_mutex_t lock;         /* for what follows, and what tasks have done */
  size_t n_joined;              /* tasks, the first ones, whose runs are in one of these: */
  BgLevel *level, aside;
  uint64_t lasting;             /* bytes of both that no disk takes */
  uint64_t most;                /* bytes of both beside them so far */
} Job;

typedef struct
{
  Job *job;
  void *keeper;
  BgDistinct distinct, slice;
  BgRunReader *reader;
  BgRunWriter writer;
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
  for (size_t r = task->first; r < task->end && !bg_control_stopped (settling->control); r++)
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
  for (; job->n_joined < job->tasks->len; job->n_joined++)
    {
      Task *task = &g_array_index (job->tasks, Task, job->n_joined);
      if (!task->done)
        break;
      bg_level_join (is_complete (settling, task->pegs) ? job->level : &job->aside, task->pegs,
                     &task->run);
    }
  const uint64_t bytes = joined_bytes (job) - job->lasting;
  job->most = MAX (job->most, bytes);
  if (settling->disk != NULL && bytes > BG_LEVEL_MUCH)
    store (job);
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
      pthread_mutex_lock (&job->lock);
      task->done = true;
      join_tasks (job);
      pthread_mutex_unlock (&job->lock);
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
          g_array_append_val (tasks, ((Task) { .pegs = pegs, .first = r, .end = end }));
      }
  return tasks;
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

uint64_t
bg_settle (const BgSettling *settling, BgLevel *level)
{
  Job job = { .settling = settling, .lock = PTHREAD_MUTEX_INITIALIZER, .level = level };
  uint64_t bytes = 0;
  job.tasks = make_tasks (settling, settling->n_workers);
  job.lasting = joined_bytes (&job);
  const int threads = CLAMP ((int) job.tasks->len / SHARES, 1, settling->n_workers);
  const size_t n_readers = settling->n_earlier + settling->aside->len;
  g_autofree Settler *settlers = g_new0 (Settler, threads);
  for (int t = 0; t < threads; t++)
    {
      settlers[t].job = &job;
      settlers[t].keeper = (char *) settling->workers + t * settling->worker_size;
      settlers[t].reader = g_new (BgRunReader, n_readers);
    }
  bg_team_run (work, settlers, sizeof *settlers, threads);
  for (int t = 0; t < threads; t++)
    {
      bytes += bg_distinct_bytes (&settlers[t].distinct) + bg_distinct_bytes (&settlers[t].slice)
               + n_readers * sizeof (BgRunReader);
      bg_distinct_clear (&settlers[t].distinct);
      bg_distinct_clear (&settlers[t].slice);
      g_free (settlers[t].reader);
    }
  if (settling->disk != NULL)
    {
      store (&job);
      bytes += job.most;
    }
  replace_aside (&job);
  g_array_unref (job.tasks);
  return bytes;
}
