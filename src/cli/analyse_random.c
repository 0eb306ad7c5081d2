#include <math.h>
#include <stdio.h>
#include <string.h>

#include "board/notation.h"
#include "cli/analyse.h"
#include "cli/watch.h"
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
print_row (const BgRandomGames *random, int n, int pegs)
{
  printf ("%4d %5d %12zu", n, pegs, random->dead_ends[n]);
  if (mpq_sgn (random->ends[n]) == 0)
    puts ("             0  never");
  else
    {
      g_autofree char *odds = make_odds (random->ends[n]);
      printf ("    %.4E  %s\n", mpq_get_d (random->ends[n]), odds);
    }
}

static void
print_end (const BgAnalyse *analyse, const char *what, const BgRandomEnd *end)
{
  const BgProblem *problem = analyse->problem;
  g_auto (GStrv) moves = bg_jump_path_moves (problem->board, &end->path);
  g_autofree char *line = g_strjoinv (" ", moves);
  g_autofree char *odds = make_odds (end->probability);
  printf ("%s likely end, %s, reached by\n    %s\n", what, odds, line);
  bg_analyse_print_position (problem, end->path.position[end->path.n]);
}

static void
print_text (const BgAnalyse *analyse, const BgRandomGames *random)
{
  int pegs = bg_pegs (analyse->problem->start), most = 0;
  size_t total = 0;
  int first = 0;
  while (first + 1 < random->n && random->dead_ends[first] == 0)
    first++;
  bg_watch_wipe ();
  printf ("the random player\n%4s %5s %12s  %12s\n", "n", "pegs", "dead ends", "game ends");
  for (int n = first; n < random->n; n++)
    {
      print_row (random, n, pegs - n);
      total += random->dead_ends[n];
      most = mpq_cmp (random->ends[n], random->ends[most]) > 0 ? n : most;
    }
  printf ("%4s %5s %12zu\n", "sum", "", total);
  printf ("pegs left: mean %.2f, most often %d\n", mpq_get_d (random->mean_pegs), pegs - most);
  if (mpq_sgn (random->solved) != 0)
    {
      g_autofree char *odds = make_odds (random->solved);
      printf ("solved: %.4E, %s\n", mpq_get_d (random->solved), odds);
    }
  else
    puts ("solved: never");
  print_end (analyse, "most", &random->most);
  print_end (analyse, "least", &random->least);
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
  int pegs = bg_pegs (analyse->problem->start);
  for (int n = 0; n < random->n; n++)
    {
      BgRecord *row = bg_record_add_record (levels, NULL);
      bg_record_add_integer (row, "n", n);
      bg_record_add_integer (row, "min_pegs", pegs - n);
      bg_record_add_integer (row, "max_pegs", pegs - n);
      bg_record_add_integer (row, "dead_ends", random->dead_ends[n]);
      add_probability (row, "probability", random->ends[n]);
    }
  add_probability (record, "mean_pegs", random->mean_pegs);
  add_probability (record, "solved", random->solved);
  add_end (analyse, "most_likely", &random->most);
  add_end (analyse, "least_likely", &random->least);
}

BgStop
bg_analyse_random (BgAnalyse *analyse)
{
  BgRandomGames *random = g_new (BgRandomGames, 1);
  bg_random_games_init (random);
  BgStop outcome = bg_random_games_run (analyse->problem, analyse->control, random);
  if (outcome == BG_STOP_NONE && analyse->record != NULL)
    add_record (analyse, random);
  else if (outcome == BG_STOP_NONE)
    print_text (analyse, random);
  bg_random_games_clear (random);
  g_free (random);
  return outcome;
}

/* --- Monte Carlo ---------------------------------------------------------- */

/* The standard error of a share of the games. */
static double
error_of (double share, double games)
{
  return sqrt (share * (1 - share) / games);
}

/* Games by the pegs that they left. */
typedef struct
{
  gint64 games;
  uint64_t ends[BG_MAX_HOLES + 1], solved;
  double mean_pegs;
} Play;

static void
print_play (const Play *play)
{
  bg_watch_wipe ();
  printf ("%" G_GINT64_FORMAT " random games\n%5s %12s %10s %10s\n", play->games, "pegs", "games",
          "share", "error");
  for (int pegs = BG_MAX_HOLES; pegs >= 0; pegs--)
    if (play->ends[pegs] > 0)
      {
        double share = play->ends[pegs] / (double) play->games;
        printf ("%5d %12" PRIu64 " %10.4E %10.1E\n", pegs, play->ends[pegs], share,
                error_of (share, play->games));
      }
  printf ("pegs left: mean %.2f\nsolved: %" PRIu64 "\n", play->mean_pegs, play->solved);
}

static void
add_play (BgRecord *record, const Play *play)
{
  BgRecord *ends = bg_record_add_list (record, "ends");
  for (int pegs = BG_MAX_HOLES; pegs >= 0; pegs--)
    if (play->ends[pegs] > 0)
      {
        BgRecord *row = bg_record_add_record (ends, NULL);
        bg_record_add_integer (row, "pegs", pegs);
        bg_record_add_integer (row, "games", play->ends[pegs]);
      }
  bg_record_add_integer (record, "solved", play->solved);
  bg_record_add_real (record, "mean_pegs", play->mean_pegs, BG_SIGNIFICANT);
}

BgStop
bg_analyse_monte_carlo (BgAnalyse *analyse)
{
  Play play = { .games = analyse->games };
  BgStop outcome = bg_random_games_play (analyse->problem, play.games, analyse->seed,
                                                    analyse->control, play.ends, &play.solved);
  if (outcome != BG_STOP_NONE)
    return outcome;
  uint64_t pegs_left = 0;
  for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
    pegs_left += play.ends[pegs] * pegs;
  play.mean_pegs = pegs_left / (double) play.games;
  if (analyse->record != NULL)
    {
      bg_record_add_integer (analyse->record, "games", analyse->games);
      bg_record_add_integer (analyse->record, "seed", analyse->seed);
      add_play (analyse->record, &play);
    }
  else
    print_play (&play);
  return outcome;
}
