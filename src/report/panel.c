#include "report/panel.h"

#include <string.h>

#include "board/notation.h"

BgPanel *
bg_panel_new (char *caption, BgPosition pegs)
{
  BgPanel *panel = g_new0 (BgPanel, 1);
  panel->caption = caption;
  panel->pegs = pegs;
  panel->path = g_array_new (FALSE, FALSE, sizeof (int));
  return panel;
}

void
bg_panel_free (BgPanel *panel)
{
  g_free (panel->caption);
  g_array_unref (panel->path);
  g_free (panel);
}

GPtrArray *
bg_panels_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) bg_panel_free);
}

static int
last_of_path (const BgPanel *panel)
{
  return g_array_index (panel->path, int, panel->path->len - 1);
}

/* Lengthens the panel's path by the jumps of MOVE, which starts where it ends. */
static void
follow (BgPanel *panel, const BgBoard *board, const char *move, BgPosition *position)
{
  while ((move = strchr (move, '-')) != NULL)
    {
      int from = last_of_path (panel), to;
      move++;
      bool ok = bg_hole_read (board, &move, &to, NULL);
      g_assert (ok);
      int line = bg_board_line_between (board, from, to);
      g_assert (line >= 0);
      panel->jumped |= bg_hole_bit (board->line[line].over);
      *position ^= board->line_mask[line];
      g_array_append_val (panel->path, to);
    }
}

static void
caption_path (BgPanel *panel, const BgBoard *board, int number)
{
  GString *text = g_string_new (NULL);
  g_string_printf (text, "%d. ", number);
  for (guint i = 0; i < panel->path->len; i++)
    {
      char name[BG_HOLE_NAME];
      bg_hole_name (board, g_array_index (panel->path, int, i), name);
      g_string_append_printf (text, "%s%s", i > 0 ? "-" : "", name);
    }
  panel->caption = g_string_free (text, FALSE);
}

void
bg_panels_add_moves (GPtrArray *panels, const BgBoard *board, BgPosition start,
                     const char *const *moves)
{
  BgPosition position = start;
  guint first = panels->len;
  BgPanel *panel = NULL;
  for (; *moves != NULL; moves++)
    {
      const char *move = *moves;
      int hole;
      bool ok = bg_hole_read (board, &move, &hole, NULL);
      g_assert (ok);
      if (panel == NULL || last_of_path (panel) != hole)
        {
          panel = bg_panel_new (NULL, position);
          g_array_append_val (panel->path, hole);
          g_ptr_array_add (panels, panel);
        }
      follow (panel, board, move, &position);
    }
  for (guint i = first; i < panels->len; i++)
    caption_path (g_ptr_array_index (panels, i), board, i - first + 1);
  g_autofree char *end = bg_position_to_string (board, position);
  g_ptr_array_add (panels, bg_panel_new (g_strconcat ("finish ", end, NULL), position));
}

char **
bg_wrap (const char *text, int most)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  while (true)
    {
      const char *cut = NULL, *c = text;
      for (int n = 0; *c != '\0' && (n < most || cut == NULL); n++)
        {
          bool after = *c == '-' || *c == ' ';
          c = g_utf8_next_char (c);
          if (after)
            cut = c;
        }
      if (*c == '\0')
        cut = c;
      g_autofree char *line = g_strndup (text, cut - text);
      g_strv_builder_add (lines, g_strchomp (line));
      if (*cut == '\0')
        break;
      text = cut;
    }
  return g_strv_builder_end (lines);
}
