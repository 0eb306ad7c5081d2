/* Searches on disk: killed at any operation, on disks that fail at any write, with files that are
   damaged anywhere, they end as they do in memory, or name the fault. */
#include "harness.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "model.h"
#include "processes/exchange.h"
#include "runs/run_file.h"
#include "search/journal/journal_state.h"
#include "search/level_sizes.h"
#include "tests/virtual.h"

/* --- A system that fails ---------------------------------------------------------- */

static char *folder; /* of the search */

/* Operations on files are counted once this is armed: the process is killed in the midst of the
   one numbered KILLED_AT, and writes fail from the one numbered FAILS_AT on. */
static bool armed;
static atomic_int operations;
static int killed_at, fails_at;
/* The machine loses power then: data written to a file since it was synced is gone. */
static bool loses_power;
static _Thread_local int operation; /* the last of this thread */

/* True where an operation of SIZE bytes, 0 if it is not a write, fails; LEAVES are then written. */
static bool meets_fault (size_t size, size_t *leaves) {
  *leaves = size;
  if (!armed)
    return false;
  operation = ++operations;
  if (operation == killed_at)
    *leaves = size / 2;
  errno = ENOSPC;
  return fails_at > 0 && operation >= fails_at && size > 0;
}

/* Of files that were written to, the bytes that are safe. */
static struct {
  ino_t inode;
  off_t bytes;
} safe[1 << 12];
static size_t n_safe;
static pthread_mutex_t safe_lock = PTHREAD_MUTEX_INITIALIZER;

/* The place of a file in SAFE; N_SAFE where there is none. */
static size_t find_safe (ino_t inode) {
  size_t i = 0;
  while (i < n_safe && safe[i].inode != inode)
    i++;
  return i;
}

static struct stat status_of (int file) {
  struct stat status = { 0 };
  fstat (file, &status);
  return status;
}

/* FILE is about to be written to, or is SYNCED. */
static void note_safe (int file, bool synced) {
  if (!armed)
    return;
  const struct stat status = status_of (file);
  pthread_mutex_lock (&safe_lock);
  const size_t i = find_safe (status.st_ino);
  if (synced || i == n_safe) {
    safe[i].inode = status.st_ino;
    safe[i].bytes = status.st_size;
    n_safe = MAX (n_safe, i + 1);
  }
  pthread_mutex_unlock (&safe_lock);
}

/* The file NAME is about to be removed: another may have its inode. */
static void forget_safe (int parent, const char *name) {
  struct stat status;
  pthread_mutex_lock (&safe_lock);
  const size_t i = fstatat (parent, name, &status, 0) == 0 ? find_safe (status.st_ino) : n_safe;
  if (i < n_safe)
    safe[i] = safe[--n_safe];
  pthread_mutex_unlock (&safe_lock);
}

static void lose_power (void) {
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  pthread_mutex_lock (&safe_lock);
  for (const char *name; (name = g_dir_read_name (dir)) != NULL;) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    struct stat status;
    if (stat (path, &status) != 0)
      continue;
    const size_t i = find_safe (status.st_ino);
    if (i < n_safe && truncate (path, safe[i].bytes) != 0)
      abort ();
  }
}

static void end_process (void) {
  if (!armed || operation != killed_at)
    return;
  if (loses_power)
    lose_power ();
  kill (getpid (), SIGKILL);
}

ssize_t pwrite (int file, const void *bytes, size_t size, off_t place) {
  size_t n;
  if (meets_fault (size, &n))
    return -1;
  note_safe (file, false);
  const ssize_t done = syscall (SYS_pwrite64, file, bytes, n, place);
  end_process ();
  return done;
}

ssize_t write (int file, const void *bytes, size_t size) {
  size_t n;
  if (meets_fault (size, &n))
    return -1;
  note_safe (file, false);
  const ssize_t done = syscall (SYS_write, file, bytes, n);
  end_process ();
  return done;
}

/* One read in three comes in two pieces, one in five is interrupted first. */
ssize_t pread (int file, void *bytes, size_t size, off_t place) {
  static atomic_int reads;
  const int turn = armed ? ++reads : 1;
  if (turn % 5 == 0) {
    errno = EINTR;
    return -1;
  }
  return syscall (SYS_pread64, file, bytes, turn % 3 == 0 ? (size + 1) / 2 : size, place);
}

int rename (const char *from, const char *to) {
  size_t n;
  meets_fault (0, &n);
  end_process ();
  return syscall (SYS_rename, from, to);
}

int unlinkat (int parent, const char *name, int flags) {
  size_t n;
  meets_fault (0, &n);
  end_process ();
  forget_safe (parent, name);
  return syscall (SYS_unlinkat, parent, name, flags);
}

/* To sync takes long, and is for machines that fail. */
int fdatasync (int file) {
  size_t n;
  meets_fault (0, &n);
  end_process ();
  note_safe (file, true);
  return 0;
}

int fsync (int file) {
  return fdatasync (file);
}

/* The clock.  Once armed it goes on by more than the longest pause between two states with each
   look at it, so that a state is written whenever one could be. */
gint64 g_get_monotonic_time (void) {
  static atomic_llong looks;
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  const gint64 minutes = armed ? ++looks : looks;
  return (now.tv_sec + 60 * minutes) * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

/* --- Searches ----------------------------------------------------------------------- */

typedef struct {
  ProblemText problem;
  const char *method, *heuristic; /* no method: not a search but its level sets */
  int max_moves;                  /* or 0 */
  bool counts;                    /* has levels left to count solutions */
  bool by_finish;                 /* limits are refuted by finish as soon as may be */
  BgLevelSizesKind kind;          /* of level sets, which have both directions */
  const char *survivor;           /* the condition survivor-from, or NULL */
} Search;

/* The limit of a search that solves programs; make check-long has two moves more. */
#define MOST_MOVES sample_of (17, 15)

#define LEARNED "max(merson, learned)"
#define TRIANGLE(n, start, finish) \
  { "triangle(" #n ")", BG_RULE_6, start, finish }
#define ENGLISH(start, finish) \
  { "english", BG_RULE_4, start, finish }

static const Search searches[] = {
  { TRIANGLE (5, "a1'", "any"), .method = "levels" },
  { TRIANGLE (6, "a1'", "a1"), .method = "bidirectional" },
  { { "o..../oo.../ooo../oooo./ooooo", BG_RULE_8, "a1'", "any" }, "levels", .heuristic = "zero" },
  { ENGLISH ("d4'", "d4"), .method = "levels", .heuristic = LEARNED, .max_moves = 17 },
  { TRIANGLE (5, "b3'", "any"), .method = "levels", .heuristic = LEARNED, .by_finish = true },
  /* refuted limits, and one pass without a limit */
  { TRIANGLE (6, "a1'", "a1"), .method = "auto", .heuristic = "merson", .survivor = "c5" },
  { TRIANGLE (6, "a1'", "a1"), .method = "auto", .counts = true, .survivor = "c5" },
  { TRIANGLE (5, "a1'", "a1"), .kind = BG_LEVEL_SIZES_BY_LEVELS },
  { TRIANGLE (5, "a1'", "any"), .kind = BG_LEVEL_SIZES_OF_JUMPS },
};

/* The one by finish that make check-long has. */
static const Search larger = { ENGLISH ("c1'", "any"), "levels", LEARNED, .max_moves = 14,
                               .by_finish = true };

static const Search *search_of (int turn) {
  const Search *search = &searches[turn];
  return sample_of (1, 0) && search->by_finish ? &larger : search;
}

static int n_processes; /* of runs */
static int n_threads;   /* of each process */
static double seconds;  /* that the last search took, as it says */

/* A folder in memory if possible: a journaling file system searches long for a free entry after
   thousands of files were removed. */
static void make_folder (void) {
  n_processes = 1;
  n_threads = 2;
  g_autofree char *name = g_strdup ("/dev/shm/bergholt-XXXXXX");
  folder = g_mkdtemp (name) != NULL ? g_steal_pointer (&name)
                                    : g_dir_make_tmp ("bergholt-XXXXXX", NULL);
  ck_assert_ptr_nonnull (folder);
}

static void empty_folder (void) {
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_unlink (path);
  }
}

static void remove_folder (void) {
  empty_folder ();
  g_rmdir (folder);
  g_clear_pointer (&folder, g_free);
}

FIXTURE ("disk", make_folder, remove_folder)

/* The answer of a search, or the reason why it has none: numbers that do not depend on breaks. */
static char *solve (const BgProblem *problem, const Search *search, const BgControl *control,
                    BgStop *stop, GError **error) {
  const BgSolveOptions options = { .method = search->method,
                                   .heuristic = search->heuristic,
                                   .max_moves = MIN (search->max_moves, MOST_MOVES),
                                   .counting = search->counts,
                                   .by_finish = search->by_finish };
  BgSolveResult result = { 0 };
  if (!bg_solve (problem, &options, control, &result, error))
    return NULL;
  *stop = result.stop;
  if (bg_transport_is_first (control->transport))
    seconds = result.stats.seconds;
  g_autofree char *moves = result.solution == NULL ? g_strdup ("none") : NULL;
  if (result.solution != NULL) {
    g_ptr_array_add (result.solution, NULL);
    moves = g_strjoinv (",", (char **) result.solution->pdata);
  }
  char *text = g_strdup_printf ("%s, at least %d, %" G_GUINT64_FORMAT
                                " expanded, %" G_GUINT64_FORMAT " made, %s, %s",
                                bg_solve_status_name (result.status), result.lower_bound,
                                result.stats.expanded, result.stats.generated,
                                bg_stop_key (result.stop), moves);
  bg_solve_result_clear (&result);
  return text;
}

/* The answer of level sets in both directions. */
static char *list_levels (const BgProblem *problem, BgLevelSizesKind kind, const BgControl *control,
                          BgStop *stop) {
  g_autoptr (GString) text = g_string_new (NULL);
  for (BgDirection d = BG_FORWARD; d <= BG_BACKWARD && *stop == BG_STOP_NONE; d++) {
    g_autoptr (BgInstance) instance = bg_instance_new (problem, d);
    BgLevelSizes sizes;
    bg_level_sizes_find (&sizes, instance, BG_MAX_HOLES, kind, control);
    for (int n = 0; n < sizes.n; n++)
      g_string_append_printf (text, "%" G_GUINT64_FORMAT ":%d-%d ", sizes.level[n].size,
                              sizes.level[n].fewest, sizes.level[n].most);
    *stop = sizes.stop;
    g_string_append_printf (text, "%" G_GUINT64_FORMAT " made, ", sizes.stats.generated);
  }
  g_string_append_printf (text, "%s, none", bg_stop_key (*stop));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static const char *const one[] = { "problem", "one", "version", "1", NULL };

/* A search in the folder. */
static BgJournalPlan plan_of (BgJournalIdentity identity, bool resumes) {
  return (BgJournalPlan){
    .folder = folder, .limit = UINT64_MAX, .resumes = resumes, .identity = identity
  };
}

/* A run of a search, which threads share that play PROCESSES. */
typedef struct {
  const Search *search;
  bool on_disk;
  uint64_t limit;
  int threads, processes;
  char *text[8]; /* the answer of each process; NULL where another has the error */
} Run;

static void run_process (const BgTransport *transport, void *data) {
  Run *run = data;
  const Search *search = run->search;
  g_autoptr (BgProblem) problem = make_problem_of (&search->problem);
  ck_assert (search->survivor == NULL
             || bg_conditions_add (problem, "survivor-from", search->survivor, NULL));
  BgControl control = { .threads = run->threads,
                        .memory = (uint64_t) 1 << 28,
                        .transport = run->processes > 1 ? transport : NULL };
  BgJournalPlan plan = plan_of (one, true);
  plan.limit = run->limit;
  plan.transport = control.transport;
  plan.n_holes = problem->board->n_holes;
  BgStop stop = BG_STOP_NONE;
  g_autoptr (GError) error = NULL;
  g_autofree char *found = NULL;
  if (run->on_disk)
    control.journal = bg_journal_open (&plan, &error);
  const bool opened = !run->on_disk || control.journal != NULL;
  if (opened && search->method != NULL)
    found = solve (problem, search, &control, &stop, &error);
  else if (opened)
    found = list_levels (problem, search->kind, &control, &stop);
  if (control.journal != NULL && error == NULL) {
    const GError *failure = bg_disk_error (bg_journal_disk (control.journal));
    if (failure != NULL && failure->code == BG_ERROR_INPUT)
      error = g_error_copy (failure);
  }
  if (error != NULL)
    run->text[transport->rank] = g_strdup_printf ("error: %s", error->message);
  else if (opened)
    run->text[transport->rank] = g_steal_pointer (&found);
  const bool failed = bg_transport_any (control.transport, error != NULL);
  if (transport->rank == 0)
    armed = false;
  bg_transport_any (control.transport, true);
  bg_journal_close (control.journal, !failed && stop == BG_STOP_NONE);
}

/* The answer of the processes of a run, which all of them share unless some have failed. */
static char *unite_answers (const Run *run) {
  char *all = NULL;
  for (int p = 0; p < run->processes; p++)
    if (run->text[p] != NULL && (all == NULL || g_str_has_prefix (run->text[p], "error: ")))
      all = run->text[p];
  for (int p = 0; p < run->processes && !g_str_has_prefix (all, "error: "); p++)
    if (g_strcmp0 (run->text[p], all) != 0)
      all = g_strdup_printf ("%s; process %d: %s", all, p, run->text[p]);
  return all;
}

/* Runs a search in a process of its own, on disk if ON_DISK, with LIMIT bytes there.  Returns its
   answer, NULL where it was killed; OPERATIONS is the number of its operations. */
static char *run_search (const Search *search, bool on_disk, uint64_t limit, int kill_at,
                         int fail_at, int threads) {
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  const pid_t child = fork ();
  if (child == 0) {
    Run run = { search, on_disk, limit, threads, n_processes, { NULL } };
    BgVirtual *processes = bg_virtual_new (n_processes);
    operations = 0;
    killed_at = kill_at;
    fails_at = fail_at;
    armed = on_disk;
    bg_virtual_run (processes, run_process, &run);
    g_autofree char *text = g_strdup_printf ("%s\n%d %.0f", unite_answers (&run), operations,
                                             seconds);
    const size_t length = strlen (text);
    ck_assert_int_eq (write (ends[1], text, length), length);
    _exit (0);
  }
  close (ends[1]);
  char text[4096];
  size_t n = 0;
  for (ssize_t more; (more = read (ends[0], text + n, sizeof text - 1 - n)) > 0;)
    n += more;
  close (ends[0]);
  text[n] = '\0';
  int status;
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  char *count = strchr (text, '\n');
  if (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL && kill_at > 0)
    return NULL;
  ck_assert_msg (WIFEXITED (status) && WEXITSTATUS (status) == 0, "status %x", status);
  ck_assert_ptr_nonnull (count);
  *count = '\0';
  operations = (int) strtol (count + 1, &count, 10);
  seconds = strtod (count, NULL);
  return g_strdup (text);
}

static char *run_in_memory (const Search *search) {
  return run_search (search, false, 0, 0, 0, 1);
}

static char *run_on_disk (const Search *search, int kill_at, int fail_at) {
  return run_search (search, true, UINT64_MAX, kill_at, fail_at, n_threads);
}

static guint count_files (void) {
  guint n = 0;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* Of a search that is complete nothing stays; one that is over its limit of moves may go on. */
static void check_removed (const char *found) {
  if (strstr (found, ", none, ") != NULL)
    ck_assert_uint_eq (count_files (), 0);
  else
    empty_folder ();
}

/* Goes on with a search, which ends with the answer EXPECTED. */
static void expect_end (const Search *search, const char *expected) {
  g_autofree char *found = run_on_disk (search, 0, 0);
  ck_assert_str_eq (found, expected);
  check_removed (found);
}

/* The answer of a search in memory, which it has on disk, too, as it has with N processes. */
static char *run_whole (const Search *search, int n) {
  char *expected = run_in_memory (search);
  n_processes = n;
  expect_end (search, expected);
  return expected;
}

/* --- Tests ------------------------------------------------------------------------------ */

/* Points of a search at which something happens to it; make check-long has more. */
#define POINTS sample_of (100, 1)

/* Killed once, and killed again and again. */
TEST_LOOP (test_kills, "disk", G_N_ELEMENTS (searches)) {
  const Search *search = search_of (_i);
  g_autofree char *expected = run_whole (search, 1);
  const int all = operations;
  ck_assert_int_gt (all, 100);
  const int points = POINTS;
  for (int point = 0; point < points; point++) {
    ck_assert_ptr_null (run_on_disk (search, 1 + all * point / points, 0));
    expect_end (search, expected);
  }
  char *found;
  for (int step = all / 5 + 30; (found = run_on_disk (search, step, 0)) == NULL; step += step / 8)
    ;
  ck_assert_str_eq (found, expected);
  g_free (found);
}

/* Searches that are small enough to be killed at every operation. */
static const Search small[] = {
  { TRIANGLE (5, "a1'", "any"), .method = "levels" },
  { TRIANGLE (5, "a1'", "a4"), .method = "bidirectional" },
  { TRIANGLE (5, "a1'", "any"), .method = "auto", .heuristic = "merson" },
  { TRIANGLE (5, "a1'", "a1"), .method = "bidirectional", .counts = true },
  { TRIANGLE (5, "b3'", "any"), .method = "levels", .heuristic = "learned", .by_finish = true },
  { TRIANGLE (5, "a1'", "d4"), .method = "auto", .survivor = "d4" },
  { TRIANGLE (4, "a2'", "any"), .kind = BG_LEVEL_SIZES_BY_LEVELS },
  { TRIANGLE (4, "a2'", "any"), .kind = BG_LEVEL_SIZES_OF_JUMPS },
};

/* Killed at each operation, or without power, by turns; some runs that go on are killed, too. */
TEST_LOOP (test_operations, "disk", 2 * G_N_ELEMENTS (small)) {
  const Search *search = &small[_i / 2];
  const bool several = _i % 2 == 1;
  if (several && search->method == NULL && search->kind == BG_LEVEL_SIZES_OF_JUMPS)
    return;
  n_threads = 1;
  g_autofree char *expected = run_whole (search, several ? 3 : 1);
  const int all = operations, step = sample_of (1, all / 4 + 1);
  int killed = 0;
  for (int at = 1 + _i % step; at <= all; at += step) {
    loses_power = at / step % 2 == 1;
    n_processes = several ? 3 : 1;
    g_autofree char *first = run_on_disk (search, at, 0);
    n_processes = several ? 2 : 1;
    g_autofree char *second = at % 4 == 0 ? run_on_disk (search, 1 + at % 37, 0) : NULL;
    g_autofree char *last = run_on_disk (search, 0, 0);
    const char *found = first != NULL ? first : second != NULL ? second : last;
    killed += found == last;
    if (strcmp (found, expected) != 0)
      ck_abort_msg ("at %d of %d: %s, expected %s", at, all, found, expected);
    check_removed (last);
  }
  ck_assert_int_gt (killed, 0);
}

/* Processes that share a search, which goes on in other numbers of processes and of
   threads. */
TEST_LOOP (test_processes, "disk", G_N_ELEMENTS (searches) - 1) {
  static const int numbers[] = { 4, 3, 1, 2, 4 };
  const Search *search = search_of (_i);
  g_autofree char *expected = run_whole (search, numbers[0]);
  const int all = operations;
  const int points = POINTS;
  for (int point = 0; point < points; point++) {
    n_processes = numbers[0];
    ck_assert_ptr_null (run_on_disk (search, 1 + all * point / (points + 1), 0));
    n_processes = numbers[1];
    expect_end (search, expected);
  }
  char *found = NULL;
  int turn = 0;
  for (int step = all / 5 + 30; found == NULL; step += step / 8) {
    n_threads = 1 + turn % 2;
    n_processes = numbers[turn++ % G_N_ELEMENTS (numbers)];
    found = run_on_disk (search, step, 0);
  }
  ck_assert_str_eq (found, expected);
  ck_assert_int_gt (turn, 1);
  g_free (found);
  /* a disk that is full for one of them is full for all */
  empty_folder ();
  n_threads = 2;
  n_processes = numbers[0];
  g_autofree char *ended = run_on_disk (search, 0, all / 2);
  ck_assert_msg (strstr (ended, ", disk, none") != NULL, "%s", ended);
  n_processes = numbers[1];
  expect_end (search, expected);
}

/* The state that is there, and the series of its processes; and another in its place, which frees
   both. */
static GPtrArray *read_state (BgJournalState *state) {
  g_autoptr (BgDisk) disk = bg_disk_open (folder, UINT64_MAX, NULL);
  g_autoptr (GVariant) saved = bg_disk_read_state (disk, bg_journal_state_type, NULL);
  ck_assert_ptr_nonnull (saved);
  return bg_journal_state_restore (state, saved);
}

static void write_state (BgJournalState *state, GPtrArray *processes) {
  g_autoptr (BgDisk) disk = bg_disk_open (folder, UINT64_MAX, NULL);
  ck_assert_ptr_nonnull (disk);
  for (guint p = 0; p < processes->len; p++) {
    GPtrArray *series = processes->pdata[p];
    processes->pdata[p] = bg_journal_series_save (series);
    g_ptr_array_unref (series);
  }
  g_ptr_array_set_free_func (processes, (GDestroyNotify) g_variant_unref);
  g_autoptr (GVariant)
      saved = bg_journal_state_save (state, state->learned, (GVariant **) processes->pdata,
                                     (int) processes->len);
  ck_assert (bg_disk_write_state (disk, saved));
  g_ptr_array_unref (processes);
  bg_journal_state_clear (state);
}

/* Gives the identity of the state that is there another VALUE for KEY. */
static void change_identity (const char *key, const char *value) {
  BgJournalState state;
  GPtrArray *processes = read_state (&state);
  GVariantBuilder changed = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a{ss}"));
  GVariantIter iter;
  const char *name, *there;
  g_variant_iter_init (&iter, state.identity);
  while (g_variant_iter_next (&iter, "{&s&s}", &name, &there))
    g_variant_builder_add (&changed, "{ss}", name, strcmp (name, key) == 0 ? value : there);
  g_variant_unref (state.identity);
  state.identity = g_variant_ref_sink (g_variant_builder_end (&changed));
  write_state (&state, processes);
}

/* Makes the state that is there one of processes that had other positions: the second and the third
   change places, and owners follow RULE. */
static void change_owners (guint32 rule) {
  BgJournalState state;
  GPtrArray *processes = read_state (&state);
  ck_assert_uint_gt (processes->len, 2);
  ck_assert_uint_gt (((GPtrArray *) processes->pdata[2])->len, 0);
  gpointer second = processes->pdata[1];
  processes->pdata[1] = processes->pdata[2];
  processes->pdata[2] = second;
  ck_assert_uint_eq (state.owners, BG_OWNERS_RULE);
  state.owners = rule;
  write_state (&state, processes);
}

/* As many processes go on from positions that have owners by another rule. */
TEST_LOOP (test_owners, "disk", G_N_ELEMENTS (searches) - 1) {
  const Search *search = search_of (_i);
  n_threads = 1;
  g_autofree char *expected = run_whole (search, 4);
  const int all = operations;
  for (int i = 0; i < 2; i++) {
    ck_assert_ptr_null (run_on_disk (search, all * (i + 2) / 4, 0));
    change_owners (i == 0 ? 1 : BG_OWNERS_RULE + 1);
    expect_end (search, expected);
  }
}

/* The seconds of a search include all of its runs. */
TEST (test_seconds, "disk") {
  const Search *search = &searches[0];
  g_autofree char *expected = run_whole (search, 1);
  ck_assert_ptr_null (run_on_disk (search, operations / 2, 0));
  BgJournalState state;
  GPtrArray *processes = read_state (&state);
  ck_assert_uint_gt (state.microseconds, 0);
  /* a run of the search takes less than a year, by any clock */
  ck_assert_int_lt ((int) seconds, 365 * 86400);
  state.microseconds = UINT64_C (31536000000000);
  write_state (&state, processes);
  expect_end (search, expected);
  ck_assert_int_gt ((int) seconds, 365 * 86400);
  ck_assert_int_lt ((int) seconds, 2 * 365 * 86400);
}

static void expect_full (const char *answer, const char *expected) {
  ck_assert_msg (strstr (answer, ", disk, none") != NULL || g_str_equal (answer, expected), "%s",
                 answer);
}

/* A disk that is full from some write on, and has room later. */
TEST_LOOP (test_full, "disk", G_N_ELEMENTS (searches)) {
  const Search *search = search_of (_i);
  g_autofree char *expected = run_whole (search, 1);
  const int all = operations;
  const int points = POINTS;
  for (int point = 1; point < points; point++) {
    g_autofree char *ended = run_on_disk (search, 0, 1 + all * point / points);
    expect_full (ended, expected);
    expect_end (search, expected);
  }
  for (uint64_t limit = 100; limit < 100000; limit *= 3) {
    g_autofree char *ended = run_search (search, true, limit, 0, 0, 1);
    expect_full (ended, expected);
  }
  expect_end (search, expected);
}

/* Removes the files that the state does not name, as a resume does. */
static void remove_unnamed (void) {
  const BgJournalPlan resumed = plan_of (one, true);
  BgJournal *journal = bg_journal_open (&resumed, NULL);
  ck_assert_ptr_nonnull (journal);
  bg_journal_close (journal, false);
}

/* Copies the files of the folder into ALL, an array of names and contents, or back. */
static void keep_files (GHashTable *all) {
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  for (const char *name; (name = g_dir_read_name (dir)) != NULL;) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    char *text;
    gsize length;
    ck_assert (g_file_get_contents (path, &text, &length, NULL));
    g_hash_table_insert (all, g_strdup (name), g_bytes_new_take (text, length));
  }
}

static void put_files (GHashTable *all) {
  empty_folder ();
  FOR_EACH_KEY (name, all) {
    gsize length;
    g_autofree char *path = g_build_filename (folder, name, NULL);
    const char *text = g_bytes_get_data (g_hash_table_lookup (all, name), &length);
    ck_assert (g_file_set_contents (path, text, length, NULL));
  }
}

/* A bit that is another, or a file that is cut off, in the state of a search that was killed. */
TEST_LOOP (test_damage, "disk", G_N_ELEMENTS (searches)) {
  const Search *search = search_of (_i);
  g_autoptr (GRand) random = g_rand_new_with_seed (_i);
  g_autoptr (GHashTable) files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                                        (GDestroyNotify) g_bytes_unref);
  g_autofree char *expected = run_whole (search, 1);
  /* in the midst of some levels */
  for (int at = operations * 3 / 4; g_hash_table_size (files) < (search->method == NULL ? 3 : 4);
       at -= 7) {
    ck_assert_int_gt (at, 0);
    empty_folder ();
    g_hash_table_remove_all (files);
    ck_assert_ptr_null (run_on_disk (search, at, 0));
    remove_unnamed ();
    keep_files (files);
  }
  g_autofree char **names = (char **) g_hash_table_get_keys_as_array (files, NULL);
  const int rounds = sample_of (300, 6);
  int refused = 0;
  for (int round = 0; round < rounds; round++) {
    const char *name = names[g_rand_int_range (random, 0, g_hash_table_size (files))];
    g_autofree char *path = g_build_filename (folder, name, NULL);
    gsize length;
    const char *text = g_bytes_get_data (g_hash_table_lookup (files, name), &length);
    if (length == 0)
      continue;
    const gsize at = g_rand_int_range (random, 0, length);
    g_autofree char *damaged = g_memdup2 (text, length);
    damaged[at] ^= 1 << g_rand_int_range (random, 0, 8);
    put_files (files);
    ck_assert (g_file_set_contents (path, damaged, round % 2 == 0 ? length : at, NULL));
    g_autofree char *found = run_on_disk (search, 0, 0);
    if (g_str_equal (found, expected))
      continue; /* the file was obsolete */
    ck_assert_msg (g_str_has_prefix (found, "error: ") && strstr (found, name) != NULL
                       && strstr (found, folder) != NULL,
                   "%s: %s", name, found);
    refused++;
  }
  ck_assert_int_gt (refused, rounds / 2);
}

/* A state of another form, which TEXT is, is refused. */
static void expect_other_form (const char *text) {
  const BgJournalPlan resumed = plan_of (one, true);
  g_autofree char *path = g_build_filename (folder, "state", NULL);
  g_autoptr (GError) error = NULL;
  ck_assert (g_file_set_contents (path, text, -1, NULL));
  ck_assert_ptr_null (bg_journal_open (&resumed, &error));
  EXPECT_ERROR (&error, text, path, "another kind or version, expected the state of a search",
                "bergholt disk 7");
}

/* So is a state whose members are others, although its checksum fits and nobody raised the
   version. */
static void expect_other_type (void) {
  const BgJournalPlan resumed = plan_of (one, true);
  g_autoptr (GError) error = NULL;
  BgDisk *disk = bg_disk_open (folder, UINT64_MAX, &error);
  g_autoptr (GVariant)
      state = g_variant_ref_sink (g_variant_new ("(tt)", UINT64_C (1), UINT64_C (2)));
  ck_assert (disk != NULL && bg_disk_write_state (disk, state));
  bg_disk_free (disk);
  ck_assert_ptr_null (bg_journal_open (&resumed, &error));
  EXPECT_ERROR (&error, "a state of another type", "another kind or version");
}

/* Of another search, of another process, of none. */
TEST (test_refusals, "disk") {
  static const char *const other[] = { "problem", "other", "version", "1", NULL };
  static const char *const newer[] = { "problem", "one", "version", "2", NULL };
  g_autoptr (GError) error = NULL;
  const BgJournalPlan plan = plan_of (one, false), resumed = plan_of (one, true);
  const BgJournalPlan of_other = plan_of (other, true), of_newer = plan_of (newer, true);
  BgJournal *journal = bg_journal_open (&plan, &error);
  ck_assert_ptr_nonnull (journal);
  ck_assert_ptr_null (bg_journal_open (&resumed, &error));
  EXPECT_ERROR (&error, "a folder in use", folder, "in use by another process");
  bg_journal_close (journal, false);
  ck_assert_ptr_null (bg_journal_open (&plan, &error));
  EXPECT_ERROR (&error, "a state that is not to be resumed", folder, "--resume");
  ck_assert_ptr_null (bg_journal_open (&of_other, &error));
  EXPECT_ERROR (&error, "another problem", folder, "problem one", "expected other");
  ck_assert_ptr_null (bg_journal_open (&of_newer, &error));
  EXPECT_ERROR (&error, "another version", folder, "version 1", "expected 2");
  change_identity ("positions", "of 99 bits");
  ck_assert_ptr_null (bg_journal_open (&resumed, &error));
  EXPECT_ERROR (&error, "positions of another width", folder, "positions of 99 bits, expected of ");
  change_identity ("positions", "of " G_STRINGIFY (BG_WIDTH) " bits");
  journal = bg_journal_open (&resumed, &error);
  ck_assert_ptr_nonnull (journal);
  bg_journal_close (journal, false);
  expect_other_form ("[search]\nformat=2\n[done]\n# checksum 0123456789abcdef\n");
  expect_other_form ("bergholt disk 4 0123456789abcdef and more");
  expect_other_form ("bergholt disk 7 0123456789abcdef0123456789abcdef and more");
  expect_other_form ("");
  expect_other_type ();
  empty_folder ();
  g_autofree char *file = g_build_filename (folder, "file", NULL);
  ck_assert (g_file_set_contents (file, "", 0, NULL));
  BgJournalPlan of_file = plan;
  of_file.folder = file;
  ck_assert_ptr_null (bg_journal_open (&of_file, &error));
  EXPECT_ERROR (&error, "a file for a folder", file, "expected a folder");
}

/* A resumed search decides as before, and makes no file of a number that the state has, before its
   notes are read. */
TEST (test_resumed, "disk") {
  const BgJournalStep step = { .complete = true, .size = 1 };
  BgPosition position = 1;
  BgLevel noted, other;
  g_autoptr (GError) error = NULL;
  armed = true;
  const BgJournalPlan plan = plan_of (one, false), resumed = plan_of (one, true);
  BgJournal *journal = bg_journal_open (&plan, &error);
  ck_assert (bg_journal_decide (journal, true));
  ck_assert (bg_journal_decide (journal, false));
  bg_level_init (&noted, &position, 1);
  bg_level_store (&noted, bg_journal_disk (journal));
  bg_journal_note_step (journal, bg_journal_begin_series (journal, BG_FORWARD, 17, 0), &step,
                        &noted);
  const uint64_t number = bg_run_file_number (noted.file);
  bg_level_clear (&noted);
  bg_journal_close (journal, false);

  journal = bg_journal_open (&resumed, &error);
  ck_assert_ptr_nonnull (journal);
  ck_assert (bg_journal_decide (journal, false));
  bg_level_init (&other, &position, 1);
  bg_level_store (&other, bg_journal_disk (journal));
  ck_assert (!bg_disk_has_failed (bg_journal_disk (journal)));
  ck_assert_uint_gt (bg_run_file_number (other.file), number);
  bg_level_clear (&other);
  bg_journal_note_limit_search (journal, &(BgJournalLimitSearch){ .settled = true });
  ck_assert (!bg_journal_decide (journal, false));
  bg_journal_close (journal, true);
}

/* The bytes of a state do not depend on the machine or the compiler: the checksum of one that has
   everything is known. */
TEST (test_form, "disk") {
  const BgStats stats = { .expanded = 1, .generated = 2, .peak_bytes = 3 };
  const BgJournalLimitSearch search = {
    true, true, 4, 5, 6, 7, stats, { true, false, 8, 9, 10, 11 }
  };
  const BgNotedStep step = {
    { .complete = true,
      .narrowed = true,
      .size = 12,
      .fewest = 13,
      .most = 14,
      .stop = BG_STOP_MEMORY,
      .next_limit = 15,
      .stats = stats },
    { 16, 17, 18 },
  };
  const BgJournalPart part = { .least = 19,
                               .most = 20,
                               .next_block = UINT64_MAX,
                               .stats = { .expanded = 21, .generated = 22 },
                               .least_over = -23,
                               .found = true };
  const BgJournalFile file = { 24, 25, 26 };
  BgJournalState state;
  bg_journal_state_init (&state);
  state.microseconds = 27;
  state.identity = g_variant_ref_sink (g_variant_new_parsed ("{'problem': 'one'}"));
  state.owners = 28;
  state.learned = g_variant_ref_sink (g_variant_new_parsed ("{uint32 29: <true>}"));
  g_array_append_val (state.limit_searches, search);
  BgJournalSeries *series = bg_journal_series_add (state.series, BG_BACKWARD, 30, 31);
  g_array_append_val (series->steps, step);
  g_array_append_val (bg_journal_series_set_part (series, &part)->aside, file);
  bg_journal_series_add (state.series, BG_FORWARD, 32, 33);
  GPtrArray *processes = g_ptr_array_new ();
  g_ptr_array_add (processes, g_ptr_array_ref (state.series));
  g_ptr_array_add (processes, bg_journal_series_new_list ());
  write_state (&state, processes);

  g_autofree char *path = g_build_filename (folder, "state", NULL);
  g_autofree char *text = NULL;
  gsize length;
  ck_assert (g_file_get_contents (path, &text, &length, NULL));
  text[48] = '\0';
  ck_assert_str_eq (text, "bergholt disk 7 388a796ec8d8135b7126add7b54c9bce");
  ck_assert_uint_eq (length, 466);

  /* read and written again, it is the same */
  processes = read_state (&state);
  ck_assert_uint_eq (processes->len, 2);
  write_state (&state, processes);
  g_autofree char *again = NULL;
  ck_assert (g_file_get_contents (path, &again, NULL, NULL));
  again[48] = '\0';
  ck_assert_str_eq (again, text);
}

/* Every bit of a file of runs. */
TEST (test_bits, "disk") {
  BgPosition positions[300];
  BgLevel level, loaded = { 0 };
  for (int i = 0; i < 300; i++)
    positions[i] = (BgPosition) i * 37 + 1;
  BgDisk *disk = bg_disk_open (folder, UINT64_MAX, NULL);
  bg_level_init (&level, positions, 300);
  bg_level_store (&level, disk);
  ck_assert_uint_eq (bg_level_run (&level, 3)->n_filed, bg_level_run (&level, 3)->n_blocks);
  ck_assert (bg_level_can_be_read (&level));
  const uint64_t number = bg_run_file_number (level.file), bytes = bg_level_filed_bytes (&level);
  g_autofree BgPosition *before = bg_level_list (&level);
  bg_level_clear (&level);
  bg_level_load (&loaded, disk, number, bytes);
  g_autofree BgPosition *after = bg_level_list (&loaded);
  ck_assert (loaded.n == 300 && memcmp (before, after, 300 * sizeof *before) == 0);
  bg_level_clear (&loaded);
  bg_disk_free (disk);
  g_autofree char *name = bg_run_file_name (number);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;
  ck_assert (g_file_get_contents (path, &text, NULL, NULL));
  for (uint64_t bit = 0; bit < 8 * bytes; bit++) {
    text[bit / 8] ^= 1 << bit % 8;
    const int file = open (path, O_WRONLY);
    ck_assert_int_eq (write (file, text, bytes), bytes);
    close (file);
    text[bit / 8] ^= 1 << bit % 8;
    disk = bg_disk_open (folder, UINT64_MAX, NULL);
    bg_level_load (&loaded, disk, number, bytes);
    ck_assert (bg_disk_has_failed (disk));
    ck_assert_ptr_nonnull (strstr (bg_disk_error (disk)->message, name));
    bg_level_clear (&loaded);
    bg_disk_free (disk);
  }
}
