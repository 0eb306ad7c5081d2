#include "cli/analyse/analyse.h"
#include "cli/levels/levels.h"

/* The winners of a complement problem up to symmetry and complement: the set X of
   Bell's English 33-hole Board Example.  Where the number of jumps is even, the
   middle level holds positions and complements side by side. */
static size_t count_pairs (const BgWinning *winning) {
  const BgBoard *board = winning->problem->board;
  const BgGroup *group = &winning->forward->group;
  size_t n = 0;
  for (int level = 0; 2 * level < winning->n_jumps; level++)
    n += bg_winning_size (winning, level);
  const BgLevelSet *middle = winning->level[winning->n_jumps / 2];
  if (winning->n_jumps % 2 == 1 || middle == NULL)
    return n;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (middle); chunk++) {
    size_t size = bg_level_set_read (middle, chunk, positions);
    for (size_t i = 0; i < size; i++)
      n += positions[i] <= bg_canonical (group, board->full & ~positions[i]);
  }
  return n;
}

static const BgColumn columns[] = {
  { "n", "n", 4, NULL },
  { "max_pegs", "pegs", 6, NULL },
  { "size", "|W_n|", 13, NULL },
};

static const BgTextLine text[] = {
  BG_LINE ("winning positions"),
  { .list = "levels", .columns = columns, .n_columns = G_N_ELEMENTS (columns) },
  BG_LINE (" sum       {total:12}"),
  BG_LINE_IF ("up_to_complement", "up to symmetry and complement: {up_to_complement}"),
  { NULL }
};

BgStop bg_analyse_winning (BgAnalyse *analyse) {
  BgStop stop = bg_analyse_need_winning (analyse, false);
  if (stop != BG_STOP_NONE)
    return stop;
  const BgWinning *winning = &analyse->winning;
  const int pegs = bg_pegs (analyse->problem->start);
  BgRecord *record = analyse->record;
  BgRecord *levels = bg_record_add_list (record, "levels");
  for (int n = 0; n <= winning->n_jumps; n++)
    bg_answer_add_level (levels, bg_winning_size (winning, n), pegs - n, pegs - n);
  bg_record_add_integer (record, "total", bg_levels_total (levels));
  if (winning->complement)
    bg_record_add_integer (record, "up_to_complement", count_pairs (winning));
  bg_cli_print_part (analyse->common, record, text);
  return stop;
}
