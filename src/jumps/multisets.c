#include "jumps/multisets.h"

#include <string.h>

#include "board/group.h"
#include "core/memory.h"
#include "core/team.h"

/* --- Jumps as numbers, and multisets of them -------------------------------- */

/* Twice the line, and one more if the peg goes from a to b. */
typedef uint16_t Jump;

typedef struct {
  int n_words; /* of a set of jumps, as bits */
  /* by place in the group's list of symmetries */
  Jump *image[BG_MAX_SYMMETRIES];
  Jump *preimage[BG_MAX_SYMMETRIES];
} Images;

static inline Jump jump_number (const BgBoard *board, int line, int from) {
  return (Jump) (2 * line + (from == board->line[line].a));
}

static void init_images (Images *images, const BgBoard *board, const BgGroup *group) {
  images->n_words = (2 * board->n_lines + 63) / 64;
  for (int k = 0; k < group->order; k++) {
    const uint8_t *symmetry = board->symmetry[group->symmetry[k]];
    images->image[k] = g_new0 (Jump, 2 * MAX (board->n_lines, 1));
    images->preimage[k] = g_new0 (Jump, 2 * MAX (board->n_lines, 1));
    for (int i = 0; i < board->n_lines; i++) {
      const BgLine *line = &board->line[i];
      const int image = bg_board_line_image (board, group->symmetry[k], i);
      const int ends[] = { line->a, line->b };
      for (int e = 0; e < 2; e++) {
        Jump from = jump_number (board, i, ends[e]);
        Jump to = jump_number (board, image, symmetry[ends[e]]);
        images->image[k][from] = to;
        images->preimage[k][to] = from;
      }
    }
  }
}

static void clear_images (Images *images) {
  for (int k = 0; k < BG_MAX_SYMMETRIES; k++) {
    g_free (images->image[k]);
    g_free (images->preimage[k]);
  }
}

/* Writes, in ascending order, the images of the N jumps of MULTISET under MAP, together with JUMP,
   unless that is -1. */
static void write_image (const Images *images, const Jump *multiset, int n, const Jump *map,
                         int jump, Jump *image) {
  /* sorting by counting: the jumps are few, and their numbers small */
  uint64_t present[(2 * BG_MAX_LINES + 63) / 64];
  uint8_t times[2 * BG_MAX_LINES];
  memset (present, 0, images->n_words * sizeof *present);
  for (int i = 0; i < n + (jump >= 0); i++) {
    Jump at = i < n ? map[multiset[i]] : (Jump) jump;
    uint64_t bit = UINT64_C (1) << (at & 63);
    times[at] = present[at >> 6] & bit ? times[at] + 1 : 1;
    present[at >> 6] |= bit;
  }
  for (int w = 0; w < images->n_words; w++)
    for (uint64_t rest = present[w]; rest != 0; rest &= rest - 1) {
      Jump at = (Jump) (64 * w + __builtin_ctzll (rest));
      for (int t = 0; t < times[at]; t++)
        *image++ = at;
    }
}

static int compare_multisets (const void *a, const void *b, void *bytes) {
  return memcmp (a, b, *(const size_t *) bytes);
}

/* Sorts N multisets of SIZE jumps each, removes duplicates and returns the number left. */
static size_t unite (Jump *multisets, size_t n, int size) {
  size_t bytes = size * sizeof *multisets, left = 0;
  if (n > 0) /* there may be no array otherwise */
    qsort_r (multisets, n, bytes, compare_multisets, &bytes);
  for (size_t i = 0; i < n; i++) {
    const Jump *multiset = multisets + i * size;
    if (left == 0 || memcmp (multiset, multisets + (left - 1) * size, bytes) != 0)
      memmove (multisets + left++ * size, multiset, bytes);
  }
  return left;
}

/* --- Lists of multisets ----------------------------------------------------- */

/* The multisets that lead to a position, each as its jumps in ascending order. */
typedef struct {
  Jump *jump;
  size_t n;
} List;

typedef struct {
  const BgProblem *problem;
  const BgBoard *board;
  const BgControl *control;
  const BgGroup *group;
  Images images;

  /* the level that is filled, and the level before it */
  int n; /* jumps of a multiset */
  const BgLevelSet *set, *previous_set;
  List *list, *previous;

  _Atomic size_t next_chunk; /* taken by the threads in turn */
  _Atomic uint64_t bytes;    /* of the lists of both levels, counted as taken */
  atomic_bool out_of_memory;
} Job;

/* Data of one thread. */
typedef struct {
  Jump *arrival; /* multisets, with repetitions */
  size_t n, room;
  /* of the predecessors of a position */
  BgPosition *key;
  int *symmetry;
  Jump *jump;
  size_t *place;
} Arrivals;

/* Bytes that malloc adds to an allocation. */
#define OVERHEAD 16

/* Counts BYTES as allocated; false when memory is short. */
static bool account (Job *job, uint64_t bytes) {
  if (bg_memory_take (job->control, bytes))
    job->bytes += bytes;
  else
    job->out_of_memory = true;
  return !job->out_of_memory;
}

static void discount (Job *job, uint64_t bytes) {
  bg_memory_give (job->control, bytes);
  job->bytes -= bytes;
}

/* Room for N more arrivals. */
static bool make_room (Job *job, Arrivals *arrivals, size_t n) {
  if (arrivals->n + n <= arrivals->room)
    return true;
  size_t room = MAX (2 * arrivals->room, arrivals->n + n);
  const size_t size = job->n * sizeof (Jump);
  if (!account (job, (room - arrivals->room) * size))
    return false;
  Jump *larger = g_try_realloc_n (arrivals->arrival, room, size);
  if (larger == NULL) {
    discount (job, (room - arrivals->room) * size);
    job->out_of_memory = true;
    return false;
  }
  arrivals->arrival = larger;
  arrivals->room = room;
  return true;
}

/* Finds the predecessors of POSITION: their canonical forms, the symmetries that lead there, and
   the jumps that lead from them; returns their number. */
static int find_predecessors (const Job *job, BgPosition position, Arrivals *arrivals) {
  const BgBoard *board = job->board;
  int n = 0;
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    if (!bg_can_take_back (line, position))
      continue;
    arrivals->key[n] = bg_canonical_by (job->group, position ^ board->line_mask[i],
                                        &arrivals->symmetry[n]);
    arrivals->jump[n++] = jump_number (board, i, bg_has (position, line->a) ? line->b : line->a);
  }
  return n;
}

static bool collect (Job *job, BgPosition position, Arrivals *arrivals) {
  const int n = find_predecessors (job, position, arrivals);
  arrivals->n = 0;
  if (n == 0)
    return true;
  bg_level_set_find (job->previous_set, arrivals->key, n, arrivals->place);
  for (int i = 0; i < n; i++) {
    if (arrivals->place[i] == BG_LEVEL_SET_ABSENT
        || bg_problem_ends_at (job->problem, arrivals->key[i]))
      continue;
    const List *list = &job->previous[arrivals->place[i]];
    if (!make_room (job, arrivals, list->n))
      return false;
    for (size_t m = 0; m < list->n; m++)
      write_image (&job->images, list->jump + m * (job->n - 1), job->n - 1,
                   job->images.preimage[arrivals->symmetry[i]], arrivals->jump[i],
                   arrivals->arrival + arrivals->n++ * job->n);
  }
  return true;
}

static bool is_stopped (const Job *job) {
  return job->out_of_memory || bg_control_stopped (job->control);
}

static void work (gpointer data) {
  Job *job = data;
  g_autofree BgPosition *position = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  const int n_lines = MAX (job->board->n_lines, 1);
  Arrivals arrivals = {
    .key = g_new (BgPosition, n_lines),
    .symmetry = g_new (int, n_lines),
    .jump = g_new (Jump, n_lines),
    .place = g_new (size_t, n_lines),
  };
  while (!is_stopped (job)) {
    size_t chunk = atomic_fetch_add (&job->next_chunk, 1);
    if (chunk >= bg_level_set_n_chunks (job->set))
      break;
    /* lists are many and small */
    if (!bg_memory_has_reserve ())
      job->out_of_memory = true;
    size_t n = bg_level_set_read (job->set, chunk, position);
    List *list = job->list + bg_level_set_index (job->set, chunk);
    for (size_t i = 0; i < n && !is_stopped (job); i++) {
      if (!collect (job, position[i], &arrivals))
        break;
      arrivals.n = unite (arrivals.arrival, arrivals.n, job->n);
      size_t bytes = arrivals.n * job->n * sizeof (Jump);
      if (!account (job, bytes + OVERHEAD))
        break;
      list[i] = (List){ g_memdup2 (arrivals.arrival, bytes), arrivals.n };
    }
  }
  discount (job, arrivals.room * job->n * sizeof (Jump));
  g_free (arrivals.arrival);
  g_free (arrivals.key);
  g_free (arrivals.symmetry);
  g_free (arrivals.jump);
  g_free (arrivals.place);
}

static void free_lists (List *list, size_t n) {
  for (size_t i = 0; i < n; i++)
    g_free (list[i].jump);
  g_free (list);
}

/* Makes the lists of SET, which is N jumps after the start, in place of the lists of the level
   before. */
static BgStop fill_lists (Job *job, const BgLevelSet *set, int n) {
  const uint64_t bytes_before = job->bytes;
  const size_t bytes = bg_level_set_size (set) * sizeof (List);
  if (!account (job, bytes))
    return BG_STOP_MEMORY;
  job->n = n;
  job->previous_set = job->set;
  job->previous = job->list;
  job->set = set;
  job->list = g_new0 (List, bg_level_set_size (set));
  job->next_chunk = 0;
  bg_team_run (work, job, 0,
               (int) CLAMP (bg_level_set_n_chunks (set), 1, (size_t) job->control->threads));
  free_lists (job->previous, bg_level_set_size (job->previous_set));
  discount (job, bytes_before);
  if (job->out_of_memory)
    return BG_STOP_MEMORY;
  return bg_control_stop (job->control);
}

/* Adds the list of POSITION, a finish: as it has all multisets that lead there, a
   symmetry that keeps the position permutes them. */
static void add_list (const Job *job, BgPosition position, const List *list,
                      BgMultisets *multisets) {
  multisets->all += list->n * bg_orbit_size (job->group, position);
  g_autofree Jump *image = g_new (Jump, MAX (job->n, 1));
  for (size_t i = 0; i < list->n; i++) {
    const Jump *multiset = list->jump + i * job->n;
    bool is_least = true;
    for (int k = 0; k < job->group->order && is_least; k++)
      if (bg_board_image (job->board, job->group->symmetry[k], position) == position) {
        write_image (&job->images, multiset, job->n, job->images.image[k], -1, image);
        is_least = memcmp (multiset, image, job->n * sizeof (Jump)) <= 0;
      }
    multisets->up_to_symmetry += is_least;
  }
}

/* Adds the lists of the finishes of a level, which are all its positions after MOST jumps. */
static void add_finishes (const Job *job, int most, BgMultisets *multisets) {
  g_autofree BgPosition *position = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (job->set); chunk++) {
    const List *list = job->list + bg_level_set_index (job->set, chunk);
    size_t n = bg_level_set_read (job->set, chunk, position);
    for (size_t i = 0; i < n; i++)
      if (job->n == most || bg_problem_ends_at (job->problem, position[i]))
        add_list (job, position[i], &list[i], multisets);
  }
}

BgStop bg_multisets_count (const BgWinning *winning, const BgControl *control,
                           BgMultisets *multisets) {
  *multisets = (BgMultisets){ 0 };
  if (winning->level[0] == NULL)
    return BG_STOP_NONE;
  Job *job = g_new0 (Job, 1);
  job->problem = winning->problem;
  job->board = winning->problem->board;
  job->control = control;
  job->group = &winning->forward->group;
  init_images (&job->images, job->board, job->group);
  job->set = winning->level[0];
  job->list = g_new (List, 1);
  job->list[0] = (List){ NULL, 1 }; /* the empty multiset */
  BgStop outcome = BG_STOP_NONE;
  for (int n = 1; n <= winning->n_jumps && outcome == BG_STOP_NONE; n++) {
    outcome = fill_lists (job, winning->level[n], n);
    if (outcome == BG_STOP_NONE && (n == winning->n_jumps || bg_problem_is_open (job->problem)))
      add_finishes (job, winning->n_jumps, multisets);
  }
  free_lists (job->list, bg_level_set_size (job->set));
  discount (job, job->bytes);
  clear_images (&job->images);
  g_free (job);
  return outcome;
}
