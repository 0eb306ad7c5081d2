#include "bounds/declared/declared.h"

#include "board/notation.h"
#include "bounds/declared/kinds.h"
#include "bounds/expression/expression.h"

typedef struct {
  BgDeclared base;
  BgExpression *expression;
} Expression;

void bg_declared_init (BgDeclared *declared, const BgProblem *problem,
                       const BgDeclaration *declaration) {
  declared->problem = problem;
  declared->name = g_strdup (declaration->name);
  declared->source = g_strdup (declaration->where);
  declared->descriptor.name = declared->name;
  declared->descriptor.source = declared->source;
}

void bg_declared_clear (BgDeclared *declared) {
  g_free (declared->name);
  g_free (declared->source);
  g_free (declared->region);
}

char *bg_declared_explain_holes (const BgProblem *problem, const char *text, BgPosition holes) {
  GString *explanation = g_string_new (text);
  g_string_append_c (explanation, ':');
  bg_holes_append (problem->board, holes, explanation);
  if (holes == 0)
    g_string_append (explanation, " none");
  return g_string_free (explanation, FALSE);
}

static void evaluate_expression (gconstpointer pointer, const BgPosition *positions,
                                 uint8_t *bounds, size_t n) {
  const Expression *declared = pointer;
  for (size_t done = 0; done < n; done += BG_EXPRESSION_BLOCK)
    bg_expression_evaluate (declared->expression, positions + done, bounds + done,
                            MIN (n - done, BG_EXPRESSION_BLOCK));
}

static void release_expression (gpointer pointer) {
  Expression *declared = pointer;
  bg_expression_free (declared->expression);
  bg_declared_clear (&declared->base);
  g_free (declared);
}

static BgHeuristic *new_expression (const BgProblem *problem, const BgDeclaring *declaring,
                                    BgPosition origins, BgClaims *claims, GError **error) {
  const BgDeclaration *declaration = declaring->declaration;
  BgExpression *expression = bg_expression_new (problem, declaration->value, origins, declaring,
                                                declaring->stop, claims, error);
  if (expression == NULL)
    return NULL;
  Expression *declared = g_new0 (Expression, 1);
  BgHeuristic *descriptor = &declared->base.descriptor;
  bg_declared_init (&declared->base, problem, declaration);
  declared->expression = expression;
  descriptor->evaluate = evaluate_expression;
  descriptor->release = release_expression;
  descriptor->summary = claims->admissible ? "an expression that is admissible by its form"
                                           : "an expression, not proved admissible";
  descriptor->admissible = claims->admissible;
  descriptor->consistent = claims->consistent;
  descriptor->expensive = expression->expensive;
  return descriptor;
}

static BgHeuristic *new_by_type (const BgProblem *problem, const BgDeclaring *declaring,
                                 BgPosition origins, BgProof *proof, BgRemedy *remedy,
                                 GError **error) {
  const BgDeclaration *declaration = declaring->declaration;
  switch (declaration->type) {
  case BG_DECLARED_REGIONS:
    *proof = BG_PROOF_REGIONS;
    return bg_declared_regions_new (problem, declaration, origins, error);
  case BG_DECLARED_LANDMARKS:
    *proof = BG_PROOF_LANDMARKS;
    return bg_declared_landmarks_new (problem, declaration, origins, error);
  case BG_DECLARED_WEIGHTS:
    *proof = BG_PROOF_WEIGHTS;
    return bg_declared_weights_new (problem, declaration, origins, remedy, error);
  case BG_DECLARED_PATTERN:
    *proof = BG_PROOF_PATTERN;
    return bg_declared_pattern_new (problem, declaration, origins, declaring->stop, error);
  case BG_DECLARED_EXPRESSION: break;
  }
  g_assert_not_reached ();
}

BgHeuristic *bg_declared_new (const BgProblem *problem, const BgDeclaring *declaring,
                              BgPosition origins, BgClaims *claims, GError **error) {
  if (declaring->declaration->type == BG_DECLARED_EXPRESSION)
    return new_expression (problem, declaring, origins, claims, error);
  BgProof proof;
  BgRemedy remedy = { 0 };
  BgHeuristic *descriptor = new_by_type (problem, declaring, origins, &proof, &remedy, error);
  if (descriptor != NULL)
    *claims = (BgClaims){ descriptor->admissible, descriptor->consistent, proof, NULL, remedy };
  return descriptor;
}
