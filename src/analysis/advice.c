#include "analysis/advice.h"

#include <string.h>

#include "board/error.h"
#include "board/notation.h"
#include "search/any.h"

/* So many positions are looked at one by one before level sets take over. */
#define FEW 50000

BgAnalysisOutcome
bg_advice_init (BgAdvice *advice, const BgProblem *problem, BgTable *table,
                const BgResources *resources)
{
  *advice = (BgAdvice) { .problem = problem, .resources = resources, .table = table };
  bg_group_init_stabiliser (&advice->symmetries, problem->board, NULL, 0);
  return table != NULL ? BG_ANALYSIS_DONE
                       : bg_winning_find (&advice->winning, problem, NULL, resources);
}

void
bg_advice_clear (BgAdvice *advice)
{
  bg_table_free ((BgTable *) advice->table);
  bg_winning_clear (&advice->winning);
}

bool
bg_advice_wins (const BgAdvice *advice, BgPosition position)
{
  int n = bg_pegs (advice->problem->start) - bg_pegs (position);
  return advice->table != NULL ? bg_table_has (advice->table, n, position)
                               : bg_winning_has (&advice->winning, n, position);
}

/* --- The most jumps ------------------------------------------------------- */

/* Can the pegs of PAIR, two side by side, jump to one of HOLES? */
static bool
reaches (const BgBoard *board, BgPosition pair, BgPosition holes)
{
  for (int i = 0; i < board->n_lines; i++)
    {
      BgPosition result = pair ^ board->line_mask[i];
      if (bg_has (pair, board->line[i].over) && bg_pegs (result) == 1 && (result & holes) != 0)
        return true;
    }
  return false;
}

/* Holes where no play from a lost position can leave a single peg.  The finishes
   are such; and as the last jump is that of one of two pegs over the other, so is
   every hole at which it ends only where the other might have jumped to such a hole
   instead: d1 beside d4 on the 33-hole board. */
static BgPosition
find_excluded (const BgProblem *problem)
{
  const BgBoard *board = problem->board;
  BgPosition excluded = 0, before = board->full;
  for (int i = 0; i < problem->n_finishes; i++)
    if (bg_pegs (problem->finish[i]) == 1)
      excluded |= problem->finish[i];
  while (excluded != before)
    {
      before = excluded;
      BgPosition open = 0;
      for (int i = 0; i < board->n_lines; i++)
        {
          BgPosition a = bg_hole_bit (board->line[i].a), b = bg_hole_bit (board->line[i].b);
          if (!reaches (board, board->line_mask[i] & ~b, before))
            open |= b;
          if (!reaches (board, board->line_mask[i] & ~a, before))
            open |= a;
        }
      excluded |= board->full & ~open;
    }
  return excluded;
}

/* No play leaves fewer pegs: one, if one peg's position class is the right one and
   its hole not out of reach. */
static int
fewest_possible (const BgProblem *problem, BgPosition position, bool wins)
{
  const BgBoard *board = problem->board;
  BgPosition excluded = wins ? 0 : find_excluded (problem);
  uint64_t class = bg_board_class (board, position);
  BG_FOR_EACH_HOLE (hole, board->full & ~excluded)
    if (bg_board_class (board, bg_hole_bit (hole)) == class)
      return 1;
  return 2;
}

/* A search depth first that comes to every position once. */
typedef struct
{
  const BgJumps *jumps;
  GHashTable *seen;
  int enough;                   /* pegs at which to stop */
  int fewest;                   /* pegs found */
  bool exhausted;               /* nothing is left out */
} Dive;

static void
dive (Dive *search, BgPosition position)
{
  int pegs = bg_pegs (position);
  search->fewest = MIN (search->fewest, pegs);
  if (g_hash_table_size (search->seen) >= FEW)
    search->exhausted = false;
  if (search->fewest <= search->enough || !search->exhausted
      || !g_hash_table_add (search->seen, (void *) position))
    return;
  BgPosition keys[BG_MAX_LINES];
  size_t n = bg_jumps_play (search->jumps, &position, 1, keys, NULL);
  for (size_t i = 0; i < n; i++)
    dive (search, keys[i]);
}

static BgAnalysisOutcome
count_level (const BgReach *, int n, const BgLayer *, void *data)
{
  int *levels = data;
  *levels = n;
  return BG_ANALYSIS_DONE;
}

/* The symmetries that keep the position class: how many pegs remain at the least
   is the same for an image, whether or not the symmetry keeps anything else. */
static void
find_group (const BgBoard *board, BgPosition position, BgGroup *group)
{
  BgGroup kept = { 0 };
  uint64_t class = bg_board_class (board, position);
  for (int s = 0; s < board->n_symmetries; s++)
    if (bg_board_class (board, bg_board_image (board, s, position)) == class)
      kept.symmetry[kept.order++] = s;
  bg_group_init_common (group, board, &kept, &kept);
}

/* The most jumps by the level sets behind POSITION: exact, whatever it takes. */
static BgAnalysisOutcome
walk (const BgAdvice *advice, BgPosition position, int *most)
{
  BgProblem from = *advice->problem;
  from.start = position;
  BgGroup group;
  find_group (from.board, position, &group);
  g_autoptr (BgReach) reach = bg_reach_new (&from, BG_FORWARD, &group, advice->resources->memory);
  return bg_reach_walk (reach, count_level, most, advice->resources, NULL);
}

/* FLOOR: no play leaves fewer pegs. */
static BgAnalysisOutcome
find_most_jumps (const BgAdvice *advice, BgPosition position, bool wins, int floor, int *most)
{
  const BgBoard *board = advice->problem->board;
  g_autoptr (BgJumps) jumps = bg_jumps_new (board, &advice->symmetries, BG_FORWARD, false);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_direct_hash, g_direct_equal);
  Dive search = {
    .jumps = jumps,
    .seen = seen,
    .enough = MAX (fewest_possible (advice->problem, position, wins), floor),
    .fewest = BG_MAX_HOLES,
    .exhausted = true,
  };
  dive (&search, bg_canonical (&advice->symmetries, position));
  *most = bg_pegs (position) - search.fewest;
  return search.exhausted || search.fewest <= search.enough ? BG_ANALYSIS_DONE
                                                            : walk (advice, position, most);
}

BgAnalysisOutcome
bg_advice_worth (const BgAdvice *advice, BgPosition position, const BgWorth *before,
                 BgWorth *worth)
{
  /* what was impossible a jump before is impossible now */
  int floor = before != NULL && !before->wins ? bg_pegs (position) + 1 - before->value : 0;
  int finish_pegs = bg_pegs (advice->problem->finish[0]), most = 0;
  worth->wins = bg_advice_wins (advice, position);
  int solved = bg_pegs (position) - finish_pegs + BG_FINISH_BONUS;
  BgAnalysisOutcome outcome = BG_ANALYSIS_DONE;
  /* no play removes more pegs than the one that leaves a single one */
  if (!worth->wins || finish_pegs > 1)
    outcome = find_most_jumps (advice, position, worth->wins, floor, &most);
  worth->value = worth->wins ? MAX (solved, most) : most;
  return outcome;
}

/* --- Positions asked for -------------------------------------------------- */

/* Jumps taken back are jumps of the complements: the position can be reached from
   the start iff its complement can be played to the start's. */
static bool
is_reachable (const BgAdvice *advice, BgPosition position, bool *reachable, GError **error)
{
  const BgProblem *problem = advice->problem;
  g_autoptr (GPtrArray) no_resources = g_ptr_array_new ();
  BgProblem back = *problem;
  back.start = problem->board->full & ~position;
  back.n_finishes = 1;
  back.finish[0] = problem->board->full & ~problem->start;
  back.finish_is_single = bg_pegs (back.finish[0]) == 1;
  back.finish_holes = back.finish_is_single ? back.finish[0] : 0;
  back.resources = no_resources;
  BgAnyResult result;
  if (!bg_search_any (&back, true, true, advice->resources->memory, advice->resources->stop,
                      &result, error))
    return false;
  *reachable = result.status == BG_ANY_SOLVED;
  if (result.status == BG_ANY_STOPPED)
    bg_limit_error (error, "stopped before it was known whether the position can be reached");
  bool known = result.status != BG_ANY_STOPPED;
  bg_any_result_clear (&result);
  return known;
}

bool
bg_advice_check (const BgAdvice *advice, BgPosition position, GError **error)
{
  const BgProblem *problem = advice->problem;
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  int pegs = bg_pegs (position), start_pegs = bg_pegs (problem->start);
  bool reachable = true;
  if (pegs == 0)
    bg_input_error (error, "the position has no pegs, expected one that can be reached from %s",
                    start);
  else if (pegs > start_pegs)
    bg_input_error (error, "the position has %d pegs, expected at most the %d of %s", pegs,
                    start_pegs, start);
  else if (bg_board_class (problem->board, position)
           != bg_board_class (problem->board, problem->start))
    bg_input_error (error, "the position is of another class than %s, expected one that can be "
                    "reached from there", start);
  else if (bg_advice_wins (advice, position) || position == problem->start)
    return true;
  else if (is_reachable (advice, position, &reachable, error) && !reachable)
    bg_input_error (error, "the position cannot be reached from %s", start);
  else
    return *error == NULL;
  return false;
}
