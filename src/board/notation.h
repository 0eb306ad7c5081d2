/* The notation of the papers: holes `d4`, positions, jumps and moves
   `d4-f4-d6-d4`.  Every parser here takes any bytes and answers with a
   position or with an error that quotes the offending part. */
#ifndef BG_NOTATION_H
#define BG_NOTATION_H

#include "board/board.h"

/* The name of a hole: on a lattice that of its column, and its row number; or of a column: a to z,
   then aa, ab, ... */
BgHoleName bg_hole_name (const BgBoard *board, int hole);
BgHoleName bg_column_name (int column);

/* Reads the name of a hole of any board at *TEXT and moves *TEXT past it; false where there is
   none.  COLUMN and ROW, from 0, may be a little beyond the greatest board. */
bool bg_place_read (const char **text, int *column, int *row);

/* Reads a hole at *TEXT and moves *TEXT past it. */
bool bg_hole_read (const BgBoard *board, const char **text, int *hole, GError **error);

/* The hole at a place, counted from 0; -1: there is none. */
int bg_hole_at (const BgBoard *board, int column, int row);

/* The jumps of a move. */
typedef struct {
  int n; /* holes: one more than jumps */
  uint8_t hole[BG_MAX_HOLES];
  BgLineIndex line[BG_MAX_HOLES]; /* of the jump from each hole to the next */
} BgPath;

/* Reads a move, "d4-f4-d6", whose jumps the board has; on a board by lines with the holes that are
   jumped over, "a-b-c-d-e" for the jumps over b and d. */
bool bg_path_parse (const BgBoard *board, const char *text, BgPath *path, GError **error);

/* The position after the jumps of PATH; BG_POSITION_NONE if POSITION does not allow one of them. */
BgPosition bg_path_play (const BgBoard *board, const BgPath *path, BgPosition position);

/* Joins consecutive moves of the same peg; returns the number of moves left. */
int bg_path_join (BgPath *moves, int n);

/* Reads a hole list "c3 d4", a complement "d4'", "c3 d4'" or "all but c3 d4", FULL, EMPTY, or a
   drawing (drawing.h).  A list names a hole at least: no text is no position.  Typographic primes
   are primes (core/plain_text.h). */
bool bg_position_parse (const BgBoard *board, const char *text, BgPosition *position,
                        GError **error);

/* The shortest of "FULL", "EMPTY", "d4'", "all but c3 d4" and a hole list. */
char *bg_position_to_string (const BgBoard *board, BgPosition position);

/* TEXT, from which POSITION was read; where it is a drawing, the position as above, which is one
   line. */
char *bg_position_rewrite (const BgBoard *board, const char *text, BgPosition position);

/* Appends the names of HOLES, a blank before each. */
void bg_holes_append (const BgBoard *board, BgPosition holes, GString *text);

/* Appends all lines that are both ways, as in "a b c, c d e"; or all that are ONE_WAY. */
void bg_board_append_lines (const BgBoard *board, bool one_way, GString *text);

/* Appends the name of each hole with its COLUMN and ROW, as in "a 0 2, b 1 2". */
void bg_board_append_places (const BgBoard *board, const uint8_t *column, const uint8_t *row,
                             GString *text);

/* The position as bg_position_parse reads a drawing. */
char *bg_position_to_drawing (const BgBoard *board, BgPosition position);

#endif
