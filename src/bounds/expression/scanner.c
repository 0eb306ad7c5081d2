#include "bounds/expression/scanner.h"

#include <string.h>

#include "bounds/expression/linear_form.h"

void
bg_scanner_skip_blanks (BgScanner *scanner)
{
  while (g_ascii_isspace (*scanner->next))
    scanner->next++;
}

bool
bg_scanner_accept (BgScanner *scanner, const char *word)
{
  bg_scanner_skip_blanks (scanner);
  if (!g_str_has_prefix (scanner->next, word))
    return false;
  scanner->next += strlen (word);
  return true;
}

bool
bg_scanner_expect (BgScanner *scanner, const char *word)
{
  return bg_scanner_accept (scanner, word)
         || bg_scanner_complain (scanner, scanner->next, "expected '%s'", word);
}

char *
bg_scanner_take_word (BgScanner *scanner)
{
  const char *start = scanner->next;
  while (g_ascii_isalnum (*scanner->next) || *scanner->next == '_')
    scanner->next++;
  return g_strndup (start, scanner->next - start);
}

int
bg_scanner_take_number (BgScanner *scanner)
{
  gint64 value = 0;
  for (; g_ascii_isdigit (*scanner->next); scanner->next++)
    value = MIN (value * 10 + (*scanner->next - '0'), BG_LINEAR_FORM_MAX);
  return (int) value;
}

bool
bg_scanner_accept_word (BgScanner *scanner, const char *word)
{
  bg_scanner_skip_blanks (scanner);
  const char *at = scanner->next;
  if (bg_scanner_accept (scanner, word)
      && !g_ascii_isalnum (*scanner->next) && *scanner->next != '_')
    return true;
  scanner->next = at;
  return false;
}
