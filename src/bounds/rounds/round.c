#include "bounds/rounds/round.h"

/* The ends of rounds of a class from START that have the pegs OTHERS of the class in their way;
   START -1: from any hole outside OTHERS, as far as no start in OTHERS removes as much. */
typedef struct {
  BgPosition others;
  int class, start;
  BgPosition removed; /* by all of them */
  int n;
  BgRoundEnd end[];
} List;

static guint hash_list (gconstpointer key) {
  const List *list = key;
  return (guint) bg_hash_mix (bg_position_hash (list->others)
                              + (uint64_t) (list->class * BG_MAX_HOLES + list->start));
}

static gboolean equal_lists (gconstpointer a, gconstpointer b) {
  const List *x = a, *y = b;
  return x->others == y->others && x->class == y->class && x->start == y->start;
}

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
  lines->known = g_hash_table_new_full (hash_list, equal_lists, g_free, NULL);
}

void bg_round_lines_forget (BgRoundLines *lines) {
  if (lines->known != NULL)
    g_hash_table_remove_all (lines->known);
  lines->bytes = 0;
}

void bg_round_lines_clear (BgRoundLines *lines) {
  g_free (lines->ends);
  g_free (lines->over);
  g_clear_pointer (&lines->known, g_hash_table_unref);
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
  int class;
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
  for (int l = lines->first[ways->class]; l < lines->first[ways->class + 1]; l++) {
    if (l == line_here || !bg_has (lines->ends[l], hole)
        || !bg_subset (lines->ends[l], ways->nodes))
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

/* Adds the ends of ways from START among NODES of CLASS. */
static void add_ends (const BgRoundLines *lines, int class, BgPosition nodes, int start,
                      GArray *ends) {
  Ways ways = { .lines = lines, .class = class, .nodes = nodes };
  BgPosition block[BG_MAX_HOLES]; /* of the first hole of a part without bridges: its holes */
  BgPosition removed[BG_MAX_HOLES];
  int first[BG_MAX_HOLES]; /* hole of each hole's part */
  visit (&ways, start, -1);
  for (int i = 0; i < ways.n; i++) {
    const int hole = ways.order[i];
    const bool is_first = ways.least[hole] == ways.number[hole];
    first[hole] = is_first ? hole : first[ways.before[hole]];
    if (is_first)
      block[hole] = 0;
    block[first[hole]] |= bg_hole_bit (hole);
  }
  for (int i = 0; i < ways.n; i++) {
    const int hole = ways.order[i];
    if (first[hole] != hole) {
      removed[hole] = removed[first[hole]];
    } else {
      removed[hole] = i == 0 ? 0 : removed[ways.before[hole]] | ways.over[hole];
      for (int l = lines->first[class]; l < lines->first[class + 1]; l++)
        removed[hole] |= bg_subset (lines->ends[l], block[hole]) ? lines->over[l] : 0;
    }
    if (removed[hole] != 0)
      add_end (ends, (BgRoundEnd){ removed[hole], hole });
  }
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

static List *make_list (BgRoundLines *lines, int class, BgPosition others, int start) {
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (BgRoundEnd));
  const BgPosition nodes = lines->class[class] & ~others;
  if (start >= 0)
    add_ends (lines, class, nodes, start, ends);
  else
    BG_FOR_EACH_HOLE (hole, nodes)
      add_ends (lines, class, nodes, hole, ends);
  /* on boards by lines pegs outside the class decide, too */
  if (start < 0 && !lines->board->by_lines)
    leave_worse (lines, class, others, ends);
  List *list = g_malloc (sizeof *list + ends->len * sizeof (BgRoundEnd));
  *list = (List){ others, class, start, 0, (int) ends->len };
  for (guint i = 0; i < ends->len; i++) {
    list->end[i] = g_array_index (ends, BgRoundEnd, i);
    list->removed |= list->end[i].removed;
  }
  lines->bytes += sizeof *list + ends->len * sizeof (BgRoundEnd);
  g_hash_table_add (lines->known, list);
  return list;
}

static const List *find_list (BgRoundLines *lines, int class, BgPosition others, int start) {
  const List key = { others, class, start, 0, 0 };
  const List *list = g_hash_table_lookup (lines->known, &key);
  return list != NULL ? list : make_list (lines, class, others, start);
}

/* Writes the rounds of CLASS that leave LEFT from START, if there are any; returns their number. */
static int list_round (BgRoundLines *lines, int class, BgPosition left, int start, BgRound *round) {
  const BgPosition holes = lines->class[class];
  const BgPosition stays = lines->board->by_lines ? find_rest (lines, class, left) : left;
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
