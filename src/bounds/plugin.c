#include "bounds/plugin.h"

#include <bergholt/plugin.h>
#include <signal.h>

#include "core/error.h"
#include "core/module.h"

#define SYMBOL "bergholt_plugin"

/* The width of a position there. */
#define MOST_HOLES ((int) (8 * sizeof (BergholtPosition)))

typedef struct {
  char *file;
  GModule *handle;
  GArray *heuristics; /* of BgHeuristic, made of the module's own */
} Module;

_Thread_local const char *volatile bg_plugin_running;

/* Notes that the module's file or heuristic runs.  Handlers get a stack of their own, unless the
   thread has one: the module may use up that of the thread. */
static void begin (const char *running) {
  static _Thread_local char room[1 << 14];
  static _Thread_local bool has_stack;
  stack_t before;
  bg_plugin_running = running;
  if (has_stack)
    return;
  has_stack = true;
  if (sigaltstack (NULL, &before) == 0 && before.ss_flags & SS_DISABLE)
    sigaltstack (&(stack_t){ .ss_sp = room, .ss_size = sizeof room }, NULL);
}

static void free_module (gpointer pointer) {
  Module *module = pointer;
  for (guint i = 0; i < module->heuristics->len; i++)
    g_free ((char *) g_array_index (module->heuristics, BgHeuristic, i).module);
  g_array_unref (module->heuristics);
  if (module->handle != NULL)
    g_module_close (module->handle);
  g_free (module->file);
  g_free (module);
}

/* Can expressions have it?  Letters, digits, '-' and '_', the first a letter. */
static bool is_name (const char *text) {
  if (!g_ascii_isalpha (*text))
    return false;
  while (g_ascii_isalnum (*text) || *text == '-' || *text == '_')
    text++;
  return *text == '\0';
}

/* The first parameter of HEURISTIC that cannot be used, or NULL. */
static const BergholtParameter *find_bad_parameter (const BergholtHeuristic *heuristic) {
  const BergholtParameter *parameter = heuristic->parameters;
  for (int i = 0; parameter != NULL && parameter->name != NULL; i++, parameter++)
    if (i == BERGHOLT_MAX_PARAMETERS || !is_name (parameter->name) || parameter->summary == NULL
        || parameter->least > parameter->standard || parameter->standard > parameter->most)
      return parameter;
  return NULL;
}

/* Can the module's heuristic NUMBER be used as it is? */
static bool check_heuristic (const char *file, const BergholtHeuristic *heuristic, int number,
                             GError **error) {
  if (heuristic->size != sizeof *heuristic)
    return bg_input_error (error,
                           "%s: heuristic %d of the module is a struct of %zu bytes, "
                           "expected %zu: set its size to its sizeof, and compile it anew",
                           file, number, heuristic->size, sizeof *heuristic);
  const char *lacks = heuristic->name == NULL       ? "name"
                      : heuristic->summary == NULL  ? "summary"
                      : heuristic->source == NULL   ? "source"
                      : heuristic->prepare == NULL  ? "prepare"
                      : heuristic->evaluate == NULL ? "evaluate"
                                                    : NULL;
  if (lacks != NULL)
    return bg_input_error (error, "%s: heuristic %d of the module has no '%s'", file, number,
                           lacks);
  const BgExcerpt name = bg_excerpt (heuristic->name, -1);
  if (!is_name (heuristic->name))
    return bg_input_error (error,
                           "%s: heuristic '%s' of the module, expected a name of letters, "
                           "digits, '-' and '_' that begins with a letter",
                           file, name.text);
  if (bg_heuristic_find (heuristic->name) != NULL)
    return bg_input_error (error,
                           "%s: heuristic '%s' of the module has the name of one that is "
                           "built in",
                           file, name.text);
  if (find_bad_parameter (heuristic) != NULL)
    return bg_input_error (error,
                           "%s: parameter '%s' of heuristic '%s' of the module, expected at "
                           "most %d with a name, a summary and least <= standard <= most",
                           file, find_bad_parameter (heuristic)->name, name.text,
                           BERGHOLT_MAX_PARAMETERS);
  return true;
}

static BgHeuristic make_heuristic (const BergholtHeuristic *heuristic, const char *file) {
  return (BgHeuristic){
    .name = heuristic->name,
    .summary = heuristic->summary,
    .source = heuristic->source,
    .admissible = heuristic->admissible,
    .consistent = heuristic->consistent,
    .expensive = heuristic->expensive,
    .ceiling = heuristic->ceiling,
    .any_origins = heuristic->any_origins,
    .parameters = heuristic->parameters,
    .foreign = heuristic,
    .module = g_strdup_printf ("%s: heuristic '%s'", file, heuristic->name),
  };
}

static bool take_heuristics (Module *module, const char *file, const BergholtPlugin *plugin,
                             GError **error) {
  if (plugin->abi != BERGHOLT_PLUGIN_ABI)
    return bg_input_error (error,
                           "%s: the module is built for version %d of the plugin interface, "
                           "expected %d: compile it anew",
                           file, plugin->abi, BERGHOLT_PLUGIN_ABI);
  if (plugin->heuristics == NULL || plugin->heuristics[0] == NULL)
    return bg_input_error (error, "%s: the module has no heuristics, expected one at least", file);
  for (int i = 0; plugin->heuristics[i] != NULL; i++) {
    if (!check_heuristic (file, plugin->heuristics[i], i + 1, error))
      return false;
    const BgHeuristic heuristic = make_heuristic (plugin->heuristics[i], file);
    g_array_append_val (module->heuristics, heuristic);
  }
  return true;
}

static Module *add_module (BgProblem *problem, const char *file, GModule *handle) {
  Module *module = g_new (Module, 1);
  *module = (Module){ g_strdup (file), handle, g_array_new (FALSE, FALSE, sizeof (BgHeuristic)) };
  if (problem->modules == NULL)
    problem->modules = g_ptr_array_new_with_free_func (free_module);
  g_ptr_array_add (problem->modules, module);
  return module;
}

static bool load (BgProblem *problem, const char *file, GError **error) {
  if (*file == '\0')
    return bg_input_error (error, "module '': expected the name of a file");
  /* without a folder the loader would look elsewhere */
  g_autofree char *path = g_canonicalize_filename (file, NULL);
  begin (file);
  GModule *handle = bg_module_open (path, G_MODULE_BIND_LOCAL);
  bg_plugin_running = NULL;
  if (handle == NULL)
    return bg_input_error (error, "%s: no module: %s", file, bg_module_error ());
  Module *module = add_module (problem, file, handle);
  gpointer symbol;
  if (g_module_symbol (handle, SYMBOL, &symbol))
    return take_heuristics (module, file, symbol, error);
  return bg_input_error (error,
                         "%s: the module has no symbol '%s', expected one as "
                         "bergholt/plugin.h says",
                         file, SYMBOL);
}

static bool check_width (const BgProblem *problem, const char *file, GError **error) {
  return problem->board->n_holes <= MOST_HOLES
         || bg_input_error (error, "%s: modules know boards of up to %d holes, '%s' has %d", file,
                            MOST_HOLES, problem->board->name, problem->board->n_holes);
}

bool bg_plugins_add (BgProblem *problem, const BergholtHeuristic *heuristic, GError **error) {
  static const char program[] = "the program's own heuristic";
  const BergholtHeuristic *const list[] = { heuristic, NULL };
  const BergholtPlugin plugin = { BERGHOLT_PLUGIN_ABI, list };
  const BgHeuristic *other;
  for (guint i = 0; (other = bg_plugins_heuristic (problem, i)) != NULL; i++)
    if (g_strcmp0 (other->name, heuristic->name) == 0)
      return bg_input_error (error, "%s: '%s' is there already, expected another name", program,
                             bg_excerpt (heuristic->name, -1).text);
  return check_width (problem, program, error)
         && take_heuristics (add_module (problem, program, NULL), program, &plugin, error);
}

bool bg_plugins_load (BgProblem *problem, char **files, GError **error) {
  if (files != NULL && *files != NULL && !check_width (problem, *files, error))
    return false;
  for (; files != NULL && *files != NULL; files++)
    if (!load (problem, *files, error))
      return false;
  return true;
}

char **bg_plugins_files (const BgProblem *problem) {
  const guint n = problem->modules != NULL ? problem->modules->len : 0;
  char **files = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    files[i] = g_strdup (((const Module *) problem->modules->pdata[i])->file);
  return files;
}

/* --- Calling ---------------------------------------------------------------- */

gpointer bg_plugin_prepare (const BgHeuristic *heuristic, const BgProblem *problem,
                            BgPosition origins, const int *values, const BgStopFlag *stop) {
  begin (heuristic->module);
  gpointer data = heuristic->foreign->prepare (problem, (BergholtPosition) origins, values, stop);
  bg_plugin_running = NULL;
  return data;
}

#if BG_WIDTH == 64

static void evaluate (const BergholtHeuristic *heuristic, gconstpointer data,
                      const BgPosition *positions, uint8_t *bounds, size_t n) {
  heuristic->evaluate (data, positions, bounds, n);
}

#else

/* Positions that are narrowed at once. */
#define BATCH 256

static void evaluate (const BergholtHeuristic *heuristic, gconstpointer data,
                      const BgPosition *positions, uint8_t *bounds, size_t n) {
  BergholtPosition narrow[BATCH];
  for (size_t i = 0; i < n; i += BATCH) {
    const size_t size = MIN (BATCH, n - i);
    for (size_t k = 0; k < size; k++)
      narrow[k] = (BergholtPosition) positions[i + k];
    heuristic->evaluate (data, narrow, bounds + i, size);
  }
}

#endif

void bg_plugin_evaluate (const BgHeuristic *heuristic, gconstpointer data,
                         const BgPosition *positions, uint8_t *bounds, size_t n) {
  begin (heuristic->module);
  evaluate (heuristic->foreign, data, positions, bounds, n);
  bg_plugin_running = NULL;
}

BgPosition bg_plugin_tight_origins (const BgHeuristic *heuristic, gconstpointer data,
                                    BgPosition position) {
  begin (heuristic->module);
  const BergholtPosition origins = heuristic->foreign->tight_origins (data,
                                                                      (BergholtPosition) position);
  bg_plugin_running = NULL;
  return origins;
}

void bg_plugin_release (const BgHeuristic *heuristic, gpointer data) {
  begin (heuristic->module);
  if (heuristic->foreign->release != NULL)
    heuristic->foreign->release (data);
  bg_plugin_running = NULL;
}

const BgHeuristic *bg_plugins_heuristic (const BgProblem *problem, guint index) {
  for (guint i = 0; problem->modules != NULL && i < problem->modules->len; i++) {
    const GArray *heuristics = ((const Module *) problem->modules->pdata[i])->heuristics;
    if (index < heuristics->len)
      return &g_array_index (heuristics, BgHeuristic, index);
    index -= heuristics->len;
  }
  return NULL;
}
