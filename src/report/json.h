/* JSON documents on standard output, built with json-glib. */
#ifndef BG_JSON_H
#define BG_JSON_H

#include <json-glib/json-glib.h>

#include "problem/problem.h"

/* What BUILDER has built as one document with a line end behind it. */
char *bg_json_to_text (JsonBuilder *builder);

/* Prints what BUILDER has built as one document with a line end behind it.
   The writing is checked when the program closes standard output. */
void bg_json_print (JsonBuilder *builder);

/* Adds "problem", "board", "rule", "start" and "finish" to an open object. */
void bg_json_add_problem (JsonBuilder *builder, const BgProblem *problem);

/* Adds a member that is a string, a whole number, a real number, true or false, the
   names of a set of holes, a list of strings that ends with NULL. */
void bg_json_add_string (JsonBuilder *builder, const char *key, const char *value);
void bg_json_add_number (JsonBuilder *builder, const char *key, gint64 value);
void bg_json_add_real (JsonBuilder *builder, const char *key, double value);
void bg_json_add_boolean (JsonBuilder *builder, const char *key, bool value);
void bg_json_add_holes (JsonBuilder *builder, const char *key, const BgBoard *board,
                        BgPosition holes);
void bg_json_add_strings (JsonBuilder *builder, const char *key, const char *const *values);

#endif
