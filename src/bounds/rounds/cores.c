#include "bounds/rounds/cores.h"

#include <pthread.h>
#include <string.h>

#include "board/group.h"
#include "bounds/regions.h"
#include "bounds/rounds/core_set.h"
#include "bounds/rounds/round.h"

#define REGION_WORDS (BG_MAX_REGIONS / 64)

/* Steps of BG_CORES_STEP nanoseconds or so, counted so that budgets repeat. */
#define QUESTION_WORK 40
#define CORE_WORK 40
#define FIND_WORK 1
#define CORES_A_STEP 32
/* For the bound of a single position. */
#define BOUND_WORK 4000000

#define WITNESSES ((size_t) 1 << 16)

/* A set of pegs from which N rounds are enough, found since the last call of bg_cores_begin: later
   questions must not depend on earlier ones, which a search that is resumed does not have. */
typedef struct {
  BgPosition set;
  uint32_t session;
  int n;
} Witness;

/* A round of a set that is ruled out: a core in the set that it leaves, or one for each end. */
typedef struct {
  BgRound round;
  BgPosition core; /* 0: one for each end */
  guint end_core;  /* the place of the first of these */
} Refuted;

typedef struct {
  int n;
  Refuted round[BG_MOST_ROUNDS];
  GArray *end_cores; /* of BgPosition; 0: the end leaves the whole set */
} Refutation;

/* A question: the rounds of a set, and the cores of its level that have at most one hole outside.
 */
typedef struct {
  BgPosition set;
  int n;                        /* moves for which the rounds are to leave cores */
  bool is_whole;                /* all these cores are here */
  GArray *inside;               /* of BgPosition */
  GArray *beside[BG_MAX_HOLES]; /* with the hole; NULL: none yet */
} Frame;

struct BgCores {
  const BgProblem *problem;
  BgRoundLines lines;
  BgGroup group;
  BgPosition tops[BG_MAX_HOLES]; /* of which finishes are a part (bg_problem_tops) */
  int n_tops;
  BgRegionList regions;
  BgRegionTable filled;
  uint64_t (*overlaps)[REGION_WORDS]; /* of each region, as sets of regions */
  BgCoreSet set[BG_MAX_HOLES];
  BgCoreSet fresh; /* cores for FRESH_MOVES that were learned since the last bg_cores_begin */
  int fresh_moves;
  Witness *witness;
  uint32_t session;
  bool asks; /* about positions whose bounds are wanted */
  pthread_mutex_t lock;
  uint64_t in_cores[BG_MAX_HOLES];  /* cores that were learned with each hole */
  Refutation *refutation, *reduced; /* of the set that is reduced, and while a peg is left out */
  uint64_t bytes;                   /* of the sets */
  uint64_t work, most_work;         /* of the question under way, and as much as it may be */
  int depth;                        /* questions under way */
  Frame *frame[BG_MAX_HOLES];       /* NULL: not used yet */
};

/* --- Regions and finishes ---------------------------------------------------- */

static void init_regions (BgCores *cores) {
  const BgProblem *problem = cores->problem;
  BgRegionList all;
  bg_region_list_init (&all, problem->board,
                       problem->board->rule == BG_RULE_8 ? 4 : BG_REGION_HOLES);
  /* a lone survivor has moved last, so that with it regions count even inside a finish */
  for (int i = 0; i < all.n; i++)
    if (problem->finish_is_single
        || !bg_region_is_inside (all.region[i], cores->tops, cores->n_tops))
      cores->regions.region[cores->regions.n++] = all.region[i];
  const int n = cores->regions.n;
  bg_region_table_init (&cores->filled, &cores->regions, problem->board->n_holes);
  cores->overlaps = g_malloc0_n (MAX (n, 1), sizeof *cores->overlaps);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      if ((cores->regions.region[i] & cores->regions.region[k]) != 0)
        cores->overlaps[i][k / 64] |= (uint64_t) 1 << k % 64;
}

/* The first N disjoint regions of SET, united; 0: it has fewer. */
static BgPosition pack_regions (const BgCores *cores, BgPosition set, int n) {
  uint64_t filled[REGION_WORDS];
  BgPosition packed = 0;
  for (int word = 0; word < cores->filled.n_words; word++)
    filled[word] = bg_region_table_filled (&cores->filled, word, set);
  for (int word = 0; word < cores->filled.n_words; word++)
    while (filled[word] != 0) {
      const int region = 64 * word + __builtin_ctzll (filled[word]);
      packed |= cores->regions.region[region];
      if (--n == 0)
        return packed;
      for (int w = word; w < cores->filled.n_words; w++)
        filled[w] &= ~cores->overlaps[region][w];
    }
  return 0;
}

/* A part of SET that lies in no finish; 0: SET lies in one. */
static BgPosition leave_finishes (const BgCores *cores, BgPosition set) {
  const BgProblem *problem = cores->problem;
  if (problem->finish_is_single) {
    const BgPosition outside = set & ~problem->finish_holes, rest = set & (set - 1);
    return outside != 0 ? outside & -outside : rest != 0 ? set & ~(rest & (rest - 1)) : 0;
  }
  BgPosition part = 0;
  for (int i = 0; i < cores->n_tops; i++) {
    const BgPosition outside = set & ~cores->tops[i];
    if (outside == 0)
      return 0;
    if ((part & outside) == 0)
      part |= outside & -outside;
  }
  return part;
}

/* --- Cores ------------------------------------------------------------------- */

static Refutation *new_refutation (void) {
  Refutation *refutation = g_new (Refutation, 1);
  refutation->end_cores = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  return refutation;
}

static void free_refutation (Refutation *refutation) {
  if (refutation == NULL)
    return;
  g_array_unref (refutation->end_cores);
  g_free (refutation);
}

static inline BgPosition end_core_of (const Refutation *refutation, const Refuted *refuted, int i) {
  return g_array_index (refutation->end_cores, BgPosition, refuted->end_core + (guint) i);
}

static void free_frame (Frame *frame) {
  g_clear_pointer (&frame->inside, g_array_unref);
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    g_clear_pointer (&frame->beside[hole], g_array_unref);
  g_free (frame);
}

BgCores *bg_cores_new (const BgProblem *problem) {
  BgCores *cores = g_new0 (BgCores, 1);
  cores->problem = problem;
  pthread_mutex_init (&cores->lock, NULL);
  return cores;
}

/* Prepares for questions, which takes some milliseconds. */
static void prepare (BgCores *cores) {
  const BgProblem *problem = cores->problem;
  bg_round_lines_init (&cores->lines, problem->board);
  bg_problem_group (problem, &cores->group);
  cores->n_tops = bg_problem_tops (problem, cores->tops);
  init_regions (cores);
  cores->witness = g_new0 (Witness, WITNESSES);
  cores->refutation = new_refutation ();
  cores->reduced = new_refutation ();
}

void bg_cores_free (BgCores *cores) {
  if (cores == NULL)
    return;
  bg_round_lines_clear (&cores->lines);
  if (cores->witness != NULL)
    bg_region_table_clear (&cores->filled);
  g_free (cores->overlaps);
  for (int n = 0; n < BG_MAX_HOLES; n++)
    bg_core_set_clear (&cores->set[n]);
  bg_core_set_clear (&cores->fresh);
  g_free (cores->witness);
  for (int d = 0; d < BG_MAX_HOLES && cores->frame[d] != NULL; d++)
    free_frame (cores->frame[d]);
  pthread_mutex_destroy (&cores->lock);
  free_refutation (cores->refutation);
  free_refutation (cores->reduced);
  g_free (cores);
}

void bg_cores_begin (BgCores *cores) {
  if (cores->witness == NULL)
    prepare (cores);
  bg_core_set_clear (&cores->fresh);
  cores->session++;
}

size_t bg_cores_n (const BgCores *cores, int n) {
  return bg_core_set_n (&cores->set[n]);
}

uint64_t bg_cores_bytes (const BgCores *cores) {
  return sizeof *cores + cores->lines.bytes + cores->bytes
         + bg_core_set_n (&cores->fresh) * BG_CORE_BYTES
         + (cores->witness != NULL ? WITNESSES * sizeof (Witness) : 0);
}

/* A search that is resumed has all cores and no rounds: these do not count. */
bool bg_cores_have_room (BgCores *cores, uint64_t memory) {
  if (cores->lines.bytes > memory / 2)
    bg_round_lines_forget (&cores->lines);
  return sizeof *cores + WITNESSES * sizeof (Witness) + cores->bytes < memory;
}

BgPosition bg_cores_find (const BgCores *cores, BgPosition position, int n) {
  if (n < 0)
    return position & -position;
  if (n == 0)
    return leave_finishes (cores, position);
  const BgPosition packed = pack_regions (cores, position, n + 1);
  return packed != 0 ? packed : bg_core_set_find (&cores->set[n], position);
}

/* --- Questions ---------------------------------------------------------------- */

/* The most cores that are gathered for a question. */
#define GATHERED 4096

static bool gather_core (void *data, BgPosition core) {
  Frame *frame = data;
  const BgPosition outside = core & ~frame->set;
  GArray **list = outside == 0 ? &frame->inside : &frame->beside[bg_first_hole (outside)];
  if (*list == NULL)
    *list = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  g_array_append_val (*list, core);
  return (*list)->len < GATHERED;
}

/* Begins a question about SET: its rounds are to leave sets that take more than N moves. */
static Frame *push_frame (BgCores *cores, BgPosition set, int n) {
  Frame **place = &cores->frame[cores->depth++];
  if (*place == NULL)
    *place = g_new0 (Frame, 1);
  Frame *frame = *place;
  frame->set = set;
  frame->n = n;
  if (frame->inside != NULL)
    g_array_set_size (frame->inside, 0);
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    if (frame->beside[hole] != NULL)
      g_array_set_size (frame->beside[hole], 0);
  frame->is_whole = n == 0
                    || bg_core_set_gather (&cores->set[n], set, gather_core, frame, &cores->work);
  return frame;
}

static BgPosition find_in_list (BgCores *cores, const GArray *list, BgPosition position) {
  const BgPosition *core = list != NULL ? (const BgPosition *) list->data : NULL;
  const size_t n = list != NULL ? list->len : 0;
  for (size_t i = 0; i < n; i++)
    if (bg_subset (core[i], position)) {
      cores->work += i / CORES_A_STEP;
      return core[i];
    }
  cores->work += n / CORES_A_STEP;
  return 0;
}

/* A core in REST, which a round of the frame's set or of a part of it leaves, with END; with END -1
   in REST alone. */
static BgPosition find_in_frame (BgCores *cores, const Frame *frame, BgPosition rest, int end) {
  const BgPosition whole = end >= 0 ? rest | bg_hole_bit (end) : rest;
  if (frame->n == 0)
    return leave_finishes (cores, whole);
  const BgPosition packed = pack_regions (cores, whole, frame->n + 1);
  cores->work += FIND_WORK;
  if (packed != 0)
    return packed;
  BgPosition found = find_in_list (cores, frame->inside, whole);
  if (found == 0 && end >= 0 && !bg_has (frame->set, end))
    found = find_in_list (cores, frame->beside[end], whole);
  return found != 0 || frame->is_whole ? found : bg_core_set_find (&cores->set[frame->n], whole);
}

static void add_to_frames (BgCores *cores, const BgPosition *image, int n_images, int n) {
  for (int d = 0; d < cores->depth; d++)
    for (int i = 0; i < n_images && cores->frame[d]->n == n; i++) {
      const BgPosition outside = image[i] & ~cores->frame[d]->set;
      if ((outside & (outside - 1)) == 0)
        gather_core (cores->frame[d], image[i]);
    }
}

/* Adds CORE for N moves, and for fewer where no core in it is known. */
static void add_core (BgCores *cores, BgPosition core, int n) {
  BgPosition image[BG_MAX_SYMMETRIES];
  int n_images = 0;
  for (int k = 0; k < cores->group.order; k++) {
    const BgPosition turned = bg_board_image (cores->problem->board, cores->group.symmetry[k],
                                              core);
    int known = 0;
    while (known < n_images && image[known] != turned)
      known++;
    if (known == n_images)
      image[n_images++] = turned;
  }
  /* a set with no core for M moves has none for more */
  for (int m = n; m == n || (m > 0 && bg_cores_find (cores, core, m) == 0); m--) {
    for (int i = 0; i < n_images; i++) {
      bg_core_set_add (&cores->set[m], image[i]);
      if (m == cores->fresh_moves)
        bg_core_set_add (&cores->fresh, image[i]);
    }
    cores->bytes += (uint64_t) n_images * BG_CORE_BYTES;
    cores->work += (uint64_t) n_images * CORE_WORK;
    add_to_frames (cores, image, n_images, m);
  }
  BG_FOR_EACH_HOLE (hole, core)
    cores->in_cores[hole]++;
}

/* The core that rules out an end of another round, which may rule out END of the same hole as well;
   0: there is none. */
static BgPosition old_end_core (const Refutation *refutation, const Refuted *old,
                                const BgRoundEnd *end) {
  for (int i = 0; i < old->round.n_ends; i++)
    if (old->round.end[i].end == end->end)
      return end_core_of (refutation, old, i);
  return 0;
}

/* Finds cores for N moves in the sets that ROUND leaves of SET, and adds it to REFUTATION; the
   cores of OLD, the same round of a larger set in the refutation BEFORE, or NULL, are the first to
   be tried.  An end that leaves all of SET wants none. */
static bool refute_round (BgCores *cores, const Frame *frame, BgPosition set, const BgRound *round,
                          const Refutation *before, const Refuted *old, Refutation *refutation) {
  Refuted *refuted = &refutation->round[refutation->n++];
  const BgPosition rest = round->rest;
  /* a larger rest had no core, so that this one has none */
  const bool has_old = old != NULL && old->core == 0;
  *refuted = (Refuted){ .round = *round, .end_core = refutation->end_cores->len };
  refuted->core = has_old ? 0
                  : old != NULL && bg_subset (old->core, rest)
                      ? old->core
                      : find_in_frame (cores, frame, rest, -1);
  if (refuted->core != 0)
    return true;
  for (int i = 0; i < round->n_ends; i++) {
    const BgRoundEnd *end = &round->end[i];
    const BgPosition stays = round->left & ~end->removed;
    const BgPosition whole = stays | bg_hole_bit (end->end);
    BgPosition core = 0;
    if (!bg_subset (set, whole)) {
      core = has_old ? old_end_core (before, old, end) : 0;
      if (core == 0 || !bg_subset (core, whole))
        core = find_in_frame (cores, frame, stays, end->end);
      if (core == 0)
        return false;
    }
    g_array_append_val (refutation->end_cores, core);
  }
  return true;
}

static void clear_refutation (Refutation *refutation) {
  refutation->n = 0;
  g_array_set_size (refutation->end_cores, 0);
}

/* Finds cores in the sets that each round of the frame's set leaves; false where a round has none.
 */
static bool refute_set (BgCores *cores, const Frame *frame, Refutation *refutation) {
  BgRound rounds[BG_MOST_ROUNDS];
  const int n = bg_rounds_list (&cores->lines, frame->set, rounds);
  bg_rounds_sort (rounds, n);
  clear_refutation (refutation);
  for (int i = 0; i < n; i++)
    if (!refute_round (cores, frame, frame->set, &rounds[i], NULL, NULL, refutation))
      return false;
  return true;
}

/* Refutes the rounds of SET, the set of the refutation OLD without HOLE.  Rounds of other classes
   than that of HOLE leave the same pegs but for HOLE. */
static bool refute_reduced (BgCores *cores, const Frame *frame, BgPosition set, int hole,
                            const Refutation *old, Refutation *refutation) {
  const int class = cores->lines.class_of[hole];
  BgRound rounds[BG_MOST_ROUNDS];
  const int n = class >= 0 ? bg_rounds_list_class (&cores->lines, class, set, rounds) : 0;
  const Refuted *before[BG_MAX_HOLES + 1] = { NULL }; /* by starts, from -1 on */
  clear_refutation (refutation);
  for (int i = 0; i < old->n; i++) {
    BgRound round = old->round[i].round;
    if (round.class == class) {
      before[round.start + 1] = &old->round[i];
      continue;
    }
    round.left &= ~bg_hole_bit (hole);
    round.rest &= ~bg_hole_bit (hole);
    if (!refute_round (cores, frame, set, &round, old, &old->round[i], refutation))
      return false;
  }
  for (int i = 0; i < n; i++)
    if (!refute_round (cores, frame, set, &rounds[i], old, before[rounds[i].start + 1], refutation))
      return false;
  return true;
}

/* How many cores of a refutation have each hole. */
static void count_uses (const Refutation *refutation, int *uses, int n_holes) {
  memset (uses, 0, (size_t) n_holes * sizeof *uses);
  for (int i = 0; i < refutation->n; i++) {
    const Refuted *refuted = &refutation->round[i];
    BG_FOR_EACH_HOLE (hole, refuted->core)
      uses[hole]++;
    for (int k = 0; k < refuted->round.n_ends && refuted->core == 0; k++)
      BG_FOR_EACH_HOLE (hole, end_core_of (refutation, refuted, k))
        uses[hole]++;
  }
}

/* The peg of PEGS that fewest cores need. */
static int least_used (const BgCores *cores, BgPosition pegs, const int *uses) {
  int best = bg_first_hole (pegs);
  BG_FOR_EACH_HOLE (hole, pegs)
    if (uses[hole] < uses[best]
        || (uses[hole] == uses[best] && cores->in_cores[hole] < cores->in_cores[best]))
      best = hole;
  return best;
}

/* Learns that SET, each round of which contains a core for N - 1 moves, takes more than N. */
static void learn (BgCores *cores, const Frame *frame) {
  const int n_holes = cores->problem->board->n_holes;
  BgPosition set = frame->set;
  int uses[BG_MAX_HOLES];
  const bool is_refuted = refute_set (cores, frame, cores->refutation);
  g_assert (is_refuted);
  count_uses (cores->refutation, uses, n_holes);
  for (BgPosition untried = set; untried != 0;) {
    const int hole = least_used (cores, untried, uses);
    const BgPosition rest = set & ~bg_hole_bit (hole);
    untried &= ~bg_hole_bit (hole);
    if (leave_finishes (cores, rest) == 0
        || !refute_reduced (cores, frame, rest, hole, cores->refutation, cores->reduced))
      continue;
    set = rest;
    Refutation *const old = cores->refutation;
    cores->refutation = cores->reduced;
    cores->reduced = old;
    count_uses (cores->refutation, uses, n_holes);
  }
  add_core (cores, set, frame->n + 1);
}

static bool ask (BgCores *cores, BgPosition set, int n, Witness *witness);

/* Does SET take more than N rounds?  Then a core is known in it afterwards.  FOUND is one that is
   known. */
static bool is_ruled_out (BgCores *cores, BgPosition set, int n, BgPosition found) {
  if (found != 0)
    return true;
  Witness *witness = &cores->witness[bg_position_hash (set) & (WITNESSES - 1)];
  return !(witness->set == set && witness->session == cores->session && witness->n <= n)
         && ask (cores, set, n, witness);
}

/* Does every end of ROUND leave all of the frame's set, or a set that takes more moves? */
static bool is_round_ruled_out (BgCores *cores, const Frame *frame, const BgRound *round) {
  if (is_ruled_out (cores, round->rest, frame->n, find_in_frame (cores, frame, round->rest, -1)))
    return true;
  for (int i = 0; i < round->n_ends; i++) {
    const BgPosition stays = round->left & ~round->end[i].removed;
    const BgPosition whole = stays | bg_hole_bit (round->end[i].end);
    if (!bg_subset (frame->set, whole)
        && !is_ruled_out (cores, whole, frame->n,
                          find_in_frame (cores, frame, stays, round->end[i].end)))
      return false;
  }
  return true;
}

/* Goes through the rounds of SET, in which no core is known. */
static bool ask (BgCores *cores, BgPosition set, int n, Witness *witness) {
  if (n == 0 || leave_finishes (cores, set) == 0 || cores->work >= cores->most_work)
    return false;
  cores->work += QUESTION_WORK;
  BgRound rounds[BG_MOST_ROUNDS];
  const int n_rounds = bg_rounds_list (&cores->lines, set, rounds);
  const Frame *frame = push_frame (cores, set, n - 1);
  bg_rounds_sort (rounds, n_rounds);
  int i = 0;
  while (i < n_rounds && is_round_ruled_out (cores, frame, &rounds[i]))
    i++;
  if (i == n_rounds)
    learn (cores, frame);
  else if (cores->work < cores->most_work)
    *witness = (Witness){ set, cores->session, n };
  cores->depth--;
  return i == n_rounds;
}

bool bg_cores_ask (BgCores *cores, BgPosition position, int n, uint64_t most_work, uint64_t *work) {
  g_assert (n < BG_MAX_HOLES);
  cores->work = 0;
  cores->most_work = most_work;
  cores->fresh_moves = n;
  const bool is_shown = is_ruled_out (cores, position, n, bg_cores_find (cores, position, n));
  *work += cores->work;
  return is_shown;
}

/* Raises bounds by cores of SET and, unless it has FRESH cores alone, by regions and finishes. */
static void raise_by (const BgCores *cores, const BgCoreSet *set, bool fresh,
                      const BgPosition *positions, uint8_t *bounds, size_t n, int limit) {
  bool is_out[BG_CORE_GROUP];
  for (size_t first = 0; first < n; first += BG_CORE_GROUP) {
    const BgPosition *group = positions + first;
    const size_t size = MIN (BG_CORE_GROUP, n - first);
    for (size_t i = 0; i < size; i++)
      is_out[i] = bounds[first + i] > limit
                  || (!fresh
                      && (limit > 0 ? pack_regions (cores, group[i], limit + 1)
                                    : bg_cores_find (cores, group[i], limit))
                             != 0);
    bg_core_set_find_many (set, group, size, is_out);
    for (size_t i = 0; i < size; i++)
      if (is_out[i])
        bounds[first + i] = MAX (bounds[first + i], (uint8_t) (limit + 1));
  }
}

void bg_cores_raise (const BgCores *cores, const BgPosition *positions, uint8_t *bounds, size_t n,
                     int limit) {
  /* the set for 0 moves is empty */
  raise_by (cores, &cores->set[MAX (limit, 0)], false, positions, bounds, n, limit);
}

void bg_cores_raise_anew (const BgCores *cores, const BgPosition *positions, uint8_t *bounds,
                          size_t n, int limit) {
  raise_by (cores, &cores->fresh, true, positions, bounds, n, limit);
}

void bg_cores_set_asking (BgCores *cores, bool asks) {
  cores->asks = asks;
}

int bg_cores_bound (BgCores *cores, BgPosition position) {
  int n = 0;
  uint64_t work = 0;
  pthread_mutex_lock (&cores->lock);
  if (cores->asks)
    bg_cores_begin (cores);
  while (n < BG_MAX_HOLES - 1
         && (cores->asks && work < BOUND_WORK
                 ? bg_cores_ask (cores, position, n, BOUND_WORK - work, &work)
                 : bg_cores_find (cores, position, n) != 0))
    n++;
  pthread_mutex_unlock (&cores->lock);
  return n;
}

/* --- Kept and restored ------------------------------------------------------- */

GVariant *bg_cores_save (const BgCores *cores) {
  GVariantBuilder sets;
  g_variant_builder_init (&sets, G_VARIANT_TYPE ("av"));
  for (int n = 0; n < BG_MAX_HOLES; n++)
    g_variant_builder_add (&sets, "v", bg_core_set_save (&cores->set[n]));
  return g_variant_new ("(bt@atav)", (gboolean) (cores->witness != NULL), cores->bytes,
                        g_variant_new_fixed_array (G_VARIANT_TYPE_UINT64, cores->in_cores,
                                                   BG_MAX_HOLES, sizeof (uint64_t)),
                        &sets);
}

bool bg_cores_restore (BgCores *cores, GVariant *saved) {
  if (!g_variant_is_of_type (saved, G_VARIANT_TYPE ("(btatav)")))
    return false;
  gboolean is_prepared;
  g_autoptr (GVariant) in_cores = NULL;
  g_autoptr (GVariant) sets = NULL;
  g_variant_get (saved, "(bt@at@av)", &is_prepared, &cores->bytes, &in_cores, &sets);
  gsize n;
  const uint64_t *counts = g_variant_get_fixed_array (in_cores, &n, sizeof *counts);
  if (n != BG_MAX_HOLES || g_variant_n_children (sets) != BG_MAX_HOLES)
    return false;
  memcpy (cores->in_cores, counts, sizeof cores->in_cores);
  /* cores that are found are packed regions, too, once there was a question */
  if (is_prepared && cores->witness == NULL)
    prepare (cores);
  for (gsize k = 0; k < BG_MAX_HOLES; k++) {
    g_autoptr (GVariant) child = g_variant_get_child_value (sets, k);
    g_autoptr (GVariant) set = g_variant_get_variant (child);
    if (!bg_core_set_restore (&cores->set[k], set))
      return false;
  }
  return true;
}
