#include "core/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/groups.h"
#include "core/plain_text.h"

/* --- Within the limit of a control ----------------------------------------- */

bool bg_memory_take (const BgControl *control, uint64_t bytes) {
  BgMemoryUse *use = control->use;
  if (use == NULL)
    return bytes <= control->memory;
  const uint64_t now = atomic_fetch_add (&use->now, bytes) + bytes;
  if (now > control->memory) {
    use->now -= bytes;
    return false;
  }
  uint64_t peak = use->peak;
  while (now > peak && !atomic_compare_exchange_weak (&use->peak, &peak, now))
    ;
  return true;
}

void bg_memory_give (const BgControl *control, uint64_t bytes) {
  if (control->use != NULL)
    control->use->now -= bytes;
}

uint64_t bg_memory_used (const BgControl *control) {
  return control->use != NULL ? control->use->now : 0;
}

uint64_t bg_memory_left (const BgControl *control) {
  return control->memory - MIN (control->memory, bg_memory_used (control));
}

/* --- From the system ------------------------------------------------------- */

/* Bytes that tables leave free for small allocations, which cannot fail; and the least size of a
   table. */
#define RESERVE ((size_t) 16 << 20)
#define TABLE ((size_t) 1 << 20)

bool bg_memory_has_reserve (void) {
  struct rlimit limit;
  if (getrlimit (RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return true;
  void *reserve = mmap (NULL, RESERVE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (reserve == MAP_FAILED)
    return false;
  munmap (reserve, RESERVE);
  return true;
}

/* Tables are mapped one by one: memory that malloc keeps after a table was freed could not be used
   for tables of other sizes. */
static bool is_mapped (size_t bytes) {
  return bytes >= TABLE;
}

void *bg_memory_map (size_t bytes) {
  void *pages = mmap (NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return pages == MAP_FAILED ? NULL : pages;
}

void bg_memory_unmap (void *pages, size_t bytes) {
  munmap (pages, bytes);
}

/* Huge pages where they fit; NULL too where the reserve would go with them. */
static void *map_table (size_t bytes) {
  void *table = bg_memory_map (bytes);
  if (table == NULL)
    return NULL;
  if (!bg_memory_has_reserve ()) {
    munmap (table, bytes);
    return NULL;
  }
  madvise (table, bytes, MADV_HUGEPAGE);
  return table;
}

/* Less, zeroed too, from the beginning of a cache line on. */
static void *allocate (size_t bytes) {
  void *memory;
  return posix_memalign (&memory, 64, MAX (bytes, 1)) == 0 ? memset (memory, 0, bytes) : NULL;
}

void *bg_memory_new (const BgControl *control, size_t bytes) {
  if (!bg_memory_take (control, bytes))
    return NULL;
  void *memory = is_mapped (bytes) ? map_table (bytes) : allocate (bytes);
  if (memory == NULL)
    bg_memory_give (control, bytes);
  return memory;
}

/* The end of the last page of N bytes. */
static size_t page_end (size_t n) {
  const size_t page = sysconf (_SC_PAGESIZE);
  return (n + page - 1) / page * page;
}

static void unmap (void *memory, size_t bytes) {
  if (is_mapped (bytes))
    munmap (memory, bytes);
  else
    free (memory);
}

void *bg_memory_shrink (const BgControl *control, void *memory, size_t bytes, size_t less) {
  bg_memory_give (control, bytes - less);
  if (is_mapped (less)) {
    const size_t end = page_end (less);
    if (end < page_end (bytes))
      munmap ((char *) memory + end, page_end (bytes) - end);
    return memory;
  }
  void *small = memcpy (g_malloc (MAX (less, 1)), memory, less);
  unmap (memory, bytes);
  return small;
}

void bg_memory_free (const BgControl *control, void *memory, size_t bytes) {
  if (memory == NULL)
    return;
  unmap (memory, bytes);
  bg_memory_give (control, bytes);
}

/* --- What there is --------------------------------------------------------- */

/* Bytes of address space that the process may still map, without the stacks of its threads. */
static uint64_t left_to_map (int threads) {
  struct rlimit space, stack;
  g_autofree char *text = NULL;
  if (getrlimit (RLIMIT_AS, &space) != 0 || space.rlim_cur == RLIM_INFINITY
      || getrlimit (RLIMIT_STACK, &stack) != 0
      || !g_file_get_contents ("/proc/self/statm", &text, NULL, NULL))
    return UINT64_MAX;
  const uint64_t a_stack = stack.rlim_cur == RLIM_INFINITY ? 2 << 20 : stack.rlim_cur;
  const uint64_t taken = g_ascii_strtoull (text, NULL, 10) * sysconf (_SC_PAGESIZE) + RESERVE
                         + (threads - 1) * a_stack;
  return space.rlim_cur - MIN (space.rlim_cur, taken);
}

/* Of the machine, without swapping. */
static uint64_t left_of_machine (void) {
  g_autofree char *text = NULL;
  const uint64_t kib = g_file_get_contents ("/proc/meminfo", &text, NULL, NULL)
                           ? bg_text_number_after (text, "MemAvailable:")
                           : 0;
  return kib > 0 ? kib << 10 : (uint64_t) sysconf (_SC_PHYS_PAGES) * sysconf (_SC_PAGESIZE);
}

uint64_t bg_memory_available (int threads) {
  return MIN (MIN (left_of_machine (), left_to_map (threads)), bg_groups_own_memory_left ());
}
