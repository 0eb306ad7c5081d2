/* Who watches a search: the signals that end it early and the progress line. */
#ifndef BG_WATCH_H
#define BG_WATCH_H

#include "cli/cli.h"
#include "core/control.h"

typedef struct
{
  BgControl control;          /* what COMMON lets a search use */
} BgWatch;

/* From now on SIGINT, SIGTERM and SIGHUP ask a search to stop, each once.  Progress goes
   to standard error, and only if that is a terminal and -q was not given. */
BgWatch bg_watch_begin (const BgCommon *common);

/* Wipes the progress line, for who prints while the watch goes on. */
void bg_watch_wipe (void);

/* Wipes it too, and gives the signals back: what is printed from now on is printed
   whole or ends at once.  Does nothing the second time, so that a watch can end before
   its results are printed and, in any case, with the function that began it. */
void bg_watch_end (BgWatch *watch);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgWatch, bg_watch_end)

#endif
