#include "cli/analyse.h"

#include <stdio.h>

#include "board/notation.h"
#include "cli/watch.h"
#include "core/error.h"
#include "report/text.h"

typedef struct
{
  const char *key, *title;      /* of the record, and of its progress */
  BgStop (*run) (BgAnalyse *analyse);
  bool is_default;
} Section;

static const Section sections[] = {
#define SECTION(name, function, option, is_default, summary) \
  { #name, summary, function, is_default },
#include "cli/analyse.def"
#undef SECTION
};

enum
{
#define SECTION(name, function, option, is_default, summary) SECTION_##name,
#include "cli/analyse.def"
#undef SECTION
  N_SECTIONS
};

static struct
{
  gboolean wanted[N_SECTIONS];
  gint64 games, seed;           /* GAMES is 0 where it is not given */
  gboolean csv;                 /* the table of the only section */
  char *save;                   /* a file for the table of winners, or NULL */
} options;

static const BgOption option_table[] = {
#define SECTION(name, function, option, is_default, summary) \
  BG_FLAG (option, options.wanted[SECTION_##name], summary),
#define NUMBERED_SECTION(name, function, option, is_default, summary) \
  BG_NUMBER (option, options.games, 1, G_MAXINT64, summary, "N"),
#include "cli/analyse.def"
#undef SECTION
  BG_NUMBER ("seed", options.seed, G_MININT64, G_MAXINT64,
             "With --monte-carlo: other games for another S (default: 0)", "S",
             .needs = "monte-carlo"),
  BG_FLAG ("csv", options.csv, "Print the table of one section as comma-separated values",
           .excludes = "json"),
  BG_FILE ("save", options.save, "Write a table for hint and play", "FILE"),
  { 0 }
};

/* The sections that are a list of records, by the key of that. */
static const struct
{
  int section;
  const char *list;
} tables[] = {
  { SECTION_winning, "levels" }, { SECTION_symmetric, "levels" }, { SECTION_random, "levels" },
  { SECTION_monte_carlo, "ends" }, { SECTION_puzzles, "puzzles" },
};

/* The key of the list of the only section that is wanted; NULL if it has none or there are
   others. */
static const char *
find_table (void)
{
  const char *key = NULL;
  int n = options.save != NULL;
  for (size_t i = 0; i < N_SECTIONS; i++)
    n += options.wanted[i];
  for (size_t i = 0; i < G_N_ELEMENTS (tables); i++)
    if (n == 1 && options.wanted[tables[i].section])
      key = tables[i].list;
  return key;
}

/* Which sections run; Monte Carlo has its number of games as its option. */
static bool
check (const BgCommon *, GError **error)
{
  bool any = options.save != NULL;
  options.wanted[SECTION_monte_carlo] = options.games > 0;
  for (size_t i = 0; i < N_SECTIONS; i++)
    any |= options.wanted[i];
  if (options.csv && find_table () == NULL)
    return bg_input_error (error, "--csv: expected one of --winning, --symmetric, --random, "
                           "--monte-carlo and --puzzles with it");
  for (size_t i = 0; i < N_SECTIONS && !any; i++)
    options.wanted[i] = sections[i].is_default;
  return true;
}

BgStop
bg_analyse_need_winning (BgAnalyse *analyse, bool complete)
{
  BgStop outcome = BG_STOP_NONE;
  if (!analyse->winning_known)
    {
      bg_winning_clear (&analyse->winning);
      outcome = bg_winning_find (&analyse->winning, analyse->problem, NULL, analyse->control);
      analyse->winning_known = outcome == BG_STOP_NONE;
    }
  if (complete && outcome == BG_STOP_NONE)
    outcome = bg_winning_complete (&analyse->winning, analyse->control);
  return outcome;
}

bool
bg_analyse_prints (const BgAnalyse *analyse)
{
  if (analyse->prints)
    bg_watch_wipe ();
  return analyse->prints;
}

void
bg_analyse_print_position (const BgProblem *problem, const BgRecord *record)
{
  BgPosition position;
  bg_position_parse (problem->board, bg_record_text (record, "position"), &position, NULL);
  const BgTextStyle style = bg_text_style_of_output ();
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  g_ptr_array_add (panels, bg_panel_new (NULL, position));
  g_autofree char *drawing = bg_panels_to_text (panels, problem->board, &style);
  g_auto (GStrv) rows = g_strsplit (g_strchomp (drawing), "\n", -1);
  for (char **row = rows; *row != NULL; row++)
    printf ("    %s\n", *row);
}

static BgStop
run_section (const Section *section, BgAnalyse *analyse, BgRecord *document)
{
  analyse->record = bg_record_add_record (document, section->key);
  bg_watch_title ("%s", section->title);
  BgStop stop = section->run (analyse);
  bg_record_add_stop (analyse->record, stop);
  if (bg_analyse_prints (analyse) && stop != BG_STOP_NONE)
    printf ("%s: %s\n", section->key, bg_stop_name (stop));
  return stop;
}

static BgStop
run_sections (BgAnalyse *analyse, BgRecord *document)
{
  BgStop worst = BG_STOP_NONE;
  bool first = true;
  for (size_t i = 0; i < N_SECTIONS; i++)
    if (options.wanted[i] && worst != BG_STOP_SIGNAL)
      {
        if (!first && analyse->prints)
          putchar ('\n');
        first = false;
        BgStop stop = run_section (&sections[i], analyse, document);
        worst = MAX (worst, stop);
      }
  return worst;
}

/* The table of the only section in DOCUMENT. */
static void
print_csv (const BgRecord *document, BgStop stop)
{
  for (size_t i = 0; i < N_SECTIONS; i++)
    if (options.wanted[i])
      {
        const BgRecord *section = bg_record_find (document, sections[i].key);
        if (bg_record_has (section, find_table ()))
          bg_table_print_all_csv (bg_record_find (section, find_table ()));
      }
  if (stop != BG_STOP_NONE)
    fprintf (stderr, "bergholt: %s\n", bg_stop_name (stop));
}

static int
run (const BgCommon *common, GError **error)
{
  gint64 began = g_get_monotonic_time ();
  g_auto (BgWatch) watch = bg_watch_begin (common);
  g_autoptr (BgRecord) document = bg_record_new ();
  BgAnalyse analyse = {
    .problem = common->problem,
    .control = &watch.control,
    .prints = !common->json && !options.csv,
    .games = options.games,
    .seed = options.seed,
  };
  bg_record_add_problem (document, common->problem);
  BgStop stop = run_sections (&analyse, document);
  analyse.record = document;
  if (options.save != NULL && stop != BG_STOP_SIGNAL)
    bg_analyse_save (&analyse, options.save, &stop, error);
  if (options.csv)
    print_csv (document, stop);
  else if (common->json && *error == NULL)
    {
      bg_record_add_stop (document, stop);
      bg_record_add_integer (document, "peak_bytes", watch.control.use->peak);
      bg_record_add_seconds (document, bg_seconds_since (began));
      bg_record_print_json (document);
    }
  bg_winning_clear (&analyse.winning);
  return stop == BG_STOP_NONE ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}

const BgCommand bg_command_analyse = {
  .parameters = "PROBLEM",
  .summary = "What jumps can do: winning positions, random play, puzzles.",
  .description =
    "Positions are counted up to the symmetries that keep the start, the set of\n"
    "finishes or both.  Without an option that names a section, all are shown but\n"
    "--chance, --monte-carlo and --solutions-by-jumps.",
  .options = option_table,
  .check = check,
  .run = run,
};
