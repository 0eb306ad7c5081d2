/* Expressions prepared for evaluation: instructions for a stack of columns,
   each column one value for each position of a batch.

   The compiler (compiler.h) knows the range of every value, so that 32 bits
   are enough and nothing is checked here. */
#ifndef BG_PROGRAM_H
#define BG_PROGRAM_H

#include "bounds/lookup.h"

#define BG_PROGRAM_DEPTH 24     /* of the stack */
#define BG_PROGRAM_LENGTH 1000  /* instructions */

typedef enum
{
  BG_OP_CONSTANT,               /* pushes operand */
  BG_OP_COUNT,                  /* pushes the number of pegs in holes */
  BG_OP_HEURISTIC,              /* pushes the bounds of term number operand */
  BG_OP_SCALE,                  /* the top times operand */
  BG_OP_SCALE_BELOW,            /* the value below the top times operand */
  BG_OP_CEIL,                   /* the top divided by operand and rounded up; operand > 0 */
  BG_OP_FLOOR,                  /* or down */
  BG_OP_MOD,                    /* the remainder of the top, divided by operand and rounded down */
  BG_OP_ADD,                    /* from here on: two values become one */
  BG_OP_MULTIPLY,
  BG_OP_MIN,
  BG_OP_MAX,
  BG_OP_LESS,
  BG_OP_AT_MOST,
  BG_OP_EQUAL,
  BG_OP_DIFFERENT,
} BgOp;

typedef struct
{
  BgOp op;
  int32_t operand;
  BgPosition holes;
} BgInstruction;

typedef struct
{
  GArray *code;                 /* of BgInstruction */
  GArray *terms;                /* of BgLookup */
  int depth;                    /* of the stack while it is being compiled */
} BgProgram;

void bg_program_init (BgProgram *program);
void bg_program_clear (BgProgram *program);

/* The most positions a call. */
#define BG_PROGRAM_BLOCK 256

/* Sets values[i] for n <= BG_PROGRAM_BLOCK positions. */
void bg_program_run (const BgProgram *program, const BgPosition *positions, int32_t *values,
                     size_t n);

#endif
