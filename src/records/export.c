#include "records/export.h"

#include "board/notation.h"
#include "board/pddl_name.h"

typedef struct {
  int from, over, to;
} Jump;

/* Every jump of the board; two for each line that is both ways. */
static GArray *list_jumps (const BgBoard *board) {
  GArray *jumps = g_array_new (FALSE, FALSE, sizeof (Jump));
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    if (bg_starts_in (line, line->a))
      g_array_append_val (jumps, ((Jump){ line->a, line->over, line->b }));
    if (bg_starts_in (line, line->b))
      g_array_append_val (jumps, ((Jump){ line->b, line->over, line->a }));
  }
  return jumps;
}

#define FOR_EACH_JUMP(jump, jumps) \
  for (const Jump *jump = &g_array_index (jumps, Jump, 0), *end_ = jump + (jumps)->len; \
       jump < end_; jump++)

/* --- Planning --------------------------------------------------------------- */

/* Appends the name of HOLE in tasks, with BEFORE and AFTER it. */
static void append_object (GString *text, const char *before, const BgBoard *board, int hole,
                           const char *after) {
  g_string_append (text, before);
  bg_pddl_name_append (board, hole, text);
  g_string_append (text, after);
}

/* The declaration of the holes, as constants of the domain or as objects of the task. */
static void append_objects (GString *text, const char *kind, const BgBoard *board) {
  g_string_append_printf (text, "  (:%s", kind);
  BG_FOR_EACH_HOLE (hole, board->full)
    append_object (text, " ", board, hole, "");
  g_string_append (text, " - hole)\n");
}

static void append_state (GString *text, const BgBoard *board, BgPattern state) {
  BG_FOR_EACH_HOLE (hole, state.pegs | state.empty)
    append_object (text, bg_has (state.pegs, hole) ? " (peg " : " (empty ", board, hole, ")");
}

static BgPattern state_of (const BgBoard *board, BgPosition position) {
  return (BgPattern){ position, board->full & ~position };
}

char *bg_export_pddl_domain (const BgProblem *problem) {
  static const char *const jump_effect = "(not (peg ?from)) (not (peg ?over)) (not (empty ?to))\n"
                                         "                 (empty ?from) (empty ?over) (peg ?to)";
  static const char *const stuck_requirements =
      "\n                 :derived-predicates :existential-preconditions :negative-preconditions";
  static const char *const stuck_rule =
      "\n  (:derived (can-jump)\n"
      "    (exists (?from ?over ?to - hole)\n"
      "      (and (line ?from ?over ?to) (peg ?from) (peg ?over) (empty ?to))))";
  const bool has_choice = problem->n_finishes > 1, is_stuck = problem->goal == BG_GOAL_STUCK;
  GString *text = g_string_new ("; Peg solitaire; the cost of a plan is its number of moves.\n"
                                "(define (domain peg-solitaire)\n");
  g_string_append_printf (text,
                          "  (:requirements :typing :action-costs%s)\n"
                          "  (:types hole)\n",
                          is_stuck ? stuck_requirements : "");
  if (has_choice)
    append_objects (text, "constants", problem->board);
  g_string_append_printf (
      text,
      "  (:predicates (line ?from ?over ?to - hole) (peg ?h - hole) (empty ?h - hole)\n"
      "               (between-moves) (moving ?h - hole)%s)\n"
      "  (:functions (total-cost) - number)%s\n"
      "  (:action begin-move\n"
      "    :parameters (?from ?over ?to - hole)\n"
      "    :precondition (and (between-moves) (line ?from ?over ?to)\n"
      "                       (peg ?from) (peg ?over) (empty ?to))\n"
      "    :effect (and (not (between-moves)) (moving ?to) (increase (total-cost) 1)\n"
      "                 %s))\n"
      "  (:action continue-move\n"
      "    :parameters (?from ?over ?to - hole)\n"
      "    :precondition (and (moving ?from) (line ?from ?over ?to)\n"
      "                       (peg ?from) (peg ?over) (empty ?to))\n"
      "    :effect (and (not (moving ?from)) (moving ?to)\n"
      "                 %s))\n"
      "  (:action end-move\n"
      "    :parameters (?at - hole)\n"
      "    :precondition (moving ?at)\n"
      "    :effect (and (not (moving ?at)) (between-moves)))",
      has_choice ? " (finished)"
      : is_stuck ? " (can-jump)"
                 : "",
      is_stuck ? stuck_rule : "", jump_effect, jump_effect);
  for (int i = 0; i < problem->n_finishes && has_choice; i++) {
    g_string_append_printf (text,
                            "\n  (:action finish-%d\n    :parameters ()\n"
                            "    :precondition (and (between-moves)",
                            i + 1);
    append_state (text, problem->board, state_of (problem->board, problem->finish[i]));
    g_string_append (text, ")\n    :effect (finished))");
  }
  g_string_append (text, ")\n");
  return g_string_free (text, FALSE);
}

char *bg_export_pddl (const BgProblem *problem) {
  const BgBoard *board = problem->board;
  const bool has_choice = problem->n_finishes > 1;
  g_autoptr (GArray) jumps = list_jumps (board);
  g_autofree char *name = g_strcanon (g_strdup (problem->name),
                                      G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_", '-');
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, "(define (problem %s)\n  (:domain peg-solitaire)\n", name);
  if (!has_choice)
    append_objects (text, "objects", board);
  g_string_append (text, "  (:init (= (total-cost) 0) (between-moves)\n   ");
  append_state (text, board, state_of (board, problem->start));
  FOR_EACH_JUMP (jump, jumps) {
    append_object (text, "\n    (line ", board, jump->from, " ");
    append_object (text, "", board, jump->over, " ");
    append_object (text, "", board, jump->to, ")");
  }
  g_string_append (text,
                   has_choice ? ")\n  (:goal (finished)" : ")\n  (:goal (and (between-moves)\n   ");
  if (problem->goal == BG_GOAL_STUCK)
    g_string_append (text, " (not (can-jump)))");
  else if (!has_choice) {
    append_state (text, board,
                  bg_problem_is_open (problem) ? problem->pattern
                                               : state_of (board, problem->finish[0]));
    g_string_append_c (text, ')');
  }
  g_string_append (text, ")\n  (:metric minimize (total-cost)))\n");
  return g_string_free (text, FALSE);
}

/* --- Integer programs --------------------------------------------------------- */

typedef struct {
  GString *text;
  GHashTable *number; /* of variables, from 1, by name; NULL: names are written */
  GString *names;     /* a line for each numbered variable */
  int n_rows;
} Program;

G_GNUC_PRINTF (3, 4)
static void append_term (Program *program, int factor, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *name = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_string_append_printf (program->text, " %+d ", factor);
  if (program->number == NULL)
    g_string_append (program->text, name);
  else {
    guint number = GPOINTER_TO_UINT (g_hash_table_lookup (program->number, name));
    if (number == 0) {
      number = g_hash_table_size (program->number) + 1;
      g_string_append_printf (program->names, "* x%u %s\n", number, name);
      g_hash_table_insert (program->number, g_steal_pointer (&name), GUINT_TO_POINTER (number));
    }
    g_string_append_printf (program->text, "x%u", number);
  }
}

static void end_row (Program *program, const char *relation, int right) {
  g_string_append_printf (program->text, " %s %d%s\n", relation, right,
                          program->number != NULL ? " ;" : "");
  program->n_rows++;
}

/* x_T_A_B; on a board by lines, where two jumps can have the same ends, x_T_A.R.B for a jump over
   R. */
static char *name_jump (int t, const BgBoard *board, const Jump *jump) {
  const BgHoleName from = bg_hole_name (board, jump->from), over = bg_hole_name (board, jump->over),
                   to = bg_hole_name (board, jump->to);
  return g_strdup_printf ("x_%d_%s%s%s%s%s", t, from.text, board->by_lines ? "." : "_",
                          board->by_lines ? over.text : "", board->by_lines ? "." : "", to.text);
}

static void append_jump (Program *program, int factor, int t, const BgBoard *board,
                         const Jump *jump) {
  g_autofree char *name = name_jump (t, board, jump);
  append_term (program, factor, "%s", name);
}

static void append_pegs (Program *program, int factor, int t, const BgBoard *board, int hole) {
  append_term (program, factor, "p_%d_%s", t, bg_hole_name (board, hole).text);
}

static void append_jumps (Program *program, int factor, int t, const BgBoard *board,
                          const GArray *jumps) {
  FOR_EACH_JUMP (jump, jumps)
    append_jump (program, factor, t, board, jump);
}

/* One jump at a time, or from some time on none where the goal MAY_END early; pegs follow from it.
   That a jump may be played needs no row: it would leave fewer than no peg in a hole, or more than
   one. */
static void append_play (Program *program, int t, const BgBoard *board, const GArray *jumps,
                         bool may_end) {
  append_jumps (program, may_end ? -1 : 1, t, board, jumps);
  if (may_end && t > 1)
    append_jumps (program, 1, t - 1, board, jumps);
  end_row (program, may_end ? ">=" : "=", !may_end ? 1 : t > 1 ? 0 : -1);
  BG_FOR_EACH_HOLE (hole, board->full) {
    append_pegs (program, 1, t, board, hole);
    append_pegs (program, -1, t - 1, board, hole);
    FOR_EACH_JUMP (jump, jumps)
      if (jump->to == hole || jump->from == hole || jump->over == hole)
        append_jump (program, jump->to == hole ? -1 : 1, t, board, jump);
    end_row (program, "=", 0);
  }
}

/* A jump that starts where the one before it did not end begins a move. */
static void append_moves (Program *program, int t, const BgBoard *board, const GArray *jumps) {
  BG_FOR_EACH_HOLE (hole, board->full) {
    append_term (program, 1, "n_%d", t);
    FOR_EACH_JUMP (jump, jumps) {
      if (jump->from == hole)
        append_jump (program, -1, t, board, jump);
      if (jump->to == hole)
        append_jump (program, 1, t - 1, board, jump);
    }
    end_row (program, ">=", 0);
  }
}

/* Of which one is chosen; a goal that lists none is one of its own. */
static int count_finishes (const BgProblem *problem) {
  return MAX (problem->n_finishes, 1);
}

/* No jump can be played: its holes are not both filled and empty where it wants that. */
static void append_stuck (Program *program, int last, const BgBoard *board, const GArray *jumps) {
  FOR_EACH_JUMP (jump, jumps) {
    append_pegs (program, 1, last, board, jump->to);
    append_pegs (program, -1, last, board, jump->from);
    append_pegs (program, -1, last, board, jump->over);
    end_row (program, ">=", -1);
  }
}

static void append_finishes (Program *program, int last, const BgProblem *problem,
                             const GArray *jumps) {
  for (int i = 0; i < count_finishes (problem); i++)
    append_term (program, 1, "f_%d", i + 1);
  end_row (program, "=", 1);
  BG_FOR_EACH_HOLE (hole, problem->pattern.pegs | problem->pattern.empty) {
    append_pegs (program, 1, last, problem->board, hole);
    end_row (program, "=", bg_has (problem->pattern.pegs, hole));
  }
  if (problem->goal == BG_GOAL_STUCK)
    append_stuck (program, last, problem->board, jumps);
  if (bg_problem_is_open (problem))
    return;
  BG_FOR_EACH_HOLE (hole, problem->board->full) {
    append_pegs (program, 1, last, problem->board, hole);
    for (int i = 0; i < problem->n_finishes; i++)
      if (bg_has (problem->finish[i], hole))
        append_term (program, -1, "f_%d", i + 1);
    end_row (program, "=", 0);
  }
}

static void append_rows (Program *program, int last, const BgProblem *problem,
                         const GArray *jumps) {
  const BgBoard *board = problem->board;
  BG_FOR_EACH_HOLE (hole, board->full) {
    append_pegs (program, 1, 0, board, hole);
    end_row (program, "=", bg_has (problem->start, hole));
  }
  if (last > 0) {
    append_term (program, 1, "n_1");
    end_row (program, "=", 1);
  }
  for (int t = 1; t <= last; t++)
    append_play (program, t, board, jumps, bg_problem_is_open (problem));
  for (int t = 2; t <= last; t++)
    append_moves (program, t, board, jumps);
  append_finishes (program, last, problem, jumps);
}

/* Appends the sum to be minimized; the first term is there if no jump is, for a sum of none is no
   sum. */
static void append_objective (Program *program, int last) {
  append_term (program, 0, "f_1");
  for (int t = 1; t <= last; t++)
    append_term (program, 1, "n_%d", t);
}

char *bg_export_lp (const BgProblem *problem) {
  const BgBoard *board = problem->board;
  const int last = MAX (bg_problem_jumps (problem), 0);
  g_autoptr (GArray) jumps = list_jumps (board);
  GString *text = g_string_new (NULL);
  Program program = { .text = text };
  g_string_append_printf (text,
                          "\\ %s: the least number of moves\nMinimize\n moves:", problem->name);
  append_objective (&program, last);
  g_string_append (text, "\nSubject To\n");
  append_rows (&program, last, problem, jumps);
  g_string_append (text, "Bounds\n");
  for (int t = 1; t <= last; t++)
    BG_FOR_EACH_HOLE (hole, board->full)
      g_string_append_printf (text, " 0 <= p_%d_%s <= 1\n", t, bg_hole_name (board, hole).text);
  g_string_append (text, "Binary\n");
  for (int t = 1; t <= last; t++)
    FOR_EACH_JUMP (jump, jumps) {
      g_autofree char *name = name_jump (t, board, jump);
      g_string_append_printf (text, " %s\n", name);
    }
  for (int i = 0; i < count_finishes (problem); i++)
    g_string_append_printf (text, " f_%d\n", i + 1);
  g_string_append (text, "End\n");
  return g_string_free (text, FALSE);
}

char *bg_export_opb (const BgProblem *problem) {
  const int last = MAX (bg_problem_jumps (problem), 0);
  g_autoptr (GArray) jumps = list_jumps (problem->board);
  g_autoptr (GHashTable) number = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) text = g_string_new ("min:");
  g_autoptr (GString) names = g_string_new (NULL);
  Program program = { .text = text, .number = number, .names = names };
  append_objective (&program, last);
  g_string_append (text, " ;\n");
  append_rows (&program, last, problem, jumps);
  return g_strdup_printf ("* #variable= %u #constraint= %d\n* %s: the least number of moves\n%s%s",
                          g_hash_table_size (number), program.n_rows, problem->name, names->str,
                          text->str);
}

/* --- Text --------------------------------------------------------------------- */

char *bg_export_text (const BgProblem *problem) {
  const BgBoard *board = problem->board;
  g_autoptr (GArray) jumps = list_jumps (board);
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, "problem %s\nboard %s\n", problem->name, board->name);
  if (!board->by_lines)
    g_string_append_printf (text, "rule %d\n", board->rule);
  BG_FOR_EACH_HOLE (hole, board->full)
    g_string_append_printf (text, "hole %s %d %d\n", bg_hole_name (board, hole).text,
                            board->column[hole], board->row[hole]);
  FOR_EACH_JUMP (jump, jumps)
    g_string_append_printf (text, "jump %s %s %s\n", bg_hole_name (board, jump->from).text,
                            bg_hole_name (board, jump->over).text,
                            bg_hole_name (board, jump->to).text);
  g_string_append (text, "start");
  bg_holes_append (board, problem->start, text);
  for (int i = 0; i < problem->n_finishes; i++) {
    g_string_append (text, "\nfinish");
    bg_holes_append (board, problem->finish[i], text);
  }
  if (problem->goal == BG_GOAL_STUCK)
    g_string_append (text, "\nstuck");
  if (problem->goal == BG_GOAL_PATTERN) {
    g_string_append (text, "\nfilled");
    bg_holes_append (board, problem->pattern.pegs, text);
    g_string_append (text, "\nempty");
    bg_holes_append (board, problem->pattern.empty, text);
  }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}
