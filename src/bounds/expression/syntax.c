#include "bounds/expression/syntax.h"

#include <string.h>

#include "core/error.h"
#include "problem/sets.h"

void *bg_source_complain (const BgSource *source, const char *at, GError **error,
                          const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  const char *quote = *at != '\0' ? "'" : "";
  const char *where = source->where != NULL ? source->where : "heuristic,";
  g_set_error (error, BG_ERROR, source->where != NULL ? BG_ERROR_INPUT : BG_ERROR_HEURISTIC,
               "%s%s column %ld, at %s%s%s: %s", where, source->where != NULL ? " value:" : "",
               g_utf8_pointer_to_offset (source->text, at) + 1, quote,
               *at != '\0' ? bg_excerpt (at, -1).text : "the end", quote, what);
  return NULL;
}

bool bg_source_find_set (const BgSource *source, const char *word, BgPosition *holes) {
  return bg_sets_find (source->sets, source->board, word, holes);
}

void *bg_source_complain_of_set (const BgSource *source, const char *at, GError **error,
                                 const char *others) {
  g_autoptr (GString) named = g_string_new (NULL);
  bg_sets_append_names (source->sets, named);
  return bg_source_complain (source, at, error, "unknown set, expected one of %s%s", named->str,
                             others);
}

static void clear_setting (gpointer setting) {
  g_free (((BgSetting *) setting)->name);
}

void bg_syntax_free (BgSyntax *syntax) {
  if (syntax == NULL)
    return;
  g_free (syntax->name);
  g_clear_pointer (&syntax->settings, g_array_unref);
  g_clear_pointer (&syntax->operands, g_ptr_array_unref);
  g_free (syntax);
}

BgSyntax *bg_syntax_new (BgSyntaxKind kind, const char *at) {
  BgSyntax *node = g_new0 (BgSyntax, 1);
  node->kind = kind;
  node->at = node->operator_at = at;
  if (kind >= BG_SYNTAX_MAX)
    node->operands = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_syntax_free);
  if (kind == BG_SYNTAX_HEURISTIC) {
    node->settings = g_array_new (FALSE, FALSE, sizeof (BgSetting));
    g_array_set_clear_func (node->settings, clear_setting);
  }
  return node;
}
