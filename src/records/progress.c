#include "records/progress.h"

#include "pictures/text.h"

/* The part of a level that must be done, and the seconds that must have passed in it, before
   the time left for it is estimated. */
#define LEAST_DONE 0.02
#define LEAST_SECONDS 1
/* Seconds of a refutation on which an estimate can be based. */
#define LEAST_COST 0.5

/* "954", "95.4 k", "1.02 M": three digits and a unit. */
static char *short_number (double n) {
  static const char *const units[] = { "", " k", " M", " G", " T" };
  size_t unit = 0;
  if (n < 1000)
    return g_strdup_printf ("%.0f", n);
  while (n >= 999.5 && unit + 1 < G_N_ELEMENTS (units)) {
    n /= 1000;
    unit++;
  }
  return g_strdup_printf ("%.*f%s", n < 9.995 ? 2 : n < 99.95 ? 1 : 0, n, units[unit]);
}

char *bg_progress_time (double seconds) {
  return seconds < 9.95   ? g_strdup_printf ("%.1f s", seconds)
         : seconds < 120  ? g_strdup_printf ("%.0f s", seconds)
         : seconds < 7200 ? g_strdup_printf ("%.0f min", seconds / 60)
                          : g_strdup_printf ("%.1f h", seconds / 3600);
}

static char *short_bytes (double bytes) {
  static const char *const units[] = { "B", "KiB", "MiB", "GiB", "TiB" };
  size_t unit = 0;
  for (; bytes >= 1023.5 && unit + 1 < G_N_ELEMENTS (units); unit++)
    bytes /= 1024;
  return g_strdup_printf ("%.*f %s", unit > 0 && bytes < 99.95 ? 1 : 0, bytes, units[unit]);
}

/* Columns of a terminal. */
static int text_width (const char *text) {
  int width = 0;
  for (; *text != '\0'; text = g_utf8_next_char (text)) {
    const gunichar c = g_utf8_get_char (text);
    width += g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
  }
  return width;
}

/* Appends PART, which it takes, after two blanks if there is room for it whole. */
static void add_part (GString *line, int columns, char *part) {
  const char *gap = line->len > 0 ? "  " : "";
  if (*part != '\0' && text_width (line->str) + text_width (gap) + text_width (part) <= columns)
    g_string_append_printf (line, "%s%s", gap, part);
  g_free (part);
}

static char *phase_text (const BgProgress *progress) {
  switch (progress->phase) {
  case BG_PHASE_FORWARD: return g_strdup_printf ("forward level %d", progress->level);
  case BG_PHASE_BACKWARD: return g_strdup_printf ("backward level %d", progress->level);
  case BG_PHASE_DIVE:
    return g_strdup_printf ("dive of %zu, level %d", progress->width, progress->level);
  case BG_PHASE_JUMPS:
    return g_strdup_printf ("positions of %d peg%s", progress->level, bg_plural (progress->level));
  case BG_PHASE_REFUTED: break;
  }
  g_assert_not_reached ();
}

static bool is_same_level (const BgProgress *a, const BgProgress *b) {
  return a->phase == b->phase && a->width == b->width && a->limit == b->limit
         && a->level == b->level && a->generated <= b->generated;
}

/* "45%, 12 s left": of work that GONE seconds ago was done to the share FIRST. */
static char *share_text (double share, double first, double gone) {
  if (gone < LEAST_SECONDS || share - first < LEAST_DONE)
    return g_strdup_printf ("%.0f%%", 100 * share);
  g_autofree char *left = bg_progress_time (gone * (1 - share) / (share - first));
  return g_strdup_printf ("%.0f%%, %s left", 100 * share, left);
}

static double united_share (const BgProgress *progress) {
  return progress->waiting > 0 ? (double) progress->united / (double) progress->waiting : 0;
}

/* Of the level: of its parents, or of the positions that are united meanwhile. */
static char *level_text (const BgProgressHistory *history, const BgProgress *progress,
                         double seconds) {
  if (progress->waiting == 0)
    return share_text (progress->done, history->first.done, seconds - history->first_seconds);
  g_autofree char *n = short_number ((double) progress->waiting);
  g_autofree char *share = share_text (united_share (progress), history->first_united,
                                       seconds - history->uniting_seconds);
  return g_strdup_printf ("%.0f%%, uniting %s: %s", 100 * progress->done, n, share);
}

static char *rate_text (const BgProgressHistory *history, const BgProgress *progress,
                        double seconds) {
  const double gone = seconds - history->first_seconds;
  const uint64_t made = progress->generated - history->first.generated;
  if (gone <= 0 || made == 0)
    return g_strdup ("");
  g_autofree char *rate = short_number ((double) made / gone);
  return g_strconcat (rate, "/s", NULL);
}

char *bg_progress_line (BgProgressHistory *history, const BgProgress *progress, double seconds,
                        const char *title, int columns) {
  if (!history->begun || !is_same_level (&history->last, progress)) {
    history->begun = true;
    history->first = *progress;
    history->first_seconds = seconds;
  }
  if (progress->waiting == 0 || progress->waiting != history->last.waiting) {
    history->first_united = united_share (progress);
    history->uniting_seconds = seconds;
  }
  history->last = *progress;
  GString *line = g_string_new (NULL);
  if (title != NULL)
    add_part (line, columns, g_strdup (title));
  if (progress->limit >= 0)
    add_part (line, columns, g_strdup_printf ("limit %d", progress->limit));
  add_part (line, columns, phase_text (progress));
  add_part (line, columns, level_text (history, progress, seconds));
  add_part (line, columns, bg_progress_time (seconds));
  if (progress->size > 0) {
    g_autofree char *size = short_number ((double) progress->size);
    add_part (line, columns, g_strconcat (size, " positions", NULL));
  }
  add_part (line, columns, rate_text (history, progress, seconds));
  if (progress->bytes > 0)
    add_part (line, columns, short_bytes ((double) progress->bytes));
  if (progress->disk_bytes > 0) {
    g_autofree char *bytes = short_bytes ((double) progress->disk_bytes);
    add_part (line, columns, g_strconcat (bytes, " on disk", NULL));
  }
  return g_string_free (line, FALSE);
}

char *bg_progress_refuted (BgProgressHistory *history, int limit, double seconds) {
  const double cost = seconds - history->refuted_seconds, growth = cost / history->last_cost;
  g_autofree char *took = bg_progress_time (cost);
  char *line = g_strdup_printf ("%d move%s: refuted, %s", limit, bg_plural (limit), took);
  if (history->last_cost >= LEAST_COST && growth > 1) {
    g_autofree char *start = line, *next = bg_progress_time (cost * growth);
    line = g_strdup_printf ("%s, %.1f times the last; growing so, the next takes %s", start, growth,
                            next);
  }
  history->refuted_seconds = seconds;
  history->last_cost = cost;
  return line;
}
