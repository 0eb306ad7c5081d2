#include "core/terminal.h"

#include <glib.h>
#include <string.h>

/* Has FOLDER a description of the terminal NAME?  Sets *EXISTS where there is the folder. */
static bool has_description (const char *folder, const char *name, bool *exists) {
  g_autofree char *first = g_strdup_printf ("%c", *name), *code = g_strdup_printf ("%x", *name);
  g_autofree char *by_letter = g_build_filename (folder, first, name, NULL);
  g_autofree char *by_code = g_build_filename (folder, code, name, NULL);
  *exists |= g_file_test (folder, G_FILE_TEST_IS_DIR);
  return g_file_test (by_letter, G_FILE_TEST_EXISTS) || g_file_test (by_code, G_FILE_TEST_EXISTS);
}

/* The folders where terminfo looks, with colons between. */
static char *list_folders (void) {
  const char *own = g_getenv ("TERMINFO"), *more = g_getenv ("TERMINFO_DIRS");
  return g_strdup_printf ("%s:%s/.terminfo:%s:/etc/terminfo:/lib/terminfo:/usr/share/terminfo:"
                          "/usr/lib/terminfo:/usr/local/share/terminfo",
                          own != NULL ? own : "", g_get_home_dir (), more != NULL ? more : "");
}

bool bg_terminal_takes_codes (void) {
  const char *name = g_getenv ("TERM");
  if (name == NULL || *name == '\0' || strcmp (name, "dumb") == 0 || strchr (name, '/') != NULL)
    return false;
  g_autofree char *list = list_folders ();
  g_auto (GStrv) folders = g_strsplit (list, ":", -1);
  bool exists = false;
  for (char **folder = folders; *folder != NULL; folder++)
    if (**folder != '\0' && has_description (*folder, name, &exists))
      return true;
  /* a machine without descriptions has terminals all the same */
  return !exists;
}
