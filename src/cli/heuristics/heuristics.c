#include "cli/heuristics/modes.h"

#include "bounds/bound.h"
#include "cli/processes.h"
#include "cli/watch.h"
#include "core/error.h"
#include "search/solve_options.h"

static BgHeuristicsOptions options = { .derive = -1, .distances = -1, .samples = -1 };

#define COMPARES .needs = "compare"
#define DRAWS .needs = "compare derive position"

static const BgOption option_table[] = {
  BG_FLAG ("compare", options.compare, "Solve the problem with each of the expressions after it",
           .excludes = "check derive evaluate position dump",
           .more = "Prints the effort, the positions kept at each level and the mean error at "
                   "each exact distance."),
  BG_HEURISTIC ("check", options.check,
                "Is EXPR admissible, is it consistent: by its form or on positions",
                .excludes = "derive evaluate position dump",
                .more = "Where the form is no proof, bounds are compared with exact distances. A "
                        "refutation shows the position, its bound and a shortest play. Exit status "
                        "0: proved or true of all positions, 1: refuted, 3: neither."),
  BG_FILE ("record", options.record,
           "With --check: write FILE for --checked if EXPR holds on all positions", "FILE",
           .is_written = true, .needs = "check", .more = "These can reach a finish."),
  BG_WORD ("derive", options.derive, bg_derive_kinds,
           "Derive bounds: potential, potentials, weights, regions, landmarks, resource", "WHAT",
           .excludes = "evaluate position dump",
           .more = "Groups for a problem file are printed. `potential` has the weights with "
                   "the greatest bound at the start, `potentials` several sets, `weights` also "
                   "those of Merson regions. `regions` have no common holes, `landmarks` are "
                   "hit by the fewest holes. `resource` has counts that rule the problem out "
                   "or restrict jumps."),
  BG_TEXTS ("evaluate", options.evaluate,
            "Print the values of expressions at a position, part by part; may be repeated",
            "POSITION", .excludes = "position dump",
            .more = "Without EXPR, of the bound that `solve` uses."),
  BG_POSITION ("position", options.position,
               "Print the bounds of all heuristics at a position, and its best weights",
               .excludes = "dump",
               .more = "The weights are the optimum of --derive weights, drawn on the board."),
  BG_FILE ("dump", options.dump, "Write positions, their exact distances and their bounds as CSV",
           "FILE", .is_written = true,
           .more = "A row has holes, pegs, distance and the bound of each EXPR, or of all "
                   "heuristics, of positions up to 4 moves, or --distances, from a finish."),
  BG_NUMBER ("distances", options.distances, 0, BG_MAX_HOLES,
             "Compare bounds with exact distances up to N moves", "N",
             .needs = "compare check dump",
             .more = "The default is all distances for --compare on boards of up to 21 holes, as "
                     "many as memory allows for --check."),
  BG_NUMBER ("samples", options.samples, 0, G_MAXINT,
             "Sample N positions where there are too many to try all (default: 100000)", "N",
             .needs = "check dump",
             .more = "With --check beyond --distances, with --dump at each distance."),
  BG_TEXTS ("also", options.also, "Compare on this problem as well; may be repeated", "PROBLEM",
            COMPARES, .more = "Its own heuristics come before those of PROBLEM."),
  BG_TEXTS ("suite", options.suites,
            "Compare on the problems of a suite, FILE.suite, or of a pattern of names; may be "
            "repeated",
            "SUITE", COMPARES, .excludes = "also distances", .parameters = "EXPR...",
            .more = "No PROBLEM is given. SUITE is a .suite file with a name of a problem on "
                    "each line, the name of one in the library, as `barker-korf`, or a pattern "
                    "of problems without conditions. Each search is a process with one thread, or "
                    "--threads, and its share of --memory. Exit status 2 if a problem refuses a "
                    "bound, 3 if a search was left."),
  BG_SECONDS ("within", options.within, "Leave each search of a suite after N seconds",
              .needs = "suite"),
  BG_JOBS (options.jobs, "Run N searches of a suite at a time (default: 1)", .needs = "suite",
           .more = "Processes of mpirun do likewise."),
  BG_FILE ("database", options.database,
           "Keep the searches of a suite in a database, and skip those that it has", "FILE",
           .needs = "suite",
           .more = "Several commands may use it at a time. A search that was left is repeated "
                   "with more time or memory."),
  BG_CHOICE ("method", options.method, bg_method_names,
             "Compare by a method of `solve` instead of by levels from the start", "METHOD",
             COMPARES),
  BG_DEEPENING (options.at_least, options.max_moves, COMPARES),
  BG_CSV (COMPARES),
  BG_FLAG ("long", options.is_long, "Print a row for each limit and level", .needs = "csv",
           .more = "With --method, for each search."),
  BG_LATEX (COMPARES),
  BG_BOUND_FILES (options.bounds),
  BG_CHECKED (options.bounds, COMPARES),
  BG_PICTURE (options.picture, DRAWS),
  BG_PICTURE_COLUMNS (options.picture, .needs = "derive"),
  { 0 }
};

static bool check (const BgCommon *common, GError **error) {
  const char *expression = common->arguments[options.suites == NULL];
  if (options.compare && expression == NULL)
    bg_input_error (error, "--compare: expected expressions after the problem, as in "
                           "--compare zero corner");
  else if (!options.compare && options.evaluate == NULL && options.dump == NULL
           && expression != NULL) {
    bg_input_error (error,
                    "heuristics: '%s' after the problem needs --compare, --evaluate or --dump",
                    bg_excerpt (expression, -1).text);
  } else if (options.compare && options.picture.format != NULL
             && bg_picture_is_printed (&options.picture))
    bg_input_error (error,
                    "--compare --output -: the table is on standard output, expected a file");
  else
    return bg_check_deepening (options.at_least, options.max_moves, error)
           && bg_picture_check (&options.picture, common, bg_picture_formats, error);
  return false;
}

/* Does PROBLEM list the finishes that the options need?  A check that is a proof needs none. */
static bool check_finishes (const BgProblem *problem, GError **error) {
  return (options.derive < 0 || bg_problem_check_listed (problem, "--derive", error))
         && (options.dump == NULL || bg_problem_check_few (problem, "--dump", error))
         && (!options.compare || options.distances < 0
             || bg_problem_check_few (problem, "--distances", error));
}

static int run (const BgCommon *common, GError **error) {
  if (bg_processes_refuse (common, options.suites == NULL, "heuristics without --suite", error)
      || bg_processes_refuse (common, options.jobs > 0, "--jobs", error))
    g_assert (*error != NULL);
  if (!bg_processes_agree (common, error))
    return -1;
  if (options.suites != NULL)
    return bg_bench (&options, common, error);
  if (!check_finishes (common->problem, error)
      || !bg_cli_load_bounds (common->problem, &options.bounds, error))
    return -1;
  return options.compare            ? bg_compare (&options, common, error)
         : options.check != NULL    ? bg_check (&options, common, error)
         : options.derive >= 0      ? bg_derive (&options, common, error)
         : options.evaluate != NULL ? bg_evaluate (&options, common, error)
         : bg_options_text (common->options, "position") != NULL
             ? bg_position_bounds (&options, common, error)
         : options.dump != NULL ? bg_dump (&options, common, error)
                                : bg_list (common, error);
}

const BgCommand bg_command_heuristics = {
  .parameters = "PROBLEM [EXPR...]",
  .summary = "Lists, compares, checks, derives and evaluates bounds on the moves that remain.",
  .description =
      "Without an option: the heuristics that --heuristic can name, those of the\n"
      "problem file first, and their bounds at the start.  Answers rely on their\n"
      "claims; a heuristic of a file has them where its form proves them.\n"
      "\n"
      "  bergholt heuristics english-central --compare zero corner 'max(corner, merson)'\n"
      "  bergholt heuristics diamond3-central-8 --check 'corner[corners] + merson[rest]'\n"
      "  bergholt heuristics french-central-8 --derive potential\n"
      "\n"
      "--derive prints groups for a problem file:\n"
      "  potential: the weights of the greatest bound at the start\n"
      "  potentials: several sets of weights, for positions of play\n"
      "  weights: the best over holes and Merson regions\n"
      "  regions: Merson regions apart from each other\n"
      "  landmarks: the least number of holes that hit every region\n"
      "  resource: resource counts that rule the problem out or restrict jumps\n"
      "\n"
      "--suite compares on many problems.  A row follows each search; then each bound\n"
      "has the number of problems that it answered, the geometric means of nodes and\n"
      "seconds over the problems that all answered, and how often it expanded fewest\n"
      "nodes.  -o draws nodes over nodes, and the number answered over time.  Each\n"
      "search has one thread unless --threads says otherwise and a process of its own,\n"
      "which shares --memory with the other --jobs; or processes that mpirun has\n"
      "started share the searches.  Exit status 3: some were left.\n"
      "\n"
      "Exact distances are those of the positions that can reach a finish, found by\n"
      "playing backward.  --compare finds them on boards of up to 21 holes unless told\n"
      "how far to go, --check as far as the memory allows.  Exit status of --check: 0\n"
      "proved, or it holds on all positions; 1 refuted; 3 neither.",
  .options = option_table,
  .knows_open_goals = true,
  .is_shared = true,
  .check = check,
  .run = run,
};
