/* The problems of the library that are solved in moments, half of them in `make check`; check_long
   has the slow ones. */
#include "harness.h"

#include "library.h"

/* The names of all problems, in order. */
static GPtrArray *list_problems (void) {
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (bg_problem_library (), 0, &error);
  if (dir == NULL)
    g_error ("%s", error->message);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  for (const char *file; (file = g_dir_read_name (dir)) != NULL;)
    if (g_str_has_suffix (file, ".peg"))
      g_ptr_array_add (names, g_strndup (file, strlen (file) - strlen (".peg")));
  g_ptr_array_sort (names, compare_texts);
  return names;
}

static bool is_slow (const char *name) {
  for (int i = 0; i < library_n_slow; i++)
    if (strcmp (library_slow[i], name) == 0)
      return true;
  return false;
}

/* The I-th of PARTS parts, so that none takes long. */
#define PARTS 10

TEST_LOOP (test_problems, "library", sample_of (PARTS, PARTS / 4)) {
  g_autoptr (GPtrArray) names = list_problems ();
  for (guint i = _i; i < names->len; i += PARTS)
    if (!is_slow (names->pdata[i]))
      library_check (names->pdata[i]);
}

/* A name in the list that no problem has would hide nothing and mislead. */
TEST (test_slow_list, "library") {
  g_autoptr (GPtrArray) names = list_problems ();
  ck_assert_uint_gt (names->len, 100);
  for (int i = 0; i < library_n_slow; i++)
    ck_assert_msg (g_ptr_array_find_with_equal_func (names, library_slow[i], g_str_equal, NULL),
                   "no problem %s", library_slow[i]);
}
