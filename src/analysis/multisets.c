#include "analysis/multisets.h"

#include "solutions/family.h"

/* A jump as a number: the line, and which way. */
static uint32_t
jump_number (int line, bool from_a)
{
  return 2 * line + from_a;
}

/* Adds what leads from POSITION, where FAMILY can have been played, to the next level. */
static void
hand_on (const BgBoard *board, BgFamilies *families, BgPosition position, BgFamily family,
         const BgLayer *next, BgFamily *next_family)
{
  for (int i = 0; i < board->n_lines; i++)
    {
      const BgLine *line = &board->line[i];
      bool from_a = bg_has (position, line->a);
      if (!bg_has (position, line->over) || from_a == bg_has (position, line->b))
        continue;
      BgPosition result = position ^ board->line_mask[i];
      size_t place;
      bg_layer_find (next, &result, 1, &place);
      if (place == BG_LAYER_ABSENT)
        continue;
      BgFamily more = bg_family_add (families, family, jump_number (i, from_a));
      next_family[place] = bg_family_union (families, next_family[place], more);
    }
}

/* The families of level N + 1 from those of level N, which it frees. */
static BgAnalysisOutcome
advance (const BgWinning *winning, int n, BgFamilies *families, BgFamily **family,
         const BgResources *resources)
{
  const BgLayer *layer = winning->layer[n], *next = winning->layer[n + 1];
  g_autofree BgFamily *before = *family;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LAYER_CHUNK);
  *family = g_new0 (BgFamily, bg_layer_size (next));
  for (size_t chunk = 0; chunk < bg_layer_n_chunks (layer); chunk++)
    {
      size_t index = bg_layer_index (layer, chunk);
      size_t size = bg_layer_read (layer, chunk, positions);
      for (size_t i = 0; i < size; i++)
        {
          hand_on (winning->problem->board, families, positions[i], before[index + i], next,
                   *family);
          if (bg_families_overflowed (families))
            return BG_ANALYSIS_OUT_OF_MEMORY;
          if (resources->stop != NULL && *resources->stop)
            return BG_ANALYSIS_STOPPED;
        }
    }
  return BG_ANALYSIS_DONE;
}

/* All finishes together. */
static void
count_union (BgFamilies *families, const BgFamily *family, size_t n, mpz_t count)
{
  BgFamily all = BG_FAMILY_EMPTY;
  for (size_t i = 0; i < n; i++)
    all = bg_family_union (families, all, family[i]);
  bg_family_count (families, all, count);
}

BgAnalysisOutcome
bg_multisets_count (const BgProblem *problem, const BgResources *resources, mpz_t count)
{
  const BgGroup identity = { .order = 1 };
  BgGroup none;
  bg_group_init_common (&none, problem->board, &identity, &identity);
  BgWinning winning;
  BgAnalysisOutcome outcome = bg_winning_find (&winning, problem, &none, resources);
  if (outcome == BG_ANALYSIS_DONE)
    outcome = bg_winning_complete (&winning, resources);
  mpz_set_ui (count, 0);
  if (outcome == BG_ANALYSIS_DONE && winning.layer[0] != NULL)
    {
      BgFamilies *families = bg_families_new (MAX (winning.n_jumps, 1), resources->memory);
      BgFamily *family = g_new (BgFamily, 1);
      family[0] = BG_FAMILY_UNIT;
      for (int n = 0; n < winning.n_jumps && outcome == BG_ANALYSIS_DONE; n++)
        outcome = advance (&winning, n, families, &family, resources);
      if (outcome == BG_ANALYSIS_DONE)
        count_union (families, family, bg_layer_size (winning.layer[winning.n_jumps]), count);
      if (bg_families_overflowed (families))
        outcome = BG_ANALYSIS_OUT_OF_MEMORY;
      g_free (family);
      bg_families_free (families);
    }
  bg_winning_clear (&winning);
  return outcome;
}
