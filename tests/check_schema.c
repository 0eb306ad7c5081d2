/* JSON Schema, as far as doc/schema uses it.

     check_schema                        every schema: known keywords, each key described
     check_schema SCHEMA DOCUMENT        a document against a schema

   Names each fault and its place, with exit status 1. */
#include <glib.h>
#include <json-glib/json-glib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static JsonObject *root; /* of the schema at hand */

static bool wrong (const char *path, const char *what) {
  printf ("%s: %s\n", *path != '\0' ? path : "/", what);
  return false;
}

/* --- A document ----------------------------------------------------------- */

static bool has_type (JsonNode *value, const char *type) {
  const bool is_value = JSON_NODE_HOLDS_VALUE (value);
  const GType held = is_value ? json_node_get_value_type (value) : G_TYPE_INVALID;
  return strcmp (type, "object") == 0    ? JSON_NODE_HOLDS_OBJECT (value)
         : strcmp (type, "array") == 0   ? JSON_NODE_HOLDS_ARRAY (value)
         : strcmp (type, "null") == 0    ? JSON_NODE_HOLDS_NULL (value)
         : strcmp (type, "string") == 0  ? held == G_TYPE_STRING
         : strcmp (type, "boolean") == 0 ? held == G_TYPE_BOOLEAN
         : strcmp (type, "integer") == 0 ? held == G_TYPE_INT64
         : strcmp (type, "number") == 0  ? held == G_TYPE_INT64 || held == G_TYPE_DOUBLE
                                         : false;
}

static JsonObject *follow (JsonObject *schema) {
  const char *start = "#/$defs/";
  if (!json_object_has_member (schema, "$ref"))
    return schema;
  const char *reference = json_object_get_string_member (schema, "$ref");
  if (!g_str_has_prefix (reference, start))
    return NULL;
  JsonObject *definitions = json_object_get_object_member (root, "$defs");
  return json_object_get_object_member (definitions, reference + strlen (start));
}

static bool is_valid (JsonObject *schema, JsonNode *value, const char *path);

static bool is_listed (JsonArray *choices, JsonNode *value) {
  for (guint i = 0; i < json_array_get_length (choices); i++)
    if (json_node_equal (json_array_get_element (choices, i), value))
      return true;
  return false;
}

static bool is_valid_object (JsonObject *schema, JsonObject *object, const char *path) {
  JsonObject *properties = json_object_has_member (schema, "properties")
                               ? json_object_get_object_member (schema, "properties")
                               : NULL;
  JsonArray *required = json_object_has_member (schema, "required")
                            ? json_object_get_array_member (schema, "required")
                            : NULL;
  for (guint i = 0; required != NULL && i < json_array_get_length (required); i++)
    if (!json_object_has_member (object, json_array_get_string_element (required, i))) {
      g_autofree char *what = g_strdup_printf ("lacks '%s'",
                                               json_array_get_string_element (required, i));
      return wrong (path, what);
    }
  g_autoptr (GList) names = json_object_get_members (object);
  for (GList *name = names; name != NULL; name = name->next) {
    g_autofree char *inner = g_strdup_printf ("%s/%s", path, (const char *) name->data);
    if (properties != NULL && json_object_has_member (properties, name->data)) {
      if (!is_valid (json_object_get_object_member (properties, name->data),
                     json_object_get_member (object, name->data), inner))
        return false;
    } else if (json_object_has_member (schema, "additionalProperties"))
      return wrong (inner, "is no key of the schema");
  }
  return true;
}

static bool is_valid_array (JsonObject *schema, JsonArray *array, const char *path) {
  const gint64 length = json_array_get_length (array);
  if (json_object_has_member (schema, "minItems")
      && length < json_object_get_int_member (schema, "minItems"))
    return wrong (path, "too few items");
  if (json_object_has_member (schema, "maxItems")
      && length > json_object_get_int_member (schema, "maxItems"))
    return wrong (path, "too many items");
  for (gint64 i = 0; json_object_has_member (schema, "items") && i < length; i++) {
    g_autofree char *inner = g_strdup_printf ("%s/%" G_GINT64_FORMAT, path, i);
    if (!is_valid (json_object_get_object_member (schema, "items"),
                   json_array_get_element (array, i), inner))
      return false;
  }
  return true;
}

static bool fits_type (JsonNode *type, JsonNode *value) {
  if (!JSON_NODE_HOLDS_ARRAY (type))
    return has_type (value, json_node_get_string (type));
  JsonArray *types = json_node_get_array (type);
  for (guint i = 0; i < json_array_get_length (types); i++)
    if (has_type (value, json_array_get_string_element (types, i)))
      return true;
  return false;
}

/* Does exactly one schema of a list hold?  The errors of the others are printed, too. */
static bool fits_one (JsonArray *schemas, JsonNode *value, const char *path) {
  int n = 0;
  for (guint i = 0; i < json_array_get_length (schemas); i++)
    n += is_valid (json_array_get_object_element (schemas, i), value, path);
  return n == 1 || wrong (path, n == 0 ? "none of oneOf holds" : "several of oneOf hold");
}

static bool is_valid (JsonObject *schema, JsonNode *value, const char *path) {
  if ((schema = follow (schema)) == NULL)
    return wrong (path, "$ref leads nowhere");
  if (json_object_has_member (schema, "type")
      && !fits_type (json_object_get_member (schema, "type"), value))
    return wrong (path, "is of another type");
  if (json_object_has_member (schema, "const")
      && !json_node_equal (json_object_get_member (schema, "const"), value))
    return wrong (path, "is not the value that is asked for");
  if (json_object_has_member (schema, "enum")
      && !is_listed (json_object_get_array_member (schema, "enum"), value))
    return wrong (path, "is none of the values that are listed");
  if (json_object_has_member (schema, "minimum") && has_type (value, "number")
      && json_node_get_double (value) < json_object_get_double_member (schema, "minimum"))
    return wrong (path, "is too small");
  if (json_object_has_member (schema, "pattern") && has_type (value, "string")
      && !g_regex_match_simple (json_object_get_string_member (schema, "pattern"),
                                json_node_get_string (value), 0, 0))
    return wrong (path, "does not match the pattern");
  if (json_object_has_member (schema, "oneOf")
      && !fits_one (json_object_get_array_member (schema, "oneOf"), value, path))
    return false;
  return JSON_NODE_HOLDS_OBJECT (value)
             ? is_valid_object (schema, json_node_get_object (value), path)
         : JSON_NODE_HOLDS_ARRAY (value)
             ? is_valid_array (schema, json_node_get_array (value), path)
             : true;
}

/* --- A schema ------------------------------------------------------------- */

static bool is_sound (JsonObject *schema, const char *path, bool is_property);

/* The members of an object of schemas; each of PROPERTIES has to be described. */
static bool are_sound (JsonObject *schemas, const char *path, bool properties) {
  g_autoptr (GList) names = json_object_get_members (schemas);
  for (GList *name = names; name != NULL; name = name->next) {
    g_autofree char *inner = g_strdup_printf ("%s/%s", path, (const char *) name->data);
    if (!is_sound (json_object_get_object_member (schemas, name->data), inner, properties))
      return false;
  }
  return true;
}

/* A keyword that is not known here would not be looked at. */
static bool is_sound (JsonObject *schema, const char *path, bool is_property) {
  static const char *const known[] = {
    "$schema", "$id",      "$defs",    "$ref",    "title",    "description", "type",
    "const",   "enum",     "minimum",  "pattern", "required", "properties",  "additionalProperties",
    "items",   "minItems", "maxItems", "oneOf",   NULL
  };
  g_autoptr (GList) names = json_object_get_members (schema);
  for (GList *name = names; name != NULL; name = name->next)
    if (!g_strv_contains (known, name->data))
      return wrong (path, name->data);
  JsonObject *target = follow (schema);
  if (target == NULL)
    return wrong (path, "$ref leads nowhere");
  if (is_property && !json_object_has_member (schema, "description")
      && !json_object_has_member (target, "description"))
    return wrong (path, "has no description");
  if (json_object_has_member (schema, "properties")
      && !are_sound (json_object_get_object_member (schema, "properties"), path, true))
    return false;
  if (json_object_has_member (schema, "$defs")
      && !are_sound (json_object_get_object_member (schema, "$defs"), path, false))
    return false;
  if (json_object_has_member (schema, "oneOf")) {
    JsonArray *choices = json_object_get_array_member (schema, "oneOf");
    for (guint i = 0; i < json_array_get_length (choices); i++)
      if (!is_sound (json_array_get_object_element (choices, i), path, false))
        return false;
  }
  return !json_object_has_member (schema, "items")
         || is_sound (json_object_get_object_member (schema, "items"), path, false);
}

/* --- Files ---------------------------------------------------------------- */

static JsonParser *parse (const char *path) {
  g_autoptr (GError) error = NULL;
  JsonParser *parser = json_parser_new_immutable ();
  if (!json_parser_load_from_file (parser, path, &error)) {
    printf ("%s: %s\n", path, error->message);
    exit (1);
  }
  return parser;
}

static bool check_file (const char *path) {
  g_autoptr (JsonParser) schema = parse (path);
  root = json_node_get_object (json_parser_get_root (schema));
  return is_sound (root, path, false);
}

static bool check_files (const char *folder) {
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  bool sound = dir != NULL;
  for (const char *name; sound && (name = g_dir_read_name (dir)) != NULL;)
    if (g_str_has_suffix (name, ".json")) {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      sound = check_file (path);
    }
  return sound;
}

int main (int argc, char **argv) {
  if (argc == 1) {
    g_autofree char *folder = g_build_filename (g_getenv ("SOURCE"), "doc", "schema", NULL);
    return check_files (folder) ? 0 : 1;
  }
  g_autoptr (JsonParser) schema = parse (argv[1]), document = parse (argv[2]);
  root = json_node_get_object (json_parser_get_root (schema));
  return is_valid (root, json_parser_get_root (document), "") ? 0 : 1;
}
