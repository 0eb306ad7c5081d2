#include "laboratory/witness.h"

#include "board/notation.h"
#include "search/solve.h"

/* What the search may take: positions expanded, and bytes. */
#define MOST_EXPANDED 1000000
#define MOST_BYTES ((uint64_t) 256 << 20)

/* Ends a search whose caller's control does not. */
typedef struct
{
  const BgControl *control;
  BgStopFlag stop;
} Budget;

static void
watch (const BgProgress *progress, void *data)
{
  Budget *budget = data;
  if (budget->control->report != NULL)
    budget->control->report (progress, budget->control->report_data);
  if (bg_control_stopped (budget->control) || progress->expanded > MOST_EXPANDED)
    bg_stop_request (&budget->stop);
}

/* Plays moves given as text. */
static void
replay (BgWitness *witness, const BgProblem *problem, GPtrArray *moves)
{
  BgPosition position = problem->start;
  witness->n = moves->len;
  witness->move = g_ptr_array_ref (moves);
  witness->position[0] = position;
  for (guint i = 0; i < moves->len; i++)
    {
      const char *at = moves->pdata[i];
      int from, to = -1;
      bool read = bg_hole_read (problem->board, &at, &from, NULL);
      while (read && *at == '-')
        {
          at++;
          read = bg_hole_read (problem->board, &at, &to, NULL);
          position ^= problem->board->line_mask[bg_board_line_between (problem->board, from, to)];
          from = to;
        }
      g_assert (read);
      witness->position[i + 1] = position;
    }
}

void
bg_witness_find (BgWitness *witness, const BgProblem *problem, const BgControl *control)
{
  Budget budget = { .control = control };
  BgControl limited = bg_control_share (control, MIN (control->memory / 2, MOST_BYTES));
  limited.stop = &budget.stop;
  limited.report = watch;
  limited.report_data = &budget;
  const BgSolveOptions options = { .heuristic = BG_DEFAULT_HEURISTIC };
  g_auto (BgSolveResult) result = { 0 };
  *witness = (BgWitness) { 0 };
  if (!bg_solve (problem, &options, &limited, &result, NULL))
    return;
  if (result.status == BG_SOLVED)
    replay (witness, problem, result.solution);
}

void
bg_witness_clear (BgWitness *witness)
{
  g_clear_pointer (&witness->move, g_ptr_array_unref);
}
