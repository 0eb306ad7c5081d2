#include "search/journal/journal_state.h"

#include "processes/exchange.h"

/* --- Records ---------------------------------------------------------------------- */

static void free_series (gpointer pointer) {
  BgJournalSeries *series = pointer;
  g_array_unref (series->steps);
  g_array_unref (series->part.aside);
  g_free (series);
}

GPtrArray *bg_journal_series_new_list (void) {
  return g_ptr_array_new_with_free_func (free_series);
}

BgJournalSeries *bg_journal_series_add (GPtrArray *all, int direction, int limit, uint64_t width) {
  BgJournalSeries *series = g_new0 (BgJournalSeries, 1);
  series->direction = direction;
  series->limit = limit;
  series->width = width;
  series->steps = g_array_new (FALSE, FALSE, sizeof (BgNotedStep));
  series->part.aside = g_array_new (FALSE, FALSE, sizeof (BgJournalFile));
  g_ptr_array_add (all, series);
  return series;
}

BgNotedPart *bg_journal_series_set_part (BgJournalSeries *series, const BgJournalPart *part) {
  GArray *aside = series->part.aside;
  g_array_set_size (aside, 0);
  series->has_part = part != NULL;
  series->part = (BgNotedPart){ .aside = aside };
  if (part != NULL)
    series->part.part = *part;
  return &series->part;
}

void bg_journal_state_init (BgJournalState *state) {
  *state = (BgJournalState){
    .owners = BG_OWNERS_RULE,
    .decision = BG_JOURNAL_UNDECIDED,
    .limit_searches = g_array_new (FALSE, FALSE, sizeof (BgJournalLimitSearch)),
    .series = bg_journal_series_new_list (),
  };
}

void bg_journal_state_clear (BgJournalState *state) {
  g_clear_pointer (&state->identity, g_variant_unref);
  g_array_unref (state->limit_searches);
  g_clear_pointer (&state->learned, g_variant_unref);
  g_ptr_array_unref (state->series);
}

/* --- As GVariant -------------------------------------------------------------------- */

/* Each record has one format and one list of members for both ways: AT is nothing where they are
   written, and & where they are read. */
#define FILE_FORMAT "(ttt)"
#define FILE_MEMBERS(at, file) at (file)->number, at (file)->bytes, at (file)->n

#define COUNTER_FORMAT(...) "t"
#define STATS_FORMAT "(" BG_COUNTERS (COUNTER_FORMAT, ) ")"
/* With a comma before each. */
#define COUNTER_MEMBER(name, kind, key, is_recorded, at, stats) , at (stats)->name
#define STATS_MEMBERS(at, stats) BG_COUNTERS (COUNTER_MEMBER, at, stats)

#define SIDES_FORMAT "(bbiitt)"
#define SIDES_MEMBERS(at, sides) \
  at (sides)->known, at (sides)->met, at (sides)->forward, at (sides)->backward, \
      at (sides)->forward_size, at (sides)->backward_size

#define SEARCH_FORMAT "(bbittt" STATS_FORMAT SIDES_FORMAT ")"
#define SEARCH_MEMBERS(at, search) \
  at (search)->settled, at (search)->narrows, at (search)->next_limit, at (search)->refutation, \
      at (search)->learned, at (search)->too_wide STATS_MEMBERS (at, &(search)->stats), \
      SIDES_MEMBERS (at, &(search)->sides)

#define STEP_FORMAT "(bbbtiiui" STATS_FORMAT FILE_FORMAT ")"
#define STEP_MEMBERS(at, noted) \
  at (noted)->step.complete, at (noted)->step.found, at (noted)->step.narrowed, \
      at (noted)->step.size, at (noted)->step.fewest, at (noted)->step.most, \
      at (noted)->step.stop, at (noted)->step.next_limit STATS_MEMBERS (at, &(noted)->step.stats), \
      FILE_MEMBERS (at, &(noted)->file)

#define PART_FORMAT "(iit" STATS_FORMAT "ib" FILE_FORMAT FILE_FORMAT "a" FILE_FORMAT ")"
#define PART_MEMBERS(at, noted, files) \
  at (noted)->part.least, at (noted)->part.most, \
      at (noted)->part.next_block STATS_MEMBERS (at, &(noted)->part.stats), \
      at (noted)->part.least_over, at (noted)->part.found, FILE_MEMBERS (at, &(noted)->level), \
      FILE_MEMBERS (at, &(noted)->rest), at files

#define SERIES_FORMAT "(iita" STEP_FORMAT "m" PART_FORMAT ")"
#define SERIES_MEMBERS(at, series, steps, files) \
  at (series)->direction, at (series)->limit, at (series)->width, at steps, at (series)->has_part, \
      PART_MEMBERS (at, &(series)->part, files)

/* WHOLE: @ in a format, where the identity is one value, and nothing in a type. */
#define STATE_FORMAT(whole) \
  "(t" whole "a{ss}uua" SEARCH_FORMAT whole BG_JOURNAL_LEARNED "aa" SERIES_FORMAT ")"
#define STATE_MEMBERS(at, state, learned, searches, processes) \
  at (state)->microseconds, at (state)->identity, at (state)->owners, at (state)->decision, \
      at searches, at learned, at processes

const GVariantType *const bg_journal_state_type = (const GVariantType *) STATE_FORMAT ("");
const GVariantType *const bg_journal_series_type = (const GVariantType *) "a" SERIES_FORMAT;

static void save_one_series (const BgJournalSeries *series, GVariantBuilder *all) {
  g_auto (GVariantBuilder) steps = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a" STEP_FORMAT));
  g_auto (GVariantBuilder) files = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a" FILE_FORMAT));
  for (guint i = 0; i < series->steps->len; i++) {
    const BgNotedStep *step = &g_array_index (series->steps, BgNotedStep, i);
    g_variant_builder_add (&steps, STEP_FORMAT, STEP_MEMBERS (, step));
  }
  for (guint i = 0; i < series->part.aside->len; i++) {
    const BgJournalFile *file = &g_array_index (series->part.aside, BgJournalFile, i);
    g_variant_builder_add (&files, FILE_FORMAT, FILE_MEMBERS (, file));
  }
  g_variant_builder_add (all, SERIES_FORMAT, SERIES_MEMBERS (, series, &steps, &files));
}

GVariant *bg_journal_series_save (const GPtrArray *all) {
  g_auto (GVariantBuilder) saved = G_VARIANT_BUILDER_INIT (bg_journal_series_type);
  for (guint s = 0; s < all->len; s++)
    save_one_series (all->pdata[s], &saved);
  return g_variant_ref_sink (g_variant_builder_end (&saved));
}

GVariant *bg_journal_state_save (const BgJournalState *state, GVariant *learned,
                                 GVariant *const *series, int n) {
  g_auto (GVariantBuilder) searches = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a" SEARCH_FORMAT));
  g_auto (GVariantBuilder) processes = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa" SERIES_FORMAT));
  for (guint i = 0; i < state->limit_searches->len; i++) {
    const BgJournalLimitSearch *search = &g_array_index (state->limit_searches,
                                                         BgJournalLimitSearch, i);
    g_variant_builder_add (&searches, SEARCH_FORMAT, SEARCH_MEMBERS (, search));
  }
  for (int p = 0; p < n; p++)
    g_variant_builder_add_value (&processes, series[p]);
  return g_variant_ref_sink (
      g_variant_new (STATE_FORMAT ("@"), STATE_MEMBERS (, state, learned, &searches, &processes)));
}

static GPtrArray *restore_series (GVariant *saved) {
  GPtrArray *all = bg_journal_series_new_list ();
  GVariantIter iter;
  BgJournalSeries read = { 0 };
  GVariantIter *steps, *files;
  g_variant_iter_init (&iter, saved);
  while (g_variant_iter_next (&iter, SERIES_FORMAT, SERIES_MEMBERS (&, &read, steps, files))) {
    BgJournalSeries *series = bg_journal_series_add (all, read.direction, read.limit, read.width);
    BgNotedStep step = { 0 };
    BgJournalFile file;
    while (g_variant_iter_next (steps, STEP_FORMAT, STEP_MEMBERS (&, &step)))
      g_array_append_val (series->steps, step);
    read.part.aside = series->part.aside;
    series->part = read.part;
    series->has_part = read.has_part;
    while (files != NULL && g_variant_iter_next (files, FILE_FORMAT, FILE_MEMBERS (&, &file)))
      g_array_append_val (series->part.aside, file);
    g_variant_iter_free (steps);
    g_clear_pointer (&files, g_variant_iter_free);
  }
  return all;
}

GPtrArray *bg_journal_state_restore (BgJournalState *state, GVariant *saved) {
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GVariantIter) searches = NULL;
  g_autoptr (GVariantIter) processes = NULL;
  BgJournalLimitSearch search = { 0 };
  GVariant *series;
  bg_journal_state_init (state);
  g_variant_get (saved, STATE_FORMAT ("@"),
                 STATE_MEMBERS (&, state, state->learned, searches, processes));
  while (g_variant_iter_next (searches, SEARCH_FORMAT, SEARCH_MEMBERS (&, &search)))
    g_array_append_val (state->limit_searches, search);
  for (; (series = g_variant_iter_next_value (processes)) != NULL; g_variant_unref (series))
    g_ptr_array_add (all, restore_series (series));
  return all;
}
