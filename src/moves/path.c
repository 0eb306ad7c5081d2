#include "moves/path.h"

#include "board/notation.h"
#include "board/position_tree.h"

typedef struct {
  const BgBoard *board;
  BgPosition to;
  BgPosition removable; /* pegs that the move must remove; or may, on a board by lines */
  int end;              /* where the peg has to end, or -1 */
  BgPath *path;
  /* positions from which a peg in that hole cannot finish the move */
  BgPositionTree dead[BG_MAX_HOLES];
} Search;

/* Has a move that led to POSITION, by the peg in HOLE, removed more than it may: not one peg alone,
   where it ends? */
static bool has_lost_pegs (const Search *search, BgPosition position, int hole) {
  const BgPosition missing = search->to & ~(position & ~bg_hole_bit (hole));
  return (missing & (missing - 1)) != 0;
}

/* Extends the move by the peg in HOLE. */
static bool extend (Search *search, BgPosition position, int hole) {
  search->path->hole[search->path->n++] = (uint8_t) hole;
  if (position == search->to && (search->end < 0 || search->end == hole))
    return true;
  const bool known = bg_position_tree_has (&search->dead[hole], position)
                     || has_lost_pegs (search, position, hole);
  const BgBoard *board = search->board;
  for (int i = 0; i < board->jumps[hole].n && !known; i++) {
    int line = board->jumps[hole].end[i].line, landing = board->jumps[hole].end[i].to;
    search->path->line[search->path->n - 1] = (BgLineIndex) line;
    if (bg_has (position & search->removable, board->line[line].over) && !bg_has (position, landing)
        && extend (search, position ^ board->line_mask[line], landing))
      return true;
  }
  if (!known)
    bg_position_tree_add (&search->dead[hole], position);
  search->path->n--;
  return false;
}

bool bg_path_find_between (const BgBoard *board, BgPosition from, BgPosition to, int start, int end,
                           BgPath *path) {
  Search search = {
    .board = board,
    .to = to,
    .end = end,
    .removable = from & ~bg_hole_bit (start) & (board->by_lines ? board->full : ~to),
    .path = path,
  };
  path->n = 0;
  bool found = search.removable != 0 && extend (&search, from, start);
  for (int hole = 0; hole < board->n_holes; hole++)
    bg_position_tree_clear_set (&search.dead[hole]);
  return found;
}

bool bg_path_find_from (const BgBoard *board, BgPosition from, BgPosition to, int start,
                        BgPath *path) {
  return bg_path_find_between (board, from, to, start, -1, path);
}

bool bg_path_find (const BgBoard *board, BgPosition from, BgPosition to, BgPath *path) {
  BgPosition landed = to & ~from, gone = from & ~to;
  if (!bg_path_is_plausible (from, to))
    return false;
  bool found = false;
  /* the mover is one of the pegs gone, or on a round trip one of the pegs that stayed */
  BG_FOR_EACH_HOLE (start, landed != 0 ? gone : board->by_lines ? from : from & to) {
    found = bg_path_find_from (board, from, to, start, path);
    if (found)
      break;
  }
  return found;
}

void bg_path_transform (const BgBoard *board, int symmetry, BgPath *path) {
  for (int i = 0; i < path->n; i++)
    path->hole[i] = board->symmetry[symmetry][path->hole[i]];
  for (int i = 0; i + 1 < path->n; i++)
    path->line[i] = (BgLineIndex) bg_board_line_image (board, symmetry, path->line[i]);
}

char *bg_path_to_string (const BgBoard *board, const BgPath *path) {
  GString *text = g_string_new (NULL);
  for (int i = 0; i < path->n; i++) {
    if (i > 0 && board->by_lines)
      g_string_append_printf (text, "-%s", board->names[board->line[path->line[i - 1]].over].text);
    g_string_append_printf (text, "%s%s", i > 0 ? "-" : "",
                            bg_hole_name (board, path->hole[i]).text);
  }
  return g_string_free (text, FALSE);
}

void bg_jump_list_transform (const BgBoard *board, int symmetry, BgJumpList *list) {
  for (int i = 0; i < list->n; i++) {
    list->from[i] = board->symmetry[symmetry][list->from[i]];
    list->line[i] = (BgLineIndex) bg_board_line_image (board, symmetry, list->line[i]);
  }
}

int bg_jump_list_to_moves (const BgBoard *board, const BgJumpList *list, BgPath *moves) {
  for (int i = 0; i < list->n; i++) {
    const BgLine *line = &board->line[list->line[i]];
    const uint8_t to = (uint8_t) (line->a ^ line->b ^ list->from[i]);
    moves[i] = (BgPath){ 2, { list->from[i], to }, { list->line[i] } };
  }
  return bg_path_join (moves, list->n);
}

char **bg_jump_list_strings (const BgBoard *board, const BgJumpList *list) {
  BgPath moves[BG_MAX_HOLES];
  const int n = bg_jump_list_to_moves (board, list, moves);
  char **strings = g_new0 (char *, n + 1);
  for (int i = 0; i < n; i++)
    strings[i] = bg_path_to_string (board, &moves[i]);
  return strings;
}
