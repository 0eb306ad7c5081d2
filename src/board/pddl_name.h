/* Holes as objects of planning tasks.  Names in PDDL begin with a letter, and capitals are the same
   as small letters: a name of a hole that is none of these is written as h3-Name, with the hole's
   number from 1.  Tasks of the competitions have names that end in row and column, from 0, as
   pos-3-4. */
#ifndef BG_PDDL_NAME_H
#define BG_PDDL_NAME_H

#include "board/board.h"

void bg_pddl_name_append (const BgBoard *board, int hole, GString *text);

/* The hole's own name in WORD: the text after "h3-", else all of WORD. */
const char *bg_pddl_name_plain (const char *word);

/* Does WORD end in row and column, as pos-3-4, whatever their size?  COLUMN and ROW are then at
   most MOST + 1. */
bool bg_pddl_place_read (const char *word, int most, int *column, int *row);

/* The hole of BOARD that is called WORD in a task, in capitals or not; -1: none. */
int bg_pddl_name_find (const BgBoard *board, const char *word);

#endif
