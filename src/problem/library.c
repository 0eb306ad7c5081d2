#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "board/notation.h"
#include "core/built_in.h"
#include "core/error.h"
#include "core/file.h"
#include "core/nearest.h"
#include "problem/problem.h"

/* The file that this code is in, a program or the library libbergholt, in PATH; false where it is
   not known. */
static bool find_own_file (char *path) {
  Dl_info info;
  struct link_map *map = NULL;
  const bool found = dladdr1 (bg_problem_library, &info, (void **) &map, RTLD_DL_LINKMAP) != 0;
  /* a program has no name there */
  const bool is_library = found && map->l_name[0] != '\0';
  return realpath (is_library ? map->l_name : "/proc/self/exe", path) != NULL;
}

/* The library that came with the program or libbergholt, wherever that was moved to: in the folder
   that a program was built in, or where `make install' puts it beside the folder of either; that of
   libbergholt may be one of an architecture, lib/x86_64-linux-gnu. */
static const char *find_beside_code (void) {
#define INSTALLED "share/" PACKAGE_NAME "/problems"
  static const char *const places[] = { "problems", "../" INSTALLED, "../../" INSTALLED };
  char file[PATH_MAX];
  if (!find_own_file (file))
    return NULL;
  g_autofree char *folder = g_path_get_dirname (file);
  for (size_t i = 0; i < G_N_ELEMENTS (places); i++) {
    g_autofree char *place = g_build_filename (folder, places[i], NULL);
    g_autofree char *path = g_canonicalize_filename (place, NULL);
    if (g_file_test (path, G_FILE_TEST_IS_DIR))
      return g_intern_string (path);
  }
  return NULL;
}

const char *bg_problem_library (void) {
  const char *folder = g_getenv ("BERGHOLT_PROBLEMS");
  if (folder == NULL || *folder == '\0')
    folder = find_beside_code ();
  return folder != NULL ? folder : BG_BUILT_IN;
}

static int compare_names (gconstpointer a, gconstpointer b) {
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Adds the name of the problem that FILE holds, if it holds one. */
static void add_name (GPtrArray *names, const char *file) {
  if (g_str_has_suffix (file, ".peg"))
    g_ptr_array_add (names, g_strndup (file, strlen (file) - strlen (".peg")));
}

static bool read_names (const char *folder, GPtrArray *names, GError **error) {
  g_autoptr (GError) cause = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &cause);
  if (dir == NULL) {
    /* GLib's own line has the name as well */
    const char *why = strrchr (cause->message, ':');
    return bg_input_error (error, "%s: %s, expected a folder of .peg files", folder,
                           why != NULL ? why + 2 : cause->message);
  }
  for (const char *name; (name = g_dir_read_name (dir)) != NULL;)
    add_name (names, name);
  return true;
}

GPtrArray *bg_problem_names (const char *folder, GError **error) {
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  if (strcmp (folder, BG_BUILT_IN) == 0)
    for (const BgBuiltIn *file = bg_built_in; file->name != NULL; file++)
      add_name (names, file->name);
  else if (!read_names (folder, names, error))
    return NULL;
  g_ptr_array_sort (names, compare_names);
  return g_steal_pointer (&names);
}

char *bg_problem_file_name (const char *folder, const char *name) {
  g_autofree char *base = g_strconcat (name, ".peg", NULL);
  return g_build_filename (folder, base, NULL);
}

static BgProblem *read_input (GError **error) {
  g_autofree char *text = bg_file_read_text ("-", "a problem file", error);
  return text != NULL ? bg_problem_load_data (bg_file_name ("-"), text, strlen (text), error)
                      : NULL;
}

/* Complains that there is no such problem and names the likeliest correction. */
static void *complain (const char *problem, GError **error) {
  const char *library = bg_problem_library ();
  const BgExcerpt quoted = bg_excerpt (problem, -1);
  g_autoptr (GPtrArray) names = bg_problem_names (library, NULL);
  const char *nearest = names == NULL
                            ? NULL
                            : bg_nearest (problem, (const char *const *) names->pdata, names->len);
  if (bg_board_is_kind (problem)) {
    g_autoptr (BgBoard) board = bg_board_new (problem, 0, error);
    if (board == NULL)
      return NULL;
    g_autofree char *hole = bg_position_to_string (board, bg_hole_bit (board->n_holes / 2));
    return bg_input_error (error,
                           "'%s' is a board, expected the start and the finish after it, as "
                           "in '%s' \"%s'\" %s",
                           quoted.text, quoted.text, hole, hole);
  }
  if (nearest != NULL)
    return bg_input_error (error, "no problem '%s' in the library %s, did you mean '%s'?",
                           quoted.text, library, nearest);
  return bg_input_error (error,
                         "no problem '%s' in the library %s, expected a name that bergholt "
                         "list shows or a .peg file",
                         quoted.text, library);
}

/* Board, start and finish of a problem that is posed in one text; NULL: it is not. */
static char **split_posed (const char *problem) {
  g_auto (GStrv) words = g_strsplit (problem, " ", -1);
  return g_strv_length (words) == 3 && bg_board_is_kind (words[0])
                 && !g_str_has_suffix (problem, ".peg")
             ? g_steal_pointer (&words)
             : NULL;
}

BgProblem *bg_problem_open (const char *problem, GError **error) {
  g_auto (GStrv) posed = split_posed (problem);
  if (strcmp (problem, "-") == 0)
    return read_input (error);
  if (posed != NULL)
    return bg_problem_pose (posed[0], 0, posed[1], posed[2], error);
  if (g_str_has_suffix (problem, ".peg") || strchr (problem, G_DIR_SEPARATOR) != NULL)
    return bg_problem_load (problem, error);
  g_autofree char *path = bg_problem_file_name (bg_problem_library (), problem);
  return bg_problem_is_file (problem) ? bg_problem_load (path, error) : complain (problem, error);
}

bool bg_problem_is_file (const char *problem) {
  g_autofree char *path = bg_problem_file_name (bg_problem_library (), problem);
  g_auto (GStrv) posed = split_posed (problem);
  return posed != NULL || strcmp (problem, "-") == 0 || g_str_has_suffix (problem, ".peg")
         || strchr (problem, G_DIR_SEPARATOR) != NULL || bg_file_exists (path);
}

BgProblem *bg_problem_pose (const char *board, int rule, const char *start, const char *finish,
                            GError **error) {
  BgBoard *made = bg_board_new (board, rule != 0 ? (BgRule) rule : bg_board_usual_rule (board),
                                error);
  BgProblem *problem = made != NULL ? bg_problem_new (made, start, finish, error) : NULL;
  if (problem == NULL)
    return NULL;
  g_autofree char *from = bg_position_rewrite (problem->board, start, problem->start);
  g_free (problem->name);
  problem->name = g_strjoin (" ", board, from, problem->finish_text, NULL);
  return problem;
}
