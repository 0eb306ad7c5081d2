/* The arithmetic of expressions: a column of values, one for each position of a block, from the
   columns of the operands.

   The compiler (compiler.h) knows the range of every value, so that 32 bits are enough and nothing
   is checked here. */
#ifndef BG_ARITHMETIC_H
#define BG_ARITHMETIC_H

#include "bounds/expression/expression.h"

/* Sets values[i] for n <= BG_EXPRESSION_BLOCK positions; NODE is of any kind. */
void bg_arithmetic_evaluate (const BgExpression *node, const BgPosition *positions,
                             int32_t *values, size_t n);

#endif
