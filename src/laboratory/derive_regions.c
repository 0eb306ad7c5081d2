#include "bounds/regions.h"
#include "laboratory/derive.h"
#include "laboratory/linear_program.h"

/* Regions of up to this many holes are all listed; larger ones come as they are
   needed. */
#define SMALL_REGION 3

/* The largest region inside POSITION, or 0 if it is one that need never move:
   inside a finish of several pegs. */
static BgPosition largest_region (const BgProblem *problem, BgPosition position) {
  BgPosition region = bg_regions_peel (problem->board, position);
  for (int i = 0; i < problem->n_finishes && !problem->finish_is_single; i++)
    if (bg_subset (region, problem->finish[i]))
      return 0;
  return region;
}

/* A region inside REGION that has none smaller. */
static BgPosition minimal_region (const BgProblem *problem, BgPosition region) {
  BG_FOR_EACH_HOLE (hole, region) {
    BgPosition smaller = bg_has (region, hole)
                             ? largest_region (problem, region & ~bg_hole_bit (hole))
                             : 0;
    if (smaller != 0)
      region = smaller;
  }
  return region;
}

static void add_region (GArray *regions, BgPosition region) {
  for (guint i = 0; i < regions->len; i++)
    if (g_array_index (regions, BgPosition, i) == region)
      return;
  g_array_append_val (regions, region);
}

/* Adds as many regions inside REST, apart from each other, as can be found;
   false if there is none. */
static bool add_inside (const BgProblem *problem, BgPosition rest, GArray *regions) {
  BgPosition largest;
  bool missed = false;
  while ((largest = largest_region (problem, rest)) != 0) {
    BgPosition region = minimal_region (problem, largest);
    add_region (regions, region);
    rest &= ~region;
    missed = true;
  }
  return missed;
}

/* The least set that hits REGIONS. */
static BgPosition hit (const BgBoard *board, const GArray *regions) {
  g_autoptr (BgLinearProgram) linear = bg_linear_program_new ();
  for (int hole = 0; hole < board->n_holes; hole++)
    bg_linear_program_add_choice (linear, -1);
  for (guint i = 0; i < regions->len; i++) {
    bg_linear_program_begin_row (linear);
    BG_FOR_EACH_HOLE (hole, g_array_index (regions, BgPosition, i))
      bg_linear_program_add_to_row (linear, hole + 1, -1);
    bg_linear_program_end_row_at_most (linear, -1);
  }
  double objective;
  bool solved = bg_linear_program_solve_choices (linear, &objective);
  g_assert (solved); /* all holes hit everything */
  BgPosition holes = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    if (bg_linear_program_value (linear, hole + 1) > 0.5)
      holes |= bg_hole_bit (hole);
  return holes;
}

void bg_derive_landmarks (const BgProblem *problem, BgLandmarks *landmarks) {
  landmarks->regions = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  landmarks->holes = 0;
  while (add_inside (problem, problem->start & ~landmarks->holes, landmarks->regions))
    landmarks->holes = hit (problem->board, landmarks->regions);
}

void bg_landmarks_clear (BgLandmarks *landmarks) {
  g_clear_pointer (&landmarks->regions, g_array_unref);
}

/* Adds every minimal region of up to SMALL_REGION holes. */
static void add_small (const BgProblem *problem, GArray *regions, BgPosition chosen, int from) {
  if (chosen != 0 && bg_regions_is_region (problem->board, chosen)
      && largest_region (problem, chosen) != 0) {
    if (minimal_region (problem, chosen) == chosen)
      add_region (regions, chosen);
    return;
  }
  if (bg_pegs (chosen) == SMALL_REGION)
    return;
  for (int hole = from; hole < problem->board->n_holes; hole++)
    add_small (problem, regions, chosen | bg_hole_bit (hole), hole + 1);
}

static void add_images (const BgProblem *problem, GArray *regions) {
  guint n = regions->len;
  for (guint i = 0; i < n; i++)
    for (int s = 0; s < problem->board->n_symmetries; s++) {
      BgPosition region = g_array_index (regions, BgPosition, i);
      BgPosition image = bg_board_image (problem->board, s, region);
      if (largest_region (problem, image) != 0)
        add_region (regions, image);
    }
}

/* The most regions apart from each other: first the most regions that START fills, then the most
   others. */
static GArray *pack (const BgBoard *board, const GArray *regions, BgPosition start) {
  g_autoptr (BgLinearProgram) linear = bg_linear_program_new ();
  for (guint i = 0; i < regions->len; i++)
    bg_linear_program_add_choice (linear, bg_subset (g_array_index (regions, BgPosition, i), start)
                                              ? 1
                                              : 1. / BG_MAX_HOLES);
  for (int hole = 0; hole < board->n_holes; hole++) {
    bg_linear_program_begin_row (linear);
    for (guint i = 0; i < regions->len; i++)
      if (bg_has (g_array_index (regions, BgPosition, i), hole))
        bg_linear_program_add_to_row (linear, i + 1, 1);
    bg_linear_program_end_row_at_most (linear, 1);
  }
  double objective;
  GArray *packed = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  if (regions->len > 0 && bg_linear_program_solve_choices (linear, &objective))
    for (guint i = 0; i < regions->len; i++)
      if (bg_linear_program_value (linear, i + 1) > 0.5)
        g_array_append_val (packed, g_array_index (regions, BgPosition, i));
  return packed;
}

static BgPosition holes_of (const GArray *places) {
  BgPosition holes = 0;
  for (guint i = 0; i < places->len; i++)
    holes |= g_array_index (places, BgPosition, i);
  return holes;
}

/* Lets REGION slide to places that keep clear of all the others. */
static void add_places (const GArray *candidates, GPtrArray *regions, guint region) {
  BgPosition others = 0;
  for (guint i = 0; i < regions->len; i++)
    if (i != region)
      others |= holes_of (regions->pdata[i]);
  GArray *places = regions->pdata[region];
  for (guint i = 0; i < candidates->len; i++) {
    BgPosition place = g_array_index (candidates, BgPosition, i);
    if ((place & others) == 0 && (place & holes_of (places)) != 0)
      add_region (places, place);
  }
}

GPtrArray *bg_derive_regions (const BgProblem *problem) {
  g_auto (BgLandmarks) landmarks = { 0 };
  bg_derive_landmarks (problem, &landmarks);
  add_small (problem, landmarks.regions, 0, 0);
  /* one of the interior, which the start may not fill */
  BgPosition packed_holes = holes_of (landmarks.regions);
  add_inside (problem, problem->board->full & ~packed_holes, landmarks.regions);
  add_images (problem, landmarks.regions);
  g_autoptr (GArray) packed = pack (problem->board, landmarks.regions, problem->start);
  GPtrArray *regions = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint i = 0; i < packed->len; i++) {
    GArray *places = g_array_new (FALSE, FALSE, sizeof (BgPosition));
    g_array_append_val (places, g_array_index (packed, BgPosition, i));
    g_ptr_array_add (regions, places);
  }
  for (guint i = 0; i < regions->len; i++)
    add_places (landmarks.regions, regions, i);
  return regions;
}

int bg_regions_at_start (const BgProblem *problem, const GPtrArray *regions) {
  int filled = 0;
  for (guint i = 0; i < regions->len; i++) {
    const GArray *places = regions->pdata[i];
    bool is_filled = false;
    for (guint k = 0; k < places->len; k++)
      is_filled |= bg_subset (g_array_index (places, BgPosition, k), problem->start);
    filled += is_filled;
  }
  return filled;
}
