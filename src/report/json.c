#include "report/json.h"

#include <stdio.h>

#include "board/notation.h"

char *
bg_json_to_text (JsonBuilder *builder)
{
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  g_autofree char *text = json_to_string (root, TRUE);
  return g_strconcat (text, "\n", NULL);
}

void
bg_json_print (JsonBuilder *builder)
{
  g_autofree char *text = bg_json_to_text (builder);
  fputs (text, stdout);
}

void
bg_json_add_string (JsonBuilder *builder, const char *key, const char *value)
{
  /* file names may be any bytes, JSON is UTF-8 */
  g_autofree char *text = g_utf8_make_valid (value, -1);
  json_builder_set_member_name (builder, key);
  json_builder_add_string_value (builder, text);
}

void
bg_json_add_number (JsonBuilder *builder, const char *key, gint64 value)
{
  json_builder_set_member_name (builder, key);
  json_builder_add_int_value (builder, value);
}

void
bg_json_add_real (JsonBuilder *builder, const char *key, double value)
{
  json_builder_set_member_name (builder, key);
  json_builder_add_double_value (builder, value);
}

void
bg_json_add_boolean (JsonBuilder *builder, const char *key, bool value)
{
  json_builder_set_member_name (builder, key);
  json_builder_add_boolean_value (builder, value);
}

void
bg_json_add_holes (JsonBuilder *builder, const char *key, const BgBoard *board, BgPosition holes)
{
  json_builder_set_member_name (builder, key);
  json_builder_begin_array (builder);
  BG_FOR_EACH_HOLE (hole, holes)
    {
      char name[BG_HOLE_NAME];
      bg_hole_name (board, hole, name);
      json_builder_add_string_value (builder, name);
    }
  json_builder_end_array (builder);
}

void
bg_json_add_strings (JsonBuilder *builder, const char *key, const char *const *values)
{
  json_builder_set_member_name (builder, key);
  json_builder_begin_array (builder);
  for (; *values != NULL; values++)
    json_builder_add_string_value (builder, *values);
  json_builder_end_array (builder);
}

void
bg_json_add_problem (JsonBuilder *builder, const BgProblem *problem)
{
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  bg_json_add_string (builder, "problem", problem->name);
  bg_json_add_string (builder, "board", problem->board->name);
  bg_json_add_number (builder, "rule", problem->board->rule);
  bg_json_add_string (builder, "start", start);
  bg_json_add_string (builder, "finish", problem->finish_text);
}
