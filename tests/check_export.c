/* The integer programs that are exported have the minimum of moves as their least value. */
#include <glib/gstdio.h>
#include <glpk.h>

#include "harness.h"
#include "records/export.h"
#include "search/solve.h"

/* The least value of a program in LP format; -1: it has no solution. */
static int
least_value (const char *text)
{
  g_autofree char *file = NULL;
  const int fd = g_file_open_tmp ("bergholt-XXXXXX.lp", &file, NULL);
  ck_assert_int_ge (fd, 0);
  g_close (fd, NULL);
  ck_assert (g_file_set_contents (file, text, -1, NULL));
  glp_term_out (GLP_OFF);
  glp_prob *program = glp_create_prob ();
  ck_assert_int_eq (glp_read_lp (program, NULL, file), 0);
  glp_iocp parameters;
  glp_init_iocp (&parameters);
  parameters.presolve = GLP_ON;
  const int failed = glp_intopt (program, &parameters);
  const int value = failed == 0 && glp_mip_status (program) == GLP_OPT
                        ? (int) (glp_mip_obj_val (program) + 0.5)
                        : -1;
  glp_delete_prob (program);
  glp_free_env ();
  g_unlink (file);
  return value;
}

static int
minimum (const BgProblem *problem)
{
  const BgSolveOptions options = { 0 };
  const BgControl control = bg_control_default ();
  BgSolveResult result;
  ck_assert (bg_solve (problem, &options, &control, &result, NULL));
  const int moves = result.status == BG_SOLVED ? result.moves : -1;
  bg_solve_result_clear (&result);
  return moves;
}

static const char *const texts[] = {
  /* two lines with the same ends; and lines one way */
  "[problem]\ngraph = a-b b-c c-d d-a\nstart = a'\nfinish = any\n",
  "[problem]\nlines = a b c\none-way = c d e, e f a\nstart = a b d f\nfinish = any\n",
  "[problem]\nboard = triangle(4)\nstart = a2'\nfinish = b2\n",
  "[problem]\nlayout = oooo/oooo\nrule = 4\nstart = b1 c1 b2\nfinish = any\n",
  "[problem]\nlayout = ooooo/ooooo\nrule = 4\nstart = b1 c1 d2 e2\nfinish = a1 e1\n",
  /* no solution */
  "[problem]\nlayout = ooooo\nrule = 4\nstart = a1 b1 e1\nfinish = a1\n",
  "[problem]\nlayout = ooooo/ooooo/ooooo\nrule = 8\nstart = a1 b1 c2 d2 e3 b3\nfinish = any\n",
  "[problem]\nboard = triangle(4)\nstart = a1'\nfinish = any\n",
};

START_TEST (test_integer_programs)
{
  g_autoptr (BgProblem) problem = read_problem (texts[_i]);
  g_autofree char *program = bg_export_lp (problem);
  ck_assert_int_eq (least_value (program), minimum (problem));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("export");
  TCase *topic = add_topic (suite, "integer programs");
  add_loop (topic, test_integer_programs, 0, sample_of (G_N_ELEMENTS (texts), 7));
  return run_suite (suite);
}
