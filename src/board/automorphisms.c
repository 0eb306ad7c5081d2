#include "board/automorphisms.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

/* Lines that refinements of colourings look at before the search is given up. */
#define MOST_LOOKS 200000000

typedef struct {
  uint64_t of[BG_MAX_HOLES]; /* of each hole */
} Colours;

typedef struct {
  const BgBoard *board;
  BgPosition (*over)[BG_MAX_HOLES]; /* the holes jumped over from one hole to another */
  uint64_t n_looks;
  bool gave_up;
} Search;

static uint64_t mix (uint64_t x) {
  return bg_hash_mix (bg_hash (x + 1));
}

/* --- Colourings ----------------------------------------------------------- */

static int compare_colours (const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;
  return (x > y) - (x < y);
}

/* The colours in ascending order; returns how many are different. */
static int sort_colours (const Colours *colours, int n, uint64_t *sorted) {
  int n_colours = 0;
  memcpy (sorted, colours->of, n * sizeof *sorted);
  qsort (sorted, n, sizeof *sorted, compare_colours);
  for (int i = 0; i < n; i++)
    n_colours += i == 0 || sorted[i] != sorted[i - 1];
  return n_colours;
}

/* Tells the end of a line both ways, the first and the last of a line one way apart. */
static uint64_t of_end (const BgLine *line, int end) {
  return line->barred == 0 ? 0 : bg_starts_in (line, end) ? 7 : 8;
}

/* Mixes into each hole's colour the colours on the lines through it, until that splits no colour.
 */
static int refine (Search *search, Colours *colours) {
  const BgBoard *board = search->board;
  uint64_t sorted[BG_MAX_HOLES];
  int n_colours = sort_colours (colours, board->n_holes, sorted);
  for (int before = 0; n_colours > before && n_colours < board->n_holes;) {
    uint64_t sum[BG_MAX_HOLES] = { 0 };
    search->n_looks += board->n_lines;
    for (int i = 0; i < board->n_lines; i++) {
      const BgLine *line = &board->line[i];
      const uint64_t a = colours->of[line->a], over = colours->of[line->over],
                     b = colours->of[line->b];
      sum[line->a] += mix (a + mix (over + mix (b + 1 + of_end (line, line->a))));
      sum[line->b] += mix (b + mix (over + mix (a + 1 + of_end (line, line->b))));
      sum[line->over] += line->barred == 0 ? mix (over + mix ((a ^ b) + mix (a + b + 2)))
                         : bg_starts_in (line, line->a) ? mix (over + mix (a + mix (b + 5)))
                                                        : mix (over + mix (b + mix (a + 5)));
    }
    for (int hole = 0; hole < board->n_holes; hole++)
      colours->of[hole] = mix (colours->of[hole] + sum[hole]);
    before = n_colours;
    n_colours = sort_colours (colours, board->n_holes, sorted);
  }
  search->gave_up = search->gave_up || search->n_looks > MOST_LOOKS;
  return n_colours;
}

static void individualise (Colours *colours, int hole, int step) {
  colours->of[hole] = mix (colours->of[hole] ^ mix ((uint64_t) step));
}

/* --- Automorphisms -------------------------------------------------------- */

/* Does IMAGE, of a permutation, map the jumps along line I to jumps? */
static bool maps_line (const Search *search, const uint8_t *image, int i) {
  const BgLine *line = &search->board->line[i];
  const uint8_t a = image[line->a], over = image[line->over], b = image[line->b];
  return (!bg_starts_in (line, line->a) || bg_has (search->over[a][b], over))
         && (!bg_starts_in (line, line->b) || bg_has (search->over[b][a], over));
}

/* Reads the map of two discrete colourings, and tells whether it is an automorphism. */
static bool read_map (const Search *search, const Colours *left, const Colours *right,
                      uint8_t *image) {
  const BgBoard *board = search->board;
  for (int hole = 0; hole < board->n_holes; hole++) {
    int to = 0;
    while (to < board->n_holes && right->of[to] != left->of[hole])
      to++;
    if (to == board->n_holes)
      return false;
    image[hole] = (uint8_t) to;
  }
  for (int i = 0; i < board->n_lines; i++)
    if (!maps_line (search, image, i))
      return false;
  return true;
}

/* Is it an automorphism to change places of two holes and of no others?  Sets IMAGE to it if so. */
static bool changes_places (const Search *search, int hole, int other, uint8_t *image) {
  const BgBoard *board = search->board;
  const BgPosition both = bg_hole_bit (hole) | bg_hole_bit (other);
  for (int k = 0; k < board->n_holes; k++)
    image[k] = (uint8_t) (k == hole ? other : k == other ? hole : k);
  for (int i = 0; i < board->n_lines; i++)
    if ((board->line_mask[i] & both) != 0 && !maps_line (search, image, i))
      return false;
  return true;
}

/* The first hole whose colour another hole has. */
static int find_shared (const BgBoard *board, const Colours *colours) {
  for (int hole = 0; hole < board->n_holes; hole++)
    for (int other = hole + 1; other < board->n_holes; other++)
      if (colours->of[hole] == colours->of[other])
        return hole;
  return -1;
}

/* Looks for an automorphism that maps the colours LEFT to the colours RIGHT. */
static bool find_map (Search *search, Colours left, Colours right, int step, uint8_t *image) {
  const BgBoard *board = search->board;
  uint64_t sorted_left[BG_MAX_HOLES], sorted_right[BG_MAX_HOLES];
  const int n_colours = refine (search, &left);
  if (refine (search, &right) != n_colours || search->gave_up)
    return false;
  sort_colours (&left, board->n_holes, sorted_left);
  sort_colours (&right, board->n_holes, sorted_right);
  if (memcmp (sorted_left, sorted_right, board->n_holes * sizeof *sorted_left) != 0)
    return false;
  const int hole = find_shared (board, &left);
  if (hole < 0)
    return read_map (search, &left, &right, image);
  Colours next = left;
  individualise (&next, hole, step);
  for (int to = 0; to < board->n_holes && !search->gave_up; to++)
    if (right.of[to] == left.of[hole]) {
      Colours other = right;
      individualise (&other, to, step);
      if (find_map (search, next, other, step + 1, image))
        return true;
    }
  return false;
}

/* The images of hole K under the automorphisms that fix the holes before it, each with one of these
   automorphisms. */
typedef struct {
  int n;
  uint8_t (*image)[BG_MAX_HOLES];
} Orbit;

static Orbit find_orbit (Search *search, const Colours *fixed, int hole) {
  const int n = search->board->n_holes;
  Orbit orbit = { .image = g_malloc (n * sizeof *orbit.image) };
  Colours own = *fixed;
  individualise (&own, hole, hole);
  for (int to = hole; to < n && !search->gave_up; to++)
    if (fixed->of[to] == fixed->of[hole]) {
      Colours other = *fixed;
      individualise (&other, to, hole);
      orbit.n += changes_places (search, hole, to, orbit.image[orbit.n])
                 || find_map (search, own, other, n, orbit.image[orbit.n]);
    }
  return orbit;
}

/* --- Symmetries ----------------------------------------------------------- */

/* Makes the symmetries the products of the ORBITS' automorphisms. */
static void multiply (BgBoard *board, const Orbit *orbits, int n) {
  for (int k = n - 1; k >= 0; k--) {
    const int before = board->n_symmetries;
    /* the first of an orbit is the identity */
    for (int i = 1; i < orbits[k].n; i++)
      for (int s = 0; s < before; s++) {
        uint8_t *product = board->symmetry[board->n_symmetries++];
        for (int hole = 0; hole < board->n_holes; hole++)
          product[hole] = orbits[k].image[i][board->symmetry[s][hole]];
      }
  }
}

void bg_automorphisms_find (BgBoard *board) {
  Search search = { .board = board, .over = g_malloc0_n (BG_MAX_HOLES, sizeof *search.over) };
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    if (bg_starts_in (line, line->a))
      search.over[line->a][line->b] |= bg_hole_bit (line->over);
    if (bg_starts_in (line, line->b))
      search.over[line->b][line->a] |= bg_hole_bit (line->over);
  }
  Orbit orbits[BG_MAX_HOLES];
  Colours colours = { 0 };
  int n = 0, first;
  refine (&search, &colours);
  board->n_automorphisms = 1;
  for (; n < board->n_holes && find_shared (board, &colours) >= 0 && !search.gave_up; n++) {
    orbits[n] = find_orbit (&search, &colours, n);
    board->n_automorphisms *= orbits[n].n;
    individualise (&colours, n, n);
    refine (&search, &colours);
  }
  double order = 1;
  for (first = n; first > 0 && order * orbits[first - 1].n <= BG_MAX_SYMMETRIES; first--)
    order *= orbits[first - 1].n;
  for (int hole = 0; hole < board->n_holes; hole++)
    board->symmetry[0][hole] = (uint8_t) hole;
  board->n_symmetries = 1;
  if (search.gave_up)
    board->n_automorphisms = 0;
  else
    multiply (board, orbits + first, n - first);
  for (int k = 0; k < n; k++)
    g_free (orbits[k].image);
  g_free (search.over);
}
