#include "runs/settle.h"

#include <pthread.h>
#include <stdatomic.h>

#include "core/team.h"
#include "runs/distinct.h"

/* Positions of a task, in bins and set aside: a task begins in the midst of blocks, and is
   sorted in a core's cache where it is one range. */
#define TASK 65536
#define TASK_BLOCKS (TASK / BG_RUN_BLOCK)
/* Least number of tasks for each thread, where there are that many ranges. */
#define SHARES 4

/* Bytes of a page by which the processor knows that it is read in order. */
#define FETCHED 256

/* Some neighbouring bins, or a part of one: ranges are cut for positions in bins, and far
   more positions set aside may come back. */
typedef struct {
  int pegs;
  size_t first, end;       /* ranges */
  BgPosition least, limit; /* of them, positions from the one up to the other */
  size_t n;                /* positions, about */
  BgRun run;               /* made of them */
  bool done;
} Task;

typedef struct {
  const BgSettling *settling;
  GArray *tasks;
  size_t n;         /* positions of all */
  size_t n_readers; /* of a settler */
  _Atomic size_t next;
  atomic_bool is_full;  /* more is held than may be */
  pthread_mutex_t lock; /* for the members below, and for tasks that are done */
  size_t n_done;        /* positions of the tasks that are done */
  size_t n_joined;      /* tasks, the first ones, whose runs are in one of these: */
  BgLevel *level, aside;
  uint64_t waiting; /* bytes of the other runs */
  uint64_t lasting; /* bytes of both levels that no disk takes */
  uint64_t working; /* bytes of all settlers */
  uint64_t peak;    /* bytes held at a time */
} Job;

typedef struct {
  Job *job;
  void *keeper;
  BgDistinct distinct;
  BgRunReader *reader;
  BgRunWriter writer;
  uint64_t bytes; /* of all these, as far as they are noted */
} Settler;

static bool is_complete (const BgSettling *settling, int pegs) {
  return settling->least <= pegs && pegs <= settling->most;
}

/* Is what was set aside with PEGS pegs to be read again? */
static bool comes_back (const BgSettling *settling, int pegs) {
  return settling->unites || is_complete (settling, pegs);
}

/* Has the beginning of a page, which may be NULL, brought into the cache. */
static inline void fetch_bin (const BgPage *page) {
  for (size_t i = 0; i < FETCHED; i += 64)
    __builtin_prefetch ((const char *) page + i);
}

/* Adds the positions in the bin of a range from LEAST up to LIMIT. */
static void add_bin (Settler *settler, int pegs, size_t range, BgPosition least, BgPosition limit) {
  const BgBins *bins = settler->job->settling->bins;
  const BgPosition *bounds = bg_bins_ranges (bins)->least + range;
  const bool all = least == bounds[0] && limit == bounds[1];
  for (int t = 0; t < bg_bins_threads (bins); t++)
    for (const BgPage *page = bg_bins_pages (bins, t, pegs, range); page != NULL;
         page = page->next) {
      fetch_bin (page->next);
      BgPosition positions[BG_BINS_PAGE];
      const size_t n = bg_bins_read (bins, t, pegs, range, page, positions);
      size_t kept = all ? n : 0;
      for (size_t i = 0; i < n && !all; i++) {
        positions[kept] = positions[i];
        kept += positions[i] >= least && positions[i] < limit;
      }
      bg_distinct_add (&settler->distinct, positions, kept);
    }
}

/* Readers of the runs with PEGS pegs of N levels, after OPEN others; returns their number. */
static size_t open_readers (Settler *settler, size_t open, const BgLevel *levels, size_t n,
                            const Task *task) {
  for (size_t i = 0; i < n; i++)
    if (bg_level_run (&levels[i], task->pegs)->n > 0)
      bg_run_reader_init (&settler->reader[open++], bg_level_run (&levels[i], task->pegs),
                          task->least, task->limit);
  return open;
}

/* Adds what N readers have below LIMIT. */
static void add_below (Settler *settler, size_t n, BgPosition limit) {
  const BgPosition *more;
  for (size_t k = 0; k < n; k++)
    for (size_t size; (size = bg_run_read (&settler->reader[k], limit, &more)) > 0;)
      bg_distinct_add (&settler->distinct, more, size);
}

/* Writes the positions added that are new to the earlier levels, whose readers are numbers FIRST up
   to END. */
static void write_new (Settler *settler, const Task *task, size_t first, size_t end) {
  const BgSettling *settling = settler->job->settling;
  size_t n;
  BgPosition *positions = bg_distinct_sort (&settler->distinct, &n);
  /* the last levels first, which have most of them */
  for (size_t k = end; k > first; k--)
    n = bg_run_subtract (&settler->reader[k - 1], positions, n);
  if (n > 0 && is_complete (settling, task->pegs))
    n = settling->keep (settler->keeper, positions, n);
  bg_run_writer_add (&settler->writer, positions, n);
}

static bool must_stop (const Job *job) {
  return job->is_full || bg_control_stopped (job->settling->control);
}

static void do_task (Settler *settler, Task *task) {
  const BgSettling *settling = settler->job->settling;
  const BgRanges *ranges = bg_bins_ranges (settling->bins);
  size_t n_aside = 0;
  if (comes_back (settling, task->pegs))
    n_aside = open_readers (settler, 0, (const BgLevel *) settling->aside->data,
                            settling->aside->len, task);
  size_t n_readers = n_aside;
  if (is_complete (settling, task->pegs))
    n_readers = open_readers (settler, n_aside, settling->earlier, settling->n_earlier, task);
  for (size_t r = task->first; r < task->end && !must_stop (settler->job); r++) {
    const BgPosition least = MAX (task->least, ranges->least[r]);
    const BgPosition limit = MIN (task->limit, ranges->least[r + 1]);
    bg_distinct_begin (&settler->distinct, task->n / (task->end - task->first));
    add_bin (settler, task->pegs, r, least, limit);
    add_below (settler, n_aside, limit);
    write_new (settler, task, n_aside, n_readers);
  }
  task->run = bg_run_writer_end (&settler->writer);
}

static uint64_t joined_bytes (const Job *job) {
  return bg_level_bytes (job->level) + bg_level_bytes (&job->aside);
}

/* Of all levels that were set aside before. */
static uint64_t bytes_aside (const BgSettling *settling) {
  uint64_t bytes = 0;
  for (guint i = 0; i < settling->aside->len; i++)
    bytes += bg_level_bytes (&g_array_index (settling->aside, BgLevel, i));
  return bytes;
}

/* Frees positions set aside that have come back, as far as all of them are joined: up to TASK. */
static void release_aside (const BgSettling *settling, const Task *task) {
  for (guint i = 0; i < settling->aside->len; i++) {
    BgLevel *one = &g_array_index (settling->aside, BgLevel, i);
    for (int pegs = one->fewest; one->run != NULL && pegs <= MIN (one->most, task->pegs); pegs++)
      if (pegs == task->pegs && comes_back (settling, pegs))
        bg_run_release (&one->run[pegs], task->limit);
      else if (comes_back (settling, pegs))
        bg_level_drop (one, pegs);
  }
}

/* Moves the runs that are joined to the disk. */
static void store_level (Job *job) {
  bg_level_store (job->level, job->settling->disk);
  if (job->aside.n > 0)
    bg_level_store (&job->aside, job->settling->disk);
  job->lasting = joined_bytes (job);
}

/* Joins the runs of tasks, in their order, as far as they are done. */
static void join_tasks (Job *job) {
  const BgSettling *settling = job->settling;
  const Task *last = NULL;
  for (; job->n_joined < job->tasks->len; job->n_joined++) {
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
    store_level (job);
}

/* Notes the bytes held: of the level and of positions set aside, before and after they come back,
   which it returns, and of the settlers. */
static uint64_t note_bytes (Job *job) {
  const uint64_t bytes = joined_bytes (job) + bytes_aside (job->settling) + job->waiting;
  job->peak = MAX (job->peak, bytes + job->working);
  job->is_full |= bytes > job->settling->memory;
  return bytes;
}

static void end_task (Settler *settler, Task *task) {
  Job *job = settler->job;
  const BgSettling *settling = job->settling;
  pthread_mutex_lock (&job->lock);
  task->done = true;
  job->n_done += task->n;
  job->waiting += task->run.bytes;
  job->working -= settler->bytes;
  settler->bytes = bg_distinct_bytes (&settler->distinct) + job->n_readers * sizeof (BgRunReader);
  job->working += settler->bytes;
  /* a disk takes what is joined, so that the most is held before */
  const uint64_t bytes = note_bytes (job);
  join_tasks (job);
  const size_t n_done = job->n_done;
  pthread_mutex_unlock (&job->lock);
  if (settling->hear != NULL)
    settling->hear (settler->keeper, n_done, job->n, bytes);
}

static void run_settler (gpointer pointer) {
  Settler *settler = pointer;
  Job *job = settler->job;
  for (size_t t; (t = atomic_fetch_add (&job->next, 1)) < job->tasks->len;) {
    Task *task = &g_array_index (job->tasks, Task, t);
    do_task (settler, task);
    end_task (settler, task);
  }
}

/* Are positions with PEGS pegs settled now? */
static bool is_settled (const BgSettling *settling, int pegs) {
  return !settling->only_complete || is_complete (settling, pegs);
}

/* Positions that wait with that many pegs: in bins, and set aside. */
static size_t count_pegs (const BgSettling *settling, int pegs) {
  size_t n = 0;
  for (size_t r = 0; r < bg_bins_ranges (settling->bins)->n; r++)
    n += bg_bins_size (settling->bins, pegs, r);
  for (guint i = 0; i < settling->aside->len && comes_back (settling, pegs); i++)
    n += bg_level_run (&g_array_index (settling->aside, BgLevel, i), pegs)->n;
  return n;
}

/* Makes FIRST the first positions of the blocks set aside with PEGS pegs that come back, as far as
   they are between LEAST and LIMIT, ascending: each run has other positions than the next. */
static void list_blocks (const BgSettling *settling, int pegs, BgPosition least, BgPosition limit,
                         GArray *first) {
  g_array_set_size (first, 0);
  for (guint i = 0; i < settling->aside->len && comes_back (settling, pegs); i++) {
    const BgRun *run = bg_level_run (&g_array_index (settling->aside, BgLevel, i), pegs);
    for (size_t b = bg_run_seek (run, least) + 1; b < run->n_blocks && run->block[b].first < limit;
         b++)
      g_array_append_val (first, run->block[b].first);
  }
  g_array_sort (first, bg_position_compare);
}

/* Cuts the positions that wait with PEGS pegs into tasks of at least SIZE, if there are as many. */
static void cut_tasks (const BgSettling *settling, int pegs, size_t size, GArray *tasks) {
  const BgRanges *ranges = bg_bins_ranges (settling->bins);
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  Task task = { .pegs = pegs };
  for (size_t r = 0; r < ranges->n; r++) {
    list_blocks (settling, pegs, ranges->least[r], ranges->least[r + 1], first);
    task.end = r + 1;
    task.n += bg_bins_size (settling->bins, pegs, r) + first->len * BG_RUN_BLOCK;
    task.n /= first->len / TASK_BLOCKS + 1;
    for (guint i = TASK_BLOCKS; i < first->len; i += TASK_BLOCKS) {
      task.limit = g_array_index (first, BgPosition, i);
      g_array_append_val (tasks, task);
      task.first = r;
      task.least = task.limit;
    }
    task.limit = ranges->least[r + 1];
    if (task.n < size && r + 1 < ranges->n)
      continue;
    g_array_append_val (tasks, task);
    task = (Task){ .pegs = pegs, .first = r + 1, .least = task.limit };
  }
}

static GArray *make_tasks (const BgSettling *settling) {
  size_t size[BG_MAX_HOLES + 1], all = 0;
  for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
    all += size[pegs] = is_settled (settling, pegs) ? count_pegs (settling, pegs) : 0;
  GArray *tasks = g_array_new (FALSE, FALSE, sizeof (Task));
  for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
    if (size[pegs] > 0)
      cut_tasks (settling, pegs, MIN (TASK, all / (SHARES * settling->n_workers) + 1), tasks);
  return tasks;
}

/* Puts the positions that are set aside now in the place of the levels that have come back. */
static void replace_aside (Job *job) {
  const BgSettling *settling = job->settling;
  for (guint i = 0; i < settling->aside->len;) {
    BgLevel *one = &g_array_index (settling->aside, BgLevel, i);
    for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
      if (comes_back (settling, pegs))
        bg_level_drop (one, pegs);
    if (one->n > 0) {
      i++;
      continue;
    }
    bg_level_clear (one);
    g_array_remove_index (settling->aside, i);
  }
  if (job->aside.n > 0)
    g_array_append_val (settling->aside, job->aside);
}

bool bg_settle (const BgSettling *settling, BgLevel *level, uint64_t *peak) {
  Job job = { .settling = settling, .lock = PTHREAD_MUTEX_INITIALIZER, .level = level };
  job.tasks = make_tasks (settling);
  for (guint i = 0; i < job.tasks->len; i++)
    job.n += g_array_index (job.tasks, Task, i).n;
  job.lasting = joined_bytes (&job);
  note_bytes (&job);
  const int threads = CLAMP ((int) job.tasks->len / SHARES, 1, settling->n_workers);
  job.n_readers = settling->n_earlier + settling->aside->len;
  g_autofree Settler *settlers = g_new0 (Settler, threads);
  for (int t = 0; t < threads; t++) {
    settlers[t].job = &job;
    settlers[t].keeper = (char *) settling->workers + t * settling->worker_size;
    settlers[t].reader = g_new (BgRunReader, job.n_readers);
  }
  bg_team_run (run_settler, settlers, sizeof *settlers, threads);
  for (int t = 0; t < threads; t++) {
    bg_distinct_clear (&settlers[t].distinct);
    g_free (settlers[t].reader);
  }
  for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
    if (is_settled (settling, pegs))
      bg_bins_empty (settling->bins, pegs);
  if (settling->disk != NULL)
    store_level (&job);
  replace_aside (&job);
  g_array_unref (job.tasks);
  *peak = job.peak;
  return !job.is_full;
}
