/* Canonical form: the smallest image of a position under a group of symmetries.

   The group is that of the problem, the symmetries that keep its start (going
   forward) or its set of finishes (going backward), never the whole board's:
   that would merge "finish here" with "finish at the mirror image".

   A symmetry permutes holes, so images are linear over XOR: the images of a
   position are the XOR of its holes' images, and playing a jump XORs all of
   them with the images of the jump's line. */
#ifndef BG_GROUP_H
#define BG_GROUP_H

#include "board/board.h"

/* Images come in 1, 2, 4, 8 or 16 lanes; a group of 3, 6 or 12 repeats some. */
#define BG_MAX_LANES 16

typedef struct {
  int order;
  int symmetry[BG_MAX_SYMMETRIES]; /* indices into the board's */
  int lanes;
  _Alignas(64) BgPosition hole[BG_MAX_HOLES][BG_MAX_LANES]; /* images of each hole */
} BgGroup;

/* The symmetries of BOARD that map each of SETS to itself; with N = 0, all. */
void bg_group_init_stabiliser (BgGroup *group, const BgBoard *board, const BgPosition *sets, int n);

/* The symmetries of BOARD under which the set of N positions is closed. */
void bg_group_init_closed (BgGroup *group, const BgBoard *board, const BgPosition *positions,
                           int n);

/* The symmetries that two groups on the same board share. */
void bg_group_init_common (BgGroup *group, const BgBoard *board, const BgGroup *a,
                           const BgGroup *b);

/* All images of N positions, ascending and each once; *N_IMAGES is their number.  The caller frees
   them. */
BgPosition *bg_group_all_images (const BgGroup *group, const BgPosition *positions, size_t n,
                                 size_t *n_images);

/* Sets ORBIT of each hole of BOARD to the number of its orbit under the group, from 0 in the order
   of their first holes; returns how many orbits there are. */
int bg_group_orbits (const BgGroup *group, const BgBoard *board, int *orbit);

/* All images of a position, in the group's lanes. */
static inline void bg_group_images (const BgGroup *group, int lanes, BgPosition position,
                                    BgPosition *images) {
  if (lanes < 1)
    __builtin_unreachable (); /* a group has the identity; compilers cannot know */
  for (int k = 0; k < lanes; k++)
    images[k] = 0;
  BG_FOR_EACH_HOLE (hole, position)
    for (int k = 0; k < lanes; k++)
      images[k] ^= group->hole[hole][k];
}

static inline BgPosition bg_least_image (const BgPosition *images, int lanes) {
  BgPosition least = images[0];
  for (int k = 1; k < lanes; k++)
    least = images[k] < least ? images[k] : least;
  return least;
}

/* The least of images that are given by their words; all their holes are below N_HOLES. */
#if BG_WIDTH == 64

static inline __attribute__ ((always_inline)) BgPosition
bg_least_of_words (const uint64_t *words, const int lanes, int n_holes G_GNUC_UNUSED) {
  return bg_least_image (words, lanes);
}

#else

/* The lesser of each two words that lie half of the lanes apart, then half as many lanes, and so
   on. */
static inline __attribute__ ((always_inline)) uint64_t bg_least_by_halves (uint64_t *words,
                                                                           const int lanes) {
  for (int half = lanes / 2; half > 0; half /= 2)
    for (int k = 0; k < half; k++)
      words[k] = words[half + k] < words[k] ? words[half + k] : words[k];
  return words[0];
}

/* The least high word, and the least low word beside it: a compiler makes vectors of that, while
   it compares numbers of 128 bits one by one. */
static inline __attribute__ ((always_inline)) BgPosition
bg_least_of_words (const uint64_t *words, const int lanes, int n_holes) {
  uint64_t high[BG_MAX_LANES], low[BG_MAX_LANES], halves[BG_MAX_LANES];
  for (int k = 0; k < lanes; k++) {
    low[k] = words[2 * k];
    high[k] = halves[k] = words[2 * k + 1];
  }
  if (n_holes <= 64)
    return bg_least_by_halves (low, lanes);
  const uint64_t least = bg_least_by_halves (halves, lanes);
  for (int k = 0; k < lanes; k++)
    low[k] |= high[k] == least ? 0 : ~(uint64_t) 0;
  return (BgPosition) least << 64 | bg_least_by_halves (low, lanes);
}

#endif

static inline BgPosition bg_canonical (const BgGroup *group, BgPosition position) {
  BgPosition images[BG_MAX_LANES];
  bg_group_images (group, group->lanes, position, images);
  return bg_least_image (images, group->lanes);
}

/* The canonical form of POSITION; *K is the index in GROUP of a symmetry that maps POSITION to it.
 */
static inline BgPosition bg_canonical_by (const BgGroup *group, BgPosition position, int *k) {
  BgPosition images[BG_MAX_LANES];
  bg_group_images (group, group->lanes, position, images);
  const BgPosition least = bg_least_image (images, group->lanes);
  for (*k = 0; images[*k] != least;)
    ++*k;
  return least;
}

/* The number of distinct images. */
int bg_orbit_size (const BgGroup *group, BgPosition position);

#endif
