#include "cli/disk.h"

#include <stdio.h>
#include <string.h>

#include "cli/processes.h"
#include "core/error.h"
#include "problem/digest.h"

/* Of pairs that identify a search. */
#define MOST_PAIRS 16

/* Of all that a search depends on but its options; NULL where a module cannot be read. */
static char *make_digest (const BgProblem *problem, char **modules, GError **error) {
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  bg_digest_add_board (sum, problem->board);
  bg_digest_add_positions (sum, &problem->start, 1);
  bg_digest_add_positions (sum, problem->finish, problem->n_finishes);
  bg_digest_add_goal (sum, problem);
  bg_digest_add_resources (sum, problem);
  for (guint i = 0; problem->declarations != NULL && i < problem->declarations->len; i++)
    bg_digest_add_declaration (sum, problem->declarations->pdata[i]);
  bg_digest_add_text (sum, problem->file->heuristic);
  bg_digest_add_text (sum, problem->file->method);
  return bg_digest_add_modules (sum, modules, error) ? g_strdup (g_checksum_get_string (sum))
                                                     : NULL;
}

/* The conditions of PROBLEM as one text; NULL where it has none. */
static char *join_conditions (const BgProblem *problem) {
  g_auto (GStrv) conditions = bg_conditions_list (problem->conditions);
  return *conditions == NULL ? NULL : g_strjoinv ("; ", conditions);
}

/* --- A search -------------------------------------------------------------------- */

bool bg_disk_options_open (const BgDiskOptions *options, const char *command,
                           const BgCommon *common, const BgProblem *problem, char **modules,
                           const char *const *pairs, BgJournal **journal, GError **error) {
  *journal = NULL;
  if (options->folder == NULL)
    return true;
  g_autofree char *digest = make_digest (problem, modules, error);
  if (!bg_processes_agree (common, error))
    return false;
  g_autofree char *conditions = join_conditions (problem);
  const char *identity[2 * MOST_PAIRS + 1] = {
    "version",    PACKAGE_VERSION, "command",          command, "problem", problem->name,
    "conditions", conditions,      "problem's digest", digest,
  };
  size_t n = 10;
  for (; *pairs != NULL; pairs += 2) {
    g_assert (n + 2 < G_N_ELEMENTS (identity));
    identity[n++] = pairs[0];
    identity[n++] = pairs[1];
  }
  const BgJournalPlan plan = {
    .folder = options->folder,
    .limit = options->limit > 0 ? options->limit : UINT64_MAX,
    .resumes = options->resume,
    .identity = identity,
    .transport = common->transport,
    .n_holes = problem->board->n_holes,
  };
  *journal = bg_journal_open (&plan, error);
  return bg_processes_agree (common, error);
}

static const GError *failure_of (const BgJournal *journal) {
  return journal == NULL ? NULL : bg_disk_error (bg_journal_disk (journal));
}

bool bg_disk_options_verify (const BgJournal *journal, const BgCommon *common, GError **error) {
  const GError *failure = failure_of (journal);
  if (failure != NULL && failure->code == BG_ERROR_INPUT)
    *error = g_error_copy (failure);
  return journal == NULL || bg_processes_agree (common, error);
}

void bg_disk_options_close (BgJournal *journal, const BgCommon *common, BgStop stop) {
  if (journal == NULL)
    return;
  const GError *failure = failure_of (journal);
  g_autoptr (GError)
      full = failure != NULL && failure->code != BG_ERROR_INPUT ? g_error_copy (failure) : NULL;
  /* results are printed before the state of the search is removed */
  const bool printed = fflush (stdout) == 0 && !ferror (stdout);
  const bool failed = bg_transport_any (common->transport, !printed)
                      || bg_journal_has_failed (journal);
  bg_processes_agree (common, &full);
  if (full != NULL)
    fprintf (stderr, "bergholt: %s; the search has stopped and goes on with --resume\n",
             full->message);
  else if (stop == BG_STOP_MEMORY && bg_transport_is_first (common->transport))
    fputs ("bergholt: out of memory; the search has stopped, and goes on with --resume and more "
           "--memory\n",
           stderr);
  bg_journal_close (journal, stop == BG_STOP_NONE && !failed);
}
