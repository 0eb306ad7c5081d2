#include "graphs/position_bitmap.h"

/* Places in a word by bit k of their number, and by the number of bits in it. */
static const uint64_t with_bit[6] = { 0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                      0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000 };
static const uint64_t with_pegs[7] = { 0x0000000000000001, 0x0000000100010116, 0x0001011601161668,
                                       0x0116166816686880, 0x1668688068808000, 0x6880800080000000,
                                       0x8000000000000000 };

/* The places in a word whose number has, of HOLES, exactly PEGS. */
static uint64_t find_places (uint32_t holes, uint32_t pegs) {
  uint64_t places = UINT64_MAX;
  for (int k = 0; k < 6; k++)
    if ((holes >> k & 1) != 0)
      places &= (pegs >> k & 1) != 0 ? with_bit[k] : ~with_bit[k];
  return places;
}

/* Runs of words whose number has, of certain bits, exactly some: the length of a run, and the run
   after that at WORD. */
static size_t find_run (size_t n_words, uint32_t bits) {
  return bits != 0 ? (bits & -bits) : n_words;
}

static size_t next_run (size_t word, size_t run, uint32_t bits, uint32_t set) {
  return (((word | bits | (run - 1)) + 1) & ~(size_t) bits) | set;
}

bool bg_bitmap_play (const uint64_t *from, uint64_t *to, const uint64_t *within, size_t n_words,
                     uint32_t holes, uint32_t pegs) {
  const uint64_t places = find_places (holes % 64, pegs % 64);
  const uint32_t bits = holes / 64, set = pegs / 64;
  const int left = (int) ((holes & ~pegs) % 64), right = (int) (pegs % 64);
  const size_t run = find_run (n_words, bits);
  uint64_t fresh = 0;
  for (size_t word = set; word < n_words; word = next_run (word, run, bits, set)) {
    const uint64_t *source = from + word;
    uint64_t *target = to + (word ^ bits);
    const uint64_t *limit = within != NULL ? within + (word ^ bits) : NULL;
    for (size_t i = 0; i < run; i++) {
      uint64_t image = (source[i] & places) << left >> right;
      if (limit != NULL)
        image &= limit[i];
      fresh |= image & ~target[i];
      target[i] |= image;
    }
  }
  return fresh != 0;
}

void bg_bitmap_remove (uint64_t *set, size_t n_words, uint32_t holes, uint32_t pegs) {
  const uint64_t places = find_places (holes % 64, pegs % 64);
  const uint32_t bits = holes / 64;
  const size_t run = find_run (n_words, bits);
  for (size_t word = pegs / 64; word < n_words; word = next_run (word, run, bits, pegs / 64))
    for (size_t i = 0; i < run; i++)
      set[word + i] &= ~places;
}

int bg_bitmap_least_pegs (const uint64_t *set, size_t n_words) {
  int least = -1;
  for (size_t word = 0; word < n_words; word++)
    for (int k = 0; set[word] != 0 && k < 7; k++)
      if ((set[word] & with_pegs[k]) != 0) {
        const int pegs = __builtin_popcountll (word) + k;
        least = least < 0 || pegs < least ? pegs : least;
        break;
      }
  return least;
}

int bg_bitmap_most_pegs (const uint64_t *set, size_t n_words) {
  int most = -1;
  for (size_t word = 0; word < n_words; word++)
    for (int k = 6; set[word] != 0 && k >= 0; k--)
      if ((set[word] & with_pegs[k]) != 0) {
        const int pegs = __builtin_popcountll (word) + k;
        most = pegs > most ? pegs : most;
        break;
      }
  return most;
}

void bg_bitmap_select (const uint64_t *from, uint64_t *to, size_t n_words, int pegs) {
  for (size_t word = 0; word < n_words; word++) {
    const int k = pegs - __builtin_popcountll (word);
    to[word] = k >= 0 && k < 7 ? from[word] & with_pegs[k] : 0;
  }
}
