/* Heuristics in modules, as <bergholt/plugin.h> describes them. */
#ifndef BG_PLUGIN_H
#define BG_PLUGIN_H

#include "bounds/heuristic.h"

/* Loads modules for the problem, which keeps them; their heuristics are found by
   name as if they were built in.  FILES ends with NULL; it may be NULL. */
bool bg_plugins_load (BgProblem *problem, char **files, GError **error);

/* The heuristics of the problem's modules, one by one from INDEX 0; then NULL. */
const BgHeuristic *bg_plugins_heuristic (const BgProblem *problem, guint index);

#endif
