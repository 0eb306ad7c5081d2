/* The parser of expressions. */
#include <string.h>

#include "board/notation.h"
#include "bounds/expression/restrictions.h"
#include "bounds/expression/scanner.h"

/* How deep parentheses may stand in each other. */
#define MAX_NESTING 100
/* Operands and parameters of one node, so that long texts end soon. */
#define MAX_OPERANDS 1000
/* Operands between the same words: each is one level deeper. */
#define MAX_WORDS 50

static BgSyntax *parse_value (BgScanner *scanner);
static BgSyntax *parse_factor (BgScanner *scanner);

/* Adds OPERAND, which may be NULL: then false. */
static bool
adopt (BgScanner *scanner, BgSyntax *node, BgSyntax *operand)
{
  if (operand == NULL)
    return false;
  g_ptr_array_add (node->operands, operand);
  return node->operands->len <= MAX_OPERANDS
         || bg_scanner_complain (scanner, operand->at, "the expression is too long, expected at "
                                 "most %d operands", MAX_OPERANDS);
}

/* Reads the holes after a '[', and the ']'. */
static bool
parse_holes (BgScanner *scanner, const char *at, bool *is_rest, BgPosition *holes)
{
  bg_scanner_skip_blanks (scanner);
  const char *start = scanner->next, *end = strchr (start, ']');
  if (end == NULL)
    return bg_scanner_complain (scanner, at, "expected a ']' after it");
  g_autofree char *text = g_strchomp (g_strndup (start, end - start));
  scanner->next = end + 1;
  if (bg_source_find_set (scanner->source, text, holes))
    return true;
  if (is_rest != NULL && (*is_rest = strcmp (text, "rest") == 0))
    return true;
  return bg_position_parse (scanner->source->board, text, holes, NULL)
         || bg_source_complain_of_set (scanner->source, start, scanner->error,
                                       is_rest != NULL ? ", rest or a list of holes"
                                                       : " or a list of holes");
}

static BgSyntax *
parse_count (BgScanner *scanner, const char *at)
{
  g_autoptr (BgSyntax) node = bg_syntax_new (BG_SYNTAX_COUNT, at);
  if (*scanner->next == '[')
    {
      scanner->next++;
      return parse_holes (scanner, at, NULL, &node->holes) ? g_steal_pointer (&node) : NULL;
    }
  g_autofree char *word = bg_scanner_take_word (scanner);
  return bg_source_find_set (scanner->source, word, &node->holes)
           ? g_steal_pointer (&node)
           : bg_source_complain_of_set (scanner->source, at, scanner->error,
                                        " or, in brackets, a list of holes");
}

/* After the parenthesis, of a function. */
static BgSyntax *
parse_operands (BgScanner *scanner, BgSyntaxKind kind, const char *at)
{
  g_autoptr (BgSyntax) node = bg_syntax_new (kind, at);
  do
    if (!adopt (scanner, node, parse_value (scanner)))
      return NULL;
  while (kind <= BG_SYNTAX_MIN && bg_scanner_accept (scanner, ","));
  if (bg_scanner_accept (scanner, ")"))
    return g_steal_pointer (&node);
  return bg_scanner_complain (scanner, scanner->next,
                              kind <= BG_SYNTAX_MIN ? "expected ',' or ')'" : "expected ')'");
}

/* After the parenthesis, of a heuristic. */
static bool
parse_settings (BgScanner *scanner, BgSyntax *node)
{
  do
    {
      bg_scanner_skip_blanks (scanner);
      const char *at = scanner->next;
      BgSetting setting = { bg_scanner_take_word (scanner), 0 };
      g_array_append_val (node->settings, setting);
      if (!g_ascii_isalpha (*at) || !bg_scanner_accept (scanner, "="))
        return bg_scanner_complain (scanner, node->at, "unknown function, expected ceil, floor, "
                                    "min, max, sym or a heuristic with its parameters, as in "
                                    "potential(sets=32)");
      bg_scanner_skip_blanks (scanner);
      at = scanner->next;
      g_array_index (node->settings, BgSetting, node->settings->len - 1).value =
        bg_scanner_take_number (scanner);
      if (at == scanner->next)
        return bg_scanner_complain (scanner, at, "expected a whole number");
    }
  while (bg_scanner_accept (scanner, ",") && node->settings->len < MAX_OPERANDS);
  return bg_scanner_expect (scanner, ")");
}

static BgSyntax *
parse_name (BgScanner *scanner, const char *at)
{
  static const struct { const char *word; BgSyntaxKind kind; } functions[] = {
    { "max", BG_SYNTAX_MAX }, { "min", BG_SYNTAX_MIN },
    { "ceil", BG_SYNTAX_CEIL }, { "floor", BG_SYNTAX_FLOOR }, { "sym", BG_SYNTAX_SYMMETRIC },
  };
  const char *c = at;
  while (g_ascii_isalnum (*c) || *c == '_' || (*c == '-' && g_ascii_isalpha (c[1])))
    c++;
  scanner->next = c;
  g_autoptr (BgSyntax) node = bg_syntax_new (BG_SYNTAX_HEURISTIC, at);
  node->name = g_strndup (at, c - at);
  if (!bg_scanner_accept (scanner, "("))
    {
      scanner->next = c;
      return g_steal_pointer (&node);
    }
  for (size_t i = 0; i < G_N_ELEMENTS (functions); i++)
    if (strcmp (node->name, functions[i].word) == 0)
      return parse_operands (scanner, functions[i].kind, at);
  return parse_settings (scanner, node) ? g_steal_pointer (&node) : NULL;
}

/* The restriction after a bound, if there is one. */
static bool
parse_restriction (BgScanner *scanner, BgSyntax *node)
{
  bg_scanner_skip_blanks (scanner);
  const char *at = scanner->next;
  if (!bg_scanner_accept (scanner, "["))
    return true;
  if (node->restriction != BG_RESTRICTED_NOT)
    return bg_scanner_complain (scanner, at, "a set of holes after another, expected one");
  bool is_rest = false;
  node->restriction = BG_RESTRICTED_TO_HOLES;
  if (!parse_holes (scanner, at, &is_rest, &node->holes))
    return false;
  if (is_rest)
    node->restriction = BG_RESTRICTED_TO_REST;
  return true;
}

static BgSyntax *
parse_bare_factor (BgScanner *scanner)
{
  bg_scanner_skip_blanks (scanner);
  const char *at = scanner->next;
  if (bg_scanner_accept (scanner, "-"))
    {
      g_autoptr (BgSyntax) negative = bg_syntax_new (BG_SYNTAX_SUM, at);
      if (!adopt (scanner, negative, parse_factor (scanner)))
        return NULL;
      BgSyntax *operand = negative->operands->pdata[0];
      operand->inverse = true;
      operand->operator = at;
      return g_steal_pointer (&negative);
    }
  if (bg_scanner_accept (scanner, "#"))
    return parse_count (scanner, at);
  if (g_ascii_isdigit (*at))
    {
      BgSyntax *number = bg_syntax_new (BG_SYNTAX_NUMBER, at);
      number->number = bg_scanner_take_number (scanner);
      return number;
    }
  g_autoptr (BgSyntax) node = NULL;
  if (bg_scanner_accept (scanner, "("))
    {
      node = parse_value (scanner);
      if (node == NULL || !bg_scanner_expect (scanner, ")"))
        return NULL;
      node->at = node->operator = at;
    }
  else if (g_ascii_isalpha (*at))
    node = parse_name (scanner, at);
  else
    bg_scanner_complain (scanner, at, "expected a number, #SET, the name of a heuristic or '('");
  return node != NULL && parse_restriction (scanner, node) ? g_steal_pointer (&node) : NULL;
}

/* Whatever recurses comes by here. */
static BgSyntax *
parse_factor (BgScanner *scanner)
{
  if (scanner->nesting == MAX_NESTING)
    return bg_scanner_complain (scanner, scanner->next, "nested too deeply, expected at most %d "
                                "levels", MAX_NESTING);
  scanner->nesting++;
  BgSyntax *node = parse_bare_factor (scanner);
  scanner->nesting--;
  if (node != NULL)
    node->end = scanner->next;
  return node;
}

/* Operands that PARSE reads, with the signs PLAIN and INVERSE between them. */
static BgSyntax *
parse_chain (BgScanner *scanner, BgSyntaxKind kind, const char *plain, const char *inverse,
             BgSyntax *(*parse) (BgScanner *))
{
  g_autoptr (BgSyntax) node = parse (scanner);
  bool is_chain = false;
  while (node != NULL)
    {
      bg_scanner_skip_blanks (scanner);
      const char *at = scanner->next;
      const bool is_inverse = bg_scanner_accept (scanner, inverse);
      if (!is_inverse && !bg_scanner_accept (scanner, plain))
        break;
      if (!is_chain)
        {
          BgSyntax *chain = bg_syntax_new (kind, node->at);
          g_ptr_array_add (chain->operands, node);
          node = chain;
          is_chain = true;
        }
      BgSyntax *operand = parse (scanner);
      if (!adopt (scanner, node, operand))
        return NULL;
      operand->inverse = is_inverse;
      operand->operator = at;
      node->end = operand->end;
    }
  return g_steal_pointer (&node);
}

/* A node of two operands, LEFT taken over; NULL where PARSE finds no right one. */
static BgSyntax *
parse_right (BgScanner *scanner, BgSyntaxKind kind, BgSyntax *left, const char *at,
             BgSyntax *(*parse) (BgScanner *))
{
  g_autoptr (BgSyntax) node = bg_syntax_new (kind, left->at);
  left->operator = at;
  g_ptr_array_add (node->operands, left);
  BgSyntax *right = parse (scanner);
  if (!adopt (scanner, node, right))
    return NULL;
  right->operator = at;
  node->end = right->end;
  return g_steal_pointer (&node);
}

/* Operands that PARSE reads with WORD between them. */
static BgSyntax *
parse_words (BgScanner *scanner, BgSyntaxKind kind, const char *word,
             BgSyntax *(*parse) (BgScanner *))
{
  BgSyntax *node = parse (scanner);
  for (int n = 0; node != NULL; n++)
    {
      bg_scanner_skip_blanks (scanner);
      const char *at = scanner->next;
      if (!bg_scanner_accept_word (scanner, word))
        break;
      if (n == MAX_WORDS)
        {
          bg_syntax_free (node);
          return bg_scanner_complain (scanner, at, "the expression is too long, expected at most "
                                      "%d '%s' in a row", MAX_WORDS, word);
        }
      node = parse_right (scanner, kind, node, at, parse);
    }
  return node;
}

static BgSyntax *
parse_product (BgScanner *scanner)
{
  return parse_chain (scanner, BG_SYNTAX_PRODUCT, "*", "/", parse_factor);
}

static BgSyntax *
parse_remainder (BgScanner *scanner)
{
  return parse_words (scanner, BG_SYNTAX_MOD, "mod", parse_product);
}

static BgSyntax *
parse_sum (BgScanner *scanner)
{
  return parse_chain (scanner, BG_SYNTAX_SUM, "+", "-", parse_remainder);
}

static BgSyntax *
parse_comparison (BgScanner *scanner)
{
  static const struct { const char *word; BgSyntaxKind kind; bool swapped; } comparisons[] = {
    { "<=", BG_SYNTAX_AT_MOST, false }, { "<", BG_SYNTAX_LESS, false },
    { ">=", BG_SYNTAX_AT_MOST, true }, { ">", BG_SYNTAX_LESS, true },
    { "=", BG_SYNTAX_EQUAL, false }, { "!=", BG_SYNTAX_DIFFERENT, false },
  };
  BgSyntax *left = parse_sum (scanner);
  for (size_t i = 0; i < G_N_ELEMENTS (comparisons) && left != NULL; i++)
    {
      bg_scanner_skip_blanks (scanner);
      const char *at = scanner->next;
      if (!bg_scanner_accept (scanner, comparisons[i].word))
        continue;
      if (*scanner->next == '=')
        {
          bg_scanner_complain (scanner, at, "expected a comparison: equality is '='");
          bg_syntax_free (left);
          return NULL;
        }
      BgSyntax *node = parse_right (scanner, comparisons[i].kind, left, at, parse_sum);
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
parse_conjunction (BgScanner *scanner)
{
  return parse_words (scanner, BG_SYNTAX_AND, "and", parse_comparison);
}

static BgSyntax *
parse_value (BgScanner *scanner)
{
  return parse_words (scanner, BG_SYNTAX_OR, "or", parse_conjunction);
}

BgSyntax *
bg_syntax_parse (const BgSource *source, GError **error)
{
  BgScanner scanner = { source, source->text, 0, error };
  g_autoptr (BgSyntax) node = parse_value (&scanner);
  if (node == NULL)
    return NULL;
  bg_scanner_skip_blanks (&scanner);
  if (*scanner.next != '\0')
    return bg_scanner_complain (&scanner, scanner.next, "expected an operator or the end");
  return bg_restrictions_resolve (source, node, error) ? g_steal_pointer (&node) : NULL;
}
