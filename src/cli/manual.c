#include <stdio.h>

#include "cli/cli.h"

static bool has_option (const BgOptions *options, const char *name) {
  g_auto (GStrv) parts = g_strsplit (name, "=", 2);
  g_autofree char *word = g_strconcat ("--", parts[0], NULL);
  return bg_options_find (options, word) != NULL;
}

enum { MOST_EXCLUDED = 10 }; /* names in a sentence; more are told by their reason */

/* The OPTIONS that OPTION excludes, as a sentence. */
static char *describe_excluded (const BgOptions *options, const BgOption *option) {
  g_auto (GStrv) names = g_strsplit (option->excludes != NULL ? option->excludes : "", " ", -1);
  g_autoptr (GPtrArray) own = g_ptr_array_new ();
  for (char **name = names; *name != NULL; name++)
    if (has_option (options, *name))
      g_ptr_array_add (own, *name);
  g_ptr_array_add (own, NULL);
  if (own->len > MOST_EXCLUDED && option->why_excludes != NULL)
    return g_strconcat (" It ", option->why_excludes, ".", NULL);
  g_autofree char *list = bg_options_list ((char **) own->pdata);
  return own->len > 1 ? g_strconcat (" Not with ", list, ".", NULL) : g_strdup ("");
}

/* option LETTER NAME VALUE TEXT EXCLUDED SECTION */
static void print_option (const BgOptions *options, const BgOption *option) {
  g_autofree char *excluded = describe_excluded (options, option);
  const char letter[] = { option->letter, '\0' };
  printf ("option\t%s\t%s\t%s%s\t%s.%s%s\t%s\t%s\n", letter, option->name,
          option->kind == BG_OPTION_pause ? "[=N]"
          : option->placeholder != NULL   ? "="
                                          : "",
          option->placeholder != NULL ? option->placeholder : "", option->help,
          option->more != NULL ? " " : "", option->more != NULL ? option->more : "", excluded,
          option->section != NULL ? option->section : "");
}

/* The options of sections, each once. */
static void print_sections (const BgCommandEntry *commands) {
  g_autoptr (GHashTable) printed = g_hash_table_new (g_str_hash, g_str_equal);
  for (const BgCommandEntry *entry = commands; entry->name != NULL; entry++)
    for (const BgOption *option = entry->command->options; option != NULL && option->name != NULL;
         option++)
      if (option->section != NULL && g_hash_table_add (printed, (gpointer) option->name)) {
        g_autoptr (BgOptions) alone = bg_options_new ();
        print_option (alone, option);
      }
}

int bg_manual (const BgCommandEntry *commands, const char *name) {
  static const BgCommand common = { .parameters = "PROBLEM" };
  const BgCommand *command = &common;
  for (const BgCommandEntry *entry = commands; entry->name != NULL; entry++)
    if (name == NULL || g_str_equal (name, entry->name)) {
      printf ("command\t%s\t%s\t%s\n", entry->name, entry->command->parameters, entry->summary);
      command = name != NULL ? entry->command : &common;
    }
  g_autoptr (BgOptions) options = bg_cli_options (command);
  g_autoptr (BgOptions) shared = bg_cli_options (&common);
  for (guint i = 0; i < options->table->len; i++)
    if (((const BgOption *) options->table->pdata[i])->help != NULL
        && (name == NULL || !g_ptr_array_find (shared->table, options->table->pdata[i], NULL)))
      print_option (options, options->table->pdata[i]);
  if (name == NULL)
    print_sections (commands);
  return BG_EXIT_DONE;
}
