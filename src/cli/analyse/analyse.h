/* The sections of `analyse`. */
#ifndef BG_ANALYSE_H
#define BG_ANALYSE_H

#include "cli/cli.h"
#include "core/control.h"
#include "jumps/winning.h"
#include "records/record.h"

typedef struct {
  const BgProblem *problem;
  const BgControl *control;
  BgRecord *record;       /* of the section */
  const BgCommon *common; /* each section prints its text */
  gint64 games, seed;     /* of the Monte Carlo section */
  bool winning_known;
  BgWinning winning; /* see bg_analyse_need_winning */
} BgAnalyse;

/* Finds the winning positions unless an earlier section did; COMPLETE: all layers,
   also of a complement problem. */
BgStop bg_analyse_need_winning (BgAnalyse *analyse, bool complete);

/* Prints a line of RECORD's text that is made of its arguments, as printf has it, where text is
   asked for. */
void bg_analyse_print_line (const BgAnalyse *analyse, const BgRecord *record, const char *format,
                            ...) G_GNUC_PRINTF (3, 4);

/* Each adds the members of its section, and prints them if text is wanted; on an outcome other
   than DONE only the proved ones. */
#define SECTION(name, function, option, is_default, summary, more) \
  BgStop function (BgAnalyse *analyse);
#include "cli/analyse/analyse.def"
#undef SECTION

/* Of an army (jumps/army.h) below the first N_ROWS rows of the board: the least number of pegs that
   bring one to each of these rows, and with as few pegs the fewest moves; returns the exit status,
   or -1 with ERROR. */
int bg_analyse_army (const BgCommon *common, int n_rows, GError **error);

/* Answers the questions of peg solitaire on graphs (graphs/graph_play.h) for the graph that TEXT is
   in graph6, also by vacancies, with a shortest solution; returns the exit status, or -1 with
   ERROR. */
int bg_analyse_graph (const BgCommon *common, const char *text, GError **error);

/* Answers them for each graph of FILE, "-": standard input, with a line in graph6 each, that
   belongs to PART; returns likewise. */
int bg_analyse_graphs (const BgCommon *common, const char *file, BgPart part, GError **error);

#endif
