/* A page to play on in a browser (src/pages/trainer.js). */
#ifndef BG_TRAINER_H
#define BG_TRAINER_H

#include "cli/cli.h"

typedef struct {
  const char *output;   /* the file */
  const char *solution; /* as the user gave it, or NULL */
  double seconds;       /* that a search for a solution may take; 0: a fixed amount of work */
} BgTrainerOptions;

/* Writes the page for the command's problem, with the solution that is given, or with a shortest
   one that is found, or else some solution, and with the table of winning positions where that is
   small. Without seconds the same problem gives the same page.  Returns the exit status, -1 with
   ERROR. */
int bg_trainer_write (const BgCommon *common, const BgTrainerOptions *options, GError **error);

#endif
