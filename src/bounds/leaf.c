#include "bounds/leaf.h"

#include <string.h>

/* The holes of the set WORD: one that the declaration names, a category, or all. */
static bool
find_set (const BgCompiler *compiler, const char *word, BgPosition *holes)
{
  const BgBoard *board = compiler->problem->board;
  const GArray *sets = compiler->within->declaration->sets;
  for (guint i = 0; i < sets->len; i++)
    if (strcmp (g_array_index (sets, BgNamedHoles, i).name, word) == 0)
      {
        *holes = g_array_index (sets, BgNamedHoles, i).holes;
        return true;
      }
  if (strcmp (word, "pegs") == 0)
    {
      *holes = board->full;
      return true;
    }
  if (strlen (word) == 4 && g_str_has_prefix (word, "cat") && word[3] >= '0'
      && word[3] < '0' + BG_CATEGORIES)
    {
      *holes = board->category[word[3] - '0'];
      return true;
    }
  return false;
}

bool
bg_leaf_count (BgCompiler *compiler, const char *at, BgLinearForm *form)
{
  const char *name = compiler->next;
  while (g_ascii_isalnum (*compiler->next) || *compiler->next == '_')
    compiler->next++;
  g_autofree char *word = g_strndup (name, compiler->next - name);
  BgPosition holes;
  if (!find_set (compiler, word, &holes))
    {
      const GArray *sets = compiler->within->declaration->sets;
      g_autoptr (GString) expected = g_string_new (NULL);
      for (guint i = 0; i < MIN (sets->len, 10); i++)
        g_string_append_printf (expected, "%s, ", g_array_index (sets, BgNamedHoles, i).name);
      return bg_compiler_complain (compiler, at, "unknown set, expected one of %scat0, cat1, cat2, "
                                   "cat3, pegs", expected->str);
    }
  *form = bg_linear_form_count (holes);
  return bg_compiler_emit_count (compiler, at, holes);
}

bool
bg_leaf_number (BgCompiler *compiler, const char *at, BgLinearForm *form)
{
  gint64 value = 0;
  for (; g_ascii_isdigit (*compiler->next); compiler->next++)
    value = MIN (value * 10 + (*compiler->next - '0'), BG_LINEAR_FORM_MAX);
  *form = bg_linear_form_constant (value);
  return bg_compiler_check_range (compiler, at, form)
         && bg_compiler_emit (compiler, at, BG_OP_CONSTANT, value);
}

bool
bg_leaf_heuristic (BgCompiler *compiler, const char *at, const char *name, BgLinearForm *form)
{
  g_autoptr (GError) cause = NULL;
  BgLookup term;
  const BgProblem *problem = compiler->problem;
  if (!bg_lookup_find (problem, name, problem->board->full, compiler->within,
                       compiler->within->stop, &term, &cause))
    {
      if (cause->domain != BG_LOOKUP_ERROR)
        {
          g_propagate_error (compiler->error, g_steal_pointer (&cause));
          return false;
        }
      return bg_compiler_complain (compiler, at, "%s%s", cause->message,
                                   strchr (name, '-') != NULL ? " (a minus wants a blank behind it)"
                                                              : "");
    }
  g_array_append_val (compiler->program->terms, term);
  *form = bg_linear_form_heuristic (term.heuristic);
  return bg_compiler_emit (compiler, at, BG_OP_HEURISTIC, compiler->program->terms->len - 1);
}
