/* heuristics: those that can be named, with their bounds at the start. */
#include <stdio.h>

#include "bounds/bound.h"
#include "bounds/lookup.h"
#include "bounds/plugin.h"
#include "cli/heuristics.h"
#include "report/json.h"

typedef struct
{
  const BgHeuristic *heuristic;
  bool declared;
  int at_start;
} Row;

static void
print_row (const Row *row)
{
  const BgHeuristic *h = row->heuristic;
  g_autofree char *at_start = row->at_start == BG_BOUND_LOST
                                ? g_strdup ("lost") : g_strdup_printf ("%d", row->at_start);
  printf ("%-22s %5s  %-10s  %-10s  %-9s  %s\n", h->name, at_start,
          h->admissible ? "admissible" : "-", h->consistent ? "consistent" : "-",
          h->expensive ? "expensive" : "cheap", h->summary);
  printf ("%-22s %s\n", "", h->source);
}

static void
add_row (JsonBuilder *builder, const Row *row)
{
  const BgHeuristic *h = row->heuristic;
  json_builder_begin_object (builder);
  bg_json_add_string (builder, "name", h->name);
  bg_json_add_string (builder, "summary", h->summary);
  bg_json_add_string (builder, "source", h->source);
  const struct { const char *key; bool value; } claims[] = {
    { "declared", row->declared }, { "admissible", h->admissible },
    { "consistent", h->consistent }, { "expensive", h->expensive },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (claims); i++)
    bg_json_add_boolean (builder, claims[i].key, claims[i].value);
  json_builder_set_member_name (builder, "start");
  if (row->at_start == BG_BOUND_LOST)
    json_builder_add_null_value (builder);
  else
    json_builder_add_int_value (builder, row->at_start);
  json_builder_end_object (builder);
}

/* Prints the heuristic NAME, or adds it to BUILDER if there is one. */
static bool
list_one (const BgProblem *problem, const char *name, bool declared, JsonBuilder *builder,
          GError **error)
{
  BgLookup term;
  if (!bg_lookup_find (problem, name, problem->board->full, NULL, NULL, &term, error))
    return false;
  uint8_t bound;
  term.heuristic->evaluate (term.data, &problem->start, &bound, 1);
  Row row = { term.heuristic, declared, bound };
  if (builder != NULL)
    add_row (builder, &row);
  else
    print_row (&row);
  bg_lookup_clear (&term);
  return true;
}

/* Before anything is printed. */
static bool
check_declarations (const BgProblem *problem, GError **error)
{
  for (guint i = 0; i < problem->declarations->len; i++)
    {
      const BgDeclaration *declaration = problem->declarations->pdata[i];
      g_autoptr (BgBound) bound = bg_bound_new (problem, declaration->name, NULL, error);
      if (bound == NULL)
        return false;
    }
  return true;
}

static bool
list_all (const BgProblem *problem, JsonBuilder *builder, GError **error)
{
  for (guint i = 0; i < problem->declarations->len; i++)
    if (!list_one (problem, ((const BgDeclaration *) problem->declarations->pdata[i])->name, true,
                   builder, error))
      return false;
  const BgHeuristic *heuristic;
  for (guint i = 0; (heuristic = bg_plugins_heuristic (problem, i)) != NULL; i++)
    if (!list_one (problem, heuristic->name, false, builder, error))
      return false;
  for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++)
    if (!list_one (problem, (*h)->name, false, builder, error))
      return false;
  return true;
}

int
bg_list (const BgHeuristicsOptions *options, const BgProblem *problem, GError **error)
{
  if (!check_declarations (problem, error))
    return -1;
  if (!options->common.json)
    {
      printf ("%-22s %5s  %-22s  %-9s  %s\n", problem->name, "start", "claims", "cost",
              "what it counts");
      return list_all (problem, NULL, error) ? BG_EXIT_DONE : -1;
    }
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  bg_json_add_problem (builder, problem);
  json_builder_set_member_name (builder, "heuristics");
  json_builder_begin_array (builder);
  if (!list_all (problem, builder, error))
    return -1;
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  bg_json_print (builder);
  return BG_EXIT_DONE;
}
