#include "problem/resource.h"

#include <stdlib.h>
#include <string.h>

#include "board/error.h"
#include "board/notation.h"

#define MAX_WEIGHT 1000000

bool
bg_weights_parse (const BgBoard *board, const char *text, int *weight, GError **error)
{
  g_auto (GStrv) rows = g_strsplit (text, "/", -1);
  if ((int) g_strv_length (rows) != board->n_rows)
    {
      bg_input_error (error, "%u rows, expected the board's %d", g_strv_length (rows),
                      board->n_rows);
      return false;
    }
  int hole = 0;
  for (int row = 0; row < board->n_rows; row++)
    {
      const char *c = rows[row];
      int holes = 0, numbers = 0;
      for (int i = 0; i < board->n_holes; i++)
        holes += board->row[i] == row;
      while (true)
        {
          while (g_ascii_isspace (*c))
            c++;
          if (*c == '\0')
            break;
          char *end;
          long value = strtol (c, &end, 10);
          if (end == c || labs (value) > MAX_WEIGHT || (*end != '\0' && !g_ascii_isspace (*end)))
            {
              g_autofree char *quoted = bg_excerpt (c, strcspn (c, " \t"));
              bg_input_error (error, "row %d: '%s' is no whole number up to %d", row + 1, quoted,
                              MAX_WEIGHT);
              return false;
            }
          if (numbers++ < holes)
            weight[hole++] = value;
          c = end;
        }
      if (numbers != holes)
        {
          bg_input_error (error, "row %d has %d numbers, expected %d, one a hole", row + 1, numbers,
                          holes);
          return false;
        }
    }
  return true;
}

static bool
check_jump (const BgBoard *board, const int *weight, int from, int over, int to, GError **error)
{
  if (weight[to] <= weight[from] + weight[over])
    return true;
  char from_name[BG_HOLE_NAME], over_name[BG_HOLE_NAME], to_name[BG_HOLE_NAME];
  bg_hole_name (board, from, from_name);
  bg_hole_name (board, over, over_name);
  bg_hole_name (board, to, to_name);
  bg_input_error (error,
                  "no resource count: the jump %s-%s over %s raises it by %d, "
                  "expected no jump to raise it",
                  from_name, to_name, over_name, weight[to] - weight[from] - weight[over]);
  return false;
}

BgResource *
bg_resource_parse (const BgBoard *board, const char *name, const char *text, GError **error)
{
  int weight[BG_MAX_HOLES] = { 0 };
  if (!bg_weights_parse (board, text, weight, error))
    return NULL;
  for (int i = 0; i < board->n_lines; i++)
    {
      const BgLine *line = &board->line[i];
      if (!check_jump (board, weight, line->a, line->over, line->b, error)
          || !check_jump (board, weight, line->b, line->over, line->a, error))
        return NULL;
    }
  BgResource *resource = g_new0 (BgResource, 1);
  resource->name = g_strdup (name);
  for (int hole = 0; hole < board->n_holes; hole++)
    resource->weight[hole] = weight[hole];
  return resource;
}
