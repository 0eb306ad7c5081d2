/* bergholt complete, for shells. */
#ifndef BG_COMPLETE_H
#define BG_COMPLETE_H

#include "cli/cli.h"

/* Prints what the last of N words, which follow "bergholt", may become; the exit status. */
int bg_complete (int n, char **words);

#endif
