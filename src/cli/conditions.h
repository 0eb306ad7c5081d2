/* Conditions on solutions (problem/conditions.h) as options of commands. */
#ifndef BG_CLI_CONDITIONS_H
#define BG_CLI_CONDITIONS_H

#include "options/options.h"
#include "problem/problem.h"

/* As given, or NULL. */
typedef struct {
  char *final_sweep, *final_move, *start_moves, *survivor_from;
  char **through, **peg;
} BgConditionOptions;

/* Rows of a table for the options that OPTIONS holds; more members may follow. */
#define BG_FINAL_SWEEP(options, ...) \
  BG_TEXT ("final-sweep", (options).final_sweep, "The last move has N jumps or more; =N: N jumps", \
           "N", .is_once = true, __VA_ARGS__)
#define BG_CONDITIONS(options, ...) \
  BG_FINAL_SWEEP (options, .section = "CONDITIONS", __VA_ARGS__), \
      BG_TEXT ("final-move", (options).final_move, "The last move is this one, as in d4-f4-d6", \
               "MOVE", .section = "CONDITIONS", .is_once = true, __VA_ARGS__), \
      BG_TEXT ("start-moves", (options).start_moves, \
               "The solution begins with these moves, as in \"d2-d4, f3-d3\"", "MOVES", \
               .section = "CONDITIONS", .is_once = true, __VA_ARGS__), \
      BG_TEXTS ("through", (options).through, \
                "Some position between moves is this one; in a drawing ? is any hole", "POSITION", \
                .section = "CONDITIONS", .more = "May be repeated, in any order.", __VA_ARGS__), \
      BG_TEXT ("survivor-from", (options).survivor_from, \
               "The last move's peg is the peg that HOLE has at the start", "HOLE", \
               .section = "CONDITIONS", .is_once = true, __VA_ARGS__), \
      BG_TEXTS ("peg", (options).peg, \
                "The peg of one hole ends in another one, as in \"c1 to e1\"", "PEG", \
                .section = "CONDITIONS", .more = "It is never removed. May be repeated.", \
                __VA_ARGS__)

/* Adds the conditions that were given to PROBLEM; errors name the option. */
bool bg_conditions_take (BgProblem *problem, const BgConditionOptions *options, GError **error);

#endif
