/* play -o: the trainer, a page to play on. */
#ifndef BG_CLI_TRAINER_H
#define BG_CLI_TRAINER_H

#include "cli/cli.h"

/* Finds the winning positions of the problem and writes the page to PATH.  Returns the exit
   status, -1 with ERROR. */
int bg_cli_write_trainer (const BgCommon *common, const char *path, GError **error);

#endif
