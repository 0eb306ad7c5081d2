#include "bounds/plugin.h"

#include <gmodule.h>

#include "core/error.h"

#define SYMBOL "bg_plugin"

static void
close_module (gpointer module)
{
  g_module_close (module);
}

/* Can the heuristic be used as it is? */
static bool
check_heuristic (const char *file, const BgHeuristic *heuristic, int number, GError **error)
{
  const char *lacks = heuristic->name == NULL ? "name"
                      : heuristic->summary == NULL ? "summary"
                      : heuristic->source == NULL ? "source"
                      : heuristic->prepare == NULL ? "prepare"
                      : heuristic->evaluate == NULL ? "evaluate"
                                                    : NULL;
  if (lacks != NULL)
    bg_input_error (error, "%s: heuristic %d of the module has no '%s'", file, number, lacks);
  else if (bg_heuristic_find (heuristic->name) != NULL)
    bg_input_error (error, "%s: heuristic '%s' of the module has the name of one that is built in",
                    file, heuristic->name);
  return *error == NULL;
}

static bool
check_plugin (const char *file, const BgPlugin *plugin, GError **error)
{
  if (plugin->version != BG_PLUGIN_VERSION || plugin->heuristic_size != sizeof (BgHeuristic))
    {
      bg_input_error (error, "%s: built for version %d of the headers, expected %d: compile it "
                      "anew", file, plugin->version, BG_PLUGIN_VERSION);
      return false;
    }
  for (int i = 0; plugin->heuristics[i] != NULL; i++)
    if (!check_heuristic (file, plugin->heuristics[i], i + 1, error))
      return false;
  return true;
}

static bool
load (BgProblem *problem, const char *file, GError **error)
{
  /* without a folder the loader would look elsewhere */
  g_autofree char *path = g_canonicalize_filename (file, NULL);
  GModule *module = g_module_open (path, G_MODULE_BIND_LOCAL);
  if (module == NULL)
    {
      bg_input_error (error, "%s: no module: %s", file, g_module_error ());
      return false;
    }
  g_ptr_array_add (problem->modules, module);
  gpointer symbol;
  if (!g_module_symbol (module, SYMBOL, &symbol))
    {
      bg_input_error (error, "%s: the module has no symbol '%s', expected one as "
                      "bounds/plugin.h says", file, SYMBOL);
      return false;
    }
  g_autoptr (GError) cause = NULL;
  if (check_plugin (file, symbol, &cause))
    return true;
  g_propagate_error (error, g_steal_pointer (&cause));
  return false;
}

bool
bg_plugins_load (BgProblem *problem, char **files, GError **error)
{
  if (files != NULL && problem->modules == NULL)
    problem->modules = g_ptr_array_new_with_free_func (close_module);
  for (; files != NULL && *files != NULL; files++)
    if (!load (problem, *files, error))
      return false;
  return true;
}

const BgHeuristic *
bg_plugins_heuristic (const BgProblem *problem, guint index)
{
  for (guint i = 0; problem->modules != NULL && i < problem->modules->len; i++)
    {
      gpointer symbol;
      if (!g_module_symbol (problem->modules->pdata[i], SYMBOL, &symbol))
        continue;
      for (const BgHeuristic *const *h = ((const BgPlugin *) symbol)->heuristics; *h != NULL; h++)
        if (index-- == 0)
          return *h;
    }
  return NULL;
}
