#include "problem/digest.h"

#include <string.h>

#include "core/file.h"

/* Bytes of a module at most. */
#define MOST_MODULE ((size_t) 1 << 30)

static void add (GChecksum *sum, const void *data, size_t size) {
  g_checksum_update (sum, data, size);
}

static void add_number (GChecksum *sum, int number) {
  add (sum, &number, sizeof number);
}

void bg_digest_add_text (GChecksum *sum, const char *text) {
  if (text != NULL)
    add (sum, text, strlen (text));
  add (sum, "", 1);
}

void bg_digest_add_board (GChecksum *sum, const BgBoard *board) {
  add_number (sum, board->rule);
  add_number (sum, board->n_holes);
  add_number (sum, board->n_symmetries);
  add (sum, board->column, board->n_holes);
  add (sum, board->row, board->n_holes);
  for (int i = 0; i < board->n_lines; i++)
    add (sum, &board->line[i], offsetof (BgLine, barred) + (board->line[i].barred != 0));
}

void bg_digest_add_positions (GChecksum *sum, const BgPosition *positions, int n) {
  add (sum, positions, n * sizeof *positions);
}

void bg_digest_add_goal (GChecksum *sum, const BgProblem *problem) {
  add_number (sum, (int) problem->goal);
  bg_digest_add_positions (sum, &problem->pattern.pegs, 1);
  bg_digest_add_positions (sum, &problem->pattern.empty, 1);
}

void bg_digest_add_resources (GChecksum *sum, const BgProblem *problem) {
  for (guint i = 0; problem->resources != NULL && i < problem->resources->len; i++) {
    const BgResource *resource = problem->resources->pdata[i];
    add (sum, resource->weight, sizeof resource->weight);
    add_number (sum, resource->least);
  }
}

void bg_digest_add_declaration (GChecksum *sum, const BgDeclaration *declaration) {
  bg_digest_add_text (sum, declaration->name);
  add_number (sum, declaration->type);
  bg_digest_add_text (sum, declaration->value);
  for (guint i = 0; declaration->sets != NULL && i < declaration->sets->len; i++) {
    const BgNamedHoles *set = &g_array_index (declaration->sets, BgNamedHoles, i);
    bg_digest_add_text (sum, set->name);
    add (sum, &set->holes, sizeof set->holes);
    add_number (sum, set->weight);
  }
  add (sum, declaration->weight, sizeof declaration->weight);
  add_number (sum, declaration->divisor);
  add_number (sum, declaration->has_offset);
  add_number (sum, declaration->offset);
}

bool bg_digest_add_modules (GChecksum *sum, char **files, GError **error) {
  for (; files != NULL && *files != NULL; files++) {
    gsize length;
    g_autofree char *text = bg_file_read (*files, "a module", MOST_MODULE, &length, error);
    if (text == NULL)
      return false;
    add (sum, text, length);
  }
  return true;
}

bool bg_declarations_are_same (const BgDeclaration *a, const BgDeclaration *b) {
  g_autoptr (GChecksum) of_a = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GChecksum) of_b = g_checksum_new (G_CHECKSUM_SHA256);
  bg_digest_add_declaration (of_a, a);
  bg_digest_add_declaration (of_b, b);
  return strcmp (g_checksum_get_string (of_a), g_checksum_get_string (of_b)) == 0;
}
