/* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright (C) 2026 the Bergholt authors

   Heuristics in modules: lower bounds on the moves that remain, in a shared object of
   their own.

       #include <bergholt/plugin.h>

       static const BergholtHeuristic mine = { .size = sizeof mine, .name = "mine", ... };
       static const BergholtHeuristic *const heuristics[] = { &mine, NULL };
       BERGHOLT_PLUGIN (heuristics)

       cc -shared -fPIC -o mine.so mine.c $(pkg-config --cflags bergholt-plugin)
       bergholt heuristics english-central --plugin ./mine.so

   A module is not linked with the library: its calls of the functions here and in
   bergholt.h are calls of the program that loads it, which has them all.

   The program trusts a module's claims: answers are only as true as these.  A claim that a
   finish or a solution refutes is an error, other untrue claims go unnoticed; `bergholt
   heuristics PROBLEM --plugin FILE --check NAME` holds claims against exact distances. */
#ifndef BERGHOLT_PLUGIN_H
#define BERGHOLT_PLUGIN_H

#include <bergholt/bergholt.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised whenever a module has to be compiled anew. */
#define BERGHOLT_PLUGIN_ABI 3

/* --- Problems and positions ------------------------------------------------ */

/* A set of holes, or of pegs in them: bit i is hole i.  Boards have up to 64 holes. */
typedef uint64_t BergholtPosition;

/* Of a board: all holes; the corners, which are holes that no jump passes over; the
   holes of category 0 to 3, which is column parity + 2 * row parity.  Where lines are listed a
   category is a set of holes that pegs cannot leave: the three largest, and all other holes. */
BERGHOLT_API BergholtPosition bergholt_board_holes (const BergholtBoard *board);
BERGHOLT_API BergholtPosition bergholt_board_corners (const BergholtBoard *board);
BERGHOLT_API BergholtPosition bergholt_board_category (const BergholtBoard *board, int category);

/* Reads a position as bergholt.h says; and writes it, the shortest way. */
BERGHOLT_API bool bergholt_position_parse (const BergholtBoard *board, const char *text,
                                           BergholtPosition *position, char **error);
BERGHOLT_API char *bergholt_position_text (const BergholtBoard *board, BergholtPosition position);

/* Of a problem: where it starts and where it may finish.  Finishes all have as many
   pegs; "any" single peg makes one for each hole.  A pattern and "stuck" list none. */
BERGHOLT_API BergholtPosition bergholt_problem_start_position (const BergholtProblem *problem);
BERGHOLT_API int bergholt_problem_n_finishes (const BergholtProblem *problem);
BERGHOLT_API BergholtPosition bergholt_problem_finish_position (const BergholtProblem *problem,
                                                                int i);
BERGHOLT_API bool bergholt_problem_is_finish (const BergholtProblem *problem,
                                              BergholtPosition position);

/* --- Heuristics ------------------------------------------------------------ */

/* The bound of a position from which no finish can be reached. */
#define BERGHOLT_BOUND_LOST 255

/* A whole number that a heuristic is prepared with: NAME(PARAMETER=NUMBER). */
typedef struct {
  const char *name;
  const char *summary;
  int least, most, standard; /* STANDARD where none is given */
} BergholtParameter;

#define BERGHOLT_MAX_PARAMETERS 8

typedef struct {
  size_t size;         /* sizeof (BergholtHeuristic) */
  const char *name;    /* letters, digits, '-' and '_'; none that is built in */
  const char *summary; /* one line */
  const char *source;  /* paper, section, equation; or where the proof is */

  /* Claims.  Admissible: no bound is greater than the number of moves from the position
     to the nearest finish.  Consistent: one move lowers it by one at most. */
  bool admissible, consistent;
  bool expensive;   /* evaluated only where the cheap heuristics cut nothing */
  int ceiling;      /* the greatest bound it gives (lost apart); 0: no such limit */
  bool any_origins; /* can be prepared with ORIGINS other than all holes */

  /* BERGHOLT_MAX_PARAMETERS at most; one without a name ends them.  NULL: none. */
  const BergholtParameter *parameters;

  /* Prepares for a problem, which stays as it is as long as the heuristic is in use;
     returns DATA for the other functions.  Its bounds count only moves that start in
     ORIGINS: heuristics of disjoint sets can be added.  The problem's finishes are
     closed under the symmetries in use.  VALUES are the values of the parameters, in their order.
     If it takes longer than a moment, it asks bergholt_stop_requested (STOP) now and then and, once
     that is true, returns soon, with bounds that may be lower but keep every claim. */
  void *(*prepare) (const BergholtProblem *problem, BergholtPosition origins, const int *values,
                    const BergholtStop *stop);

  /* Sets BOUNDS[i] for POSITIONS[i], i < N.  Several threads call it at a time. */
  void (*evaluate) (const void *data, const BergholtPosition *positions, uint8_t *bounds, size_t n);

  /* May be NULL.  The holes in which all remaining moves that start in ORIGINS must start if the
     bound is exact. */
  BergholtPosition (*tight_origins) (const void *data, BergholtPosition position);

  /* Frees DATA; may be NULL. */
  void (*release) (void *data);
} BergholtHeuristic;

/* Adds a heuristic of the program that calls the library: expressions of the problem's searches may
   name it, as if a module had it.  HEURISTIC and its functions stay as they are as long as the
   problem. */
BERGHOLT_API bool bergholt_problem_add_heuristic (BergholtProblem *problem,
                                                  const BergholtHeuristic *heuristic, char **error);

/* --- Modules --------------------------------------------------------------- */

/* The one symbol that a module must have. */
typedef struct {
  int abi;                                    /* BERGHOLT_PLUGIN_ABI */
  const BergholtHeuristic *const *heuristics; /* NULL ends the list */
} BergholtPlugin;

extern BERGHOLT_API const BergholtPlugin bergholt_plugin;

/* Defines it. */
#define BERGHOLT_PLUGIN(heuristics) \
  const BergholtPlugin bergholt_plugin = { BERGHOLT_PLUGIN_ABI, heuristics };

#ifdef __cplusplus
}
#endif

#endif
