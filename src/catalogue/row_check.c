#include "catalogue/row_check.h"

#include <string.h>

#include "board/notation.h"
#include "core/error.h"
#include "pictures/text.h"
#include "solutions/survey.h"

static bool
read_hole (const BgRecord *row, const char *key, const BgBoard *board, int *hole, GError **error)
{
  const char *name = bg_record_text (row, key), *rest = name;
  if (!bg_hole_read (board, &rest, hole, error))
    return bg_prefix_error (error, "%s: ", key);
  return *rest == '\0' || bg_input_error (error, "%s: '%s', expected a hole", key,
                                          bg_excerpt (name, -1).text);
}

/* Is the board of ROW drawn as BOARD is, and not named as a built-in one? */
static bool
check_drawing (const BgRecord *row, const BgBoard *board, GError **error)
{
  const char *drawing = bg_record_text (row, "drawing"), *name = bg_record_text (row, "board");
  g_autofree char *wanted = bg_position_to_drawing (board, board->full);
  if (drawing != NULL && strcmp (drawing, wanted) != 0)
    return bg_input_error (error, "drawing '%s', expected '%s'", bg_excerpt (drawing, -1).text,
                           bg_excerpt (wanted, -1).text);
  return drawing == NULL || !bg_board_is_kind (name)
         || bg_input_error (error, "a built-in board, expected another name of what is drawn");
}

/* Does the problem stand for its images, and is its status `class` where position classes exclude
   it alone?  *N_SYMMETRIES are the symmetries of the board that the problem has too. */
static bool
check_problem (const BgRecord *row, const BgBoard *board, int *n_symmetries, GError **error)
{
  int vacancy, survivor;
  if (!read_hole (row, "vacate", board, &vacancy, error)
      || !read_hole (row, "finish", board, &survivor, error))
    return false;
  int first = vacancy, last = survivor;
  bg_survey_first_image (board, &first, &last);
  if (first != vacancy || last != survivor)
    return bg_input_error (error, "expected its image %s to %s", bg_hole_name (board, first).text,
                           bg_hole_name (board, last).text);
  const bool is_out = !bg_has (bg_board_survivors (board, board->full & ~bg_hole_bit (vacancy)),
                               survivor);
  const char *status = bg_record_text (row, "status");
  if (is_out != (strcmp (status, "class") == 0))
    return bg_input_error (error, "status '%s', expected %s", status,
                           is_out ? "class" : "another than class");
  for (int s = 0; s < board->n_symmetries; s++)
    *n_symmetries += board->symmetry[s][vacancy] == vacancy
                     && board->symmetry[s][survivor] == survivor;
  return true;
}

static bool
check_moves (const BgRecord *row, const BgBoard *board, GError **error)
{
  const BgRecord *solution = bg_record_find (row, "solution");
  const int moves = (int) bg_record_integer (row, "moves"), jumps = board->n_holes - 2;
  if (moves > jumps)
    return bg_input_error (error, "%d moves, expected at most %d", moves, jumps);
  return solution == NULL || bg_record_length (solution) == (guint) moves
         || bg_input_error (error, "a solution of %u moves, expected %d",
                            bg_record_length (solution), moves);
}

/* Can the solutions that KEY counts have as many images as KEY_raw counts? */
static bool
check_count (const BgRecord *row, const char *key, int n_symmetries, GError **error)
{
  g_autofree char *raw_key = g_strconcat (key, "_raw", NULL);
  const char *some = bg_record_text (row, key), *all = bg_record_text (row, raw_key);
  mpz_t least, raw;
  if (some == NULL || all == NULL)
    return true;
  mpz_init_set_str (least, some, 10);
  mpz_init_set_str (raw, all, 10);
  bool good = mpz_sgn (least) > 0 && mpz_cmp (least, raw) <= 0;
  mpz_mul_ui (least, least, n_symmetries);
  good = good && mpz_cmp (raw, least) <= 0;
  mpz_clears (least, raw, NULL);
  const BgExcerpt up_to_symmetry = bg_excerpt (some, -1), in_all = bg_excerpt (all, -1);
  return good || bg_input_error (error, "%s %s, expected from %s to %d x %s", raw_key,
                                 in_all.text, up_to_symmetry.text, n_symmetries,
                                 up_to_symmetry.text);
}

/* Do the classes have all unordered solutions, and their longest sweeps? */
static bool
check_classes (const BgRecord *row, GError **error)
{
  const BgRecord *classes = bg_record_find (row, "classes");
  gint64 longest = 0, final = 0;
  mpz_t sum, count;
  if (classes == NULL)
    return true;
  mpz_inits (sum, count, NULL);
  for (guint i = 0; i < bg_record_length (classes); i++)
    {
      const BgRecord *class = bg_record_item (classes, i);
      const BgRecord *triple = bg_record_find (class, "class");
      mpz_set_str (count, bg_record_text (class, "count"), 10);
      mpz_add (sum, sum, count);
      longest = MAX (longest, bg_record_integer_item (triple, 0));
      final = MAX (final, bg_record_integer_item (triple, 2));
    }
  g_autofree char *text = bg_number_to_string (sum);
  mpz_clears (sum, count, NULL);
  return (g_strcmp0 (bg_record_text (row, "unordered"), text) == 0
          && longest == bg_record_integer (row, "longest_sweep")
          && final == bg_record_integer (row, "longest_final_sweep"))
         || bg_input_error (error, "classes of %s solutions, expected those of unordered and its "
                            "longest sweeps", text);
}

/* Is the number of jumps of a solution between the sums of the fewest and of the most in each
   direction? */
static bool
check_jumps (const BgRecord *row, const BgBoard *board, GError **error)
{
  const BgRecord *jumps = bg_record_find (row, "jumps");
  gint64 fewest = 0, most = 0;
  for (guint d = 0; jumps != NULL && d < bg_record_length (jumps); d++)
    {
      fewest += bg_record_integer_item (bg_record_item (jumps, d), 0);
      most += bg_record_integer_item (bg_record_item (jumps, d), 1);
    }
  return jumps == NULL || (fewest <= board->n_holes - 2 && board->n_holes - 2 <= most)
         || bg_input_error (error, "%" G_GINT64_FORMAT " to %" G_GINT64_FORMAT " jumps by "
                            "direction, expected %d between them", fewest, most,
                            board->n_holes - 2);
}

bool
bg_row_check (const BgRecord *row, const BgBoard *board, GError **error)
{
  int n_symmetries = 0;
  return check_drawing (row, board, error)
         && check_problem (row, board, &n_symmetries, error)
         && check_moves (row, board, error)
         && check_count (row, "ordered", n_symmetries, error)
         && check_count (row, "unordered", n_symmetries, error) && check_classes (row, error)
         && check_jumps (row, board, error);
}
