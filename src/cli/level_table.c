#include "cli/level_table.h"

void
bg_level_table_add (BgLevelTable *table, uint64_t size, int pegs)
{
  table->row[table->n++] = (BgLevelRow) { size, pegs, pegs };
}

uint64_t
bg_level_table_total (const BgLevelTable *table)
{
  uint64_t sum = 0;
  for (int n = 0; n < table->n; n++)
    sum += table->row[n].size;
  return sum;
}

static void
append_cells (const BgLevelTable *table, const char *size, const char *ratio, const char *pegs,
              GString *line)
{
  g_string_append_printf (line, "  %12s %7s %*s", size, ratio, table->pegs_width, pegs);
}

void
bg_level_table_append_head (const BgLevelTable *table, GString *line)
{
  append_cells (table, table->symbol, "ratio", "pegs", line);
}

void
bg_level_table_append_total (const BgLevelTable *table, GString *line)
{
  g_autofree char *total = g_strdup_printf ("%" PRIu64, bg_level_table_total (table));
  append_cells (table, total, "", "", line);
}

void
bg_level_table_append_row (const BgLevelTable *table, int n, GString *line)
{
  if (n >= table->n)
    {
      append_cells (table, "", "", "", line);
      return;
    }
  const BgLevelRow *row = &table->row[n];
  g_autofree char *size = g_strdup_printf ("%" PRIu64, row->size);
  g_autofree char *ratio = n == 0 ? g_strdup ("")
                                  : g_strdup_printf ("%.2f", (double) row->size / row[-1].size);
  g_autofree char *pegs = row->fewest > row->most ? g_strdup ("")
                          : row->fewest == row->most
                            ? g_strdup_printf ("%d", row->most)
                            : g_strdup_printf ("%d-%d", row->fewest, row->most);
  append_cells (table, size, ratio, pegs, line);
}

void
bg_level_table_add_json (const BgLevelTable *table, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, table->key);
  json_builder_begin_array (builder);
  for (int n = 0; n < table->n; n++)
    {
      const BgLevelRow *row = &table->row[n];
      json_builder_begin_object (builder);
      bg_json_add_number (builder, "n", n);
      bg_json_add_number (builder, "size", row->size);
      if (row->fewest <= row->most)
        {
          bg_json_add_number (builder, "min_pegs", row->fewest);
          bg_json_add_number (builder, "max_pegs", row->most);
        }
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}
