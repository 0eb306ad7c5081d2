#include "catalogue/query.h"

#include <string.h>

#include "core/nearest.h"

/* The least or greatest value of a column among the problems of one board and rule. */
#define OF_BOARD(function, key) \
  "(SELECT " function " (other." key ") FROM problem other" \
  " WHERE other.board = problem.board AND other.rule = problem.rule)"

static const struct {
  const char *name, *expression;
} queries[] = {
#define QUERY(name, expression, summary) { name, expression },
#include "catalogue/queries.def"
#undef QUERY
};

const char *bg_query_expression (const char *text) {
  for (size_t q = 0; q < G_N_ELEMENTS (queries); q++)
    if (strcmp (queries[q].name, text) == 0)
      return queries[q].expression;
  return text;
}

const char *bg_query_nearest (const char *text) {
  const char *names[G_N_ELEMENTS (queries)];
  for (size_t q = 0; q < G_N_ELEMENTS (queries); q++)
    names[q] = queries[q].name;
  return bg_nearest (text, names, G_N_ELEMENTS (queries));
}
