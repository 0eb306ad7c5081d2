/* Who watches a search: the signals that end it early and the progress line. */
#ifndef BG_WATCH_H
#define BG_WATCH_H

#include "cli/cli.h"
#include "search/resources.h"

/* What COMMON lets a search use; from now on SIGINT, SIGTERM and SIGHUP ask it to
   stop, each once.  Progress goes to standard error, and only if
   that is a terminal and -q was not given. */
BgResources bg_watch_begin (const BgCommon *common);

/* Wipes the progress line. */
void bg_watch_end (void);

#endif
