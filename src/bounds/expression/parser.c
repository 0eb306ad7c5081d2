/* The parser of expressions. */
#include <string.h>

#include "board/notation.h"
#include "bounds/expression/linear_form.h"
#include "bounds/expression/syntax.h"

/* The text of an expression, taken word by word. */

typedef struct {
  const BgSource *source;
  const char *next; /* the rest of its text, not yet taken */
  int nesting;      /* of the parser's calls */
  GError **error;
} Scanner;

/* Sets the error, which names the place AT; returns NULL, which is also false. */
#define scanner_complain(scanner, at, ...) \
  bg_source_complain ((scanner)->source, at, (scanner)->error, __VA_ARGS__)

static void scanner_skip_blanks (Scanner *scanner) {
  while (g_ascii_isspace (*scanner->next))
    scanner->next++;
}

/* Takes WORD, after blanks, if it comes next; the second only if no letter or digit follows, the
   third complains where it does not come. */
static bool scanner_accept (Scanner *scanner, const char *word) {
  scanner_skip_blanks (scanner);
  if (!g_str_has_prefix (scanner->next, word))
    return false;
  scanner->next += strlen (word);
  return true;
}

static bool scanner_expect (Scanner *scanner, const char *word) {
  return scanner_accept (scanner, word)
         || scanner_complain (scanner, scanner->next, "expected '%s'", word);
}

/* Takes letters, digits and '_', as many as there are; the text is to be freed. */
static char *scanner_take_word (Scanner *scanner) {
  const char *start = scanner->next;
  while (g_ascii_isalnum (*scanner->next) || *scanner->next == '_')
    scanner->next++;
  return g_strndup (start, scanner->next - start);
}

/* Takes digits: a number, BG_LINEAR_FORM_MAX at most. */
static int scanner_take_number (Scanner *scanner) {
  gint64 value = 0;
  for (; g_ascii_isdigit (*scanner->next); scanner->next++)
    value = MIN (value * 10 + (*scanner->next - '0'), BG_LINEAR_FORM_MAX);
  return (int) value;
}

static bool scanner_accept_word (Scanner *scanner, const char *word) {
  scanner_skip_blanks (scanner);
  const char *at = scanner->next;
  if (scanner_accept (scanner, word) && !g_ascii_isalnum (*scanner->next) && *scanner->next != '_')
    return true;
  scanner->next = at;
  return false;
}

/* How deep parentheses may stand in each other. */
#define MAX_NESTING 100
/* Operands and parameters of one node, so that long texts end soon. */
#define MAX_OPERANDS 1000
/* Operands between the same words: each is one level deeper. */
#define MAX_WORDS 50

static BgSyntax *parse_value (Scanner *scanner);
static BgSyntax *parse_factor (Scanner *scanner);

/* Adds OPERAND, which may be NULL: then false. */
static bool adopt (Scanner *scanner, BgSyntax *node, BgSyntax *operand) {
  if (operand == NULL)
    return false;
  g_ptr_array_add (node->operands, operand);
  return node->operands->len <= MAX_OPERANDS
         || scanner_complain (scanner, operand->at,
                              "the expression is too long, expected at "
                              "most %d operands",
                              MAX_OPERANDS);
}

/* Reads the holes after a '[', and the ']'. */
static bool parse_holes (Scanner *scanner, const char *at, bool *is_rest, BgPosition *holes) {
  scanner_skip_blanks (scanner);
  const char *start = scanner->next, *end = strchr (start, ']');
  if (end == NULL)
    return scanner_complain (scanner, at, "expected a ']' after it");
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

static BgSyntax *parse_count (Scanner *scanner, const char *at) {
  g_autoptr (BgSyntax) node = bg_syntax_new (BG_SYNTAX_COUNT, at);
  if (*scanner->next == '[') {
    scanner->next++;
    return parse_holes (scanner, at, NULL, &node->holes) ? g_steal_pointer (&node) : NULL;
  }
  g_autofree char *word = scanner_take_word (scanner);
  return bg_source_find_set (scanner->source, word, &node->holes)
             ? g_steal_pointer (&node)
             : bg_source_complain_of_set (scanner->source, at, scanner->error,
                                          " or, in brackets, a list of holes");
}

/* After the parenthesis, of a function. */
static BgSyntax *parse_operands (Scanner *scanner, BgSyntaxKind kind, const char *at) {
  g_autoptr (BgSyntax) node = bg_syntax_new (kind, at);
  do
    if (!adopt (scanner, node, parse_value (scanner)))
      return NULL;
  while (kind <= BG_SYNTAX_MIN && scanner_accept (scanner, ","));
  if (scanner_accept (scanner, ")"))
    return g_steal_pointer (&node);
  return scanner_complain (scanner, scanner->next,
                           kind <= BG_SYNTAX_MIN ? "expected ',' or ')'" : "expected ')'");
}

/* After the parenthesis, of a heuristic. */
static bool parse_settings (Scanner *scanner, BgSyntax *node) {
  do {
    scanner_skip_blanks (scanner);
    const char *at = scanner->next;
    BgSetting setting = { scanner_take_word (scanner), 0 };
    g_array_append_val (node->settings, setting);
    if (!g_ascii_isalpha (*at) || !scanner_accept (scanner, "="))
      return scanner_complain (scanner, node->at,
                               "unknown function, expected ceil, floor, "
                               "min, max, sym or a heuristic with its parameters, as in "
                               "potential(sets=32)");
    scanner_skip_blanks (scanner);
    at = scanner->next;
    g_array_index (node->settings, BgSetting, node->settings->len - 1).value = scanner_take_number (
        scanner);
    if (at == scanner->next)
      return scanner_complain (scanner, at, "expected a whole number");
  } while (scanner_accept (scanner, ",") && node->settings->len < MAX_OPERANDS);
  return scanner_expect (scanner, ")");
}

static BgSyntax *parse_name (Scanner *scanner, const char *at) {
  static const struct {
    const char *word;
    BgSyntaxKind kind;
  } functions[] = {
    { "max", BG_SYNTAX_MAX },     { "min", BG_SYNTAX_MIN },       { "ceil", BG_SYNTAX_CEIL },
    { "floor", BG_SYNTAX_FLOOR }, { "sym", BG_SYNTAX_SYMMETRIC },
  };
  const char *c = at;
  while (g_ascii_isalnum (*c) || *c == '_' || (*c == '-' && g_ascii_isalpha (c[1])))
    c++;
  scanner->next = c;
  g_autoptr (BgSyntax) node = bg_syntax_new (BG_SYNTAX_HEURISTIC, at);
  node->name = g_strndup (at, c - at);
  if (!scanner_accept (scanner, "(")) {
    scanner->next = c;
    return g_steal_pointer (&node);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (functions); i++)
    if (strcmp (node->name, functions[i].word) == 0)
      return parse_operands (scanner, functions[i].kind, at);
  return parse_settings (scanner, node) ? g_steal_pointer (&node) : NULL;
}

/* The restriction after a bound, if there is one. */
static bool parse_restriction (Scanner *scanner, BgSyntax *node) {
  scanner_skip_blanks (scanner);
  const char *at = scanner->next;
  if (!scanner_accept (scanner, "["))
    return true;
  if (node->restriction != BG_RESTRICTED_NOT)
    return scanner_complain (scanner, at, "a set of holes after another, expected one");
  bool is_rest = false;
  node->restriction = BG_RESTRICTED_TO_HOLES;
  if (!parse_holes (scanner, at, &is_rest, &node->holes))
    return false;
  if (is_rest)
    node->restriction = BG_RESTRICTED_TO_REST;
  return true;
}

static BgSyntax *parse_bare_factor (Scanner *scanner) {
  scanner_skip_blanks (scanner);
  const char *at = scanner->next;
  if (scanner_accept (scanner, "-")) {
    g_autoptr (BgSyntax) negative = bg_syntax_new (BG_SYNTAX_SUM, at);
    if (!adopt (scanner, negative, parse_factor (scanner)))
      return NULL;
    BgSyntax *operand = negative->operands->pdata[0];
    operand->inverse = true;
    operand->operator_at = at;
    return g_steal_pointer (&negative);
  }
  if (scanner_accept (scanner, "#"))
    return parse_count (scanner, at);
  if (g_ascii_isdigit (*at)) {
    BgSyntax *number = bg_syntax_new (BG_SYNTAX_NUMBER, at);
    number->number = scanner_take_number (scanner);
    return number;
  }
  g_autoptr (BgSyntax) node = NULL;
  if (scanner_accept (scanner, "(")) {
    node = parse_value (scanner);
    if (node == NULL || !scanner_expect (scanner, ")"))
      return NULL;
    node->at = node->operator_at = at;
  } else if (g_ascii_isalpha (*at))
    node = parse_name (scanner, at);
  else
    scanner_complain (scanner, at, "expected a number, #SET, the name of a heuristic or '('");
  return node != NULL && parse_restriction (scanner, node) ? g_steal_pointer (&node) : NULL;
}

/* Every recursion passes here, so that nesting is limited. */
static BgSyntax *parse_factor (Scanner *scanner) {
  if (scanner->nesting == MAX_NESTING)
    return scanner_complain (scanner, scanner->next,
                             "nested too deeply, expected at most %d "
                             "levels",
                             MAX_NESTING);
  scanner->nesting++;
  BgSyntax *node = parse_bare_factor (scanner);
  scanner->nesting--;
  if (node != NULL)
    node->end = scanner->next;
  return node;
}

/* Reads one kind of expression; NULL after a complaint. */
typedef BgSyntax *Parse (Scanner *scanner);

/* Operands that PARSE reads, with the signs PLAIN and INVERSE between them. */
static BgSyntax *parse_chain (Scanner *scanner, BgSyntaxKind kind, const char *plain,
                              const char *inverse, Parse *parse) {
  g_autoptr (BgSyntax) node = parse (scanner);
  bool is_chain = false;
  while (node != NULL) {
    scanner_skip_blanks (scanner);
    const char *at = scanner->next;
    const bool is_inverse = scanner_accept (scanner, inverse);
    if (!is_inverse && !scanner_accept (scanner, plain))
      break;
    if (!is_chain) {
      BgSyntax *chain = bg_syntax_new (kind, node->at);
      g_ptr_array_add (chain->operands, node);
      node = chain;
      is_chain = true;
    }
    BgSyntax *operand = parse (scanner);
    if (!adopt (scanner, node, operand))
      return NULL;
    operand->inverse = is_inverse;
    operand->operator_at = at;
    node->end = operand->end;
  }
  return g_steal_pointer (&node);
}

/* A node of two operands, LEFT taken over; NULL where PARSE finds no right one. */
static BgSyntax *parse_right (Scanner *scanner, BgSyntaxKind kind, BgSyntax *left, const char *at,
                              Parse *parse) {
  g_autoptr (BgSyntax) node = bg_syntax_new (kind, left->at);
  left->operator_at = at;
  g_ptr_array_add (node->operands, left);
  BgSyntax *right = parse (scanner);
  if (!adopt (scanner, node, right))
    return NULL;
  right->operator_at = at;
  node->end = right->end;
  return g_steal_pointer (&node);
}

/* Operands that PARSE reads with WORD between them. */
static BgSyntax *parse_words (Scanner *scanner, BgSyntaxKind kind, const char *word, Parse *parse) {
  BgSyntax *node = parse (scanner);
  for (int n = 0; node != NULL; n++) {
    scanner_skip_blanks (scanner);
    const char *at = scanner->next;
    if (!scanner_accept_word (scanner, word))
      break;
    if (n == MAX_WORDS) {
      bg_syntax_free (node);
      return scanner_complain (scanner, at,
                               "the expression is too long, expected at most "
                               "%d '%s' in a row",
                               MAX_WORDS, word);
    }
    node = parse_right (scanner, kind, node, at, parse);
  }
  return node;
}

static BgSyntax *parse_product (Scanner *scanner) {
  return parse_chain (scanner, BG_SYNTAX_PRODUCT, "*", "/", parse_factor);
}

static BgSyntax *parse_remainder (Scanner *scanner) {
  return parse_words (scanner, BG_SYNTAX_MOD, "mod", parse_product);
}

static BgSyntax *parse_sum (Scanner *scanner) {
  return parse_chain (scanner, BG_SYNTAX_SUM, "+", "-", parse_remainder);
}

static BgSyntax *parse_comparison (Scanner *scanner) {
  static const struct {
    const char *word;
    BgSyntaxKind kind;
    bool swapped;
  } comparisons[] = {
    { "<=", BG_SYNTAX_AT_MOST, false }, { "<", BG_SYNTAX_LESS, false },
    { ">=", BG_SYNTAX_AT_MOST, true },  { ">", BG_SYNTAX_LESS, true },
    { "=", BG_SYNTAX_EQUAL, false },    { "!=", BG_SYNTAX_DIFFERENT, false },
  };
  BgSyntax *left = parse_sum (scanner);
  for (size_t i = 0; i < G_N_ELEMENTS (comparisons) && left != NULL; i++) {
    scanner_skip_blanks (scanner);
    const char *at = scanner->next;
    if (!scanner_accept (scanner, comparisons[i].word))
      continue;
    if (*scanner->next == '=') {
      scanner_complain (scanner, at, "expected a comparison: equality is '='");
      bg_syntax_free (left);
      return NULL;
    }
    BgSyntax *node = parse_right (scanner, comparisons[i].kind, left, at, parse_sum);
    if (node != NULL && comparisons[i].swapped) {
      gpointer first = node->operands->pdata[0];
      node->operands->pdata[0] = node->operands->pdata[1];
      node->operands->pdata[1] = first;
    }
    return node;
  }
  return left;
}

static BgSyntax *parse_conjunction (Scanner *scanner) {
  return parse_words (scanner, BG_SYNTAX_AND, "and", parse_comparison);
}

static BgSyntax *parse_value (Scanner *scanner) {
  return parse_words (scanner, BG_SYNTAX_OR, "or", parse_conjunction);
}

/* The holes that restrictions inside NODE name. */
static BgPosition restricted_holes (const BgSyntax *node) {
  BgPosition holes = node->restriction == BG_RESTRICTED_TO_HOLES ? node->holes : 0;
  for (guint i = 0; node->operands != NULL && i < node->operands->len; i++)
    holes |= restricted_holes (bg_syntax_operand (node, i));
  return holes;
}

/* The holes of `rest` at a node. */
typedef struct {
  bool is_known, is_restricted; /* in a sum; inside another restriction */
  BgPosition rest;
} Place;

/* Finds the holes of every `rest`, and refuses restrictions without a meaning. */
static bool resolve (const BgSource *source, BgSyntax *node, Place place, GError **error) {
  if (node->restriction != BG_RESTRICTED_NOT && place.is_restricted)
    return bg_source_complain (source, node->at, error,
                               "a set of holes inside another, expected "
                               "one of the two");
  if (node->restriction == BG_RESTRICTED_TO_REST) {
    if (!place.is_known)
      return bg_source_complain (source, node->at, error,
                                 "'rest' outside a sum, expected other "
                                 "operands that leave holes to it");
    node->restriction = BG_RESTRICTED_TO_HOLES;
    node->holes = place.rest;
  }
  place.is_restricted |= node->restriction != BG_RESTRICTED_NOT;
  if (node->kind == BG_SYNTAX_SUM && node->operands->len > 1) {
    place.is_known = true;
    place.rest = source->board->full & ~restricted_holes (node);
  }
  for (guint i = 0; node->operands != NULL && i < node->operands->len; i++)
    if (!resolve (source, node->operands->pdata[i], place, error))
      return false;
  return true;
}

BgSyntax *bg_syntax_parse (const BgSource *source, GError **error) {
  Scanner scanner = { source, source->text, 0, error };
  g_autoptr (BgSyntax) node = parse_value (&scanner);
  if (node == NULL)
    return NULL;
  scanner_skip_blanks (&scanner);
  if (*scanner.next != '\0')
    return scanner_complain (&scanner, scanner.next, "expected an operator or the end");
  return resolve (source, node, (Place){ 0 }, error) ? g_steal_pointer (&node) : NULL;
}
