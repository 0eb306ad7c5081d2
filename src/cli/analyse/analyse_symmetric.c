#include "cli/analyse/analyse.h"
#include "jumps/symmetric_path.h"
#include "jumps/symmetry_types.h"
#include "records/record.h"

static size_t total_of (const BgSymmetric *symmetric, int type) {
  size_t sum = 0;
  for (int n = 0; n < symmetric->n; n++)
    sum += symmetric->count[n][type];
  return sum;
}

static void append_types (const BgRecord *level, GString *text) {
  const BgRecord *types = bg_record_find (level, "types");
  for (guint t = 0; t < bg_record_length (types); t++)
    g_string_append_printf (text, " %8" G_GINT64_FORMAT, bg_record_integer_item (types, t));
}

static void append_heads (const BgRecord *record, GString *text) {
  const BgRecord *types = bg_record_find (record, "types");
  for (guint t = 0; t < bg_record_length (types); t++)
    g_string_append_printf (text, "   type %u", t + 1);
}

static const BgTextLine counts_text[] = {
  BG_LINE ("symmetric positions"),
  BG_LINES_OF ("types", "  type {#}: {name:-22} {positions:10}"),
  { .text = "   n        |S_n|  pegs complement{@}", .append = append_heads },
  { .list = "levels",
    .text = "{n:4} {size:12} {pegs:5} {complement_pegs:10}{@}",
    .append = append_types },
  { NULL }
};

/* Adds the numbers by level and by type; returns the list of types. */
static BgRecord *add_counts (const BgAnalyse *analyse, const BgSymmetryTypes *types,
                             const BgSymmetric *symmetric) {
  const int pegs = bg_pegs (analyse->problem->start), holes = analyse->problem->board->n_holes;
  BgRecord *levels = bg_record_add_list (analyse->record, "levels");
  BgRecord *list = bg_record_add_list (analyse->record, "types");
  for (int n = 0; n < symmetric->n; n++) {
    BgRecord *row = bg_record_add_record (levels, NULL);
    bg_record_add_integer (row, "n", n);
    bg_record_add_integer (row, "size", symmetric->size[n]);
    BgRecord *counts = bg_record_add_list (row, "types");
    for (int t = 0; t < types->n; t++)
      bg_record_add_integer (counts, NULL, symmetric->count[n][t]);
    bg_record_add_integer (row, "pegs", pegs - n);
    bg_record_add_integer (row, "complement_pegs", holes - (pegs - n));
  }
  for (int t = 0; t < types->n; t++) {
    BgRecord *row = bg_record_add_record (list, NULL);
    bg_record_add_text (row, "name", types->type[t].name);
    bg_record_add_integer (row, "order", types->type[t].order);
    bg_record_add_integer (row, "positions", total_of (symmetric, t));
  }
  /* at once: the ways take longer */
  bg_cli_print_part (analyse->common, analyse->record, counts_text);
  return list;
}

/* The most symmetric positions on one solution, with any axes or always the same. */
static BgStop show_way (const BgAnalyse *analyse, const BgSymmetricAim *aim, BgRecord *row) {
  static const BgTextLine any_text[] = { BG_LINE ("    of this type: {most} on one solution"),
                                         BG_LINE_IF ("most_solution", "      {most_solution}"),
                                         { NULL } };
  static const BgTextLine fixed_text[] = {
    BG_LINE ("    with the same axes throughout: {most_fixed} on one solution"),
    BG_LINE_IF ("most_fixed_solution", "      {most_fixed_solution}"),
    { NULL }
  };
  BgJumpPath way;
  BgStop outcome;
  int most = bg_symmetric_path_find (&analyse->winning, aim, analyse->control, &way, &outcome);
  if (outcome != BG_STOP_NONE || most < 0)
    return outcome;
  g_auto (GStrv) moves = most > 0 ? bg_jump_path_moves (analyse->problem->board, &way) : NULL;
  bg_record_add_integer (row, aim->fixed ? "most_fixed" : "most", most);
  if (moves != NULL)
    bg_record_add_strings (row, aim->fixed ? "most_fixed_solution" : "most_solution",
                           (const char *const *) moves);
  bg_cli_print_part (analyse->common, row, aim->fixed ? fixed_text : any_text);
  return outcome;
}

static BgStop show_ways (BgAnalyse *analyse, const BgSymmetryTypes *types, BgRecord *list) {
  BgStop outcome = bg_analyse_need_winning (analyse, false);
  bg_analyse_print_line (analyse, analyse->record,
                         "most symmetric positions between the ends of one solution");
  for (int t = 0; t < types->n && outcome == BG_STOP_NONE; t++) {
    BgRecord *row = bg_record_edit (list, t);
    BgSymmetricAim aim = { .types = types, .set = types->type[t].example };
    bg_analyse_print_line (analyse, row, "  type %d: {name}", t + 1);
    outcome = show_way (analyse, &aim, row);
    aim.fixed = true;
    if (outcome == BG_STOP_NONE)
      outcome = show_way (analyse, &aim, row);
  }
  return outcome;
}

BgStop bg_analyse_symmetric (BgAnalyse *analyse) {
  BgGroup common;
  bg_winning_group (analyse->problem, &common);
  BgSymmetryTypes *types = g_new (BgSymmetryTypes, 1);
  bg_symmetry_types_init (types, analyse->problem->board, &common);
  g_autoptr (BgJumpSearch) reach = bg_jump_search_new (analyse->problem, BG_FORWARD, &common,
                                                       BG_JUMP_SEARCH_WALKS, analyse->control);
  g_autofree BgSymmetric *symmetric = g_new (BgSymmetric, 1);
  BgStop outcome = bg_symmetric_count (reach, types, analyse->control, symmetric);
  BgRecord *list = add_counts (analyse, types, symmetric);
  if (outcome == BG_STOP_NONE)
    outcome = show_ways (analyse, types, list);
  bg_symmetry_types_clear (types);
  g_free (types);
  return outcome;
}
