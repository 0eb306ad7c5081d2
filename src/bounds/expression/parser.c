/* The parser of expressions. */
#include <string.h>

#include "board/notation.h"
#include "bounds/expression/linear_form.h"
#include "bounds/expression/restrictions.h"
#include "bounds/expression/syntax.h"

/* How deep parentheses may stand in each other. */
#define MAX_NESTING 100
/* Operands and parameters of one node, so that long texts end soon. */
#define MAX_OPERANDS 1000
/* Operands between the same words: each is one level deeper. */
#define MAX_WORDS 50

typedef struct
{
  const BgSource *source;
  const char *next;
  int nesting;
  GError **error;
} Parser;

static BgSyntax *parse_value (Parser *parser);
static BgSyntax *parse_factor (Parser *parser);

#define complain(parser, at, ...) \
  bg_source_complain ((parser)->source, at, (parser)->error, __VA_ARGS__)

static void
skip_blanks (Parser *parser)
{
  while (g_ascii_isspace (*parser->next))
    parser->next++;
}

/* Takes WORD if it comes next. */
static bool
accept (Parser *parser, const char *word)
{
  skip_blanks (parser);
  if (!g_str_has_prefix (parser->next, word))
    return false;
  parser->next += strlen (word);
  return true;
}

static bool
expect (Parser *parser, const char *word)
{
  return accept (parser, word) || complain (parser, parser->next, "expected '%s'", word);
}

/* Adds OPERAND, which may be NULL: then false. */
static bool
adopt (Parser *parser, BgSyntax *node, BgSyntax *operand)
{
  if (operand == NULL)
    return false;
  g_ptr_array_add (node->operands, operand);
  return node->operands->len <= MAX_OPERANDS
         || complain (parser, operand->at, "the expression is too long, expected at most %d "
                      "operands", MAX_OPERANDS);
}

static char *
take_word (Parser *parser)
{
  const char *start = parser->next;
  while (g_ascii_isalnum (*parser->next) || *parser->next == '_')
    parser->next++;
  return g_strndup (start, parser->next - start);
}

/* Reads the holes after a '[', and the ']'. */
static bool
parse_holes (Parser *parser, const char *at, bool *is_rest, BgPosition *holes)
{
  skip_blanks (parser);
  const char *start = parser->next, *end = strchr (start, ']');
  if (end == NULL)
    return complain (parser, at, "expected a ']' after it");
  g_autofree char *text = g_strchomp (g_strndup (start, end - start));
  parser->next = end + 1;
  if (bg_source_find_set (parser->source, text, holes))
    return true;
  if (is_rest != NULL && (*is_rest = strcmp (text, "rest") == 0))
    return true;
  return bg_position_parse (parser->source->board, text, holes, NULL)
         || bg_source_complain_of_set (parser->source, start, parser->error,
                                       is_rest != NULL ? ", rest or a list of holes"
                                                       : " or a list of holes");
}

static BgSyntax *
parse_count (Parser *parser, const char *at)
{
  g_autoptr (BgSyntax) node = bg_syntax_new (BG_SYNTAX_COUNT, at);
  if (*parser->next == '[')
    {
      parser->next++;
      return parse_holes (parser, at, NULL, &node->holes) ? g_steal_pointer (&node) : NULL;
    }
  g_autofree char *word = take_word (parser);
  return bg_source_find_set (parser->source, word, &node->holes)
           ? g_steal_pointer (&node)
           : bg_source_complain_of_set (parser->source, at, parser->error,
                                        " or, in brackets, a list of holes");
}

static int
take_number (Parser *parser)
{
  gint64 value = 0;
  for (; g_ascii_isdigit (*parser->next); parser->next++)
    value = MIN (value * 10 + (*parser->next - '0'), BG_LINEAR_FORM_MAX);
  return (int) value;
}

/* After the parenthesis, of a function. */
static BgSyntax *
parse_operands (Parser *parser, BgSyntaxKind kind, const char *at)
{
  g_autoptr (BgSyntax) node = bg_syntax_new (kind, at);
  do
    if (!adopt (parser, node, parse_value (parser)))
      return NULL;
  while (kind <= BG_SYNTAX_MIN && accept (parser, ","));
  if (accept (parser, ")"))
    return g_steal_pointer (&node);
  return complain (parser, parser->next,
                   kind <= BG_SYNTAX_MIN ? "expected ',' or ')'" : "expected ')'");
}

/* After the parenthesis, of a heuristic. */
static bool
parse_settings (Parser *parser, BgSyntax *node)
{
  do
    {
      skip_blanks (parser);
      const char *at = parser->next;
      BgSetting setting = { take_word (parser), 0 };
      g_array_append_val (node->settings, setting);
      if (!g_ascii_isalpha (*at) || !accept (parser, "="))
        return complain (parser, node->at, "unknown function, expected ceil, floor, min, max, sym "
                         "or a heuristic with its parameters, as in potential(sets=32)");
      skip_blanks (parser);
      at = parser->next;
      g_array_index (node->settings, BgSetting, node->settings->len - 1).value =
        take_number (parser);
      if (at == parser->next)
        return complain (parser, at, "expected a whole number");
    }
  while (accept (parser, ",") && node->settings->len < MAX_OPERANDS);
  return expect (parser, ")");
}

static BgSyntax *
parse_name (Parser *parser, const char *at)
{
  static const struct { const char *word; BgSyntaxKind kind; } functions[] = {
    { "max", BG_SYNTAX_MAX }, { "min", BG_SYNTAX_MIN },
    { "ceil", BG_SYNTAX_CEIL }, { "floor", BG_SYNTAX_FLOOR }, { "sym", BG_SYNTAX_SYMMETRIC },
  };
  const char *c = at;
  while (g_ascii_isalnum (*c) || *c == '_' || (*c == '-' && g_ascii_isalpha (c[1])))
    c++;
  parser->next = c;
  g_autoptr (BgSyntax) node = bg_syntax_new (BG_SYNTAX_HEURISTIC, at);
  node->name = g_strndup (at, c - at);
  if (!accept (parser, "("))
    {
      parser->next = c;
      return g_steal_pointer (&node);
    }
  for (size_t i = 0; i < G_N_ELEMENTS (functions); i++)
    if (strcmp (node->name, functions[i].word) == 0)
      return parse_operands (parser, functions[i].kind, at);
  return parse_settings (parser, node) ? g_steal_pointer (&node) : NULL;
}

/* The restriction after a bound, if there is one. */
static bool
parse_restriction (Parser *parser, BgSyntax *node)
{
  skip_blanks (parser);
  const char *at = parser->next;
  if (!accept (parser, "["))
    return true;
  if (node->restriction != BG_RESTRICTED_NOT)
    return complain (parser, at, "a set of holes after another, expected one");
  bool is_rest = false;
  node->restriction = BG_RESTRICTED_TO_HOLES;
  if (!parse_holes (parser, at, &is_rest, &node->holes))
    return false;
  if (is_rest)
    node->restriction = BG_RESTRICTED_TO_REST;
  return true;
}

static BgSyntax *
parse_bare_factor (Parser *parser)
{
  skip_blanks (parser);
  const char *at = parser->next;
  if (accept (parser, "-"))
    {
      g_autoptr (BgSyntax) negative = bg_syntax_new (BG_SYNTAX_SUM, at);
      if (!adopt (parser, negative, parse_factor (parser)))
        return NULL;
      BgSyntax *operand = negative->operands->pdata[0];
      operand->inverse = true;
      operand->operator = at;
      return g_steal_pointer (&negative);
    }
  if (accept (parser, "#"))
    return parse_count (parser, at);
  if (g_ascii_isdigit (*at))
    {
      BgSyntax *number = bg_syntax_new (BG_SYNTAX_NUMBER, at);
      number->number = take_number (parser);
      return number;
    }
  g_autoptr (BgSyntax) node = NULL;
  if (accept (parser, "("))
    {
      node = parse_value (parser);
      if (node == NULL || !expect (parser, ")"))
        return NULL;
      node->at = node->operator = at;
    }
  else if (g_ascii_isalpha (*at))
    node = parse_name (parser, at);
  else
    complain (parser, at, "expected a number, #SET, the name of a heuristic or '('");
  return node != NULL && parse_restriction (parser, node) ? g_steal_pointer (&node) : NULL;
}

/* Whatever recurses comes by here. */
static BgSyntax *
parse_factor (Parser *parser)
{
  if (parser->nesting == MAX_NESTING)
    return complain (parser, parser->next, "nested too deeply, expected at most %d levels",
                     MAX_NESTING);
  parser->nesting++;
  BgSyntax *node = parse_bare_factor (parser);
  parser->nesting--;
  if (node != NULL)
    node->end = parser->next;
  return node;
}

/* Operands that PARSE reads, with the signs PLAIN and INVERSE between them. */
static BgSyntax *
parse_chain (Parser *parser, BgSyntaxKind kind, const char *plain, const char *inverse,
             BgSyntax *(*parse) (Parser *))
{
  g_autoptr (BgSyntax) node = parse (parser);
  bool is_chain = false;
  while (node != NULL)
    {
      skip_blanks (parser);
      const char *at = parser->next;
      const bool is_inverse = accept (parser, inverse);
      if (!is_inverse && !accept (parser, plain))
        break;
      if (!is_chain)
        {
          BgSyntax *chain = bg_syntax_new (kind, node->at);
          g_ptr_array_add (chain->operands, node);
          node = chain;
          is_chain = true;
        }
      BgSyntax *operand = parse (parser);
      if (!adopt (parser, node, operand))
        return NULL;
      operand->inverse = is_inverse;
      operand->operator = at;
      node->end = operand->end;
    }
  return g_steal_pointer (&node);
}

/* Takes WORD if it comes next and no letter or digit follows. */
static bool
accept_word (Parser *parser, const char *word)
{
  skip_blanks (parser);
  const char *at = parser->next;
  if (accept (parser, word) && !g_ascii_isalnum (*parser->next) && *parser->next != '_')
    return true;
  parser->next = at;
  return false;
}

/* A node of two operands, LEFT taken over; NULL where PARSE finds no right one. */
static BgSyntax *
parse_right (Parser *parser, BgSyntaxKind kind, BgSyntax *left, const char *at,
             BgSyntax *(*parse) (Parser *))
{
  g_autoptr (BgSyntax) node = bg_syntax_new (kind, left->at);
  left->operator = at;
  g_ptr_array_add (node->operands, left);
  BgSyntax *right = parse (parser);
  if (!adopt (parser, node, right))
    return NULL;
  right->operator = at;
  node->end = right->end;
  return g_steal_pointer (&node);
}

/* Operands that PARSE reads with WORD between them. */
static BgSyntax *
parse_words (Parser *parser, BgSyntaxKind kind, const char *word, BgSyntax *(*parse) (Parser *))
{
  BgSyntax *node = parse (parser);
  for (int n = 0; node != NULL; n++)
    {
      skip_blanks (parser);
      const char *at = parser->next;
      if (!accept_word (parser, word))
        break;
      node = n < MAX_WORDS ? parse_right (parser, kind, node, at, parse)
                           : (complain (parser, at, "the expression is too long, expected at most "
                                        "%d '%s' in a row", MAX_WORDS, word),
                              bg_syntax_free (node), NULL);
    }
  return node;
}

static BgSyntax *
parse_product (Parser *parser)
{
  return parse_chain (parser, BG_SYNTAX_PRODUCT, "*", "/", parse_factor);
}

static BgSyntax *
parse_remainder (Parser *parser)
{
  return parse_words (parser, BG_SYNTAX_MOD, "mod", parse_product);
}

static BgSyntax *
parse_sum (Parser *parser)
{
  return parse_chain (parser, BG_SYNTAX_SUM, "+", "-", parse_remainder);
}

static BgSyntax *
parse_comparison (Parser *parser)
{
  static const struct { const char *word; BgSyntaxKind kind; bool swapped; } comparisons[] = {
    { "<=", BG_SYNTAX_AT_MOST, false }, { "<", BG_SYNTAX_LESS, false },
    { ">=", BG_SYNTAX_AT_MOST, true }, { ">", BG_SYNTAX_LESS, true },
    { "=", BG_SYNTAX_EQUAL, false }, { "!=", BG_SYNTAX_DIFFERENT, false },
  };
  BgSyntax *left = parse_sum (parser);
  for (size_t i = 0; i < G_N_ELEMENTS (comparisons) && left != NULL; i++)
    {
      skip_blanks (parser);
      const char *at = parser->next;
      if (!accept (parser, comparisons[i].word))
        continue;
      if (*parser->next == '=')
        {
          complain (parser, at, "expected a comparison: equality is '='");
          bg_syntax_free (left);
          return NULL;
        }
      BgSyntax *node = parse_right (parser, comparisons[i].kind, left, at, parse_sum);
      if (node != NULL && comparisons[i].swapped)
        {
          gpointer first = node->operands->pdata[0];
          node->operands->pdata[0] = node->operands->pdata[1];
          node->operands->pdata[1] = first;
        }
      return node;
    }
  return left;
}

static BgSyntax *
parse_conjunction (Parser *parser)
{
  return parse_words (parser, BG_SYNTAX_AND, "and", parse_comparison);
}

static BgSyntax *
parse_value (Parser *parser)
{
  return parse_words (parser, BG_SYNTAX_OR, "or", parse_conjunction);
}

BgSyntax *
bg_syntax_parse (const BgSource *source, GError **error)
{
  Parser parser = { source, source->text, 0, error };
  g_autoptr (BgSyntax) node = parse_value (&parser);
  if (node == NULL)
    return NULL;
  skip_blanks (&parser);
  if (*parser.next != '\0')
    return complain (&parser, parser.next, "expected an operator or the end");
  return bg_restrictions_resolve (source, node, error) ? g_steal_pointer (&node) : NULL;
}
