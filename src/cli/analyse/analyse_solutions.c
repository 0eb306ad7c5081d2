#include "cli/analyse/analyse.h"
#include "jumps/multisets.h"
#include "jumps/path_counts.h"

/* As decimal strings: others read them, and 64 bits are too few. */
static void show (const BgAnalyse *analyse, const char *key, const char *what, const mpz_t count) {
  bg_record_add_big (analyse->record, key, count);
  /* at once: the next number may take hours */
  bg_analyse_print_line (analyse, analyse->record, "%-44s {%s}", what, key);
}

static BgStop count_games (BgAnalyse *analyse, mpz_t number) {
  BgStop outcome = bg_games_count (analyse->problem, analyse->control, number);
  if (outcome == BG_STOP_NONE)
    show (analyse, "games", "games, up to the last jump", number);
  return outcome;
}

static BgStop count_solutions (BgAnalyse *analyse, BgPathCountKind kind, const char *key,
                               const char *what, mpz_t number) {
  BgStop outcome = bg_analyse_need_winning (analyse, true);
  if (outcome == BG_STOP_NONE)
    outcome = bg_games_count_solutions (&analyse->winning, kind, analyse->control, number);
  if (outcome == BG_STOP_NONE)
    show (analyse, key, what, number);
  return outcome;
}

static BgStop count_unordered (BgAnalyse *analyse, mpz_t number) {
  BgMultisets multisets;
  BgStop outcome = bg_analyse_need_winning (analyse, true);
  if (outcome == BG_STOP_NONE)
    outcome = bg_multisets_count (&analyse->winning, analyse->control, &multisets);
  if (outcome != BG_STOP_NONE)
    return outcome;
  mpz_set_ui (number, multisets.all);
  show (analyse, "unordered", "solutions disregarding order", number);
  mpz_set_ui (number, multisets.up_to_symmetry);
  show (analyse, "unordered_up_to_symmetry", "  up to symmetry", number);
  return BG_STOP_NONE;
}

/* The sequences of jumps; if ALL, then the other kinds. */
static BgStop count_kinds (BgAnalyse *analyse, bool all) {
  mpz_t number;
  mpz_init (number);
  BgStop outcome = count_solutions (analyse, BG_PATH_COUNTS_SEQUENCES, "solutions",
                                    "solutions as jump sequences", number);
  if (all && outcome == BG_STOP_NONE)
    outcome = count_solutions (analyse, BG_PATH_COUNTS_CLASSES, "position_sequences",
                               "solutions as positions up to symmetry", number);
  if (all && outcome == BG_STOP_NONE)
    outcome = count_unordered (analyse, number);
  if (all && outcome == BG_STOP_NONE)
    outcome = count_games (analyse, number);
  mpz_clear (number);
  return outcome;
}

BgStop bg_analyse_sequences (BgAnalyse *analyse) {
  bg_analyse_print_line (analyse, analyse->record, "jump sequences");
  return count_kinds (analyse, false);
}

BgStop bg_analyse_solutions (BgAnalyse *analyse) {
  bg_analyse_print_line (analyse, analyse->record, "solutions by jumps");
  return count_kinds (analyse, true);
}
