/* What there is to draw: boards with captions, whatever the medium. */
#ifndef BG_PANEL_H
#define BG_PANEL_H

#include "board/board.h"

typedef struct
{
  char *caption;                /* may be NULL */
  BgPosition pegs;
  BgPosition marks;             /* empty holes to point out */
  BgPosition jumped;            /* pegs that the path takes away */
  GArray *path;                 /* of int: the holes of a move, or none */
} BgPanel;

/* A panel of a position; takes the caption. */
BgPanel *bg_panel_new (char *caption, BgPosition pegs);
void bg_panel_free (BgPanel *panel);

/* A list of panels that frees them. */
GPtrArray *bg_panels_new (void);

/* Appends a panel a move, each the position before it and the move's path, and
   one of the end.  MOVES are legal; strings by the same peg make one move. */
void bg_panels_add_moves (GPtrArray *panels, const BgBoard *board, BgPosition start,
                          const char *const *moves);

/* Breaks TEXT at blanks and after hyphens into lines of at most MOST
   characters, where it has such places. */
char **bg_wrap (const char *text, int most);

#endif
