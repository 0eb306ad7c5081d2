/* heuristics: those that can be named, with their bounds at the start. */
#include <stdio.h>

#include "bounds/bound.h"
#include "bounds/lookup.h"
#include "cli/heuristics/heuristics.h"
#include "report/record.h"

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
  g_autofree char *at_start = bg_heuristics_bound_text (row->at_start);
  printf ("%-22s %5s  %-10s  %-10s  %-9s  %s\n", h->name, at_start,
          h->admissible ? "admissible" : "-", h->consistent ? "consistent" : "-",
          h->expensive ? "expensive" : "cheap", h->summary);
  printf ("%-22s %s\n", "", h->source);
  if (row->at_start == BG_BOUND_UNKNOWN)
    printf ("%-22s %s\n", "", BG_UNKNOWN_REMARK);
  for (const BgParameter *p = h->parameters; p != NULL && p->name != NULL; p++)
    printf ("%-22s %s=%d to %d, else %d: %s\n", "", p->name, p->least, p->most, p->standard,
            p->summary);
}

static void
add_row (BgRecord *list, const Row *row)
{
  const BgHeuristic *h = row->heuristic;
  BgRecord *record = bg_record_add_record (list, NULL);
  bg_record_add_text (record, "name", h->name);
  bg_record_add_text (record, "summary", h->summary);
  bg_record_add_text (record, "source", h->source);
  bg_record_add_boolean (record, "declared", row->declared);
  bg_record_add_boolean (record, "admissible", h->admissible);
  bg_record_add_boolean (record, "consistent", h->consistent);
  bg_record_add_boolean (record, "expensive", h->expensive);
  BgRecord *parameters = bg_record_add_list (record, "parameters");
  for (const BgParameter *p = h->parameters; p != NULL && p->name != NULL; p++)
    {
      BgRecord *parameter = bg_record_add_record (parameters, NULL);
      bg_record_add_text (parameter, "name", p->name);
      bg_record_add_text (parameter, "summary", p->summary);
      bg_record_add_integer (parameter, "least", p->least);
      bg_record_add_integer (parameter, "most", p->most);
      bg_record_add_integer (parameter, "standard", p->standard);
    }
  bg_heuristics_add_bound (record, "start", row->at_start);
}

/* Prints the heuristic NAME, or adds it to LIST if there is one. */
static bool
list_one (const BgProblem *problem, const char *name, bool declared, BgRecord *list,
          GError **error)
{
  BgLookup lookup;
  if (!bg_lookup_find (problem, name, problem->board->full, NULL, NULL, NULL, &lookup, error))
    return false;
  Row row = { lookup.heuristic, declared, bg_lookup_bound (&lookup, problem->start) };
  if (list != NULL)
    add_row (list, &row);
  else
    print_row (&row);
  bg_lookup_clear (&lookup);
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
list_all (const BgProblem *problem, BgRecord *list, GError **error)
{
  g_autoptr (GPtrArray) names = bg_lookup_names (problem);
  for (guint i = 0; i < names->len; i++)
    if (!list_one (problem, names->pdata[i], i < problem->declarations->len, list, error))
      return false;
  return true;
}

int
bg_list (const BgCommon *common, const BgProblem *problem, GError **error)
{
  if (!check_declarations (problem, error))
    return -1;
  if (!common->json)
    {
      printf ("%-22s %5s  %-22s  %-9s  %s\n", problem->name, "start", "claims", "cost",
              "what it counts");
      return list_all (problem, NULL, error) ? BG_EXIT_DONE : -1;
    }
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_problem (record, problem);
  if (!list_all (problem, bg_record_add_list (record, "heuristics"), error))
    return -1;
  bg_record_print_json (record);
  return BG_EXIT_DONE;
}
