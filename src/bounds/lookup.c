#include "bounds/lookup.h"

#include <string.h>

#include "bounds/declared.h"
#include "bounds/plugin.h"

/* Declarations that one expression may lead to, and how deep. */
#define BUDGET 1000
#define MAX_DEPTH 20

G_DEFINE_QUARK (bg-term-error-quark, bg_lookup_error)

static const BgDeclaration *
find_declaration (const BgProblem *problem, const char *name)
{
  for (guint i = 0; i < problem->declarations->len; i++)
    {
      const BgDeclaration *declaration = problem->declarations->pdata[i];
      if (strcmp (declaration->name, name) == 0)
        return declaration;
    }
  return NULL;
}

/* A heuristic of the problem's modules, or built in. */
static const BgHeuristic *
find_compiled (const BgProblem *problem, const char *name)
{
  const BgHeuristic *heuristic;
  for (guint i = 0; (heuristic = bg_plugins_heuristic (problem, i)) != NULL; i++)
    if (strcmp (heuristic->name, name) == 0)
      return heuristic;
  return bg_heuristic_find (name);
}

static bool
complain (GError **error, const char *what)
{
  g_set_error_literal (error, BG_LOOKUP_ERROR, 0, what);
  return false;
}

static bool
find_declared (const BgProblem *problem, const BgDeclaration *declaration,
               const BgDeclaring *within, const BgStopFlag *stop, BgLookup *term, GError **error)
{
  int budget = BUDGET, depth = 0;
  for (const BgDeclaring *outer = within; outer != NULL; outer = outer->outer, depth++)
    if (outer->declaration == declaration)
      return complain (error, "defined by way of itself, expected no circle");
  BgDeclaring here = { declaration, within, within != NULL ? within->budget : &budget, stop };
  if (--*here.budget < 0 || depth == MAX_DEPTH)
    return complain (error, "heuristics that name others, too many or too deep");
  term->data = bg_declared_new (problem, &here, error);
  term->heuristic = term->data;
  return term->data != NULL;
}

static bool
complain_of_unknown (const BgProblem *problem, GError **error)
{
  g_autoptr (GString) known = g_string_new ("unknown heuristic, expected max(...) or one of ");
  for (guint i = 0; i < MIN (problem->declarations->len, 10); i++)
    g_string_append_printf (known, "%s, ",
                            ((const BgDeclaration *) problem->declarations->pdata[i])->name);
  const BgHeuristic *heuristic;
  for (guint i = 0; (heuristic = bg_plugins_heuristic (problem, i)) != NULL; i++)
    g_string_append_printf (known, "%s, ", heuristic->name);
  for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++)
    g_string_append_printf (known, "%s%s", h > bg_heuristics ? ", " : "", (*h)->name);
  return complain (error, known->str);
}

bool
bg_lookup_find (const BgProblem *problem, const char *name, BgPosition origins,
                const BgDeclaring *within, const BgStopFlag *stop, BgLookup *term, GError **error)
{
  const BgDeclaration *declaration = find_declaration (problem, name);
  const BgHeuristic *heuristic = declaration == NULL ? find_compiled (problem, name) : NULL;
  if (declaration == NULL && heuristic == NULL)
    return complain_of_unknown (problem, error);
  if (declaration != NULL && bg_heuristic_find (name) != NULL)
    return complain (error, "declared under the name of a built-in heuristic, expected another");
  if (origins != problem->board->full && (heuristic == NULL || !heuristic->any_origins))
    return complain (error, "cannot stand in a sum, since it cannot count a part of the moves");
  if (declaration != NULL)
    return find_declared (problem, declaration, within, stop, term, error);
  *term = (BgLookup) { heuristic, heuristic->prepare (problem, origins, stop) };
  return true;
}

void
bg_lookup_clear (gpointer pointer)
{
  BgLookup *term = pointer;
  if (term->heuristic != NULL && term->heuristic->release != NULL)
    term->heuristic->release (term->data);
  *term = (BgLookup) { NULL, NULL };
}
