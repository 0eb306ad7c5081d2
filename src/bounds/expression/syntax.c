#include "bounds/expression/syntax.h"

#include <string.h>

#include "board/notation.h"
#include "bounds/expression/linear_form.h"
#include "core/error.h"

/* How deep parentheses may stand in each other. */
#define MAX_NESTING 100
/* Operands and parameters of one node, so that long texts end soon. */
#define MAX_OPERANDS 1000

typedef struct
{
  const BgSource *source;
  const char *next;
  int nesting;
  GError **error;
} Parser;

static BgSyntax *parse_value (Parser *parser);
static BgSyntax *parse_factor (Parser *parser);

bool
bg_source_complain (const BgSource *source, const char *at, GError **error, const char *format,
                    ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_autofree char *quoted = bg_excerpt (at, -1);
  const char *where = source->where != NULL ? source->where : "heuristic,";
  g_set_error (error, BG_ERROR, source->where != NULL ? BG_ERROR_INPUT : BG_ERROR_HEURISTIC,
               "%s%s column %ld, at '%s': %s", where, source->where != NULL ? " value:" : "",
               g_utf8_pointer_to_offset (source->text, at) + 1, quoted, what);
  return false;
}

#define complain(parser, at, ...) \
  bg_source_complain ((parser)->source, at, (parser)->error, __VA_ARGS__)

static void
clear_setting (gpointer setting)
{
  g_free (((BgSetting *) setting)->name);
}

void
bg_syntax_free (BgSyntax *syntax)
{
  if (syntax == NULL)
    return;
  g_free (syntax->name);
  g_clear_pointer (&syntax->settings, g_array_unref);
  g_clear_pointer (&syntax->operands, g_ptr_array_unref);
  g_free (syntax);
}

static BgSyntax *
new_node (BgSyntaxKind kind, const char *at)
{
  BgSyntax *node = g_new0 (BgSyntax, 1);
  node->kind = kind;
  node->at = node->operator = at;
  if (kind >= BG_SYNTAX_MAX)
    node->operands = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_syntax_free);
  return node;
}

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

/* The holes of the set WORD: one that the file names, or one that every board has. */
static bool
find_set (const BgSource *source, const char *word, BgPosition *holes)
{
  const BgBoard *board = source->board;
  for (guint i = 0; source->sets != NULL && i < source->sets->len; i++)
    if (strcmp (g_array_index (source->sets, BgNamedHoles, i).name, word) == 0)
      {
        *holes = g_array_index (source->sets, BgNamedHoles, i).holes;
        return true;
      }
  if (strcmp (word, "pegs") == 0)
    *holes = board->full;
  else if (strcmp (word, "corners") == 0)
    *holes = board->corners;
  else if (strlen (word) == 4 && g_str_has_prefix (word, "cat") && word[3] >= '0'
           && word[3] < '0' + BG_CATEGORIES)
    *holes = board->category[word[3] - '0'];
  else
    return false;
  return true;
}

static bool
complain_of_set (Parser *parser, const char *at, const char *others)
{
  const GArray *sets = parser->source->sets;
  g_autoptr (GString) named = g_string_new (NULL);
  for (guint i = 0; sets != NULL && i < MIN (sets->len, 10); i++)
    g_string_append_printf (named, "%s, ", g_array_index (sets, BgNamedHoles, i).name);
  return complain (parser, at, "unknown set, expected one of %scat0, cat1, cat2, cat3, corners, "
                   "pegs%s", named->str, others);
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
  if (find_set (parser->source, text, holes))
    return true;
  if (is_rest != NULL && (*is_rest = strcmp (text, "rest") == 0))
    return true;
  return bg_position_parse (parser->source->board, text, holes, NULL)
         || complain_of_set (parser, start, is_rest != NULL ? ", rest or a list of holes"
                                                            : " or a list of holes");
}

static BgSyntax *
parse_count (Parser *parser, const char *at)
{
  g_autoptr (BgSyntax) node = new_node (BG_SYNTAX_COUNT, at);
  if (*parser->next == '[')
    {
      parser->next++;
      return parse_holes (parser, at, NULL, &node->holes) ? g_steal_pointer (&node) : NULL;
    }
  g_autofree char *word = take_word (parser);
  if (!find_set (parser->source, word, &node->holes))
    {
      complain_of_set (parser, at, " or, in brackets, a list of holes");
      return NULL;
    }
  return g_steal_pointer (&node);
}

static int
take_number (Parser *parser)
{
  gint64 value = 0;
  for (; g_ascii_isdigit (*parser->next); parser->next++)
    value = MIN (value * 10 + (*parser->next - '0'), BG_LINEAR_FORM_MAX);
  return value;
}

/* After the parenthesis, of a function. */
static BgSyntax *
parse_operands (Parser *parser, BgSyntaxKind kind, const char *at)
{
  g_autoptr (BgSyntax) node = new_node (kind, at);
  do
    if (!adopt (parser, node, parse_value (parser)))
      return NULL;
  while (kind <= BG_SYNTAX_MIN && accept (parser, ","));
  if (accept (parser, ")"))
    return g_steal_pointer (&node);
  complain (parser, parser->next, kind <= BG_SYNTAX_MIN ? "expected ',' or ')'" : "expected ')'");
  return NULL;
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
        return complain (parser, node->at, "unknown function, expected ceil, floor, min, max or a "
                         "heuristic with its parameters, as in potential(sets=32)");
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
    { "ceil", BG_SYNTAX_CEIL }, { "floor", BG_SYNTAX_FLOOR },
  };
  const char *c = at;
  while (g_ascii_isalnum (*c) || *c == '_' || (*c == '-' && g_ascii_isalpha (c[1])))
    c++;
  parser->next = c;
  g_autoptr (BgSyntax) node = new_node (BG_SYNTAX_HEURISTIC, at);
  node->name = g_strndup (at, c - at);
  node->settings = g_array_new (FALSE, FALSE, sizeof (BgSetting));
  g_array_set_clear_func (node->settings, clear_setting);
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
    {
      parser->next = at;
      return true;
    }
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
      g_autoptr (BgSyntax) negative = new_node (BG_SYNTAX_SUM, at);
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
      BgSyntax *number = new_node (BG_SYNTAX_NUMBER, at);
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
    {
      complain (parser, parser->next, "nested too deeply, expected at most %d levels", MAX_NESTING);
      return NULL;
    }
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
          BgSyntax *chain = new_node (kind, node->at);
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

static BgSyntax *
parse_product (Parser *parser)
{
  return parse_chain (parser, BG_SYNTAX_PRODUCT, "*", "/", parse_factor);
}

static BgSyntax *
parse_sum (Parser *parser)
{
  return parse_chain (parser, BG_SYNTAX_SUM, "+", "-", parse_product);
}

static BgSyntax *
parse_value (Parser *parser)
{
  static const struct { const char *word; BgSyntaxKind kind; bool swapped; } comparisons[] = {
    { "<=", BG_SYNTAX_AT_MOST, false }, { "<", BG_SYNTAX_LESS, false },
    { ">=", BG_SYNTAX_AT_MOST, true }, { ">", BG_SYNTAX_LESS, true },
    { "=", BG_SYNTAX_EQUAL, false },
  };
  g_autoptr (BgSyntax) left = parse_sum (parser);
  for (size_t i = 0; i < G_N_ELEMENTS (comparisons) && left != NULL; i++)
    {
      skip_blanks (parser);
      const char *at = parser->next;
      if (!accept (parser, comparisons[i].word))
        continue;
      if (*parser->next == '=')
        {
          complain (parser, at, "expected a comparison: equality is '='");
          return NULL;
        }
      BgSyntax *right = parse_sum (parser);
      if (right == NULL)
        return NULL;
      left->operator = right->operator = at;
      BgSyntax *node = new_node (comparisons[i].kind, left->at);
      node->end = right->end;
      g_ptr_array_add (node->operands, comparisons[i].swapped ? right : left);
      g_ptr_array_add (node->operands, comparisons[i].swapped ? left : right);
      left = NULL;
      return node;
    }
  return g_steal_pointer (&left);
}

/* The holes that restrictions inside NODE name. */
static BgPosition
restricted_holes (const BgSyntax *node)
{
  BgPosition holes = node->restriction == BG_RESTRICTED_TO_HOLES ? node->holes : 0;
  for (guint i = 0; node->operands != NULL && i < node->operands->len; i++)
    holes |= restricted_holes (bg_syntax_operand (node, i));
  return holes;
}

/* What `rest` is where a node stands. */
typedef struct
{
  bool is_known, is_restricted;         /* in a sum; inside another restriction */
  BgPosition rest;
} Place;

/* Finds the holes of every `rest`. */
static bool
resolve (const BgSource *source, BgSyntax *node, Place place, GError **error)
{
  if (node->restriction != BG_RESTRICTED_NOT && place.is_restricted)
    return bg_source_complain (source, node->at, error, "a set of holes inside another, expected "
                               "one of the two");
  if (node->restriction == BG_RESTRICTED_TO_REST)
    {
      if (!place.is_known)
        return bg_source_complain (source, node->at, error, "'rest' outside a sum, expected other "
                                   "operands that leave holes to it");
      node->restriction = BG_RESTRICTED_TO_HOLES;
      node->holes = place.rest;
    }
  place.is_restricted |= node->restriction != BG_RESTRICTED_NOT;
  if (node->kind == BG_SYNTAX_SUM && node->operands->len > 1)
    {
      place.is_known = true;
      place.rest = source->board->full & ~restricted_holes (node);
    }
  for (guint i = 0; node->operands != NULL && i < node->operands->len; i++)
    if (!resolve (source, node->operands->pdata[i], place, error))
      return false;
  return true;
}

/* A heuristic, or a maximum of such? */
static bool
is_plain_bound (const BgSyntax *node)
{
  bool is_plain = node->restriction == BG_RESTRICTED_NOT
                  && (node->kind == BG_SYNTAX_HEURISTIC || node->kind == BG_SYNTAX_MAX);
  for (guint i = 0; is_plain && node->operands != NULL && i < node->operands->len; i++)
    is_plain = is_plain_bound (bg_syntax_operand (node, i));
  return is_plain;
}

/* On the command line A + B once meant what is A[corners] + B[rest] now. */
static bool
refuse_old_partition (const BgSource *source, const BgSyntax *node, GError **error)
{
  if (node->restriction != BG_RESTRICTED_NOT)
    return true;
  if (node->kind == BG_SYNTAX_SUM && node->operands->len == 2)
    {
      const BgSyntax *a = bg_syntax_operand (node, 0), *b = bg_syntax_operand (node, 1);
      if (is_plain_bound (a) && is_plain_bound (b) && !b->inverse)
        {
          g_autofree char *a_text = bg_excerpt (a->at, a->end - a->at);
          g_autofree char *b_text = bg_excerpt (b->at, b->end - b->at);
          g_strchomp (a_text);
          g_strchomp (b_text);
          return bg_source_complain (source, node->at, error, "a sum counts moves twice unless it "
                                     "says which holes they start in, expected %s[corners] + "
                                     "%s[rest]", a_text, b_text);
        }
    }
  for (guint i = 0; node->operands != NULL && i < node->operands->len; i++)
    if (!refuse_old_partition (source, bg_syntax_operand (node, i), error))
      return false;
  return true;
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
    complain (&parser, parser.next, "expected an operator or the end");
  else if (resolve (source, node, (Place) { 0 }, error)
           && (source->where != NULL || refuse_old_partition (source, node, error)))
    return g_steal_pointer (&node);
  return NULL;
}
