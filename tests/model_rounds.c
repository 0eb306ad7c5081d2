#include "model_rounds.h"

#include <string.h>

typedef struct {
  const Model *model;
  ModelRounds kind;
  BgPosition class[BG_MAX_HOLES]; /* of each hole that is the end of a line; else 0 */
  uint32_t *rest[BG_MAX_HOLES]; /* by the first hole of a class: find_rest of every set; or NULL */
  BgPosition round;             /* that takes the number that was asked for */
} Rounds;

static BgPosition bit (int hole) {
  return (BgPosition) 1 << hole;
}

static void find_classes (Rounds *rounds) {
  const Model *model = rounds->model;
  BgPosition *class = rounds->class;
  for (int j = 0; j < model->n_jumps; j++) {
    class[model->jump[j].from] = bit (model->jump[j].from);
    class[model->jump[j].to] = bit (model->jump[j].to);
  }
  for (int turn = 0; turn < model->n_holes; turn++)
    for (int j = 0; j < model->n_jumps; j++) {
      const int a = model->jump[j].from, b = model->jump[j].to;
      class[a] = class[b] = class[a] | class[b];
    }
}

/* SET without all pegs, one after another, over which a line of CLASS goes that has no end in the
   pegs that are left. */
static BgPosition find_rest (const Rounds *rounds, BgPosition set, BgPosition class) {
  const Model *model = rounds->model;
  BgPosition before;
  do {
    before = set;
    for (int j = 0; j < model->n_jumps; j++) {
      const int a = model->jump[j].from, b = model->jump[j].to;
      if (class & bit (a) && !(set & (bit (a) | bit (b))))
        set &= ~bit (model->jump[j].over);
    }
  } while (set != before);
  return set;
}

static BgPosition rest_of (const Rounds *rounds, BgPosition set, BgPosition class) {
  const uint32_t *rest = rounds->rest[bg_first_hole (class)];
  return rest != NULL ? rest[set] : find_rest (rounds, set, class);
}

static void find_rests (Rounds *rounds, size_t n_sets) {
  for (int hole = 0; hole < rounds->model->n_holes; hole++) {
    const BgPosition class = rounds->class[hole];
    if (class == 0 || bg_first_hole (class) != hole)
      continue;
    rounds->rest[hole] = g_new (uint32_t, n_sets);
    for (size_t set = 0; set < n_sets; set++)
      rounds->rest[hole][set] = (uint32_t) find_rest (rounds, set, class);
  }
}

/* The holes that lines outside REST connect to START, but for the line of jump LEFT_OUT. */
static BgPosition find_reached (const Model *model, BgPosition rest, int start, int left_out) {
  const BgPosition none = left_out < 0
                              ? 0
                              : bit (model->jump[left_out].from) | bit (model->jump[left_out].to);
  BgPosition reached = bit (start), before;
  do {
    before = reached;
    for (int j = 0; j < model->n_jumps; j++) {
      const BgPosition ends = bit (model->jump[j].from) | bit (model->jump[j].to);
      const bool is_out = ends == none && model->jump[j].over == model->jump[left_out].over;
      if (reached & ends && !(rest & ends) && !is_out)
        reached |= ends;
    }
  } while (reached != before);
  return reached;
}

/* The ways of a mover that starts in START outside REST. */
typedef struct {
  BgPosition rest, reached;
  BgPosition side[2 * BG_MAX_LINES]; /* by jump: the holes that are reached without its line */
} Ways;

static void find_ways (const Model *model, BgPosition rest, int start, Ways *ways) {
  ways->rest = rest;
  ways->reached = find_reached (model, rest, start, -1);
  for (int j = 0; j < model->n_jumps; j++) {
    const BgPosition ends = bit (model->jump[j].from) | bit (model->jump[j].to);
    /* no line between holes that are reached: nothing changes without it */
    ways->side[j] = ends & ~ways->reached ? ways->reached : find_reached (model, rest, start, j);
  }
}

/* The pegs of SET that a move from START to END on WAYS may remove; -1: there is no such move. */
static int64_t find_taken (const Rounds *rounds, BgPosition set, const Ways *ways, int start,
                           int end) {
  const Model *model = rounds->model;
  BgPosition used = ways->reached, taken = 0;
  bool any = false;
  if (!(used & bit (end)))
    return -1;
  for (int j = 0; j < model->n_jumps; j++)
    if (ways->side[j] & bit (end) || rounds->kind == MODEL_NO_BRIDGE)
      used &= ways->side[j];
  for (int j = 0; j < model->n_jumps; j++) {
    const BgPosition ends = bit (model->jump[j].from) | bit (model->jump[j].to);
    if ((ends & ~used) != 0 || ends & ways->rest)
      continue;
    any = true;
    if (rounds->kind != MODEL_FIRST_JUMP || ends & bit (start))
      taken |= bit (model->jump[j].over);
  }
  return any || rounds->kind == MODEL_NO_BRIDGE ? (int64_t) (set & taken) : -1;
}

/* Is there a round with START to a set that takes NUMBER at most?  SET has no peg there. */
static bool some_round_takes (Rounds *rounds, BgPosition set, BgPosition class, int start,
                              const uint8_t *known, int number) {
  const BgPosition rest = rest_of (rounds, set, class);
  BgPosition ends = class & ~rest;
  Ways ways;
  bool is_known = false;
  if (known[rest] > number)
    return false;
  if (rounds->kind == MODEL_NO_RETURN)
    ends &= ~bit (start);
  if (rounds->kind == MODEL_LAST_HOLE)
    ends &= bit (rounds->model->n_holes - 1);
  for (int end = 0; end < rounds->model->n_holes; end++)
    if (ends & bit (end) && known[rest | bit (end)] <= number) {
      if (!is_known)
        find_ways (rounds->model, rest, start, &ways);
      is_known = true;
      const int64_t taken = find_taken (rounds, set, &ways, start, end);
      rounds->round = (set & ~(BgPosition) taken) | bit (end);
      if (taken >= 0 && known[rounds->round] <= number)
        return true;
    }
  return false;
}

static bool takes (Rounds *rounds, BgPosition set, const uint8_t *known, int number) {
  const BgPosition left_out = rounds->kind == MODEL_NO_CLASS
                                  ? rounds->class[rounds->model->jump[0].from]
                                  : 0;
  for (int hole = 0; hole < rounds->model->n_holes; hole++) {
    const BgPosition class = rounds->class[hole];
    if (class != 0 && class != left_out && (set & bit (hole) || rounds->kind != MODEL_NO_STRANGER)
        && some_round_takes (rounds, set & ~bit (hole), class, hole, known, number))
      return true;
  }
  return false;
}

uint8_t *model_rounds (const Model *model, const BgPosition *finishes, int n, ModelRounds kind) {
  const size_t n_sets = (size_t) 1 << model->n_holes;
  uint8_t *number = g_malloc (n_sets);
  Rounds rounds = { .model = model, .kind = kind };
  bool any = model->n_jumps > 0;
  find_classes (&rounds);
  find_rests (&rounds, n_sets);
  memset (number, MODEL_NEVER, n_sets);
  for (size_t set = 0; set < n_sets; set++)
    for (int f = 0; f < n; f++)
      if ((set & ~finishes[f]) == 0)
        number[set] = 0;
  for (int k = 1; any; k++) {
    any = false;
    for (size_t set = 0; set < n_sets; set++)
      if (number[set] == MODEL_NEVER && takes (&rounds, set, number, k - 1)) {
        number[set] = k;
        any = true;
      }
  }
  for (int hole = 0; hole < model->n_holes; hole++)
    g_free (rounds.rest[hole]);
  return number;
}

BgPosition model_round (const Model *model, const uint8_t *number, BgPosition set) {
  Rounds rounds = { .model = model };
  find_classes (&rounds);
  const bool any = takes (&rounds, set, number, number[set] - 1);
  g_assert (any);
  return rounds.round;
}

int model_compare_cores (gconstpointer a, gconstpointer b) {
  const ModelCore *x = a, *y = b;
  return x->moves != y->moves ? x->moves - y->moves : (x->holes > y->holes) - (x->holes < y->holes);
}

GArray *model_cores (const Model *model, const uint8_t *rounds, const ModelGroup *group, int most) {
  GArray *cores = g_array_new (FALSE, FALSE, sizeof (ModelCore));
  for (size_t set = 0; set < (size_t) 1 << model->n_holes; set++) {
    const ModelCore core = { set, MIN (rounds[set] - 1, most) };
    int least = 0; /* moves for which no smaller set will do */
    for (int hole = 0; hole < model->n_holes; hole++)
      if (set & bit (hole))
        least = MAX (least, rounds[set & ~bit (hole)]);
    if (core.moves >= 1 && least <= core.moves && model_canonical (group, set) == set)
      g_array_append_val (cores, core);
  }
  g_array_sort (cores, model_compare_cores);
  return cores;
}
