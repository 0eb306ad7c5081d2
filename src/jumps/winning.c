#include "jumps/winning.h"

/* --- The middle of a complement problem ------------------------------------

   With an odd number of jumps, 2n + 1, a position p of S_n wins iff a jump along some
   line l leads from it to the complement of another, q = (p ^ l)'.  Then p and q are equal on l,
   and p is (q ^ l)': the two win together, a middle pair. */

/* The least set with HOLE that symmetries map to itself and that no line has just
   one end in. */
static BgPosition close_set (const BgBoard *board, const BgGroup *group, int hole) {
  BgPosition set = bg_hole_bit (hole), before = 0;
  while (set != before) {
    before = set;
    BG_FOR_EACH_HOLE (h, before)
      for (int k = 0; k < group->lanes; k++)
        set |= group->hole[h][k];
    for (int i = 0; i < board->n_lines; i++) {
      BgPosition ends = bg_hole_bit (board->line[i].a) | bg_hole_bit (board->line[i].b);
      if ((set & ends) != 0)
        set |= ends;
    }
  }
  return set;
}

/* A set of close_set with an odd number of holes.  It exists, as the sets are a partition of the
   board and a complement problem of 2n + 1 jumps has 2n + 1 + 2 f holes, f being the pegs of its
   finish. */
static BgPosition find_odd_set (const BgBoard *board, const BgGroup *group) {
  for (BgPosition rest = board->full; rest != 0;) {
    BgPosition set = close_set (board, group, bg_first_hole (rest));
    if (bg_pegs (set) % 2 == 1)
      return set;
    rest &= ~set;
  }
  g_assert_not_reached ();
}

/* Adds the positions of FROM, or those alone where games of ENDS end. */
static BgStop add_all (BgLevelSet *to, const BgLevelSet *from, const BgProblem *ends,
                       const BgControl *control) {
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (from); chunk++) {
    if (bg_control_stopped (control))
      return bg_control_stop (control);
    size_t n = bg_level_set_read (from, chunk, positions);
    if (ends != NULL)
      n = bg_problem_keep_ends (ends, positions, n, true);
    if (!bg_level_set_add (to, NULL, positions, n, false))
      return bg_control_shortfall (control);
  }
  return BG_STOP_NONE;
}

/* The positions of MIDDLE that EXPANSION leads to, if it is from any, and the positions of ALSO, if
   not NULL, or those alone where games of ENDS end. */
static BgLevelSet *spread_within (const BgJumpSearch *search, const BgLevelSet *middle,
                                  BgExpandLevel *expansion, const BgLevelSet *also,
                                  const BgProblem *ends, const BgControl *control, BgStats *stats,
                                  BgStop *outcome) {
  g_autoptr (BgLevelSet)
      to = bg_level_set_new (search->ranking, bg_level_set_pegs (middle), control);
  *outcome = to == NULL     ? BG_STOP_MEMORY
             : also == NULL ? BG_STOP_NONE
                            : add_all (to, also, ends, control);
  if (*outcome != BG_STOP_NONE)
    return NULL;
  expansion->within = middle;
  expansion->to = to;
  if (expansion->from != NULL)
    *outcome = bg_expand_level (expansion, control, stats);
  if (*outcome == BG_STOP_NONE && !bg_level_set_seal (to))
    *outcome = bg_control_shortfall (control);
  return *outcome == BG_STOP_NONE ? g_steal_pointer (&to) : NULL;
}

/* Every pair {p, q} need be found from one side only.  In a set of holes H as
   above, p and q have together |H| pegs, or one more if l's middle is in H; so
   one of them has at least half of |H|, and its jumps find the other ends of all pairs.  The jumps
   of these ends give the rest.  MIDDLE is S_n, the result W_n; NULL unless the outcome is
   BG_STOP_NONE. */
static BgLevelSet *find_middle_pairs (const BgJumpSearch *search, const BgLevelSet *middle,
                                      const BgControl *control, BgStats *stats, BgStop *outcome) {
  const BgBoard *board = search->problem->board;
  g_autoptr (BgJumpKeys) jumps = bg_jump_keys_new (board, &search->group, BG_FORWARD, true);
  BgPosition holes = find_odd_set (board, &search->group);
  BgExpandLevel half = {
    .jumps = jumps,
    .from = middle,
    .holes = holes,
    .least = (bg_pegs (holes) + 1) / 2,
  };
  g_autoptr (BgLevelSet)
      ends = spread_within (search, middle, &half, NULL, NULL, control, stats, outcome);
  if (ends == NULL)
    return NULL;
  BgExpandLevel back = { .jumps = jumps, .from = ends };
  return spread_within (search, middle, &back, ends, NULL, control, stats, outcome);
}

/* --- All levels ----------------------------------------------------------- */

/* One end, as far as it has grown. */
typedef struct {
  const BgJumpSearch *search;
  int n; /* levels: 0 .. n - 1 */
  BgLevelSet *level[BG_MAX_HOLES + 1];
} End;

static void clear_end (End *end) {
  for (int i = 0; i <= BG_MAX_HOLES; i++)
    g_clear_pointer (&end->level[i], bg_level_set_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (End, clear_end)

static BgStop begin_end (End *end, const BgJumpSearch *search, const BgControl *control) {
  end->search = search;
  end->level[0] = bg_jump_search_first (search, control);
  end->n = 1;
  return end->level[0] != NULL ? BG_STOP_NONE : bg_control_shortfall (control);
}

static BgStop grow_end (BgWinning *winning, End *end, const BgControl *control) {
  BgStop outcome;
  end->level[end->n] = bg_jump_search_next (end->search, end->level[end->n - 1], NULL, control,
                                            &winning->stats, &outcome);
  end->n += outcome == BG_STOP_NONE;
  return outcome;
}

static BgStop meet_complement (BgWinning *winning, End *start, const BgControl *control) {
  const int middle = winning->n_jumps / 2;
  BgStop outcome = begin_end (start, winning->forward, control);
  while (outcome == BG_STOP_NONE && start->n <= middle)
    outcome = grow_end (winning, start, control);
  if (outcome != BG_STOP_NONE)
    return outcome;
  const BgLevelSet *set = start->level[middle];
  if (winning->n_jumps % 2 == 1)
    winning->level[middle] = find_middle_pairs (winning->forward, set, control, &winning->stats,
                                                &outcome);
  else
    winning->level[middle] = bg_level_set_map (winning->forward, set, BG_LEVEL_SET_MAP_COMPLEMENTS,
                                               NULL, set, control, &outcome);
  return outcome;
}

static BgStop meet (BgWinning *winning, End *start, End *finish, const BgControl *control) {
  BgStop outcome = begin_end (start, winning->forward, control);
  if (outcome == BG_STOP_NONE)
    outcome = begin_end (finish, winning->backward, control);
  while (outcome == BG_STOP_NONE && start->n - 1 + finish->n - 1 < winning->n_jumps) {
    bool start_is_smaller = bg_level_set_size (start->level[start->n - 1])
                            <= bg_level_set_size (finish->level[finish->n - 1]);
    outcome = grow_end (winning, start_is_smaller ? start : finish, control);
  }
  if (outcome != BG_STOP_NONE)
    return outcome;
  const BgLevelSet *a = start->level[start->n - 1], *b = finish->level[finish->n - 1];
  bool a_is_smaller = bg_level_set_size (a) < bg_level_set_size (b);
  winning->level[start->n - 1] = bg_level_set_map (winning->forward, a_is_smaller ? a : b,
                                                   BG_LEVEL_SET_MAP_AS_IS, NULL,
                                                   a_is_smaller ? b : a, control, &outcome);
  return outcome;
}

/* Spreads the winners at level FROM over END's levels by SEARCH; frees each level of END after its
   use. */
static BgStop spread_winners (BgWinning *winning, int from, End *end, const BgJumpSearch *search,
                              const BgControl *control) {
  int step = search->direction == BG_FORWARD ? 1 : -1;
  BgStop outcome = BG_STOP_NONE;
  g_clear_pointer (&end->level[end->n - 1], bg_level_set_free);
  for (int n = end->n - 2; n >= 0 && outcome == BG_STOP_NONE; n--) {
    from += step;
    winning->level[from] = bg_jump_search_next (search, winning->level[from - step], end->level[n],
                                                control, &winning->stats, &outcome);
    g_clear_pointer (&end->level[n], bg_level_set_free);
  }
  return outcome;
}

static void drop_levels (BgWinning *winning) {
  for (int n = 0; n < BG_MAX_HOLES; n++)
    g_clear_pointer (&winning->level[n], bg_level_set_free);
}

static BgStop find_levels (BgWinning *winning, const BgControl *control) {
  g_auto (End) start = { 0 }, finish = { 0 };
  BgStop outcome = winning->complement ? meet_complement (winning, &start, control)
                                       : meet (winning, &start, &finish, control);
  if (outcome != BG_STOP_NONE)
    return outcome;
  int middle = start.n - 1;
  if (bg_level_set_size (winning->level[middle]) == 0) {
    drop_levels (winning);
    return outcome;
  }
  outcome = spread_winners (winning, middle, &start, winning->backward, control);
  if (outcome == BG_STOP_NONE && !winning->complement)
    outcome = spread_winners (winning, middle, &finish, winning->forward, control);
  return outcome;
}

/* The levels of a goal that lists no finishes: back from the last position of every game, the
   finishes of S_n and the positions before W_n+1. */
static BgStop find_open_levels (BgWinning *winning, const BgControl *control) {
  g_auto (End) start = { 0 };
  BgStop outcome = begin_end (&start, winning->forward, control);
  while (outcome == BG_STOP_NONE && bg_level_set_size (start.level[start.n - 1]) > 0)
    outcome = grow_end (winning, &start, control);
  const BgLevelSet *after = NULL;
  winning->n_jumps = 0;
  for (int n = start.n - 2; n >= 0 && outcome == BG_STOP_NONE; n--) {
    BgExpandLevel back = { .jumps = winning->backward->jumps, .from = after };
    BgLevelSet *level = spread_within (winning->forward, start.level[n], &back, start.level[n],
                                       winning->problem, control, &winning->stats, &outcome);
    g_clear_pointer (&start.level[n + 1], bg_level_set_free);
    if (level != NULL && bg_level_set_size (level) == 0)
      g_clear_pointer (&level, bg_level_set_free);
    if (level != NULL)
      winning->n_jumps = MAX (winning->n_jumps, n);
    after = winning->level[n] = level;
  }
  return outcome;
}

void bg_winning_group (const BgProblem *problem, BgGroup *group) {
  BgGroup start, finish;
  bg_jump_search_group (problem, BG_FORWARD, &start);
  bg_jump_search_group (problem, BG_BACKWARD, &finish);
  bg_group_init_common (group, problem->board, &start, &finish);
}

static void init (BgWinning *winning, const BgProblem *problem, const BgGroup *group,
                  const BgControl *control) {
  *winning = (BgWinning){
    .problem = problem,
    .complement = bg_problem_is_complement (problem),
    .n_jumps = bg_problem_jumps (problem),
    .forward = bg_jump_search_new (problem, BG_FORWARD, group, BG_JUMP_SEARCH_KEEPS, control),
    .backward = bg_jump_search_new (problem, BG_BACKWARD, group, BG_JUMP_SEARCH_KEEPS, control),
  };
  bg_jump_search_match (winning->backward, winning->forward);
}

BgStop bg_winning_find (BgWinning *winning, const BgProblem *problem, const BgGroup *group,
                        const BgControl *control) {
  BgGroup common;
  if (group == NULL)
    bg_winning_group (problem, &common);
  init (winning, problem, group != NULL ? group : &common, control);
  const bool is_open = bg_problem_is_open (problem);
  if (!is_open && (winning->n_jumps < 0 || winning->backward->n_roots == 0))
    return BG_STOP_NONE;
  BgStop outcome = is_open ? find_open_levels (winning, control) : find_levels (winning, control);
  if (outcome != BG_STOP_NONE)
    drop_levels (winning);
  return outcome;
}

BgStop bg_winning_complete (BgWinning *winning, const BgControl *control) {
  BgStop outcome = BG_STOP_NONE;
  for (int n = 0; n <= winning->n_jumps && outcome == BG_STOP_NONE; n++)
    if (winning->level[n] == NULL && winning->level[winning->n_jumps - n] != NULL)
      winning->level[n] = bg_level_set_map (winning->forward, winning->level[winning->n_jumps - n],
                                            BG_LEVEL_SET_MAP_COMPLEMENTS, NULL, NULL, control,
                                            &outcome);
  return outcome;
}

BgStop bg_winning_unfold (BgWinning *unfolded, const BgWinning *winning, const BgGroup *group,
                          const BgControl *control) {
  init (unfolded, winning->problem, group, control);
  unfolded->n_jumps = winning->n_jumps;
  BgStop outcome = BG_STOP_NONE;
  for (int n = 0; n <= winning->n_jumps && outcome == BG_STOP_NONE; n++)
    if (winning->level[n] != NULL)
      unfolded->level[n] = bg_level_set_map (unfolded->forward, winning->level[n],
                                             BG_LEVEL_SET_MAP_IMAGES, &winning->forward->group,
                                             NULL, control, &outcome);
  if (outcome != BG_STOP_NONE)
    drop_levels (unfolded);
  return outcome;
}

/* The level whose set holds W_n or its complements; -1 where it is empty. */
static int stored_level (const BgWinning *winning, int n) {
  if (n < 0 || n > winning->n_jumps)
    return -1;
  int other = winning->n_jumps - n;
  return winning->level[n] != NULL ? n : winning->level[other] != NULL ? other : -1;
}

size_t bg_winning_size (const BgWinning *winning, int n) {
  int level = stored_level (winning, n);
  return level < 0 ? 0 : bg_level_set_size (winning->level[level]);
}

bool bg_winning_has (const BgWinning *winning, int n, BgPosition position) {
  int level = stored_level (winning, n);
  if (level < 0)
    return false;
  if (level != n)
    position = winning->problem->board->full & ~position;
  return bg_level_set_has (winning->level[level],
                           bg_canonical (&winning->forward->group, position));
}

void bg_winning_clear (BgWinning *winning) {
  drop_levels (winning);
  g_clear_pointer (&winning->backward, bg_jump_search_free);
  g_clear_pointer (&winning->forward, bg_jump_search_free);
}
