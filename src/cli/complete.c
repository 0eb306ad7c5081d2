#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "bounds/heuristic.h"

/* Prints a candidate that begins as WORD does. */
static void offer (const char *candidate, const char *word) {
  if (g_str_has_prefix (candidate, word))
    puts (candidate);
}

static void offer_commands (const BgCommandEntry *commands, const char *word) {
  for (const BgCommandEntry *entry = commands; entry->name != NULL; entry++)
    offer (entry->name, word);
  offer ("help", word);
}

static void offer_problems (const char *word) {
  g_autoptr (GPtrArray) names = bg_problem_names (bg_problem_library (), NULL);
  for (guint i = 0; names != NULL && i < names->len; i++)
    offer (names->pdata[i], word);
  BgBoardKind kind;
  for (int i = 0; bg_board_kind (i, &kind); i++)
    offer (kind.name, word);
}

static void offer_heuristics (const char *word) {
  for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++)
    offer ((*h)->name, word);
}

static void offer_options (const BgOptions *options, const char *word) {
  offer ("--help", word);
  for (guint i = 0; i < options->table->len; i++) {
    const BgOption *option = options->table->pdata[i];
    g_autofree char *name = g_strconcat ("--", option->name, NULL);
    if (option->help != NULL)
      offer (name, word);
  }
}

/* Values of OPTION; files where nothing is known of them. */
static void offer_values (const BgOption *option, const char *word) {
  for (int i = 0; option->words != NULL && option->words[i] != NULL; i++)
    offer (option->words[i], word);
  if (option->kind == BG_OPTION_heuristic)
    offer_heuristics (word);
}

/* The option that WORD names, if it has a value; or NULL. */
static const BgOption *find_valued (const BgOptions *options, const char *word) {
  const BgOption *option = bg_options_find (options, word);
  return option != NULL && option->placeholder != NULL ? option : NULL;
}

/* The words before the last, of which there are N, that are neither options nor values. */
static int count_arguments (const BgOptions *options, int n, char **words) {
  int count = 0;
  for (int i = 0; i < n; i++)
    if (words[i][0] != '-')
      count++;
    else if (find_valued (options, words[i]) != NULL)
      i++;
  return count;
}

/* Offers words in place of the last of N words after COMMAND. */
static void complete_line (const BgCommand *command, int n, char **words) {
  g_autoptr (BgOptions) options = bg_cli_options (command);
  const char *word = words[n - 1];
  /* some shells cut "--method=layers" into three words */
  const char *equals = strchr (word, '=');
  g_autofree char *name = equals != NULL ? g_strndup (word, equals - word) : NULL;
  const int cut = n > 2 && strcmp (words[n - 2], "=") == 0;
  const char *before = n > 1 + cut ? words[n - 2 - cut] : "";
  const BgOption *whole = name != NULL ? find_valued (options, name) : NULL;
  const BgOption *option = find_valued (options, before);
  if (whole != NULL)
    offer_values (whole, equals + 1);
  else if (option != NULL)
    offer_values (option, strcmp (word, "=") == 0 ? "" : word);
  else if (word[0] == '-')
    offer_options (options, word);
  else if (count_arguments (options, n - 1, words) > 0) {
    if (command == &bg_command_heuristics)
      offer_heuristics (word);
  } else if (bg_cli_subject (command->parameters) != BG_SUBJECT_NONE || command == &bg_command_list)
    offer_problems (word);
}

int bg_complete (const BgCommandEntry *commands, int n, char **words) {
  const BgCommand *command = n > 1 ? bg_cli_find (commands, words[0]) : NULL;
  if (n <= 1 || (n == 2 && strcmp (words[0], "help") == 0))
    offer_commands (commands, n > 0 ? words[n - 1] : "");
  if (command != NULL)
    complete_line (command, n - 1, words + 1);
  return BG_EXIT_DONE;
}
