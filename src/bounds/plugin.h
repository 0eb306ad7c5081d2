/* Heuristics in modules, compiled against the installed headers.

   A module is a shared object with one symbol:

       #include <bounds/plugin.h>

       static const BgHeuristic *const heuristics[] = { &mine, NULL };
       const BgPlugin bg_plugin = { BG_PLUGIN_VERSION, sizeof (BgHeuristic), heuristics };

   Its claims are its author's: what the program derives from a claim is only as
   true as that, and `bergholt heuristics --plugin --check` holds it against exact
   distances. */
#ifndef BG_PLUGIN_H
#define BG_PLUGIN_H

#include "bounds/heuristic.h"

/* Raised whenever what a module sees of the headers changes. */
#define BG_PLUGIN_VERSION 2

typedef struct
{
  int version;                  /* BG_PLUGIN_VERSION */
  size_t heuristic_size;        /* sizeof (BgHeuristic) */
  const BgHeuristic *const *heuristics; /* NULL ends the list */
} BgPlugin;

extern const BgPlugin bg_plugin;        /* the module defines it */

/* Loads modules for the problem, which keeps them; their heuristics are found by
   name as if they were built in.  FILES ends with NULL; it may be NULL. */
bool bg_plugins_load (BgProblem *problem, char **files, GError **error);

/* The heuristics of the problem's modules, one by one from INDEX 0; then NULL. */
const BgHeuristic *bg_plugins_heuristic (const BgProblem *problem, guint index);

#endif
