/* The program's source for fuzzers that change certificates and cannot repair checksums: main gets
   its file with the length and the checksums of the head and of the blocks made right. */
#define main run_main
#define pread read_repaired
int main (int argc, char **argv);
#include "check/bergholt_check.c"
#undef main
#undef pread

ssize_t pread (int descriptor, void *bytes, size_t n, off_t offset);

static uint8_t *repaired;
static size_t n_repaired;

/* Puts the first line, the head and the blocks of a file of N bytes together again.  The head ends
   after the line that begins with "blocks ". */
static void repair (const uint8_t *bytes, size_t n) {
  const uint8_t *line = memchr (bytes, '\n', n);
  size_t begin = line != NULL ? (size_t) (line - bytes) + 1 : n, end = begin;
  while (end < n && !(end + 8 < n && memcmp (bytes + end, "\nblocks ", 8) == 0))
    end++;
  for (end += end < n; end < n && bytes[end] != '\n';)
    end++;
  end += end < n;
  const int format = n > 21 && bytes[21] == '3' ? 3 : 2;
  repaired = calloc (n + 80, 1);
  if (repaired == NULL)
    _Exit (UNREADABLE);
  n_repaired = (size_t) sprintf ((char *) repaired, "bergholt-certificate %d %zu %016" PRIx64 "\n",
                                 format, end - begin, checksum (bytes + begin, end - begin));
  memcpy (repaired + n_repaired, bytes + begin, n - begin);
  size_t at = n_repaired + end - begin;
  n_repaired += n - begin;
  while (at + 8 < n_repaired) {
    const size_t size = repaired[at + 5] | (size_t) repaired[at + 6] << 8;
    const size_t rest = size < n_repaired - at - 8 ? size : n_repaired - at - 8;
    repaired[at + 5] = (uint8_t) rest;
    repaired[at + 6] = (uint8_t) (rest >> 8);
    repaired[at + 7] = 0;
    const uint64_t sum = checksum (repaired + at + 4, rest + 4);
    for (int k = 0; k < 4; k++)
      repaired[at + (size_t) k] = (uint8_t) (sum >> 8 * k);
    at += rest + 8;
  }
}

ssize_t read_repaired (int descriptor, void *bytes, size_t n, off_t offset) {
  static uint8_t all[1 << 20];
  if (repaired == NULL) {
    const ssize_t length = pread (descriptor, all, sizeof all, 0);
    repair (all, length > 0 ? (size_t) length : 0);
  }
  const size_t from = (size_t) offset < n_repaired ? (size_t) offset : n_repaired;
  const size_t some = n < n_repaired - from ? n : n_repaired - from;
  memcpy (bytes, repaired + from, some);
  return (ssize_t) some;
}

int main (int argc, char **argv) {
  n_steps = MOST_STEPS - 1000000; /* a second at most, and no longer */
  return run_main (argc, argv);
}
