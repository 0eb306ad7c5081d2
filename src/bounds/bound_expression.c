#include "bounds/bound_expression.h"

#include <string.h>

#include "core/error.h"

typedef struct
{
  const BgProblem *problem;
  const char *text, *next;
  const BgStopFlag *stop;
  GError **error;
} Parser;

void
bg_bound_expression_free (gpointer pointer)
{
  BgBoundExpression *node = pointer;
  if (node == NULL)
    return;
  bg_lookup_clear (&node->term);
  g_clear_pointer (&node->children, g_ptr_array_unref);
  g_free (node);
}

static BgBoundExpression *parse_sum (Parser *parser, BgPosition origins);

static void
skip_blanks (Parser *parser)
{
  while (g_ascii_isspace (*parser->next))
    parser->next++;
}

static bool
accept (Parser *parser, char c)
{
  skip_blanks (parser);
  if (*parser->next != c)
    return false;
  parser->next++;
  return true;
}

static BgBoundExpression *
complain (Parser *parser, const char *at, const char *what)
{
  g_autofree char *rest = g_utf8_substring (at, 0, MIN (g_utf8_strlen (at, -1), 30));
  bg_input_error (parser->error, "heuristic, column %d, at '%s': %s", (int) (at - parser->text) + 1,
                  rest, what);
  return NULL;
}

static BgBoundExpression *
new_node (BgBoundExpressionKind kind)
{
  BgBoundExpression *node = g_new0 (BgBoundExpression, 1);
  node->kind = kind;
  node->admissible = true;
  /* nobody claims that of the parts of a sum */
  node->consistent = kind != BG_BOUND_EXPRESSION_SUM;
  if (kind != BG_BOUND_EXPRESSION_TERM)
    node->children = g_ptr_array_new_with_free_func (bg_bound_expression_free);
  return node;
}

static void
adopt (BgBoundExpression *node, BgBoundExpression *child)
{
  g_ptr_array_add (node->children, child);
  node->admissible &= child->admissible;
  node->consistent &= child->consistent;
  node->expensive |= child->expensive;
  node->has_origins |= child->has_origins;
}

static BgBoundExpression *
parse_max (Parser *parser, BgPosition origins)
{
  BgBoundExpression *node = new_node (BG_BOUND_EXPRESSION_MAX);
  do
    {
      BgBoundExpression *child = parse_sum (parser, origins);
      if (child == NULL)
        {
          bg_bound_expression_free (node);
          return NULL;
        }
      adopt (node, child);
    }
  while (accept (parser, ','));
  if (!accept (parser, ')'))
    {
      bg_bound_expression_free (node);
      return complain (parser, parser->next, "expected ',' or ')'");
    }
  return node;
}

static BgBoundExpression *
parse_term (Parser *parser, BgPosition origins)
{
  skip_blanks (parser);
  const char *at = parser->next;
  while (g_ascii_isalnum (*parser->next) || *parser->next == '-' || *parser->next == '_')
    parser->next++;
  g_autofree char *name = g_strndup (at, parser->next - at);
  if (strcmp (name, "max") == 0 && accept (parser, '('))
    return parse_max (parser, origins);
  BgLookup term;
  g_autoptr (GError) cause = NULL;
  if (!bg_lookup_find (parser->problem, name, origins, NULL, parser->stop, &term, &cause))
    {
      if (cause->domain == BG_LOOKUP_ERROR)
        return complain (parser, at, cause->message);
      g_propagate_error (parser->error, g_steal_pointer (&cause));
      return NULL;
    }
  BgBoundExpression *node = new_node (BG_BOUND_EXPRESSION_TERM);
  node->term = term;
  node->admissible = term.heuristic->admissible;
  node->consistent = term.heuristic->consistent;
  node->expensive = term.heuristic->expensive;
  node->has_origins = term.heuristic->tight_origins != NULL;
  return node;
}

/* Is there a '+' behind the term that starts here? */
static bool
is_sum (const char *text)
{
  int depth = 0;
  for (; *text != '\0' && depth >= 0; text++)
    {
      if (depth == 0 && *text == '+')
        return true;
      if (depth == 0 && *text == ',')
        return false;
      depth += (*text == '(') - (*text == ')');
    }
  return false;
}

static BgBoundExpression *
parse_sum (Parser *parser, BgPosition origins)
{
  if (!is_sum (parser->next))
    return parse_term (parser, origins);
  const BgBoard *board = parser->problem->board;
  if (origins != board->full)
    return complain (parser, parser->next, "a sum cannot stand inside a sum");
  BgBoundExpression *node = new_node (BG_BOUND_EXPRESSION_SUM);
  const BgPosition parts[] = { board->corners, board->full & ~board->corners };
  for (int i = 0; i < 2; i++)
    {
      BgBoundExpression *child = parse_term (parser, parts[i]);
      if (child == NULL || (i == 0 && !accept (parser, '+')))
        {
          if (child != NULL)
            {
              complain (parser, parser->next, "expected '+'");
              bg_bound_expression_free (child);
            }
          bg_bound_expression_free (node);
          return NULL;
        }
      adopt (node, child);
    }
  return node;
}

BgBoundExpression *
bg_bound_expression_parse (const BgProblem *problem, const char *expression,
                           const BgStopFlag *stop, GError **error)
{
  Parser parser = { problem, expression, expression, stop, error };
  BgBoundExpression *node = parse_sum (&parser, problem->board->full);
  if (node == NULL)
    return NULL;
  skip_blanks (&parser);
  if (*parser.next == '\0')
    return node;
  bg_bound_expression_free (node);
  return complain (&parser, parser.next, "expected the end of the expression");
}
