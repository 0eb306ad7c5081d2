/* Properties that hold for every answer of a reader to any input. */
#ifndef TESTS_FUZZ_CHECK_H
#define TESTS_FUZZ_CHECK_H

#include <glib.h>
#include <string.h>

#include "board/notation.h"
#include "core/error.h"

/* A failure has an input error, or that of a board too large, of one short line of text; frees
   it. */
static inline void fuzz_check_answer (bool ok, GError **error) {
  g_assert_true (ok == (*error == NULL));
  if (ok)
    return;
  g_assert_true (g_error_matches (*error, BG_ERROR, BG_ERROR_INPUT)
                 || g_error_matches (*error, BG_ERROR, BG_ERROR_WIDTH));
  g_assert_true (g_utf8_validate ((*error)->message, -1, NULL));
  if (strpbrk ((*error)->message, "\n\r") != NULL)
    g_error ("over one line: %s", (*error)->message);
  g_assert_cmpuint (strlen ((*error)->message), <, 1000);
  g_clear_error (error);
}

/* A position lies on its board and is read back as it was written. */
static inline void fuzz_check_position (const BgBoard *board, BgPosition position) {
  g_assert_true (bg_subset (position, board->full));
  g_autofree char *text = bg_position_to_string (board, position);
  g_autofree char *drawing = bg_position_to_drawing (board, position);
  BgPosition again;
  g_assert_true (bg_position_parse (board, text, &again, NULL) && again == position);
  g_assert_true (bg_position_parse (board, drawing, &again, NULL) && again == position);
}

#endif
