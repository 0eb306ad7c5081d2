/* The limits of the control groups of a process, in version 2 of their interface or 1.  TEXT are
   the contents of its /proc/self/cgroup, and the groups are mounted at ROOT.  The groups around a
   group limit it, too.  UINT64_MAX: there is no limit. */
#ifndef BG_GROUPS_H
#define BG_GROUPS_H

#include <stdint.h>

/* Bytes that the process may still allocate. */
uint64_t bg_groups_memory_left (const char *text, const char *root);

/* Processors that the quota of its time comes to, rounded up. */
uint64_t bg_groups_processors (const char *text, const char *root);

/* Both limits of this process. */
uint64_t bg_groups_own_memory_left (void);
uint64_t bg_groups_own_processors (void);

#endif
