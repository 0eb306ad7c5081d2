#include "jumps/sweeps.h"

#include <string.h>

#include "core/memory.h"

/* The lengths of the sweeps that end at a position with the peg in HOLE, as bits. */
typedef struct {
  BgPosition lengths;
  uint32_t next; /* of the same position, from 1; 0: none */
  uint8_t hole;
} Entry;

/* The entries of a layer. */
typedef struct {
  uint32_t *first; /* of each position, from 1 */
  size_t n_positions;
  Entry *entry;
  size_t n, room;
} Entries;

typedef struct {
  const BgWinning *winning;
  const BgControl *control;
  BgSweeps *sweeps;
  Entries here, next; /* of layer n, and of the one after */
  int n;
  BgStop stop;
} Search;

#define FIRST_ROOM 4096

static void clear_entries (const Search *search, Entries *entries) {
  bg_memory_free (search->control, entries->first, entries->n_positions * sizeof *entries->first);
  bg_memory_free (search->control, entries->entry, entries->room * sizeof *entries->entry);
  *entries = (Entries){ 0 };
}

static bool init_entries (const Search *search, Entries *entries, size_t n_positions) {
  *entries = (Entries){ .n_positions = MAX (n_positions, 1), .room = FIRST_ROOM };
  entries->first = bg_memory_new (search->control, entries->n_positions * sizeof *entries->first);
  entries->entry = bg_memory_new (search->control, entries->room * sizeof *entries->entry);
  return entries->first != NULL && entries->entry != NULL;
}

static bool grow_entries (const Search *search, Entries *entries) {
  Entry *larger = bg_memory_new (search->control, 2 * entries->room * sizeof *larger);
  if (larger == NULL)
    return false;
  memcpy (larger, entries->entry, entries->n * sizeof *larger);
  bg_memory_free (search->control, entries->entry, entries->room * sizeof *larger);
  entries->entry = larger;
  entries->room *= 2;
  return true;
}

/* Adds LENGTHS to the entry of the position at INDEX and HOLE. */
static void add_lengths (Search *search, size_t index, int hole, BgPosition lengths) {
  Entries *entries = &search->next;
  uint32_t number = entries->first[index];
  while (number != 0 && entries->entry[number - 1].hole != hole)
    number = entries->entry[number - 1].next;
  if (number != 0) {
    entries->entry[number - 1].lengths |= lengths;
    return;
  }
  if (entries->n == entries->room
      && (entries->n >= UINT32_MAX / 2 || !grow_entries (search, entries))) {
    search->stop = bg_control_shortfall (search->control);
    return;
  }
  entries->entry[entries->n++] = (Entry){ lengths, entries->first[index], (uint8_t) hole };
  entries->first[index] = (uint32_t) entries->n;
}

/* The lengths by hole of a position of this layer; returns the holes.  Entries of one hole stand
   for its images under the symmetries that keep the position. */
static BgPosition read_lengths (const Search *search, size_t index, BgPosition position,
                                BgPosition *lengths) {
  const BgBoard *board = search->winning->problem->board;
  const BgGroup *group = &search->winning->forward->group;
  const Entries *entries = &search->here;
  BgPosition holes = 0;
  memset (lengths, 0, board->n_holes * sizeof *lengths);
  for (int k = 0; k < group->order; k++) {
    const int symmetry = group->symmetry[k];
    if (symmetry != 0 && bg_board_image (board, symmetry, position) != position)
      continue;
    for (uint32_t i = entries->first[index]; i != 0; i = entries->entry[i - 1].next) {
      const int hole = board->symmetry[symmetry][entries->entry[i - 1].hole];
      lengths[hole] |= entries->entry[i - 1].lengths;
      holes |= bg_hole_bit (hole);
    }
  }
  return holes;
}

/* The place of POSITION in layer N; *HOLE becomes its image, the least where several are alike. */
static size_t find_place (const BgWinning *winning, int n, BgPosition position, int *hole) {
  const BgBoard *board = winning->problem->board;
  const BgGroup *group = &winning->forward->group;
  BgPosition images[BG_MAX_LANES];
  bg_group_images (group, group->lanes, position, images);
  const BgPosition least = bg_least_image (images, group->lanes);
  int image = BG_MAX_HOLES;
  for (int k = 0; k < group->order; k++)
    if (images[k] == least)
      image = MIN (image, board->symmetry[group->symmetry[k]][*hole]);
  *hole = image;
  size_t place;
  bg_level_set_find (winning->level[n], &least, 1, &place);
  return place;
}

/* --- Examples ------------------------------------------------------------------- */

static bool is_winning (const BgWinning *winning, int n, BgPosition position) {
  return n >= 0 && n <= winning->n_jumps && bg_winning_has (winning, n, position);
}

/* The ends of the jump along LINE from POSITION, or of the jump that may have been just played. */
static void find_ends (const BgLine *line, BgPosition position, int *from, int *to) {
  *from = bg_has (position, line->a) ? line->a : line->b;
  *to = *from == line->a ? line->b : line->a;
}

/* Takes back jumps of the peg in HOLE from the position of layer N in PATH, down to layer FIRST,
   before which another peg has jumped. */
static bool take_back (const BgWinning *winning, int n, int hole, int first, BgJumpPath *path) {
  const BgBoard *board = winning->problem->board;
  const BgPosition position = path->position[n];
  for (int i = 0; i < board->n_lines && (n > first || first > 0); i++) {
    const BgPosition before = position ^ board->line_mask[i];
    int stands, from;
    if (!bg_can_take_back (&board->line[i], position) || !is_winning (winning, n - 1, before))
      continue;
    find_ends (&board->line[i], position, &stands, &from);
    if ((stands == hole) != (n > first))
      continue;
    path->position[n - 1] = before;
    if (n == first || take_back (winning, n - 1, from, first, path))
      return true;
  }
  return n == first && first == 0;
}

/* Goes on from the position of layer N in PATH, first not with the peg in HOLE, to a finish. */
static void go_on (const BgWinning *winning, int n, int hole, BgJumpPath *path) {
  const BgBoard *board = winning->problem->board;
  for (; n < winning->n_jumps; n++) {
    const BgPosition position = path->position[n];
    int i = 0;
    for (bool found = false; !found; i += !found) {
      int from, to;
      g_assert (i < board->n_lines);
      find_ends (&board->line[i], position, &from, &to);
      found = bg_can_play (&board->line[i], position) && from != hole
              && is_winning (winning, n + 1, position ^ board->line_mask[i]);
    }
    path->position[n + 1] = position ^ board->line_mask[i];
    hole = -1;
  }
}

/* A solution with a sweep of LENGTH that ends in HOLE at POSITION, N jumps after the start. */
static void make_example (const BgWinning *winning, int n, BgPosition position, int hole,
                          int length, BgJumpPath *path) {
  path->n = winning->n_jumps;
  path->position[n] = position;
  const int first = n - length;
  const bool found = take_back (winning, n, hole, first, path);
  g_assert (found);
  if (first > 0) {
    BgJumpPath before;
    bg_jump_path_back (winning->forward, winning->level, first - 1, path->position[first - 1],
                       &before);
    memcpy (path->position, before.position, first * sizeof *path->position);
  }
  go_on (winning, n, hole, path);
}

/* Notes that solutions have sweeps of LENGTHS, which end in HOLE at POSITION. */
static void note_sweeps (Search *search, BgPosition position, int hole, BgPosition lengths) {
  BgSweeps *sweeps = search->sweeps;
  const bool ends = search->n == search->winning->n_jumps;
  BG_FOR_EACH_HOLE (length, lengths & ~sweeps->any)
    make_example (search->winning, search->n, position, hole, length, &sweeps->any_example[length]);
  sweeps->any |= lengths;
  if (!ends)
    return;
  BG_FOR_EACH_HOLE (length, lengths & ~sweeps->final)
    make_example (search->winning, search->n, position, hole, length,
                  &sweeps->final_example[length]);
  sweeps->final |= lengths;
}

/* --- Layers ---------------------------------------------------------------------- */

/* Plays the jumps from POSITION, at INDEX of its layer. */
static void extend_position (Search *search, size_t index, BgPosition position) {
  const BgWinning *winning = search->winning;
  const BgBoard *board = winning->problem->board;
  BgPosition lengths[BG_MAX_HOLES], movers = 0;
  const BgPosition holes = read_lengths (search, index, position, lengths);
  for (int i = 0; i < board->n_lines && search->n < winning->n_jumps; i++) {
    int from, to;
    if (!bg_can_play (&board->line[i], position))
      continue;
    find_ends (&board->line[i], position, &from, &to);
    const size_t place = find_place (winning, search->n + 1, position ^ board->line_mask[i], &to);
    if (place == BG_LEVEL_SET_ABSENT)
      continue;
    movers |= bg_hole_bit (from);
    /* a sweep begins after the jump of another peg */
    const bool begins = search->n == 0 || (holes & ~bg_hole_bit (from)) != 0;
    add_lengths (search, place, to, lengths[from] << 1 | (begins ? (BgPosition) 1 << 1 : 0));
  }
  BG_FOR_EACH_HOLE (hole, holes)
    if (search->n == winning->n_jumps || (movers & ~bg_hole_bit (hole)) != 0)
      note_sweeps (search, position, hole, lengths[hole]);
}

static void extend_layer (Search *search) {
  const BgLevelSet *layer = search->winning->level[search->n];
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (layer) && search->stop == BG_STOP_NONE;
       chunk++) {
    const size_t n = bg_level_set_read (layer, chunk, positions);
    const size_t index = bg_level_set_index (layer, chunk);
    for (size_t i = 0; i < n && search->stop == BG_STOP_NONE; i++)
      extend_position (search, index + i, positions[i]);
    if (bg_control_stopped (search->control))
      search->stop = bg_control_stop (search->control);
  }
}

BgStop bg_sweeps_find (const BgWinning *winning, const BgControl *control, BgSweeps *sweeps) {
  Search search = { .winning = winning, .control = control, .sweeps = sweeps };
  sweeps->any = sweeps->final = sweeps->any_open = sweeps->final_open = 0;
  if (winning->level[0] == NULL)
    return BG_STOP_NONE;
  if (!init_entries (&search, &search.here, bg_level_set_size (winning->level[0])))
    search.stop = bg_control_shortfall (control);
  for (; search.n <= winning->n_jumps && search.stop == BG_STOP_NONE; search.n++) {
    const bool ends = search.n == winning->n_jumps;
    if (!init_entries (&search, &search.next,
                       ends ? 0 : bg_level_set_size (winning->level[search.n + 1])))
      search.stop = bg_control_shortfall (control);
    else
      extend_layer (&search);
    clear_entries (&search, &search.here);
    search.here = search.next;
    search.next = (Entries){ 0 };
  }
  clear_entries (&search, &search.here);
  return search.stop;
}
