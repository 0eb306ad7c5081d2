#include "runs/code_store.h"

#include <glib.h>
#include <pthread.h>
#include <sys/mman.h>

#include "core/memory.h"

/* Bytes of a chunk, which begins at a multiple of them; chunks that are mapped at once; and idle
   ones whose memory is kept. */
#define CHUNK ((size_t) 1 << 16)
#define SLAB 16
#define WARM 16

typedef struct Chunk Chunk;
struct Chunk {
  size_t n;    /* codes */
  Chunk *next; /* when it is idle */
};

static struct {
  pthread_mutex_t lock;
  Chunk *open; /* that codes are put into */
  size_t used; /* bytes of it */
  Chunk *warm; /* idle, their memory kept; N_WARM of them */
  size_t n_warm;
  GPtrArray *cold; /* idle, their memory given back */
} store = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* More chunks; the lock is held. */
static void map_slab (void) {
  const size_t bytes = (SLAB + 1) * CHUNK;
  char *slab = bg_memory_map (bytes);
  if (slab == NULL)
    g_error ("%s: failed to allocate %zu bytes", G_STRLOC, bytes);
  const size_t before = -(uintptr_t) slab % CHUNK;
  if (before > 0)
    bg_memory_unmap (slab, before);
  bg_memory_unmap (slab + before + SLAB * CHUNK, CHUNK - before);
  if (store.cold == NULL)
    store.cold = g_ptr_array_new ();
  for (size_t i = SLAB; i-- > 0;)
    g_ptr_array_add (store.cold, slab + before + i * CHUNK);
}

static Chunk *take_chunk (void) {
  Chunk *chunk = store.warm;
  if (chunk != NULL) {
    store.warm = chunk->next;
    store.n_warm--;
    return chunk;
  }
  if (store.cold == NULL || store.cold->len == 0)
    map_slab ();
  return g_ptr_array_steal_index_fast (store.cold, store.cold->len - 1);
}

static void give_chunk (Chunk *chunk) {
  if (store.n_warm < WARM) {
    chunk->next = store.warm;
    store.warm = chunk;
    store.n_warm++;
    return;
  }
  madvise (chunk, CHUNK, MADV_DONTNEED);
  g_ptr_array_add (store.cold, chunk);
}

uint8_t *bg_code_new (size_t bytes) {
  pthread_mutex_lock (&store.lock);
  if (store.open == NULL || store.used + bytes >= CHUNK) {
    store.open = take_chunk ();
    store.open->n = 0;
    store.used = sizeof (Chunk);
  }
  uint8_t *code = (uint8_t *) store.open + store.used;
  store.used += bytes;
  store.open->n++;
  pthread_mutex_unlock (&store.lock);
  return code;
}

void bg_code_free (uint8_t *code) {
  Chunk *chunk = (Chunk *) ((uintptr_t) code / CHUNK * CHUNK);
  pthread_mutex_lock (&store.lock);
  if (--chunk->n == 0 && chunk != store.open)
    give_chunk (chunk);
  else if (chunk->n == 0)
    store.used = sizeof (Chunk);
  pthread_mutex_unlock (&store.lock);
}
