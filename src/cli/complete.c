/* bergholt complete WORD...: what the last word of a command line may become, a line each, for
   the completions of shells.  No line: any file. */
#include "cli/complete.h"

#include <stdio.h>
#include <string.h>

#include "bounds/heuristic.h"
#include "search/method.h"

/* Prints a candidate that begins as WORD does. */
static void
offer (const char *candidate, const char *word)
{
  if (g_str_has_prefix (candidate, word))
    puts (candidate);
}

static void
offer_commands (const char *word)
{
  for (const BgCommandEntry *entry = bg_commands; entry->name != NULL; entry++)
    offer (entry->name, word);
  offer ("help", word);
}

static void
offer_problems (const char *word)
{
  g_autoptr (GPtrArray) names = bg_problem_names (bg_problem_library (), NULL);
  for (guint i = 0; names != NULL && i < names->len; i++)
    offer (names->pdata[i], word);
  BgBoardKind kind;
  for (int i = 0; bg_board_kind (i, &kind); i++)
    offer (kind.name, word);
}

static void
offer_heuristics (const char *word)
{
  for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++)
    offer ((*h)->name, word);
}

/* Finds the options of COMMAND where people do, in its help; returns whether the one of that
   NAME takes a value. */
static bool
read_options (const BgCommand *command, const char *name, const char *word)
{
  g_autofree char *help = bg_cli_help (command);
  g_auto (GStrv) lines = g_strsplit (help, "\n", -1);
  bool takes_value = false;
  for (char **line = lines; *line != NULL; line++)
    {
      const char *option = g_str_has_prefix (*line, "  -") ? strstr (*line, "--") : NULL;
      if (option == NULL)
        continue;
      const size_t length = strcspn (option, "= ");
      g_autofree char *found = g_strndup (option, length);
      if (name == NULL)
        offer (found, word);
      else if (strcmp (found, name) == 0)
        takes_value = option[length] == '=';
    }
  return takes_value;
}

/* Values of the option NAME; files where nothing is known of them. */
static void
offer_values (const BgCommand *command, const char *name, const char *word)
{
  for (const BgOption *option = command->options; option != NULL && option->name != NULL; option++)
    if (strcmp (option->name, name + strlen ("--")) == 0)
      {
        for (int i = 0; option->words != NULL && option->words[i] != NULL; i++)
          offer (option->words[i], word);
        return;
      }
  static const char *const rules[] = { "4", "6", "8" };
  for (size_t i = 0; i < G_N_ELEMENTS (rules) && strcmp (name, "--rule") == 0; i++)
    offer (rules[i], word);
  for (const BgMethod *m = bg_methods; m->name != NULL && strcmp (name, "--method") == 0; m++)
    offer (m->name, word);
  if (strcmp (name, "--heuristic") == 0 || strcmp (name, "--check") == 0)
    offer_heuristics (word);
}

/* The words before the last, of which there are N, that are neither options nor values. */
static int
count_arguments (const BgCommand *command, int n, char **words)
{
  int count = 0;
  for (int i = 0; i < n; i++)
    if (words[i][0] != '-')
      count++;
    else if (read_options (command, words[i], NULL))
      i++;
  return count;
}

int
bg_complete (int n, char **words)
{
  const BgCommand *command = n > 1 ? bg_cli_find (words[0]) : NULL;
  const char *word = n > 0 ? words[n - 1] : "";
  if (n <= 1 || (n == 2 && strcmp (words[0], "help") == 0))
    offer_commands (word);
  if (command == NULL)
    return BG_EXIT_DONE;
  /* some shells cut "--method=layers" into three words */
  const char *equals = strchr (word, '=');
  g_autofree char *name = word[0] == '-' && equals != NULL ? g_strndup (word, equals - word) : NULL;
  const char *before = n > 2 ? words[n - 2] : "";
  if (n > 3 && strcmp (before, "=") == 0)
    before = words[n - 3];
  if (name != NULL)
    offer_values (command, name, equals + 1);
  else if (before[0] == '-' && read_options (command, before, NULL))
    offer_values (command, before, strcmp (word, "=") == 0 ? "" : word);
  else if (word[0] == '-')
    read_options (command, NULL, word);
  else if (count_arguments (command, n - 2, words + 1) == 0)
    {
      if (bg_cli_subject (command) != BG_SUBJECT_NONE || command == &bg_command_list)
        offer_problems (word);
    }
  else if (command == &bg_command_heuristics)
    offer_heuristics (word);
  return BG_EXIT_DONE;
}
