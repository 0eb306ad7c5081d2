/* The command line of a subcommand: its own options and those that each has. */
#ifndef BG_OPTIONS_H
#define BG_OPTIONS_H

#include "cli/cli.h"

void bg_options_set_defaults (BgCommon *common);

/* Takes the options of COMMAND out of the line, whose first word is its name.  --help and --version
   are printed and end the program. */
bool bg_options_parse (const BgCommand *command, BgCommon *common, int *argc, char ***argv,
                       GError **error);

#endif
