#include "bounds/checked_bound.h"

#include <string.h>

#include "bounds/lookup.h"
#include "bounds/plugin.h"
#include "problem/digest.h"

/* Adds the declarations whose names TEXT has, and the declarations whose names they have; DONE has
   a flag for each.  A name that is part of another word is no harm. */
static void add_declarations (GChecksum *sum, const BgProblem *problem, const char *text,
                              bool *done) {
  for (guint i = 0; i < problem->declarations->len; i++) {
    const BgDeclaration *declaration = problem->declarations->pdata[i];
    if (done[i] || strstr (text, declaration->name) == NULL)
      continue;
    done[i] = true;
    bg_digest_add_declaration (sum, declaration);
    if (declaration->value != NULL)
      add_declarations (sum, problem, declaration->value, done);
  }
}

char *bg_checked_digest (const BgProblem *problem, const char *expression, GError **error) {
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree bool *done = g_new0 (bool, problem->declarations->len + 1);
  g_auto (GStrv) modules = bg_plugins_files (problem);
  bg_digest_add_text (sum, PACKAGE_VERSION);
  bg_digest_add_board (sum, problem->board);
  bg_digest_add_positions (sum, &problem->start, 1);
  bg_digest_add_positions (sum, problem->finish, problem->n_finishes);
  bg_digest_add_resources (sum, problem);
  bg_digest_add_text (sum, expression);
  add_declarations (sum, problem, expression, done);
  return bg_digest_add_modules (sum, modules, error) ? g_strdup (g_checksum_get_string (sum))
                                                     : NULL;
}

const BgChecked *bg_checked_find (const BgProblem *problem, const char *expression) {
  g_autofree char *digest = NULL;
  for (guint i = 0; problem->checked != NULL && i < problem->checked->len; i++) {
    const BgChecked *checked = problem->checked->pdata[i];
    if (strcmp (checked->expression, expression) != 0)
      continue;
    if (digest == NULL)
      digest = bg_checked_digest (problem, expression, NULL);
    if (g_strcmp0 (checked->digest, digest) == 0)
      return checked;
  }
  return NULL;
}
