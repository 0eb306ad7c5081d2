#include "pictures/plan.h"

#include <string.h>

static BgPlace place_of (const BgBoard *board, int column, int row) {
  return (BgPlace){ board->skew ? 2 * column - row : 2 * column, row };
}

/* Sets the holes of a board by lines STEP places and ROWS rows apart. */
static void init_by_lines (BgPlan *plan, const BgBoard *board, int step, int rows) {
  *plan = (BgPlan){ 0 };
  for (int hole = 0; hole < board->n_holes; hole++)
    plan->hole[hole] = (BgPlace){ step * board->column[hole], rows * board->row[hole] };
  plan->width = step * (board->n_columns - 1) + 1;
  plan->height = rows * (board->n_rows - 1) + 1;
}

/* On square boards labels stand in one row above and one column left of all;
   on skew ones at the end of their own line of holes. */
static void place_labels (BgPlan *plan, const BgBoard *board) {
  for (int hole = board->n_holes - 1; hole >= 0; hole--) {
    /* the first hole of a line in reading order is seen last here */
    int column = board->column[hole], row = board->row[hole];
    plan->has_column[column] = plan->has_row[row] = true;
    plan->column_label[column] = place_of (board, column, board->skew ? row - 1 : -1);
    plan->row_label[row] = place_of (board, board->skew ? column - 1 : -1, row);
  }
}

static void shift (BgPlace *place, int x, int y) {
  place->x += x;
  place->y += y;
}

/* Moves everything to the right of and below (0, 0); row numbers need one place more for
   each digit but the last. */
static void move_to_origin (BgPlan *plan, const BgBoard *board) {
  int x = 0, right = 0;
  for (int row = 0; row < board->n_rows; row++)
    if (plan->has_row[row])
      x = MIN (x, plan->row_label[row].x - (row >= 9) - (row >= 99));
  for (int hole = 0; hole < board->n_holes; hole++) {
    shift (&plan->hole[hole], -x, 1);
    right = MAX (right, plan->hole[hole].x);
  }
  for (int row = 0; row < board->n_rows; row++)
    shift (&plan->row_label[row], -x, 1);
  for (int column = 0; column < board->n_columns; column++) {
    shift (&plan->column_label[column], -x, 1);
    if (plan->has_column[column])
      right = MAX (right, plan->column_label[column].x);
  }
  plan->width = right + 1;
  plan->height = board->n_rows + 1;
}

void bg_plan_init (BgPlan *plan, const BgBoard *board) {
  if (board->by_lines) {
    init_by_lines (plan, board, 4, 2);
    return;
  }
  *plan = (BgPlan){ 0 };
  for (int hole = 0; hole < board->n_holes; hole++)
    plan->hole[hole] = place_of (board, board->column[hole], board->row[hole]);
  place_labels (plan, board);
  move_to_origin (plan, board);
}

void bg_plan_init_text (BgPlan *plan, const BgBoard *board) {
  if (!board->by_lines) {
    bg_plan_init (plan, board);
    return;
  }
  int room = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    room = MAX (room, (int) strlen (board->names[hole].text));
  init_by_lines (plan, board, room + 3, 1);
  plan->width += room + 1;
}
