/* A problem: a board, a start, and the positions that finish it. */
#ifndef BG_PROBLEM_H
#define BG_PROBLEM_H

#include "board/group.h"
#include "problem/conditions.h"

/* A resource count (pagoda function, 2.2): weights that no jump raises.  As a
   constraint, a position whose sum is below the least sum at a finish is lost. */
typedef struct {
  char *name;
  int weight[BG_MAX_HOLES];
  int least; /* the least sum at a finish */
} BgResource;

void bg_resource_free (BgResource *resource);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgResource, bg_resource_free)

static inline int bg_resource_sum (const BgResource *resource, BgPosition position) {
  int sum = 0;
  BG_FOR_EACH_HOLE (hole, position)
    sum += resource->weight[hole];
  return sum;
}

typedef enum {
  BG_DECLARED_EXPRESSION,
  BG_DECLARED_REGIONS,
  BG_DECLARED_LANDMARKS,
  BG_DECLARED_WEIGHTS,
  BG_DECLARED_PATTERN,
} BgDeclarationType;

/* Holes under a name: a set of an expression, or one place of a region. */
typedef struct {
  char *name;
  BgPosition holes;
  int weight; /* of a region that weighs */
} BgNamedHoles;

/* A heuristic that a problem file declares, as far as the file's syntax goes;
   its meaning is in src/bounds/declared/declared.h. */
typedef struct {
  char *name;
  char *where; /* "FILE: [heuristic NAME]", the head of messages about it */
  BgDeclarationType type;
  char *value;                       /* of an expression */
  GArray *sets;                      /* of BgNamedHoles in the file's order: an expression's sets;
                                        landmarks; regions that weigh; the holes of a pattern; of
                                        regions, an element for each place, the name repeated */
  int weight[BG_MAX_HOLES], divisor; /* of weights */
  bool has_offset;
  int offset;
} BgDeclaration;

/* Entries of a problem file that no search needs: NULL, or -1, where an entry is missing. */
typedef struct {
  char *title, *source;
  char *method, *heuristic; /* [search]: advice, overridden by the command line */
  int expect_moves;         /* [expect]: the known result */
  bool expect_unsolvable;
  char *expect_ordered, *expect_unordered;
  char *path, *text; /* of a file that declares heuristics */
} BgProblemFile;

void bg_problem_file_free (BgProblemFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgProblemFile, bg_problem_file_free)

/* The end of a solution. */
typedef enum {
  BG_GOAL_POSITIONS, /* one of some positions */
  BG_GOAL_FEWEST,    /* any single peg, until the fewest are settled (search/fewest.h) */
  BG_GOAL_PATTERN,   /* the first position between two moves that fits a pattern */
  BG_GOAL_STUCK,     /* the first position without a jump */
} BgGoal;

typedef struct BergholtProblem /* for <bergholt/bergholt.h> */
{
  char *name;                /* the file's stem */
  const BgProblemFile *file; /* not NULL: a problem made by code has an empty one */
  BgBoard *board;
  BgPosition start;

  BgGoal goal;
  BgPattern pattern; /* of BG_GOAL_PATTERN */

  /* Every finish; none of a goal that does not list them (bg_problem_is_open).  `any` single peg
     gives one position a hole. */
  int n_finishes;
  BgPosition finish[BG_MAX_HOLES];
  bool finish_is_single;   /* every finish has one peg */
  BgPosition finish_holes; /* of single finishes: where the survivor may stand */
  char *finish_text;       /* as written: "d4", "any", "any but c1 g3"; of drawings the
                                   holes */

  BgConditions *conditions; /* on its solutions; NULL: none, as in problems made from this one */

  /* data of its bounds, shared by the problems that are made from this problem */
  GPtrArray *resources;    /* of BgResource: the counts used as constraints */
  GPtrArray *declarations; /* of BgDeclaration */
  GPtrArray *modules;      /* that were loaded for it (bounds/plugin.h), or NULL */
  GPtrArray *checked;      /* of BgChecked: checks of its bounds (problem/checked.h), or NULL */
} BgProblem;

/* A problem of the given parts, "d4'" and "any but c1 g3" as in a file.  Takes
   the board, also when it fails. */
BgProblem *bg_problem_new (BgBoard *board, const char *start, const char *finish, GError **error);

/* A problem made by code, of a position and N others that finish it, all with as many
   pegs.  Shares the board. */
BgProblem *bg_problem_of (const BgBoard *board, BgPosition start, const BgPosition *finishes,
                          int n);

/* The same problem from another start, to other finishes, or on its board without
   symmetry; with its name, resource counts and heuristics, which are shared, and an empty
   file. */
BgProblem *bg_problem_with_start (const BgProblem *problem, BgPosition start);
BgProblem *bg_problem_with_finishes (const BgProblem *problem, const BgPosition *finishes, int n);
BgProblem *bg_problem_without_symmetry (const BgProblem *problem);

/* Makes the finish `fewest`, any single peg until that is settled. */
void bg_problem_want_fewest (BgProblem *problem);

/* Replaces the finishes, but for their text. */
void bg_problem_set_finishes (BgProblem *problem, const BgPosition *finishes, int n);

/* Reads a .peg file.  Errors name the file, the group and the key. */
BgProblem *bg_problem_load (const char *file, GError **error);

/* Reads a problem from the text of a file, LENGTH bytes; NAME replaces the path in errors. */
BgProblem *bg_problem_load_data (const char *name, const char *text, size_t length, GError **error);

/* Adds the heuristics that FILE declares, read on PROBLEM's board: a problem file, one of the
   library, or a file of groups [heuristic NAME] alone.  One that PROBLEM declares in other words is
   an error. */
bool bg_problem_adopt (BgProblem *problem, const char *file, GError **error);

/* Adds the heuristics of FROM's file that EXPRESSIONS, which end with NULL, lead to, as far as
   PROBLEM does not declare one of that name itself. */
bool bg_problem_inherit (BgProblem *problem, const BgProblem *from, char *const *expressions,
                         GError **error);

/* The text of a file that has the same board, start and finishes, and TITLE if that is not
   NULL. */
char *bg_problem_to_text (const BgProblem *problem, const char *title);

/* Reads PROBLEM: standard input if it is "-", a file if it ends in .peg or has a '/', "BOARD START
   FINISH" as bg_problem_pose has them, else the problem of that name in the library, a folder of
   .peg files. */
BgProblem *bg_problem_open (const char *problem, GError **error);

/* Is PROBLEM one of these, and the file in the library, if it is that, there? */
bool bg_problem_is_file (const char *problem);

/* A problem without a file, on a built-in board under a RULE; 0: the usual one. */
BgProblem *bg_problem_pose (const char *board, int rule, const char *start, const char *finish,
                            GError **error);

/* The library's folder: $BERGHOLT_PROBLEMS, or beside the program or libbergholt, or BG_BUILT_IN,
   the copy that is compiled in (core/built_in.h). */
const char *bg_problem_library (void);

/* The names of the problems in a folder, strings in order; the file of one of them. */
GPtrArray *bg_problem_names (const char *folder, GError **error);
char *bg_problem_file_name (const char *folder, const char *name);

void bg_problem_free (BgProblem *problem);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgProblem, bg_problem_free)

/* Has the problem a goal that does not list its finishes, which have different numbers of pegs? */
static inline bool bg_problem_is_open (const BgProblem *problem) {
  return problem->goal == BG_GOAL_PATTERN || problem->goal == BG_GOAL_STUCK;
}

/* Fails for WHAT, which needs finishes that are listed, where PROBLEM is open. */
bool bg_problem_check_listed (const BgProblem *problem, const char *what, GError **error);

/* Fails for WHAT, which takes moves back from all finishes, where PROBLEM is open and its finishes
   may be too many: where it says nothing of more than BG_MOST_EITHER holes. */
#define BG_MOST_EITHER 22
bool bg_problem_check_few (const BgProblem *problem, const char *what, GError **error);

/* The finishes of PROBLEM, an array of BgPosition; where it is open, all of bg_problem_check_few.
 */
GArray *bg_problem_list_finishes (const BgProblem *problem);

/* Is POSITION a finish of a problem that is open? */
bool bg_problem_is_open_finish (const BgProblem *problem, BgPosition position);

/* Does a game end at POSITION, a finish after which there may be others?  Listed finishes
   have equally many pegs. */
static inline bool bg_problem_ends_at (const BgProblem *problem, BgPosition position) {
  return bg_problem_is_open (problem) && bg_problem_is_open_finish (problem, position);
}

/* Moves the positions, of N, where games end, or with IS_END false the others, to the front of the
   array; returns their number. */
size_t bg_problem_keep_ends (const BgProblem *problem, BgPosition *positions, size_t n,
                             bool is_end);

static inline bool bg_problem_is_finish (const BgProblem *problem, BgPosition position) {
  if (problem->finish_is_single)
    return bg_subset (position, problem->finish_holes) && bg_pegs (position) == 1;
  for (int i = 0; i < problem->n_finishes; i++)
    if (position == problem->finish[i])
      return true;
  return bg_problem_ends_at (problem, position);
}

/* The pegs of every finish, or the fewest that one may have if the goal is open. */
static inline int bg_problem_finish_pegs (const BgProblem *problem) {
  return bg_problem_is_open (problem) ? MAX (bg_pegs (problem->pattern.pegs), 1)
                                      : bg_pegs (problem->finish[0]);
}

/* The declaration of NAME in the problem file, or NULL. */
const BgDeclaration *bg_problem_declaration (const BgProblem *problem, const char *name);

/* The number of jumps of every solution, or the most that one may have if the goal is open. */
static inline int bg_problem_jumps (const BgProblem *problem) {
  return bg_pegs (problem->start) - bg_problem_finish_pegs (problem);
}

/* Positions of which every finish is a part: the finishes, or where these are not listed one
   position with a peg in each hole that a finish may have filled.  Returns their number. */
int bg_problem_tops (const BgProblem *problem, BgPosition *tops);

/* The symmetries that keep the set of finishes. */
void bg_problem_group (const BgProblem *problem, BgGroup *group);

/* A value of RESOURCE that none at a finish is less than: the least one, unless PROBLEM is open. */
int bg_problem_least_sum (const BgProblem *problem, const BgResource *resource);

/* Whether position classes leave no finish in the start's class (2.1). */
bool bg_problem_is_out_of_class (const BgProblem *problem);

/* A hole of every finish that no play from the start can ever fill, given the jumps that the
   resource counts allow; -1 if there is none.  A count at the least sum of a finish allows no jump
   that lowers it (2.2, the C9 complement on the 33-hole board). */
int bg_problem_unfillable_hole (const BgProblem *problem);

/* Is the only finish the complement of the start? */
bool bg_problem_is_complement (const BgProblem *problem);

#endif
