#include "board/shape.h"

#include <glib.h>
#include <string.h>

static void
box_square (const int *n, int *columns, int *rows)
{
  *columns = *rows = n[0];
}

static void
box_rectangle (const int *n, int *columns, int *rows)
{
  *columns = n[0];
  *rows = n[1];
}

static void
box_odd (const int *n, int *columns, int *rows)
{
  *columns = *rows = 2 * n[0] - 1;
}

static void
box_cross (const int *n, int *columns, int *rows)
{
  *columns = n[3] + 3 + n[1];
  *rows = n[0] + 3 + n[2];
}

static bool
hole_everywhere (const int *, int, int)
{
  return true;
}

static bool
hole_diamond (const int *n, int column, int row)
{
  return ABS (column - (n[0] - 1)) + ABS (row - (n[0] - 1)) <= n[0] - 1;
}

static bool
hole_triangle (const int *, int column, int row)
{
  return column <= row;
}

static bool
hole_hexagon (const int *n, int column, int row)
{
  return ABS (column - row) <= n[0] - 1;
}

static bool
hole_cross (const int *n, int column, int row)
{
  return (column >= n[3] && column < n[3] + 3) || (row >= n[0] && row < n[0] + 3);
}

static const BgBoardShape shapes[] = {
  { .name = "english", .rows = "3377733" },
  { .name = "french", .rows = "3577753" },
  { .name = "wiegleb", .rows = "333999333" },
  { .name = "semi-wiegleb", .rows = "3399933" },
  { .name = "senku", .rows = "335999533" },
  /* n holes on a side, n^2 + (n-1)^2 in all */
  { "diamond", NULL, 1, "n", 1, box_odd, hole_diamond, false },
  { "square", NULL, 1, "n", 1, box_square, hole_everywhere, false },
  { "rectangle", NULL, 2, "w,h", 1, box_rectangle, hole_everywhere, false },
  /* rows of 1 to n holes, apex a1 */
  { "triangle", NULL, 1, "n", 1, box_square, hole_triangle, true },
  { "rhombus", NULL, 1, "n", 1, box_square, hole_everywhere, true },
  /* n holes on a side */
  { "hexagon", NULL, 1, "n", 1, box_odd, hole_hexagon, true },
  /* 3 by 3 with arms of length a up, b right, c down, d left */
  { "cross", NULL, 4, "a,b,c,d", 0, box_cross, hole_cross, false },
};

const BgBoardShape *
bg_board_shape_find (const char *name)
{
  size_t length = strcspn (name, "(");
  for (size_t i = 0; i < G_N_ELEMENTS (shapes); i++)
    if (strlen (shapes[i].name) == length && strncmp (shapes[i].name, name, length) == 0)
      return &shapes[i];
  return NULL;
}

char *
bg_board_shape_signature (const BgBoardShape *shape)
{
  if (shape->n_arguments == 0)
    return g_strdup (shape->name);
  return g_strdup_printf ("%s(%s)", shape->name, shape->arguments);
}

char *
bg_board_shape_list (void)
{
  char *signatures[G_N_ELEMENTS (shapes) + 1] = { NULL };
  for (size_t i = 0; i < G_N_ELEMENTS (shapes); i++)
    signatures[i] = bg_board_shape_signature (&shapes[i]);
  char *list = g_strjoinv (", ", signatures);
  for (size_t i = 0; i < G_N_ELEMENTS (shapes); i++)
    g_free (signatures[i]);
  return list;
}
