/* Memory for tables: a control limits it, and the system may refuse it.

   Where a control counts (its `use`), all the parts of a piece of work are held to one
   limit; otherwise each table is held to it by itself. */
#ifndef BG_MEMORY_H
#define BG_MEMORY_H

#include "core/control.h"

/* Counts BYTES that are about to be allocated; false, with nothing counted, where they
   would pass the limit. */
bool bg_memory_take (const BgControl *control, uint64_t bytes);

/* Counts them as given back. */
void bg_memory_give (const BgControl *control, uint64_t bytes);

/* Bytes that are counted now, and bytes that can still be taken. */
uint64_t bg_memory_used (const BgControl *control);
uint64_t bg_memory_left (const BgControl *control);

/* BYTES of memory, zeroed, that are counted; NULL, with nothing counted, where they would
   pass the limit or the system refuses them. */
void *bg_memory_new (const BgControl *control, size_t bytes);

/* Keeps the first LESS of its BYTES; they may move. */
void *bg_memory_shrink (const BgControl *control, void *memory, size_t bytes, size_t less);

/* Gives back all BYTES of it; MEMORY may be NULL. */
void bg_memory_free (const BgControl *control, void *memory, size_t bytes);

/* Pages of zeroed memory, BYTES together, that no control counts; NULL where the system refuses
   them.  Unmapped pages go back to the system at once. */
void *bg_memory_map (size_t bytes);
void bg_memory_unmap (void *pages, size_t bytes);

/* Does the system still have some for the many small things whose allocation cannot
   fail?  Large tables are given back where it has not. */
bool bg_memory_has_reserve (void);

/* Bytes that the system can still give a program with THREADS threads: without swapping, and within
   the limits of the process and of its control groups. */
uint64_t bg_memory_available (int threads);

#endif
