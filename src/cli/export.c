#include "records/export.h"

#include <string.h>

#include "cli/cli.h"

static const char *const format_names[] = { "pddl", "pddl-domain", "lp", "opb", "txt", NULL };
static char *(*const formats[]) (const BgProblem *problem) = {
  bg_export_pddl, bg_export_pddl_domain, bg_export_lp, bg_export_opb, bg_export_text,
};

static struct {
  char *output;  /* as given, or NULL */
  gint64 format; /* a place among FORMATS */
} options;

static const BgOption option_table[] = {
  BG_WORD ("as", options.format, format_names, "pddl, pddl-domain, lp, opb or txt", "FORMAT",
           .is_needed = true,
           .more = "`pddl` is a planning task, whose plans cost their number of moves, "
                   "`pddl-domain` its domain. `lp` (CPLEX's format) and `opb` are programs for "
                   "small boards, whose least value is the minimum. `txt` lists holes, jumps, "
                   "start and finishes."),
  BG_OUTPUT (options.output, "Write to FILE and not to standard output"),
  BG_REFUSED ("json", "the output has the format of --as"),
  { 0 }
};

static int run_export (const BgCommon *common, GError **error) {
  g_autofree char *text = formats[options.format](common->problem);
  return bg_cli_write (options.output, text, strlen (text), error) ? BG_EXIT_DONE : -1;
}

const BgCommand bg_command_export = {
  .parameters = "PROBLEM",
  .summary = "Writes a problem for other programs.",
  .description = "  pddl         a planning task, whose plans cost their number of moves\n"
                 "  pddl-domain  its domain, the same for all problems with one finish\n"
                 "  lp           an integer program whose least value is the minimum of moves\n"
                 "  opb          the same program as pseudo-Boolean constraints\n"
                 "  txt          holes, jumps, start and finishes, a line each",
  .options = option_table,
  .knows_open_goals = true,
  .run = run_export,
};
