/* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors

   bergholt-check: is it proved that no solution of a peg solitaire problem is shorter?

   This program shares no code with the search that made the proof.  It reads a certificate
   (doc/certificates.md has the format to the last byte) and believes nothing that it says.
   What follows is the theorem, then its proof, then the program in the order of the proof.

   WORDS.  A board is a set of holes and of lines (a, r, b), three holes one beside the other.
   A position is the set of holes that have a peg.  A jump along a line takes the peg from one
   end, over the peg in the middle, which is removed, to the other end, which was empty.  A
   move is one jump, or several one after the other by the same peg.  A solution of n moves
   leads from the start by n moves to one of the finishes, which have equally many pegs.
   d (P) is the least number of moves from P to a finish, infinite where there is no way.
   A symmetry is a permutation of the holes that maps lines to lines, and so moves to moves.
   G are symmetries that keep the start.  The finishes are extended by their images under G:
   with more finishes no solution gets longer, so what is proved then holds as well for the
   problem as it was posed.  K are symmetries that map this set of finishes to itself; for
   them d (k P) = d (P).

   THEOREM.  Let m be a number and L_0, ..., L_(m-1) sets of positions so that

   (1) an image of the start under G is in L_0;
   (2) no finish is in any of them;
   (3) for each P in L_i and each Q to which a move leads from P, either an image of Q under G
       is in L_j for some j <= i + 1, or Q is no finish and d (Q) > n, where n is the lesser
       of m - i - 1 and the number of jumps that can follow, the pegs that Q has more than
       a finish.

   Then no solution has m moves or fewer.  If m is the number of jumps of a solution (the pegs
   that the start has more than a finish), there is no solution at all.

   PROOF.  Let P_0, ..., P_n be a solution, n <= m.  We show that for each k some image of P_k
   under G is in L_j for some j <= k; with k = n this contradicts (2), since images of
   finishes under G are finishes.  For k = 0 it is (1).  Let g P_k be in L_j.  A move leads
   from g P_k to g P_(k+1), and n - k - 1 moves from there to a finish, each of which has a
   jump.  So d (g P_(k+1)) is at most the number of jumps that can follow, and at most
   n - k - 1 <= m - j - 1; by (3) an image of P_(k+1) is in L_j' with j' <= j + 1 <= k + 1.
   At last, a solution has no more moves than jumps, each of which removes a peg.  []

   HOW d IS BOUNDED.  A set R of holes is a region if each line whose middle is in R has an end
   in R.  Let all of R have pegs.  The first jump that changes R goes from x over r to y; y is
   empty, so not in R; x is in R, for if r is, x or y is.  R being filled until then, the peg
   in x stood there before the move: a move that changes a filled region starts in it.

   Give each hole p a weight w_p, some regions R weights v_R >= 0, and let

       phi (P) = sum of w_p over the pegs of P + sum of v_R over the regions that lie in P.

   Let D >= 0 and f be so that no move lowers phi by more than D, and no finish has more than
   f.  Then phi (P) > f + n D shows that d (P) > n.  A move from s to e that removes J lowers
   phi by at most u_s + w (J) - w_e, where u_s is w_s and the v_R of the regions that contain
   s: other filled regions stay, and new ones can only raise phi.  If all finishes have a
   single peg, it is enough, instead of no finish having more than f, that u_s + w (J) <= f + D
   for each move that ends where the last peg may stand: before the last move there are the
   pegs in s and J alone, and the move changes all the regions that lie in these, so s is in
   them.  (n = 0 says too much of a finish then; (3) asks that Q is none.)  Whatever else is
   on the board, moves are trails: ways along lines that pass no middle twice.

   Impossible finishes.  If each line has an even number of holes in a set I, jumps do not change
   the parity of the pegs in I.  A finish with another parity than the start is never reached,
   and is left out; a finish can be reached if its images under G can.  */

#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <unistd.h>

#define MOST_HOLES 64
#define MOST_COLUMNS 26
#define MOST_LINES (4 * MOST_HOLES)
#define MOST_SYMMETRIES 24
#define MOST_FINISHES (MOST_HOLES * MOST_SYMMETRIES)
#define MOST_REGIONS 64
#define MOST_WEIGHTS 20000
#define MOST_TRAILS (1 << 24)   /* that are followed for a set of weights, and so many again */
#define MOST_HEAD (1 << 25)     /* bytes */
#define MOST_BLOCK (1 << 14)    /* positions of a block, and its bytes: */
#define MOST_CODE (10 * MOST_BLOCK)
#define MOST_WAITING (1 << 22)  /* successors of all threads */
#define MOST_THREADS 64

typedef uint64_t Position;      /* bit k: the k-th hole, in reading order, has a peg */

#define BIT(hole) ((Position) 1 << (hole))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static inline int
count_pegs (Position position)
{
  position -= position >> 1 & 0x5555555555555555;
  position = (position & 0x3333333333333333) + (position >> 2 & 0x3333333333333333);
  return (int) (((position + (position >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
}

/* What has been looked at, in a table that forgets: that costs time and nothing else. */
#define SEEN_BITS 15
typedef struct { Position holes; int at; } Seen;

/* Is it in the table?  It is now. */
static bool
was_seen (Seen *table, Position holes, int at)
{
  const uint64_t hash = (holes ^ (Position) at << 40) * 0x9e3779b97f4a7c15;
  Seen *seen = &table[hash >> (64 - SEEN_BITS)];
  const bool found = seen->holes == holes && seen->at == at;
  *seen = (Seen) { holes, at };
  return found;
}

/* --- Saying no ------------------------------------------------------------------------- */

enum { VERIFIED = 0, REFUSED = 1, UNREADABLE = 2 };

static const char *file_name;
static mtx_t speaking;

/* Ends the program with STATUS and says why. */
static _Noreturn void
refuse (int status, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  mtx_lock (&speaking);         /* for ever: one reason is enough */
  fprintf (stderr, "bergholt-check: %s: ", file_name);
  vfprintf (stderr, format, arguments);
  fputc ('\n', stderr);
  _Exit (status);
}

/* What must hold, or the program ends; its message is made only then. */
#define check(status, condition, ...) ((condition) ? (void) 0 : refuse (status, __VA_ARGS__))

/* What a certificate has to keep, or it proves nothing. */
#define demand(condition, ...) check (REFUSED, condition, __VA_ARGS__)

static void *
allocate (size_t n, size_t size)
{
  void *bytes = calloc (MAX (n, 1), size);
  check (UNREADABLE, bytes != NULL, "out of memory");
  return bytes;
}

/* --- The head: words between blanks ---------------------------------------------------- */

static char *head;              /* what is left of it */

/* FNV-1a, 64 bits: any single byte that is another changes it. */
static uint64_t
checksum (const uint8_t *bytes, size_t n)
{
  uint64_t sum = 0xcbf29ce484222325;
  for (size_t i = 0; i < n; i++)
    sum = (sum ^ bytes[i]) * 0x100000001b3;
  return sum;
}

static void
read_head (FILE *file)
{
  size_t length = 0;
  uint64_t sum;
  const int n = fscanf (file, "bergholt-certificate 1 %zu %" SCNx64, &length, &sum);
  check (UNREADABLE, n == 2 && getc (file) == '\n' && length <= MOST_HEAD,
         "no certificate, expected a first line 'bergholt-certificate 1 LENGTH CHECKSUM'");
  head = allocate (length + 1, 1);
  demand (fread (head, 1, length, file) == length && strlen (head) == length,
          "the head ends too early");
  demand (checksum ((uint8_t *) head, length) == sum, "the head is damaged");
}

static char *
next_word (void)
{
  head += strspn (head, " \n");
  char *word = head;
  head += strcspn (head, " \n");
  if (*head != '\0')
    *head++ = '\0';
  return word;
}

static void
expect (const char *expected)
{
  const char *word = next_word ();
  demand (strcmp (word, expected) == 0, "head: '%.40s', expected '%s'", word, expected);
}

static int
next_number (const char *what, int least, int most)
{
  char *word = next_word (), *rest;
  const long number = strtol (word, &rest, 10);
  demand (*word != '\0' && *rest == '\0' && number >= least && number <= most,
          "head: %s is '%.40s', expected a number from %d to %d", what, word, least, most);
  return (int) number;
}

/* "KEY N" */
static int
next_count (const char *key, int least, int most)
{
  expect (key);
  return next_number (key, least, most);
}

/* --- Board ----------------------------------------------------------------------------- */

static int n_holes, rule, n_lines;
static char *board_name;
static struct { int column, row; char name[16]; } hole[MOST_HOLES];
static struct { int over; Position holes; } line[MOST_LINES];
static struct { int n, to[8], over[8]; } jumps_from[MOST_HOLES];

/* A set of holes: 0 or 1 for each. */
static Position
next_holes (const char *what)
{
  const char *word = next_word ();
  Position holes = 0;
  demand ((int) strlen (word) == n_holes && (int) strspn (word, "01") == n_holes,
          "head: %s is '%.70s', expected 0 or 1 for each of %d holes", what, word, n_holes);
  for (int k = 0; k < n_holes; k++)
    holes |= word[k] == '1' ? BIT (k) : 0;
  return holes;
}

static int
find_hole (int column, int row)
{
  int k = 0;
  while (k < n_holes && (hole[k].column != column || hole[k].row != row))
    k++;
  return k;
}

static void
read_rows (void)
{
  const int n_rows = next_count ("rows", 1, MOST_HOLES);
  for (int row = 0; row < n_rows; row++)
    {
      const char *word = next_word ();
      demand (strlen (word) <= MOST_COLUMNS && word[strspn (word, "o.")] == '\0',
              "head: row %d is '%.40s', expected 'o' and '.'", row + 1, word);
      for (int column = 0; word[column] != '\0'; column++)
        if (word[column] == 'o')
          {
            demand (n_holes < MOST_HOLES, "head: over %d holes", MOST_HOLES);
            hole[n_holes].column = column;
            hole[n_holes].row = row;
            snprintf (hole[n_holes++].name, 16, "%c%d", 'a' + column, row + 1);
          }
    }
}

/* Lines go along rows and columns; under the 6-move rule along the diagonal down to the
   right besides; under the 8-move rule along both.  The file has to list the same ones. */
static void
read_board (void)
{
  static const struct { int column, row, least_rule; } way[8] = {
    { 1, 0, 4 }, { -1, 1, 8 }, { 0, 1, 4 }, { 1, 1, 6 },        /* to holes that follow */
    { -1, 0, 4 }, { 1, -1, 8 }, { 0, -1, 4 }, { -1, -1, 6 }
  };
  expect ("board");
  board_name = next_word ();
  for (const char *c = board_name; *c != '\0'; c++)
    demand (*c > ' ' && *c <= '~', "head: the board's name is no word");
  rule = next_count ("rule", 4, 8);
  demand (rule % 2 == 0, "head: rule %d, expected 4, 6 or 8", rule);
  read_rows ();
  const int n = next_count ("lines", 0, MOST_LINES);
  for (int a = 0; a < n_holes; a++)
    for (int k = 0; k < 8; k++)
      {
        const int over = find_hole (hole[a].column + way[k].column, hole[a].row + way[k].row);
        const int b = find_hole (hole[a].column + 2 * way[k].column, hole[a].row + 2 * way[k].row);
        if (rule < way[k].least_rule || over == n_holes || b == n_holes)
          continue;
        jumps_from[a].over[jumps_from[a].n] = over;
        jumps_from[a].to[jumps_from[a].n++] = b;
        if (a > b)
          continue;
        line[n_lines].over = over;
        line[n_lines++].holes = BIT (a) | BIT (over) | BIT (b);
        char name[64];
        snprintf (name, sizeof name, "%s-%s-%s", hole[a].name, hole[over].name, hole[b].name);
        expect (name);
      }
  demand (n == n_lines, "head: %d lines, but the board has %d", n, n_lines);
}

/* --- Start, finishes, symmetries ------------------------------------------------------- */

static struct
{
  Position image[8][256];       /* by bytes of a position */
  bool keeps_start, keeps_finishes;     /* it is in G, in K */
} symmetry[MOST_SYMMETRIES];
static int n_symmetries;
static Position start, posed[MOST_HOLES], finish[MOST_FINISHES];
static int n_posed, n_finishes, finish_pegs;

static Position
image_of (int k, Position position)
{
  Position image = 0;
  for (int byte = 0; 8 * byte < n_holes; byte++)
    image |= symmetry[k].image[byte][position >> 8 * byte & 255];
  return image;
}

/* Of the images under G and the position itself, the least. */
static Position
canonical (Position position)
{
  Position least = position, image;
  for (int k = 0; k < n_symmetries; k++)
    if (symmetry[k].keeps_start && (image = image_of (k, position)) < least)
      least = image;
  return least;
}

static void
read_symmetry (int k)
{
  int to[MOST_HOLES];
  Position hit = 0;
  for (int p = 0; p < n_holes; p++)
    {
      hit |= BIT (to[p] = next_number ("the image of a hole", 0, n_holes - 1));
      for (int value = 0; value < 256; value++)
        symmetry[k].image[p / 8][value] |= value >> p % 8 & 1 ? BIT (to[p]) : 0;
    }
  demand (count_pegs (hit) == n_holes, "symmetry %d: two holes have the same image", k + 1);
  for (int l = 0, i; l < n_lines; l++)
    {
      for (i = 0; i < n_lines; i++)
        if (line[i].over == to[line[l].over] && line[i].holes == image_of (k, line[l].holes))
          break;
      demand (i < n_lines, "symmetry %d: maps a line over %s to none", k + 1,
              hole[line[l].over].name);
    }
  symmetry[k].keeps_start = image_of (k, start) == start;
}

static bool
is_finish (Position position)
{
  for (int k = 0; k < n_finishes; k++)
    if (position == finish[k])
      return true;
  return false;
}

static void
read_problem (void)
{
  expect ("start");
  start = next_holes ("the start");
  n_posed = n_finishes = next_count ("finishes", 1, MOST_HOLES);
  for (int k = 0; k < n_posed; k++)
    {
      posed[k] = finish[k] = next_holes ("a finish");
      finish_pegs = count_pegs (finish[0]);
      demand (count_pegs (finish[k]) == finish_pegs && finish_pegs < count_pegs (start),
              "finish %d: expected less pegs than the start, and equally many in all", k + 1);
    }
  n_symmetries = next_count ("symmetries", 0, MOST_SYMMETRIES);
  for (int k = 0; k < n_symmetries; k++)
    read_symmetry (k);
  for (int f = 0; f < n_finishes; f++)          /* there are more and more */
    for (int k = 0; k < n_symmetries; k++)
      if (symmetry[k].keeps_start && !is_finish (image_of (k, finish[f])))
        {
          demand (n_finishes < MOST_FINISHES, "too many finishes");
          finish[n_finishes++] = image_of (k, finish[f]);
        }
}

/* --- Claim and solution ---------------------------------------------------------------- */

static int claimed, n_moves;    /* no solution has fewer; of the solution, or 0: none is claimed */

/* Plays a move, as "d4-f4-d6". */
static Position
play_move (int number, char *move, Position position)
{
  int at = -1;
  for (char *name = strtok (move, "-"); name != NULL; name = strtok (NULL, "-"))
    {
      int to = 0, k = 0;
      while (to < n_holes && strcmp (hole[to].name, name) != 0)
        to++;
      demand (to < n_holes, "move %d: '%.10s' is no hole", number, name);
      while (at >= 0 && k < jumps_from[at].n && jumps_from[at].to[k] != to)
        k++;
      if (at >= 0)
        {
          demand (k < jumps_from[at].n && position & BIT (at) && !(position & BIT (to))
                  && position & BIT (jumps_from[at].over[k]),
                  "move %d: no jump can be played from %s to %s", number, hole[at].name, name);
          position ^= BIT (at) | BIT (jumps_from[at].over[k]) | BIT (to);
        }
      at = to;
    }
  return position;
}

static void
read_claim (void)
{
  const int n_jumps = count_pegs (start) - finish_pegs;
  Position position = start;
  claimed = next_count ("claim", 1, n_jumps + 1);
  n_moves = next_count ("moves", 0, n_jumps);
  demand (n_moves == 0 || n_moves == claimed, "a solution of %d moves, %d claimed", n_moves,
          claimed);
  for (int k = 0; k < n_moves; k++)
    position = play_move (k + 1, next_word (), position);
  bool is_posed = n_moves == 0;
  for (int k = 0; k < n_posed; k++)
    is_posed |= position == posed[k];
  demand (is_posed, "the solution does not lead to a finish");
}

/* --- Weights, and the heaviest move ---------------------------------------------------- */

#define MOST_TERMS (MOST_HOLES + MOST_REGIONS)

typedef struct
{
  int divisor, offset;          /* D and f */
  int weight[MOST_TERMS];       /* of holes, and then of regions */
} Weights;

static Position region[MOST_REGIONS], last_holes;       /* where the last of the pegs may stand */
static int n_regions, n_weights;
static Weights *weights;

/* Which weights are to be added for POSITION?  Returns how many there are. */
static int
list_terms (Position position, uint8_t *term)
{
  int n = 0;
  for (int p = 0; p < n_holes; p++)
    if (position & BIT (p))
      term[n++] = (uint8_t) p;
  for (int k = 0; k < n_regions; k++)
    if ((region[k] & ~position) == 0)
      term[n++] = (uint8_t) (n_holes + k);
  return n;
}

static int
add_terms (const Weights *set, const uint8_t *term, int n)
{
  int sum = 0;
  for (int t = 0; t < n; t++)
    sum += set->weight[term[t]];
  return sum;
}

/* Trails are followed jump by jump, unless all that is left to gain is too little.  Of those
   with the same start that have passed the same middles, in whatever order, and stand in the
   same hole, one is enough: they have gained the same. */
typedef struct
{
  const Weights *set;
  Position ends;                /* where trails may end */
  int limit, end_gain[MOST_HOLES], most_end, n;
  Seen seen[1 << SEEN_BITS];
} Trails;

/* Does a trail that stands in AT, begun in FROM, come to more than the limit? */
static bool
some_trail_gains (Trails *trails, int from, int at, Position passed, int gain, int left)
{
  for (int k = 0; k < jumps_from[at].n; k++)
    {
      const int over = jumps_from[at].over[k], to = jumps_from[at].to[k];
      const int weight = trails->set->weight[over], now = gain + weight;
      const int rest = left - MAX (weight, 0);
      const Position with = passed | BIT (over);
      if (passed == with)
        continue;
      if (trails->ends & BIT (to) && now + trails->end_gain[to] > trails->limit)
        return true;
      if (now + rest + trails->most_end <= trails->limit
          || was_seen (trails->seen, with, from * MOST_HOLES + to))
        continue;
      demand (trails->n++ < MOST_TRAILS, "weights %d: too many trails",
              (int) (trails->set - weights) + 1);
      if (some_trail_gains (trails, from, to, with, now, rest))
        return true;
    }
  return false;
}

/* Has some move u_s + w (J) - w_e > D, or if IS_LAST, and e is where the last peg may stand,
   u_s + w (J) > f + D? */
static bool
some_move_gains (Trails *trails, const Weights *set, bool is_last)
{
  memset (trails, 0, sizeof *trails);           /* no trail has passed nothing */
  trails->set = set;
  trails->ends = is_last ? last_holes : ~(Position) 0;
  trails->limit = set->divisor + (is_last ? set->offset : 0);
  for (int s = 0; s < n_holes; s++)
    {
      Position middles = 0;     /* beside the holes that a peg from S can come to */
      int gain = set->weight[s], left = 0;
      for (int k = 0; k < n_regions; k++)
        gain += region[k] & BIT (s) ? set->weight[n_holes + k] : 0;
      trails->most_end = INT_MIN / 2;
      for (int e = 0; e < n_holes; e++)
        if ((hole[e].column - hole[s].column) % 2 == 0 && (hole[e].row - hole[s].row) % 2 == 0)
          {
            trails->end_gain[e] = is_last ? 0 : -set->weight[e];
            if (trails->ends & BIT (e))
              trails->most_end = MAX (trails->most_end, trails->end_gain[e]);
            for (int k = 0; k < jumps_from[e].n; k++)
              middles |= BIT (jumps_from[e].over[k]);
          }
      for (int p = 0; p < n_holes; p++)
        left += middles & BIT (p) ? MAX (set->weight[p], 0) : 0;
      if (some_trail_gains (trails, s, s, 0, gain, left))
        return true;
    }
  return false;
}

static void
read_weights (void)
{
  n_regions = next_count ("regions", 0, MOST_REGIONS);
  for (int k = 0; k < n_regions; k++)
    {
      region[k] = next_holes ("a region");
      for (int l = 0; l < n_lines; l++)
        demand ((region[k] & line[l].holes) != BIT (line[l].over),
                "region %d: one of its pegs can be removed from outside", k + 1);
    }
  n_weights = next_count ("weights", 0, MOST_WEIGHTS);
  weights = allocate (n_weights, sizeof *weights);
  for (int k = 0; k < n_weights; k++)
    {
      Weights *set = &weights[k];
      int sum = 0;
      set->divisor = next_number ("a divisor", 0, INT16_MAX);
      set->offset = next_number ("an offset", -INT16_MAX, INT16_MAX);
      for (int p = 0; p < n_holes; p++)
        set->weight[p] = next_number ("a weight", -INT16_MAX, INT16_MAX);
      for (int n = next_number ("the number of regions", 0, n_regions); n > 0; n--)
        {
          const int r = next_number ("a region", 1, n_regions) - 1;
          set->weight[n_holes + r] = next_number ("a region's weight", 0, INT16_MAX);
        }
      for (int t = 0; t < n_holes + n_regions; t++)
        sum += abs (set->weight[t]);
      demand (sum <= INT16_MAX, "weights %d: over 2^15 in all", k + 1);
    }
}

/* Leaves out the finishes that differ from the start in what jumps cannot change.  What is left
   makes K, and the holes of the last peg. */
static void
leave_out_finishes (void)
{
  const int n_sets = next_count ("parities", 0, MOST_HOLES);
  for (int i = 0; i < n_sets; i++)
    {
      const Position set = next_holes ("a set of parities");
      for (int l = 0; l < n_lines; l++)
        demand (count_pegs (set & line[l].holes) % 2 == 0, "parity %d: a jump over %s changes it",
                i + 1, hole[line[l].over].name);
      for (int f = n_finishes; f-- > 0;)
        if (count_pegs ((finish[f] ^ start) & set) % 2 != 0)
          finish[f] = finish[--n_finishes];
    }
  for (int f = 0; f < n_finishes; f++)
    last_holes |= finish[f];
  for (int k = 0; k < n_symmetries; k++)
    {
      symmetry[k].keeps_finishes = true;
      for (int f = 0; f < n_finishes; f++)
        symmetry[k].keeps_finishes &= is_finish (image_of (k, finish[f]));
    }
}

/* Are the weights bounds? */
static void
check_weights (void)
{
  Trails *trails = allocate (1, sizeof *trails);
  for (int k = 0; k < n_weights; k++)
    {
      uint8_t term[MOST_TERMS];
      bool is_low = true;
      for (int f = 0; f < n_finishes; f++)
        is_low &= add_terms (&weights[k], term, list_terms (finish[f], term)) <= weights[k].offset;
      demand (!some_move_gains (trails, &weights[k], false),
              "weights %d: a move lowers the sum by more than %d", k + 1, weights[k].divisor);
      demand (is_low || (finish_pegs == 1 && !some_move_gains (trails, &weights[k], true)),
              "weights %d: %d is less than a finish has, or can have", k + 1, weights[k].offset);
    }
  free (trails);
}

/* --- What weights rule out ------------------------------------------------------------- */

/* Does some set show of POSITION, which is no finish, or of an image of it, that it has more than
   MOVES moves, or jumps that can follow, to go?  The set that was last to do so, *LAST, is tried
   before the others: it often does so again. */
static bool
is_ruled_out (Position position, int moves, int *last)
{
  const int first = *last;
  uint8_t term[MOST_SYMMETRIES][MOST_TERMS];
  int n[MOST_SYMMETRIES];
  moves = MIN (moves, count_pegs (position) - finish_pegs);
  for (int s = -1; s < n_weights && n_weights > 0; s++)
    for (int k = 0; k < n_symmetries; k++)
      if (symmetry[k].keeps_finishes)
        {
          const Weights *set = &weights[*last = s < 0 ? first : s];
          if (s < 0)
            n[k] = list_terms (image_of (k, position), term[k]);
          if (add_terms (set, term[k], n[k]) > set->offset + moves * set->divisor)
            return true;
        }
  return false;
}

/* --- Blocks of the levels -------------------------------------------------------------- */

typedef struct
{
  Position first, last;
  uint64_t offset;              /* in the file */
  int level, n;                 /* positions */
} Block;

static Block *block;
static int n_blocks;

/* A position to which a move leads from the place-th position of a block. */
typedef struct
{
  Position position;
  int block;
  uint16_t place;
  bool is_known;                /* it is in the levels */
} Successor;

/* One of the threads that check the levels. */
typedef struct
{
  FILE *file;
  uint8_t code[28 + MOST_CODE]; /* of the block that was read last */
  Position position[MOST_BLOCK];
  Position parent[MOST_BLOCK];  /* whose moves are played, */
  int level, block, place;      /* the place-th of a block of a level */
  Seen seen[1 << SEEN_BITS];    /* after moves from the level */
  Successor *successor;         /* of parents, which wait */
  size_t n, room;
} Worker;

static uint64_t
little_endian (const uint8_t *bytes, int n)
{
  uint64_t number = 0;
  while (n-- > 0)
    number = number << 8 | bytes[n];
  return number;
}

/* Reads the B-th block where the file stands: checksum, first position, level, numbers of
   positions and bytes, and what each further position has more than the one before. */
static Block
read_block (Worker *worker, int b)
{
  uint8_t *code = worker->code, *at = code + 28;
  Position *position = worker->position;
  Block read = { .offset = (uint64_t) ftello (worker->file) };
  demand (fread (code, 1, 28, worker->file) == 28, "block %d: cut off", b + 1);
  read.first = position[0] = little_endian (code + 8, 8);
  read.level = (int) little_endian (code + 16, 4);
  read.n = (int) little_endian (code + 20, 4);
  const int size = (int) little_endian (code + 24, 4);
  demand (read.n > 0 && read.n <= MOST_BLOCK && size >= 0 && size <= MOST_CODE,
          "block %d: %d positions in %d bytes, expected up to %d in %d", b + 1, read.n, size,
          MOST_BLOCK, MOST_CODE);
  const uint8_t *end = at + size;
  demand (fread (at, 1, (size_t) size, worker->file) == (size_t) size, "block %d: cut off", b + 1);
  demand (checksum (code + 8, (size_t) size + 20) == little_endian (code, 8),
          "block %d: damaged", b + 1);
  for (int k = 1; k < read.n; k++)
    {
      Position more = 128, gap = 0;
      for (int shift = 0; more & 128; shift += 7)
        {
          demand (at < end && shift < 64, "block %d, position %d: cut off", b + 1, k + 1);
          more = *at++;
          gap |= (more & 127) << shift;
        }
      position[k] = position[k - 1] + gap;
      demand (position[k] > position[k - 1], "block %d, position %d: not above the one before",
              b + 1, k + 1);
    }
  read.last = position[read.n - 1];
  demand (at == end, "block %d: bytes are left over", b + 1);
  return read;
}

static void
read_block_again (Worker *worker, int b)
{
  check (UNREADABLE, fseeko (worker->file, (off_t) block[b].offset, SEEK_SET) == 0,
         "cannot be read twice, expected a file");
  const Block again = read_block (worker, b);
  check (UNREADABLE, again.last == block[b].last && again.level == block[b].level
                     && again.n == block[b].n, "changed while it was checked");
}

/* Reads all blocks once: do they ascend, and has no position a finish? */
static void
read_levels (FILE *file)
{
  Worker *worker = allocate (1, sizeof *worker);
  bool has_start = claimed == 1 || n_finishes == 0;
  n_blocks = next_count ("blocks", 0, INT_MAX / 2);
  expect ("");
  worker->file = file;
  for (int b = 0; b < n_blocks; b++)
    {
      if ((b & (b - 1)) == 0)   /* before 0, 1, 2, 4, ... */
        block = realloc (block, (2 * (size_t) b + 1) * sizeof *block);
      check (UNREADABLE, block != NULL, "out of memory");
      block[b] = read_block (worker, b);
      demand (block[b].level >= 0 && block[b].level <= claimed - 2,
              "block %d: of level %d, expected up to %d", b + 1, block[b].level, claimed - 2);
      demand (b == 0 || block[b].level > block[b - 1].level
              || (block[b].level == block[b - 1].level && block[b].first > block[b - 1].last),
              "block %d: not after the one before", b + 1);
      for (int k = 0; k < block[b].n; k++)
        {
          has_start |= block[b].level == 0 && worker->position[k] == canonical (start);
          demand (!is_finish (worker->position[k]), "block %d (level %d), position %d: a finish",
                  b + 1, block[b].level, k + 1);
        }
    }
  demand (getc (file) == EOF, "bytes are left over after the last block");
  demand (has_start, "no image of the start is on level 0");
  free (worker);
}

/* --- The levels are closed ------------------------------------------------------------- */

/* "d4 e5", or "d4'" for all holes but these, whichever is shorter; in WORDS. */
#define MOST_WORDS (16 * MOST_HOLES)
static const char *
describe (Position position, char *words)
{
  const bool few = 2 * count_pegs (position) <= n_holes;
  char *end = words;
  for (int p = 0; p < n_holes; p++)
    if (!(position & BIT (p)) != few)
      end += sprintf (end, end > words ? " %s" : "%s", hole[p].name);
  strcpy (end, few ? "" : "'");
  return words;
}

static int
compare_successors (const void *a, const void *b)
{
  const Position x = ((const Successor *) a)->position, y = ((const Successor *) b)->position;
  return (x > y) - (x < y);
}

/* Are the successors that wait in levels, or ruled out?  Then they are forgotten. */
static void
settle (Worker *worker)
{
  Successor *successor = worker->successor;
  const int most = worker->level + 1, moves = claimed - 1 - most;
  size_t n = worker->n, i = 0;
  int last_set = 0;
  char words[MOST_WORDS];
  qsort (successor, n, sizeof *successor, compare_successors);
  for (int b = 0; b < n_blocks && block[b].level <= most; b++)
    {
      if (b == 0 || block[b].level > block[b - 1].level)
        i = 0;
      while (i < n && successor[i].position < block[b].first)
        i++;
      if (i == n || successor[i].position > block[b].last)
        continue;
      read_block_again (worker, b);
      for (int k = 0; i < n && successor[i].position <= block[b].last; i++)
        {
          while (worker->position[k] < successor[i].position)
            k++;
          successor[i].is_known |= worker->position[k] == successor[i].position;
        }
    }
  for (i = 0; i < n; i++)
    demand (successor[i].is_known
            || (i > 0 && successor[i].position == successor[i - 1].position)
            || is_ruled_out (successor[i].position, moves, &last_set),
            "block %d (level %d), position %d: a move leads to %s, which is on no level up to %d, "
            "and no weights show that it needs more than %d moves", successor[i].block + 1,
            worker->level, successor[i].place + 1, describe (successor[i].position, words), most,
            moves);
  worker->n = 0;
}

/* A move of the parent at hand leads to POSITION. */
static void
add_successor (Worker *worker, Position position)
{
  const int b = worker->block, k = worker->place;
  char words[MOST_WORDS];
  demand (!is_finish (position), "block %d (level %d), position %d: a move leads to a finish, %s",
          b + 1, worker->level, k + 1, describe (position, words));
  if (count_pegs (position) <= finish_pegs || worker->level >= claimed - 2)
    return;                     /* no jump, or no move, may follow */
  worker->successor[worker->n++] = (Successor) { canonical (position), b, (uint16_t) k, false };
  if (worker->n == worker->room)
    settle (worker);
}

/* Goes on with the moves of the peg in AT.  Where a peg of another position of the level came to
   the same position in the same hole it is not gone on again, as far as that is remembered. */
static void
play (Worker *worker, Position position, int at)
{
  for (int k = 0; k < jumps_from[at].n; k++)
    {
      const int to = jumps_from[at].to[k], over = jumps_from[at].over[k];
      if (!(position & BIT (over)) || position & BIT (to))
        continue;
      const Position next = position ^ BIT (at) ^ BIT (over) ^ BIT (to);
      if (was_seen (worker->seen, next, to))
        continue;
      add_successor (worker, next);
      play (worker, next, to);
    }
}

/* Plays all moves of all positions of the B-th block. */
static void
play_block (Worker *worker, int b)
{
  if (block[b].level != worker->level)
    {
      settle (worker);
      memset (worker->seen, 0, sizeof worker->seen);
      worker->level = block[b].level;
    }
  worker->block = b;
  read_block_again (worker, b);
  memcpy (worker->parent, worker->position, sizeof worker->parent);
  for (worker->place = 0; worker->place < block[b].n; worker->place++)
    for (int p = 0; p < n_holes; p++)
      if (worker->parent[worker->place] & BIT (p))
        play (worker, worker->parent[worker->place], p);
}

static int n_threads;
static atomic_int next_block;

static int
check_blocks (void *unused)
{
  Worker *worker = allocate (1, sizeof *worker);
  worker->room = (size_t) (MOST_WAITING / n_threads);
  worker->successor = allocate (worker->room, sizeof *worker->successor);
  worker->file = fopen (file_name, "rb");
  check (UNREADABLE, worker->file != NULL, "cannot be opened again");
  for (int b; (b = atomic_fetch_add (&next_block, 1)) < n_blocks;)
    play_block (worker, b);
  settle (worker);
  fclose (worker->file);
  free (worker->successor);
  free (worker);
  return unused != NULL;
}

static void
check_levels (void)
{
  thrd_t thread[MOST_THREADS];
  int n = 0;
  while (n < n_threads - 1 && thrd_create (&thread[n], check_blocks, NULL) == thrd_success)
    n++;
  check_blocks (NULL);
  while (n-- > 0)
    thrd_join (thread[n], NULL);
}

/* --- The program ----------------------------------------------------------------------- */

int
main (int argc, char **argv)
{
  if (argc == 2 && strcmp (argv[1], "--help") == 0)
    return puts ("Usage: bergholt-check FILE\n\nChecks a certificate that bergholt solve "
                 "--certificate FILE has written.\nExit status: 0 verified, 1 it proves nothing, "
                 "2 bad usage or no certificate.") < 0;
  file_name = argc == 2 ? argv[1] : "usage";
  mtx_init (&speaking, mtx_plain);
  n_threads = (int) MAX (MIN (sysconf (_SC_NPROCESSORS_ONLN), MOST_THREADS), 1);
  check (UNREADABLE, argc == 2, "expected one argument, the file of a certificate");
  FILE *file = fopen (file_name, "rb");
  check (UNREADABLE, file != NULL, "cannot be opened");
  read_head (file);
  read_board ();
  read_problem ();
  read_claim ();
  read_weights ();
  leave_out_finishes ();
  check_weights ();
  read_levels (file);
  check_levels ();

  char from[MOST_WORDS], to[MOST_WORDS];
  const bool any = n_posed == n_holes && finish_pegs == 1;
  printf ("verified: %s, %d-move, %s to %s%s: ", board_name, rule, describe (start, from),
          any ? "any hole" : describe (posed[0], to), any || n_posed == 1 ? "" : " or others");
  printf (claimed > count_pegs (start) - finish_pegs ? "unsolvable\n"
          : n_moves > 0 ? "%d move%s, none fewer\n" : "at least %d move%s\n", claimed,
          claimed == 1 ? "" : "s");
  check (UNREADABLE, fflush (stdout) == 0, "the verdict cannot be printed");
  return VERIFIED;
}
