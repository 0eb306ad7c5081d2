#include "search/by_finish.h"

#include <limits.h>
#include <stdlib.h>

#include "search/journal/journal.h"
#include "search/turns.h"

typedef struct {
  BgSolving solving;
  int next_limit; /* the least that could let a solution through */
} Part;

struct BgByFinish {
  BgControl control; /* without the memory of learners that are not at work */
  int n;
  Part part[BG_MOST_PARTS]; /* the dearest come first: they are the likeliest to have a solution */
};

/* The instances of the parts; NULL where the search is not one for parts. */
static GPtrArray *parts_of (const BgSolving *solving) {
  BgInstance *instance = solving->instance;
  if (solving->is_counting || instance->part != 0 || instance->tracker != NULL
      || solving->result->inexact || instance->problem->modules != NULL
      || bg_bound_learner (instance->bound) == NULL)
    return NULL;
  return bg_instance_parts (instance, solving->result->heuristic);
}

/* Has the deepening become so dear that bounds for each finish are likely to pay?  Under other
   rules than the 4-move rule they were not found to be worth their price (doc/lab-notes.md). */
static bool is_dear (const BgSolving *solving) {
  const BgBoard *board = solving->instance->problem->board;
  return solving->refutation >= BG_DEAR && board->rule == BG_RULE_4 && !board->by_lines;
}

/* Is the next limit to be searched by finish?  Only where all shorter solutions are refuted, and
   where the refutations have become dear.  The limits of a search that counts solutions are
   searched with all finishes together, since the levels of the last one are wanted.  Of a limit
   that may be above the minimum a part finds its own shortest solution, which need not be that of
   all. */
static bool pays (const BgSolving *solving) {
  return solving->by_finish != NULL
         || (solving->all_shorter_refuted && (solving->is_by_finish || is_dear (solving))
             && parts_of (solving) != NULL);
}

static void begin_part (Part *part, const BgSolving *solving, BgInstance *instance) {
  /* before the bound of the start, for which a generous learner asks about cores */
  bg_bound_set_learning_budget (instance->bound, solving->learning_budget);
  const int bound = bg_bound_of (instance->bound, instance->problem->start);
  BgLearner *learner = bg_bound_learner (instance->bound);
  *part = (Part){ .solving = *solving, .next_limit = bound == BG_BOUND_LOST ? INT_MAX : bound };
  part->solving.instance = instance;
  part->solving.learned = 0;
  part->solving.by_finish = NULL;
  bg_journal_set_learner (solving->control->journal, instance->part, learner);
}

static void begin (BgSolving *solving) {
  const GPtrArray *parts = parts_of (solving);
  BgByFinish *by_finish = g_new0 (BgByFinish, 1);
  by_finish->n = (int) parts->len;
  for (int i = 0; i < by_finish->n; i++)
    begin_part (&by_finish->part[i], solving, parts->pdata[i]);
  solving->by_finish = by_finish;
  solving->result->n_finish_classes = by_finish->n;
}

/* Leaves PART the memory that the learners of the others and of SOLVING do not hold. */
static void share_memory (BgByFinish *by_finish, Part *part, const BgSolving *solving) {
  uint64_t held = bg_learner_bytes (bg_bound_learner (solving->instance->bound));
  for (int i = 0; i < by_finish->n; i++)
    if (&by_finish->part[i] != part)
      held += bg_learner_bytes (bg_bound_learner (by_finish->part[i].solving.instance->bound));
  const uint64_t memory = solving->control->memory;
  by_finish->control = bg_control_share (solving->control, memory - MIN (held, memory));
  part->solving.control = &by_finish->control;
}

/* The part with the dearest last refutation first. */
static int compare_parts (const void *a, const void *b) {
  const BgSolving *x = &((const Part *) a)->solving, *y = &((const Part *) b)->solving;
  const int number = x->instance->part - y->instance->part;
  return x->refutation == y->refutation ? number : x->refutation < y->refutation ? 1 : -1;
}

/* Runs SEARCH with LIMIT for each class of finishes.  A limit is not settled before all parts are,
   but the first solution ends it: none is shorter. */
static bool search_parts (BgSolving *solving, BgLimitSearch *search, int limit, int *next_limit) {
  const BgSolveResult *result = solving->result;
  if (solving->by_finish == NULL)
    begin (solving);
  BgByFinish *by_finish = solving->by_finish;
  uint64_t cost = 0;
  int next = INT_MAX;
  for (int i = 0; i < by_finish->n; i++) {
    Part *part = &by_finish->part[i];
    if (part->next_limit <= limit) {
      share_memory (by_finish, part, solving);
      part->solving.all_shorter_refuted = solving->all_shorter_refuted;
      const bool settled = bg_solving_search_limit (&part->solving, search, limit, 0,
                                                    &part->next_limit);
      if (result->status == BG_YES || !settled)
        return settled;
      cost += part->solving.refutation;
    }
    next = MIN (next, part->next_limit);
  }
  qsort (by_finish->part, by_finish->n, sizeof *by_finish->part, compare_parts);
  solving->refutation = cost;
  *next_limit = next;
  return true;
}

bool bg_solving_search_limit (BgSolving *solving, BgLimitSearch *search, int limit, size_t width,
                              int *next_limit) {
  BgJournal *journal = solving->control->journal;
  BgSolveResult *result = solving->result;
  BgJournalLimitSearch noted;
  if (width == 0 && pays (solving))
    return search_parts (solving, search, limit, next_limit);
  if (journal == NULL)
    return search (solving, limit, width, next_limit);
  if (bg_journal_recall_limit_search (journal, &noted)) {
    *next_limit = noted.next_limit;
    solving->refutation = noted.refutation;
    solving->learned = noted.learned;
    solving->too_wide = noted.too_wide;
    solving->narrows = noted.narrows;
    result->stats = noted.stats;
    result->sides = noted.sides;
    return noted.settled;
  }
  const bool settled = search (solving, limit, width, next_limit);
  if (result->status == BG_YES || result->stop != BG_STOP_NONE)
    return settled;
  noted = (BgJournalLimitSearch){
    .settled = settled,
    .next_limit = *next_limit,
    .refutation = solving->refutation,
    .learned = solving->learned,
    .too_wide = solving->too_wide,
    .narrows = solving->narrows,
    .stats = result->stats,
    .sides = result->sides,
  };
  bg_journal_note_limit_search (journal, &noted);
  return settled;
}

void bg_by_finish_free (BgByFinish *by_finish) {
  g_free (by_finish);
}
