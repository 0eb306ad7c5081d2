#include "bounds/rounds/round.h"

void
bg_round_lines_init (BgRoundLines *lines, const BgBoard *board)
{
  *lines = (BgRoundLines){ .board = board };
  lines->ends = g_new (BgPosition, board->n_lines);
  lines->over = g_new (BgPosition, board->n_lines);
  lines->other = g_new (BgPosition, 2 * board->n_lines);
  lines->middle = g_new (BgPosition, 2 * board->n_lines);
  int n = 0, m = 0;
  for (int c = 0; c < BG_CATEGORIES; c++)
    {
      lines->first[c] = n;
      for (int l = 0; l < board->n_lines; l++)
        if (board->category_of[board->line[l].a] == c)
          {
            lines->ends[n] = bg_hole_bit (board->line[l].a) | bg_hole_bit (board->line[l].b);
            lines->over[n++] = bg_hole_bit (board->line[l].over);
          }
    }
  lines->first[BG_CATEGORIES] = n;
  for (int hole = 0; hole < board->n_holes; hole++)
    {
      lines->from[hole].other = lines->other + m;
      lines->from[hole].over = lines->middle + m;
      for (int l = 0; l < n; l++)
        if (bg_has (lines->ends[l], hole))
          {
            lines->other[m] = lines->ends[l] & ~bg_hole_bit (hole);
            lines->middle[m++] = lines->over[l];
            lines->from[hole].n++;
          }
    }
}

void
bg_round_lines_clear (BgRoundLines *lines)
{
  g_free (lines->ends);
  g_free (lines->over);
  g_free (lines->other);
  g_free (lines->middle);
}

/* The middles of the lines of CATEGORY that have no end in SET. */
static inline BgPosition
find_open (const BgRoundLines *lines, int category, BgPosition set)
{
  BgPosition open = 0;
  for (int l = lines->first[category]; l < lines->first[category + 1]; l++)
    open |= (lines->ends[l] & set) == 0 ? lines->over[l] : 0;
  return open;
}

/* SET without the pegs that a mover of CATEGORY may remove one after another. */
static BgPosition
close_set (const BgRoundLines *lines, int category, BgPosition set)
{
  for (BgPosition open; (open = find_open (lines, category, set) & set) != 0;)
    set &= ~open;
  return set;
}

void
bg_rounds_sort (BgRound *rounds, int n)
{
  int pegs[BG_MOST_ROUNDS];
  for (int i = 0; i < n; i++)
    {
      const BgRound round = rounds[i];
      const int size = bg_pegs (round.rest);
      int j = i;
      for (; j > 0 && pegs[j - 1] > size; j--)
        {
          rounds[j] = rounds[j - 1];
          pegs[j] = pegs[j - 1];
        }
      rounds[j] = round;
      pegs[j] = size;
    }
}

/* The pegs of a set without the peg of START that its mover may remove; OPEN are the middles that
   are open before the start is empty. */
static inline BgPosition
find_removed (const BgRoundLines *lines, int start, BgPosition set, BgPosition open)
{
  for (int k = 0; k < lines->from[start].n; k++)
    open |= (lines->from[start].other[k] & set) == 0 ? lines->from[start].over[k] : 0;
  return open;
}

int
bg_rounds_list_category (const BgRoundLines *lines, int category, BgPosition set, BgRound *rounds)
{
  const BgPosition holes = lines->board->category[category];
  const bool by_lines = lines->board->by_lines;
  const BgPosition open = find_open (lines, category, set);
  int n = 0;
  BG_FOR_EACH_HOLE (start, set & holes)
    {
      const BgPosition before = set & ~bg_hole_bit (start);
      const BgPosition rest = by_lines ? close_set (lines, category, before)
                                       : before & ~find_removed (lines, start, before, open);
      rounds[n++] = (BgRound){ rest, holes & ~rest, (int8_t) category, (int8_t) start };
    }
  const BgPosition rest = by_lines ? close_set (lines, category, set) : set & ~open;
  if (n == 0 && rest != set)
    rounds[n++] = (BgRound){ rest, holes, (int8_t) category, -1 };
  return n;
}

int
bg_rounds_list (const BgRoundLines *lines, BgPosition set, BgRound *rounds)
{
  int n = 0;
  for (int c = 0; c < BG_CATEGORIES; c++)
    n += bg_rounds_list_category (lines, c, set, rounds + n);
  return n;
}
