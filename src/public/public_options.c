#include "core/error.h"
#include "public/public.h"

BergholtOptions *bergholt_options_new (void) {
  BergholtOptions *options = g_new0 (BergholtOptions, 1);
  const BgOption table[] = {
    BG_ASKED_BOUND (options->asked), BG_ASKED_LIMITS (options->asked),
    BG_ASKED_AIM (options->asked),   BG_ASKED_SEED (options->asked),
    BG_COUNT (options->counts),      { 0 },
  };
  options->table = g_memdup2 (table, sizeof table);
  options->given = bg_options_new ();
  bg_options_add (options->given, options->table);
  return options;
}

void bergholt_options_free (BergholtOptions *options) {
  if (options == NULL)
    return;
  bg_solve_asked_clear (&options->asked);
  bg_options_free (options->given);
  g_free (options->table);
  g_free (options);
}

static bool set_option (BgOptions *options, const char *name, const char *text, GError **error) {
  g_autofree char *word = g_strconcat ("--", name, NULL);
  const BgOption *option = bg_options_find (options, word);
  const char *nearest = option == NULL ? bg_options_nearest (options, name) : NULL;
  const BgExcerpt excerpt = bg_excerpt (name, -1);
  if (nearest != NULL)
    return bg_input_error (error, "no option '%s', did you mean '%s'?", excerpt.text, nearest);
  if (option == NULL)
    return bg_input_error (error, "no option '%s', expected one of solve that the library has",
                           excerpt.text);
  if (option->placeholder == NULL && text != NULL)
    return bg_input_error (error, "--%s: '%s', expected no value", name,
                           bg_excerpt (text, -1).text);
  if (option->placeholder != NULL && text == NULL)
    return bg_input_error (error, "--%s: no value, expected %s", name, option->placeholder);
  return bg_options_set (options, option, text, error);
}

bool bergholt_options_set (BergholtOptions *options, const char *name, const char *text,
                           char **error) {
  GError *cause = NULL;
  if (set_option (options->given, name, text, &cause))
    return true;
  bg_public_fail (cause, error);
  return false;
}

void bergholt_options_set_found (BergholtOptions *options, BergholtFound *found, void *data) {
  options->found = found;
  options->found_data = data;
}
