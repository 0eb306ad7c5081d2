#include "cli/rules.h"

#include <string.h>

#include "core/error.h"

static bool
is_given (const BgCommand *command, const BgCommon *common, const char *name)
{
  if (strcmp (name, "json") == 0)
    return common->json;
  for (const GOptionEntry *entry = command->entries; entry != NULL && entry->long_name != NULL;
       entry++)
    if (strcmp (entry->long_name, name) == 0)
      return entry->arg == G_OPTION_ARG_NONE ? *(const gboolean *) entry->arg_data
                                             : *(void *const *) entry->arg_data != NULL;
  for (guint i = 0; i < common->given->len; i++)
    if (strcmp (((const BgOption *) common->given->pdata[i])->name, name) == 0)
      return true;
  return false;
}

/* The first of NAMES, which may be NULL, that is given; or NULL. */
static const char *
find_given (const BgCommand *command, const BgCommon *common, char **names)
{
  for (char **name = names; name != NULL && *name != NULL; name++)
    if (is_given (command, common, *name))
      return *name;
  return NULL;
}

/* "--any, --inexact and --at-least" */
static char *
list_options (char **names, const char *last)
{
  GString *list = g_string_new (NULL);
  for (char **name = names; *name != NULL; name++)
    g_string_append_printf (list, "%s--%s", name == names        ? ""
                                            : name[1] == NULL ? last
                                                                : ", ", *name);
  return g_string_free (list, FALSE);
}

static bool
check_rule (const BgOptionRule *rule, const BgCommand *command, const BgCommon *common,
            GError **error)
{
  if (!is_given (command, common, rule->option))
    return true;
  g_auto (GStrv) with = rule->with != NULL ? g_strsplit (rule->with, " ", -1) : NULL;
  g_auto (GStrv) without = rule->without != NULL ? g_strsplit (rule->without, " ", -1) : NULL;
  const char *other = find_given (command, common, without);
  g_autofree char *why = rule->why != NULL ? g_strconcat (" ", rule->why, ",", NULL)
                                           : g_strdup ("");
  if (with != NULL && find_given (command, common, with) == NULL)
    {
      g_autofree char *list = list_options (with, " or ");
      bg_input_error (error, "--%s:%s expected %s with it", rule->option, why, list);
    }
  else if (other != NULL && rule->why == NULL)
    bg_input_error (error, "--%s and --%s: expected one of them", rule->option, other);
  else if (other != NULL)
    {
      g_autofree char *list = list_options (without, " and ");
      bg_input_error (error, "--%s:%s expected %s%s with it", rule->option, why,
                      without[1] != NULL ? "none of " : "no ", list);
    }
  else if (with == NULL && without == NULL)
    bg_input_error (error, "--%s: %s", rule->option, rule->why);
  else
    return true;
  return false;
}

bool
bg_rules_check (const BgCommand *command, const BgCommon *common, GError **error)
{
  static const BgOptionRule formats[] = {
    { "csv", .without = "latex html json" }, { "latex", .without = "html json" },
    { "html", .without = "json" },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (formats); i++)
    if (!check_rule (&formats[i], command, common, error))
      return false;
  for (const BgOptionRule *rule = command->rules; rule != NULL && rule->option != NULL; rule++)
    if (!check_rule (rule, command, common, error))
      return false;
  return true;
}
