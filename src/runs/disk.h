/* A folder for files of runs (run_file.h) and for the state of the search that they are of.

   One search at a time has the folder.  Of several processes that share a search the first has
   the state, and each has files of its own, which their numbers tell.  A file that is no longer
   needed is removed only when a state that does not name it has taken the place of the last one:
   whenever the process is killed, the state on disk names files that are there. */
#ifndef BG_DISK_H
#define BG_DISK_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct BgDisk BgDisk;

/* Opens FOLDER, which is made if it is not there, for files of at most LIMIT bytes.  Fails where
   another process has it. */
BgDisk *bg_disk_open (const char *folder, uint64_t limit, GError **error);

/* Where several processes share the folder: the first, which has opened it, shares it; then each
   other opens it, PROCESS from 1 on. */
bool bg_disk_share (BgDisk *disk, GError **error);
BgDisk *bg_disk_open_shared (const char *folder, uint64_t limit, int process, GError **error);

/* Leaves the folder and its files. */
void bg_disk_free (BgDisk *disk);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgDisk, bg_disk_free)

const char *bg_disk_folder (const BgDisk *disk);

/* The bytes of its files. */
uint64_t bg_disk_bytes (const BgDisk *disk);

/* The first failure is kept, later ones are forgotten; from then on nothing that was read or
   written is to be relied on.  BG_ERROR_LIMIT: the disk is full or the limit is reached;
   BG_ERROR_INPUT: a file is damaged, or the folder is unfit.  Takes ERROR; from any thread. */
void bg_disk_fail (BgDisk *disk, GError *error);
bool bg_disk_has_failed (const BgDisk *disk);
const GError *bg_disk_error (const BgDisk *disk);

/* Fails as errno says, after an operation on the file NAME of the folder. */
void bg_disk_fail_errno (BgDisk *disk, const char *name);

/* Files are numbered: a number that none has had, and one that a file has. */
uint64_t bg_disk_next_number (BgDisk *disk);
void bg_disk_note_number (BgDisk *disk, uint64_t number);

/* The numbers of files of process P, from 0, begin at P times this. */
#define BG_DISK_PROCESS ((uint64_t) 1 << 32)

/* Opens a file of the folder, or makes it; -1 where that fails. */
int bg_disk_open_file (BgDisk *disk, const char *name, bool anew);

/* Counts BYTES that a file is about to take; false, and the disk has failed, over the limit.
   Gives back the BYTES of a file that is closed, to be opened anew. */
bool bg_disk_take (BgDisk *disk, uint64_t bytes);
void bg_disk_give (BgDisk *disk, uint64_t bytes);

/* Of an open file: it has been written to, and is to be on the disk before the next state; it is
   about to be closed. */
void bg_disk_note_written (BgDisk *disk, int file);
void bg_disk_note_closed (BgDisk *disk, int file);

/* Has the file NAME, of BYTES, removed with the next state. */
void bg_disk_remove_later (BgDisk *disk, const char *name, uint64_t bytes);

/* The bytes of files that only wait for the next state. */
uint64_t bg_disk_bytes_to_remove (const BgDisk *disk);

/* The state that is there, of TYPE, or NULL: there is none, or, with ERROR, it is of another
   version or damaged. */
GVariant *bg_disk_read_state (const BgDisk *disk, const GVariantType *type, GError **error);

/* The steps to a new state, in this order: all that was written is on the disk; STATE takes the
   place of the state that was there; files that wait for it are removed.  False where the disk has
   failed. */
bool bg_disk_sync (BgDisk *disk);
bool bg_disk_write_state (BgDisk *disk, GVariant *state);
void bg_disk_remove_waiting (BgDisk *disk);

/* Removes all files of runs that NAMES, a set of strings, does not have; and the state. */
void bg_disk_remove_others (BgDisk *disk, GHashTable *names);
void bg_disk_remove_state (BgDisk *disk);

#endif
