/* Declared landmarks: the least number of holes that hit every filled region.

   Regions that share holes, if only by way of others, form a group.  No hole lies
   in two groups, so the groups' least numbers add up.  Within a group the number
   depends on nothing but which of its regions are filled, so there is a table of
   it, one byte for each set of them: one hole of a set's first region has to be chosen, and the
   regions that this hole does not hit are a smaller set. */
#include "bounds/declared/kinds.h"
#include "core/error.h"

/* So that a table has 64 KiB at most. */
#define MOST_IN_GROUP 16

typedef struct {
  int n; /* regions */
  const BgPosition *region;
  uint8_t *number; /* by the set of filled regions: bit k is region k */
} Group;

typedef struct {
  BgDeclared base; /* with regions group after group */
  int n_groups;
  Group *group;
} Landmarks;

static inline unsigned filled_regions (const Group *group, BgPosition position) {
  unsigned filled = 0;
  for (int k = 0; k < group->n; k++)
    filled |= (unsigned) bg_subset (group->region[k], position) << k;
  return filled;
}

static void evaluate_landmarks (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds,
                                size_t n) {
  const Landmarks *landmarks = pointer;
  for (size_t i = 0; i < n; i++) {
    int holes = 0;
    for (int g = 0; g < landmarks->n_groups; g++) {
      const Group *group = &landmarks->group[g];
      holes += group->number[filled_regions (group, positions[i])];
    }
    bg_declared_set (landmarks->base.problem, positions[i], holes, &bounds[i]);
  }
}

static void release_landmarks (gpointer pointer) {
  Landmarks *landmarks = pointer;
  for (int g = 0; g < landmarks->n_groups; g++)
    g_free (landmarks->group[g].number);
  g_free (landmarks->group);
  bg_declared_clear (&landmarks->base);
  g_free (landmarks);
}

static void number_sets (Group *group) {
  unsigned hit[BG_MAX_HOLES] = { 0 }; /* the regions that a hole hits */
  for (int k = 0; k < group->n; k++)
    BG_FOR_EACH_HOLE (hole, group->region[k])
      hit[hole] |= 1u << k;
  group->number = g_new0 (uint8_t, (size_t) 1 << group->n);
  for (unsigned set = 1; set < 1u << group->n; set++) {
    int least = BG_MAX_HOLES;
    BG_FOR_EACH_HOLE (hole, group->region[__builtin_ctz (set)])
      least = MIN (least, group->number[set & ~hit[hole]]);
    group->number[set] = (uint8_t) (least + 1);
  }
}

/* Brings the sets of the first one's group to the front; how many they are. */
static int gather (const BgNamedHoles **set, int n) {
  BgPosition holes = set[0]->holes;
  int gathered = 1;
  for (int k = 1; k < n; k++)
    if ((set[k]->holes & holes) != 0) {
      const BgNamedHoles *linked = set[k];
      set[k] = set[gathered];
      set[gathered] = linked;
      holes |= linked->holes;
      k = gathered++; /* regions passed over may share the new holes */
    }
  return gathered;
}

static bool form_groups (Landmarks *landmarks, const BgDeclaration *declaration, BgPosition origins,
                         GError **error) {
  g_autofree const BgNamedHoles **set = g_new (const BgNamedHoles *, declaration->sets->len);
  int n = 0;
  for (guint k = 0; k < declaration->sets->len; k++) {
    set[n] = &g_array_index (declaration->sets, BgNamedHoles, k);
    n += bg_subset (set[n]->holes, origins);
  }
  landmarks->base.n_regions = n;
  for (int done = 0; done < n; done += landmarks->group[landmarks->n_groups++].n) {
    Group *group = &landmarks->group[landmarks->n_groups];
    group->n = gather (set + done, n - done);
    if (group->n > MOST_IN_GROUP)
      return bg_input_error (error,
                             "%s %s: shares holes with %d more regions, directly or by "
                             "way of each other, expected %d at most",
                             declaration->where, set[done]->name, group->n - 1, MOST_IN_GROUP - 1);
    group->region = landmarks->base.region + done;
    for (int k = done; k < done + group->n; k++)
      landmarks->base.region[k] = set[k]->holes;
    number_sets (group);
  }
  return true;
}

BgHeuristic *bg_declared_landmarks_new (const BgProblem *problem, const BgDeclaration *declaration,
                                        BgPosition origins, GError **error) {
  const guint n = declaration->sets->len;
  Landmarks *landmarks = g_new0 (Landmarks, 1);
  BgHeuristic *descriptor = &landmarks->base.descriptor;
  bg_declared_init (&landmarks->base, problem, declaration);
  landmarks->base.region = g_new (BgPosition, n);
  landmarks->group = g_new0 (Group, n);
  descriptor->evaluate = evaluate_landmarks;
  descriptor->release = release_landmarks;
  if (!form_groups (landmarks, declaration, origins, error)) {
    release_landmarks (landmarks);
    return NULL;
  }
  bg_declared_claim_regions (&landmarks->base, declaration->sets,
                             "the least number of holes that hit every filled Merson region",
                             "the least number of holes that hit every filled region, not all "
                             "Merson regions that a move must start in");
  return descriptor;
}
