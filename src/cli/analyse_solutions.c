#include <stdio.h>

#include "analysis/flow.h"
#include "analysis/multisets.h"
#include "cli/analyse.h"
#include "report/json.h"

/* Two sums over the levels: the games that end, and what arrives at the last. */
typedef struct
{
  mpz_t ended, arrived;
} Sums;

static BgAnalysisOutcome
add_level (const BgFlowLevel *level, void *data)
{
  Sums *sums = data;
  mpz_t number;
  mpz_init (number);
  mpz_set_ui (sums->arrived, 0);
  for (size_t i = 0; i < bg_layer_size (level->layer); i++)
    {
      bg_flow_number (level, i, number);
      mpz_add (sums->arrived, sums->arrived, number);
      if (level->jumps[i] == 0)
        mpz_add (sums->ended, sums->ended, number);
    }
  mpz_clear (number);
  return BG_ANALYSIS_DONE;
}

static void
show (const BgAnalyse *analyse, const char *key, const char *what, const mpz_t count)
{
  /* decimal strings: others read them, and 64 bits are too few */
  g_autofree char *text = g_malloc (mpz_sizeinbase (count, 10) + 2);
  mpz_get_str (text, 10, count);
  if (analyse->json != NULL)
    bg_json_add_string (analyse->json, key, text);
  else
    {
      printf ("%-44s %s\n", what, text);
      fflush (stdout);          /* the next number may take hours */
    }
}

static BgAnalysisOutcome
count_games (BgAnalyse *analyse, Sums *sums)
{
  g_autoptr (BgReach) reach = bg_reach_new (analyse->problem, BG_FORWARD, NULL,
                                            analyse->resources->memory);
  mpz_set_ui (sums->ended, 0);
  BgAnalysisOutcome outcome = bg_flow_run (reach, BG_FLOW_SEQUENCES, NULL, NULL, add_level, sums,
                                           analyse->resources);
  if (outcome == BG_ANALYSIS_DONE)
    show (analyse, "games", "games, up to the last jump", sums->ended);
  return outcome;
}

static BgAnalysisOutcome
count_solutions (BgAnalyse *analyse, BgFlowKind kind, Sums *sums, const char *key,
                 const char *what)
{
  BgAnalysisOutcome outcome = bg_analyse_need_winning (analyse, true);
  mpz_set_ui (sums->arrived, 0);
  if (outcome == BG_ANALYSIS_DONE)
    outcome = bg_flow_run (analyse->winning.forward, kind, analyse->winning.layer, NULL, add_level,
                           sums, analyse->resources);
  if (outcome == BG_ANALYSIS_DONE)
    show (analyse, key, what, sums->arrived);
  return outcome;
}

static BgAnalysisOutcome
count_unordered (BgAnalyse *analyse, mpz_t number)
{
  BgMultisets multisets;
  BgAnalysisOutcome outcome = bg_analyse_need_winning (analyse, true);
  if (outcome == BG_ANALYSIS_DONE)
    outcome = bg_multisets_count (&analyse->winning, analyse->resources, &multisets);
  if (outcome != BG_ANALYSIS_DONE)
    return outcome;
  mpz_set_ui (number, multisets.all);
  show (analyse, "unordered", "solutions disregarding order", number);
  mpz_set_ui (number, multisets.up_to_symmetry);
  show (analyse, "unordered_up_to_symmetry", "  up to symmetry", number);
  return BG_ANALYSIS_DONE;
}

static BgAnalysisOutcome
count_sequences (BgAnalyse *analyse, Sums *sums)
{
  return count_solutions (analyse, BG_FLOW_SEQUENCES, sums, "solutions",
                          "solutions as jump sequences");
}

BgAnalysisOutcome
bg_analyse_sequences (BgAnalyse *analyse)
{
  Sums sums;
  mpz_init (sums.ended);
  mpz_init (sums.arrived);
  if (analyse->json == NULL)
    puts ("jump sequences");
  BgAnalysisOutcome outcome = count_sequences (analyse, &sums);
  mpz_clear (sums.ended);
  mpz_clear (sums.arrived);
  return outcome;
}

BgAnalysisOutcome
bg_analyse_solutions (BgAnalyse *analyse)
{
  Sums sums;
  mpz_init (sums.ended);
  mpz_init (sums.arrived);
  if (analyse->json == NULL)
    puts ("solutions by jumps");
  BgAnalysisOutcome outcome = count_sequences (analyse, &sums);
  if (outcome == BG_ANALYSIS_DONE)
    outcome = count_solutions (analyse, BG_FLOW_CLASSES, &sums, "position_sequences",
                               "solutions as positions up to symmetry");
  if (outcome == BG_ANALYSIS_DONE)
    outcome = count_unordered (analyse, sums.arrived);
  if (outcome == BG_ANALYSIS_DONE)
    outcome = count_games (analyse, &sums);
  mpz_clear (sums.ended);
  mpz_clear (sums.arrived);
  return outcome;
}
