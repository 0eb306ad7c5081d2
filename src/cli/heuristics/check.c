/* heuristics --check: the verdicts, and a counterexample drawn. */
#include "cli/heuristics/modes.h"
#include "cli/watch.h"
#include "core/error.h"
#include "laboratory/check.h"

/* Positions that are drawn unless --samples says otherwise. */
#define DEFAULT_SAMPLES 100000

/* "built in: merson, corner; proofs in doc/theory.md", "claimed by a module: mine". */
static char *describe_authors (const BgClaims *claims) {
  g_autoptr (GString) built_in = g_string_new (NULL), others = g_string_new (NULL);
  for (guint i = 0; i < claims->authors->len; i++) {
    const BgHeuristic *author = claims->authors->pdata[i];
    GString *names = bg_heuristic_find (author->name) == author ? built_in : others;
    g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", author->name);
  }
  return g_strdup_printf ("%s%s%s%s%s%s", built_in->len > 0 ? "built in: " : "", built_in->str,
                          built_in->len > 0 ? "; proofs in doc/theory.md" : "",
                          built_in->len > 0 && others->len > 0 ? "; " : "",
                          others->len > 0 ? "claimed by a module: " : "", others->str);
}

/* Where no counterexample was found. */
static char *describe_search (const BgProblem *problem, const BgCheck *check, uint64_t positions,
                              uint64_t drawn) {
  g_autoptr (GString) text = g_string_new ("no counterexample in ");
  if (check->solution_moves > 0)
    g_string_append_printf (text, "a solution of %d move%s, in ", check->solution_moves,
                            bg_plural (check->solution_moves));
  g_string_append_printf (text, "all positions up to %d move%s from a finish", check->n_levels - 1,
                          bg_plural (check->n_levels - 1));
  /* on a small board the draws are more than there are positions */
  if (drawn > 0)
    g_string_append_printf (text,
                            " and in %" PRIu64 " draws: a position reached from these by "
                            "taking k moves back, which is at most k moves further away",
                            drawn);
  g_string_append_printf (text, "; %" PRIu64 " positions, the board has 2^%d", positions,
                          problem->board->n_holes);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *describe (const BgProblem *problem, const BgCheck *check, const BgClaim *claim,
                       bool distances) {
  const uint64_t n = claim->positions, drawn = distances ? check->sampled : 0;
  switch (claim->verdict) {
  case BG_CHECK_PROVED: return g_strdup_printf ("proved: %s", bg_proof_text (check->claims.proof));
  case BG_CHECK_CLAIMED: return describe_authors (&check->claims);
  case BG_CHECK_HOLDS:
    return g_strdup_printf ("holds on all %" PRIu64 " positions that can reach a finish", n);
  case BG_CHECK_NO_COUNTEREXAMPLE: return describe_search (problem, check, n, drawn);
  case BG_CHECK_REFUTED:
    if (distances && check->by_expectation)
      return g_strdup_printf ("refuted: the start has bound %d, and [expect] says %d move%s",
                              claim->bound, claim->distance, bg_plural (claim->distance));
    return distances
               ? g_strdup_printf ("refuted: a position of bound %d is %s%d move%s from a finish",
                                  claim->bound, claim->distance_is_exact ? "" : "at most ",
                                  claim->distance, bg_plural (claim->distance))
               : g_strdup_printf ("refuted: a move lowers a bound of %d to %d", claim->bound,
                                  claim->distance);
  }
  g_assert_not_reached ();
}

/* " and less 3/4", reduced. */
static void append_fraction (GString *text, const char *before, gint64 numerator,
                             gint64 denominator) {
  const gint64 common = bg_common_divisor (numerator, denominator);
  g_string_append_printf (text, "%s%" G_GINT64_FORMAT, before, numerator / common);
  if (denominator != common)
    g_string_append_printf (text, "/%" G_GINT64_FORMAT, denominator / common);
}

/* A sum of weights that would be proved; NULL if none is known. */
static char *describe_remedy (const BgProblem *problem, const char *expression,
                              const BgRemedy *remedy) {
  if (!remedy->known)
    return NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  const BgDeclaration *declaration = bg_problem_declaration (problem, expression);
  if (declaration != NULL && declaration->type == BG_DECLARED_WEIGHTS)
    g_string_append_printf (text, "divisor = %" G_GINT64_FORMAT ", offset = %" G_GINT64_FORMAT,
                            remedy->divisor, remedy->offset);
  else {
    const bool scaled = remedy->divisor != remedy->given_divisor;
    g_string_append (text, "the sum of weights that it rounds");
    if (scaled)
      append_fraction (text, " times ", remedy->given_divisor, remedy->divisor);
    if (remedy->offset != remedy->given_offset)
      append_fraction (text, scaled ? ", less " : " less ", remedy->offset - remedy->given_offset,
                       remedy->divisor);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void add_claim (BgRecord *record, const char *key, const BgProblem *problem,
                       const BgClaim *claim, const BgClaims *claims, bool distances) {
  BgRecord *inner = bg_record_add_record (record, key);
  bg_record_add_text (inner, "verdict", bg_verdict_name (claim->verdict));
  if (claim->verdict == BG_CHECK_PROVED)
    bg_record_add_text (inner, "proved", bg_proof_name (claims->proof));
  if (claim->verdict == BG_CHECK_CLAIMED) {
    BgRecord *authors = bg_record_add_list (inner, "claimed_by");
    for (guint i = 0; i < claims->authors->len; i++)
      bg_record_add_text (authors, NULL, ((const BgHeuristic *) claims->authors->pdata[i])->name);
  }
  bg_record_add_integer (inner, "positions", claim->positions);
  if (claim->verdict == BG_CHECK_REFUTED) {
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

/* JSON has the numbers, text the sentences. */
static BgRecord *make_record (const BgProblem *problem, const char *expression,
                              const BgCheck *check, bool is_json) {
  BgRecord *record = bg_record_new ();
  bg_record_add_problem (record, problem);
  bg_record_add_text (record, "heuristic", expression);
  add_claim (record, "admissible", problem, &check->admissible, &check->claims, true);
  add_claim (record, "consistent", problem, &check->consistent, &check->claims, false);
  bg_record_add_integer (record, "levels", check->n_levels);
  bg_record_add_boolean (record, "all_positions", check->all);
  bg_record_add_integer (record, "sampled", check->sampled);
  if (check->solution_moves > 0)
    bg_record_add_integer (record, "solution_moves", check->solution_moves);
  if (check->claims.remedy.known) {
    BgRecord *remedy = bg_record_add_record (record, "remedy");
    bg_record_add_integer (remedy, "divisor", check->claims.remedy.divisor);
    bg_record_add_integer (remedy, "offset", check->claims.remedy.offset);
  }
  if (is_json)
    return record;
  g_autofree char *admissible = describe (problem, check, &check->admissible, true);
  g_autofree char *consistent = describe (problem, check, &check->consistent, false);
  g_autofree char *mended = describe_remedy (problem, expression, &check->claims.remedy);
  bg_record_add_text (record, "admissible_text", admissible);
  bg_record_add_text (record, "consistent_text", consistent);
  bg_record_add_text (record, "remedy_text", mended != NULL ? mended : "");
  bg_record_add_boolean (record, "has_images", check->has_images);
  return record;
}

static const BgTextLine counterexample_form[] = { BG_LINE_IF ("position",
                                                              "\nbound {bound}\n{position:board}"),
                                                  BG_LINES_OF ("play", "{#:4}  {.}"),
                                                  BG_LINE_IF ("play", ""),
                                                  { NULL } };

static const BgTextLine form[] = {
  BG_LINE ("{problem}: {heuristic}"),
  BG_LINE ("admissible: {admissible_text}"),
  { .list = "admissible", .lines = counterexample_form },
  BG_LINE ("consistent: {consistent_text}"),
  { .list = "consistent", .lines = counterexample_form },
  BG_LINE_IF ("remedy_text", "would be proved: {remedy_text}"),
  BG_LINE_IF ("not_recorded", "no file was written: {not_recorded}"),
  BG_LINE_IF ("record", "{record}: the check, which --checked takes for a proof"),
  BG_LINE_IF ("admissible.position has_images",
              "finishes are those of the problem and their "
              "images under the start's symmetries, as in a search"),
  { NULL }
};

/* Writes the file of --record, if the bound holds on all positions, and notes it in RECORD. */
static bool write_record (const BgHeuristicsOptions *options, const BgProblem *problem,
                          const BgCheck *check, BgRecord *record, GError **error) {
  if (options->record == NULL)
    return true;
  if (check->admissible.verdict != BG_CHECK_HOLDS) {
    bg_record_add_text (record, "not_recorded",
                        check->admissible.verdict <= BG_CHECK_CLAIMED
                            ? "the bound has its standing without it"
                            : "the bound was not found to hold on all positions");
    return true;
  }
  bg_record_add_text (record, "record", options->record);
  return bg_check_write (check, problem, options->check, options->record, error);
}

int bg_check (const BgHeuristicsOptions *options, const BgCommon *common, GError **error) {
  const BgProblem *problem = common->problem;
  g_auto (BgCheck) check = { 0 };
  g_auto (BgWatch) watch = bg_watch_begin (common);
  /* the claims of a module need not hold */
  const bool looks = options->distances >= 0 || options->bounds.plugins != NULL;
  const bool done = bg_check_run (&check, problem, options->check, looks,
                                  options->distances >= 0 ? (int) options->distances : BG_MAX_HOLES,
                                  options->samples >= 0 ? options->samples : DEFAULT_SAMPLES,
                                  &watch.control, error);
  bg_watch_end (&watch);
  if (!done) {
    bg_cli_blame (error, BG_ERROR_HEURISTIC, "--check: ");
    return -1;
  }
  g_autoptr (BgRecord) record = make_record (problem, options->check, &check, common->json);
  const bool written = write_record (options, problem, &check, record, error);
  bg_cli_print (common, record, &(BgForms){ .text = form });
  static const int exits[] = { BG_EXIT_DONE, BG_EXIT_DONE, BG_EXIT_DONE, BG_EXIT_LIMIT,
                               BG_EXIT_UNSOLVABLE };
  const int status = written ? exits[check.admissible.verdict] : -1;
  return status;
}
