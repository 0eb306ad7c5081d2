#include <math.h>
#include <stdio.h>
#include <string.h>

#include "board/notation.h"
#include "cli/analyse.h"
#include "jumps/random_games.h"
#include "report/record.h"

/* "1 in 4.1", "1 in 135", "1 in 37.07 million": the odds of a probability, which
   is not 0. */
static char *
make_odds (const mpq_t probability)
{
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

static void
add_probability (BgRecord *record, const char *key, const mpq_t probability)
{
  g_autofree char *fraction_key = g_strconcat (key, "_fraction", NULL);
  char *fraction = mpq_get_str (NULL, 10, probability);
  bg_record_add_real (record, key, mpq_get_d (probability), BG_SIGNIFICANT);
  bg_record_add_text (record, g_intern_string (fraction_key), fraction);
  void (*release) (void *, size_t);
  mp_get_memory_functions (NULL, NULL, &release);
  release (fraction, strlen (fraction) + 1);
}

static void
add_end (const BgAnalyse *analyse, const char *key, const BgRandomEnd *end)
{
  const BgBoard *board = analyse->problem->board;
  g_auto (GStrv) moves = bg_jump_path_moves (board, &end->path);
  g_autofree char *position = bg_position_to_string (board, end->path.position[end->path.n]);
  BgRecord *record = bg_record_add_record (analyse->record, key);
  bg_record_add_text (record, "position", position);
  add_probability (record, "probability", end->probability);
  bg_record_add_strings (record, "solution", (const char *const *) moves);
}

static void
add_record (const BgAnalyse *analyse, const BgRandomGames *random)
{
  BgRecord *record = analyse->record, *levels = bg_record_add_list (record, "levels");
  int pegs = bg_pegs (analyse->problem->start), most = 0;
  for (int n = 0; n < random->n; n++)
    {
      most = mpq_cmp (random->ends[n], random->ends[most]) > 0 ? n : most;
      BgRecord *row = bg_record_add_record (levels, NULL);
      bg_record_add_integer (row, "n", n);
      bg_record_add_integer (row, "min_pegs", pegs - n);
      bg_record_add_integer (row, "max_pegs", pegs - n);
      bg_record_add_integer (row, "dead_ends", random->dead_ends[n]);
      add_probability (row, "probability", random->ends[n]);
    }
  add_probability (record, "mean_pegs", random->mean_pegs);
  bg_record_add_integer (record, "most_often_pegs", pegs - most);
  add_probability (record, "solved", random->solved);
  add_end (analyse, "most_likely", &random->most);
  add_end (analyse, "least_likely", &random->least);
}

/* The fraction of RECORD under KEY as a number, and what the ODDS are of a probability. */
static double
read_fraction (const BgRecord *record, const char *key, char **odds)
{
  g_autofree char *fraction_key = g_strconcat (key, "_fraction", NULL);
  mpq_t fraction;
  mpq_init (fraction);
  mpq_set_str (fraction, bg_record_text (record, fraction_key), 10);
  const double value = mpq_get_d (fraction);
  *odds = mpq_sgn (fraction) != 0 ? make_odds (fraction) : g_strdup ("never");
  mpq_clear (fraction);
  return value;
}

static void
print_end (const BgAnalyse *analyse, const char *what, const BgRecord *end)
{
  g_autofree char *odds = NULL;
  g_autoptr (GString) line = g_string_new (NULL);
  read_fraction (end, "probability", &odds);
  bg_record_append (end, "solution", line);
  printf ("%s likely end, %s, reached by\n    %s\n", what, odds, line->str);
  bg_analyse_print_position (analyse->problem, end);
}

/* The rows from the first dead end on. */
static void
print_rows (const BgRecord *levels)
{
  gint64 total = 0;
  printf ("the random player\n%4s %5s %12s  %12s\n", "n", "pegs", "dead ends", "game ends");
  for (guint i = 0; i < bg_record_length (levels); i++)
    {
      const BgRecord *row = bg_record_item (levels, i);
      const gint64 n = bg_record_integer (row, "dead_ends");
      total += n;
      if (total == 0 && i + 1 < bg_record_length (levels))
        continue;
      g_autofree char *odds = NULL;
      const double probability = read_fraction (row, "probability", &odds);
      g_autofree char *share = probability > 0 ? g_strdup_printf ("%.4E", probability)
                                               : g_strdup ("0");
      printf ("%4u %5d %12" G_GINT64_FORMAT " %13s  %s\n", i,
              (int) bg_record_integer (row, "min_pegs"), n, share, odds);
    }
  printf ("%4s %5s %12" G_GINT64_FORMAT "\n", "sum", "", total);
}

static void
print_solved (const BgRecord *record)
{
  g_autofree char *odds = NULL;
  const double solved = read_fraction (record, "solved", &odds);
  if (solved > 0)
    printf ("solved: %.4E, %s\n", solved, odds);
  else
    puts ("solved: never");
}

static void
print_text (const BgAnalyse *analyse)
{
  const BgRecord *record = analyse->record;
  g_autofree char *unused = NULL;
  print_rows (bg_record_find (record, "levels"));
  printf ("pegs left: mean %.2f, most often %d\n", read_fraction (record, "mean_pegs", &unused),
          (int) bg_record_integer (record, "most_often_pegs"));
  print_solved (record);
  print_end (analyse, "most", bg_record_find (record, "most_likely"));
  print_end (analyse, "least", bg_record_find (record, "least_likely"));
}

BgStop
bg_analyse_random (BgAnalyse *analyse)
{
  BgRandomGames *random = g_new (BgRandomGames, 1);
  bg_random_games_init (random);
  BgStop outcome = bg_random_games_run (analyse->problem, analyse->control, random);
  if (outcome == BG_STOP_NONE)
    add_record (analyse, random);
  if (outcome == BG_STOP_NONE && bg_analyse_prints (analyse))
    print_text (analyse);
  bg_random_games_clear (random);
  g_free (random);
  return outcome;
}

BgStop
bg_analyse_chance (BgAnalyse *analyse)
{
  mpq_t solved;
  mpq_init (solved);
  BgStop outcome = bg_analyse_need_winning (analyse, true);
  if (outcome == BG_STOP_NONE)
    outcome = bg_random_games_solved (&analyse->winning, analyse->control, solved);
  if (outcome == BG_STOP_NONE)
    add_probability (analyse->record, "solved", solved);
  if (outcome == BG_STOP_NONE && bg_analyse_prints (analyse))
    {
      puts ("the random player");
      print_solved (analyse->record);
    }
  mpq_clear (solved);
  return outcome;
}

/* --- Monte Carlo ---------------------------------------------------------- */

/* The standard error of a share of the games. */
static double
error_of (double share, double games)
{
  return sqrt (share * (1 - share) / games);
}

static void
print_play (const BgRecord *record)
{
  const BgRecord *ends = bg_record_find (record, "ends");
  const gint64 games = bg_record_integer (record, "games");
  double pegs_left = 0;
  printf ("%" G_GINT64_FORMAT " random games\n%5s %12s %10s %10s\n", games, "pegs", "games",
          "share", "error");
  for (guint i = 0; i < bg_record_length (ends); i++)
    {
      const BgRecord *row = bg_record_item (ends, i);
      const gint64 n = bg_record_integer (row, "games"), pegs = bg_record_integer (row, "pegs");
      const double share = (double) n / (double) games;
      pegs_left += (double) pegs * share;
      printf ("%5d %12" G_GINT64_FORMAT " %10.4E %10.1E\n", (int) pegs, n, share,
              error_of (share, (double) games));
    }
  printf ("pegs left: mean %.2f\nsolved: %" G_GINT64_FORMAT "\n", pegs_left,
          bg_record_integer (record, "solved"));
}

BgStop
bg_analyse_monte_carlo (BgAnalyse *analyse)
{
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
    if (count[pegs] > 0)
      {
        BgRecord *row = bg_record_add_record (ends, NULL);
        bg_record_add_integer (row, "pegs", pegs);
        bg_record_add_integer (row, "games", count[pegs]);
        pegs_left += count[pegs] * pegs;
      }
  bg_record_add_integer (record, "solved", solved);
  bg_record_add_real (record, "mean_pegs", (double) pegs_left / (double) analyse->games,
                      BG_SIGNIFICANT);
  if (bg_analyse_prints (analyse))
    print_play (record);
  return outcome;
}
