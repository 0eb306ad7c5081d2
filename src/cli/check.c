/* heuristics --check: the verdicts, and a counterexample drawn. */
#include <stdio.h>

#include "cli/heuristics.h"
#include "cli/watch.h"
#include "core/error.h"
#include "laboratory/check.h"
#include "report/record.h"
#include "report/text.h"

/* Positions that are drawn unless --samples says otherwise. */
#define DEFAULT_SAMPLES 100000

static char *
describe (const BgProblem *problem, const BgCheck *check, const BgClaim *claim, bool distances)
{
  const uint64_t n = claim->positions, drawn = distances ? check->sampled : 0;
  g_autofree char *authors = NULL;
  switch (claim->verdict)
    {
    case BG_CHECK_PROVED:
      return g_strdup_printf ("proved: %s", bg_proof_text (check->claims.proof));
    case BG_CHECK_CLAIMED:
      authors = bg_claims_name_authors (&check->claims);
      return g_strdup_printf ("claimed by %s; proofs: doc/heuristics.md", authors);
    case BG_CHECK_HOLDS:
      return g_strdup_printf ("holds on all %" PRIu64 " positions that can reach a finish", n);
    case BG_CHECK_NO_COUNTEREXAMPLE:
      /* on a small board the draws are more than there are positions */
      return g_strdup_printf ("no counterexample in all %" PRIu64 " positions up to %d moves from "
                              "a finish and %" PRIu64 " draws beyond; the board has 2^%d",
                              n - drawn, check->n_levels - 1, drawn, problem->board->n_holes);
    case BG_CHECK_REFUTED:
      return distances
               ? g_strdup_printf ("refuted: a position of bound %d is %s%d move%s from a finish",
                                  claim->bound, claim->distance_is_exact ? "" : "at most ",
                                  claim->distance, claim->distance == 1 ? "" : "s")
               : g_strdup_printf ("refuted: a move lowers a bound of %d to %d", claim->bound,
                                  claim->distance);
    }
  g_assert_not_reached ();
}

static void
draw (const BgProblem *problem, const BgClaim *claim)
{
  BgTextStyle style = bg_text_style_of_output ();
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  g_ptr_array_add (panels, bg_panel_new (g_strdup_printf ("bound %d", claim->bound),
                                         claim->position));
  g_autofree char *drawing = bg_panels_to_text (panels, problem->board, &style);
  printf ("\n%s", drawing);
  for (guint i = 0; claim->play != NULL && i < claim->play->len; i++)
    printf ("%4u  %s\n", i + 1, (const char *) claim->play->pdata[i]);
  if (claim->play != NULL)
    putchar ('\n');
}

static void
print_text (const BgProblem *problem, const char *expression, const BgCheck *check)
{
  g_autofree char *admissible = describe (problem, check, &check->admissible, true);
  g_autofree char *consistent = describe (problem, check, &check->consistent, false);
  printf ("%s: %s\n", problem->name, expression);
  printf ("admissible: %s\n", admissible);
  if (check->admissible.verdict == BG_CHECK_REFUTED)
    draw (problem, &check->admissible);
  printf ("consistent: %s\n", consistent);
  if (check->consistent.verdict == BG_CHECK_REFUTED)
    draw (problem, &check->consistent);
}

static void
add_claim (BgRecord *record, const char *key, const BgProblem *problem, const BgClaim *claim,
           const BgClaims *claims, bool distances)
{
  BgRecord *inner = bg_record_add_record (record, key);
  bg_record_add_text (inner, "verdict", bg_verdict_name (claim->verdict));
  if (claim->verdict == BG_CHECK_PROVED)
    bg_record_add_text (inner, "proved", bg_proof_name (claims->proof));
  if (claim->verdict == BG_CHECK_CLAIMED)
    {
      BgRecord *authors = bg_record_add_list (inner, "claimed_by");
      for (guint i = 0; i < claims->authors->len; i++)
        bg_record_add_text (authors, NULL, ((const BgHeuristic *) claims->authors->pdata[i])->name);
    }
  bg_record_add_integer (inner, "positions", claim->positions);
  if (claim->verdict == BG_CHECK_REFUTED)
    {
      bg_record_add_holes (inner, "position", problem->board, claim->position);
      bg_record_add_integer (inner, "bound", claim->bound);
      if (!distances)
        bg_record_add_integer (inner, "bound_after_move", claim->distance);
      else
        bg_record_add_integer (inner, claim->distance_is_exact ? "distance" : "distance_at_most",
                               claim->distance);
    }
  if (claim->play != NULL)
    bg_record_add_n_strings (inner, "play", (const char *const *) claim->play->pdata,
                             claim->play->len);
}

static void
print_json (const BgProblem *problem, const char *expression, const BgCheck *check)
{
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_problem (record, problem);
  bg_record_add_text (record, "heuristic", expression);
  add_claim (record, "admissible", problem, &check->admissible, &check->claims, true);
  add_claim (record, "consistent", problem, &check->consistent, &check->claims, false);
  bg_record_add_integer (record, "levels", check->n_levels);
  bg_record_add_boolean (record, "all_positions", check->all);
  bg_record_add_integer (record, "sampled", check->sampled);
  bg_record_print_json (record);
}

int
bg_check (const BgHeuristicsOptions *options, const BgCommon *common, GError **error)
{
  const BgProblem *problem = common->problem;
  BgCheck check;
  g_auto (BgWatch) watch = bg_watch_begin (common);
  /* what a module claims is not known to be so */
  bool looks = options->distances >= 0 || options->plugins != NULL;
  bool done = bg_check_run (&check, problem, options->check, looks,
                            options->distances >= 0 ? options->distances : BG_MAX_HOLES,
                            options->samples >= 0 ? options->samples
                              : DEFAULT_SAMPLES, &watch.control, error);
  bg_watch_end (&watch);
  if (!done)
    {
      bg_cli_blame (error, BG_ERROR_HEURISTIC, "--check: ");
      return -1;
    }
  if (common->json)
    print_json (problem, options->check, &check);
  else
    print_text (problem, options->check, &check);
  static const int exits[] = { BG_EXIT_DONE, BG_EXIT_DONE, BG_EXIT_DONE, BG_EXIT_LIMIT,
                                BG_EXIT_UNSOLVABLE };
  int status = exits[check.admissible.verdict];
  bg_check_clear (&check);
  return status;
}
