#include "bounds/rounds/round.h"

/* Unites the holes that lines connect, each of which is a class of its own at first. */
static void
find_classes (BgRoundLines *lines)
{
  const BgBoard *board = lines->board;
  BgPosition with[BG_MAX_HOLES] = { 0 };
  bool grows = true;
  for (int l = 0; l < board->n_lines; l++)
    {
      with[board->line[l].a] = bg_hole_bit (board->line[l].a);
      with[board->line[l].b] = bg_hole_bit (board->line[l].b);
    }
  while (grows)
    {
      grows = false;
      for (int l = 0; l < board->n_lines; l++)
        {
          BgPosition *a = &with[board->line[l].a], *b = &with[board->line[l].b];
          grows |= *a != *b;
          *a = *b = *a | *b;
        }
    }
  for (int hole = 0; hole < board->n_holes; hole++)
    {
      int c = with[hole] != 0 ? 0 : -1;
      while (c >= 0 && c < lines->n_classes && lines->class[c] != with[hole])
        c++;
      if (c == lines->n_classes)
        lines->class[lines->n_classes++] = with[hole];
      lines->class_of[hole] = (int8_t) c;
    }
}

void
bg_round_lines_init (BgRoundLines *lines, const BgBoard *board)
{
  *lines = (BgRoundLines){ .board = board };
  lines->ends = g_new (BgPosition, board->n_lines);
  lines->over = g_new (BgPosition, board->n_lines);
  lines->other = g_new (BgPosition, 2 * board->n_lines);
  lines->middle = g_new (BgPosition, 2 * board->n_lines);
  find_classes (lines);
  int n = 0, m = 0;
  for (int c = 0; c < lines->n_classes; c++)
    {
      lines->first[c] = n;
      for (int l = 0; l < board->n_lines; l++)
        if (lines->class_of[board->line[l].a] == c)
          {
            lines->ends[n] = bg_hole_bit (board->line[l].a) | bg_hole_bit (board->line[l].b);
            lines->over[n++] = bg_hole_bit (board->line[l].over);
          }
    }
  lines->first[lines->n_classes] = n;
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

/* The middles of the lines of CLASS that have no end in SET. */
static inline BgPosition
find_open (const BgRoundLines *lines, int class, BgPosition set)
{
  BgPosition open = 0;
  for (int l = lines->first[class]; l < lines->first[class + 1]; l++)
    open |= (lines->ends[l] & set) == 0 ? lines->over[l] : 0;
  return open;
}

BgPosition
bg_round_rest (const BgRoundLines *lines, int class, BgPosition set)
{
  BgPosition open = find_open (lines, class, set) & set;
  do
    {
      set &= ~open;
      open = lines->board->by_lines ? find_open (lines, class, set) & set : 0;
    }
  while (open != 0);
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
bg_rounds_list_class (const BgRoundLines *lines, int class, BgPosition set, BgRound *rounds)
{
  const BgPosition holes = lines->class[class];
  const BgPosition open = find_open (lines, class, set);
  int n = 0;
  BG_FOR_EACH_HOLE (start, set & holes)
    {
      const BgPosition before = set & ~bg_hole_bit (start);
      const BgPosition rest = lines->board->by_lines
                                  ? bg_round_rest (lines, class, before)
                                  : before & ~find_removed (lines, start, before, open);
      rounds[n++] = (BgRound){ rest, holes & ~rest, (int8_t) class, (int8_t) start };
    }
  const BgPosition rest = n == 0 ? bg_round_rest (lines, class, set) : set;
  if (rest != set)
    rounds[n++] = (BgRound){ rest, holes, (int8_t) class, -1 };
  return n;
}

int
bg_rounds_list (const BgRoundLines *lines, BgPosition set, BgRound *rounds)
{
  int n = 0;
  for (int c = 0; c < lines->n_classes; c++)
    n += bg_rounds_list_class (lines, c, set, rounds + n);
  return n;
}
