#include "bounds/expression/symmetric.h"

#include <string.h>

#include "board/group.h"
#include "bounds/expression/expression.h"

typedef struct {
  BgHeuristic descriptor;
  const BgBoard *board;
  int n_images;
  int image[BG_MAX_SYMMETRIES]; /* the symmetries that keep the finishes */
  BgExpression *operand;
} Symmetric;

static void evaluate (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds,
                      size_t n) {
  const Symmetric *symmetric = pointer;
  BgPosition images[BG_EXPRESSION_BLOCK];
  uint8_t other[BG_EXPRESSION_BLOCK];
  memset (bounds, 0, n);
  for (int s = 0; s < symmetric->n_images; s++) {
    for (size_t i = 0; i < n; i++)
      images[i] = bg_board_image (symmetric->board, symmetric->image[s], positions[i]);
    bg_expression_evaluate (symmetric->operand, images, other, n);
    for (size_t i = 0; i < n; i++)
      bounds[i] = MAX (bounds[i], other[i]);
  }
}

static void release (gpointer pointer) {
  Symmetric *symmetric = pointer;
  bg_expression_free (symmetric->operand);
  g_free (symmetric);
}

bool bg_symmetric_new (const BgCompiler *compiler, const BgSyntax *node, BgPosition origins,
                       BgLookup *term, BgLinearForm *form) {
  const BgProblem *problem = compiler->problem;
  if (bg_compiler_origins (node, origins) != problem->board->full)
    return bg_source_complain (compiler->source, node->at, compiler->error,
                               "sym(...) cannot count "
                               "only the moves that start in a set of holes, expected no [SET]");
  BgExpression *operand = bg_expression_build (compiler, bg_syntax_operand (node, 0), origins,
                                               form);
  if (operand == NULL)
    return false;
  Symmetric *symmetric = g_new0 (Symmetric, 1);
  symmetric->descriptor = (BgHeuristic){
    .name = "sym",
    .summary = "the greatest bound of a position's images",
    .admissible = form->admissible,
    .consistent = form->admissible && form->consistent,
    .expensive = operand->expensive,
    .evaluate = evaluate,
    .release = release,
  };
  symmetric->board = problem->board;
  symmetric->operand = operand;
  BgGroup group;
  bg_problem_group (problem, &group);
  for (int s = 0; s < group.order; s++)
    symmetric->image[symmetric->n_images++] = group.symmetry[s];
  *term = (BgLookup){ .heuristic = &symmetric->descriptor, .data = symmetric };
  const BgClaims claims = { form->admissible,
                            form->admissible && form->consistent,
                            form->admissible ? BG_PROOF_SYMMETRIC : BG_PROOF_NONE,
                            NULL,
                            { 0 } };
  *form = bg_linear_form_heuristic (&claims, origins, form->authors);
  return true;
}
