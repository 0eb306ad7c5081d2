/* Heuristics in modules, as <bergholt/plugin.h> describes them. */
#ifndef BG_PLUGIN_H
#define BG_PLUGIN_H

#include "bounds/heuristic.h"

/* The module's file or heuristic that this thread runs at the moment, else NULL: for handlers of
   signals that a fault in it raises. */
extern _Thread_local const char *volatile bg_plugin_running;

/* Loads modules for the problem, which keeps them; their heuristics are found by
   name as if they were built in.  FILES ends with NULL; it may be NULL. */
bool bg_plugins_load (BgProblem *problem, char **files, GError **error);

/* Adds a heuristic of the calling program, which stays as it is as long as the problem. */
bool bg_plugins_add (BgProblem *problem, const BergholtHeuristic *heuristic, GError **error);

/* The heuristics of the problem's modules, one by one from INDEX 0; then NULL. */
const BgHeuristic *bg_plugins_heuristic (const BgProblem *problem, guint index);

/* The files of the problem's modules; ends with NULL. */
char **bg_plugins_files (const BgProblem *problem);

/* The functions of a HEURISTIC that is in a module (bounds/heuristic.h). */
gpointer bg_plugin_prepare (const BgHeuristic *heuristic, const BgProblem *problem,
                            BgPosition origins, const int *values, const BgStopFlag *stop);
void bg_plugin_evaluate (const BgHeuristic *heuristic, gconstpointer data,
                         const BgPosition *positions, uint8_t *bounds, size_t n);
BgPosition bg_plugin_tight_origins (const BgHeuristic *heuristic, gconstpointer data,
                                    BgPosition position);
void bg_plugin_release (const BgHeuristic *heuristic, gpointer data);

#endif
