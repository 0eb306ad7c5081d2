/* Options of commands that search on disk, and how such a search begins and ends. */
#ifndef BG_CLI_DISK_H
#define BG_CLI_DISK_H

#include "cli/cli.h"
#include "search/journal/journal.h"

typedef struct {
  char *folder; /* NULL: not given */
  gboolean resume;
  uint64_t limit; /* in bytes; 0: not given */
} BgDiskOptions;

#define BG_DISK(options, ...) \
  BG_FILE ("disk", (options).folder, "Keep levels in files of the folder DIR", "DIR", \
           .section = "SEARCHES ON DISK", \
           .more = "It is made where there is none; --memory limits the part in memory.", \
           __VA_ARGS__), \
      BG_SIZE ("disk-limit", (options).limit, "With --disk: use at most SIZE there, as in 40G", \
               .needs = "disk", .section = "SEARCHES ON DISK", \
               .more = "At this limit, or on a full disk, the search stops and its state is " \
                       "kept."), \
      BG_FLAG ("resume", (options).resume, "With --disk: go on with the search that DIR has", \
               .needs = "disk", .section = "SEARCHES ON DISK", \
               .more = "Where DIR has none, one begins.")

/* Opens the search's JOURNAL, NULL without --disk.  It can be resumed by the same command with the
   same PROBLEM, MODULES and values of PAIRS: names and values in turn, which end with NULL. */
bool bg_disk_options_open (const BgDiskOptions *options, const char *command,
                           const BgCommon *common, const BgProblem *problem, char **modules,
                           const char *const *pairs, BgJournal **journal, GError **error);

/* False where a file was damaged: nothing of the search counts then.  JOURNAL may be NULL.  Here as
   above, where there are several processes one that fails has the ERROR. */
bool bg_disk_options_verify (const BgJournal *journal, const BgCommon *common, GError **error);

/* Ends a search, which STOP says is complete or may be resumed, once its levels are cleared.  Says
   on standard error why a disk was full.  JOURNAL may be NULL. */
void bg_disk_options_close (BgJournal *journal, const BgCommon *common, BgStop stop);

#endif
