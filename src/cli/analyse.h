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
  BgRecord *record;             /* of the section */
  bool prints;                  /* its text: see bg_analyse_prints */
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

/* Is text wanted?  Then the progress gives way to it. */
bool bg_analyse_prints (const BgAnalyse *analyse);

/* The position of a record as `show` draws it, for text. */
void bg_analyse_print_position (const BgProblem *problem, const BgRecord *record);

/* Each adds the members of its section, and prints them if text is wanted; on an outcome other
   than DONE it has shown only what is proved. */
#define SECTION(name, function, option, is_default, summary) \
  BgStop function (BgAnalyse *analyse);
#include "cli/analyse.def"
#undef SECTION

#endif
