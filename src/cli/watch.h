/* Who watches a search: the signals that end it early and the progress line. */
#ifndef BG_WATCH_H
#define BG_WATCH_H

#include "cli/cli.h"
#include "search/levels.h"

/* Set by SIGINT, SIGTERM and SIGHUP once bg_watch_begin has run. */
const volatile int *bg_watch_stop (void);

/* What COMMON lets a search use.  Progress goes to standard error, and only if
   that is a terminal and -q was not given. */
BgResources bg_watch_begin (const BgCommon *common);

/* Wipes the progress line. */
void bg_watch_end (void);

#endif
