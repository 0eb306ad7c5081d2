/* The kind of terminal that the environment names. */
#ifndef BG_TERMINAL_H
#define BG_TERMINAL_H

#include <stdbool.h>

/* Does the terminal TERM take control codes?  Not where it has no name or is "dumb", or where the
   descriptions of terminals of the machine (terminfo) do not have it. */
bool bg_terminal_takes_codes (void);

#endif
