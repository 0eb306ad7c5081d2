#include "bounds/expression/program.h"

#include <math.h>
#include <string.h>

typedef int32_t Column[BG_PROGRAM_BLOCK];

void
bg_program_init (BgProgram *program)
{
  *program = (BgProgram) {
    .code = g_array_new (FALSE, FALSE, sizeof (BgInstruction)),
    .terms = g_array_new (FALSE, FALSE, sizeof (BgLookup)),
  };
  g_array_set_clear_func (program->terms, bg_lookup_clear);
}

void
bg_program_clear (BgProgram *program)
{
  g_clear_pointer (&program->code, g_array_unref);
  g_clear_pointer (&program->terms, g_array_unref);
}

static void
push_bounds (const BgLookup *term, const BgPosition *positions, int32_t *column, size_t n)
{
  uint8_t bounds[BG_PROGRAM_BLOCK];
  bg_lookup_evaluate (term, positions, bounds, n);
  for (size_t i = 0; i < n; i++)
    column[i] = bounds[i];
}

#define EACH(expression) \
  for (size_t i = 0; i < n; i++) \
    expression

void
bg_program_run (const BgProgram *program, const BgPosition *positions, int32_t *values, size_t n)
{
  Column stack[BG_PROGRAM_DEPTH];
  int depth = 0;
  const BgInstruction *end = (const BgInstruction *) program->code->data + program->code->len;
  for (const BgInstruction *at = (const BgInstruction *) program->code->data; at < end; at++)
    {
      const int32_t operand = at->operand;
      const BgPosition holes = at->holes;
      if (at->op <= BG_OP_HEURISTIC)
        depth++;
      else if (at->op >= BG_OP_ADD)
        depth--;
      int32_t *restrict a = stack[depth - 1];   /* where the result goes */
      const int32_t *restrict b = depth < BG_PROGRAM_DEPTH ? stack[depth] : NULL;
      switch (at->op)
        {
        case BG_OP_CONSTANT:
          EACH (a[i] = operand);
          break;
        case BG_OP_COUNT:
          EACH (a[i] = bg_pegs (positions[i] & holes));
          break;
        case BG_OP_HEURISTIC:
          push_bounds (&g_array_index (program->terms, BgLookup, operand), positions, a, n);
          break;
        case BG_OP_SCALE:
          EACH (a[i] *= operand);
          break;
        case BG_OP_SCALE_BELOW:
          a = stack[depth - 2];
          EACH (a[i] *= operand);
          break;
        /* doubles are exact enough: quotients below 2^30 of whole numbers differ from a whole
           number by 2^-30 at least */
        case BG_OP_CEIL:
          EACH (a[i] = (int32_t) ceil (a[i] / (double) operand));
          break;
        case BG_OP_FLOOR:
          EACH (a[i] = (int32_t) floor (a[i] / (double) operand));
          break;
        case BG_OP_MOD:
          EACH (a[i] -= operand * (int32_t) floor (a[i] / (double) operand));
          break;
        case BG_OP_ADD:
          EACH (a[i] += b[i]);
          break;
        case BG_OP_MULTIPLY:
          EACH (a[i] *= b[i]);
          break;
        case BG_OP_MIN:
          EACH (a[i] = MIN (a[i], b[i]));
          break;
        case BG_OP_MAX:
          EACH (a[i] = MAX (a[i], b[i]));
          break;
        case BG_OP_LESS:
          EACH (a[i] = a[i] < b[i]);
          break;
        case BG_OP_AT_MOST:
          EACH (a[i] = a[i] <= b[i]);
          break;
        case BG_OP_EQUAL:
          EACH (a[i] = a[i] == b[i]);
          break;
        case BG_OP_DIFFERENT:
          EACH (a[i] = a[i] != b[i]);
          break;
        }
    }
  memcpy (values, stack[0], n * sizeof *values);
}
