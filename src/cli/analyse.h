/* The sections of `analyse`. */
#ifndef BG_ANALYSE_H
#define BG_ANALYSE_H

#include "cli/cli.h"
#include "core/control.h"
#include "jumps/winning.h"
#include "report/record.h"

typedef struct
{
  const BgProblem *problem;
  const BgControl *control;
  BgRecord *record;             /* of the section; NULL: it prints text as it goes */
  gint64 games, seed;           /* of the Monte Carlo section */
  bool winning_known;
  BgWinning winning;            /* see bg_analyse_need_winning */
} BgAnalyse;

/* Finds the winning positions unless an earlier section did; COMPLETE: all layers,
   also of a complement problem. */
BgStop bg_analyse_need_winning (BgAnalyse *analyse, bool complete);

/* Writes the table for hint and play to PATH, and what it has; OUTCOME becomes
   worse if need be.  False on errors. */
bool bg_analyse_save (BgAnalyse *analyse, const char *path, BgStop *outcome,
                      GError **error);

/* The position as `show` draws it, for text. */
void bg_analyse_print_position (const BgProblem *problem, BgPosition position);

/* Each prints its section or adds its members; on an outcome other than DONE it
   has shown only what is proved. */
#define SECTION(name, function, option, is_default, summary) \
  BgStop function (BgAnalyse *analyse);
#include "cli/analyse.def"
#undef SECTION

#endif
