#include "problem/resource.h"

#include <string.h>

#include "board/notation.h"
#include "core/error.h"
#include "problem/weights.h"

static bool
check_jump (const BgBoard *board, const int *weight, int from, int over, int to, GError **error)
{
  return weight[to] <= weight[from] + weight[over]
         || bg_input_error (error, "no resource count: the jump %s-%s over %s raises it by %d, "
                            "expected no jump to raise it", bg_hole_name (board, from).text,
                            bg_hole_name (board, to).text, bg_hole_name (board, over).text,
                            weight[to] - weight[from] - weight[over]);
}

/* The resource count with the weights of TEXT. */
static BgResource *
parse_resource (const BgBoard *board, const char *name, const char *text, GError **error)
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

/* Reads the group [resource NAME]. */
static BgResource *
take_resource (BgKeys *keys, const BgBoard *board, const char *name, GError **error)
{
  g_autofree char *group = g_strconcat ("resource ", name, NULL);
  g_autofree char *rows = bg_keys_take (keys, group, "rows");
  if (rows == NULL)
    return bg_input_error (error, "%s: expected a group [%s] with a key 'rows'", keys->path,
                           bg_excerpt (group, -1).text);
  BgResource *resource = parse_resource (board, name, rows, error);
  if (resource == NULL)
    bg_keys_blame (keys, group, "rows", error);
  else if (!bg_keys_end_group (keys, group, error))
    g_clear_pointer (&resource, bg_resource_free);
  return resource;
}

bool
bg_resource_take_constraint (BgKeys *keys, BgProblem *problem, const char *word, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (word, ":", 2);
  for (guint i = 0; i < problem->resources->len; i++)
    if (strcmp (((const BgResource *) problem->resources->pdata[i])->name, parts[0]) == 0)
      return bg_input_error (error, "%s: [search] resource: '%s' given twice, expected it once",
                             keys->path, bg_excerpt (parts[0], -1).text);
  g_autoptr (BgResource) resource = take_resource (keys, problem->board, parts[0], error);
  if (resource == NULL)
    return false;
  resource->least = bg_resource_sum (resource, problem->finish[0]);
  for (int i = 1; i < problem->n_finishes; i++)
    resource->least = MIN (resource->least, bg_resource_sum (resource, problem->finish[i]));
  if (parts[1] != NULL)
    {
      gint64 value;
      if (!g_ascii_string_to_signed (parts[1], 10, -(1 << 30), resource->least, &value, NULL))
        return bg_input_error (error, "%s: [search] resource: '%s': expected a number up to %d, "
                               "the value at the finish", keys->path, bg_excerpt (word, -1).text,
                               resource->least);
      resource->least = (int) value;
    }
  g_ptr_array_add (problem->resources, g_steal_pointer (&resource));
  return true;
}

bool
bg_resource_check_spare (BgKeys *keys, const BgProblem *problem, GError **error)
{
  g_auto (GStrv) groups = g_key_file_get_groups (keys->file, NULL);
  for (char **group = groups; *group; group++)
    if (g_str_has_prefix (*group, "resource "))
      {
        g_autoptr (BgResource) resource =
          take_resource (keys, problem->board, *group + strlen ("resource "), error);
        if (resource == NULL)
          return false;
      }
  return true;
}
