#include "search/journal_state.h"

#include <string.h>

#include "levels/exchange.h"
#include "levels/run_file.h"

/* Groups of the text. */
#define DONE "done"
#define LEARNED "learned"
#define MOST_PROCESSES (1 << 20)

/* --- Records ---------------------------------------------------------------------- */

void
bg_journal_series_free_part (BgJournalSeries *series)
{
  if (series->part == NULL)
    return;
  g_array_unref (series->part->aside);
  g_clear_pointer (&series->part, g_free);
}

BgNotedPart *
bg_journal_series_add_part (BgJournalSeries *series, const BgJournalPart *part)
{
  series->part = g_new0 (BgNotedPart, 1);
  series->part->part = *part;
  series->part->aside = g_array_new (FALSE, FALSE, sizeof (BgJournalFile));
  return series->part;
}

static void
free_series (gpointer pointer)
{
  BgJournalSeries *series = pointer;
  bg_journal_series_free_part (series);
  g_array_unref (series->steps);
  g_free (series);
}

BgJournalSeries *
bg_journal_state_add_series (BgJournalState *state, const uint64_t signature[3])
{
  BgJournalSeries *series = g_new0 (BgJournalSeries, 1);
  memcpy (series->signature, signature, sizeof series->signature);
  series->steps = g_array_new (FALSE, FALSE, sizeof (BgNotedStep));
  g_ptr_array_add (state->series, series);
  return series;
}

GPtrArray *
bg_journal_state_new_series (void)
{
  return g_ptr_array_new_with_free_func (free_series);
}

void
bg_journal_state_init (BgJournalState *state)
{
  state->trials = g_array_new (FALSE, FALSE, sizeof (BgJournalTrial));
  state->decision = BG_JOURNAL_UNDECIDED;
  state->microseconds = 0;
  state->series = bg_journal_state_new_series ();
  state->learned = NULL;
}

void
bg_journal_state_clear (BgJournalState *state)
{
  g_array_unref (state->trials);
  g_ptr_array_unref (state->series);
  g_clear_pointer (&state->learned, g_bytes_unref);
}

static void
add_name (GHashTable *names, const BgJournalFile *file, uint64_t *last)
{
  g_hash_table_add (names, bg_run_file_name (file->number));
  *last = MAX (*last, file->number % BG_DISK_PROCESS);
}

void
bg_journal_state_add_files (const BgJournalState *state, GHashTable *names, uint64_t *last)
{
  for (guint s = 0; s < state->series->len; s++)
    {
      const BgJournalSeries *series = state->series->pdata[s];
      for (guint i = 0; i < series->steps->len; i++)
        add_name (names, &g_array_index (series->steps, BgNotedStep, i).file, last);
      const BgNotedPart *part = series->part;
      if (part == NULL)
        continue;
      add_name (names, &part->level, last);
      add_name (names, &part->rest, last);
      for (guint i = 0; i < part->aside->len; i++)
        add_name (names, &g_array_index (part->aside, BgJournalFile, i), last);
    }
}

/* --- Numbers ---------------------------------------------------------------------- */

/* Lists of numbers. */
static void
set_numbers (GKeyFile *key_file, const char *group, const char *key, const uint64_t *numbers, int n)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i > 0 ? " " : "", numbers[i]);
  g_key_file_set_string (key_file, group, key, text->str);
}

static bool
get_numbers (GKeyFile *key_file, const char *group, const char *key, uint64_t *numbers, int n)
{
  g_autofree char *text = g_key_file_get_string (key_file, group, key, NULL);
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", " ", -1);
  if ((int) g_strv_length (words) != n)
    return false;
  for (int i = 0; i < n; i++)
    if (!g_ascii_string_to_unsigned (words[i], 10, 0, UINT64_MAX, &numbers[i], NULL))
      return false;
  return true;
}

/* Each kind of record as numbers, in one place for both ways. */
#define N_TRIAL 13
#define N_STEP 14
#define N_STEP_1 12             /* of format 1 */
#define N_FILE 3
#define N_PART 7

static void
pack_trial (const BgJournalTrial *trial, uint64_t *numbers)
{
  const uint64_t packed[] = { trial->settled, trial->next_limit, trial->refutation,
                              trial->stats.expanded, trial->stats.generated,
                              trial->stats.peak_bytes };
  memcpy (numbers, packed, sizeof packed);
  memcpy (numbers + 6, trial->sides, sizeof trial->sides);
}

static BgJournalTrial
unpack_trial (const uint64_t *numbers)
{
  BgJournalTrial trial = {
    .settled = numbers[0], .next_limit = (int) numbers[1], .refutation = numbers[2],
    .stats = { .expanded = numbers[3], .generated = numbers[4], .peak_bytes = numbers[5] },
  };
  memcpy (trial.sides, numbers + 6, sizeof trial.sides);
  return trial;
}

static void
pack_step (const BgNotedStep *step, uint64_t *numbers)
{
  const BgJournalStep *s = &step->step;
  const uint64_t packed[N_STEP] = { s->complete, s->found, s->narrowed, s->stop, s->next_limit,
                                    s->stats.expanded, s->stats.generated, s->stats.peak_bytes,
                                    step->file.number, step->file.bytes, step->file.n, s->size,
                                    s->fewest, s->most };
  memcpy (numbers, packed, sizeof packed);
}

static BgNotedStep
unpack_step (const uint64_t *numbers)
{
  return (BgNotedStep) {
    .step = {
      .complete = numbers[0], .found = numbers[1], .narrowed = numbers[2], .stop = numbers[3],
      .next_limit = (int) numbers[4],
      .stats = { .expanded = numbers[5], .generated = numbers[6], .peak_bytes = numbers[7] },
      .size = numbers[11],
      .fewest = (int) numbers[12],
      .most = (int) numbers[13],
    },
    .file = { numbers[8], numbers[9], numbers[10] },
  };
}

static void
pack_part (const BgJournalPart *part, uint64_t *numbers)
{
  const uint64_t packed[N_PART] = { part->least, part->most, part->next_block, part->expanded,
                                    part->generated, part->least_over, part->found };
  memcpy (numbers, packed, sizeof packed);
}

static BgJournalPart
unpack_part (const uint64_t *numbers)
{
  return (BgJournalPart) {
    .least = (int) numbers[0], .most = (int) numbers[1], .next_block = numbers[2],
    .expanded = numbers[3],
    .generated = numbers[4], .least_over = (int) numbers[5], .found = numbers[6],
  };
}

static void
set_file (GKeyFile *key_file, const char *group, const char *key, const BgJournalFile *file)
{
  const uint64_t packed[N_FILE] = { file->number, file->bytes, file->n };
  set_numbers (key_file, group, key, packed, N_FILE);
}

static bool
get_file (GKeyFile *key_file, const char *group, const char *key, BgJournalFile *file)
{
  uint64_t numbers[N_FILE];
  const bool there = get_numbers (key_file, group, key, numbers, N_FILE);
  if (there)
    *file = (BgJournalFile) { numbers[0], numbers[1], numbers[2] };
  return there;
}

/* --- The text ---------------------------------------------------------------------- */

static void
set_series (GKeyFile *key_file, const char *group, const BgJournalSeries *series)
{
  uint64_t numbers[MAX (N_STEP, N_PART)];
  set_numbers (key_file, group, "signature", series->signature, 3);
  for (guint i = 0; i < series->steps->len; i++)
    {
      g_autofree char *key = g_strdup_printf ("step-%u", i);
      pack_step (&g_array_index (series->steps, BgNotedStep, i), numbers);
      set_numbers (key_file, group, key, numbers, N_STEP);
    }
  const BgNotedPart *part = series->part;
  if (part == NULL)
    return;
  pack_part (&part->part, numbers);
  set_numbers (key_file, group, "part", numbers, N_PART);
  set_file (key_file, group, "level", &part->level);
  set_file (key_file, group, "rest", &part->rest);
  for (guint i = 0; i < part->aside->len; i++)
    {
      g_autofree char *key = g_strdup_printf ("aside-%u", i);
      set_file (key_file, group, key, &g_array_index (part->aside, BgJournalFile, i));
    }
}

static bool
get_series (BgJournalState *state, GKeyFile *key_file, const char *group)
{
  uint64_t numbers[MAX (N_STEP, N_PART)];
  if (!get_numbers (key_file, group, "signature", numbers, 3))
    return false;
  BgJournalSeries *series = bg_journal_state_add_series (state, numbers);
  for (guint i = 0;; i++)
    {
      g_autofree char *key = g_strdup_printf ("step-%u", i);
      numbers[N_STEP_1] = numbers[N_STEP_1 + 1] = 0;
      if (!get_numbers (key_file, group, key, numbers, N_STEP)
          && !get_numbers (key_file, group, key, numbers, N_STEP_1))
        break;
      g_array_append_vals (series->steps, (BgNotedStep[]) { unpack_step (numbers) }, 1);
    }
  if (!get_numbers (key_file, group, "part", numbers, N_PART))
    return true;
  const BgJournalPart noted = unpack_part (numbers);
  BgNotedPart *part = bg_journal_series_add_part (series, &noted);
  if (!get_file (key_file, group, "level", &part->level)
      || !get_file (key_file, group, "rest", &part->rest))
    return false;
  BgJournalFile file;
  for (guint i = 0;; i++)
    {
      g_autofree char *key = g_strdup_printf ("aside-%u", i);
      if (!get_file (key_file, group, key, &file))
        return true;
      g_array_append_val (part->aside, file);
    }
}

/* The name of a series of one process. */
static char *
group_of (int process, guint s)
{
  return process == 0 ? g_strdup_printf ("series %u", s)
                      : g_strdup_printf ("process %d series %u", process, s);
}

void
bg_journal_state_write_series (const BgJournalState *state, int process, GKeyFile *key_file)
{
  for (guint s = 0; s < state->series->len; s++)
    {
      g_autofree char *group = group_of (process, s);
      set_series (key_file, group, state->series->pdata[s]);
    }
}

void
bg_journal_state_write (const BgJournalState *state, int n, GBytes *learned, GKeyFile *key_file)
{
  uint64_t numbers[N_TRIAL];
  set_numbers (key_file, DONE, "processes", (uint64_t[]) { n }, 1);
  set_numbers (key_file, DONE, "owners", (uint64_t[]) { BG_OWNERS_RULE }, 1);
  set_numbers (key_file, DONE, "trials", (uint64_t[]) { state->trials->len }, 1);
  for (guint i = 0; i < state->trials->len; i++)
    {
      g_autofree char *key = g_strdup_printf ("trial-%u", i);
      pack_trial (&g_array_index (state->trials, BgJournalTrial, i), numbers);
      set_numbers (key_file, DONE, key, numbers, N_TRIAL);
    }
  set_numbers (key_file, DONE, "decision", &state->decision, 1);
  set_numbers (key_file, DONE, "microseconds", &state->microseconds, 1);
  if (learned != NULL)
    {
      gsize size;
      const void *data = g_bytes_get_data (learned, &size);
      g_autofree char *coded = g_base64_encode (data, size);
      g_key_file_set_string (key_file, LEARNED, "weights", coded);
    }
}

int
bg_journal_state_processes (GKeyFile *key_file)
{
  uint64_t n;
  return get_numbers (key_file, DONE, "processes", &n, 1) && n <= MOST_PROCESSES ? (int) n : 0;
}

bool
bg_journal_state_has_owners (GKeyFile *key_file)
{
  uint64_t rule;
  return get_numbers (key_file, DONE, "owners", &rule, 1) && rule == BG_OWNERS_RULE;
}

bool
bg_journal_state_read (BgJournalState *state, int process, GKeyFile *key_file)
{
  uint64_t n, numbers[N_TRIAL];
  if (!get_numbers (key_file, DONE, "trials", &n, 1))
    return false;
  for (uint64_t i = 0; i < n; i++)
    {
      g_autofree char *key = g_strdup_printf ("trial-%" G_GUINT64_FORMAT, i);
      if (!get_numbers (key_file, DONE, key, numbers, N_TRIAL))
        return false;
      g_array_append_vals (state->trials, (BgJournalTrial[]) { unpack_trial (numbers) }, 1);
    }
  if (!get_numbers (key_file, DONE, "decision", &state->decision, 1))
    return false;
  /* format 1 has none */
  get_numbers (key_file, DONE, "microseconds", &state->microseconds, 1);
  for (guint s = 0;; s++)
    {
      g_autofree char *group = group_of (process, s);
      if (!g_key_file_has_group (key_file, group))
        break;
      if (!get_series (state, key_file, group))
        return false;
    }
  g_autofree char *coded = g_key_file_get_string (key_file, LEARNED, "weights", NULL);
  if (coded != NULL)
    {
      gsize size;
      guchar *data = g_base64_decode (coded, &size);
      state->learned = g_bytes_new_take (data, size);
    }
  return true;
}
