#include "model_rounds.h"

#include <string.h>

typedef struct
{
  const Model *model;
  ModelRounds kind;
  BgPosition class[BG_MAX_HOLES]; /* of each hole that is the end of a line; else 0 */
} Rounds;

static BgPosition
bit (int hole)
{
  return (BgPosition) 1 << hole;
}

static void
find_classes (Rounds *rounds)
{
  const Model *model = rounds->model;
  BgPosition *class = rounds->class;
  for (int j = 0; j < model->n_jumps; j++)
    {
      class[model->jump[j].from] = bit (model->jump[j].from);
      class[model->jump[j].to] = bit (model->jump[j].to);
    }
  for (int turn = 0; turn < model->n_holes; turn++)
    for (int j = 0; j < model->n_jumps; j++)
      {
        const int a = model->jump[j].from, b = model->jump[j].to;
        class[a] = class[b] = class[a] | class[b];
      }
}

/* The rest of SET in a round of CLASS, whose mover was in START; -1: in no hole of the set. */
static BgPosition
find_rest (const Rounds *rounds, BgPosition set, BgPosition class, int start)
{
  const Model *model = rounds->model;
  BgPosition rest = start < 0 ? set : set & ~bit (start), before;
  do
    {
      before = rest;
      for (int j = 0; j < model->n_jumps; j++)
        {
          const int a = model->jump[j].from, b = model->jump[j].to;
          if (class & bit (a) && !(rest & (bit (a) | bit (b)))
              && (rounds->kind != MODEL_FIRST_JUMP || a == start || b == start))
            rest &= ~bit (model->jump[j].over);
        }
    }
  while (rest != before);
  return rest;
}

/* Is there a round with START of SET to a set that takes NUMBER at most? */
static bool
some_round_takes (const Rounds *rounds, BgPosition set, BgPosition class, int start,
                  const uint8_t *known, int number)
{
  const BgPosition rest = find_rest (rounds, set, class, start);
  BgPosition ends = class & ~rest;
  if (rounds->kind == MODEL_NO_RETURN && start >= 0)
    ends &= ~bit (start);
  if (rounds->kind == MODEL_LAST_HOLE)
    ends &= bit (rounds->model->n_holes - 1);
  for (int end = 0; end < rounds->model->n_holes; end++)
    if (ends & bit (end) && known[rest | bit (end)] <= number)
      return true;
  return false;
}

static bool
takes (const Rounds *rounds, BgPosition set, const uint8_t *known, int number)
{
  const BgPosition left_out = rounds->kind == MODEL_NO_CLASS
                                  ? rounds->class[rounds->model->jump[0].from]
                                  : 0;
  for (int hole = 0; hole < rounds->model->n_holes; hole++)
    {
      const BgPosition class = rounds->class[hole];
      if (class == 0 || class == left_out)
        continue;
      if (set & bit (hole) && some_round_takes (rounds, set, class, hole, known, number))
        return true;
      if ((set & class) == 0 && rounds->kind != MODEL_NO_STRANGER
          && some_round_takes (rounds, set, class, -1, known, number))
        return true;
    }
  return false;
}

uint8_t *
model_rounds (const Model *model, const BgPosition *finishes, int n, ModelRounds kind)
{
  const size_t n_sets = (size_t) 1 << model->n_holes;
  uint8_t *number = g_malloc (n_sets);
  Rounds rounds = { .model = model, .kind = kind };
  bool any = model->n_jumps > 0;
  find_classes (&rounds);
  memset (number, MODEL_NEVER, n_sets);
  for (size_t set = 0; set < n_sets; set++)
    for (int f = 0; f < n; f++)
      if ((set & ~finishes[f]) == 0)
        number[set] = 0;
  for (int k = 1; any; k++)
    {
      any = false;
      for (size_t set = 0; set < n_sets; set++)
        if (number[set] == MODEL_NEVER && takes (&rounds, set, number, k - 1))
          {
            number[set] = k;
            any = true;
          }
    }
  return number;
}

static int
compare_cores (gconstpointer a, gconstpointer b)
{
  const ModelCore *x = a, *y = b;
  return x->moves != y->moves ? x->moves - y->moves : (x->holes > y->holes) - (x->holes < y->holes);
}

GArray *
model_cores (const Model *model, const uint8_t *rounds, const ModelGroup *group, int most)
{
  GArray *cores = g_array_new (FALSE, FALSE, sizeof (ModelCore));
  for (size_t set = 0; set < (size_t) 1 << model->n_holes; set++)
    {
      const ModelCore core = { set, MIN (rounds[set] - 1, most) };
      int least = 0; /* moves for which no smaller set will do */
      for (int hole = 0; hole < model->n_holes; hole++)
        if (set & bit (hole))
          least = MAX (least, rounds[set & ~bit (hole)]);
      if (core.moves >= 1 && least <= core.moves && model_canonical (group, set) == set)
        g_array_append_val (cores, core);
    }
  g_array_sort (cores, compare_cores);
  return cores;
}
