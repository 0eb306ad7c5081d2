/* Declared expressions: the `value` of a [heuristic NAME] of type expression.

       value      = sum [ comparison sum ]        1 if it holds, else 0
       comparison = "<" | "<=" | "=" | ">=" | ">"
       sum        = product { ("+" | "-") product }
       product    = factor { ("*" | "/") factor }
       factor     = "-" factor | NUMBER | "#" SET | NAME | "(" value ")"
                  | ("ceil" | "floor") "(" value ")"
                  | ("min" | "max") "(" value { "," value } ")"

   #SET is the number of pegs in a set that the group names, in #cat0 to #cat3
   (the categories) or in #pegs (all).  NAME is another heuristic, declared or
   built in; a '-' belongs to it where a letter follows, so a minus in front of a
   name wants a blank.  `/` is exact, and what stands behind it must be constant.
   The bound is the value rounded up, 0 where it is negative and 0 at a finish.

   Everything that could go wrong does so here, with the column: unknown sets and
   names, division by zero, definitions in a circle, values that could reach
   2^30, expressions beyond program.h's size. */
#ifndef BG_EXPRESSION_H
#define BG_EXPRESSION_H

#include "bounds/linear_form.h"
#include "bounds/program.h"
#include "bounds/lookup.h"

/* Compiles a declaration's value; FORM is what is known of its result, claims
   proved as far as they can be. */
bool bg_expression_compile (const BgProblem *problem, const BgDeclaring *within,
                            BgProgram *program, BgLinearForm *form, GError **error);

#endif
