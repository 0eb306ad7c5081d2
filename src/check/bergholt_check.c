/* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors

   bergholt-check: is it proved that no solution of a peg solitaire problem is shorter?

   This program shares no code with the search that made the proof, and believes nothing that
   its file says, a certificate (doc/certificate-format.md has the format to the last byte).  Here
   are the theorem, its proof, and the program in the order of the proof.  doc/theory.md has them
   beside the others: Theorems 8.2, 8.5 and 8.6.

   WORDS.  A board is a set of holes and of lines (a, r, b), three holes one beside the other.  A
   position is the set of holes that have a peg.  A jump takes a peg from one end of a line, over
   the peg in its middle, which is removed, to the other end, which was empty.  A move is one
   jump, or several consecutive ones by the same peg.  A solution of n moves leads from the
   start by n moves to one of the finishes, none of which is the start.  Finishes are listed, with
   equally many pegs in each; or a file lists the pegs of a pattern, outside of some holes that
   each finish may fill or leave empty; and it may ask that no jump can be played in a finish.  A
   symmetry is a permutation of the holes that maps lines to lines, and so moves to moves.  G are
   the products of symmetries that keep the start and the holes that may be either.  The finishes
   are extended by their images under G: a solution stays one with more finishes, so the theorem
   holds for the problem as it was posed.  Finishes that cannot be reached from the start may be
   left out then; the others are called finishes from here on.  d (P) is the least number of moves
   from P to a finish, infinite where there is no way.  K are symmetries that map finishes to
   finishes.  They permute them: k P is a finish only if P is.

   THEOREM.  Let m >= 1, and L_0, ..., L_(m-1) sets of positions, empty or not, so that

   (1) an image of the start under G is in L_0;
   (2) no finish is in any of them;
   (3) for each P in L_i and each Q to which a move leads from P, either an image of Q under G is
       in L_j for some j <= i + 1, j < m, or Q is no finish and d (Q) > n, where n is the lesser
       of m - i - 1 and the number of jumps that can follow, the pegs that Q has more than the least
       finish, which has at least one (if it has no more, d (Q) is infinite).

   Then no solution has m moves or fewer.  If m is the number of jumps of a solution (the pegs
   that the start has more than the least finish), there is no solution at all.  (None has 0 moves
   anyhow.)

   PROOF.  Let P_0, ..., P_n be a solution, n <= m; n > 0, since the start is no finish.  For g in
   G, g P_0, ..., g P_n is a way from the start to an image of a finish, which is reached and so not
   left out: it is a finish.  We show that for each k some image of P_k under G is in L_j for some j
   <= k; with k = n this contradicts (2).  For k = 0 it is (1).  Let g P_k be in L_j.  A move leads
   from g P_k to g P_(k+1), and n - k - 1 moves from there to the finish g P_n, each of which has a
   jump.  So g P_(k+1) is a finish, or d of it is at most the number of jumps that can follow, and
   at most n - k - 1 <= m - j - 1; by (3) an image of P_(k+1) is in L_j' with j' <= j + 1 <= k + 1.
   At last, a solution has no more moves than jumps, each of which removes a peg.  []

   HOW d IS BOUNDED.  A move from s to e removes pegs J.  Its first jump empties s, the holes of a
   line differ, and only the mover comes to other holes.  So all of J and s had pegs before it, s
   is not in J, and no middle is passed twice.

   A set R of holes, not empty, is a region if each line whose middle is in R has an end in R.
   Let all of R have pegs.  The first jump that changes R goes from x over r to y; y is empty, so
   not in R; x is in R, for if r is, x or y is.  R being filled until then, the peg in x stood
   there before the move: a move that changes a filled region, if only for a while, starts in it.

   Give each hole p a weight w_p, some regions R weights v_R >= 0, and let

       phi (P) = sum of w_p over the pegs of P + sum of v_R over the regions that lie in P.

   A move from s to e that removes J lowers phi by at most u_s + w (J) - w_e, where u_s is w_s and
   the v_R of the regions that contain s: other filled regions stay, and new ones can only raise
   phi.  Let D >= 0, f, and n >= 0 be so that no move lowers phi by more than D, and no finish has
   more than f.  Then phi (P) > f + n D shows that d (P) > n.

   If all finishes have a single peg, it is enough, instead of no finish having more than f, that
   u_s + w (J) <= f + D for each move that ends where a finish has its peg (one that has more than
   f; the program asks for all).  Then phi (P) > f + n D shows that d (P) > n, unless P is a
   finish. For of 1 <= j <= n moves from P to a finish the last begins with pegs in s and J alone.
   A region R that lies in these contains s: else R lies in J, which is removed; R is not empty,
   so the move changes it, and starts in it.  So phi is at most u_s + w (J) <= f + D then, and phi
   (P) <= f + j D. Of a finish it says too much for any n; (3) asks that Q is none.

   Instead of one f a file may give f_1, ..., f_K for positions near the finishes: D >= 0, no move
   lowers phi by more than D, and phi (Q) <= f_k + k D for each k <= K and each Q from where at
   most k moves, and at least one, lead to a finish.  Let n >= 1, and k the lesser of n and K.
   Then phi (P) > f_k + n D shows that d (P) > n, unless P is a finish.  For let j moves lead from
   P to a finish, 1 <= j <= n.  If j <= k, phi (P) <= f_k + k D.  Else j - k moves lead from P to a
   Q with k moves to go, so phi (P) <= phi (Q) + (j - k) D <= f_k + j D.  Both are at most f_k +
   n D.  Positions Q are found by taking back moves, from the finishes that are left.

   For k in K, phi (k P) > f + n D shows as much of P: d (k P) = d (P), and k P is a finish only
   if P is.  Whatever else is on the board, moves are trails: ways along lines that pass no middle
   twice.

   A finish that is part of a pattern has at most the sum of w over the holes that are filled, of
   the weights above 0 of holes that may be either, and of v over the regions without another hole.

   CORES.  Holes that lines lead between, end to end, are a class; a peg stays in its class.  Let C
   be a set of holes, A a class, s a hole in A, and X = C - s.  Let Y be the rest of X after this:
   again and again a hole is taken out over which a line goes that has its ends in A and not in the
   rest.  Lines with their ends in A and not in Y are open.  Let e be a hole that open lines connect
   to s, and U the holes that they connect to s, but no hole that without some open line b they do
   not connect to s, though they connect e.  If U has both ends of some open line, let Z be X
   without the middles of such lines: Z + e is a round of C.

   If C lies in P and a move leads from P to Q, a round of C lies in Q.  For let the move be in A
   from s to e.  Its jumps go from x to y over r.  The peg left s, other x were empty when it came
   there, and y is empty: if none of Y has gone before, x and y are not in Y, so neither is r.  So
   all lines of the move are open.  Let b connect U's side of s, where e is, to the other.  If the
   move took b it came back by b, the only open line between both sides; but no middle is passed
   twice.  So all its holes are in U, and Z lies in Q, as e does.

   Of j filled regions that share no holes let no finish have more than u.  A move starts in the
   region that it changes; so d (P) > n if j - u > n.  If finishes have a single peg and n > 0, j >
   n is enough: P, with two regions, is no finish, and a region that is filled before the last move
   has its start, as was said of weights; so each of the j regions has the start of a move.

   A file has cores (C, n), n >= 1. A set X is covered at k if k = 0 and X lies in no finish; if an
   image of X under K contains the C of a core with n >= k; or if j - u > k, or j > k > 0 and
   finishes have a single peg, for regions in X, taken in the order of the list where they share no
   hole with those before. Each C lies in no finish, and each of its rounds contains C or is
   covered at n - 1. Then d (P) > k for each P that contains an X that is covered at k. For k = 0 P
   is no finish. If it holds for k - 1, it is enough to show it of each P that contains a C with n
   >= k: let h <= k moves lead from such a P to a finish, and no fewer from any other. P is none,
   and the first move leads to a Q that contains a round of C; it does not contain C, as h - 1
   moves lead on from Q. So it is covered at n - 1 >= k - 1, and h - 1 > k - 1.

   Impossible finishes.  If each line has an even number of holes in a set I, jumps do not change
   the parity of the pegs in I.  A finish with another parity than the start is never reached, and
   is left out, but for patterns.  If none is left, there is no solution, and nothing else is
   needed.

   COUNTS.  Let M be the number of moves of a solution; m = M; each symmetry in G map the finishes,
   which are the posed ones, to finishes; and let (1), (2) and (3) hold, but that in (3) Q may be a
   finish where i = M - 1.  For P in L_i let N (P) be the number of sequences of M - i moves, each a
   sequence of jumps, that lead from P to a finish.  Then no solution has fewer than M moves, and
   N (P) is the sum, over the moves that can be played in P and the positions Q to which they lead,
   of N (Q') for an image Q' of Q in L_(i+1), or for i = M - 1 of 1 where Q is a finish; a move to
   any other Q counts 0.

   PROOF.  If k moves lead from P in L_i to a finish, i + k >= M, by induction over k: k > 0 by (2).
   Let i + k < M, and let the first of the moves lead to Q, so that i < M - 1.  Each of the other
   k - 1 <= M - i - 1 has a jump, and so by (3) an image of Q is in L_j, j <= i + 1, though j + k -
   1 < M.  For i = 0 this is the first claim.  Now let a move lead from P in L_i, i < M - 1, to Q,
   and M - i - 1 moves from there to a finish.  Again an image Q' of Q is in L_j, j <= i + 1, and j
   + M - i - 1 >= M: so j = i + 1.  A symmetry that maps finishes to finishes maps sequences one to
   one, so that N (Q') is the number for Q.  []

   Up to the symmetries in G, solutions are counted that are the least of their images, as sequences
   of holes in the order of their numbers.  A sequence is compared hole by hole with its image under
   g, as long as g keeps the holes before; once it keeps none but by the identity, N counts.  As
   sets of moves, a move being its two ends and the removed pegs, and a set having it as often as it
   is played, the first k moves of solutions are listed for k = 0, 1, ..., M: they determine the
   position, and a move can follow if N of that to which it leads is not 0.

   All this is proved in Coq, of another program that checks the same (proofs/).  The sections
   below come in the order of the steps of its check_all (Checker.v), and name the lemmas there that
   they stand for.  */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* for the processors of a process */
#endif

#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <sched.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <threads.h>
#include <unistd.h>

#ifdef WIDE /* the program bergholt-check-wide */
#define MOST_HOLES 128
__extension__ typedef unsigned __int128 Position;
#else
#define MOST_HOLES 64
typedef uint64_t Position; /* bit k: the k-th hole, in reading order, has a peg */
#endif
#define MOST_COLUMNS 26
#define MOST_ROWS 128
#define MOST_LINES 1024 /* that are listed; of a drawn board at most 4 for each hole */
#define MOST_NAME 15    /* letters of a hole */
#define MOST_SYMMETRIES 24
#define MOST_IMAGES (MOST_HOLES * MOST_SYMMETRIES) /* of finishes */
#define MOST_REGIONS 192                           /* 64 in format 2 */
#define MOST_WEIGHTS 20000                         /* sets, and their greatest number: */
#define MOST_WEIGHT (1 << 20)
#define MOST_PERIMETER 8 /* moves, and positions so near to a finish: */
#define MOST_NEAR (1 << 18)
#define MOST_CORES (1 << 19)
#define MOST_CORE_MOVES 127
#define MOST_STEPS (1ull << 33) /* along trails, for all sets together */
#define MOST_HEAD (1 << 25)     /* bytes */
#define MOST_BLOCK (1 << 14)    /* positions of a block, and its bytes: */
#define MOST_CODE (20 * MOST_BLOCK)
#define MOST_BLOCKS (1 << 20)           /* of cores, and of positions */
#define MOST_COUNT (UINT64_C (1) << 62) /* solutions, where they are counted; */
#define MOST_LISTED (1 << 20)           /* positions of the levels then; and */
#define MOST_SETS (1 << 17)             /* sets of the first moves, of: */
#define MOST_EFFECTS (1 << 16)
#define MOST_WAITING (3 << 23) /* bytes of successors of all threads */
#define MOST_THREADS 32

#define BIT(hole) ((Position) 1 << (hole))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static inline int count_pegs (Position position) {
  int n = 0;
  for (int shift = 0; shift < MOST_HOLES; shift += 64) {
    uint64_t word = (uint64_t) (position >> shift);
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    n += (int) (((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
  }
  return n;
}

/* Positions that were looked at, in a table that forgets: that costs time and nothing else. */
#define SEEN_BITS 15
typedef struct {
  Position holes;
  int at;
} Seen;
/* Is it in the table?  It is now. */
static bool was_seen (Seen *table, Position holes, int at) {
  uint64_t hash = (uint64_t) at << 40;
  for (int shift = 0; shift < MOST_HOLES; shift += 64)
    hash = (hash ^ (uint64_t) (holes >> shift)) * 0x9e3779b97f4a7c15;
  Seen *seen = &table[hash >> (64 - SEEN_BITS)];
  const bool found = seen->holes == holes && seen->at == at;
  *seen = (Seen){ holes, at };
  return found;
}

/* --- Saying no ------------------------------------------------------------------------- */

enum { VERIFIED = 0, REFUSED = 1, UNREADABLE = 2 };

static const char *file_name;
static int file;

/* Ends the program with STATUS and says why, in one line. */
static _Noreturn __attribute__ ((format (printf, 2, 3))) void refuse (int status,
                                                                      const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  flockfile (stderr); /* for ever: one reason is enough */
  fputs ("bergholt-check: ", stderr);
  for (const char *c = file_name; *c != '\0'; c++)
    fprintf (stderr, (unsigned char) *c < ' ' || *c == 127 ? "\\x%02x" : "%c", *c);
  fputs (": ", stderr);
  vfprintf (stderr, format, arguments);
  va_end (arguments);
  fputc ('\n', stderr);
  _Exit (status);
}

/* A condition that must hold, or the program ends; its message is made only then.  Without the
   conditions that are demanded a certificate proves nothing. */
#define check(status, condition, ...) ((condition) ? (void) 0 : refuse (status, __VA_ARGS__))
#define demand(condition, ...) check (REFUSED, condition, __VA_ARGS__)

static void *allocate (size_t n, size_t size) {
  void *bytes = calloc (MAX (n, 1), size);
  check (UNREADABLE, bytes != NULL, "out of memory");
  return bytes;
}

/* --- The head: words between blanks (Format.v; file_read) ------------------------------ */

static char *head, *unread; /* the rest of it */
static int version;         /* of the format */
static off_t end_of_head;   /* in the file */

/* FNV-1a, 64 bits: any single byte that is another changes it. */
static uint64_t checksum (const uint8_t *bytes, size_t n) {
  uint64_t sum = 0xcbf29ce484222325;
  for (size_t i = 0; i < n; i++)
    sum = (sum ^ bytes[i]) * 0x100000001b3;
  return sum;
}

static void read_head (void) {
  char first[64] = "", again[64];
  size_t length = 0;
  uint64_t sum = 0;
  if (pread (file, first, sizeof first - 1, 0) > 0)
    sscanf (first, "bergholt-certificate %d %zu %" SCNx64, &version, &length, &sum);
  end_of_head = snprintf (again, sizeof again, "bergholt-certificate %d %zu %016" PRIx64 "\n",
                          version, length, sum);
  check (
      UNREADABLE,
      version >= 2 && version <= 4 && length <= MOST_HEAD
          && strncmp (first, again, (size_t) end_of_head) == 0,
      "no certificate, expected a first line 'bergholt-certificate 2 LENGTH CHECKSUM', or 3 or 4");
  unread = head = allocate (length + 1, 1);
  demand (pread (file, head, length, end_of_head) == (ssize_t) length, "the head ends too early");
  demand (checksum ((uint8_t *) head, length) == sum, "the head is damaged");
  for (size_t k = 0; k < length; k++)
    demand (head[k] == '\n' || (head[k] >= ' ' && head[k] <= '~'),
            "head: byte %zu is 0x%02x, expected ASCII", k + 1, (unsigned char) head[k]);
  end_of_head += (off_t) length;
}

static char *next_word (void) {
  unread += strspn (unread, " \n");
  char *word = unread;
  unread += strcspn (unread, " \n");
  if (*unread != '\0')
    *unread++ = '\0';
  return word;
}

static void expect (const char *expected) {
  const char *word = next_word ();
  demand (strcmp (word, expected) == 0, "head: '%.40s', expected '%s'", word, expected);
}

static int next_number (const char *what, int least, int most) {
  const char *word = next_word ();
  const long number = strtol (word, NULL, 10);
  char again[32]; /* there are other ways to write it */
  snprintf (again, sizeof again, "%ld", number);
  demand (strcmp (word, again) == 0 && number >= least && number <= most,
          "head: %s is '%.40s', expected a number from %d to %d", what, word, least, most);
  return (int) number;
}

/* Is the next word KEY? */
static bool next_is (const char *key) {
  unread += strspn (unread, " \n");
  return strcspn (unread, " \n") == strlen (key) && strncmp (unread, key, strlen (key)) == 0;
}

/* "KEY N" */
static int next_count (const char *key, int least, int most) {
  expect (key);
  return next_number (key, least, most);
}

/* --- Board (Format.v; problem_read) ---------------------------------------------------- */

static int n_holes, rule, n_lines; /* the rule is 0 where lines are listed */
static char board_name[65];
static struct {
  int column, row;
  char name[MOST_NAME + 1];
} hole[MOST_HOLES];
static struct {
  int a, over, b; /* a < b, unless jumps go one way: from a to b alone */
  bool one_way;
  Position holes;
} line[MOST_LINES];
static struct {
  uint8_t over, to; /* or where a jump that is taken back began */
} jumps[2 * MOST_LINES], jumps_back[2 * MOST_LINES];
static struct {
  int n, first;                                 /* of the jumps above */
  Position landing;                             /* holes that a peg there can ever come to */
} jumps_from[MOST_HOLES], jumps_to[MOST_HOLES]; /* the latter of those taken back */

/* A set of holes: 0 or 1 for each. */
static Position next_holes (const char *what) {
  const char *word = next_word ();
  Position holes = 0;
  demand ((int) strlen (word) == n_holes && (int) strspn (word, "01") == n_holes,
          "head: %s is '%.70s', expected 0 or 1 for each of %d holes", what, word, n_holes);
  for (int k = 0; k < n_holes; k++)
    holes |= word[k] == '1' ? BIT (k) : 0;
  return holes;
}

static int find_hole (int column, int row) {
  int k = 0;
  while (k < n_holes && (hole[k].column != column || hole[k].row != row))
    k++;
  return k;
}

static void read_rows (void) {
  const int n_rows = next_count ("rows", 1, MOST_ROWS);
  for (int row = 0; row < n_rows; row++) {
    const char *word = next_word ();
    demand (strlen (word) <= MOST_COLUMNS && word[strspn (word, "o.")] == '\0',
            "head: row %d is '%.40s', expected 'o' and '.'", row + 1, word);
    for (int column = 0; word[column] != '\0'; column++)
      if (word[column] == 'o') {
        demand (n_holes<MOST_HOLES, "head: over %d holes%s", MOST_HOLES, MOST_HOLES> 64
                    ? ""
                    : ", for which there is bergholt-check-wide");
        hole[n_holes].column = column;
        hole[n_holes].row = row;
        snprintf (hole[n_holes++].name, sizeof hole->name, "%c%d", 'a' + column, row + 1);
      }
  }
}

static void add_line (int a, int over, int b, bool one_way) {
  line[n_lines].a = a;
  line[n_lines].one_way = one_way;
  line[n_lines].over = over;
  line[n_lines].b = b;
  line[n_lines++].holes = BIT (a) | BIT (over) | BIT (b);
}

/* Lines go along rows and columns; under the 6-move rule along the diagonal down to the right
   besides; under the 8-move rule along both.  The file has to list the same ones. */
static void read_drawn_board (void) {
  static const struct {
    int column, row, least_rule;
  } way[4] = { { 1, 0, 4 }, { -1, 1, 8 }, { 0, 1, 4 }, { 1, 1, 6 } };
  rule = next_count ("rule", 4, 8);
  demand (rule % 2 == 0, "head: rule %d, expected 4, 6 or 8", rule);
  read_rows ();
  const int n = next_count ("lines", 0, MOST_LINES);
  for (int a = 0; a < n_holes; a++)
    for (int k = 0; k < 4; k++) {
      const int over = find_hole (hole[a].column + way[k].column, hole[a].row + way[k].row);
      const int b = find_hole (hole[a].column + 2 * way[k].column, hole[a].row + 2 * way[k].row);
      char name[64];
      if (rule < way[k].least_rule || over == n_holes || b == n_holes)
        continue;
      add_line (a, over, b, false);
      snprintf (name, sizeof name, "%s-%s-%s", hole[a].name, hole[over].name, hole[b].name);
      expect (name);
    }
  demand (n == n_lines, "head: %d lines, but the board has %d", n, n_lines);
}

static void read_name (void) {
  const char *word = next_word ();
  const size_t length = strlen (word);
  demand (length >= 1 && length <= MOST_NAME
              && strspn (word, "0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
                     == length,
          "head: hole %d is '%.40s', expected up to %d letters, digits and '_'", n_holes + 1, word,
          MOST_NAME);
  for (int k = 0; k < n_holes; k++)
    demand (strcmp (hole[k].name, word) != 0, "head: two holes are '%s'", word);
  strcpy (hole[n_holes++].name, word);
}

/* Lines by the numbers of their holes, which ascend. */
static void read_listed_lines (int n, bool one_way) {
  for (int l = 0, before = -1, code; l < n; l++, before = code) {
    const int a = next_number ("a hole of a line", 0, n_holes - 1);
    const int over = next_number ("a hole of a line", 0, n_holes - 1);
    const int b = next_number ("a hole of a line", 0, n_holes - 1);
    code = (a * 128 + over) * 128 + b;
    demand ((a < b || (one_way && a != b)) && a != over && over != b,
            "head: line %d is %d %d %d, expected three holes", l + 1, a, over, b);
    demand (before < code, "head: line %d is not after the one before", l + 1);
    for (int k = 0; k < n_lines && one_way; k++)
      demand (line[k].over != over || line[k].holes != (BIT (a) | BIT (over) | BIT (b)),
              "head: line %d one way is there both ways", l + 1);
    add_line (a, over, b, one_way);
  }
}

/* Holes with names, their lines, and those one way, from the first hole to the last, if any. */
static void read_listed_board (void) {
  const int n_names = next_count ("holes", 1, 128);
  demand (n_names <= MOST_HOLES, "head: %d holes, for which there is bergholt-check-wide", n_names);
  while (n_holes < n_names)
    read_name ();
  read_listed_lines (next_count ("lines", 0, MOST_LINES), false);
  if (next_is ("one-way"))
    read_listed_lines (next_count ("one-way", 1, MOST_LINES - n_lines), true);
}

/* From each hole, and to it; and where they can lead, one after the other, both ways, which is more
   than enough. */
static void list_jumps (void) {
  for (int at = 0, n = 0, n_back = 0; at < n_holes; at++) {
    jumps_from[at].first = n;
    jumps_to[at].first = n_back;
    jumps_from[at].landing = BIT (at);
    for (int l = 0; l < n_lines; l++)
      if (line[l].a == at || line[l].b == at) {
        const uint8_t over = (uint8_t) line[l].over;
        const uint8_t other = (uint8_t) (line[l].a == at ? line[l].b : line[l].a);
        if (!line[l].one_way || line[l].a == at) {
          jumps[n].over = over;
          jumps[n++].to = other;
        }
        if (!line[l].one_way || line[l].b == at) {
          jumps_back[n_back].over = over;
          jumps_back[n_back++].to = other;
        }
      }
    jumps_from[at].n = n - jumps_from[at].first;
    jumps_to[at].n = n_back - jumps_to[at].first;
  }
  for (int turn = 0; turn < n_holes; turn++)
    for (int l = 0; l < n_lines; l++)
      jumps_from[line[l].a].landing = jumps_from[line[l].b].landing |= jumps_from[line[l].a]
                                                                           .landing;
}

/* is_proper_board_sound */
static void read_board (void) {
  expect ("board");
  const char *label = next_word ();
  demand (snprintf (board_name, sizeof board_name, "%s", label) < (int) sizeof board_name,
          "head: the board's name is '%.40s...', expected up to 64 letters", label);
  if (next_is ("holes"))
    read_listed_board ();
  else
    read_drawn_board ();
  list_jumps ();
}

/* --- Start, finishes, symmetries ------------------------------------------------------- */

static struct {
  Position image[MOST_HOLES / 8][256]; /* by bytes of a position */
  bool keeps_start, keeps_finishes;    /* it is in G, in K */
} symmetry[MOST_SYMMETRIES];
static int n_symmetries;
static Position start, first_finish, finish[MOST_IMAGES];
static Position either; /* holes that finishes may fill or leave empty; as listed they are empty */
static bool is_stuck_wanted;                             /* a finish has no jump */
static bool is_single;                                   /* a finish has one peg */
static int n_posed, n_finishes, finish_pegs, least_pegs; /* as listed; and at least */

static Position image_of (int k, Position position) {
  Position image = 0;
  for (int byte = 0; 8 * byte < n_holes; byte++)
    image |= symmetry[k].image[byte][position >> 8 * byte & 255];
  return image;
}

/* Of the images under G and the position itself, the least. */
static Position canonical (Position position) {
  Position least = position, image;
  for (int k = 0; k < n_symmetries; k++)
    if (symmetry[k].keeps_start && (image = image_of (k, position)) < least)
      least = image;
  return least;
}

/* is_symmetry_of_sound, image_leads */
static void read_symmetry (int k) {
  int to[MOST_HOLES] = { 0 };
  Position hit = 0;
  for (int p = 0; p < n_holes; p++) {
    hit |= BIT (to[p] = next_number ("the image of a hole", 0, n_holes - 1));
    for (int value = 0; value < 256; value++)
      symmetry[k].image[p / 8][value] |= value >> p % 8 & 1 ? BIT (to[p]) : 0;
  }
  demand (count_pegs (hit) == n_holes, "symmetry %d: two holes have the same image", k + 1);
  for (int l = 0, i; l < n_lines; l++) {
    for (i = 0; i < n_lines; i++)
      if (line[i].over == to[line[l].over] && line[i].holes == image_of (k, line[l].holes)
          && line[i].one_way == line[l].one_way && (!line[i].one_way || line[i].a == to[line[l].a]))
        break;
    demand (i < n_lines, "symmetry %d: maps line %d to none", k + 1, l + 1);
  }
  symmetry[k].keeps_start = image_of (k, start) == start && image_of (k, either) == either;
}

static bool is_listed (Position holes) {
  for (int k = 0; k < n_finishes && count_pegs (holes) == finish_pegs; k++)
    if (holes == finish[k])
      return true;
  return false;
}

static bool has_jump (Position position) {
  for (int x = 0; x < n_holes; x++)
    for (int j = jumps_from[x].first, end = j + jumps_from[x].n; j < end && position & BIT (x); j++)
      if (position & BIT (jumps[j].over) && !(position & BIT (jumps[j].to)))
        return true;
  return false;
}

/* fits_spec, but for jumps */
static bool is_finish (Position position) {
  return is_listed (position & ~either) && !(is_stuck_wanted && has_jump (position));
}

/* Holes that the K-th finish, or one of its pattern, may fill. */
static Position top_of (int k) {
  return finish[k] | either;
}

/* Holes that are open in all finishes, and whether these have no jump: both may be left out. */
static void read_pattern (void) {
  if (next_is ("either")) {
    expect ("either");
    either = next_holes ("the holes that may be either");
    demand (either != 0, "head: no hole may be either, expected no word 'either' then");
  }
  is_stuck_wanted = next_is ("stuck");
  if (is_stuck_wanted)
    expect ("stuck");
}

static void read_problem (void) {
  expect ("start");
  start = next_holes ("the start");
  n_posed = next_count ("finishes", 1, n_holes);
  while (n_finishes < n_posed) {
    const Position one = finish[n_finishes] = next_holes ("a finish");
    finish_pegs = count_pegs (first_finish = finish[0]);
    least_pegs = MAX (finish_pegs, 1);
    demand (!is_listed (one), "finish %d: listed twice", n_finishes + 1);
    n_finishes++;
    demand (count_pegs (one) == finish_pegs && least_pegs < count_pegs (start),
            "finish %d: expected fewer pegs than the start, and equally many in all", n_finishes);
  }
  read_pattern ();
  is_single = finish_pegs == 1 && either == 0;
  for (int k = 0; k < n_finishes; k++)
    demand (top_of (k) != 0 && (finish[k] & either) == 0,
            "finish %d: expected a peg, and none where holes may be either", k + 1);
  demand (!is_finish (start), "the start is a finish, expected another");
  n_symmetries = next_count ("symmetries", 0, MOST_SYMMETRIES);
  for (int k = 0; k < n_symmetries; k++)
    read_symmetry (k);
}

/* --- Claim and solution ---------------------------------------------------------------- */

static int claimed, n_moves; /* no solution has fewer; of the solution, or 0: none is claimed */
static int n_levels;         /* m of the theorem */
static int n_counts;         /* 0; 2: of solutions, up to symmetry; 4: and as sets of moves */
static uint64_t count[4];

static int find_name (int number, const char *name) {
  int p = 0;
  while (p < n_holes && strcmp (hole[p].name, name) != 0)
    p++;
  demand (p < n_holes, "move %d: '%.20s' is no hole", number, name);
  return p;
}

/* play_sound
   Plays a move, as "d4-f4-d6", or where lines are listed with the holes that it jumps over, as
   "a-b-c". */
static Position play_move (int number, char *move, Position position) {
  int at = find_name (number, strsep (&move, "-")), n = 0;
  for (const char *name; (name = strsep (&move, "-")) != NULL; n++) {
    const int over = rule == 0 ? find_name (number, name) : -1;
    if (rule == 0)
      name = strsep (&move, "-");
    demand (name != NULL, "move %d: ends over %s", number, hole[over].name);
    const int to = find_name (number, name);
    int l = jumps_from[at].first;
    const int end = l + jumps_from[at].n;
    while (l < end && (jumps[l].to != to || (rule == 0 && jumps[l].over != over)))
      l++;
    demand (l < end && position & BIT (at) && !(position & BIT (to))
                && position & BIT (jumps[l].over),
            "move %d: no jump can be played from %s to %s", number, hole[at].name, name);
    position ^= BIT (at) | BIT (jumps[l].over) | BIT (to);
    at = to;
  }
  demand (n > 0, "move %d: %s alone, expected a jump", number, hole[at].name);
  return position;
}

/* Numbers of solutions, which may be left out. */
static void read_counts (void) {
  n_counts = version > 2 && next_is ("counts") ? next_count ("counts", 2, 4) : 0;
  demand (n_counts % 2 == 0 && (n_counts == 0 || n_moves > 0),
          "head: %d counts of solutions of %d moves, expected 2 or 4 and a solution", n_counts,
          n_moves);
  demand (n_counts == 0 || (either == 0 && !is_stuck_wanted),
          "head: counts of solutions to a pattern, expected none");
  for (int k = 0; k < n_counts; k++) {
    const char *word = next_word ();
    char again[32];
    count[k] = strtoull (word, NULL, 10);
    snprintf (again, sizeof again, "%" PRIu64, count[k]);
    demand (strcmp (word, again) == 0 && count[k] >= 1 && count[k] <= MOST_COUNT,
            "head: a count is '%.40s', expected a number from 1 to 2^62", word);
  }
  n_levels = n_counts > 0 ? claimed : claimed - 1;
}

/* check_exactly */
static void read_claim (void) {
  const int n_jumps = count_pegs (start) - least_pegs;
  Position position = start;
  claimed = next_count ("claim", 1, n_jumps + 1);
  n_moves = next_count ("moves", 0, n_jumps);
  demand (n_moves == 0 || n_moves == claimed, "%d moves, but %d claimed", n_moves, claimed);
  for (int k = 0; k < n_moves; k++)
    position = play_move (k + 1, next_word (), position);
  demand (n_moves == 0 || is_finish (position), "the solution does not lead to a finish");
  read_counts ();
}

/* --- Weights, and the heaviest move ---------------------------------------------------- */

#define MOST_TERMS (MOST_HOLES + MOST_REGIONS)

/* D, f or f_1 to f_K, the most that a position may have from where k moves lead to a finish, and
   the weights of holes, then of regions. */
typedef struct {
  int divisor, offset[MOST_PERIMETER], limit[MOST_PERIMETER], weight[MOST_TERMS];
} Weights;
static Position region[MOST_REGIONS], last_holes; /* where the last of the pegs may stand */
static int n_regions, n_weights, perimeter;       /* K, or 0: no finish has more than f */
static Weights *weights;

/* Which weights are to be added for POSITION?  Returns how many there are. */
static int list_terms (Position position, uint16_t *term) {
  int n = 0;
  for (int p = 0; p < n_holes; p++)
    if (position & BIT (p))
      term[n++] = (uint16_t) p;
  for (int k = 0; k < n_regions; k++)
    if ((region[k] & ~position) == 0)
      term[n++] = (uint16_t) (n_holes + k);
  return n;
}

static int add_terms (const Weights *set, const uint16_t *term, int n) {
  int sum = 0;
  for (int t = 0; t < n; t++)
    sum += set->weight[term[t]];
  return sum;
}

/* phi_raised
   The most that the K-th finish, or one of its pattern, has: as if all holes that may be either
   were filled, but for weights below 0. */
static int most_of (const Weights *set, int k) {
  uint16_t term[MOST_TERMS];
  int sum = add_terms (set, term, list_terms (top_of (k), term));
  for (int p = 0; p < n_holes; p++)
    sum -= either & BIT (p) ? MIN (set->weight[p], 0) : 0;
  return sum;
}

/* Trails are followed jump by jump, unless all that is left to gain is too little.  Of several
   trails with the same start that have passed the same middles, in any order, and stand in the
   same hole, one is enough: they have gained the same. */
#define NEVER (INT_MIN / 2)
static struct {
  const Weights *set;
  int limit, end_gain[MOST_HOLES], most_end;
  Seen seen[1 << SEEN_BITS];
} trails;
static uint64_t n_steps;

/* walks_sound
   Does a trail that stands in AT, begun in FROM, come to more than the limit? */
static bool some_trail_gains (int from, int at, Position passed, int gain, int left) {
  for (int j = jumps_from[at].first, end = j + jumps_from[at].n; j < end; j++) {
    const int over = jumps[j].over, to = jumps[j].to;
    const int weight = trails.set->weight[over], now = gain + weight;
    const int rest = left - MAX (weight, 0);
    const Position with = passed | BIT (over);
    if (passed == with)
      continue;
    if (now + trails.end_gain[to] > trails.limit)
      return true;
    if (now + rest + trails.most_end <= trails.limit
        || was_seen (trails.seen, with, from * MOST_HOLES + to))
      continue;
    demand (n_steps++ < MOST_STEPS, "weights %d: too many trails, over %llu steps",
            (int) (trails.set - weights) + 1, MOST_STEPS);
    if (some_trail_gains (from, to, with, now, rest))
      return true;
  }
  return false;
}

/* no_trail_exceeds_sound
   Has some move u_s + w (J) - w_e > D, or if IS_LAST, and e is where the last peg may stand,
   u_s + w (J) > f + D? */
static bool some_move_gains (const Weights *set, bool is_last) {
  memset (&trails, 0, sizeof trails); /* no trail has passed nothing */
  trails.set = set;
  trails.limit = set->divisor + (is_last ? set->offset[0] : 0);
  for (int s = 0; s < n_holes; s++) {
    Position middles = 0; /* beside the holes that a peg from S can come to */
    int gain = set->weight[s], left = 0;
    for (int k = 0; k < n_regions; k++)
      gain += region[k] & BIT (s) ? set->weight[n_holes + k] : 0;
    trails.most_end = NEVER;
    for (int e = 0; e < n_holes; e++)
      if (jumps_from[s].landing & BIT (e)) {
        trails.end_gain[e] = !is_last ? -set->weight[e] : last_holes & BIT (e) ? 0 : NEVER;
        trails.most_end = MAX (trails.most_end, trails.end_gain[e]);
        for (int k = 0; k < jumps_from[e].n; k++)
          middles |= BIT (jumps[jumps_from[e].first + k].over);
      }
    for (int p = 0; p < n_holes; p++)
      left += middles & BIT (p) ? MAX (set->weight[p], 0) : 0;
    if (some_trail_gains (s, s, 0, gain, left))
      return true;
  }
  return false;
}

static void read_offsets (Weights *set) {
  const int n = MAX (perimeter, 1);
  set->divisor = next_number ("a divisor", 0, MOST_WEIGHT);
  for (int k = 0; k < n; k++)
    set->offset[k] = next_number ("an offset", -MOST_WEIGHT, MOST_WEIGHT);
  for (int k = n; k-- > 0;) {
    set->limit[k] = set->offset[k] + (k + 1) * set->divisor;
    if (k < n - 1) /* f_(k + 1) is for k moves, too */
      set->limit[k] = MIN (set->limit[k], set->limit[k + 1]);
  }
}

/* is_region_of_sound, region_entered */
static void read_weights (void) {
  n_regions = next_count ("regions", 0, version == 2 ? 64 : MOST_REGIONS);
  for (int k = 0; k < n_regions; k++) {
    region[k] = next_holes ("a region");
    demand (region[k] != 0, "region %d: no holes", k + 1);
    for (int l = 0; l < n_lines; l++)
      demand ((region[k] & line[l].holes) != BIT (line[l].over),
              "region %d: one of its pegs can be removed from outside", k + 1);
  }
  perimeter = version == 2 ? 0 : next_count ("perimeter", 0, MOST_PERIMETER);
  demand (perimeter == 0 || either == 0, "head: perimeter %d of a pattern, expected 0", perimeter);
  n_weights = next_count ("weights", 0, MOST_WEIGHTS);
  weights = allocate (n_weights, sizeof *weights);
  for (int k = 0; k < n_weights; k++) {
    Weights *set = &weights[k];
    read_offsets (set);
    for (int p = 0; p < n_holes; p++)
      set->weight[p] = next_number ("a weight", -MOST_WEIGHT, MOST_WEIGHT);
    for (int r = 0, n = next_number ("the number of regions", 0, n_regions); n > 0; n--) {
      r = next_number ("a region, after the one before,", r + 1, n_regions);
      set->weight[n_holes + r - 1] = next_number ("a region's weight", 0, MOST_WEIGHT);
    }
  }
}

/* close_all, moves_parity, reached_possible
   Adds the images of finishes under G, and leaves out the finishes with another parity than the
   start.  The others make K, and the holes of the last peg. */
static void close_finishes (void) {
  for (int f = 0; f < n_finishes; f++) /* there are more and more */
    for (int k = 0; k < n_symmetries; k++)
      if (symmetry[k].keeps_start && !is_listed (image_of (k, finish[f]))) {
        demand (n_finishes < n_holes * MOST_SYMMETRIES, "too many images of finishes");
        finish[n_finishes++] = image_of (k, finish[f]);
      }
  const int n_all = n_finishes;
  for (int i = 0, n = next_count ("parities", 0, n_holes); i < n; i++) {
    const Position set = next_holes ("a set of parities");
    for (int l = 0; l < n_lines; l++)
      demand (count_pegs (set & line[l].holes) % 2 == 0, "parity %d: line %d changes it", i + 1,
              l + 1);
    for (int f = n_finishes; f-- > 0 && either == 0;)
      if (count_pegs ((finish[f] ^ start) & set) % 2 != 0)
        finish[f] = finish[--n_finishes];
  }
  demand (n_counts == 0 || n_all == n_posed,
          "solutions are counted, but a finish has an image that was not posed");
  for (int f = 0; f < n_finishes; f++)
    last_holes |= finish[f];
  for (int k = 0; k < n_symmetries; k++) {
    symmetry[k].keeps_finishes = image_of (k, either) == either;
    for (int f = 0; f < n_finishes; f++)
      symmetry[k].keeps_finishes &= is_listed (image_of (k, finish[f]));
  }
}

/* --- Positions near the finishes ------------------------------------------------------- */

/* From where one move, then two, leads to a finish, up to PERIMETER moves; layers may share
   positions. */
static Position *near;
static int n_near, near_end[MOST_PERIMETER + 1];

static int compare_positions (const void *a, const void *b) {
  const Position x = *(const Position *) a, y = *(const Position *) b;
  return (x > y) - (x < y);
}

/* Sorts the layer that begins with FIRST, and keeps each position once. */
static void sort_near (int first) {
  const int n = n_near;
  qsort (near + first, (size_t) (n - first), sizeof *near, compare_positions);
  n_near = first;
  for (int i = first; i < n; i++)
    if (n_near == first || near[n_near - 1] != near[i])
      near[n_near++] = near[i];
  demand (n_near <= MOST_NEAR, "over %d positions are up to %d moves from a finish", MOST_NEAR,
          perimeter);
}

/* Takes back jumps of the peg in AT, for the layer that begins with FIRST. */
static void take_back (Position position, int at, int first) {
  for (int j = jumps_to[at].first, end = j + jumps_to[at].n; j < end; j++) {
    const int from = jumps_back[j].to, over = jumps_back[j].over;
    const Position before = position ^ BIT (at) ^ BIT (over) ^ BIT (from);
    if (position & (BIT (over) | BIT (from)) || was_seen (trails.seen, before, from))
      continue;
    near[n_near++] = before;
    if (n_near == 2 * MOST_NEAR)
      sort_near (first);
    take_back (before, from, first);
  }
}

/* predecessors_sound, layers_near_sound */
static void find_near (void) {
  near = perimeter > 0 ? allocate (2 * MOST_NEAR, sizeof *near) : NULL;
  for (int k = 0; k < perimeter; k++) {
    const int first = n_near, n = k == 0 ? n_finishes : first - near_end[k - 1];
    memset (trails.seen, 0, sizeof trails.seen);
    for (int i = 0; i < n; i++) {
      const Position position = k == 0 ? finish[i] : near[near_end[k - 1] + i];
      for (int p = 0; p < n_holes; p++)
        if (position & BIT (p))
          take_back (position, p, first);
    }
    sort_near (first);
    near_end[k + 1] = n_near;
  }
}

/* Does no position near a finish have more than the offsets say?  bounds_all_perimeter */
static void check_near (void) {
  find_near ();
  for (int i = 0, k = 0; i < n_near; i++) {
    uint16_t term[MOST_TERMS];
    const int n = list_terms (near[i], term);
    while (i >= near_end[k + 1])
      k++;
    for (int w = 0; w < n_weights; w++)
      demand (add_terms (&weights[w], term, n) <= weights[w].limit[k],
              "weights %d: a position %d move%s from a finish has more than the offsets say", w + 1,
              k + 1, k == 0 ? "" : "s");
  }
  free (near);
}

/* Are the weights bounds?  trails_lower, bound_of_finishes, bound_of_last_moves */
static void check_weights (void) {
  for (int k = 0; k < n_weights; k++) {
    bool is_low = true;
    demand (!some_move_gains (&weights[k], false),
            "weights %d: a move lowers the sum by more than %d", k + 1, weights[k].divisor);
    for (int f = 0; f < n_finishes; f++)
      is_low &= most_of (&weights[k], f) <= weights[k].offset[0];
    demand (perimeter > 0 || is_low || (is_single && !some_move_gains (&weights[k], true)),
            "weights %d: %d is less than a finish has, or can have", k + 1, weights[k].offset[0]);
  }
  check_near ();
}

/* --- Sets that cores cover ------------------------------------------------------------- */

typedef struct {
  Position holes;
  int moves;
} Core;
static Core *core;
static int n_cores;

/* A tree over the cores in the order of their numbers: node k has nodes 2 k and 2 k + 1, the root
   is
   1.  The holes that all cores below share, and the most moves that one has. */
static struct {
  Position *shared;
  uint8_t *moves;
} tree;

/* has_core_sound
   Has the part of the tree from FROM to TO below NODE a core of MOVES or more without holes
   OUTSIDE? */
static bool find_core (int node, int from, int to, Position outside, int moves) {
  const int middle = from + (to - from) / 2;
  if (tree.shared[node] & outside || tree.moves[node] < moves)
    return false;
  return to - from == 1 || find_core (2 * node + 1, middle, to, outside, moves)
         || find_core (2 * node, from, middle, outside, moves);
}

static int compare_cores (const void *a, const void *b) {
  const Position x = ((const Core *) a)->holes, y = ((const Core *) b)->holes;
  return (x > y) - (x < y);
}

static void fill_tree (int node, int from, int to) {
  const int middle = from + (to - from) / 2;
  tree.shared[node] = core[from].holes;
  tree.moves[node] = (uint8_t) core[from].moves;
  if (to - from == 1)
    return;
  fill_tree (2 * node, from, middle);
  fill_tree (2 * node + 1, middle, to);
  tree.shared[node] = tree.shared[2 * node] & tree.shared[2 * node + 1];
  tree.moves[node] = MAX (tree.moves[2 * node], tree.moves[2 * node + 1]);
}

static bool is_in_finish (Position holes) {
  bool is = false;
  for (int f = 0; f < n_finishes && !is; f++)
    is = (holes & ~top_of (f)) == 0;
  return is;
}

/* packing_shows_sound
   Has HOLES more than MOVES regions, one beside the other, that no finish keeps? */
static bool packing_shows (Position holes, int moves) {
  Position taken[MOST_HOLES];
  int n = 0;
  for (int k = 0; k < n_regions; k++)
    if ((region[k] & ~holes) == 0)
      holes ^= taken[n++] = region[k];
  for (int f = 0; f < n_finishes && n > moves && !(is_single && moves > 0); f++) {
    int kept = 0;
    for (int k = 0; k < n; k++)
      kept += (taken[k] & ~top_of (f)) == 0;
    if (n - kept <= moves)
      return false;
  }
  return n > moves;
}

/* covered_shown
   Format 4 alone has cores, and packings. */
static bool is_covered (Position holes, int moves) {
  if (version < 4)
    return false;
  if ((moves == 0 && !is_in_finish (holes)) || packing_shows (holes, moves))
    return true;
  for (int k = -1; k < n_symmetries && n_cores > 0; k++)
    if (k < 0 || symmetry[k].keeps_finishes)
      if (find_core (1, 0, n_cores, ~(k < 0 ? holes : image_of (k, holes)), moves))
        return true;
  return false;
}

/* --- What weights rule out ------------------------------------------------------------- */

/* pick_nth */
static int offset_of (const Weights *set, int moves) {
  return set->offset[perimeter == 0 ? 0 : MIN (moves, perimeter) - 1];
}

/* shows_sound, too_far_sound
   Does some set show of POSITION, which is no finish, or of an image of it, that it has more than
   MOVES moves, or jumps that can follow, to go?  The set that was last to do so, *LAST, is tried
   before the others: it often does so again. */
static bool is_ruled_out (Position position, int moves, int *last) {
  const int first = *last;
  uint16_t term[MOST_SYMMETRIES][MOST_TERMS];
  int n[MOST_SYMMETRIES];
  moves = MIN (moves, count_pegs (position) - least_pegs);
  if (is_covered (position, moves))
    return true;
  for (int s = -1; s < n_weights && n_weights > 0; s++)
    for (int k = 0; k < n_symmetries; k++)
      if (symmetry[k].keeps_finishes) {
        const Weights *set = &weights[ *last = s < 0 ? first : s];
        if (s < 0)
          n[k] = list_terms (image_of (k, position), term[k]);
        if (add_terms (set, term[k], n[k]) > offset_of (set, moves) + moves * set->divisor)
          return true;
      }
  return false;
}

/* --- Blocks of the levels -------------------------------------------------------------- */

/* Where the block ends in the file, a digest of its bytes, and the level of its first position.
   Block 0 is the start on level 0, which the file does not list. */
typedef struct {
  off_t end;
  uint64_t digest;
  int level;
} Block;
static Block *block;
static int n_blocks; /* with block 0 */
static int n_listed; /* positions, with the start */

typedef struct {
  int n;
  Position position[MOST_BLOCK];
  int16_t level[MOST_BLOCK];
} Positions;
/* A result of a move of the PLACE-th position of a block, and whether the levels have it. */
typedef struct {
  Position position;
  int block;
  uint16_t place;
  bool is_known;
} Successor;

/* One of the threads that check the levels. */
typedef struct {
  uint8_t code[8 + MOST_CODE]; /* of the block that was read last, */
  Positions read;              /* and its positions */
  Positions parents;           /* whose moves are played, */
  int level, block, place;     /* the place-th of a block, on a level */
  Seen seen[1 << SEEN_BITS];   /* after moves from the level */
  Successor *successor;        /* of parents, which wait */
  size_t n, room;
} Worker;

/* Of the 200 MB that are promised; the head is gone by then, and qsort makes a copy. */
_Static_assert(MOST_WEIGHTS * sizeof (Weights) + MOST_CORES * 2 * (sizeof (Position) + 1)
                       + (MOST_BLOCKS + 1) * sizeof (Block) + MOST_THREADS * sizeof (Worker)
                       + 2 * MOST_WAITING
                   <= 185000000,
               "memory");

#define PRIME ((UINT64_C (1) << 61) - 1)
static uint64_t secret; /* below PRIME */

/* The value at SECRET, modulo PRIME, of the polynomial whose coefficients are the N bytes, 7 at a
   time.  For N other bytes it is the same at N / 7 points at most, which nobody can foresee. */
static uint64_t digest_of (const uint8_t *bytes, ssize_t n) {
  const uint64_t low = secret & UINT32_MAX, high = secret >> 32;
  uint64_t value = 0;
  for (; n > 0; n -= 7, bytes += 7) {
    const uint64_t least = (value & UINT32_MAX) * low, most = (value >> 32) * high;
    const uint64_t middle = (value & UINT32_MAX) * high + (value >> 32) * low;
    uint64_t piece = 0;
    memcpy (&piece, bytes, (size_t) MIN (n, 7));
    value = (least & PRIME) + (least >> 61) + (middle << 35 >> 3) + (middle >> 29) + (most << 3);
    value = (value & PRIME) + (value >> 61) + piece; /* below 2^62 */
  }
  return value % PRIME;
}

/* Reads the B-th block, once or again: checksum, level, number of bytes, and the
   difference of each position from the one before; a 0 begins the next level, from 0. */
static void read_block (Worker *worker, int b) {
  Positions *read = &worker->read;
  read->n = b == 0;
  read->level[0] = 0;
  read->position[0] = start;
  if (b == 0)
    return;
  uint8_t *const code = worker->code;
  const off_t offset = block[b - 1].end;
  ssize_t size = block[b].end - offset;
  if (block[b].end != 0)
    check (UNREADABLE,
           pread (file, code, (size_t) size, offset) == size
               && digest_of (code, size) == block[b].digest,
           "changed while it was checked");
  else {
    demand (pread (file, code, 8, offset) == 8, "block %d: cut off", b);
    const uint32_t sum = code[0] | code[1] << 8 | code[2] << 16 | (uint32_t) code[3] << 24;
    const int n = code[5] | code[6] << 8 | code[7] << 16;
    demand (n <= MOST_CODE && pread (file, code + 8, (size_t) n, offset + 8) == n,
            "block %d: cut off, or over %d bytes", b, MOST_CODE);
    demand ((uint32_t) checksum (code + 4, (size_t) n + 4) == sum, "block %d: damaged", b);
    size = n + 8;
    block[b] = (Block){ offset + size, digest_of (code, size), code[4] };
  }
  Position position = 0;
  int level = code[4];
  for (const uint8_t *at = code + 8, *end = code + size; at<end; read->n += position> 0) {
    Position more = 128, gap = 0;
    for (int shift = 0; more & 128; shift += 7) {
      demand (at < end && shift < MOST_HOLES, "block %d, position %d: cut off", b, read->n + 1);
      more = *at++;
      gap |= (more & 127) << shift;
      demand (gap >> shift == (more & 127) && (more > 0 || shift == 0),
              "block %d, position %d: a number has too many bits", b, read->n + 1);
    }
    level += gap == 0;
    demand (gap > 0 || (read->n > 0 && at < end), "block %d: begins or ends with a 0", b);
    demand (level <= MOST_CORE_MOVES && read->n < MOST_BLOCK
                && gap <= (BIT (n_holes - 1) << 1) - 1 - position,
            "block %d, position %d: on level %d, not on the board, or one too many", b, read->n + 1,
            level);
    read->position[read->n] = position = gap == 0 ? 0 : position + gap;
    read->level[read->n] = (int16_t) level;
  }
  demand (read->n > 0, "block %d: no positions", b);
}

/* Reads N blocks of cores, which come before the others and have numbers of moves as levels. */
static void read_cores (Worker *worker, int n) {
  const Positions *read = &worker->read;
  core = allocate (n > 0 ? MOST_CORES : 0, sizeof *core);
  for (int b = 1; b <= n; b++) {
    block[1].end = 0;
    read_block (worker, 1);
    block[0].end = block[1].end;
    for (int k = 0; k < read->n; k++, n_cores++) {
      const Core *before = n_cores > 0 ? &core[n_cores - 1] : NULL;
      demand (n_cores < MOST_CORES, "over %d cores", MOST_CORES);
      core[n_cores] = (Core){ read->position[k], read->level[k] };
      demand (read->level[k] > (before == NULL ? 0 : before->moves)
                  || (before != NULL && read->level[k] == before->moves
                      && read->position[k] > before->holes),
              "block %d of cores, core %d: of %d moves, not after the one before", b, k + 1,
              read->level[k]);
    }
  }
  block[1].end = 0;
}

/* Reads all blocks once: do they ascend, and has no position a finish? */
static void read_blocks (void) {
  Worker *worker = allocate (1, sizeof *worker);
  const Positions *read = &worker->read;
  Position last = start;
  int level = 0;
  const int n_core_blocks = version < 4 ? 0 : next_count ("cores", 0, MOST_BLOCKS);
  n_blocks = next_count ("blocks", 0, MOST_BLOCKS) + 1;
  block = allocate ((size_t) n_blocks + 1, sizeof *block);
  expect ("");
  free (head);
  block[0].end = end_of_head;
  read_cores (worker, n_core_blocks);
  for (int b = 1; b < n_blocks; b++) {
    read_block (worker, b);
    demand (read->level[0] > level || (read->level[0] == level && read->position[0] > last),
            "block %d: not after the one before", b);
    demand (read->level[read->n - 1] < n_levels, "block %d: a position on level %d of %d", b,
            read->level[read->n - 1], n_levels);
    for (int k = 0; k < read->n; k++)
      demand (!is_finish (last = read->position[k]) && canonical (last) == last,
              "block %d (level %d), position %d: a finish, or not the least of its images", b,
              read->level[k], k + 1);
    level = read->level[read->n - 1];
    n_listed = MIN (n_listed + read->n, MOST_LISTED + 1);
  }
  demand (n_counts == 0 || n_listed < MOST_LISTED, "over %d positions, too many to count solutions",
          MOST_LISTED);
  demand (pread (file, worker->code, 1, block[n_blocks - 1].end) == 0,
          "bytes are left over after the last block");
  n_blocks *= n_levels > 0 && n_finishes > 0; /* else no levels are needed */
  free (worker);
}

/* --- The levels are closed ------------------------------------------------------------- */

/* "d4 e5", or "d4'" for all holes but these, whichever is shorter; in WORDS. */
#define MOST_WORDS (16 * MOST_HOLES)
static const char *describe (Position position, char *words) {
  const bool few = 2 * count_pegs (position) <= n_holes;
  char *end = words;
  for (int p = 0; p < n_holes; p++)
    if (!(position & BIT (p)) != few)
      end += sprintf (end, end > words ? " %s" : "%s", hole[p].name);
  strcpy (end, few ? "" : "'");
  return words;
}

static int compare_successors (const void *a, const void *b) {
  const Position x = ((const Successor *) a)->position, y = ((const Successor *) b)->position;
  return (x > y) - (x < y);
}

/* subtract_all, all_too_far_sound
   Are the successors that wait in levels, or ruled out?  Then they are forgotten. */
static void settle (Worker *worker) {
  Successor *successor = worker->successor;
  const int most = worker->level + 1, moves = n_levels - most;
  size_t n = worker->n, i = 0;
  int last_set = 0;
  char words[MOST_WORDS];
  qsort (successor, n, sizeof *successor, compare_successors);
  for (int b = 0, level = 0; n > 0 && b < n_blocks && block[b].level <= most; b++) {
    read_block (worker, b);
    for (int k = 0; k < worker->read.n && worker->read.level[k] <= most; k++) {
      if (worker->read.level[k] > level)
        i = 0, level = worker->read.level[k];
      while (i < n && successor[i].position < worker->read.position[k])
        i++;
      while (i < n && successor[i].position == worker->read.position[k])
        successor[i++].is_known = true;
    }
  }
  for (i = 0; i < n; i++)
    demand (successor[i].is_known || (i > 0 && successor[i].position == successor[i - 1].position)
                || is_ruled_out (successor[i].position, moves, &last_set),
            "block %d (level %d), position %d: a move leads to %s, which is on no level up to %d, "
            "and no weights or cores show that it needs more than %d moves",
            successor[i].block, worker->level, successor[i].place + 1,
            describe (successor[i].position, words), most, moves);
  worker->n = 0;
}

/* successors_sound
   Goes on with the moves of the peg in AT.  Where a peg of another position of the level came to
   the same position in the same hole it is not gone on again, as far as that is remembered. */
static void play (Worker *worker, Position position, int at) {
  char words[MOST_WORDS];
  for (int j = jumps_from[at].first, end = j + jumps_from[at].n; j < end; j++) {
    const int to = jumps[j].to, over = jumps[j].over;
    const Position next = position ^ BIT (at) ^ BIT (over) ^ BIT (to);
    if (!(position & BIT (over)) || position & BIT (to) || was_seen (worker->seen, next, to))
      continue;
    demand (!is_finish (next) || worker->level == claimed - 1,
            "block %d (level %d), position %d: a move leads to a finish, %s", worker->block,
            worker->level, worker->place + 1, describe (next, words));
    if (count_pegs (next) > least_pegs && worker->level < n_levels - 1)
      worker->successor[worker->n++] = (Successor){ canonical (next), worker->block,
                                                    (uint16_t) worker->place, false };
    if (worker->n == worker->room)
      settle (worker);
    play (worker, next, to);
  }
}

/* check_portion_sound
   Plays all moves of all positions of the B-th block. */
static void play_block (Worker *worker, int b) {
  worker->block = b;
  read_block (worker, b);
  worker->parents = worker->read;
  for (worker->place = 0; worker->place < worker->parents.n; worker->place++) {
    if (worker->parents.level[worker->place] != worker->level) {
      settle (worker);
      memset (worker->seen, 0, sizeof worker->seen);
      worker->level = worker->parents.level[worker->place];
    }
    for (int p = 0; p < n_holes; p++)
      if (worker->parents.position[worker->place] & BIT (p))
        play (worker, worker->parents.position[worker->place], p);
  }
}

static int n_threads;
static atomic_int next_block;

static int check_blocks (void *unused) {
  Worker *worker = allocate (1, sizeof *worker);
  worker->room = MOST_WAITING / sizeof *worker->successor / (size_t) n_threads;
  worker->successor = allocate (worker->room, sizeof *worker->successor);
  for (int b; (b = atomic_fetch_add (&next_block, 1)) < n_blocks;)
    play_block (worker, b);
  settle (worker);
  free (worker->successor);
  free (worker);
  return unused != NULL;
}

static void run_threads (thrd_start_t work) {
  thrd_t thread[MOST_THREADS];
  int n = 0;
  while (n < n_threads - 1 && thrd_create (&thread[n], work, NULL) == thrd_success)
    n++;
  work (NULL);
  while (n-- > 0)
    thrd_join (thread[n], NULL);
}

/* check_levels_sound, no_shorter */
static void check_levels (void) {
  run_threads (check_blocks);
}

/* --- Cores are proved ------------------------------------------------------------------ */

/* The rest of HOLES where a peg of CLASS has moved; rest_of_sound */
static Position rest_of (Position holes, Position class) {
  for (Position before = ~holes; before != holes;) {
    before = holes;
    for (int l = 0; l < n_lines; l++)
      if (class & BIT (line[l].a) && !(holes & line[l].holes & ~BIT (line[l].over)))
        holes &= ~BIT (line[l].over);
  }
  return holes;
}

/* Lines of a class that have no end in the pegs that a move leaves, and sets from which one of them
   alone leads: its two sides. */
typedef struct {
  int n, n_sides;
  Position ends[MOST_LINES], middle[MOST_LINES], side[2 * MOST_HOLES];
} Ways;

/* Where lines lead to from HOLES, but for line LEFT_OUT if that is not -1; reach_of_sound */
static Position reach_of (const Ways *ways, Position holes, int left_out) {
  for (Position before = 0; before != holes;) {
    before = holes;
    for (int l = 0; l < ways->n; l++)
      if (l != left_out && holes & ways->ends[l])
        holes |= ways->ends[l];
  }
  return holes;
}

/* sides_of_sound */
static void find_ways (Ways *ways, Position rest, Position class) {
  ways->n = ways->n_sides = 0;
  for (int l = 0; l < n_lines; l++)
    if (class & BIT (line[l].a) && !(rest & line[l].holes & ~BIT (line[l].over))) {
      ways->ends[ways->n] = line[l].holes & ~BIT (line[l].over);
      ways->middle[ways->n++] = BIT (line[l].over);
    }
  for (int l = 0; l < ways->n; l++) {
    const Position end = ways->ends[l] & (~ways->ends[l] + 1);
    const Position side = reach_of (ways, end, l);
    if (side & ways->ends[l] & ~end)
      continue;
    ways->side[ways->n_sides++] = side;
    ways->side[ways->n_sides++] = reach_of (ways, ways->ends[l] & ~end, l);
  }
}

/* passable_stays
   The middles of lines that a trail between FROM and TO, in the holes REACHED, may have. */
static Position middles_of (const Ways *ways, Position reached, Position from, Position to) {
  Position middles = 0;
  for (int k = 0; k < ways->n_sides; k++)
    if (ways->side[k] & from && ways->side[k] & to)
      reached &= ways->side[k];
  for (int l = 0; l < ways->n; l++)
    if ((ways->ends[l] & ~reached) == 0)
      middles |= ways->middle[l];
  return middles;
}

static bool is_round_covered (const Core *one, Position holes) {
  return (one->holes & ~holes) == 0 || is_covered (holes, one->moves - 1);
}

/* rounds_covered_sound
   Do all rounds of ONE in CLASS with one of the STARTS, without which it is HOLES, contain it, or
   are they covered? */
static bool rounds_are_covered (const Core *one, Position class, Position starts, Position holes) {
  const Position rest = rest_of (holes, class);
  Position ends = class & ~rest;
  Ways ways;
  if (is_covered (rest, one->moves - 1))
    return true;
  for (int e = 0; e < n_holes; e++)
    if (ends & BIT (e) && is_round_covered (one, rest | BIT (e)))
      ends ^= BIT (e);
  if (ends == 0)
    return true;
  find_ways (&ways, rest, class);
  for (int s = 0; s < n_holes; s++) {
    const Position reached = starts & BIT (s) ? reach_of (&ways, BIT (s), -1) : 0;
    for (int e = 0; e < n_holes; e++)
      if (reached & ends & BIT (e)) {
        const Position middles = middles_of (&ways, reached, BIT (s), BIT (e));
        if (middles != 0 && !is_round_covered (one, (holes & ~middles) | BIT (e)))
          return false;
      }
  }
  return true;
}

/* is_core_sound */
static bool is_core (const Core *one) {
  Position done = 0; /* classes; a hole that no line has as an end has no move */
  for (int l = 0; l < n_lines; l++) {
    const Position class = jumps_from[line[l].a].landing;
    if (done & class)
      continue;
    done |= class;
    if (!rounds_are_covered (one, class, class & ~one->holes, one->holes))
      return false;
    for (int s = 0; s < n_holes; s++)
      if (one->holes & class & BIT (s)
          && !rounds_are_covered (one, class, BIT (s), one->holes ^ BIT (s)))
        return false;
  }
  return !is_in_finish (one->holes);
}

static atomic_int next_core;

static int check_some_cores (void *unused) {
  char words[MOST_WORDS];
  for (int k; (k = atomic_fetch_add (&next_core, 1)) < n_cores;)
    demand (is_core (&core[k]), "core %s of %d moves: in a finish, or a round is not covered",
            describe (core[k].holes, words), core[k].moves);
  return unused != NULL;
}

/* cores_far: none of them is believed before the others */
static void check_cores (void) {
  size_t size = 2;
  while (size < 2 * (size_t) n_cores)
    size *= 2;
  tree.shared = allocate (size, sizeof *tree.shared);
  tree.moves = allocate (size, sizeof *tree.moves);
  qsort (core, (size_t) n_cores, sizeof *core, compare_cores);
  if (n_cores > 0)
    fill_tree (1, 0, n_cores);
  run_threads (check_some_cores);
  free (core);
}

/* --- Numbers of solutions -------------------------------------------------------------- */

/* All positions of the levels, level i from level_begin[i] on; and for each the number of
   sequences of moves that lead to a finish, as many as its level leaves. */
static Position *listed;
static uint64_t *n_ways;
static int level_begin[MOST_HOLES + 1];

static uint64_t add_counts (uint64_t a, uint64_t b) {
  demand (a + b <= MOST_COUNT, "over 2^62 solutions");
  return a + b;
}

/* A symmetry that keeps the start, where there are K and more of them in the list. */
static int next_kept (int k) {
  while (k < n_symmetries && !symmetry[k].keeps_start)
    k++;
  return k;
}

static bool is_product (int c, int a, int b) {
  bool is = true;
  for (int p = 0; p < n_holes; p++)
    is &= image_of (c, BIT (p)) == image_of (a, image_of (b, BIT (p)));
  return is;
}

/* is_group_sound
   The symmetries in G that are listed have to be all of G, each once, and to keep the finishes. */
static void check_group (void) {
  for (int a = next_kept (0); a < n_symmetries; a = next_kept (a + 1)) {
    demand (symmetry[a].keeps_finishes,
            "symmetry %d: keeps the start and not the finishes, expected both for counts", a + 1);
    for (int b = next_kept (0); b < n_symmetries; b = next_kept (b + 1)) {
      int n = 0;
      for (int c = next_kept (0); c < n_symmetries; c = next_kept (c + 1))
        n += is_product (c, a, b);
      demand (n == 1, "symmetries %d and %d: their product is listed %d times", a + 1, b + 1, n);
    }
  }
}

static void list_levels (void) {
  Worker *worker = allocate (1, sizeof *worker);
  int n = 0, level = 0;
  listed = allocate ((size_t) n_listed + 1, sizeof *listed);
  n_ways = allocate ((size_t) n_listed + 1, sizeof *n_ways);
  for (int b = 0; b < n_blocks; b++) {
    read_block (worker, b);
    for (int k = 0; k < worker->read.n; k++) {
      while (level < worker->read.level[k])
        level_begin[++level] = n;
      listed[n++] = worker->read.position[k];
    }
  }
  while (level < claimed)
    level_begin[++level] = n;
  free (worker);
}

/* number_levels_ok
   Sequences of moves from POSITION to a finish, where LEVEL moves were made. */
static uint64_t ways_from (int level, Position position) {
  if (level == claimed)
    return is_finish (position);
  const Position least = canonical (position);
  int from = level_begin[level], to = level_begin[level + 1];
  while (from < to) {
    const int middle = from + (to - from) / 2;
    if (listed[middle] == least)
      return n_ways[middle];
    *(listed[middle] < least ? &from : &to) = listed[middle] < least ? middle + 1 : middle;
  }
  return 0;
}

/* The same where the move that follows is under way, and the peg in AT jumps next. */
static uint64_t ways_on (int level, Position position, int at) {
  uint64_t n = 0;
  for (int j = jumps_from[at].first, end = j + jumps_from[at].n; j < end; j++) {
    const int to = jumps[j].to, over = jumps[j].over;
    const Position next = position ^ BIT (at) ^ BIT (over) ^ BIT (to);
    if (!(position & BIT (over)) || position & BIT (to))
      continue;
    n = add_counts (n, ways_from (level + 1, next));
    n = add_counts (n, ways_on (level, next, to));
  }
  return n;
}

/* The symmetries TIED that keep P; or 0 and *IS_LEAST false if one maps it to one
   before. */
static uint32_t keep_tied (uint32_t tied, int p, bool *is_least) {
  uint32_t kept = 0;
  *is_least = true;
  for (int k = 0; k < n_symmetries; k++)
    if (tied >> k & 1) {
      const Position image = image_of (k, BIT (p));
      *is_least &= image >= BIT (p);
      kept |= image == BIT (p) ? UINT32_C (1) << k : 0;
    }
  return kept;
}

static uint64_t least_on (int level, Position position, int at, uint32_t tied);

/* least_number_ok
   As ways_from, of the sequences that are the least of their images under the symmetries TIED. */
static uint64_t least_from (int level, Position position, uint32_t tied) {
  uint64_t n = 0;
  if (tied == 0 || level == claimed)
    return ways_from (level, position);
  for (int p = 0; p < n_holes && ways_from (level, position) > 0; p++) {
    bool is_least;
    const uint32_t kept = keep_tied (tied, p, &is_least);
    if (position & BIT (p) && is_least)
      n = add_counts (n, least_on (level, position, p, kept));
  }
  return n;
}

static uint64_t least_on (int level, Position position, int at, uint32_t tied) {
  uint64_t n = 0;
  if (tied == 0)
    return ways_on (level, position, at);
  for (int j = jumps_from[at].first, end = j + jumps_from[at].n; j < end; j++) {
    const int to = jumps[j].to, over = jumps[j].over;
    const Position next = position ^ BIT (at) ^ BIT (over) ^ BIT (to);
    bool is_least;
    const uint32_t kept = keep_tied (tied, to, &is_least);
    if (!(position & BIT (over)) || position & BIT (to) || !is_least)
      continue;
    n = add_counts (n, least_from (level + 1, next, kept));
    n = add_counts (n, least_on (level, next, to, kept));
  }
  return n;
}

/* A move as one of a set: its ends, and the pegs that it removes. */
typedef struct {
  Position removed;
  int start, end;
} Effect;
static Effect *effect;
static uint32_t *effect_slot; /* one more than its number, by its hash, or 0 */
static int n_effects;

static uint16_t effect_number (Effect one) {
  uint64_t hash = (uint64_t) (one.start * MOST_HOLES + one.end);
  for (int shift = 0; shift < MOST_HOLES; shift += 64)
    hash = (hash ^ (uint64_t) (one.removed >> shift)) * 0x9e3779b97f4a7c15;
  for (hash = hash >> 40;; hash++) {
    uint32_t *slot = &effect_slot[hash % (2 * MOST_EFFECTS)];
    const Effect *known = *slot > 0 ? &effect[*slot - 1] : NULL;
    if (known != NULL && known->removed == one.removed && known->start == one.start
        && known->end == one.end)
      return (uint16_t) (*slot - 1);
    if (known != NULL)
      continue;
    demand (n_effects < MOST_EFFECTS, "over %d moves, too many to count sets", MOST_EFFECTS);
    effect[n_effects] = one;
    *slot = (uint32_t) ++n_effects;
    return (uint16_t) (n_effects - 1);
  }
}

/* Sets of moves, as ascending numbers, claimed of them for each set; the first are all sets that
   the first moves of solutions are, then come sets of a move more, of which some may be alike. */
static uint16_t *set;
static size_t n_sets, n_new;

static int compare_moves (const void *a, const void *b) {
  return (int) *(const uint16_t *) a - (int) *(const uint16_t *) b;
}

static int compare_sets (const void *a, const void *b) {
  return memcmp (a, b, (size_t) claimed * sizeof *set);
}

/* Sorts the new sets and keeps each once. */
static void sort_new (void) {
  const size_t stride = (size_t) claimed, n = n_new;
  uint16_t *new = set + n_sets *stride;
  qsort (new, n, stride * sizeof *new, compare_sets);
  n_new = 0;
  for (size_t i = 0; i < n; i++)
    if (n_new == 0 || compare_sets (new + (n_new - 1) * stride, new + i *stride) != 0)
      memmove (new + n_new++ *stride, new + i *stride, stride * sizeof *new);
  demand (n_new <= MOST_SETS, "over %d sets of moves, too many to count", MOST_SETS);
}

/* add_moves_ok
   Adds the sets that are the OLD one, of SIZE moves, and a move that goes on from AT. */
static void extend_set (const uint16_t *old, int size, Position position, Effect move) {
  for (int j = jumps_from[move.end].first, end = j + jumps_from[move.end].n; j < end; j++) {
    const int at = move.end, to = jumps[j].to, over = jumps[j].over;
    const Position next = position ^ BIT (at) ^ BIT (over) ^ BIT (to);
    const Effect longer = { move.removed | BIT (over), move.start, to };
    if (!(position & BIT (over)) || position & BIT (to))
      continue;
    if (ways_from (size + 1, next) > 0) {
      uint16_t *new = set + (n_sets + n_new) * (size_t) claimed;
      memcpy (new, old, (size_t) claimed * sizeof *new);
      new[size] = effect_number (longer);
      qsort (new, (size_t) size + 1, sizeof *new, compare_moves);
      if (++n_new == 2 * MOST_SETS)
        sort_new ();
    }
    extend_set (old, size, next, longer);
  }
}

/* families_ok, sets_sound */
static void list_sets (void) {
  const size_t stride = (size_t) claimed;
  effect = allocate (MOST_EFFECTS, sizeof *effect);
  effect_slot = allocate (2 * MOST_EFFECTS, sizeof *effect_slot);
  set = allocate (3 * MOST_SETS * stride, sizeof *set);
  n_sets = 1;
  for (int size = 0; size < claimed; size++) {
    n_new = 0;
    for (size_t i = 0; i < n_sets; i++) {
      const uint16_t *old = set + i * stride;
      Position position = start;
      for (int k = 0; k < size; k++)
        position ^= effect[old[k]].removed ^ BIT (effect[old[k]].start) ^ BIT (effect[old[k]].end);
      for (int p = 0; p < n_holes; p++)
        if (position & BIT (p))
          extend_set (old, size, position, (Effect){ 0, p, p });
    }
    sort_new ();
    memmove (set, set + n_sets * stride, n_new * stride * sizeof *set);
    n_sets = n_new;
  }
}

static int image_of_hole (int k, int p) {
  int image = 0;
  while (image_of (k, BIT (p)) != BIT (image))
    image++;
  return image;
}

/* Is a set of moves the least of its images? */
static bool is_least_set (const uint16_t *one) {
  uint16_t image[MOST_HOLES];
  bool is_least = true;
  for (int k = next_kept (0); k < n_symmetries; k = next_kept (k + 1)) {
    for (int i = 0; i < claimed; i++) {
      const Effect move = effect[one[i]];
      image[i] = effect_number ((Effect){ image_of (k, move.removed), image_of_hole (k, move.start),
                                          image_of_hole (k, move.end) });
    }
    qsort (image, (size_t) claimed, sizeof *image, compare_moves);
    is_least &= compare_sets (one, image) <= 0;
  }
  return is_least;
}

/* A solution is a sequence of holes: these tell which holes are jumped over. */
static void check_middles (void) {
  for (int k = 0; k < n_lines; k++)
    for (int l = 0; l < k; l++)
      demand ((line[k].holes & ~BIT (line[k].over)) != (line[l].holes & ~BIT (line[l].over)),
              "solutions are counted, but lines %d and %d have the same ends", l + 1, k + 1);
}

/* check_counts_sound */
static void check_counts (void) {
  uint64_t found[4] = { 0 };
  uint32_t group = 0;
  check_middles ();
  check_group ();
  list_levels ();
  for (int level = claimed; level-- > 0;)
    for (int i = level_begin[level]; i < level_begin[level + 1]; i++)
      for (int p = 0; p < n_holes; p++)
        if (listed[i] & BIT (p))
          n_ways[i] = add_counts (n_ways[i], ways_on (level, listed[i], p));
  for (int k = next_kept (0); k < n_symmetries; k = next_kept (k + 1))
    for (int p = 0; p < n_holes; p++) /* no bit for the identity */
      group |= image_of (k, BIT (p)) != BIT (p) ? UINT32_C (1) << k : 0;
  found[0] = n_ways[0];
  found[1] = least_from (0, start, group);
  if (n_counts > 2)
    list_sets ();
  found[2] = n_sets;
  for (size_t i = 0; i < n_sets; i++)
    found[3] += is_least_set (set + i * (size_t) claimed);
  for (int k = 0; k < n_counts; k++)
    demand (found[k] == count[k], "%" PRIu64 " %s%s are counted, but there are %" PRIu64, count[k],
            k < 2 ? "solutions" : "sets of moves", k % 2 == 0 ? "" : " up to symmetry", found[k]);
}

static void print_counts (void) {
  int order = 0;
  for (int k = next_kept (0); k < n_symmetries; k = next_kept (k + 1))
    order++;
  for (int k = 0; k < n_counts; k += 2)
    printf ("; %" PRIu64 " %s%s, %" PRIu64 " up to %d symmetr%s", count[k],
            k == 0 ? "solution" : "set",
            count[k] == 1 ? k == 0 ? "" : " of moves"
            : k == 0      ? "s"
                          : "s of moves",
            count[k + 1], MAX (order, 1), order > 1 ? "ies" : "y");
}

/* --- The program ----------------------------------------------------------------------- */

/* The finishes, in WORDS: of a pattern the holes that are filled, or empty. */
static const char *describe_goal (char *words) {
  const Position all = (BIT (n_holes - 1) << 1) - 1, empty = all & ~(first_finish | either);
  char filled[MOST_WORDS], rest[MOST_WORDS];
  const bool any = n_posed == n_holes && is_single;
  if (any)
    strcpy (words, "any hole");
  else if (either == 0)
    strcpy (words, describe (first_finish, filled));
  else if (either == all)
    strcpy (words, "any position");
  else if (empty == 0)
    sprintf (words, "at least %s", describe (first_finish, filled));
  else if (first_finish == 0)
    sprintf (words, "at most %s", describe (either, rest));
  else
    sprintf (words, "%s filled and %s empty", describe (first_finish, filled),
             describe (empty, rest));
  if (!any && n_posed > 1)
    strcat (words, " or others");
  if (is_stuck_wanted)
    strcat (words, " without a jump");
  return words;
}

/* The processors of this process, by its affinity and by the time that its container has. */
static int count_processors (void) {
  cpu_set_t allowed;
  long long n = sysconf (_SC_NPROCESSORS_ONLN), quota, period;
  FILE *container = fopen ("/sys/fs/cgroup/cpu.max", "r");
  if (sched_getaffinity (0, sizeof allowed, &allowed) == 0)
    n = CPU_COUNT (&allowed);
  if (container != NULL && fscanf (container, "%lld %lld", &quota, &period) == 2 && period > 0)
    n = MIN (n, quota / period + (quota % period > 0));
  if (container != NULL)
    fclose (container);
  return (int) MAX (MIN (n, MOST_THREADS), 1);
}

/* check_all_sound, verdict_sound */
int main (int argc, char **argv) {
  struct stat status;
  file_name = argc == 2 ? argv[1] : "usage";
  check (UNREADABLE, argc == 2, "expected one argument, the file of a certificate");
  if (strcmp (file_name, "--help") == 0) {
    puts ("Usage: bergholt-check FILE\n"
          "\n"
          "Checks a certificate that solve --certificate FILE has written.  Exit status: 0\n"
          "verified, 1 it proves nothing, 2 usage, or no certificate.");
    check (UNREADABLE, fflush (stdout) == 0, "cannot be printed");
    return VERIFIED;
  }
  file = open (file_name, O_RDONLY | O_NONBLOCK);
  check (UNREADABLE, file >= 0 && fstat (file, &status) == 0, "cannot be opened");
  check (UNREADABLE, S_ISREG (status.st_mode), "expected a file that can be read twice");
  check (UNREADABLE, getentropy (&secret, sizeof secret) == 0, "no random numbers");
  secret %= PRIME;
  n_threads = count_processors ();
  read_head ();
  read_board ();
  read_problem ();
  read_claim ();
  read_weights ();
  close_finishes ();
  check_weights ();
  read_blocks ();
  check_cores ();
  check_levels ();
  if (n_counts > 0)
    check_counts ();

  char from[MOST_WORDS], to[3 * MOST_WORDS], by_rule[32] = "";
  if (rule > 0)
    snprintf (by_rule, sizeof by_rule, "%d-move, ", rule);
  printf ("verified: %s, %s%s to %s: ", board_name, by_rule, describe (start, from),
          describe_goal (to));
  printf (claimed > count_pegs (start) - least_pegs ? "unsolvable"
          : n_moves > 0                             ? "%d move%s, none fewer"
                                                    : "at least %d move%s",
          claimed, claimed == 1 ? "" : "s");
  print_counts ();
  putchar ('\n');
  check (UNREADABLE, fflush (stdout) == 0, "cannot be printed");
  return VERIFIED;
}
