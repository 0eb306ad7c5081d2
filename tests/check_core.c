/* What everything else stands on: threads, sorting, files. */
#include "harness.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/file.h"
#include "core/groups.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/team.h"
#include "core/varint.h"

#define PIECES 1000
#define WORKERS 4

typedef struct {
  atomic_int *next;
  bool called;
  int pieces;
} Worker;

static void take_pieces (gpointer pointer) {
  Worker *worker = pointer;
  worker->called = true;
  while (atomic_fetch_add (worker->next, 1) < PIECES)
    worker->pieces++;
}

/* Is every piece taken once, and every worker called? */
static bool team_does_all (void) {
  atomic_int next = 0;
  Worker workers[WORKERS] = { 0 };
  for (int t = 0; t < WORKERS; t++)
    workers[t].next = &next;
  bg_team_run (take_pieces, workers, sizeof *workers, WORKERS);
  int pieces = 0;
  bool all_called = true;
  for (int t = 0; t < WORKERS; t++) {
    pieces += workers[t].pieces;
    all_called &= workers[t].called;
  }
  return all_called && pieces == PIECES;
}

TEST (test_team, "teams") {
  ck_assert (team_does_all ());
}

static gpointer end_at_once (gpointer data) {
  return data;
}

/* Without room for a thread's stack, the threads that there are do the work. */
TEST (test_team_without_threads, "teams") {
  unsigned long pages = 0;
  FILE *statm = fopen ("/proc/self/statm", "r");
  /* an emulator needs room of its own */
  if (statm == NULL || g_getenv ("EMULATOR") != NULL)
    return;
  ck_assert_int_eq (fscanf (statm, "%lu", &pages), 1);
  fclose (statm);
  const pid_t child = fork ();
  if (child == 0) {
    const rlim_t room = (rlim_t) pages * sysconf (_SC_PAGESIZE) + (1 << 20);
    const bool limited = setrlimit (RLIMIT_AS, &(struct rlimit){ room, room }) == 0;
    g_autoptr (GThread) thread = g_thread_try_new ("refused", end_at_once, NULL, NULL);
    _exit (!limited || thread != NULL || !team_does_all ());
  }
  int status = 0;
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert_int_eq (status, 0);
}

#define NUMBERS 200

/* Numbers of every length are written seven bits a byte, the lowest first, and read one by one and
   as sums, without a byte being read that is not theirs. */
TEST (test_varint, "numbers") {
  const int widths = 8 * sizeof (BgVarint);
  uint64_t state = 1;
  for (int n = 0; n <= NUMBERS; n++) {
    BgVarint number[NUMBERS], sum[NUMBERS], all = n;
    uint8_t code[NUMBERS * BG_VARINT_BYTES], *end = code;
    for (int i = 0; i < n; i++) {
      const BgVarint wide = (BgVarint) bg_random_splitmix (&state) << (widths - 64)
                            | bg_random_splitmix (&state);
      /* short ones mostly, as gaps are */
      const int width = (int) (bg_random_splitmix (&state) % (i % 8 == 0 ? widths : 30));
      number[i] = width == 0 ? 0 : wide >> (widths - width);
      const uint8_t *const begin = end;
      end = bg_varint_write (end, number[i]);
      BgVarint rest = number[i];
      for (const uint8_t *byte = begin; byte < end; byte++, rest >>= 7)
        ck_assert_uint_eq (*byte, (uint8_t) (rest & 127) | (rest > 127 ? 128 : 0));
      ck_assert (rest == 0);
    }
    /* no byte follows the text, so that a sanitizer sees a read beyond it */
    g_autofree uint8_t *exact = g_memdup2 (code, end - code);
    ck_assert_ptr_eq (bg_varint_read_sums (exact, n, sum, n), exact + (end - code));
    const uint8_t *next = exact;
    for (int i = 0; i < n; i++) {
      BgVarint read;
      next = bg_varint_read (next, exact + (end - code), &read);
      ck_assert (read == number[i]);
      ck_assert (sum[i] == (all += number[i]));
    }
  }
}

static int count_files (const char *folder) {
  int n = 0;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void assert_contents (const char *path, const char *expected) {
  g_autofree char *text = NULL;
  ck_assert (g_file_get_contents (path, &text, NULL, NULL));
  ck_assert_str_eq (text, expected);
}

TEST (test_output_is_whole, "files") {
  g_autoptr (Folder) folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "file", NULL);
  g_autofree char *link = g_build_filename (folder, "link", NULL);
  ck_assert (bg_file_write (path, "first", 5, NULL));
  assert_contents (path, "first");
  ck_assert_int_eq (symlink ("file", link), 0);
  ck_assert (bg_file_write (link, "second", 6, NULL));
  ck_assert (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  assert_contents (path, "second");
  ck_assert_int_eq (count_files (folder), 2);
}

/* The file of a process that was killed is used again, and that of another process is not. */
TEST (test_output_leaves_nothing, "files") {
  g_autoptr (Folder) folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "file", NULL);
  g_autofree char *part = g_strconcat (path, ".part", NULL);
  ck_assert (g_file_set_contents (part, "half of something longer", -1, NULL));
  ck_assert (bg_file_write (path, "first", 5, NULL));
  assert_contents (path, "first");
  ck_assert_int_eq (count_files (folder), 1);
  const int other = open (part, O_WRONLY | O_CREAT, 0666);
  ck_assert_int_eq (flock (other, LOCK_EX), 0);
  ck_assert (bg_file_write (path, "second", 6, NULL));
  assert_contents (path, "second");
  ck_assert_int_eq (count_files (folder), 2);
  close (other);
}

/* A file that is replaced keeps its mode, and a link that leads nowhere is not replaced. */
TEST (test_output_keeps, "files") {
  g_autoptr (Folder) folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "file", NULL);
  g_autofree char *link = g_build_filename (folder, "link", NULL);
  g_autofree char *further = g_build_filename (folder, "further", NULL);
  g_autofree char *circle = g_build_filename (folder, "circle", NULL);
  g_autoptr (GError) error = NULL;
  ck_assert_int_eq (symlink ("file", link), 0);
  ck_assert_int_eq (symlink (link, further), 0);
  ck_assert_int_eq (symlink ("circle", circle), 0);
  ck_assert (bg_file_write (further, "first", 5, NULL));
  ck_assert (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  ck_assert (g_file_test (further, G_FILE_TEST_IS_SYMLINK));
  assert_contents (path, "first");
  for (int i = 0; i < 2; i++) {
    const mode_t mode = i == 0 ? 0600 : 0666;
    struct stat status;
    ck_assert_int_eq (chmod (path, mode), 0);
    ck_assert (bg_file_write (path, "second", 6, NULL));
    ck_assert_int_eq (stat (path, &status), 0);
    ck_assert_int_eq (status.st_mode & 0777, mode);
  }
  ck_assert (!bg_file_write (circle, "third", 5, &error));
  ck_assert (g_error_matches (error, BG_ERROR, BG_ERROR_INPUT));
  ck_assert_int_eq (count_files (folder), 4);
}

/* A limit on the size of files stands for a disk that fills up half way. */
TEST (test_output_is_nothing, "files") {
  g_autoptr (Folder) folder = folder_new ();
  g_autofree char *old = g_build_filename (folder, "old", NULL);
  g_autofree char *new = g_build_filename (folder, "new", NULL);
  g_autofree char *bytes = g_malloc0 (100000);
  ck_assert (bg_file_write (old, "kept", 4, NULL));
  signal (SIGXFSZ, SIG_IGN);
  struct rlimit limit, lowered;
  ck_assert_int_eq (getrlimit (RLIMIT_FSIZE, &limit), 0);
  lowered = limit;
  lowered.rlim_cur = 50000;
  ck_assert_int_eq (setrlimit (RLIMIT_FSIZE, &lowered), 0);
  g_autoptr (GError) error = NULL, again = NULL;
  bool wrote = bg_file_write (old, bytes, 100000, &error);
  wrote = bg_file_write (new, bytes, 100000, &again) || wrote;
  ck_assert_int_eq (setrlimit (RLIMIT_FSIZE, &limit), 0);
  ck_assert (!wrote);
  ck_assert (g_error_matches (error, BG_ERROR, BG_ERROR_LIMIT));
  ck_assert (g_error_matches (again, BG_ERROR, BG_ERROR_LIMIT));
  assert_contents (old, "kept");
  ck_assert_int_eq (count_files (folder), 1);
}

static const struct {
  const char *path;
  int code;
} no_outputs[] = {
  { "/nonexistent/folder/file", BG_ERROR_INPUT },
  { "/", BG_ERROR_INPUT },
  { "", BG_ERROR_INPUT },
  { "/dev/null/file", BG_ERROR_INPUT },
  { "/dev/full", BG_ERROR_LIMIT },
};

TEST_LOOP (test_output_that_cannot_be, "files", G_N_ELEMENTS (no_outputs)) {
  g_autoptr (GError) error = NULL;
  ck_assert (!bg_file_write (no_outputs[_i].path, "x", 1, &error));
  ck_assert_msg (g_error_matches (error, BG_ERROR, no_outputs[_i].code), "%s", error->message);
}

/* --- Memory --------------------------------------------------------------- */

TEST (test_memory_is_counted, "memory") {
  const size_t large = (size_t) 3 << 20, small = 1000;
  BgMemoryUse use = { 0 };
  const BgControl control = { .memory = 2 * large, .use = &use };
  uint64_t *table = bg_memory_new (&control, large);
  char *list = bg_memory_new (&control, small);
  ck_assert_uint_eq (bg_memory_used (&control), large + small);
  ck_assert_uint_eq (table[large / sizeof *table - 1], 0);
  ck_assert_int_eq (list[small - 1], 0);
  ck_assert_ptr_null (bg_memory_new (&control, large));
  ck_assert_uint_eq (bg_memory_left (&control), large - small);
  table[0] = list[0] = 7;
  table = bg_memory_shrink (&control, table, large, large / 2);
  ck_assert_uint_eq (bg_memory_used (&control), large / 2 + small);
  table = bg_memory_shrink (&control, table, large / 2, sizeof *table);
  list = bg_memory_shrink (&control, list, small, 1);
  ck_assert_uint_eq (table[0] + list[0], 14);
  bg_memory_free (&control, table, sizeof *table);
  bg_memory_free (&control, list, 1);
  bg_memory_free (&control, NULL, small);
  ck_assert_uint_eq (bg_memory_used (&control), 0);
  ck_assert_uint_eq (use.peak, large + small);
}

static void write_text (const char *folder, const char *file, const char *text) {
  g_autofree char *path = g_build_filename (folder, file, NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  ck_assert_int_eq (g_mkdir_with_parents (parent, 0700), 0);
  ck_assert (g_file_set_contents (path, text, -1, NULL));
}

/* A flag asks to stop on request, at its deadline, and where a flag outside it does. */
TEST (test_stop, "stopping") {
  BgStopFlag outer = { 0 }, flag = { .outer = &outer };
  ck_assert (!bg_stop_requested (NULL) && !bg_stop_requested (&flag));
  ck_assert_int_eq (bg_stop_reason (&flag), BG_STOP_NONE);
  bg_stop_within (&flag, 1e9);
  ck_assert (!bg_stop_requested (&flag));
  bg_stop_within (&flag, 1e-9);
  ck_assert (bg_stop_requested (&flag) && !bg_stop_requested (&outer));
  ck_assert_int_eq (bg_stop_reason (&flag), BG_STOP_TIME);
  bg_stop_within (&flag, 0);
  ck_assert (!bg_stop_requested (&flag));
  bg_stop_within (&outer, 1e-9);
  ck_assert_int_eq (bg_stop_reason (&flag), BG_STOP_TIME);
  bg_stop_request (&outer);
  ck_assert_int_eq (bg_stop_reason (&flag), BG_STOP_SIGNAL);
  bg_stop_forget (&outer);
  bg_stop_within (&outer, 0);
  ck_assert (!bg_stop_requested (&flag));
  const BgControl control = { .stop = &flag };
  ck_assert_int_eq (bg_control_shortfall (&control), BG_STOP_MEMORY);
  bg_stop_within (&flag, 1e-9);
  ck_assert_int_eq (bg_control_shortfall (&control), BG_STOP_TIME);
  bg_stop_within (&flag, 0);
  atomic_llong looks = 3;
  flag.looks = &looks;
  for (int i = 0; i < 3; i++)
    ck_assert (!bg_stop_requested (&flag));
  ck_assert_int_eq (bg_stop_reason (&flag), BG_STOP_TIME);
}

/* The least room of a group and those around it; files that are cached are given up. */
TEST (test_control_groups, "memory") {
  g_autoptr (Folder) root = folder_new ();
  write_text (root, "a/memory.max", "5000\n");
  write_text (root, "a/memory.current", "3000\n");
  write_text (root, "a/memory.stat", "anon 1\ninactive_file 500\n");
  write_text (root, "a/b/memory.max", "max\n");
  write_text (root, "a/b/memory.current", "10\n");
  ck_assert_uint_eq (bg_groups_memory_left ("0::/a/b\n", root), 2500);
  ck_assert_uint_eq (bg_groups_memory_left ("0::/\n", root), UINT64_MAX);
  ck_assert_uint_eq (bg_groups_memory_left ("nonsense", root), UINT64_MAX);
  write_text (root, "memory/old/memory.limit_in_bytes", "700\n");
  write_text (root, "memory/old/memory.usage_in_bytes", "800\n");
  ck_assert_uint_eq (bg_groups_memory_left ("3:cpu:/old\n4:memory:/old\n", root), 0);
  /* processors: a quota of two and a half, in one of one, in none; the older interface */
  write_text (root, "a/b/cpu.max", "250000 100000\n");
  write_text (root, "a/cpu.max", "max 100000\n");
  ck_assert_uint_eq (bg_groups_processors ("0::/a/b\n", root), 3);
  ck_assert_uint_eq (bg_groups_processors ("0::/a\n", root), UINT64_MAX);
  write_text (root, "a/cpu.max", "1000 100000\n");
  ck_assert_uint_eq (bg_groups_processors ("0::/a/b\n", root), 1);
  write_text (root, "cpu,cpuacct/old/cpu.cfs_quota_us", "-1\n");
  write_text (root, "cpu,cpuacct/old/cpu.cfs_period_us", "100000\n");
  ck_assert_uint_eq (bg_groups_processors ("3:cpu,cpuacct:/old\n", root), UINT64_MAX);
  write_text (root, "cpu,cpuacct/old/cpu.cfs_quota_us", "200000\n");
  ck_assert_uint_eq (bg_groups_processors ("3:cpu,cpuacct:/old\n4:memory:/old\n", root), 2);
}
