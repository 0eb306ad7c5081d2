#include "runs/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/error.h"
#include "core/variant_file.h"

#define STATE "state"
/* Names of files that are removed where no state has them: of runs (runs/run_file.h), and of a
   state that was not written to its end. */
#define OWN "\\A(run-[0-9]+(\\.[0-9]+)?|" STATE "\\.part)\\z"
#define MOST_STATE ((size_t) 1 << 30)

struct BgDisk {
  char *folder;
  bool is_new;    /* this process has made the folder */
  int descriptor; /* of the folder, which is locked by it */
  uint64_t limit, bytes, bytes_to_remove;
  uint64_t process, last_number; /* of files: both together are the number of one */
  GPtrArray *to_remove;          /* names */
  GHashTable *written;           /* open files that may not be on the disk */
  pthread_mutex_t lock;          /* of ERROR */
  GError *error;
  atomic_bool failed;
};

static bool take_lock (const char *folder, int descriptor, int lock, GError **error) {
  if (flock (descriptor, lock | LOCK_NB) == 0)
    return true;
  bg_input_error (error, "%s: %s, expected a folder that no other search uses", folder,
                  errno == EWOULDBLOCK ? "in use by another process" : g_strerror (errno));
  return false;
}

/* LOCK: as flock has it. */
static BgDisk *open_folder (const char *folder, uint64_t limit, int process, int lock,
                            GError **error) {
  const bool is_new = mkdir (folder, 0777) == 0;
  if (!is_new && errno != EEXIST) {
    bg_input_error (error, "%s: %s, expected a folder for files", folder, g_strerror (errno));
    return NULL;
  }
  const int descriptor = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0 || faccessat (descriptor, ".", R_OK | W_OK | X_OK, 0) != 0)
    bg_input_error (error, "%s: %s, expected a folder for files", folder, g_strerror (errno));
  else if (take_lock (folder, descriptor, lock, error)) {
    BgDisk *disk = g_new0 (BgDisk, 1);
    disk->folder = g_strdup (folder);
    disk->is_new = is_new;
    disk->descriptor = descriptor;
    disk->limit = limit;
    disk->process = process * BG_DISK_PROCESS;
    disk->to_remove = g_ptr_array_new_with_free_func (g_free);
    disk->written = g_hash_table_new (NULL, NULL);
    pthread_mutex_init (&disk->lock, NULL);
    return disk;
  }
  if (descriptor >= 0)
    close (descriptor);
  return NULL;
}

BgDisk *bg_disk_open (const char *folder, uint64_t limit, GError **error) {
  return open_folder (folder, limit, 0, LOCK_EX, error);
}

bool bg_disk_share (BgDisk *disk, GError **error) {
  return take_lock (disk->folder, disk->descriptor, LOCK_SH, error);
}

BgDisk *bg_disk_open_shared (const char *folder, uint64_t limit, int process, GError **error) {
  return open_folder (folder, limit, process, LOCK_SH, error);
}

void bg_disk_free (BgDisk *disk) {
  if (disk == NULL)
    return;
  close (disk->descriptor);
  if (disk->is_new)
    rmdir (disk->folder); /* unless there are files in it */
  g_ptr_array_unref (disk->to_remove);
  g_hash_table_unref (disk->written);
  pthread_mutex_destroy (&disk->lock);
  g_clear_error (&disk->error);
  g_free (disk->folder);
  g_free (disk);
}

const char *bg_disk_folder (const BgDisk *disk) {
  return disk->folder;
}

uint64_t bg_disk_bytes (const BgDisk *disk) {
  return disk->bytes;
}

uint64_t bg_disk_bytes_to_remove (const BgDisk *disk) {
  return disk->bytes_to_remove;
}

/* --- Failures ---------------------------------------------------------------- */

void bg_disk_fail (BgDisk *disk, GError *error) {
  pthread_mutex_lock (&disk->lock);
  if (disk->error == NULL)
    disk->error = error;
  else
    g_error_free (error);
  disk->failed = true;
  pthread_mutex_unlock (&disk->lock);
}

bool bg_disk_has_failed (const BgDisk *disk) {
  return atomic_load_explicit (&disk->failed, memory_order_relaxed);
}

const GError *bg_disk_error (const BgDisk *disk) {
  return disk->error;
}

void bg_disk_fail_errno (BgDisk *disk, const char *name) {
  const int number = errno;
  const bool full = number == ENOSPC || number == EDQUOT || number == EFBIG || number == EIO;
  bg_disk_fail (disk, g_error_new (BG_ERROR, full ? BG_ERROR_LIMIT : BG_ERROR_INPUT, "%s/%s: %s%s",
                                   disk->folder, name, g_strerror (number),
                                   full ? "" : ", expected a file of a search"));
}

/* --- Files --------------------------------------------------------------------- */

uint64_t bg_disk_next_number (BgDisk *disk) {
  return disk->process + ++disk->last_number;
}

void bg_disk_note_number (BgDisk *disk, uint64_t number) {
  disk->last_number = MAX (disk->last_number, number % BG_DISK_PROCESS);
}

int bg_disk_open_file (BgDisk *disk, const char *name, bool anew) {
  const int flags = O_RDWR | O_CLOEXEC | (anew ? O_CREAT | O_EXCL : 0);
  const int file = openat (disk->descriptor, name, flags, 0666);
  if (file < 0)
    bg_disk_fail_errno (disk, name);
  return file;
}

bool bg_disk_take (BgDisk *disk, uint64_t bytes) {
  if (bytes > disk->limit - MIN (disk->bytes, disk->limit)) {
    g_autofree char *limit = g_format_size_full (disk->limit, G_FORMAT_SIZE_IEC_UNITS);
    bg_disk_fail (disk, g_error_new (BG_ERROR, BG_ERROR_LIMIT,
                                     "%s: over %s, the limit of its "
                                     "files",
                                     disk->folder, limit));
    return false;
  }
  disk->bytes += bytes;
  return true;
}

void bg_disk_give (BgDisk *disk, uint64_t bytes) {
  disk->bytes -= bytes;
}

void bg_disk_note_written (BgDisk *disk, int file) {
  g_hash_table_add (disk->written, GINT_TO_POINTER (file));
}

void bg_disk_note_closed (BgDisk *disk, int file) {
  g_hash_table_remove (disk->written, GINT_TO_POINTER (file));
}

bool bg_disk_sync (BgDisk *disk) {
  GHashTableIter iter;
  gpointer file;
  g_hash_table_iter_init (&iter, disk->written);
  while (g_hash_table_iter_next (&iter, &file, NULL))
    if (fdatasync (GPOINTER_TO_INT (file)) != 0) {
      bg_disk_fail_errno (disk, "run-*");
      return false;
    }
  g_hash_table_remove_all (disk->written);
  return true;
}

void bg_disk_remove_later (BgDisk *disk, const char *name, uint64_t bytes) {
  g_ptr_array_add (disk->to_remove, g_strdup (name));
  disk->bytes_to_remove += bytes;
}

void bg_disk_remove_waiting (BgDisk *disk) {
  for (guint i = 0; i < disk->to_remove->len; i++)
    unlinkat (disk->descriptor, disk->to_remove->pdata[i], 0);
  g_ptr_array_set_size (disk->to_remove, 0);
  disk->bytes -= disk->bytes_to_remove;
  disk->bytes_to_remove = 0;
}

void bg_disk_remove_others (BgDisk *disk, GHashTable *names) {
  g_autoptr (GDir) dir = g_dir_open (disk->folder, 0, NULL);
  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    if (g_regex_match_simple (OWN, name, 0, 0) && !g_hash_table_contains (names, name))
      unlinkat (disk->descriptor, name, 0);
}

/* --- The state ------------------------------------------------------------------- */

#define FORM "bergholt disk 7 "

static char *state_path (const BgDisk *disk) {
  return g_build_filename (disk->folder, STATE, NULL);
}

GVariant *bg_disk_read_state (const BgDisk *disk, const GVariantType *type, GError **error) {
  g_autofree char *path = state_path (disk);
  return g_file_test (path, G_FILE_TEST_EXISTS)
             ? bg_variant_file_read (path, FORM, type, "the state of a search", MOST_STATE, error)
             : NULL;
}

bool bg_disk_write_state (BgDisk *disk, GVariant *state) {
  GError *error = NULL;
  g_autofree char *path = state_path (disk);
  if (!bg_variant_file_write (path, FORM, state, NULL, &error)) {
    bg_disk_fail (disk, error);
    return false;
  }
  fsync (disk->descriptor);
  return true;
}

void bg_disk_remove_state (BgDisk *disk) {
  unlinkat (disk->descriptor, STATE, 0);
}
