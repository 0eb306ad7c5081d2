#include "bounds/lookup.h"

#include <string.h>

#include "bounds/declared/declared.h"
#include "bounds/expression/syntax.h"
#include "bounds/plugin.h"
#include "bounds/potential/learner.h"

static const struct {
  const char *name, *text;
} proofs[] = {
#define PROOF(identifier, name, text) { name, text },
  BG_PROOFS (PROOF)
#undef PROOF
};

const char *bg_proof_name (BgProof proof) {
  return proofs[proof].name;
}

const char *bg_proof_text (BgProof proof) {
  return proofs[proof].text;
}

char *bg_claims_modules (const BgClaims *claims) {
  GString *modules = NULL;
  for (guint i = 0; claims->authors != NULL && i < claims->authors->len; i++) {
    const BgHeuristic *author = claims->authors->pdata[i];
    if (author->module == NULL)
      continue;
    modules = modules == NULL ? g_string_new (NULL) : g_string_append (modules, " or ");
    g_string_append (modules, author->module);
  }
  return modules != NULL ? g_string_free (modules, FALSE) : NULL;
}

void bg_claims_clear (BgClaims *claims) {
  g_clear_pointer (&claims->authors, g_ptr_array_unref);
}

void bg_remedy_find (BgRemedy *remedy, const BgProblem *problem, const BgPotential *potential) {
  *remedy = (BgRemedy){ .given_divisor = potential->divisor, .given_offset = potential->offset };
  remedy->known = bg_potential_mend (problem, potential, &remedy->divisor, &remedy->offset);
}

/* Declarations that one expression may lead to, and how deep. */
#define BUDGET 1000
#define MAX_DEPTH 20

G_DEFINE_QUARK (bg - lookup - error - quark, bg_lookup_error)

/* A heuristic of the problem's modules, or built in. */
static const BgHeuristic *find_compiled (const BgProblem *problem, const char *name) {
  const BgHeuristic *heuristic;
  for (guint i = 0; (heuristic = bg_plugins_heuristic (problem, i)) != NULL; i++)
    if (strcmp (heuristic->name, name) == 0)
      return heuristic;
  return bg_heuristic_find (name);
}

static bool G_GNUC_PRINTF (2, 3) complain (GError **error, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, BG_LOOKUP_ERROR, 0, what);
  return false;
}

static bool find_declared (const BgProblem *problem, const BgDeclaration *declaration,
                           BgPosition origins, const BgDeclaring *within, const BgStopFlag *stop,
                           BgLookup *term, GError **error) {
  int budget = BUDGET, depth = 0;
  for (const BgDeclaring *outer = within; outer != NULL; outer = outer->outer, depth++)
    if (outer->declaration == declaration)
      return complain (error, "defined by way of itself, expected no circle");
  BgDeclaring here = { declaration, within, within != NULL ? within->budget : &budget, stop };
  if (--*here.budget < 0 || depth == MAX_DEPTH)
    return complain (error, "heuristics that name others, too many or too deep");
  *term = (BgLookup){ 0 };
  term->data = bg_declared_new (problem, &here, origins, &term->claims, error);
  term->heuristic = term->data;
  return term->data != NULL;
}

/* Is HEURISTIC, which is compiled, defined for PROBLEM? */
static bool is_defined (const BgHeuristic *heuristic, const BgProblem *problem) {
  return (!heuristic->needs_lattice || !problem->board->by_lines)
         && (heuristic->knows_open_goals || !bg_problem_is_open (problem));
}

/* Appends the names of the heuristics that there are for PROBLEM. */
static void append_names (GString *known, const BgProblem *problem) {
  g_autoptr (GPtrArray) names = bg_lookup_names (problem);
  for (guint i = 0; i < names->len; i++)
    if (i < 10 || i >= problem->declarations->len)
      g_string_append_printf (known, "%s%s", (const char *) names->pdata[i],
                              i + 1 < names->len ? ", " : "");
}

static bool complain_of_unknown (const BgProblem *problem, const char *name, GError **error) {
  g_autoptr (GString) known = g_string_new ("unknown heuristic, expected ");
  if (strchr (name, '-') != NULL)
    g_string_append (known, "a blank after a minus, or ");
  g_string_append (known, "max(...) or one of ");
  append_names (known, problem);
  return complain (error, "%s", known->str);
}

static bool complain_of_open_goal (const BgProblem *problem, const char *name, GError **error) {
  g_autoptr (GString) known = g_string_new (NULL);
  append_names (known, problem);
  return complain (error,
                   "'%s' counts on finishes that are listed, and '%s' lists none; expected one of "
                   "%s",
                   name, problem->finish_text, known->str);
}

/* The values of a heuristic's parameters: the given values, else the standard values. */
static bool find_values (const BgHeuristic *heuristic, const GArray *settings, int *values,
                         GError **error) {
  const BgParameter none = { 0 };
  const BgParameter *parameters = heuristic->parameters != NULL ? heuristic->parameters : &none;
  g_autoptr (GString) known = g_string_new (NULL);
  bg_heuristic_standard_values (heuristic, values);
  for (int i = 0; parameters[i].name != NULL; i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", parameters[i].name);
  for (guint k = 0; settings != NULL && k < settings->len; k++) {
    const BgSetting *setting = &g_array_index (settings, BgSetting, k);
    int i = 0;
    while (parameters[i].name != NULL && strcmp (parameters[i].name, setting->name) != 0)
      i++;
    if (parameters[i].name == NULL)
      return complain (error, "'%s' has no parameter '%s', expected %s", heuristic->name,
                       setting->name, known->len > 0 ? known->str : "none");
    if (setting->value < parameters[i].least || setting->value > parameters[i].most)
      return complain (error, "%s=%d, expected %d to %d", setting->name, setting->value,
                       parameters[i].least, parameters[i].most);
    values[i] = setting->value;
  }
  return true;
}

static BgClaims claims_of (const BgHeuristic *heuristic) {
  BgClaims claims = {
    heuristic->admissible, heuristic->consistent, BG_PROOF_NONE, g_ptr_array_new (), { 0 }
  };
  g_ptr_array_add (claims.authors, (gpointer) heuristic);
  return claims;
}

bool bg_lookup_find (const BgProblem *problem, const char *name, BgPosition origins,
                     const GArray *settings, const BgDeclaring *within, const BgStopFlag *stop,
                     BgLookup *term, GError **error) {
  const BgDeclaration *declaration = bg_problem_declaration (problem, name);
  const BgHeuristic *heuristic = declaration == NULL ? find_compiled (problem, name) : NULL;
  if (declaration == NULL && heuristic == NULL)
    return complain_of_unknown (problem, name, error);
  if (origins != problem->board->full && heuristic != NULL && !heuristic->any_origins)
    return complain (error,
                     "'%s' cannot count only the moves that start in a set of holes, "
                     "expected no [SET]",
                     name);
  if (heuristic != NULL && heuristic->needs_lattice && problem->board->by_lines)
    return complain (error,
                     "'%s' needs the coordinates of a lattice, and the board '%s' is one by lines",
                     name, problem->board->name);
  if (bg_problem_is_open (problem) && (heuristic == NULL || !heuristic->knows_open_goals))
    return complain_of_open_goal (problem, name, error);
  if (declaration != NULL && settings != NULL && settings->len > 0)
    return complain (error, "'%s' is declared and has no parameters, expected none", name);
  if (declaration != NULL)
    return find_declared (problem, declaration, origins, within, stop, term, error);
  int values[BG_MAX_PARAMETERS];
  if (!find_values (heuristic, settings, values, error))
    return false;
  gpointer data = heuristic->foreign != NULL
                      ? bg_plugin_prepare (heuristic, problem, origins, values, stop)
                      : heuristic->prepare (problem, origins, values, stop);
  *term = (BgLookup){ heuristic, data, claims_of (heuristic) };
  return true;
}

void bg_lookup_evaluate (const BgLookup *term, const BgPosition *positions, uint8_t *bounds,
                         size_t n) {
  if (term->heuristic->foreign != NULL)
    bg_plugin_evaluate (term->heuristic, term->data, positions, bounds, n);
  else
    term->heuristic->evaluate (term->data, positions, bounds, n);
}

int bg_lookup_bound (const BgLookup *term, BgPosition position) {
  uint8_t bound;
  if (term->heuristic == &bg_heuristic_learned
      && bg_potential_pool_sets (bg_learner_pool (term->data))->len == 0)
    return BG_BOUND_UNKNOWN;
  bg_lookup_evaluate (term, &position, &bound, 1);
  return bound;
}

bool bg_lookup_has_tight_origins (const BgLookup *term) {
  return term->heuristic->foreign != NULL ? term->heuristic->foreign->tight_origins != NULL
                                          : term->heuristic->tight_origins != NULL;
}

BgPosition bg_lookup_tight_origins (const BgLookup *term, BgPosition position) {
  return term->heuristic->foreign != NULL
             ? bg_plugin_tight_origins (term->heuristic, term->data, position)
             : term->heuristic->tight_origins (term->data, position);
}

GPtrArray *bg_lookup_names (const BgProblem *problem) {
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < problem->declarations->len && !bg_problem_is_open (problem); i++)
    g_ptr_array_add (names,
                     g_strdup (((const BgDeclaration *) problem->declarations->pdata[i])->name));
  const BgHeuristic *heuristic;
  for (guint i = 0; (heuristic = bg_plugins_heuristic (problem, i)) != NULL; i++)
    if (is_defined (heuristic, problem))
      g_ptr_array_add (names, g_strdup (heuristic->name));
  for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++)
    if (is_defined (*h, problem))
      g_ptr_array_add (names, g_strdup ((*h)->name));
  return names;
}

void bg_lookup_clear (gpointer pointer) {
  BgLookup *term = pointer;
  /* of a declared one the descriptor goes with the data */
  if (term->heuristic != NULL && term->heuristic->foreign != NULL)
    bg_plugin_release (term->heuristic, term->data);
  else if (term->heuristic != NULL && term->heuristic->release != NULL)
    term->heuristic->release (term->data);
  bg_claims_clear (&term->claims);
  *term = (BgLookup){ 0 };
}
