#include "bounds/declared.h"

#include "bounds/declared_kinds.h"
#include "bounds/expression.h"

typedef struct
{
  BgDeclared base;
  BgProgram program;
} Expression;

void
bg_declared_init (BgDeclared *declared, const BgProblem *problem, const BgDeclaration *declaration)
{
  declared->problem = problem;
  declared->name = g_strdup (declaration->name);
  declared->source = g_strdup (declaration->where);
  declared->descriptor.name = declared->name;
  declared->descriptor.source = declared->source;
}

void
bg_declared_clear (BgDeclared *declared)
{
  g_free (declared->name);
  g_free (declared->source);
}

static void
evaluate_expression (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds, size_t n)
{
  const Expression *expression = pointer;
  const BgProblem *problem = expression->base.problem;
  for (size_t done = 0; done < n; done += BG_PROGRAM_BLOCK)
    {
      int32_t values[BG_PROGRAM_BLOCK];
      size_t block = MIN (n - done, BG_PROGRAM_BLOCK);
      bg_program_run (&expression->program, positions + done, values, block);
      for (size_t i = 0; i < block; i++)
        bg_declared_set (problem, positions[done + i], values[i], &bounds[done + i]);
    }
}

static void
release_expression (gpointer pointer)
{
  Expression *expression = pointer;
  bg_program_clear (&expression->program);
  bg_declared_clear (&expression->base);
  g_free (expression);
}

static BgHeuristic *
new_expression (const BgProblem *problem, const BgDeclaring *declaring, GError **error)
{
  Expression *expression = g_new0 (Expression, 1);
  BgHeuristic *descriptor = &expression->base.descriptor;
  bg_declared_init (&expression->base, problem, declaring->declaration);
  descriptor->evaluate = evaluate_expression;
  descriptor->release = release_expression;
  bg_program_init (&expression->program);
  BgLinearForm form;
  if (!bg_expression_compile (problem, declaring, &expression->program, &form, error))
    {
      release_expression (expression);
      return NULL;
    }
  descriptor->summary = form.admissible ? "an expression that is admissible by its form"
                                        : "an expression, not proved admissible";
  descriptor->admissible = form.admissible;
  descriptor->consistent = form.admissible && form.consistent;
  for (guint i = 0; i < expression->program.terms->len; i++)
    descriptor->expensive |= g_array_index (expression->program.terms, BgLookup, i).heuristic->expensive;
  return descriptor;
}

BgHeuristic *
bg_declared_new (const BgProblem *problem, const BgDeclaring *declaring, GError **error)
{
  const BgDeclaration *declaration = declaring->declaration;
  switch (declaration->type)
    {
    case BG_DECLARED_EXPRESSION:
      return new_expression (problem, declaring, error);
    case BG_DECLARED_REGIONS:
      return bg_declared_regions_new (problem, declaration, error);
    case BG_DECLARED_LANDMARKS:
      return bg_declared_landmarks_new (problem, declaration, error);
    case BG_DECLARED_WEIGHTS:
      return bg_declared_weights_new (problem, declaration);
    }
  g_assert_not_reached ();
}
