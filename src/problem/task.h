/* A problem as files of other programs have it: holes, jumps, pegs and goals one by one, which
   become the text of a problem file. */
#ifndef BG_TASK_H
#define BG_TASK_H

#include <glib.h>
#include <stdbool.h>

#include "board/board.h"

#define BG_TASK_SIDE BG_MAX_COLUMNS /* of the square in which holes lie, and the most holes */

/* A hole; PEG and GOAL are 'o', '.', or ' ' where they are not known (yet). */
typedef struct {
  char *word, *name; /* in the file, and in the problem */
  int column, row;   /* -1: no place */
  char peg, goal;    /* at the start, and in the last of several goals */
} BgTaskHole;

typedef struct {
  const char *file;
  int rule;           /* 0: not known */
  bool by_lines;      /* even if a rule has just these jumps */
  GArray *holes;      /* of BgTaskHole */
  GArray *jumps;      /* of int, three holes a jump */
  GString *survivors; /* the holes with pegs in goals, a blank before each */
  GString *empty;     /* likewise the holes that goals have empty */
  int n_goals;
  bool are_single; /* goals have one peg each */
  bool is_stuck;   /* the goal is a position without a jump */
  bool is_whole;   /* goals have to name every hole */
  int unnamed;     /* a hole that a goal does not name; -1: none */
} BgTask;

void bg_task_init (BgTask *task, const char *file);
void bg_task_clear (BgTask *task);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgTask, bg_task_clear)

BgTaskHole *bg_task_hole (const BgTask *task, int hole);

/* The hole that is WORD in the file, in capitals or not; -1: none. */
int bg_task_find (const BgTask *task, const char *word);

/* Adds a hole that has the name of its place, or NAME, which is copied, or another where another
   hole has that.  -1 with ERROR. */
int bg_task_add (BgTask *task, const char *word, const char *name, int column, int row,
                 GError **error);

void bg_task_add_jump (BgTask *task, const int *hole);

/* Ends a goal. */
bool bg_task_end_goal (BgTask *task, GError **error);

/* The text of the problem file; NULL with ERROR.  Where no rule has just the jumps they are
   listed. */
char *bg_task_write (BgTask *task, GError **error);

/* The text of a problem file for TEXT, a planning task of the competitions (domain pegsol) or of
   `export --as pddl`.  Locations have names that end in row and column, from 0, as pos-3-4, or are
   holes, as d4, or have names that tell no place; an atom of three locations is a jump, `occupied'
   and `free', or `peg' and `empty', are the pegs.  Several goals that each have one peg are
   finishes; one goal that is a conjunction may leave holes open. */
char *bg_task_read_pddl (const char *file, const char *text, GError **error);

/* That for TEXT, which `export --as txt` has written. */
char *bg_task_read_text (const char *file, const char *text, GError **error);

#endif
