#include "search/population.h"

#include <stdatomic.h>

#include "core/team.h"
#include "processes/transport.h"

#define MEMBERS 4
/* Work of a member in one round: of the first, and at most; it doubles with each. */
#define FIRST_ROUND 16000
#define LONGEST_ROUND 1000000
/* Rounds between two times that a longest member gives way; a new one stays as long at least. */
#define GENERATION 20

typedef struct {
  BgWindows windows;
  BgWindowSearch *search;
  int rounds; /* since it began */
  uint64_t work;
  BgStats stats; /* of the round */
} Member;

struct BgPopulation {
  const BgInstance *instance;
  uint64_t seed;
  int n; /* members */
  Member *member[MEMBERS];
  int rounds;
  /* of the round under way */
  uint64_t allowance; /* of each member */
  const BgStopFlag *stop;
  atomic_int next;
};

BgPopulation *bg_population_new (const BgInstance *instance, uint64_t seed) {
  BgPopulation *population = g_new0 (BgPopulation, 1);
  population->instance = instance;
  population->seed = seed;
  return population;
}

void bg_population_free (BgPopulation *population) {
  if (population == NULL)
    return;
  for (int k = 0; k < population->n; k++) {
    bg_window_search_free (population->member[k]->search);
    g_free (population->member[k]);
  }
  g_free (population);
}

/* The first of the shortest members; NULL: there are none. */
static Member *find_shortest (const BgPopulation *population) {
  Member *shortest = NULL;
  for (int k = 0; k < population->n; k++)
    if (shortest == NULL
        || population->member[k]->windows.n_shortest < shortest->windows.n_shortest)
      shortest = population->member[k];
  return shortest;
}

/* The last of the longest members that have lived for ROUNDS; NULL: none has. */
static Member *find_longest (const BgPopulation *population, int rounds) {
  Member *longest = NULL;
  for (int k = 0; k < population->n; k++)
    if (population->member[k]->rounds >= rounds
        && (longest == NULL
            || population->member[k]->windows.n_shortest >= longest->windows.n_shortest))
      longest = population->member[k];
  return longest;
}

const BgWindows *bg_population_best (const BgPopulation *population) {
  return population->n > 0 ? &find_shortest (population)->windows : NULL;
}

/* A new member, with other random numbers than the others. */
static Member *make_member (BgPopulation *population) {
  Member *member = g_new0 (Member, 1);
  bg_windows_init (&member->windows, population->instance,
                   bg_hash_pair (population->seed, (uint64_t) population->n));
  return population->member[population->n++] = member;
}

static void begin_member (Member *member, const BgPath *moves, int n) {
  bg_windows_begin (&member->windows, moves, n);
  member->rounds = 0;
}

void bg_population_add (BgPopulation *population, const BgPath *moves, int n) {
  Member *member = population->n < MEMBERS ? make_member (population)
                                           : find_longest (population, 0);
  begin_member (member, moves, n);
}

/* Some windows of one member. */
static void work_on_member (const BgPopulation *population, Member *member) {
  member->stats = (BgStats){ 0 };
  member->work = 0;
  while (member->work < population->allowance && !bg_stop_requested (population->stop)) {
    const uint64_t before = member->stats.generated;
    bg_windows_step (&member->windows, member->search, &member->stats);
    member->work += BG_WINDOW_PREPARATION + member->stats.generated - before;
  }
  member->rounds++;
}

/* A thread of a round. */
static void work_on_members (gpointer data) {
  BgPopulation *population = data;
  for (int k; (k = atomic_fetch_add (&population->next, 1)) < population->n;)
    work_on_member (population, population->member[k]);
}

/* Lets the population grow, by a copy of the shortest, or a longest member give way to such a
   copy. */
static void replace_longest (BgPopulation *population) {
  const Member *shortest = find_shortest (population);
  Member *longest = population->n < MEMBERS ? make_member (population)
                                            : find_longest (population, GENERATION);
  if (longest != NULL
      && (longest->windows.n_shortest == 0
          || longest->windows.n_shortest > shortest->windows.n_shortest))
    begin_member (longest, shortest->windows.shortest, shortest->windows.n_shortest);
}

uint64_t bg_population_step (BgPopulation *population, const BgControl *control, BgStats *stats,
                             BgStop *stop) {
  const BgBoard *board = population->instance->problem->board;
  uint64_t work = 0, bytes = 0, reason = BG_STOP_NONE;
  for (int k = 0; k < population->n && reason == BG_STOP_NONE; k++) {
    Member *member = population->member[k];
    if (member->search == NULL)
      member->search = bg_window_search_new (board, control->memory / MEMBERS);
    if (member->search == NULL)
      reason = BG_STOP_MEMORY;
  }
  population->allowance = MIN ((uint64_t) FIRST_ROUND << MIN (population->rounds, 16),
                               LONGEST_ROUND);
  population->stop = control->stop;
  atomic_store (&population->next, 0);
  if (reason == BG_STOP_NONE)
    bg_team_run (work_on_members, population, 0, MIN (control->threads, population->n));
  if (reason == BG_STOP_NONE)
    reason = bg_control_stop (control);
  bg_transport_max (control->transport, &reason, 1);
  *stop = (BgStop) reason;
  for (int k = 0; k < population->n; k++) {
    const Member *member = population->member[k];
    bg_stats_add (stats, &member->stats);
    bytes += member->stats.peak_bytes;
    work += member->work;
  }
  stats->peak_bytes = MAX (stats->peak_bytes, bytes);
  if (++population->rounds % GENERATION == 0 || population->n < MEMBERS)
    replace_longest (population);
  return work;
}
