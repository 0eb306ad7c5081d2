/* Heuristics in modules, as <bergholt/plugin.h> describes them. */
#ifndef BG_PLUGIN_H
#define BG_PLUGIN_H

#include "bounds/heuristic.h"

/* Loads modules for the problem, which keeps them; their heuristics are found by
   name as if they were built in.  FILES ends with NULL; it may be NULL. */
/* The module's file or heuristic that this thread runs at the moment, else NULL: for handlers of
   signals that a fault in it raises. */
extern _Thread_local const char *volatile bg_plugin_running;

bool bg_plugins_load (BgProblem *problem, char **files, GError **error);

/* The heuristics of the problem's modules, one by one from INDEX 0; then NULL. */
const BgHeuristic *bg_plugins_heuristic (const BgProblem *problem, guint index);

#endif
