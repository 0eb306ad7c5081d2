/* Declared patterns: a pattern database over a set of holes.

   Of a position only the set of pegs in the pattern's holes matters, and while a peg moves, the
   hole in which it stands.  Any other hole may have a peg or none whenever that helps: a jump over
   it or into it is always possible.  So every move is one of this smaller game, or changes nothing
   in it, and the fewest moves to the pattern's part of a finish are a bound.  They are found by
   taking moves back from the finishes, level by level; a jump of a move under way costs nothing,
   since the mover stays the same peg.

   A state is a set of pegs in the pattern: bit i is its i-th hole. */
#include <string.h>

#include "board/hole_table.h"
#include "bounds/declared/kinds.h"
#include "core/error.h"

/* So that the database has 1 MiB, and needs less than 16 more while it is made. */
#define MOST_HOLES 20

/* States between two looks at the stop flag. */
#define STRIDE 256

typedef struct {
  BgDeclared base;
  BgPosition holes;
  int32_t state[BG_HOLE_ROWS (8)]; /* of a position's pegs, by byte */
  uint8_t *distance;               /* by state */
} Pattern;

/* A peg on its way: its hole, and the state without it. */
typedef struct {
  uint32_t others;
  uint8_t hole;
} Stand;

typedef struct {
  const BgBoard *board;
  BgPosition origins;
  uint32_t bit[BG_MAX_HOLES]; /* of a hole; 0: it is not in the pattern */
  uint32_t n;                 /* states */
  uint8_t *distance;          /* moves to a finish, as far as known; BG_BOUND_LOST: none */
  BgPosition *passed;         /* by state of the others, the holes of stands that were met */
  GArray *stands;             /* yet to be gone back from */
  GArray *level;              /* states at the distance LEVEL */
  int now;
} Search;

static void meet_state (Search *search, uint32_t state, bool counts) {
  /* longer distances are stored as the longest that fits */
  const int distance = MIN (search->now + counts, BG_BOUND_LOST - 1);
  if (distance >= search->distance[state])
    return;
  search->distance[state] = (uint8_t) distance;
  if (distance == search->now)
    g_array_append_val (search->level, state);
}

static void meet_stand (Search *search, uint32_t others, int hole) {
  if (bg_has (search->passed[others], hole))
    return;
  search->passed[others] |= bg_hole_bit (hole);
  const Stand stand = { others, (uint8_t) hole };
  g_array_append_val (search->stands, stand);
}

/* Takes back all jumps by which the peg of STAND can have come. */
static void take_back (Search *search, Stand stand) {
  const BgBoard *board = search->board;
  for (int i = 0; i < board->arrivals[stand.hole].n; i++) {
    const int from = board->arrivals[stand.hole].end[i].to;
    const int over = board->line[board->arrivals[stand.hole].end[i].line].over;
    if ((stand.others & (search->bit[from] | search->bit[over])) != 0)
      continue;
    const uint32_t others = stand.others | search->bit[over];
    meet_state (search, others | search->bit[from], bg_has (search->origins, from));
    meet_stand (search, others, from);
  }
}

/* Takes back all moves that end in STATE. */
static void go_back (Search *search, uint32_t state) {
  for (int hole = 0; hole < search->board->n_holes; hole++)
    if (search->bit[hole] == 0 || (state & search->bit[hole]) != 0)
      meet_stand (search, state & ~search->bit[hole], hole);
  while (search->stands->len > 0) {
    const Stand stand = g_array_index (search->stands, Stand, search->stands->len - 1);
    g_array_set_size (search->stands, search->stands->len - 1);
    take_back (search, stand);
  }
}

static void begin_level (Search *search) {
  g_array_set_size (search->level, 0);
  for (uint32_t state = 0; state < search->n; state++)
    if (search->distance[state] == search->now)
      g_array_append_val (search->level, state);
}

/* Finds all distances; if STOP ends that, a distance not known yet is at least the present
   level's. */
static void find_distances (Search *search, const BgStopFlag *stop) {
  bool stopped = false;
  for (begin_level (search); search->level->len > 0 && !stopped; begin_level (search)) {
    for (guint i = 0; i < search->level->len && !stopped; i++) {
      go_back (search, g_array_index (search->level, uint32_t, i));
      stopped = i % STRIDE == 0 && bg_stop_requested (stop);
    }
    search->now += !stopped;
  }
  for (uint32_t state = 0; state < search->n && stopped; state++)
    search->distance[state] = (uint8_t) MIN (search->distance[state], search->now);
}

static inline uint32_t state_of (const Pattern *pattern, BgPosition position) {
  return (uint32_t) bg_hole_table_sum (pattern->state, position);
}

static void fill (Pattern *pattern, const BgProblem *problem, BgPosition origins,
                  const BgStopFlag *stop) {
  Search search = {
    .board = problem->board,
    .origins = origins,
    .n = 1u << bg_pegs (pattern->holes),
    .stands = g_array_new (FALSE, FALSE, sizeof (Stand)),
    .level = g_array_new (FALSE, FALSE, sizeof (uint32_t)),
  };
  int32_t bits[BG_MAX_HOLES] = { 0 };
  int n = 0;
  BG_FOR_EACH_HOLE (hole, pattern->holes)
    bits[hole] = search.bit[hole] = 1u << n++;
  bg_hole_table_add (pattern->state, 8, 1, bits, 1, problem->board->n_holes);
  pattern->distance = search.distance = g_malloc (search.n);
  memset (search.distance, BG_BOUND_LOST, search.n);
  search.passed = g_new0 (BgPosition, search.n);
  for (int f = 0; f < problem->n_finishes; f++)
    search.distance[state_of (pattern, problem->finish[f])] = 0;
  find_distances (&search, stop);
  g_free (search.passed);
  g_array_unref (search.stands);
  g_array_unref (search.level);
}

static void evaluate_pattern (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds,
                              size_t n) {
  const Pattern *pattern = pointer;
  for (size_t i = 0; i < n; i++)
    bounds[i] = pattern->distance[state_of (pattern, positions[i])];
}

static char *explain_pattern (gconstpointer pointer, BgPosition position) {
  const Pattern *pattern = pointer;
  return bg_declared_explain_holes (pattern->base.problem, "pegs of the pattern",
                                    pattern->holes & position);
}

static void release_pattern (gpointer pointer) {
  Pattern *pattern = pointer;
  g_free (pattern->distance);
  bg_declared_clear (&pattern->base);
  g_free (pattern);
}

BgHeuristic *bg_declared_pattern_new (const BgProblem *problem, const BgDeclaration *declaration,
                                      BgPosition origins, const BgStopFlag *stop, GError **error) {
  const BgPosition holes = g_array_index (declaration->sets, BgNamedHoles, 0).holes;
  if (bg_pegs (holes) > MOST_HOLES)
    return bg_input_error (error,
                           "%s holes: %d holes, expected at most %d: a database doubles "
                           "with each",
                           declaration->where, bg_pegs (holes), MOST_HOLES);
  Pattern *pattern = g_new0 (Pattern, 1);
  BgHeuristic *descriptor = &pattern->base.descriptor;
  bg_declared_init (&pattern->base, problem, declaration);
  pattern->holes = holes;
  fill (pattern, problem, origins, stop);
  descriptor->evaluate = evaluate_pattern;
  descriptor->explain = explain_pattern;
  descriptor->release = release_pattern;
  descriptor->admissible = descriptor->consistent = true;
  descriptor->summary = "a pattern database: the fewest moves on the pattern's holes alone";
  return descriptor;
}
