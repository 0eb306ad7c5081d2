#include "bounds/rounds/round.h"

/* The ends of rounds of a class from a start that have OTHERS, pegs of the class, in their way;
   from any hole outside OTHERS, as far as no start in OTHERS removes as much, if there is no start.
 */
typedef struct {
  BgPosition removed; /* by all of them */
  int n;
  BgRoundEnd end[];
} List;

struct BgRoundSlot {
  List *list; /* NULL: none */
  BgPosition others;
  int start; /* below 0: that of the class */
};

#define FIRST_SLOTS 1024

/* Unites the holes that lines connect, each of which is a class of its own at first. */
static void find_classes (BgRoundLines *lines) {
  const BgBoard *board = lines->board;
  BgPosition with[BG_MAX_HOLES] = { 0 };
  bool grows = true;
  for (int l = 0; l < board->n_lines; l++) {
    with[board->line[l].a] = bg_hole_bit (board->line[l].a);
    with[board->line[l].b] = bg_hole_bit (board->line[l].b);
  }
  while (grows) {
    grows = false;
    for (int l = 0; l < board->n_lines; l++) {
      BgPosition *a = &with[board->line[l].a], *b = &with[board->line[l].b];
      grows |= *a != *b;
      *a = *b = *a | *b;
    }
  }
  for (int hole = 0; hole < board->n_holes; hole++) {
    int c = with[hole] != 0 ? 0 : -1;
    while (c >= 0 && c < lines->n_classes && lines->class[c] != with[hole])
      c++;
    if (c == lines->n_classes)
      lines->class[lines->n_classes++] = with[hole];
    lines->class_of[hole] = (int8_t) c;
  }
}

void bg_round_lines_init (BgRoundLines *lines, const BgBoard *board) {
  *lines = (BgRoundLines){ .board = board };
  lines->ends = g_new (BgPosition, board->n_lines);
  lines->over = g_new (BgPosition, board->n_lines);
  find_classes (lines);
  int n = 0;
  for (int c = 0; c < lines->n_classes; c++) {
    lines->first[c] = n;
    for (int l = 0; l < board->n_lines; l++)
      if (lines->class_of[board->line[l].a] == c) {
        lines->ends[n] = bg_hole_bit (board->line[l].a) | bg_hole_bit (board->line[l].b);
        lines->over[n++] = bg_hole_bit (board->line[l].over);
      }
  }
  lines->first[lines->n_classes] = n;
  for (int hole = 0; hole < board->n_holes; hole++) {
    lines->at[hole] = g_array_new (FALSE, FALSE, sizeof (int));
    for (int l = 0; l < n; l++)
      if (bg_has (lines->ends[l], hole)) {
        lines->near[hole] |= lines->ends[l] & ~bg_hole_bit (hole);
        g_array_append_val (lines->at[hole], l);
      }
  }
}

void bg_round_lines_forget (BgRoundLines *lines) {
  for (size_t i = 0; i < lines->n_slots; i++)
    g_free (lines->slot[i].list);
  g_clear_pointer (&lines->slot, g_free);
  lines->n_slots = lines->n_lists = 0;
  lines->bytes = 0;
}

void bg_round_lines_clear (BgRoundLines *lines) {
  g_free (lines->ends);
  g_free (lines->over);
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    g_clear_pointer (&lines->at[hole], g_array_unref);
  bg_round_lines_forget (lines);
}

/* The middles of the lines of CLASS that have no end in SET. */
static inline BgPosition find_open (const BgRoundLines *lines, int class, BgPosition set) {
  BgPosition open = 0;
  for (int l = lines->first[class]; l < lines->first[class + 1]; l++)
    open |= (lines->ends[l] & set) == 0 ? lines->over[l] : 0;
  return open;
}

/* SET without the pegs that movers of CLASS may remove, once it has left SET. */
static BgPosition find_rest (const BgRoundLines *lines, int class, BgPosition set) {
  for (BgPosition open; (open = find_open (lines, class, set) & set) != 0;)
    set &= ~open;
  return set;
}

void bg_rounds_sort (BgRound *rounds, int n) {
  int pegs[BG_MOST_ROUNDS];
  for (int i = 0; i < n; i++) {
    const BgRound round = rounds[i];
    const int size = bg_pegs (round.rest);
    int j = i;
    for (; j > 0 && pegs[j - 1] > size; j--) {
      rounds[j] = rounds[j - 1];
      pegs[j] = pegs[j - 1];
    }
    rounds[j] = round;
    pegs[j] = size;
  }
}

/* --- Ways of a mover ---------------------------------------------------------- */

/* The search depth first for bridges, from a start. */
typedef struct {
  const BgRoundLines *lines;
  BgPosition nodes; /* holes where the mover may stand */
  BgPosition seen;
  int n; /* holes seen, in their order */
  int order[BG_MAX_HOLES];
  int number[BG_MAX_HOLES];      /* of each hole seen */
  int least[BG_MAX_HOLES];       /* least number that is reached from it without the line to it */
  int before[BG_MAX_HOLES];      /* the hole that it was reached from */
  BgPosition over[BG_MAX_HOLES]; /* the middle of that line */
} Ways;

static void visit (Ways *ways, int hole, int line_here) {
  const BgRoundLines *lines = ways->lines;
  ways->seen |= bg_hole_bit (hole);
  ways->number[hole] = ways->least[hole] = ways->n;
  ways->order[ways->n++] = hole;
  for (guint i = 0; i < lines->at[hole]->len; i++) {
    const int l = g_array_index (lines->at[hole], int, i);
    if (l == line_here || !bg_subset (lines->ends[l], ways->nodes))
      continue;
    const int next = bg_first_hole (lines->ends[l] & ~bg_hole_bit (hole));
    if (!bg_has (ways->seen, next)) {
      ways->before[next] = hole;
      ways->over[next] = lines->over[l];
      visit (ways, next, l);
      ways->least[hole] = MIN (ways->least[hole], ways->least[next]);
    } else
      ways->least[hole] = MIN (ways->least[hole], ways->number[next]);
  }
}

/* Adds END unless another end with the same hole has removed as much; ends that have removed less
   go. */
static void add_end (GArray *ends, BgRoundEnd end) {
  guint kept = 0;
  for (guint i = 0; i < ends->len; i++) {
    const BgRoundEnd other = g_array_index (ends, BgRoundEnd, i);
    if (other.end == end.end && bg_subset (end.removed, other.removed))
      return;
    if (other.end != end.end || !bg_subset (other.removed, end.removed))
      g_array_index (ends, BgRoundEnd, kept++) = other;
  }
  g_array_set_size (ends, kept);
  g_array_append_val (ends, end);
}

/* Writes the ends of ways from START among NODES to ENDS, one at most for each hole; returns their
   number. */
static int find_ends (const BgRoundLines *lines, BgPosition nodes, int start, BgRoundEnd *ends) {
  Ways ways = { .lines = lines, .nodes = nodes };
  BgPosition inside[BG_MAX_HOLES]; /* of the first hole of a part without bridges: its middles */
  BgPosition removed[BG_MAX_HOLES];
  int first[BG_MAX_HOLES]; /* hole of each hole's part */
  int n = 0;
  visit (&ways, start, -1);
  for (int i = 0; i < ways.n; i++) {
    const int hole = ways.order[i];
    const bool is_first = ways.least[hole] == ways.number[hole];
    first[hole] = is_first ? hole : first[ways.before[hole]];
    inside[hole] = 0;
  }
  for (int i = 0; i < ways.n; i++)
    for (guint k = 0; k < lines->at[ways.order[i]]->len; k++) {
      const int hole = ways.order[i], l = g_array_index (lines->at[hole], int, k);
      const int next = bg_first_hole (lines->ends[l] & ~bg_hole_bit (hole));
      if (bg_has (nodes, next) && first[next] == first[hole])
        inside[first[hole]] |= lines->over[l];
    }
  for (int i = 0; i < ways.n; i++) {
    const int hole = ways.order[i];
    removed[hole] = first[hole] != hole ? removed[first[hole]]
                    : i == 0            ? inside[hole]
                             : removed[ways.before[hole]] | ways.over[hole] | inside[hole];
    if (removed[hole] != 0)
      ends[n++] = (BgRoundEnd){ removed[hole], hole };
  }
  return n;
}

/* --- Lists ---------------------------------------------------------------------- */

static const List *find_list (BgRoundLines *lines, int class, BgPosition others, int start);

/* Takes the ends out of ENDS, of starts outside OTHERS, where a start in OTHERS removes as much. */
static void leave_worse (BgRoundLines *lines, int class, BgPosition others, GArray *ends) {
  BG_FOR_EACH_HOLE (start, others) {
    const List *better = find_list (lines, class, others & ~bg_hole_bit (start), start);
    guint kept = 0;
    for (guint i = 0; i < ends->len; i++) {
      const BgRoundEnd end = g_array_index (ends, BgRoundEnd, i);
      int k = 0;
      while (k < better->n
             && !(better->end[k].end == end.end && bg_subset (end.removed, better->end[k].removed)))
        k++;
      if (k == better->n)
        g_array_index (ends, BgRoundEnd, kept++) = end;
    }
    g_array_set_size (ends, kept);
  }
}

/* The holes of CLASS outside OTHERS from which no line leads to one of OTHERS. */
static BgPosition find_lonely (const BgRoundLines *lines, int class, BgPosition others) {
  BgPosition lonely = lines->class[class] & ~others;
  BG_FOR_EACH_HOLE (hole, others)
    lonely &= ~lines->near[hole];
  return lonely;
}

/* The ends from any hole.  A start beside a hole removes as much from there on; but on boards by
   lines pegs outside the class decide, too. */
static GArray *find_ends_anywhere (BgRoundLines *lines, int class, BgPosition others) {
  GArray *all = g_array_new (FALSE, FALSE, sizeof (BgRoundEnd));
  const BgPosition nodes = lines->class[class] & ~others;
  BgRoundEnd ends[BG_MAX_HOLES];
  BG_FOR_EACH_HOLE (hole, lines->board->by_lines ? nodes : find_lonely (lines, class, others)) {
    const int n = find_ends (lines, nodes, hole, ends);
    for (int i = 0; i < n; i++)
      add_end (all, ends[i]);
  }
  if (!lines->board->by_lines)
    leave_worse (lines, class, others, all);
  return all;
}

static List *make_list (BgRoundLines *lines, int class, BgPosition others, int start) {
  g_autoptr (GArray) all = start < 0 ? find_ends_anywhere (lines, class, others) : NULL;
  BgRoundEnd found[BG_MAX_HOLES];
  const BgRoundEnd *ends = all != NULL ? (const BgRoundEnd *) all->data : found;
  const int n = all != NULL ? (int) all->len
                            : find_ends (lines, lines->class[class] & ~others, start, found);
  const size_t bytes = sizeof (List) + (size_t) n * sizeof *ends;
  List *list = g_malloc (bytes);
  *list = (List){ 0, n };
  for (int i = 0; i < n; i++) {
    list->end[i] = ends[i];
    list->removed |= ends[i].removed;
  }
  lines->bytes += bytes;
  return list;
}

/* The slot of a list, or the free one for it, of slots that are not all taken. */
static struct BgRoundSlot *find_slot (const BgRoundLines *lines, BgPosition others, int start) {
  const BgPosition pegs = start >= 0 ? others | bg_hole_bit (start) : others;
  const uint64_t hash = bg_position_hash (pegs);
  size_t i = bg_hash_scale (hash, lines->n_slots);
  while (lines->slot[i].list != NULL
         && (lines->slot[i].others != others || lines->slot[i].start != start))
    i = i + 1 < lines->n_slots ? i + 1 : 0;
  return &lines->slot[i];
}

/* Doubles the slots, or makes the first. */
static void add_slots (BgRoundLines *lines) {
  g_autofree struct BgRoundSlot *old = lines->slot;
  const size_t n_old = lines->n_slots;
  lines->n_slots = MAX (2 * n_old, FIRST_SLOTS);
  lines->slot = g_new0 (struct BgRoundSlot, lines->n_slots);
  lines->bytes += (lines->n_slots - n_old) * sizeof *lines->slot;
  for (size_t i = 0; i < n_old; i++)
    if (old[i].list != NULL)
      *find_slot (lines, old[i].others, old[i].start) = old[i];
}

static const List *find_list (BgRoundLines *lines, int class, BgPosition others, int start) {
  const int key = start >= 0 ? start : -1 - class;
  if (2 * lines->n_lists >= lines->n_slots)
    add_slots (lines);
  const struct BgRoundSlot *found = find_slot (lines, others, key);
  if (found->list != NULL)
    return found->list;
  /* which finds other lists */
  List *list = make_list (lines, class, others, start);
  *find_slot (lines, others, key) = (struct BgRoundSlot){ list, others, key };
  lines->n_lists++;
  return list;
}

/* Writes the rounds of CLASS that leave LEFT from START, if there are any; returns their number. */
static int list_round (BgRoundLines *lines, int class, BgPosition left, int start, BgRound *round) {
  const BgPosition holes = lines->class[class];
  const bool by_lines = lines->board->by_lines;
  if (!by_lines
      && (start >= 0 ? lines->near[start] & ~left : find_lonely (lines, class, left & holes)) == 0)
    return 0;
  const BgPosition stays = by_lines ? find_rest (lines, class, left) : left;
  const List *list = find_list (lines, class, stays & holes, start);
  *round = (BgRound){ left,    left & ~list->removed, list->end,
                      list->n, (int8_t) class,        (int8_t) start };
  return list->n > 0 ? 1 : 0;
}

int bg_rounds_list_class (BgRoundLines *lines, int class, BgPosition set, BgRound *rounds) {
  int n = 0;
  BG_FOR_EACH_HOLE (start, set & lines->class[class])
    n += list_round (lines, class, set & ~bg_hole_bit (start), start, rounds + n);
  return n + list_round (lines, class, set, -1, rounds + n);
}

int bg_rounds_list (BgRoundLines *lines, BgPosition set, BgRound *rounds) {
  int n = 0;
  for (int c = 0; c < lines->n_classes; c++)
    n += bg_rounds_list_class (lines, c, set, rounds + n);
  return n;
}
