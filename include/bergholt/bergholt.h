/* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright (C) 2026 the Bergholt authors

   Bergholt as a library: minimum-move solutions of peg solitaire.

       BergholtProblem *problem = bergholt_problem_open ("english-central", NULL);
       BergholtResult *result = bergholt_solve (problem, NULL, NULL, NULL);
       printf ("%d moves\n", bergholt_result_moves (result));

   Words.  A *jump* takes one peg over another, which is removed; a *move* is one or
   more consecutive jumps by one peg, and solutions are measured in moves.  A *position* is a
   set of pegs, written "c3 d4", "d4'" (all holes but d4), "all but c3 d4", "FULL",
   "EMPTY", or drawn in rows, "o.o/ooo", also with line ends between.  Holes are numbered
   from 0 in reading order and named by column and row, "a1" top left.  A jump is written
   "d2-d4", a move "d4-f4-d6-d4".

   Ownership.  The result of a function called ..._new, ..._open, ..._parse, _solve, _count,
   _levels or _certify belongs to the caller, who gives it to the ..._free of its type (which
   accepts NULL).
   Text of type `char *` belongs to the caller too, who gives it to bergholt_free.  Text of type
   `const char *`, boards of type `const BergholtBoard *` and records of type `const BergholtRecord
   *` belong to the object from which they come.  A problem must outlive the results, counts and
   hints that were made from it.

   Errors.  A function whose last parameter is ERROR fails on bad input only: a
   problem that cannot be read, an unknown method.  It then returns NULL, 0 or false,
   as its type has it, and, if ERROR is not NULL, sets *ERROR to one line of text for
   bergholt_free; if it succeeds, it leaves *ERROR alone.  Too little memory or time is
   no error but part of the result.  Indices out of range end the program.

   Structs that begin with SIZE.  The caller sets `size` to the sizeof of the struct,
   and every member that is not set to 0:

       BergholtControl control = { .size = sizeof control, .within = 20 };

   Later versions only add members at the end, and 0 keeps its meaning.  So a program works with
   older and newer libraries; an older one refuses a member that it does not know if that is not 0.

   Versions.  Functions, structs and enumerators keep their names and meaning while the number of
   libbergholt.so stays: a change that breaks programs raises it, and with it the first number of
   the version.  Each function has the version of its first appearance (BERGHOLT_1.0), so that the
   loader refuses a library that is too old.  A function that is to go is marked deprecated, here
   and in NEWS, for one version before.  Modules are refused unless their BERGHOLT_PLUGIN_ABI is
   that of the program.

   Threads.  Functions may be called from any thread, but only one thread may use an
   object at a time; a BergholtStop may be used by all. */
#ifndef BERGHOLT_H
#define BERGHOLT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __GNUC__
#define BERGHOLT_API __attribute__ ((visibility ("default")))
#else
#define BERGHOLT_API
#endif

typedef struct BergholtBoard BergholtBoard;
typedef struct BergholtProblem BergholtProblem;
typedef struct BergholtStop BergholtStop;
typedef struct BergholtResult BergholtResult;
typedef struct BergholtCounts BergholtCounts;
typedef struct BergholtOptions BergholtOptions;
typedef struct BergholtRecord BergholtRecord;
typedef struct BergholtHints BergholtHints;

/* "1.0.0": the version of the library that is running. */
BERGHOLT_API const char *bergholt_version (void);

/* Frees text that a function gave to the caller; accepts NULL. */
BERGHOLT_API void bergholt_free (void *text);

/* --- Records --------------------------------------------------------------- */

/* A record has the keys and values of a JSON document of the program, which json.md in the
   documentation lists and schema/COMMAND.json describe: a new fact is another key.

   The text of the field PATH for bergholt_free, NULL where there is none: a key, or keys and
   numbers of items, from 0, with dots between, as in "nodes_expanded", "meeting.forward" or
   "levels.forward.3.size".  A list has blanks between its items. */
BERGHOLT_API char *bergholt_record_field (const BergholtRecord *record, const char *path);

/* The whole as one JSON document, for bergholt_free. */
BERGHOLT_API char *bergholt_record_json (const BergholtRecord *record);

BERGHOLT_API void bergholt_record_free (BergholtRecord *record);

/* --- Boards ---------------------------------------------------------------- */

/* The directions in which pegs jump.  0: four on square boards, six on triangular. */
typedef enum {
  BERGHOLT_RULE_USUAL = 0,
  BERGHOLT_RULE_4 = 4, /* along rows and columns */
  BERGHOLT_RULE_6 = 6, /* and along one diagonal */
  BERGHOLT_RULE_8 = 8  /* and along the other one */
} BergholtRule;

/* Boards of the library have up to 64 holes, since a BergholtPosition has 64 bits and modules are
   handed arrays of them; the program has 128.

   A board by name: "english", "french", "diamond(5)", "triangle(6)" ...; an unknown
   name is an error that lists the known ones. */
BERGHOLT_API BergholtBoard *bergholt_board_new (const char *name, BergholtRule rule, char **error);

/* A board drawn as rows between '/' or line ends: 'o' is a hole, and '.', '_' and blanks
   are none; anything else is an error.  The usual rule of a drawing is 4. */
BERGHOLT_API BergholtBoard *bergholt_board_new_drawn (const char *rows, BergholtRule rule,
                                                      char **error);

BERGHOLT_API void bergholt_board_free (BergholtBoard *board);

/* The name by which the board was asked for; "drawn" for a drawing. */
BERGHOLT_API const char *bergholt_board_name (const BergholtBoard *board);
BERGHOLT_API BergholtRule bergholt_board_rule (const BergholtBoard *board);
BERGHOLT_API int bergholt_board_n_holes (const BergholtBoard *board);

/* Columns and rows of the smallest box around the holes. */
BERGHOLT_API int bergholt_board_n_columns (const BergholtBoard *board);
BERGHOLT_API int bergholt_board_n_rows (const BergholtBoard *board);

/* Are its lines listed, as of a graph?  Its moves name the holes that they jump over. */
BERGHOLT_API bool bergholt_board_by_lines (const BergholtBoard *board);

/* Column and row of a hole, from 0 at the left and at the top. */
BERGHOLT_API int bergholt_board_column (const BergholtBoard *board, int hole);
BERGHOLT_API int bergholt_board_row (const BergholtBoard *board, int hole);

/* "d4": the name of a hole. */
BERGHOLT_API char *bergholt_board_hole_name (const BergholtBoard *board, int hole);

/* The hole of that name, or -1. */
BERGHOLT_API int bergholt_board_find_hole (const BergholtBoard *board, const char *name);

/* All jumps of the board, numbered from 0: the holes FROM, OVER, TO of jump JUMP. */
BERGHOLT_API int bergholt_board_n_jumps (const BergholtBoard *board);
BERGHOLT_API void bergholt_board_jump (const BergholtBoard *board, int jump, int *from, int *over,
                                       int *to);

/* The symmetries that map holes to holes and jumps to jumps; number 0 is the identity.
   The image of a hole. */
BERGHOLT_API int bergholt_board_n_symmetries (const BergholtBoard *board);
BERGHOLT_API int bergholt_board_image (const BergholtBoard *board, int symmetry, int hole);

/* --- Problems -------------------------------------------------------------- */

/* A problem of the library by its name, "english-central", a file whose name ends in .peg
   or has a '/', or a board, a start and a finish, "english d4' d1". */
BERGHOLT_API BergholtProblem *bergholt_problem_open (const char *name, char **error);

/* The text of a .peg file, LENGTH bytes; NAME stands for the path in messages. */
BERGHOLT_API BergholtProblem *bergholt_problem_parse (const char *name, const char *text,
                                                      size_t length, char **error);

/* From START, a position, to FINISH: a position, "any" single peg, or "any of c1 g3",
   "any but c1 g3", "fewest" pegs, a pattern as "at least d4", or "stuck", a position without a
   jump; .peg files have them, too, and conditions on solutions.  bergholt_levels and
   bergholt_hints_new refuse conditions; levels backward, patterns and "stuck" that leave more than
   22 holes open.  The board may be freed before the problem. */
BERGHOLT_API BergholtProblem *bergholt_problem_new (const BergholtBoard *board, const char *start,
                                                    const char *finish, char **error);

BERGHOLT_API void bergholt_problem_free (BergholtProblem *problem);

/* The name of the library or the stem of the file; title and source of the file, or NULL. */
BERGHOLT_API const char *bergholt_problem_name (const BergholtProblem *problem);
BERGHOLT_API const char *bergholt_problem_title (const BergholtProblem *problem);
BERGHOLT_API const char *bergholt_problem_source (const BergholtProblem *problem);

BERGHOLT_API const BergholtBoard *bergholt_problem_board (const BergholtProblem *problem);

/* Start and finish as positions are written; a finish given as "any but c1 g3" is written so. */
BERGHOLT_API char *bergholt_problem_start (const BergholtProblem *problem);
BERGHOLT_API const char *bergholt_problem_finish (const BergholtProblem *problem);

/* The number of jumps of every solution. */
BERGHOLT_API int bergholt_problem_jumps (const BergholtProblem *problem);

/* Loads a module of heuristics (plugin.h), which the problem keeps: expressions of its
   solve may name them.  Claims of the module that are refuted are errors of bergholt_solve
   and bergholt_count. */
BERGHOLT_API bool bergholt_problem_load_module (BergholtProblem *problem, const char *file,
                                                char **error);

/* --- How work is run ------------------------------------------------------- */

/* Why work ended before it was complete. */
typedef enum {
  BERGHOLT_STOP_NONE,      /* it is complete */
  BERGHOLT_STOP_MEMORY,    /* it would have needed more than it may use */
  BERGHOLT_STOP_REQUESTED, /* by a BergholtStop, or by the progress function */
  BERGHOLT_STOP_LIMIT,     /* of moves */
  BERGHOLT_STOP_TIME,      /* it took as long as it may */
  BERGHOLT_STOP_DISK       /* a disk is full, or a file on it is damaged */
} BergholtStopReason;

/* A request to stop, that work looks at while it runs.  bergholt_stop_request may be
   called by any thread and by a signal handler; the request stays. */
BERGHOLT_API BergholtStop *bergholt_stop_new (void);
BERGHOLT_API void bergholt_stop_free (BergholtStop *stop);
BERGHOLT_API void bergholt_stop_request (BergholtStop *stop);

/* NULL is false. */
BERGHOLT_API bool bergholt_stop_requested (const BergholtStop *stop);

/* Progress of work, for the function PROGRESS of BergholtControl. */
typedef struct {
  size_t size;                  /* sizeof, as the library knows it */
  int limit;                    /* of moves, in the search under way; -1: none */
  int level;                    /* under construction */
  uint64_t level_size;          /* positions in it so far */
  double level_done;            /* the share of its parents that are expanded, 0 to 1 */
  uint64_t expanded, generated; /* positions whose moves were made; moves; so far */
  uint64_t bytes;               /* held now */
} BergholtProgress;

/* How work is run; NULL in its place means that all is 0. */
typedef struct {
  size_t size;
  int threads;        /* at most 256; 0: one for each processor */
  uint64_t memory;    /* bytes that it may use; 0: 3/4 of the free memory */
  BergholtStop *stop; /* NULL: nothing stops it but PROGRESS */
  /* Called about four times a second by one thread at a time; false stops the work. */
  bool (*progress) (const BergholtProgress *progress, void *data);
  void *data;
  double within; /* seconds of the clock, from the call on, that it may take; 0: any
                    number */
} BergholtControl;

/* --- Solving --------------------------------------------------------------- */

/* The options of a search have the names, the values and the meanings that they have for `bergholt
   solve`: method, heuristic, inexact, max-moves, at-least, any, anytime, beam, seed, and count,
   after which bergholt_count is faster.

       bergholt_options_set (options, "max-moves", "20", &error);
       bergholt_options_set (options, "count", NULL, &error); */
BERGHOLT_API BergholtOptions *bergholt_options_new (void);
BERGHOLT_API void bergholt_options_free (BergholtOptions *options);

/* Gives the option NAME, without dashes, the value TEXT, NULL for one that has none.  Rules
   of the program say which of them go together, and bergholt_solve has their errors. */
BERGHOLT_API bool bergholt_options_set (BergholtOptions *options, const char *name,
                                        const char *text, char **error);

/* With "anytime", FOUND is called with each better solution; MOVES belong to the library. */
typedef void BergholtFound (const char *const *moves, int n_moves, int lower_bound, void *data);
BERGHOLT_API void bergholt_options_set_found (BergholtOptions *options, BergholtFound *found,
                                              void *data);

typedef enum {
  BERGHOLT_SOLVED,     /* proved: MOVES are the fewest */
  BERGHOLT_FOUND,      /* a solution, not known to be a shortest one: BERGHOLT_SOLVED if it has as
                          many moves as the lower bound */
  BERGHOLT_UNSOLVABLE, /* proved */
  BERGHOLT_BOUNDED     /* stopped: no solution is shorter than the lower bound */
} BergholtStatus;

/* Solves the problem; options and control may be NULL.  Where the finish is "fewest" the positions
   with that number of pegs become the problem's finishes. */
BERGHOLT_API BergholtResult *bergholt_solve (BergholtProblem *problem,
                                             const BergholtOptions *options,
                                             const BergholtControl *control, char **error);
BERGHOLT_API void bergholt_result_free (BergholtResult *result);

BERGHOLT_API BergholtStatus bergholt_result_status (const BergholtResult *result);

/* The moves of the solution; -1 where there is none. */
BERGHOLT_API int bergholt_result_moves (const BergholtResult *result);

/* No solution has fewer moves: proved.  0 where nothing is. */
BERGHOLT_API int bergholt_result_lower_bound (const BergholtResult *result);

/* Why a bounded search ended; BERGHOLT_STOP_NONE of every other result. */
BERGHOLT_API BergholtStopReason bergholt_result_stop (const BergholtResult *result);

/* A line of text: the reason why the problem is unsolvable, or why the search stopped,
   "stopped on request", "memory", "time" or "limit of 8 moves"; may be NULL. */
BERGHOLT_API const char *bergholt_result_reason (const BergholtResult *result);

/* Everything that is known, as `bergholt solve --json` prints it, without counts: "method",
   "heuristic", "nodes_expanded", "seconds", or "claimed_by", the modules and heuristics of the
   program whose claim to be admissible the answer rests on (none: all is proved). */
BERGHOLT_API const BergholtRecord *bergholt_result_record (const BergholtResult *result);

/* "d4-f4-d6-d4": move MOVE of the solution, from 0. */
BERGHOLT_API const char *bergholt_result_move (const BergholtResult *result, int move);

/* The same as holes in HOLES, which has room for ROOM; returns how many there are, one
   more than jumps, and sets no more than ROOM. */
BERGHOLT_API int bergholt_result_move_holes (const BergholtResult *result, int move, int *holes,
                                             int room);

/* --- Counting -------------------------------------------------------------- */

/* Counts the shortest solutions of the problem of RESULT, which is BERGHOLT_SOLVED; any other
   result is an error. */
BERGHOLT_API BergholtCounts *bergholt_count (const BergholtResult *result,
                                             const BergholtControl *control, char **error);
BERGHOLT_API void bergholt_counts_free (BergholtCounts *counts);

/* A line of text that names the numbers that could not be counted, and why; NULL: all were
   counted. */
BERGHOLT_API const char *bergholt_counts_shortfall (const BergholtCounts *counts);

/* The numbers of solutions, as `bergholt solve --count --classes --json` prints them, each where it
   was counted: "ordered", sequences of moves; "unordered", sets of moves, whatever their order; in
   "ordered_raw" and "unordered_raw" solutions that a symmetry of the problem maps to each other are
   different ones, else they are one.  The two ways round a loop are two ordered solutions, raw or
   not, and one unordered one.  "classes": unordered solutions by their longest move, their second
   longest, and the longest that the solution can end with in some order. */
BERGHOLT_API const BergholtRecord *bergholt_counts_record (const BergholtCounts *counts);

/* Hands unordered solutions, one for each symmetry class, to TAKE, each in an order that
   can be played, until TAKE returns false.  MOVES belong to the library.  Nothing where
   unordered solutions are not counted. */
BERGHOLT_API void
bergholt_counts_list (const BergholtCounts *counts,
                      bool (*take) (const char *const *moves, int n_moves, void *data), void *data);

/* --- Certificates ---------------------------------------------------------- */

/* Writes a proof of RESULT to FILE, which the program bergholt-check verifies: that no solution is
   shorter, that there is none, or of the lower bound of a search that was stopped.  COUNTS, of that
   result, may be NULL; their numbers are proved as far as a certificate can have them.  The status
   of RESULT is not BERGHOLT_FOUND.  The record has "certificate", with "positions", "bytes",
   "sha256" and "counts", the numbers that are proved, as `bergholt solve --json` has it, or
   "certificate_stopped_by" where the work was stopped: then there is no file. */
BERGHOLT_API BergholtRecord *bergholt_certify (const BergholtResult *result,
                                               const BergholtCounts *counts, const char *file,
                                               const BergholtControl *control, char **error);

/* --- Surveys --------------------------------------------------------------- */

/* Solves every problem of BOARD from one vacancy to one survivor, the first of its images in
   reading order, and hands each to TAKE as soon as it is answered, until TAKE returns false; counts
   their shortest solutions if COUNTS.  ROW, which belongs to the library, is a problem of `bergholt
   survey --json`: "vacate", "finish", "status" ("class": unsolvable by its position class alone),
   "moves", "lower_bound", "solution", the numbers of solutions, and "stopped_by" where something
   is missing.  What CONTROL limits is the whole; its `within`, too.  Returns BERGHOLT_STOP_NONE if
   TAKE was given every problem with all that is wanted; BERGHOLT_STOP_REQUESTED on an error. */
BERGHOLT_API BergholtStopReason
bergholt_survey (const BergholtBoard *board, bool counts, const BergholtControl *control,
                 bool (*take) (const BergholtRecord *row, void *data), void *data, char **error);

/* --- Drawings -------------------------------------------------------------- */

typedef struct {
  size_t size;
  const char *format;  /* "svg", or "tex" for TikZ; NULL: svg */
  const char *title;   /* above it; NULL: none */
  int columns;         /* boards beside each other; 0: as suits the sheet */
  int moves_per_board; /* at most; 0: one */
  bool monochrome;
} BergholtDrawing;

/* The text of a picture: a board for each of MOVES from POSITION, with arrows, and one of the end;
   with N_MOVES 0 the position alone.  A move that is not legal is an error.  DRAWING may be NULL.
 */
BERGHOLT_API char *bergholt_draw (const BergholtBoard *board, const char *position,
                                  const char *const *moves, int n_moves,
                                  const BergholtDrawing *drawing, char **error);

/* --- Levels ---------------------------------------------------------------- */

typedef struct {
  size_t size;
  bool backward;         /* from the finishes, moves taken back; else from the start */
  int max_moves;         /* no level beyond; at most 64; 0: all levels */
  const char *heuristic; /* keep only positions with n + h <= max_moves; NULL: all */
  const char *method;    /* "levels", one after another; or "layers", all at once, which is faster
                            and takes less memory, but leaves no level where it is stopped; NULL:
                            layers, unless there is max_moves or control has a time within */
} BergholtLevelsOptions;

/* The sizes of the levels, as `bergholt levels --json` prints them: "levels.forward", or
   "levels.backward", has for each level its "size", the positions that n moves reach, and no fewer,
   up to the symmetry of the problem (Bell's B_n, backward B_-n), and "min_pegs" and "max_pegs" on
   them; "stopped_by" is why there are no more.  Options and control may be NULL. */
BERGHOLT_API BergholtRecord *bergholt_levels (const BergholtProblem *problem,
                                              const BergholtLevelsOptions *options,
                                              const BergholtControl *control, char **error);

/* --- Hints ----------------------------------------------------------------- */

/* The value of a position: the most pegs that can still be removed, plus 10 if the play ends in a
   finish.  The caller sets SIZE and WANTS_SHORTEST; the library sets the others. */
typedef struct {
  size_t size;
  int value;           /* -1: not known */
  bool wins;           /* can a finish still be reached? */
  bool wins_known;     /* false: nobody knows, and WINS is false */
  bool wants_shortest; /* are MOVES, LOWER_BOUND and the jumps that are shortest wanted?
                          That takes a search, as long as bergholt_solve and
                          bergholt_count */
  int moves;           /* of a shortest solution from here; -1: not known, or none */
  int lower_bound;     /* no solution from here has fewer moves; 0: nothing is known */
} BergholtValue;

/* A jump.  Its value counts the peg that it removes: the best jump has the value of the
   position. */
typedef struct {
  int from, over, to;    /* holes */
  int value;             /* -1: not known */
  bool wins, wins_known; /* as in BergholtValue */
  bool shortest;         /* does a shortest solution from here begin with it? */
  bool shortest_known;   /* false: nobody knows, and SHORTEST is false */
} BergholtHint;

/* Gets ready to give hints: computes the winning positions, or takes them from TABLE, a
   file that `bergholt analyse --save` wrote, if it is not NULL.  If that is stopped,
   NULL, and *STOP (may be NULL) tells why, with no error.  Where CONTROL has `within`, that is the
   time of each answer of bergholt_hints_ask, and the winning positions are left to these. */
BERGHOLT_API BergholtHints *bergholt_hints_new (const BergholtProblem *problem, const char *table,
                                                const BergholtControl *control,
                                                BergholtStopReason *stop, char **error);
BERGHOLT_API void bergholt_hints_free (BergholtHints *hints);

/* The value of POSITION, which play from the start can reach (anything else is an error; for a
   pattern and "stuck" there are no values), and all its jumps: sets the first ROOM of them in JUMPS
   and returns how many there are; -1 on an error.  *STOP (may be NULL) tells why something that is
   wanted is not known; BERGHOLT_STOP_NONE: all is. */
BERGHOLT_API int bergholt_hints_ask (BergholtHints *hints, const char *position,
                                     BergholtValue *value, BergholtHint *jumps, int room,
                                     BergholtStopReason *stop, char **error);

/* Moves of the answer that bergholt_hints_ask gave last: a solution from that position, a shortest
   one where MOVES is known; where no finish can be reached, a play that leaves as few pegs as
   possible.  Sets *N; NULL and 0 where none is known.  They belong to HINTS until the next call. */
BERGHOLT_API const char *const *bergholt_hints_line (const BergholtHints *hints, int *n);

/* --- Verifying ------------------------------------------------------------- */

typedef enum {
  BERGHOLT_VALID,     /* a solution */
  BERGHOLT_WRONG,     /* none: the error says which jump is wrong and why */
  BERGHOLT_UNREADABLE /* moves that are not written as moves */
} BergholtVerdict;

/* Replays MOVES, "d4-f4-d6" each, by code that shares nothing with the searches.  *LENGTH
   (may be NULL) becomes the length in moves: consecutive jumps of one peg are one. */
BERGHOLT_API BergholtVerdict bergholt_verify (const BergholtProblem *problem,
                                              const char *const *moves, int n_moves, int *length,
                                              char **error);

#ifdef __cplusplus
}
#endif

#endif
