#include "catalogue/query.h"

#include <string.h>

#include "core/nearest.h"

/* The least or greatest value of a column among the problems of one board and rule. */
#define OF_BOARD(function, key) \
  "(SELECT " function " (other." key ") FROM problem other" \
  " WHERE other.board = problem.board AND other.rule = problem.rule)"

const BgQuery bg_queries[] = {
#define QUERY(name, expression, summary) { name, expression, summary },
#include "catalogue/queries.def"
#undef QUERY
  { NULL, NULL, NULL }
};

const char *bg_query_expression (const char *text) {
  for (const BgQuery *query = bg_queries; query->name != NULL; query++)
    if (strcmp (query->name, text) == 0)
      return query->expression;
  return text;
}

const char *bg_query_nearest (const char *text) {
  const char *names[G_N_ELEMENTS (bg_queries)];
  guint n = 0;
  for (const BgQuery *query = bg_queries; query->name != NULL; query++)
    names[n++] = query->name;
  return bg_nearest (text, names, n);
}
