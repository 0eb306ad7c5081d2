#include "cli/possible.h"

#include <stdio.h>

#include "board/notation.h"
#include "report/panel.h"

/* Characters: of a line, and before the holes in it. */
#define LINE 80
#define INDENT 8

static bool
is_first_of_images (const BgBoard *board, int hole)
{
  for (int s = 0; s < board->n_symmetries; s++)
    if (board->symmetry[s][hole] < hole)
      return false;
  return true;
}

void
bg_possible_add (BgRecord *record, const BgProblem *problem)
{
  const BgBoard *board = problem->board;
  bg_record_add_holes (record, "from_start", board, bg_board_survivors (board, problem->start));
  BgRecord *list = bg_record_add_list (record, "possible");
  for (int hole = 0; hole < board->n_holes; hole++)
    if (is_first_of_images (board, hole))
      {
        BgRecord *row = bg_record_add_record (list, NULL);
        bg_record_add_text (row, "vacate", bg_hole_name (board, hole).text);
        bg_record_add_holes (row, "finishes", board,
                             bg_board_survivors (board, board->full & ~bg_hole_bit (hole)));
      }
}

static void
print_holes (const char *head, const BgRecord *row, const char *key)
{
  g_autoptr (GString) holes = g_string_new (NULL);
  bg_record_append (row, key, holes);
  g_auto (GStrv) lines = bg_wrap (holes->len > 0 ? holes->str : "none", LINE - INDENT);
  for (int i = 0; lines[i] != NULL; i++)
    printf ("%*s  %s\n", INDENT - 2, i == 0 ? head : "", lines[i]);
}

void
bg_possible_print (const BgRecord *record)
{
  const BgRecord *list = bg_record_find (record, "possible");
  puts ("where position classes let the last peg stand\n\nvacate  finish");
  print_holes ("start", record, "from_start");
  for (guint i = 0; i < bg_record_length (list); i++)
    {
      const BgRecord *row = bg_record_item (list, i);
      print_holes (bg_record_text (row, "vacate"), row, "finishes");
    }
}
