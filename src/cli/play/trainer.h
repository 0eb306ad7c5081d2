/* A page to play on in a browser (src/pages/trainer.js). */
#ifndef BG_TRAINER_H
#define BG_TRAINER_H

#include "cli/cli.h"

/* Writes the page for the command's problem to PATH, with a shortest solution that is found within
   SECONDS, or else some solution, and with the table of winning positions where that is small.
   Returns the exit status, -1 with ERROR. */
int bg_trainer_write (const BgCommon *common, const char *path, double seconds, GError **error);

#endif
