#include "runs/run_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/error.h"
#include "core/hash.h"
#include "runs/code_store.h"

/* Bytes that are written at once. */
#define PIECE ((size_t) 1 << 20)

typedef struct {
  BgPosition first;
  uint64_t checksum;
  uint32_t bytes; /* of the code, which follows */
  uint16_t n, pegs;
} Head;

struct BgRunFile {
  BgDisk *disk;
  uint64_t number;
  char *name;
  int descriptor;
  uint64_t bytes; /* appended */
  uint8_t *piece; /* the last N of these, not written yet; or NULL */
  size_t n;
};

char *bg_run_file_name (uint64_t number) {
  g_autofree char *name = g_strdup_printf ("run-%" G_GUINT64_FORMAT, number % BG_DISK_PROCESS);
  const uint64_t process = number / BG_DISK_PROCESS;
  return process == 0 ? g_steal_pointer (&name)
                      : g_strdup_printf ("%s.%" G_GUINT64_FORMAT, name, process);
}

static BgRunFile *new_file (BgDisk *disk, uint64_t number, bool anew) {
  g_autofree char *name = bg_run_file_name (number);
  const int descriptor = bg_disk_open_file (disk, name, anew);
  if (descriptor < 0)
    return NULL;
  BgRunFile *file = g_new0 (BgRunFile, 1);
  *file = (BgRunFile){
    .disk = disk, .number = number, .name = g_steal_pointer (&name), .descriptor = descriptor
  };
  return file;
}

BgRunFile *bg_run_file_new (BgDisk *disk) {
  return new_file (disk, bg_disk_next_number (disk), true);
}

BgRunFile *bg_run_file_open (BgDisk *disk, uint64_t number, uint64_t bytes) {
  struct stat status;
  BgRunFile *file = new_file (disk, number, false);
  if (file == NULL)
    return NULL;
  if (fstat (file->descriptor, &status) != 0
      || ((uint64_t) status.st_size > bytes && ftruncate (file->descriptor, bytes) != 0))
    bg_disk_fail_errno (disk, file->name);
  else if ((uint64_t) status.st_size < bytes)
    bg_disk_fail (disk,
                  g_error_new (BG_ERROR, BG_ERROR_INPUT,
                               "%s/%s: cut off at byte %" G_GINT64_FORMAT
                               ", expected %" G_GUINT64_FORMAT,
                               bg_disk_folder (disk), file->name, (gint64) status.st_size, bytes));
  else if (bg_disk_take (disk, bytes))
    file->bytes = bytes;
  return file;
}

static void close_file (BgRunFile *file) {
  bg_disk_note_closed (file->disk, file->descriptor);
  close (file->descriptor);
  g_free (file->piece);
  g_free (file->name);
  g_free (file);
}

void bg_run_file_close (BgRunFile *file) {
  if (fdatasync (file->descriptor) != 0)
    bg_disk_fail_errno (file->disk, file->name);
  bg_disk_give (file->disk, file->bytes);
  close_file (file);
}

void bg_run_file_remove (BgRunFile *file) {
  bg_disk_remove_later (file->disk, file->name, file->bytes);
  close_file (file);
}

uint64_t bg_run_file_number (const BgRunFile *file) {
  return file->number;
}

uint64_t bg_run_file_bytes (const BgRunFile *file) {
  return file->bytes;
}

/* --- Checksums ----------------------------------------------------------------- */

/* The head that is written before the code of BLOCK; its padding is zero. */
static void set_head (Head *head, const BgRunBlock *block, uint64_t checksum) {
  memset (head, 0, sizeof *head);
  head->first = block->first;
  head->checksum = checksum;
  head->bytes = block->bytes;
  head->n = block->n;
  head->pegs = block->pegs;
}

/* Of head, CODE and place of BLOCK. */
static uint64_t checksum_of (const BgRunFile *file, const BgRunBlock *block, const uint8_t *code) {
  Head head;
  set_head (&head, block, bg_hash_mix (file->number) ^ block->place);
  return bg_hash_bytes (bg_hash_bytes (0, &head, sizeof head), code, block->bytes);
}

static void fail_damaged (const BgRunFile *file, uint64_t place) {
  bg_disk_fail (file->disk, g_error_new (BG_ERROR, BG_ERROR_INPUT,
                                         "%s/%s: damaged: the block at "
                                         "byte %" G_GUINT64_FORMAT " was changed, expected to "
                                         "start anew in an empty folder",
                                         bg_disk_folder (file->disk), file->name, place));
}

/* --- Writing --------------------------------------------------------------------- */

void bg_run_file_flush (BgRunFile *file) {
  size_t done = 0;
  while (done < file->n && !bg_disk_has_failed (file->disk)) {
    const ssize_t n = pwrite (file->descriptor, file->piece + done, file->n - done,
                              file->bytes - file->n + done);
    if (n < 0 && errno != EINTR)
      bg_disk_fail_errno (file->disk, file->name);
    done += MAX (n, 0);
  }
  if (file->n > 0)
    bg_disk_note_written (file->disk, file->descriptor);
  file->n = 0;
  g_clear_pointer (&file->piece, g_free);
}

static void append_bytes (BgRunFile *file, const void *bytes, size_t n) {
  if (file->n + n > PIECE)
    bg_run_file_flush (file);
  if (file->piece == NULL)
    file->piece = g_malloc (PIECE);
  if (n > 0) /* a block of one position has no code */
    memcpy (file->piece + file->n, bytes, n);
  file->n += n;
  file->bytes += n;
}

void bg_run_file_append (BgRunFile *file, BgRunBlock *block, int pegs) {
  uint8_t *code = block->code;
  Head head;
  block->pegs = (uint16_t) pegs;
  block->place = file->bytes + sizeof head;
  block->checksum = checksum_of (file, block, code);
  set_head (&head, block, block->checksum);
  if (bg_disk_take (file->disk, sizeof head + block->bytes)) {
    append_bytes (file, &head, sizeof head);
    append_bytes (file, code, block->bytes);
  }
  bg_code_free (code);
}

/* --- Reading --------------------------------------------------------------------- */

/* False at the end of the file, before N bytes; and, the disk having failed, on errors. */
static bool read_at (const BgRunFile *file, void *bytes, size_t n, uint64_t place) {
  for (size_t done = 0; done < n;) {
    const ssize_t more = pread (file->descriptor, (char *) bytes + done, n - done, place + done);
    if (more < 0 && errno == EINTR)
      continue;
    if (more < 0)
      bg_disk_fail_errno (file->disk, file->name);
    if (more <= 0)
      return false;
    done += more;
  }
  return true;
}

static bool read_code (const BgRunFile *file, const BgRunBlock *block, uint8_t *code) {
  if (block->bytes <= BG_RUN_CODE && read_at (file, code, block->bytes, block->place)
      && checksum_of (file, block, code) == block->checksum)
    return true;
  fail_damaged (file, block->place);
  return false;
}

bool bg_run_file_read (const BgRunFile *file, const BgRunBlock *block, uint8_t *code) {
  return !bg_disk_has_failed (file->disk) && read_code (file, block, code);
}

void bg_run_file_expect (const BgRunFile *file, const BgRunBlock *first, const BgRunBlock *end) {
  if (first < end && end[-1].place >= first->place)
    posix_fadvise (file->descriptor, first->place, end[-1].place + end[-1].bytes - first->place,
                   POSIX_FADV_WILLNEED);
}

bool bg_run_file_scan (const BgRunFile *file, uint64_t *place, BgRunBlock *block, int *pegs) {
  Head head;
  uint8_t code[BG_RUN_CODE];
  if (*place == file->bytes || bg_disk_has_failed (file->disk))
    return false;
  if (!read_at (file, &head, sizeof head, *place)) {
    fail_damaged (file, *place);
    return false;
  }
  *place += sizeof head;
  *block = (BgRunBlock){ .first = head.first,
                         .place = *place,
                         .bytes = head.bytes,
                         .n = head.n,
                         .pegs = head.pegs,
                         .checksum = head.checksum };
  *pegs = head.pegs;
  if (!read_code (file, block, code))
    return false;
  if (head.n == 0 || head.n > BG_RUN_BLOCK || head.pegs > BG_MAX_HOLES) {
    fail_damaged (file, *place);
    return false;
  }
  *place += head.bytes;
  return true;
}
