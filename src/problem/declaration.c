#include "problem/declaration.h"

#include <string.h>

#include "core/error.h"
#include "problem/sets.h"
#include "problem/weights.h"

#define MAX_NUMBER 1000000
/* More sets than any board needs; work and memory are quadratic in their number. */
#define MAX_SETS 256

static const char *const types[] = {
  [BG_DECLARED_EXPRESSION] = "expression", [BG_DECLARED_REGIONS] = "regions",
  [BG_DECLARED_LANDMARKS] = "landmarks",   [BG_DECLARED_WEIGHTS] = "weights",
  [BG_DECLARED_PATTERN] = "pattern",       NULL
};

static void clear_named_holes (gpointer set) {
  g_free (((BgNamedHoles *) set)->name);
}

/* Has one of heuristics/ this name?  Names there have '-' where identifiers have '_'. */
static bool is_built_in (const char *name) {
  static const char *const identifiers[] = {
#define HEURISTIC(identifier) #identifier,
#include "heuristics/heuristics.def"
#undef HEURISTIC
  };
  for (size_t i = 0; i < G_N_ELEMENTS (identifiers); i++) {
    g_autofree char *built_in = g_strdelimit (g_strdup (identifiers[i]), "_", '-');
    if (strcmp (name, built_in) == 0)
      return true;
  }
  return false;
}

/* A letter, then letters, digits and '_', and '-' too if HYPHENS. */
static bool is_name (const char *text, bool hyphens) {
  if (!g_ascii_isalpha (*text))
    return false;
  for (; *text != '\0'; text++)
    if (!g_ascii_isalnum (*text) && *text != '_' && !(hyphens && *text == '-'))
      return false;
  return true;
}

static bool parse_name (BgDeclaration *declaration, const char *path, const char *group,
                        GError **error) {
  const char *name = group + strlen ("heuristic ");
  if (!is_name (name, true))
    return bg_input_error (error,
                           "%s: heuristic '%s', expected a name of letters, digits, '-' and "
                           "'_' that begins with a letter",
                           path, bg_excerpt (name, -1).text);
  if (is_built_in (name))
    return bg_input_error (error, "%s: [%s] '%s' is a built-in heuristic, expected another name",
                           path, group, name);
  declaration->name = g_strdup (name);
  return true;
}

static bool parse_type (const char *text, BgDeclarationType *type, GError **error) {
  for (size_t i = 0; types[i] != NULL; i++)
    if (g_strcmp0 (text, types[i]) == 0) {
      *type = i;
      return true;
    }
  g_autofree char *known = g_strjoinv (", ", (char **) types);
  if (text == NULL)
    bg_input_error (error, "expected a key 'type', one of %s", known);
  else {
    bg_input_error (error, "type: '%s', expected one of %s", bg_excerpt (text, -1).text, known);
  }
  return false;
}

static bool add_set (BgDeclaration *declaration, const BgBoard *board, const char *name,
                     const char *text, int weight, GError **error) {
  BgNamedHoles set = { .weight = weight };
  if (!bg_sets_parse (declaration->sets, board, text, &set.holes, error))
    return false;
  if (set.holes == 0)
    return bg_input_error (error, "no holes, expected a list of them");
  if (declaration->sets->len >= MAX_SETS)
    return bg_input_error (error, "over %d sets of holes, expected fewer", MAX_SETS);
  set.name = g_strdup (name);
  g_array_append_val (declaration->sets, set);
  return true;
}

static bool parse_number (const char *key, const char *text, int least, int *number,
                          GError **error) {
  gint64 value;
  if (!g_ascii_string_to_signed (text, 10, least, MAX_NUMBER, &value, NULL))
    return bg_input_error (error, "%s: '%s', expected a whole number from %d to %d", key,
                           bg_excerpt (text, -1).text, least, MAX_NUMBER);
  *number = (int) value;
  return true;
}

/* A region that weighs: HOLES : WEIGHT, which no other one may have. */
static bool add_weighing (BgDeclaration *declaration, const BgBoard *board, const char *name,
                          const char *text, GError **error) {
  g_auto (GStrv) parts = g_strsplit (text, ":", 2);
  int weight = 0;
  if (g_strv_length (parts) < 2)
    return bg_input_error (error, "'%s', expected a region and its weight, as in 'b4 c3 : 2'",
                           bg_excerpt (text, -1).text);
  if (!parse_number ("weight", g_strstrip (parts[1]), 0, &weight, error)
      || !add_set (declaration, board, name, parts[0], weight, error))
    return false;
  const BgNamedHoles *sets = (const BgNamedHoles *) declaration->sets->data;
  const guint last = declaration->sets->len - 1;
  for (guint i = 0; i < last; i++)
    if (sets[i].holes == sets[last].holes)
      return bg_input_error (error, "the same region as %s, expected each once", sets[i].name);
  return true;
}

/* Takes the keys that are left: each is a set of holes. */
static bool take_sets (BgDeclaration *declaration, BgKeys *keys, const BgBoard *board,
                       const char *group, GError **error) {
  g_auto (GStrv) names = bg_keys_list (keys, group);
  for (char **name = names; *name; name++) {
    g_autofree char *text = bg_keys_take (keys, group, *name);
    bool taken = true;
    if (!is_name (*name, false)) {
      bg_input_error (error, "expected a name of letters, digits and '_' that begins with a "
                             "letter");
      taken = false;
    } else if (declaration->type == BG_DECLARED_WEIGHTS)
      taken = add_weighing (declaration, board, *name, text, error);
    else if (declaration->type != BG_DECLARED_REGIONS)
      taken = add_set (declaration, board, *name, text, 0, error);
    else {
      g_auto (GStrv) places = g_strsplit (text, "|", -1);
      for (char **place = places; *place && taken; place++)
        taken = add_set (declaration, board, *name, *place, 0, error);
    }
    if (!taken)
      return bg_prefix_error (error, "%s: ", bg_excerpt (*name, -1).text);
  }
  return true;
}

static bool take_weights (BgDeclaration *declaration, BgKeys *keys, const BgBoard *board,
                          const char *group, GError **error) {
  g_autofree char *rows = bg_keys_take (keys, group, "rows");
  g_autofree char *divisor = bg_keys_take (keys, group, "divisor");
  g_autofree char *offset = bg_keys_take (keys, group, "offset");
  if (rows == NULL || divisor == NULL)
    return bg_input_error (error, "expected a key '%s'", rows == NULL ? "rows" : "divisor");
  if (!bg_weights_parse (board, rows, declaration->weight, error))
    return bg_prefix_error (error, "rows: ");
  declaration->has_offset = offset != NULL;
  return parse_number ("divisor", divisor, 1, &declaration->divisor, error)
         && (offset == NULL
             || parse_number ("offset", offset, -MAX_NUMBER, &declaration->offset, error));
}

static bool take_pattern (BgDeclaration *declaration, BgKeys *keys, const BgBoard *board,
                          const char *group, GError **error) {
  g_autofree char *holes = bg_keys_take (keys, group, "holes");
  if (holes == NULL)
    return bg_input_error (error, "expected a key 'holes'");
  return add_set (declaration, board, "holes", holes, 0, error)
         || bg_prefix_error (error, "holes: ");
}

static bool take_body (BgDeclaration *declaration, BgKeys *keys, const BgBoard *board,
                       const char *group, GError **error) {
  g_autofree char *type = bg_keys_take (keys, group, "type");
  if (!parse_type (type, &declaration->type, error))
    return false;
  if (declaration->type == BG_DECLARED_WEIGHTS)
    return take_weights (declaration, keys, board, group, error)
           && take_sets (declaration, keys, board, group, error);
  if (declaration->type == BG_DECLARED_PATTERN)
    return take_pattern (declaration, keys, board, group, error);
  if (declaration->type == BG_DECLARED_EXPRESSION
      && (declaration->value = bg_keys_take (keys, group, "value")) == NULL)
    return bg_input_error (error, "expected a key 'value'");
  if (!take_sets (declaration, keys, board, group, error))
    return false;
  if (declaration->type != BG_DECLARED_EXPRESSION && declaration->sets->len == 0)
    return bg_input_error (error, "expected regions, as in 'A = b4 c3%s'",
                           declaration->type == BG_DECLARED_REGIONS ? " | c3 d2" : "");
  return true;
}

BgDeclaration *bg_declaration_take (BgKeys *keys, const BgBoard *board, const char *group,
                                    GError **error) {
  g_autoptr (BgDeclaration) declaration = g_new0 (BgDeclaration, 1);
  declaration->sets = g_array_new (FALSE, FALSE, sizeof (BgNamedHoles));
  g_array_set_clear_func (declaration->sets, clear_named_holes);
  if (!parse_name (declaration, keys->path, group, error))
    return NULL;
  declaration->where = g_strdup_printf ("%s: [%s]", keys->path, group);
  if (!take_body (declaration, keys, board, group, error))
    return bg_prefix_error (error, "%s ", declaration->where);
  return bg_keys_end_group (keys, group, error) ? g_steal_pointer (&declaration) : NULL;
}

void bg_declaration_free (BgDeclaration *declaration) {
  if (declaration == NULL)
    return;
  g_free (declaration->name);
  g_free (declaration->where);
  g_free (declaration->value);
  g_array_unref (declaration->sets);
  g_free (declaration);
}
