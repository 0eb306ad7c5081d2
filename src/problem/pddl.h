/* Peg solitaire tasks of the planning competitions (domain pegsol, 2008 and 2011), and the tasks of
   records/export.h. */
#ifndef BG_PDDL_H
#define BG_PDDL_H

#include <glib.h>

/* The text of a problem file for the task TEXT, which has LENGTH bytes and comes from FILE.
   Its locations have names that end in row and column, from 0, as pos-3-4, or are holes, as d4; an
   atom of three locations is a jump, `occupied' and `free', or `peg' and `empty', are the pegs.
   The goal names every hole; several goals that each have one peg are finishes.
   NULL with an error where the text is no such task or no rule has exactly its jumps. */
char *bg_pddl_to_problem (const char *file, const char *text, size_t length, GError **error);

#endif
