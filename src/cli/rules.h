/* Which options go with each other. */
#ifndef BG_RULES_H
#define BG_RULES_H

#include "cli/cli.h"

/* Holds the options that were given against the rules of COMMAND, and against what holds for every
   command: one format of the output at most. */
bool bg_rules_check (const BgCommand *command, const BgCommon *common, GError **error);

#endif
