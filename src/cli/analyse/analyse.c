#include "cli/analyse/analyse.h"

#include "cli/watch.h"
#include "core/error.h"
#include "graphs/simple_graph.h"
#include "hints/tablebase.h"

typedef struct {
  const char *key, *title; /* of the record, and of its progress */
  BgStop (*run) (BgAnalyse *analyse);
  bool is_default;
} Section;

static const Section sections[] = {
#define SECTION(name, function, option, is_default, summary, more_) \
  { #name, summary, function, is_default },
#include "cli/analyse/analyse.def"
#undef SECTION
};

enum {
#define SECTION(name, function, option, is_default, summary, more_) SECTION_##name,
#include "cli/analyse/analyse.def"
#undef SECTION
  N_SECTIONS
};

static struct {
  gboolean wanted[N_SECTIONS];
  bool by_default;      /* none was named, and WANTED has the usual ones */
  gint64 games, seed;   /* GAMES is 0 where it is not given */
  char *save;           /* a file for the table of winners, or NULL */
  char *graph, *graphs; /* a graph or a file of graphs in place of a problem, or NULL */
  BgPart only;
  gint64 army; /* rows before an army on a board in place of a problem, or 0 */
} options = { .only.n = 1 };

/* Options that are of problems alone. */
static const char of_problems[] =
#define SECTION(name, function, option, is_default, summary, more_) option " "
#include "cli/analyse/analyse.def"
#undef SECTION
    "seed save army rule";
static const char of_problems_not_boards[] =
#define SECTION(name, function, option, is_default, summary, more_) option " "
#include "cli/analyse/analyse.def"
#undef SECTION
    "seed save";

static const BgOption option_table[] = {
#define SECTION(name, function, option, is_default, summary, more_) \
  BG_FLAG (option, options.wanted[SECTION_##name], summary, .more = more_),
#define NUMBERED_SECTION(name, function, option, is_default, summary, more_) \
  BG_NUMBER (option, options.games, 1, G_MAXINT64, summary, "N", .more = more_),
#include "cli/analyse/analyse.def"
#undef SECTION
  BG_NUMBER ("seed", options.seed, G_MININT64, G_MAXINT64,
             "With --monte-carlo: other games for another S (default: 0)", "S",
             .needs = "monte-carlo"),
  BG_FLAG ("csv", bg_cli_formats[BG_TABLE_CSV],
           "Print the table of one section as comma-separated values", .excludes = "json",
           .more = "Another option names the section."),
  BG_FILE ("save", options.save, "Write a table for hint and play", "FILE", .is_written = true,
           .more = "It has winning positions and, if not too many, the values of lost ones."),
  BG_TEXT ("graph", options.graph, "Analyse a graph in graph6 instead of a problem", "GRAPH6",
           .excludes = of_problems, .why_excludes = "analyses graphs and no problem",
           .parameters = "",
           .more = "It is connected, with up to 28 vertices. The answers: vacancies from which "
                   "one peg can be left, the fewest pegs and moves, two pegs at distance two, "
                   "and the most pegs of an ended game (the fool's solitaire number)."),
  BG_FILE ("graphs", options.graphs, "Analyse each graph of FILE, a line each in graph6", "FILE",
           .excludes = of_problems, .why_excludes = "analyses graphs and no problem",
           .parameters = "", .more = "- is standard input."),
  BG_NUMBER ("army", options.army, 1, BG_MAX_HOLES,
             "Find the least armies below the first N rows of BOARD", "N",
             .excludes = of_problems_not_boards, .why_excludes = "analyses a board and no problem",
             .parameters = "BOARD",
             .more = "For each row: the least number of pegs, the fewest moves of as many, and "
                     "such an army; or weights that prove that there is none."),
  BG_PART ("only", options.only, "With --graphs: only the K-th of N parts of the graphs",
           .needs = "graphs"),
  { 0 }
};

/* The sections that are a list of records, by the key of that. */
static const struct {
  int section;
  const char *list;
} tables[] = {
  { SECTION_winning, "levels" },   { SECTION_symmetric, "levels" }, { SECTION_random, "levels" },
  { SECTION_monte_carlo, "ends" }, { SECTION_puzzles, "puzzles" },  { SECTION_sweeps, "lengths" },
};

/* The key of the list of the only section that is wanted; NULL if it has none or there are
   others. */
static const char *find_table (void) {
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
static bool check_analyse (const BgCommon *common, GError **error) {
  bool any = options.save != NULL;
  options.wanted[SECTION_monte_carlo] = options.games > 0;
  for (size_t i = 0; i < N_SECTIONS; i++)
    any |= options.wanted[i];
  if (options.graph != NULL || options.graphs != NULL || options.army > 0)
    return true;
  if (common->format == BG_TABLE_CSV && find_table () == NULL)
    return bg_input_error (error, "--csv needs one of --winning, --symmetric, --random, "
                                  "--monte-carlo, --puzzles and --sweeps");
  options.by_default = !any;
  for (size_t i = 0; i < N_SECTIONS && !any; i++)
    options.wanted[i] = sections[i].is_default;
  return true;
}

BgStop bg_analyse_need_winning (BgAnalyse *analyse, bool complete) {
  BgStop outcome = BG_STOP_NONE;
  if (!analyse->winning_known) {
    bg_winning_clear (&analyse->winning);
    outcome = bg_winning_find (&analyse->winning, analyse->problem, NULL, analyse->control);
    analyse->winning_known = outcome == BG_STOP_NONE;
  }
  if (complete && outcome == BG_STOP_NONE)
    outcome = bg_winning_complete (&analyse->winning, analyse->control);
  return outcome;
}

void bg_analyse_print_line (const BgAnalyse *analyse, const BgRecord *record, const char *format,
                            ...) {
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *line = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  bg_cli_print_part (analyse->common, record, (const BgTextLine[]){ BG_LINE (line), { NULL } });
}

static BgStop run_section (const Section *section, BgAnalyse *analyse, BgRecord *document) {
  analyse->record = bg_record_add_record (document, section->key);
  bg_watch_title ("%s", section->title);
  BgStop stop = section->run (analyse);
  bg_record_add_stop (analyse->record, stop);
  if (stop != BG_STOP_NONE)
    bg_analyse_print_line (analyse, analyse->record, "%s: {stopped_by:stop}", section->key);
  return stop;
}

static BgStop run_sections (BgAnalyse *analyse, BgRecord *document) {
  BgStop worst = BG_STOP_NONE;
  bool first = true;
  for (size_t i = 0; i < N_SECTIONS; i++)
    if (options.wanted[i] && worst != BG_STOP_SIGNAL) {
      if (!first)
        bg_analyse_print_line (analyse, document, "%s", "");
      first = false;
      BgStop stop = run_section (&sections[i], analyse, document);
      worst = MAX (worst, stop);
    }
  return worst;
}

/* --- The table for hint and play ------------------------------------------ */

/* Finds the winners and the values of lost positions; a table without these is of use too, and it
   is no failure that they do not fit. */
static BgStop find_values (BgAnalyse *analyse, BgRetrograde *fewest) {
  BgStop outcome = bg_analyse_need_winning (analyse, false);
  if (outcome != BG_STOP_NONE)
    return outcome;
  outcome = bg_retrograde_find (fewest, analyse->winning.forward, BG_TABLEBASE_STRIDE,
                                BG_TABLEBASE_MOST, analyse->control);
  return outcome == BG_STOP_MEMORY ? BG_STOP_NONE : outcome;
}

/* Writes the table and adds its size to RECORD; *OUTCOME becomes worse if need be. */
static void save (BgAnalyse *analyse, BgRecord *record, BgStop *outcome, GError **error) {
  g_auto (BgRetrograde) fewest = { 0 };
  const BgStop found = find_values (analyse, &fewest);
  size_t bytes;
  int n_levels = 0;
  *outcome = MAX (*outcome, found);
  if (found != BG_STOP_NONE) {
    bg_limit_error (error, "%s: not written, %s", options.save, bg_stop_name (found));
    return;
  }
  if (!bg_tablebase_save (&analyse->winning, &fewest, options.save, &bytes, error))
    return;
  for (int n = 0; n < BG_MAX_HOLES; n++)
    n_levels += fewest.level[n].position != NULL;
  bg_record_add_text (record, "table", options.save);
  bg_record_add_integer (record, "table_bytes", bytes);
  bg_record_add_integer (record, "table_value_levels", n_levels);
}

/* --- The command ---------------------------------------------------------- */

/* The text is that below the sections; the table is that of the only section. */
static void print (const BgCommon *common, const BgRecord *document) {
  static const BgTextLine text[] = {
    BG_LINE_IF ("table",
                "{table}: {table_bytes} bytes{table_value_levels=0?, without values of lost "
                "positions: all level sets would not fit}"),
    { NULL }
  };
  static const BgTextLine note[] = { BG_LINE_IF ("stopped_by", "bergholt: {stopped_by:stop}"),
                                     { NULL } };
  g_autofree char *list = NULL;
  for (size_t i = 0; i < N_SECTIONS && list == NULL; i++)
    if (common->format == BG_TABLE_CSV && options.wanted[i])
      list = g_strdup_printf ("%s.%s", sections[i].key, find_table ());
  bg_cli_print (common, document, &(BgForms){ .text = text, .list = list, .note = note });
}

/* A goal that lists no finishes has a section of its own as default; the sections that go back from
   all finishes are not for it. */
static bool choose_open_sections (const BgProblem *problem, GError **error) {
  static const char *const names[] = {
#define SECTION(name, function, option, is_default, summary, more_) "--" option,
#include "cli/analyse/analyse.def"
#undef SECTION
  };
  if (!bg_problem_is_open (problem))
    return true;
  if (options.save != NULL && !bg_problem_check_listed (problem, "--save", error))
    return false;
  for (int i = 0; i < N_SECTIONS; i++) {
    const bool goes_back = i == SECTION_puzzles || i == SECTION_sweeps;
    if (options.by_default)
      options.wanted[i] = i == SECTION_earliest_finish;
    else if (options.wanted[i] && goes_back && !bg_problem_check_listed (problem, names[i], error))
      return false;
  }
  return true;
}

static int run_analyse (const BgCommon *common, GError **error) {
  gint64 began = g_get_monotonic_time ();
  if (options.graph != NULL)
    return bg_analyse_graph (common, options.graph, error);
  if (options.graphs != NULL)
    return bg_analyse_graphs (common, options.graphs, options.only, error);
  if (options.army > 0)
    return bg_analyse_army (common, (int) options.army, error);
  if (!choose_open_sections (common->problem, error))
    return -1;
  if (options.wanted[SECTION_symmetric] && !bg_board_expect_lattice (common->board, error)
      && !options.by_default)
    return bg_prefix_error (error, "--symmetric: "), -1;
  g_clear_error (error);
  if (options.wanted[SECTION_sweeps] && !bg_board_expect_lattice (common->board, error))
    return bg_prefix_error (error, "--sweeps: "), -1;
  options.wanted[SECTION_symmetric] &= !common->board->by_lines;
  g_auto (BgWatch) watch = bg_watch_begin (common);
  g_autoptr (BgRecord) document = bg_record_new ();
  BgAnalyse analyse = {
    .problem = common->problem,
    .control = &watch.control,
    .common = common,
    .games = options.games,
    .seed = options.seed,
  };
  bg_record_add_problem (document, common->problem);
  BgStop stop = run_sections (&analyse, document);
  if (options.save != NULL && stop != BG_STOP_SIGNAL)
    save (&analyse, document, &stop, error);
  bg_record_add_stop (document, stop);
  bg_record_add_integer (document, "peak_bytes", watch.control.use->peak);
  bg_record_add_seconds (document, bg_seconds_since (began));
  if (*error == NULL)
    print (common, document);
  bg_winning_clear (&analyse.winning);
  return stop == BG_STOP_NONE ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}

const BgCommand bg_command_analyse = {
  .parameters = "PROBLEM",
  .summary = "Analyses jumps: winning positions, random play, puzzles.",
  .description =
      "Positions are counted up to the symmetries that keep the start, the set of\n"
      "finishes or both.  Without an option that names a section, all are shown but\n"
      "--chance, --monte-carlo, --solutions-by-jumps, --earliest-finish and --sweeps.\n"
      "\n"
      "--graph and --graphs ask the questions of peg solitaire on graphs, of connected\n"
      "graphs of up to " G_STRINGIFY (
          BG_SIMPLE_GRAPH_MOST) " vertices as geng -c writes them: which vacancies can be\n"
                                "solved, the fewest pegs that can be left, two pegs at distance two, the fewest\n"
                                "moves, and the most pegs (the fool's solitaire number).  FILE may be - for\n"
                                "standard input.",
  .options = option_table,
  .knows_open_goals = true,
  .check = check_analyse,
  .run = run_analyse,
};
