#include <math.h>
#include <string.h>

#include "board/notation.h"
#include "cli/analyse/analyse.h"
#include "jumps/random_games.h"
#include "records/record.h"

/* "1 in 4.1", "1 in 135", "1 in 37.07 million": the odds of a probability, which
   is not 0. */
static char *make_odds (const mpq_t probability) {
  double inverse = 1 / mpq_get_d (probability);
  const char *exact = mpz_cmp_ui (mpq_numref (probability), 1) == 0 ? "exactly " : "";
  if (inverse < 9.95 && *exact == '\0')
    return g_strdup_printf ("1 in %.1f", inverse);
  if (inverse < 1e6)
    return g_strdup_printf ("%s1 in %.0f", exact, inverse);
  if (inverse < 1e9)
    return g_strdup_printf ("%s1 in %.2f million", exact, inverse / 1e6);
  if (inverse < 1e12)
    return g_strdup_printf ("%s1 in %.1f billion", exact, inverse / 1e9);
  return g_strdup_printf ("%s1 in %.1f million million", exact, inverse / 1e12);
}

static void add_probability (BgRecord *record, const char *key, const mpq_t probability) {
  g_autofree char *fraction_key = g_strconcat (key, "_fraction", NULL);
  char *fraction = mpq_get_str (NULL, 10, probability);
  bg_record_add_real (record, key, mpq_get_d (probability), BG_SIGNIFICANT);
  bg_record_add_text (record, g_intern_string (fraction_key), fraction);
  void (*release) (void *, size_t);
  mp_get_memory_functions (NULL, NULL, &release);
  release (fraction, strlen (fraction) + 1);
}

static void add_end (const BgAnalyse *analyse, const char *key, const BgRandomEnd *end) {
  const BgBoard *board = analyse->problem->board;
  g_auto (GStrv) moves = bg_jump_path_moves (board, &end->path);
  g_autofree char *position = bg_position_to_string (board, end->path.position[end->path.n]);
  BgRecord *record = bg_record_add_record (analyse->record, key);
  bg_record_add_text (record, "position", position);
  add_probability (record, "probability", end->probability);
  bg_record_add_strings (record, "solution", (const char *const *) moves);
}

static void add_record (const BgAnalyse *analyse, const BgRandomGames *random) {
  BgRecord *record = analyse->record, *levels = bg_record_add_list (record, "levels");
  int pegs = bg_pegs (analyse->problem->start), most = 0;
  uint64_t dead_ends = 0;
  for (int n = 0; n < random->n; n++) {
    most = mpq_cmp (random->ends[n], random->ends[most]) > 0 ? n : most;
    BgRecord *row = bg_record_add_record (levels, NULL);
    bg_record_add_integer (row, "n", n);
    bg_record_add_integer (row, "min_pegs", pegs - n);
    bg_record_add_integer (row, "max_pegs", pegs - n);
    bg_record_add_integer (row, "dead_ends", random->dead_ends[n]);
    dead_ends += random->dead_ends[n];
    add_probability (row, "probability", random->ends[n]);
  }
  bg_record_add_integer (record, "dead_ends", dead_ends);
  add_probability (record, "mean_pegs", random->mean_pegs);
  bg_record_add_integer (record, "most_often_pegs", pegs - most);
  add_probability (record, "solved", random->solved);
  add_end (analyse, "most_likely", &random->most);
  add_end (analyse, "least_likely", &random->least);
}

/* The odds of the probability of a level, of an end or of a solution, from its fraction. */
static void append_odds (const BgRecord *record, GString *text) {
  const char *fraction = bg_record_text (record, "probability_fraction");
  mpq_t probability;
  mpq_init (probability);
  mpq_set_str (probability,
               fraction != NULL ? fraction : bg_record_text (record, "solved_fraction"), 10);
  g_autofree char *odds = mpq_sgn (probability) != 0 ? make_odds (probability) : g_strdup ("never");
  g_string_append (text, odds);
  mpq_clear (probability);
}

/* The levels from the first dead end on. */
static void append_levels (const BgRecord *record, GString *text) {
  static const BgTextLine row_text[] = {
    { .text = "{n:4} {min_pegs:5} {dead_ends:12} "
              "{probability_fraction=0?            0|{probability:13.4E}}  {@}",
      .append = append_odds },
    { NULL }
  };
  const BgRecord *levels = bg_record_find (record, "levels");
  const guint n = bg_record_length (levels);
  guint i = 0;
  while (i + 1 < n && bg_record_integer (bg_record_item (levels, i), "dead_ends") == 0)
    i++;
  for (; i < n; i++) {
    g_autofree char *row = bg_text_form_new (row_text, bg_record_item (levels, i), NULL);
    g_string_append (text, row);
  }
  g_string_truncate (text, text->len - 1);
}

#define SOLVED_LINE \
  { .text = "solved: {solved_fraction=0?never|{solved:.4E}, {@}}", .append = append_odds }
#define END_LINE(key, name) \
  { \
    .list = key, .append = append_odds, \
    .text = name " likely end, {@}, reached by\n    {solution}\n    {position:board}" \
  }

static const BgTextLine games_text[] = {
  BG_LINE ("the random player"),
  BG_LINE ("   n  pegs    dead ends     game ends"),
  { .text = "{@}", .append = append_levels },
  BG_LINE (" sum       {dead_ends:12}"),
  BG_LINE ("pegs left: mean {mean_pegs:.2f}, most often {most_often_pegs}"),
  SOLVED_LINE,
  END_LINE ("most_likely", "most"),
  END_LINE ("least_likely", "least"),
  { NULL }
};

static const BgTextLine chance_text[] = { BG_LINE ("the random player"), SOLVED_LINE, { NULL } };

static const BgTextLine play_text[] = {
  BG_LINE ("{games} random games"),
  BG_LINE (" pegs        games      share      error"),
  BG_LINES_OF ("ends", "{pegs:5} {games:12} {share:10.4E} {error:10.1E}"),
  BG_LINE ("pegs left: mean {mean_pegs:.2f}"),
  BG_LINE ("solved: {solved}"),
  { NULL }
};

BgStop bg_analyse_random (BgAnalyse *analyse) {
  BgRandomGames *random = g_new (BgRandomGames, 1);
  bg_random_games_init (random);
  BgStop outcome = bg_random_games_run (analyse->problem, analyse->control, random);
  if (outcome == BG_STOP_NONE) {
    add_record (analyse, random);
    bg_cli_print_part (analyse->common, analyse->record, games_text);
  }
  bg_random_games_clear (random);
  g_free (random);
  return outcome;
}

BgStop bg_analyse_chance (BgAnalyse *analyse) {
  mpq_t solved;
  mpq_init (solved);
  BgStop outcome = bg_analyse_need_winning (analyse, true);
  if (outcome == BG_STOP_NONE)
    outcome = bg_random_games_solved (&analyse->winning, analyse->control, solved);
  if (outcome == BG_STOP_NONE) {
    add_probability (analyse->record, "solved", solved);
    bg_cli_print_part (analyse->common, analyse->record, chance_text);
  }
  mpq_clear (solved);
  return outcome;
}

/* --- Monte Carlo ---------------------------------------------------------- */

BgStop bg_analyse_monte_carlo (BgAnalyse *analyse) {
  BgRecord *record = analyse->record;
  uint64_t count[BG_MAX_HOLES + 1] = { 0 }, solved = 0, pegs_left = 0;
  BgStop outcome = bg_random_games_play (analyse->problem, analyse->games, analyse->seed,
                                         analyse->control, count, &solved);
  if (outcome != BG_STOP_NONE)
    return outcome;
  bg_record_add_integer (record, "games", analyse->games);
  bg_record_add_integer (record, "seed", analyse->seed);
  BgRecord *ends = bg_record_add_list (record, "ends");
  for (int pegs = BG_MAX_HOLES; pegs >= 0; pegs--)
    if (count[pegs] > 0) {
      BgRecord *row = bg_record_add_record (ends, NULL);
      bg_record_add_integer (row, "pegs", pegs);
      bg_record_add_integer (row, "games", count[pegs]);
      const double share = (double) count[pegs] / (double) analyse->games;
      bg_record_add_real (row, "share", share, BG_SIGNIFICANT);
      bg_record_add_real (row, "error", sqrt (share * (1 - share) / (double) analyse->games),
                          BG_SIGNIFICANT);
      pegs_left += count[pegs] * pegs;
    }
  bg_record_add_integer (record, "solved", solved);
  bg_record_add_real (record, "mean_pegs", (double) pegs_left / (double) analyse->games,
                      BG_SIGNIFICANT);
  bg_cli_print_part (analyse->common, record, play_text);
  return outcome;
}
