#include "pages/trainer.h"

#include "board/notation.h"
#include "pages/page.h"

static void
add_lines (BgRecord *record, const BgBoard *board)
{
  BgRecord *lines = bg_record_add_list (record, "lines");
  for (int i = 0; i < board->n_lines; i++)
    {
      const BgLine *line = &board->line[i];
      BgRecord *triple = bg_record_add_list (lines, NULL);
      const int holes[] = { line->a, line->over, line->b };
      for (size_t k = 0; k < G_N_ELEMENTS (holes); k++)
        bg_record_add_text (triple, NULL, bg_hole_name (board, holes[k]).text);
    }
}

/* The symmetries under which the tablebase keeps one position of each class. */
static void
add_symmetries (BgRecord *record, const BgProblem *problem)
{
  const BgBoard *board = problem->board;
  BgGroup group;
  bg_winning_group (problem, &group);
  BgRecord *symmetries = bg_record_add_list (record, "symmetries");
  for (int k = 0; k < group.order; k++)
    {
      BgRecord *images = bg_record_add_list (symmetries, NULL);
      for (int hole = 0; hole < board->n_holes; hole++)
        bg_record_add_integer (images, NULL, board->symmetry[group.symmetry[k]][hole]);
    }
}

static void
add_puzzles (BgRecord *record, const BgProblem *problem, const BgPuzzle *puzzles, int n)
{
  BgRecord *list = bg_record_add_list (record, "puzzles");
  for (int i = 0; i < n; i++)
    {
      BgRecord *row = bg_record_add_record (list, NULL);
      bg_record_add_holes (row, "pegs", problem->board, puzzles[i].position);
      bg_record_add_integer (row, "jumps", puzzles[i].jumps);
    }
}

char *
bg_trainer_new (const BgProblem *problem, const void *tablebase, size_t length,
                const BgPuzzle *puzzles, int n)
{
  g_autoptr (BgRecord) record = bg_record_new ();
  g_autofree char *code = g_base64_encode (tablebase, length);
  bg_record_add_problem (record, problem);
  bg_page_add_layout (record, problem->board);
  bg_page_add_problem (record, problem);
  add_lines (record, problem->board);
  BgRecord *finishes = bg_record_add_list (record, "finishes");
  for (int i = 0; i < problem->n_finishes; i++)
    bg_record_add_holes (finishes, NULL, problem->board, problem->finish[i]);
  add_symmetries (record, problem);
  bg_record_add_boolean (record, "complement", bg_problem_is_complement (problem));
  add_puzzles (record, problem, puzzles, n);
  bg_record_add_text (record, "table", code);
  return bg_page_new ("trainer", bg_record_text (record, "title"), record);
}
