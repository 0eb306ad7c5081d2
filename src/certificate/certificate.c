#include "certificate/certificate.h"

#include <stdlib.h>
#include <string.h>

#include "board/notation.h"
#include "board/position_sort.h"
#include "certificate/refutation.h"
#include "core/error.h"
#include "core/file.h"
#include "core/hash.h"
#include "core/varint.h"

/* Of boards in the format. */
#define MOST_HOLES 128
#define MOST_COLUMNS 26
#define MOST_LINES 1024
#define MOST_REGIONS_OF_2 64 /* of format 2 */

/* Positions of the levels where solutions are counted. */
#define MOST_COUNTED (1 << 20)

/* Positions of a block, and the bytes before them: checksum, level, number of bytes. */
#define BLOCK 16384
#define BLOCK_HEAD 8

/* 0 or 1 for each hole, followed by END. */
static void put_holes (GString *head, const BgBoard *board, BgPosition holes, const char *end) {
  for (int hole = 0; hole < board->n_holes; hole++)
    g_string_append_c (head, bg_has (holes, hole) ? '1' : '0');
  g_string_append (head, end);
}

/* The board's name as a word: rectangle(3, 4) has a blank. */
static void put_name (GString *head, const BgBoard *board) {
  g_string_append (head, "board ");
  for (const char *c = board->name; *c != '\0'; c++)
    if (*c != ' ')
      g_string_append_c (head, *c);
  g_string_append_c (head, '\n');
}

static void put_rows (GString *head, const BgBoard *board) {
  g_string_append_printf (head, "rows %d\n", board->n_rows);
  int hole = 0;
  for (int row = 0; row < board->n_rows; row++) {
    for (int column = 0; column < board->n_columns; column++) {
      const bool is_hole = hole < board->n_holes && board->column[hole] == column
                           && board->row[hole] == row;
      g_string_append_c (head, is_hole ? 'o' : '.');
      hole += is_hole;
    }
    g_string_append_c (head, '\n');
  }
}

static int compare_lines (const void *a, const void *b) {
  const BgLine *x = a, *y = b;
  return x->barred != y->barred ? x->barred - y->barred
         : x->a != y->a         ? x->a - y->a
         : x->over != y->over   ? x->over - y->over
                                : x->b - y->b;
}

static void put_lines (GString *head, const BgBoard *board) {
  g_autofree BgLine *line = g_memdup2 (board->line, board->n_lines * sizeof *line);
  /* lines one way from their first hole */
  for (int i = 0; i < board->n_lines; i++)
    if (line[i].barred == BG_BARRED_A)
      line[i] = (BgLine){ line[i].b, line[i].over, line[i].a, BG_BARRED_B };
  qsort (line, board->n_lines, sizeof *line, compare_lines);
  const int n_one_way = 2 * board->n_lines - board->n_jumps, both = board->n_lines - n_one_way;
  g_string_append_printf (head, "lines %d\n", both);
  for (int i = 0; i < board->n_lines; i++)
    if (board->by_lines) {
      if (i == both)
        g_string_append_printf (head, "one-way %d\n", n_one_way);
      g_string_append_printf (head, "%d %d %d\n", line[i].a, line[i].over, line[i].b);
    } else
      g_string_append_printf (head, "%s-%s-%s\n", bg_hole_name (board, line[i].a).text,
                              bg_hole_name (board, line[i].over).text,
                              bg_hole_name (board, line[i].b).text);
}

/* Rule and rows, or the names of the holes; and the lines. */
static void put_board (GString *head, const BgBoard *board) {
  put_name (head, board);
  if (!board->by_lines) {
    g_string_append_printf (head, "rule %d\n", board->rule);
    put_rows (head, board);
  } else {
    g_string_append_printf (head, "holes %d\n", board->n_holes);
    for (int hole = 0; hole < board->n_holes; hole++)
      g_string_append_printf (head, "%s\n", board->names[hole].text);
  }
  put_lines (head, board);
}

/* The board's symmetries that keep the start, or the finishes, which are closed, or the pattern;
   where MERGED is not NULL, those alone of the former. */
static void put_symmetries (GString *head, const BgProblem *closed, const BgGroup *merged) {
  const BgBoard *board = closed->board;
  BgGroup starts, finishes;
  bool listed[BG_MAX_SYMMETRIES] = { false };
  int n = 0;
  bg_group_init_closed (&starts, board, &closed->start, 1);
  bg_problem_group (closed, &finishes);
  for (int k = 0; k < starts.order; k++)
    listed[starts.symmetry[k]] = true;
  for (int k = 0; k < finishes.order; k++)
    listed[finishes.symmetry[k]] = true;
  for (int k = 0; k < starts.order && merged != NULL; k++)
    listed[starts.symmetry[k]] = false;
  for (int k = 0; merged != NULL && k < merged->order; k++)
    listed[merged->symmetry[k]] = true;
  for (int s = 0; s < board->n_symmetries; s++)
    n += listed[s];
  g_string_append_printf (head, "symmetries %d\n", n);
  for (int s = 0; s < board->n_symmetries; s++)
    for (int hole = 0; listed[s] && hole < board->n_holes; hole++)
      g_string_append_printf (head, "%d%c", board->symmetry[s][hole],
                              hole + 1 < board->n_holes ? ' ' : '\n');
}

/* No solution has fewer moves, if any there is, than claimed. */
static void put_claim (GString *head, const BgProblem *problem, const BgSolveResult *result) {
  const GPtrArray *moves = result->solution;
  const bool solved = result->status == BG_YES;
  g_string_append_printf (head, "claim %d\nmoves %u\n",
                          result->status == BG_NO ? bg_problem_jumps (problem) + 1
                                                  : result->lower_bound,
                          solved ? moves->len : 0);
  for (guint i = 0; solved && i < moves->len; i++)
    g_string_append_printf (head, "%s\n", (const char *) moves->pdata[i]);
}

static void put_counts (GString *head, const BgCertificateCounts *counts) {
  g_string_append_printf (head, "counts %d\n", counts->n);
  for (int k = 0; k < counts->n; k++)
    g_string_append_printf (head, "%" PRIu64 "\n", counts->number[k]);
}

/* The layers of the perimeter that sets of weights have offsets for, 0: none. */
static int find_depth (const BgRefutation *refutation) {
  int depth = 0;
  for (guint s = 0; refutation->sets != NULL && s < refutation->sets->len; s++)
    depth = MAX (depth, g_array_index (refutation->sets, BgPotential, s).depth);
  return depth;
}

/* Sets NUMBER of each region that has a weight in any set, from 1, and of others to 0; returns how
   many have one. */
static int number_regions (const BgRegionList *regions, const GArray *sets, int *number) {
  int n = 0;
  for (int k = 0; k < regions->n; k++) {
    bool weighs = false;
    for (guint s = 0; s < sets->len && !weighs; s++)
      weighs = g_array_index (sets, BgPotential, s).region_weight[k] != 0;
    number[k] = weighs ? ++n : 0;
  }
  return n;
}

/* Writes SET, whose regions have NUMBERs, with an offset for each number of moves up to DEPTH, or
   with one if that is 0. */
static void put_set (GString *head, const BgBoard *board, int n_regions, const int *number,
                     int depth, const BgPotential *set) {
  int n = 0;
  g_string_append_printf (head, "%" G_GINT64_FORMAT, set->divisor);
  for (int moves = 1; moves <= MAX (depth, 1); moves++)
    g_string_append_printf (head, " %" G_GINT64_FORMAT, bg_potential_offset (set, moves));
  for (int hole = 0; hole < board->n_holes; hole++)
    g_string_append_printf (head, " %" G_GINT64_FORMAT, set->weight[hole]);
  for (int k = 0; k < n_regions; k++)
    n += set->region_weight[k] != 0;
  g_string_append_printf (head, " %d", n);
  for (int k = 0; k < n_regions; k++)
    if (set->region_weight[k] != 0)
      g_string_append_printf (head, " %d %" G_GINT64_FORMAT, number[k], set->region_weight[k]);
  g_string_append_c (head, '\n');
}

/* Writes the regions of packings, of CORES if that is not NULL. */
static void put_packing_regions (GString *head, const BgBoard *board, const BgCoreProof *cores) {
  BgPosition region[BG_MAX_REGIONS];
  const int n = cores != NULL ? bg_core_proof_regions (cores, region) : 0;
  g_string_append_printf (head, "regions %d\n", n);
  for (int k = 0; k < n; k++)
    put_holes (head, board, region[k], "\n");
}

/* Writes sets of weights whose regions have NUMBERs. */
static void put_sets (GString *head, const BgBoard *board, const GArray *sets, int n_regions,
                      const int *number, int depth, BgCertificateInfo *info) {
  info->sets = sets->len;
  g_string_append_printf (head, "weights %u\n", info->sets);
  for (guint s = 0; s < sets->len; s++)
    put_set (head, board, n_regions, number, depth, &g_array_index (sets, BgPotential, s));
}

/* Writes regions and weights; returns the format that they and COUNTS need: 3 for counts, a
   perimeter or many regions, 4 for cores. */
static int put_weights (GString *head, const BgBoard *board, const BgRefutation *refutation,
                        const BgCertificateCounts *counts, BgCertificateInfo *info) {
  if (refutation->possible == NULL) {
    g_assert (counts == NULL);
    g_string_append (head, "regions 0\nweights 0\n");
    return 2;
  }
  if (refutation->cores != NULL || bg_problem_is_open (refutation->possible)) {
    put_packing_regions (head, board, refutation->cores);
    g_string_append (head, "perimeter 0\n");
    if (refutation->sets != NULL)
      put_sets (head, board, refutation->sets, 0, NULL, 0, info);
    else
      g_string_append (head, "weights 0\n");
    return refutation->cores != NULL ? 4 : 3;
  }
  const BgRegionList *regions = bg_potential_pool_regions (
      bg_learner_pool (bg_bound_learner (refutation->instance->bound)));
  const GArray *sets = refutation->sets;
  const int depth = find_depth (refutation);
  int number[BG_MAX_REGIONS];
  const int n = number_regions (regions, sets, number);
  const int format = counts != NULL || depth > 0 || n > MOST_REGIONS_OF_2 ? 3 : 2;
  g_string_append_printf (head, "regions %d\n", n);
  for (int k = 0; k < regions->n; k++) {
    /* the theorem is false of an empty one */
    g_assert (regions->region[k] != 0);
    if (number[k] > 0)
      put_holes (head, board, regions->region[k], "\n");
  }
  if (format == 3)
    g_string_append_printf (head, "perimeter %d\n", depth);
  put_sets (head, board, sets, regions->n, number, depth, info);
  return format;
}

/* The sets of holes whose parities show that a finish, or an image of one, is impossible.  All sets
   are written: a set that excludes an image need not exclude the finish itself. */
static void put_parities (GString *head, const BgProblem *problem) {
  const BgBoard *board = problem->board;
  bool differs = false;
  for (int f = 0; f < problem->n_finishes; f++)
    differs |= bg_board_class (board, problem->finish[f]) != bg_board_class (board, problem->start);
  const int n = differs ? board->n_invariants : 0;
  g_string_append_printf (head, "parities %d\n", n);
  for (int i = 0; i < n; i++)
    put_holes (head, board, board->invariant[i], "\n");
}

/* Levels as they are cut into blocks: a block's bytes, and the last position that it has. */
typedef struct {
  GPtrArray *blocks; /* of GByteArray; the last one is open */
  int level;
  BgPosition last;
  size_t n;
} Blocks;

/* Writes checksum and length before the open block, if there is one. */
static void close_block (Blocks *blocks) {
  if (blocks->n == 0)
    return;
  GByteArray *block = blocks->blocks->pdata[blocks->blocks->len - 1];
  const size_t size = block->len - BLOCK_HEAD;
  for (int k = 0; k < 3; k++)
    block->data[5 + k] = (uint8_t) (size >> 8 * k);
  const uint64_t sum = bg_fnv_hash (block->data + 4, block->len - 4);
  for (int k = 0; k < 4; k++)
    block->data[k] = (uint8_t) (sum >> 8 * k);
  blocks->n = 0;
}

/* Appends a position that is on a later level than the last one, or on the same and above it. */
static void put_position (Blocks *blocks, int level, BgPosition position) {
  uint8_t code[BG_MAX_HOLES + BG_VARINT_BYTES], *end = code;
  if (blocks->n == 0) {
    const uint8_t head[BLOCK_HEAD] = { [4] = (uint8_t) level };
    g_ptr_array_add (blocks->blocks, g_byte_array_append (g_byte_array_new (), head, BLOCK_HEAD));
    blocks->last = 0;
    blocks->level = level;
  }
  for (; blocks->level < level; blocks->level++, blocks->last = 0)
    *end++ = 0;
  end = bg_varint_write (end, position - blocks->last);
  g_byte_array_append (blocks->blocks->pdata[blocks->blocks->len - 1], code, (guint) (end - code));
  blocks->last = position;
  if (++blocks->n == BLOCK)
    close_block (blocks);
}

/* Cores as levels, by their moves. */
static void put_cores (GString *head, GPtrArray *parts, const BgCoreProof *proof,
                       BgCertificateInfo *info) {
  Blocks blocks = { .blocks = parts };
  g_autoptr (GArray) cores = bg_core_proof_list (proof);
  info->cores = cores->len;
  for (guint k = 0; k < cores->len; k++) {
    const BgCore *core = &g_array_index (cores, BgCore, k);
    put_position (&blocks, core->moves, core->holes);
  }
  close_block (&blocks);
  g_string_append_printf (head, "cores %u\n", parts->len);
}

/* The levels, but for the start, which a checker knows: their number of blocks goes to HEAD, the
   blocks to PARTS. */
static void put_levels (GString *head, GPtrArray *parts, BgLevels *levels, const BgControl *control,
                        BgCertificateInfo *info) {
  Blocks blocks = { .blocks = parts };
  const guint before = parts->len;
  for (int i = 0; i < levels->n; i++) {
    BgLevel *level = &levels->level[i];
    BgPosition *positions = bg_level_list (level);
    BgPosition *spare = g_new (BgPosition, level->n);
    const size_t n = bg_positions_sort (&positions, &spare, level->n, control->stop);
    g_free (spare);
    info->positions += n;
    for (size_t k = 0; k < n && i > 0; k++)
      put_position (&blocks, i, positions[k]);
    g_free (positions);
    bg_level_clear (level);
  }
  close_block (&blocks);
  g_string_append_printf (head, "blocks %u\n", parts->len - before);
}

static bool write_file (const char *path, int format, const GString *head, const GPtrArray *blocks,
                        BgCertificateInfo *info, GError **error) {
  g_autofree BgFilePart *parts = g_new (BgFilePart, blocks->len + 2);
  g_autofree char *first = g_strdup_printf ("bergholt-certificate %d %zu %016" PRIx64 "\n", format,
                                            head->len, bg_fnv_hash (head->str, head->len));
  int n = 0;
  parts[n++] = (BgFilePart){ first, strlen (first) };
  parts[n++] = (BgFilePart){ head->str, head->len };
  for (guint b = 0; b < blocks->len; b++) {
    const GByteArray *block = blocks->pdata[b];
    parts[n++] = (BgFilePart){ block->data, block->len };
  }
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  for (int k = 0; k < n; k++) {
    info->bytes += parts[k].length;
    g_checksum_update (sum, parts[k].bytes, (gssize) parts[k].length);
  }
  g_strlcpy (info->sha256, g_checksum_get_string (sum), sizeof info->sha256);
  return bg_file_write_parts (path, parts, n, error);
}

static void put_finishes (GString *head, const BgProblem *problem) {
  const BgBoard *board = problem->board;
  const BgPattern *pattern = &problem->pattern;
  const BgPosition either = board->full & ~(pattern->pegs | pattern->empty);
  const bool is_open = bg_problem_is_open (problem);
  g_string_append_printf (head, "finishes %d\n", is_open ? 1 : problem->n_finishes);
  for (int f = 0; f < problem->n_finishes; f++)
    put_holes (head, board, problem->finish[f], "\n");
  if (is_open)
    put_holes (head, board, pattern->pegs, "\n");
  if (is_open && either != 0) {
    g_string_append (head, "either ");
    put_holes (head, board, either, "\n");
  }
  if (problem->goal == BG_GOAL_STUCK)
    g_string_append (head, "stuck\n");
}

/* The part of the head that describes PROBLEM as it was posed and the claim; the refutation's sets
   follow it. */
static GString *begin_head (const BgProblem *problem, const BgRefutation *refutation,
                            const BgSolveResult *result, const BgCertificateCounts *counts) {
  const BgBoard *board = problem->board;
  GString *head = g_string_new (NULL);
  put_board (head, board);
  g_string_append (head, "start ");
  put_holes (head, board, problem->start, "\n");
  put_finishes (head, problem);
  put_symmetries (head, refutation->possible != NULL ? refutation->instance->closed : problem,
                  counts != NULL || bg_problem_is_open (problem) ? &refutation->instance->group
                                                                 : NULL);
  put_claim (head, problem, result);
  if (counts != NULL)
    put_counts (head, counts);
  return head;
}

bool bg_certificate_check_problem (const BgProblem *problem, GError **error) {
  const BgBoard *board = problem->board;
  if (board->n_lines > MOST_LINES)
    return bg_input_error (error, "--certificate: a board of %d lines, expected at most %d",
                           board->n_lines, MOST_LINES);
  return (board->n_holes <= MOST_HOLES && (board->by_lines || board->n_columns <= MOST_COLUMNS))
         || bg_input_error (error,
                            "--certificate: a board of %d holes and %d columns, expected at "
                            "most %d holes and %d columns",
                            board->n_holes, board->n_columns, MOST_HOLES, MOST_COLUMNS);
}

bool bg_certificate_has_counts (const BgProblem *problem) {
  const BgBoard *board = problem->board;
  for (int i = 0; i < board->n_lines; i++)
    for (int k = 0; k < i && board->by_lines; k++)
      if (board->line[i].a == board->line[k].a && board->line[i].b == board->line[k].b)
        return false;
  return !bg_problem_is_open (problem);
}

/* The number of moves that no solution has, or none that is not counted. */
static int refuted_moves (const BgProblem *problem, const BgSolveResult *result, bool counting) {
  return result->status == BG_NO ? bg_problem_jumps (problem) : result->lower_bound - !counting;
}

/* Have cores ruled out most of what the search asked about last, or the start itself?  Under the
   6-move rule they pay wherever the search has any. */
static bool uses_rounds (const BgSolveResult *result) {
  const BgInstance *instance = result->instance;
  const BgBound *bound = instance != NULL ? instance->bound : NULL;
  const BgLearner *learner = bg_bound_learner (bound);
  const BgCores *cores = learner != NULL ? bg_learner_cores (learner) : NULL;
  return bg_bound_narrows (bound)
         || (cores != NULL && instance->problem->board->rule == BG_RULE_6
             && bg_cores_n (cores, 1) > 0)
         || (cores != NULL && result->lower_bound > 1
             && bg_cores_find (cores, instance->problem->start, result->lower_bound - 1) != 0);
}

/* Refutes shorter solutions, and finds the levels of the solutions that COUNTS has.  Where these
   levels have too many positions, *COUNTS is NULL then, and only the refutation's levels remain. */
static void refute (BgRefutation *refutation, const BgProblem *problem, const BgSolveResult *result,
                    const BgCertificateCounts **counts, const BgControl *control) {
  size_t n = 0;
  bg_refutation_init (refutation, problem, refuted_moves (problem, result, *counts != NULL),
                      *counts != NULL, uses_rounds (result), control);
  for (int i = 0; i < refutation->levels.n; i++)
    n += refutation->levels.level[i].n;
  if (*counts == NULL || refutation->stop != BG_STOP_NONE || n < MOST_COUNTED)
    return;
  *counts = NULL;
  bg_refutation_clear (refutation);
  bg_refutation_init (refutation, problem, refuted_moves (problem, result, false), false,
                      uses_rounds (result), control);
}

bool bg_certificate_write (const BgProblem *problem, const BgSolveResult *result,
                           const BgCertificateCounts *counts, const char *path,
                           const BgControl *control, BgCertificateInfo *info, GError **error) {
  g_assert (!result->inexact && (counts == NULL || result->status == BG_YES));
  *info = (BgCertificateInfo){ 0 };
  g_auto (BgRefutation) refutation = { 0 };
  refute (&refutation, problem, result, &counts, control);
  info->counts = counts != NULL ? counts->n : 0;
  info->stop = refutation.stop;
  info->stats = refutation.stats;
  bool written = !refutation.found;
  if (refutation.found)
    bg_input_error (error,
                    "%s: there is a shorter solution than was claimed, expected a heuristic "
                    "that is admissible",
                    path);
  else if (info->stop == BG_STOP_NONE) {
    GString *head = begin_head (problem, &refutation, result, counts);
    g_autoptr (GPtrArray)
        blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) g_byte_array_unref);
    const int format = put_weights (head, problem->board, &refutation, counts, info);
    put_parities (head, problem);
    if (refutation.cores != NULL)
      put_cores (head, blocks, refutation.cores, info);
    put_levels (head, blocks, &refutation.levels, control, info);
    info->stop = bg_control_stop (control);
    if (info->stop == BG_STOP_NONE)
      written = write_file (path, format, head, blocks, info, error);
    g_string_free (head, TRUE);
  }
  return written;
}
