/* heuristics --derive: bounds as groups that can be pasted into a problem file. */
#include <string.h>

#include "board/notation.h"
#include "cli/heuristics/modes.h"
#include "core/plain_text.h"
#include "laboratory/derive.h"
#include "pictures/panel.h"
#include "records/record.h"
#include "search/instance.h"

/* Resource counts a problem is given at most. */
#define MOST_COUNTS 6

/* Weights as the board is drawn, rows without holes included; on a board by lines in the order of
   the holes. */
static void append_rows (GString *text, const BgBoard *board, const gint64 *weight) {
  g_string_append (text, "rows =");
  for (int hole = 0; hole < board->n_holes && board->by_lines; hole++)
    g_string_append_printf (text, " %" G_GINT64_FORMAT, weight[hole]);
  for (int row = 0, hole = 0; row < board->n_rows && !board->by_lines; row++) {
    g_string_append (text, row > 0 ? " /" : "");
    for (; hole < board->n_holes && board->row[hole] == row; hole++)
      g_string_append_printf (text, " %" G_GINT64_FORMAT, weight[hole]);
  }
  g_string_append_c (text, '\n');
}

static void append_weighing_regions (GString *text, const BgBoard *board,
                                     const BgPotential *potential) {
  for (int k = 0, n = 0; potential->regions != NULL && k < potential->regions->n; k++)
    if (potential->region_weight[k] > 0) {
      g_string_append_printf (text, "R%d =", ++n);
      bg_holes_append (board, potential->regions->region[k], text);
      g_string_append_printf (text, " : %" G_GINT64_FORMAT "\n", potential->region_weight[k]);
    }
}

void bg_heuristics_add_weights (GPtrArray *panels, const BgProblem *problem, char *caption,
                                BgPosition position, const BgPotential *potential) {
  BgPanel *panel = bg_panel_new (caption, position);
  panel->weight = g_memdup2 (potential->weight, problem->board->n_holes * sizeof (gint64));
  for (int k = 0; potential->regions != NULL && k < potential->regions->n; k++)
    if (potential->region_weight[k] > 0)
      g_array_append_val (panel->regions, potential->regions->region[k]);
  g_ptr_array_add (panels, panel);
}

static void append_weights (GString *text, GPtrArray *panels, const BgProblem *problem,
                            const char *name, const BgPotential *potential) {
  const BgBoard *board = problem->board;
  const int least = MAX (potential->at_start, 0);
  bg_heuristics_add_weights (panels, problem,
                             g_strdup_printf ("%s: at the start %d move%s at least", name, least,
                                              bg_plural (least)),
                             problem->start, potential);
  g_string_append_printf (text, "# at the start: %d%s\n[heuristic %s]\ntype = weights\n", least,
                          least >= BG_BOUND_LOST ? ", so that it counts as lost" : "", name);
  append_rows (text, board, potential->weight);
  g_string_append_printf (text, "divisor = %" G_GINT64_FORMAT "\noffset = %" G_GINT64_FORMAT "\n",
                          potential->divisor, potential->offset);
  append_weighing_regions (text, board, potential);
}

/* One section, where any was FOUND. */
static int append_best (GString *text, GPtrArray *panels, const BgProblem *problem, bool found,
                        const BgPotential *potential) {
  if (!found) {
    g_string_append (text, "# no weights give a bound above 0 at the start\n");
    return 0;
  }
  append_weights (text, panels, problem, "weights", potential);
  return potential->at_start;
}

static int derive_potential (const BgProblem *problem, GString *text, GPtrArray *panels) {
  BgPotential potential;
  const bool found = bg_derive_potential (problem, &potential);
  return append_best (text, panels, problem, found, &potential);
}

static int derive_weights (const BgProblem *problem, GString *text, GPtrArray *panels) {
  BgRegionList regions;
  BgPotential potential;
  const bool found = bg_derive_weights (problem, &regions, &potential);
  return append_best (text, panels, problem, found, &potential);
}

/* Several sections, and one with their maximum. */
static int derive_potentials (const BgProblem *problem, GString *text, GPtrArray *panels) {
  g_autoptr (GArray) sets = bg_derive_potentials (problem);
  g_autoptr (GString) names = g_string_new (NULL);
  int at_start = 0;
  if (sets->len == 0)
    g_string_append (text, "# no weights say much beside the Merson regions\n");
  for (guint i = 0; i < sets->len; i++) {
    const BgPotential *set = &g_array_index (sets, BgPotential, i);
    g_autofree char *name = g_strdup_printf ("weights%u", i + 1);
    append_weights (text, panels, problem, name, set);
    g_string_append_c (text, '\n');
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", name);
    at_start = MAX (at_start, set->at_start);
  }
  if (sets->len > 0)
    g_string_append_printf (text, "[heuristic weights]\ntype = expression\nvalue = max(%s)\n",
                            names->str);
  return at_start;
}

/* The key of region number I of N. */
static void append_region_name (GString *text, guint i, guint n) {
  if (n <= 26)
    g_string_append_printf (text, "%c =", 'A' + i);
  else
    g_string_append_printf (text, "R%u =", i + 1);
}

static int derive_regions (const BgProblem *problem, GString *text, GPtrArray *panels) {
  g_autoptr (GPtrArray) regions = bg_derive_regions (problem);
  int at_start = bg_regions_at_start (problem, regions);
  g_string_append_printf (text, "# at the start: %d\n", at_start);
  BgPanel *panel = bg_panel_new (g_strdup_printf ("regions: at the start %d move%s at least",
                                                  at_start, bg_plural (at_start)),
                                 problem->start);
  g_ptr_array_add (panels, panel);
  if (regions->len > 0)
    g_string_append (text, "[heuristic regions]\ntype = regions\n");
  for (guint i = 0; i < regions->len; i++) {
    const GArray *places = regions->pdata[i];
    g_array_append_val (panel->regions, g_array_index (places, BgPosition, 0));
    append_region_name (text, i, regions->len);
    for (guint k = 0; k < places->len; k++) {
      g_string_append (text, k > 0 ? " |" : "");
      bg_holes_append (problem->board, g_array_index (places, BgPosition, k), text);
    }
    g_string_append_c (text, '\n');
  }
  return at_start;
}

static int derive_landmarks (const BgProblem *problem, GString *text, GPtrArray *panels) {
  g_auto (BgLandmarks) landmarks = { 0 };
  bg_derive_landmarks (problem, &landmarks);
  int n = bg_pegs (landmarks.holes);
  g_string_append_printf (text, "# at the start: %d", n);
  if (n > 0) {
    g_string_append (text, ", every region being hit by\n#  ");
    bg_holes_append (problem->board, landmarks.holes, text);
    g_string_append (text, "\n[heuristic landmarks]\ntype = landmarks");
  }
  g_string_append_c (text, '\n');
  BgPanel *panel = bg_panel_new (g_strdup_printf ("landmarks: at the start %d move%s at least", n,
                                                  bg_plural (n)),
                                 problem->start);
  g_array_append_vals (panel->regions, landmarks.regions->data, landmarks.regions->len);
  g_ptr_array_add (panels, panel);
  for (guint i = 0; i < landmarks.regions->len; i++) {
    append_region_name (text, i, landmarks.regions->len);
    bg_holes_append (problem->board, g_array_index (landmarks.regions, BgPosition, i), text);
    g_string_append_c (text, '\n');
  }
  return n;
}

static void append_count (GString *text, const BgBoard *board, const BgDerivedResource *count,
                          guint number) {
  g_string_append_printf (text,
                          "# %" G_GINT64_FORMAT " at the start, %" G_GINT64_FORMAT " at the finish",
                          count->start, count->finish);
  if (count->from < 0)
    g_string_append (text, ": the problem cannot be solved\n");
  else {
    gint64 times = (count->start - count->finish) / count->loss;
    g_string_append_printf (text,
                            ": %s-%s%s%s%s costs %" G_GINT64_FORMAT
                            ", so it can be played %" G_GINT64_FORMAT " time%s at most\n",
                            bg_hole_name (board, count->from).text,
                            board->by_lines ? bg_hole_name (board, count->over).text : "",
                            board->by_lines ? "-" : "", bg_hole_name (board, count->to).text,
                            count->symmetric ? " or an image of it" : "", count->loss, times,
                            bg_plural (times));
  }
  g_string_append_printf (text, "[resource count%u]\n", number);
  append_rows (text, board, count->weight);
}

static int derive_resource (const BgProblem *problem, GString *text, GPtrArray *panels) {
  g_autoptr (GArray) counts = bg_derive_resources (problem, MOST_COUNTS);
  for (guint i = 0; i < counts->len; i++) {
    if (i > 0)
      g_string_append_c (text, '\n');
    const BgDerivedResource *count = &g_array_index (counts, BgDerivedResource, i);
    append_count (text, problem->board, count, i + 1);
    char *caption = g_strdup_printf ("count%u: %" G_GINT64_FORMAT " at the start, %" G_GINT64_FORMAT
                                     " at the finish",
                                     i + 1, count->start, count->finish);
    BgPanel *panel = bg_panel_new (caption, problem->start);
    panel->weight = g_memdup2 (count->weight, problem->board->n_holes * sizeof (gint64));
    g_ptr_array_add (panels, panel);
  }
  return -1;
}

const char *const bg_derive_kinds[] = {
  "potential", "potentials", "weights", "regions", "landmarks", "resource", NULL,
};

/* Without the end of its last line. */
static void append_groups (const BgRecord *record, GString *text) {
  const char *groups = bg_record_text (record, "text");
  g_string_append_len (text, groups, (gssize) strlen (groups) - 1);
}

static const BgTextLine form[] = { { .text = "{@}", .when = "text", .append = append_groups },
                                   { NULL } };

int bg_derive (const BgHeuristicsOptions *options, const BgCommon *common, GError **error) {
  /* each appends its groups and returns the bound at the start, -1 if it is none */
  static int (*const derive[]) (const BgProblem *problem, GString *text, GPtrArray *panels) = {
    derive_potential, derive_potentials, derive_weights,
    derive_regions,   derive_landmarks,  derive_resource,
  };
  /* a search asks for the finish's images as well; resource counts are for the problem as it
     was posed, and say themselves which symmetries a search may use */
  g_autoptr (BgInstance) instance = bg_instance_new (common->problem, BG_FORWARD);
  const BgProblem *problem = derive[options->derive] == derive_resource ? common->problem
                                                                        : instance->closed;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  int at_start = derive[options->derive](problem, text, panels);
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_problem (record, common->problem);
  bg_record_add_text (record, "derived", bg_derive_kinds[options->derive]);
  if (at_start >= 0)
    bg_record_add_integer (record, "start_bound", at_start);
  bg_record_add_text (record, "text", text->str);
  return bg_picture_panels (&options->picture, common, panels, record, form, error);
}
