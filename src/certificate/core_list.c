#include "certificate/core_list.h"

/* Steps of all questions about the position, about a second. */
#define MOST_WORK 20000000
/* A list that a person might read is made again from its own cores, as long as it becomes
   shorter. */
#define MOST_TURNS 10
#define MOST_TO_SHORTEN 1000

/* Finds of the cores of a list, all their images, the core that refuted most rounds. */
static BgPosition find_most_used (gpointer images, BgPosition position, int n, BgCoreUse) {
  const GArray *list = images;
  for (guint k = 0; k < list->len; k++) {
    const BgCore *image = &g_array_index (list, BgCore, k);
    if (image->moves >= n && bg_subset (image->holes, position))
      return image->holes;
  }
  return 0;
}

/* Proves that POSITION needs more than MOVES moves by cores of a source, and lists these in LIST;
   false where the source has too few. */
static bool make_list (BgCoreList *list, const BgProblem *problem, BgPosition position, int moves,
                       BgCoreFinder *find, gpointer source) {
  g_autoptr (BgCoreProof) proof = bg_core_proof_new (problem, find, source);
  bg_core_proof_count_rounds (proof);
  bool is_proved = bg_core_proof_covers (proof, position, moves);
  for (int n = moves; n > 0 && is_proved; n--)
    is_proved = bg_core_proof_prove (proof, n);
  list->moves = moves;
  list->cores = bg_core_proof_list (proof);
  list->rounds = bg_core_proof_rounds (proof);
  return is_proved;
}

static int compare_rounds (gconstpointer a, gconstpointer b) {
  const BgCore *x = a, *y = b;
  return x->rounds != y->rounds ? (x->rounds < y->rounds) - (x->rounds > y->rounds)
                                : (x->holes > y->holes) - (x->holes < y->holes);
}

/* The images of the cores of LIST, those first that refuted most rounds. */
static GArray *make_images (const BgCoreList *list, const BgGroup *group) {
  GArray *images = g_array_new (FALSE, FALSE, sizeof (BgCore));
  for (guint k = 0; k < list->cores->len; k++) {
    BgCore core = g_array_index (list->cores, BgCore, k);
    size_t n;
    g_autofree BgPosition *image = bg_group_all_images (group, &core.holes, 1, &n);
    for (size_t i = 0; i < n; i++) {
      core.holes = image[i];
      g_array_append_val (images, core);
    }
  }
  g_array_sort (images, compare_rounds);
  return images;
}

static void shorten (BgCoreList *list, const BgProblem *problem, BgPosition position) {
  BgGroup group;
  bool is_shorter = true;
  bg_problem_group (problem, &group);
  for (int turn = 0; turn < MOST_TURNS && is_shorter && list->cores->len <= MOST_TO_SHORTEN;
       turn++) {
    BgCoreList next = { .jumps = list->jumps };
    g_autoptr (GArray) images = make_images (list, &group);
    is_shorter = make_list (&next, problem, position, list->moves, find_most_used, images)
                 && next.cores->len < list->cores->len;
    if (is_shorter) {
      BgCoreList old = *list;
      *list = next;
      next = old;
    }
    bg_core_list_clear (&next);
  }
}

static int compare_moves (gconstpointer a, gconstpointer b) {
  const BgCore *x = a, *y = b;
  return x->moves != y->moves ? y->moves - x->moves : compare_rounds (a, b);
}

void bg_core_list_init (BgCoreList *list, const BgProblem *problem, BgPosition position,
                        int moves) {
  g_autoptr (BgCores) cores = bg_cores_new (problem);
  BgCoreSource source = { cores, true };
  uint64_t work = 0;
  *list = (BgCoreList){ .moves = -1 };
  list->jumps = MAX (bg_pegs (position) - bg_problem_finish_pegs (problem), 0);
  if (moves < 0)
    moves = list->jumps;
  bg_cores_begin (cores);
  while (list->moves < moves && work < MOST_WORK
         && bg_cores_ask (cores, position, list->moves + 1, MOST_WORK - work, &work))
    list->moves++;
  while (list->moves >= 0
         && !make_list (list, problem, position, list->moves, bg_core_find_learned, &source)) {
    g_clear_pointer (&list->cores, g_array_unref);
    list->moves--;
  }
  if (list->moves < 0)
    return;
  shorten (list, problem, position);
  g_array_sort (list->cores, compare_moves);
}

void bg_core_list_clear (BgCoreList *list) {
  g_clear_pointer (&list->cores, g_array_unref);
}
