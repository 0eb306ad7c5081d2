#include "records/move_notation.h"

#include "board/hole_notation.h"
#include "board/notation.h"

/* MOVE in NOTATION; on a board by lines with the holes that are jumped over. */
static char *write_move (const BgBoard *board, const BgHoleNotation *notation, const BgPath *move) {
  GString *text = g_string_new (NULL);
  for (int i = 0; i < move->n; i++) {
    if (i > 0 && board->by_lines) {
      g_string_append_c (text, '-');
      notation->append (board, board->line[move->line[i - 1]].over, text);
    }
    g_string_append (text, i > 0 ? "-" : "");
    notation->append (board, move->hole[i], text);
  }
  return g_string_free (text, FALSE);
}

void bg_record_add_written (BgRecord *record, const BgProblem *problem,
                            const BgHoleNotation *notation, const char *const *moves) {
  const BgBoard *board = problem->board;
  BgPath path[BG_MAX_HOLES];
  BgRecord *list = bg_record_add_list (record, "written");
  int pegs = bg_pegs (problem->start), n = 0;
  for (; moves[n] != NULL; n++) {
    const bool is_read = bg_path_parse (board, moves[n], &path[n], NULL);
    g_assert (is_read);
  }
  n = bg_path_join (path, n);
  for (int i = 0; i < n; i++) {
    const int jumps = path[i].n - 1;
    g_autofree char *written = write_move (board, notation, &path[i]);
    pegs -= jumps;
    BgRecord *one = bg_record_add_record (list, NULL);
    bg_record_add_integer (one, "number", i + 1);
    bg_record_add_text (one, "move", written);
    bg_record_add_integer (one, "jumps", jumps);
    bg_record_add_integer (one, "pegs", pegs);
  }
}

char *bg_written_to_latex (const BgRecord *written) {
  /* as formulas moves would be subtractions */
  GString *text = g_string_new ("\\providecommand*{\\bergholtmove}[1]{\\mbox{#1}}\n");
  for (guint i = 0; i < bg_record_length (written); i++) {
    /* the one character of names that LaTeX reads as a command */
    const char *move = bg_record_text (bg_record_item (written, i), "move");
    g_auto (GStrv) parts = g_strsplit (move, "_", -1);
    g_autofree char *escaped = g_strjoinv ("\\_", parts);
    g_string_append_printf (text, "%s\\bergholtmove{%s}", i > 0 ? ", " : "", escaped);
  }
  return g_string_free (text, FALSE);
}
