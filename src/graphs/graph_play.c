#include "graphs/graph_play.h"

#include <string.h>

#include "core/memory.h"
#include "graphs/position_bitmap.h"

#define MOST BG_SIMPLE_GRAPH_MOST

/* A peg on the vertex FROM passes over one on OVER into TO. */
typedef struct {
  uint8_t from, over, to;
  uint32_t holes, taken; /* all three, and the two that become empty */
} Jump;

struct BgGraphPlay {
  const BgControl *control;
  BgSimpleGraph graph;
  Jump jump[MOST * (MOST - 1) * (MOST - 2)]; /* by the vertex that they lead to */
  int n_jumps;
  size_t n_words; /* of each bitmap */
  int n_bitmaps;  /* that are allocated */
  uint64_t *bitmap[2 + MOST + MOST];
  /* each is one of those: */
  uint64_t *reached;    /* positions that jumps reach from the starts */
  uint64_t *open;       /* positions of a play that leaves the fewest, of no level so far */
  uint64_t *held[MOST]; /* positions from which the move that is taken back began with more jumps by
                           the peg on each vertex */
  uint64_t *level[MOST]; /* by the moves from them to the end */
  int n_levels;
};

BgGraphPlay *bg_graph_play_new (const BgControl *control) {
  BgGraphPlay *play = g_new0 (BgGraphPlay, 1);
  play->control = control;
  return play;
}

static void free_bitmaps (BgGraphPlay *play) {
  while (play->n_bitmaps > 0)
    bg_memory_free (play->control, play->bitmap[--play->n_bitmaps],
                    play->n_words * sizeof (uint64_t));
}

void bg_graph_play_free (BgGraphPlay *play) {
  free_bitmaps (play);
  g_free (play);
}

/* Play on N vertices has N - 2 jumps at most, so that there are levels 0 to N - 2 at most. */
uint64_t bg_graph_play_bytes (int n) {
  return (uint64_t) (2 + n + MAX (1, n - 1)) * bg_bitmap_words (n) * sizeof (uint64_t);
}

static void list_jumps (BgGraphPlay *play) {
  const BgSimpleGraph *graph = &play->graph;
  play->n_jumps = 0;
  for (int to = 0; to < graph->n; to++)
    for (uint32_t middle = graph->near[to]; middle != 0; middle &= middle - 1) {
      const int over = __builtin_ctz (middle);
      for (uint32_t left = graph->near[over] & ~(UINT32_C (1) << to); left != 0; left &= left - 1) {
        const int from = __builtin_ctz (left);
        const uint32_t taken = UINT32_C (1) << from | UINT32_C (1) << over;
        play->jump[play->n_jumps++] = (Jump){ (uint8_t) from, (uint8_t) over, (uint8_t) to,
                                              taken | UINT32_C (1) << to, taken };
      }
    }
}

/* The bitmap of that number, which may have any positions; NULL if memory is short.  Those before
   it are there. */
static uint64_t *take_bitmap (BgGraphPlay *play, int number) {
  if (number == play->n_bitmaps) {
    uint64_t *bitmap = bg_memory_new (play->control, play->n_words * sizeof *bitmap);
    if (bitmap == NULL)
      return NULL;
    play->bitmap[play->n_bitmaps++] = bitmap;
  }
  return play->bitmap[number];
}

/* Makes room for the graph; false if memory is short. */
static bool make_room (BgGraphPlay *play) {
  const int n = play->graph.n;
  const size_t n_words = bg_bitmap_words (n);
  if (n_words != play->n_words)
    free_bitmaps (play);
  play->n_words = n_words;
  play->reached = take_bitmap (play, 0);
  play->open = play->reached != NULL ? take_bitmap (play, 1) : NULL;
  bool has_room = play->open != NULL;
  for (int a = 0; a < n && has_room; a++)
    has_room = (play->held[a] = take_bitmap (play, 2 + a)) != NULL;
  play->n_levels = 0;
  return has_room;
}

/* Begins another level, which may have any positions; false if memory is short. */
static bool add_level (BgGraphPlay *play) {
  uint64_t *level = take_bitmap (play, 2 + play->graph.n + play->n_levels);
  play->level[play->n_levels] = level;
  play->n_levels += level != NULL;
  return level != NULL;
}

static void empty (const BgGraphPlay *play, uint64_t *set) {
  memset (set, 0, play->n_words * sizeof *set);
}

static void copy (const BgGraphPlay *play, const uint64_t *from, uint64_t *to) {
  memcpy (to, from, play->n_words * sizeof *to);
}

/* --- Jumps --------------------------------------------------------------------- */

/* Adds to SET every position to which jumps lead from its positions, or, BACKWARD, from which they
   lead to them, through positions of WITHIN alone (NULL: any). */
static BgStop close_set (const BgGraphPlay *play, uint64_t *set, const uint64_t *within,
                         bool backward) {
  for (bool grows = true; grows;) {
    grows = false;
    for (int j = 0; j < play->n_jumps; j++) {
      const Jump *jump = &play->jump[j];
      grows |= bg_bitmap_play (set, set, within, play->n_words, jump->holes,
                               backward ? jump->holes & ~jump->taken : jump->taken);
      if (bg_control_stopped (play->control))
        return bg_control_stop (play->control);
    }
  }
  return BG_STOP_NONE;
}

/* The vacancies with which SET has a start. */
static uint32_t find_starts (const BgGraphPlay *play, const uint64_t *set, uint32_t vacancies) {
  const uint32_t full = bg_simple_graph_full (&play->graph);
  uint32_t found = 0;
  for (uint32_t left = vacancies; left != 0; left &= left - 1)
    if (bg_bitmap_has (set, full & ~(left & -left)))
      found |= left & -left;
  return found;
}

/* The positions from which no jump can be played are all that is left of a copy of those reached.
 */
static int find_most (const BgGraphPlay *play) {
  uint64_t *ends = play->held[0];
  copy (play, play->reached, ends);
  for (int j = 0; j < play->n_jumps; j++)
    bg_bitmap_remove (ends, play->n_words, play->jump[j].holes, play->jump[j].taken);
  return bg_bitmap_most_pegs (ends, play->n_words);
}

/* Two pegs at distance two cannot jump. */
static bool find_distance (const BgGraphPlay *play) {
  for (int a = 0; a < play->graph.n; a++)
    for (uint32_t far = bg_simple_graph_at_two (&play->graph, a); far != 0; far &= far - 1)
      if (bg_bitmap_has (play->reached, UINT32_C (1) << a | (far & -far)))
        return true;
  return false;
}

/* --- Moves --------------------------------------------------------------------- */

/* Takes back the last move before the positions of the last level, and makes the next level of the
   positions of OPEN where it can begin.  No position of an earlier level in the midst of the move
   is looked at: the positions before it are at most as many moves from the end if a move ends
   there. */
static BgStop take_back_move (BgGraphPlay *play) {
  if (!add_level (play))
    return BG_STOP_MEMORY;
  const uint64_t *last = play->level[play->n_levels - 2];
  uint64_t *next = play->level[play->n_levels - 1];
  const int n = play->graph.n;
  uint32_t grown = 0, growing;
  for (int a = 0; a < n; a++)
    empty (play, play->held[a]);
  for (int j = 0; j < play->n_jumps; j++) {
    const Jump *jump = &play->jump[j];
    if (bg_bitmap_play (last, play->held[jump->from], play->open, play->n_words, jump->holes,
                        jump->holes & ~jump->taken))
      grown |= UINT32_C (1) << jump->from;
  }
  for (growing = grown; growing != 0 && !bg_control_stopped (play->control); growing = grown) {
    grown = 0;
    for (int j = 0; j < play->n_jumps; j++) {
      const Jump *jump = &play->jump[j];
      if (((growing | grown) >> jump->to & 1) != 0
          && bg_bitmap_play (play->held[jump->to], play->held[jump->from], play->open,
                             play->n_words, jump->holes, jump->holes & ~jump->taken))
        grown |= UINT32_C (1) << jump->from;
    }
  }
  empty (play, next);
  for (int a = 0; a < n; a++)
    for (size_t i = 0; i < play->n_words; i++)
      next[i] |= play->held[a][i];
  for (size_t i = 0; i < play->n_words; i++)
    play->open[i] &= ~next[i];
  return bg_control_stop (play->control);
}

/* Finds the moves of the shortest play that leaves the fewest pegs, and its vacancies.  Every start
   in OPEN comes in some level. */
static BgStop find_moves (BgGraphPlay *play, BgGraphAnswers *answers) {
  if (!add_level (play))
    return BG_STOP_MEMORY;
  bg_bitmap_select (play->reached, play->level[0], play->n_words, answers->fewest);
  for (size_t i = 0; i < play->n_words; i++)
    play->open[i] &= ~play->level[0][i];
  for (;;) {
    answers->moves = play->n_levels - 1;
    answers->best = find_starts (play, play->level[answers->moves], answers->vacancies);
    if (answers->best != 0)
      return BG_STOP_NONE;
    const BgStop stop = take_back_move (play);
    if (stop != BG_STOP_NONE)
      return stop;
  }
}

BgStop bg_graph_play_find (BgGraphPlay *play, const BgSimpleGraph *graph, uint32_t vacancies,
                           BgGraphAnswers *answers) {
  play->graph = *graph;
  if (!make_room (play))
    return BG_STOP_MEMORY;
  list_jumps (play);
  empty (play, play->reached);
  for (uint32_t left = vacancies; left != 0; left &= left - 1)
    bg_bitmap_add (play->reached, bg_simple_graph_full (graph) & ~(left & -left));
  BgStop stop = close_set (play, play->reached, NULL, false);
  if (stop != BG_STOP_NONE)
    return stop;
  answers->fewest = bg_bitmap_least_pegs (play->reached, play->n_words);
  answers->most = find_most (play);
  answers->ends_at_distance = find_distance (play);
  answers->jumps = graph->n - 1 - answers->fewest;
  bg_bitmap_select (play->reached, play->open, play->n_words, answers->fewest);
  stop = close_set (play, play->open, play->reached, true);
  if (stop != BG_STOP_NONE)
    return stop;
  answers->vacancies = find_starts (play, play->open, vacancies);
  return find_moves (play, answers);
}

/* --- Solutions ------------------------------------------------------------------ */

/* A move from a position of a level to the next one.  In its midst are positions of the same level:
   they are as far from the end, as one more move leads from them to the next level. */
typedef struct {
  const BgGraphPlay *play;
  const uint64_t *level, *next;
  GHashTable *seen; /* positions that lead nowhere, with the vertex of the peg above them */
  GString *text;    /* the vertices */
} Walk;

/* Goes on with the peg on FROM; returns the position of the next level, or 0 if it comes to none.
 */
static uint32_t walk_peg (Walk *walk, uint32_t position, int from) {
  const BgGraphPlay *play = walk->play;
  const gsize length = walk->text->len;
  const gint64 key = (gint64) from << 32 | position;
  if (g_hash_table_contains (walk->seen, &key))
    return 0;
  g_hash_table_add (walk->seen, g_memdup2 (&key, sizeof key));
  for (int j = 0; j < play->n_jumps; j++) {
    const Jump *jump = &play->jump[j];
    if (jump->from != from || (position & jump->holes) != jump->taken)
      continue;
    const uint32_t after = position ^ jump->holes;
    g_string_append_printf (walk->text, "-%d-%d", jump->over, jump->to);
    const uint32_t end = bg_bitmap_has (walk->next, after)    ? after
                         : bg_bitmap_has (walk->level, after) ? walk_peg (walk, after, jump->to)
                                                              : 0;
    if (end != 0)
      return end;
    g_string_truncate (walk->text, length);
  }
  return 0;
}

/* Plays a move from *POSITION, which is of LEVEL, and returns its text. */
static char *play_move (const BgGraphPlay *play, int level, uint32_t *position) {
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  Walk walk = { play, play->level[level], play->level[level - 1], seen, g_string_new (NULL) };
  uint32_t end = 0;
  for (uint32_t left = *position; left != 0 && end == 0; left &= left - 1) {
    g_string_printf (walk.text, "%d", __builtin_ctz (left));
    end = walk_peg (&walk, *position, __builtin_ctz (left));
  }
  g_assert (end != 0);
  *position = end;
  return g_string_free (walk.text, FALSE);
}

GStrv bg_graph_play_solution (BgGraphPlay *play, int vacancy) {
  GPtrArray *moves = g_ptr_array_new ();
  uint32_t position = bg_simple_graph_full (&play->graph) & ~(UINT32_C (1) << vacancy);
  for (int level = play->n_levels - 1; level > 0; level--)
    g_ptr_array_add (moves, play_move (play, level, &position));
  g_ptr_array_add (moves, NULL);
  return (GStrv) g_ptr_array_free (moves, FALSE);
}
