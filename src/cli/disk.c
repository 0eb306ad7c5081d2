#include "cli/disk.h"

#include <stdio.h>
#include <string.h>

#include "cli/processes.h"
#include "core/error.h"
#include "core/file.h"

/* Bytes of a module at most. */
#define MOST_MODULE ((size_t) 1 << 30)
/* Of pairs that identify a search. */
#define MOST_PAIRS 16

/* --- The digest of a problem ---------------------------------------------------------- */

static void
add (GChecksum *sum, const void *data, size_t size)
{
  g_checksum_update (sum, data, size);
}

static void
add_text (GChecksum *sum, const char *text)
{
  if (text != NULL)
    add (sum, text, strlen (text));
  add (sum, "", 1);
}

static void
add_number (GChecksum *sum, int number)
{
  add (sum, &number, sizeof number);
}

static void
add_board (GChecksum *sum, const BgBoard *board)
{
  add_number (sum, board->rule);
  add_number (sum, board->n_holes);
  add_number (sum, board->n_symmetries);
  add (sum, board->column, board->n_holes);
  add (sum, board->row, board->n_holes);
  for (int i = 0; i < board->n_lines; i++)
    add (sum, &board->line[i], sizeof board->line[i]);
}

static void
add_declaration (GChecksum *sum, const BgDeclaration *declaration)
{
  add_text (sum, declaration->name);
  add_number (sum, declaration->type);
  add_text (sum, declaration->value);
  for (guint i = 0; declaration->sets != NULL && i < declaration->sets->len; i++)
    {
      const BgNamedHoles *set = &g_array_index (declaration->sets, BgNamedHoles, i);
      add_text (sum, set->name);
      add (sum, &set->holes, sizeof set->holes);
      add_number (sum, set->weight);
    }
  add (sum, declaration->weight, sizeof declaration->weight);
  add_number (sum, declaration->divisor);
  add_number (sum, declaration->has_offset);
  add_number (sum, declaration->offset);
}

/* Of all that a search depends on but its options; NULL where a module cannot be read. */
static char *
make_digest (const BgProblem *problem, char **modules, GError **error)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  add_board (sum, problem->board);
  add (sum, &problem->start, sizeof problem->start);
  add (sum, problem->finish, problem->n_finishes * sizeof *problem->finish);
  for (guint i = 0; problem->resources != NULL && i < problem->resources->len; i++)
    {
      const BgResource *resource = problem->resources->pdata[i];
      add (sum, resource->weight, sizeof resource->weight);
      add_number (sum, resource->least);
    }
  for (guint i = 0; problem->declarations != NULL && i < problem->declarations->len; i++)
    add_declaration (sum, problem->declarations->pdata[i]);
  add_text (sum, problem->file->heuristic);
  add_text (sum, problem->file->method);
  for (; modules != NULL && *modules != NULL; modules++)
    {
      gsize length;
      g_autofree char *text = bg_file_read (*modules, "a module", MOST_MODULE, &length, error);
      if (text == NULL)
        return NULL;
      add (sum, text, length);
    }
  return g_strdup (g_checksum_get_string (sum));
}

/* --- A search -------------------------------------------------------------------- */

bool
bg_disk_options_open (const BgDiskOptions *options, const char *command, const BgCommon *common,
                      const BgProblem *problem, char **modules, const char *const *pairs,
                      BgJournal **journal, GError **error)
{
  *journal = NULL;
  if (options->folder == NULL)
    return true;
  g_autofree char *digest = make_digest (problem, modules, error);
  if (!bg_processes_agree (common, error))
    return false;
  const char *identity[2 * MOST_PAIRS + 1] = {
    "version", PACKAGE_VERSION, "command", command, "problem", problem->name, "digest", digest,
  };
  size_t n = 8;
  for (; *pairs != NULL; pairs += 2)
    {
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

static const GError *
failure_of (const BgJournal *journal)
{
  return journal == NULL ? NULL : bg_disk_error (bg_journal_disk (journal));
}

bool
bg_disk_options_verify (const BgJournal *journal, const BgCommon *common, GError **error)
{
  const GError *failure = failure_of (journal);
  if (failure != NULL && failure->code == BG_ERROR_INPUT)
    *error = g_error_copy (failure);
  return journal == NULL || bg_processes_agree (common, error);
}

void
bg_disk_options_close (BgJournal *journal, const BgCommon *common, BgStop stop)
{
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
  bg_journal_close (journal, stop == BG_STOP_NONE && !failed);
}
