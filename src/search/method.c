#include "search/method.h"

#include <string.h>

#include "board/error.h"

const BgMethod bg_methods[] = {
#define METHOD(name, summary) { #name, summary, bg_try_##name },
#include "search/methods.def"
#undef METHOD
  { NULL, NULL, NULL }
};

static const BgMethod *
find (const char *name)
{
  for (const BgMethod *method = bg_methods; method->name != NULL; method++)
    if (strcmp (method->name, name) == 0)
      return method;
  return NULL;
}

bool
bg_method_check (const char *name, const char *where, GError **error)
{
  if (name == NULL || strcmp (name, "auto") == 0 || find (name) != NULL)
    return true;
  g_autofree char *quoted = bg_excerpt (name, -1);
  g_autoptr (GString) expected = g_string_new ("auto");
  for (const BgMethod *method = bg_methods; method->name != NULL; method++)
    g_string_append_printf (expected, "%s%s", method[1].name != NULL ? ", " : " or ",
                            method->name);
  bg_input_error (error, "%s: unknown method '%s', expected %s", where, quoted, expected->str);
  return false;
}

const BgMethod *
bg_method_choose (const char *name, const BgProblem *, char **reason)
{
  if (name != NULL && strcmp (name, "auto") != 0)
    return find (name);
  *reason = g_strdup ("dives find most solutions before half of the last level is needed");
  return find ("levels");
}
