/* Panels, boards with captions, for text and for every kind of picture. */
#ifndef BG_PANEL_H
#define BG_PANEL_H

#include "board/board.h"

typedef struct {
  char *caption; /* may be NULL */
  BgPosition pegs;
  BgPosition marks;  /* empty holes to point out */
  BgPosition jumped; /* pegs that the path takes away */
  GArray *path;      /* of int: the holes of each move, BG_PATH_END after it */
  gint64 *weight;    /* a number for each hole; NULL: none */
  char **label;      /* or a text for each, "" in empty holes; NULL: none */
  GArray *regions;   /* of BgPosition: sets of holes to set off */
} BgPanel;

#define BG_PATH_END -1

/* A panel of a position; takes the caption. */
BgPanel *bg_panel_new (char *caption, BgPosition pegs);
void bg_panel_free (BgPanel *panel);

/* A list of panels that frees them. */
GPtrArray *bg_panels_new (void);

/* Which moves are drawn, and how. */
typedef struct {
  int first, last; /* from 1; a last of 0 is that of all */
  int most;        /* moves in a panel; 0: one */
  bool unfinished; /* they lead to no finish */
} BgPanelMoves;

/* Appends a panel for each move, or for several in turn, which shows the position before
   and the paths, and one of the end.  MOVES are legal; strings by the same peg make one
   move.  A panel has fewer than the most of moves where more could not be told apart: no
   hole is emptied twice in it, and none is both jumped and landed on. */
void bg_panels_add_moves (GPtrArray *panels, const BgBoard *board, BgPosition start,
                          const char *const *moves, const BgPanelMoves *which);

/* Breaks TEXT at blanks and after hyphens into lines of at most MOST characters, where it has such
   places, and where its own lines end. */
char **bg_wrap (const char *text, int most);

#endif
