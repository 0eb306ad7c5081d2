/* The options of a search for a solution by their names, for the command line and the library. */
#ifndef BG_SOLVE_OPTIONS_H
#define BG_SOLVE_OPTIONS_H

#include "options/options.h"
#include "search/method.h"

/* Values as given; NULL, 0 or false: not given. */
typedef struct {
  const char *method;
  char *heuristic;
  gint64 max_moves, at_least, beam, seed;
  gboolean inexact, any, anytime;
} BgSolveAsked;

void bg_solve_asked_clear (BgSolveAsked *asked);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgSolveAsked, bg_solve_asked_clear)

/* Do the limits leave anything between them? */
bool bg_check_deepening (gint64 at_least, gint64 max_moves, GError **error);

/* Refuses random choices where PROBLEM has none: parts of solutions are searched between positions
   that any play may lead through. */
bool bg_solve_asked_check (const BgSolveAsked *asked, const BgProblem *problem, GError **error);

/* What bg_solve is asked for, unless any solution is wanted. */
BgSolveOptions bg_solve_options_of (const BgSolveAsked *asked);

/* Rows of a table for the options that ASKED holds, in the groups in which --help shows them. */
#define BG_ASKED_BOUND(asked) \
  BG_CHOICE ("method", (asked).method, bg_method_names, \
             "Search by auto (the default) or a method below", "METHOD", \
             .more = "`levels` searches by moves from the start, `bidirectional` from both ends, " \
                     "`layers` by peg layers. `auto` begins with `bidirectional`, and may end " \
                     "with `layers` on a small board."), \
      BG_HEURISTIC ( \
          "heuristic", (asked).heuristic, \
          "Lower bound, as in \"max(corner, merson)\"; see bergholt heuristics", \
          .more = "The default is the problem file's, else that of HEURISTICS in bergholt(1).")

#define BG_ASKED_LIMITS(asked) \
  BG_FLAG ("inexact", (asked).inexact, "Allow a heuristic that is not proved admissible", \
           .excludes = "count classes all", .why_excludes = "proves no minimum", \
           .more = "A solution is then not proved to be shortest."), \
      BG_DEEPENING ((asked).at_least, (asked).max_moves)

#define BG_ASKED_AIM(asked) \
  BG_FLAG ("any", (asked).any, "Find any solution, not a shortest one", \
           .excludes = "count classes all csv method heuristic inexact max-moves at-least", \
           .why_excludes = "finds one solution, which need not be shortest"), \
      BG_FLAG ("anytime", (asked).anytime, \
               "Print each better solution at once, and the bound proved so far", \
               .excludes = "any count classes all csv method inexact max-moves at-least", \
               .why_excludes = "finds solutions that get shorter", \
               .more = "The search ends when the two agree, or at a limit, with exit status 3."), \
      BG_NUMBER ("beam", (asked).beam, 1, G_MAXINT, \
                 "With --anytime: begin with N positions a level", "N", .needs = "anytime", \
                 .more = "The default is 250; it grows when a search finds nothing.")

#define BG_ASKED_SEED(asked) \
  BG_NUMBER ("seed", (asked).seed, 0, G_MAXINT64, "With --anytime: other random choices", "N", \
             .needs = "anytime", .more = "The default is 0.")

#define BG_COUNT(variable) \
  BG_FLAG ("count", variable, "Count all shortest solutions, with and without the order of moves", \
           .more = "Numbers are given in all and up to symmetry.")

/* The options --at-least and --max-moves. */
#define BG_DEEPENING(at_least, max_moves, ...) \
  BG_NUMBER ("max-moves", max_moves, 1, BG_MAX_HOLES, "Give up above M moves", "M", __VA_ARGS__), \
      BG_NUMBER ("at-least", at_least, 1, BG_MAX_HOLES, "Begin with the limit of M moves", "M", \
                 .more = "M has to be a lower bound.", __VA_ARGS__)

#endif
