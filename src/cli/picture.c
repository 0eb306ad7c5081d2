#include "cli/picture.h"

#include <stdio.h>
#include <string.h>

#include "core/error.h"
#include "core/file.h"

/* In points of 1/72 inch: pages, and what cairo can draw. */
#define LEAST_WIDTH 10.
#define GREATEST_WIDTH 14400.

const char bg_picture_output_help[] = "Draw it, the kind by the ending:"
#define FORMAT(name, point, pixel, render) " ." name
#include "report/scene_formats.def"
#undef FORMAT
  ;

static const char *
find_name (const char *name, const char *const *others)
{
  for (; others != NULL && *others != NULL; others++)
    if (g_ascii_strcasecmp (name, *others) == 0)
      return *others;
  const BgSceneFormat *format = bg_scene_format_find (name);
  return format != NULL ? format->name : NULL;
}

/* The names of all formats, each after PREFIX. */
static char *
list_names (const char *prefix, const char *const *others)
{
  g_autoptr (GString) names = g_string_new (NULL);
  for (; others != NULL && *others != NULL; others++)
    g_string_append_printf (names, "%s%s, ", prefix, *others);
  g_autofree char *pictures = bg_scene_format_names (prefix);
  g_string_append (names, pictures);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* An ending that is another format's is an error. */
static bool
choose_format (BgPictureOptions *options, const char *const *others, GError **error)
{
  const char *ending = options->output != NULL ? strrchr (options->output, '.') : NULL;
  const char *named = options->format != NULL ? find_name (options->format, others) : NULL;
  const char *ended = ending != NULL ? find_name (ending + 1, others) : NULL;
  if (options->format != NULL && named == NULL)
    {
      g_autofree char *known = list_names ("", others);
      return bg_input_error (error, "--format: '%s', expected one of %s",
                             bg_excerpt (options->format, -1).text, known);
    }
  if (named != NULL && ended != NULL && named != ended)
    return bg_input_error (error, "--format: %s, expected %s as the name of %s says, or another "
                           "name", named, ended, options->output);
  options->name = named != NULL ? named : ended;
  if (options->output == NULL || options->name != NULL)
    return true;
  g_autofree char *known = list_names (".", others);
  if (bg_picture_is_printed (options))
    bg_input_error (error, "--output: - is standard output, expected --format with it");
  else
    bg_input_error (error, "%s: unknown kind of file, expected a name that ends in one of %s, or "
                    "--format%s", options->output, known,
                    ending != NULL && g_ascii_strcasecmp (ending, ".html") == 0
                      ? "; bergholt report writes a page for a browser" : "");
  return false;
}

static bool
read_width (BgPictureOptions *options, GError **error)
{
  const BgSceneFormat *format = bg_scene_format_find (options->name);
  const struct { const char *name; double points; } units[] = {
    { "cm", 72 / 2.54 }, { "mm", 72 / 25.4 }, { "in", 72 },
    { "pt", format->point }, { "px", format->pixel },
  };
  char *end;
  const double value = g_ascii_strtod (options->width, &end);
  for (size_t i = 0; i < G_N_ELEMENTS (units); i++)
    if (end != options->width && strcmp (end, units[i].name) == 0)
      options->points = value * units[i].points;
  return (options->points >= LEAST_WIDTH && options->points <= GREATEST_WIDTH)
         || bg_input_error (error, "--width: '%s', expected a length from 10pt to 200in with a "
                            "unit cm, mm, in, pt or px, as in 12cm",
                            bg_excerpt (options->width, -1).text);
}

bool
bg_picture_check (BgPictureOptions *options, const BgCommon *common, const char *const *others,
                  GError **error)
{
  if (!choose_format (options, others, error))
    return false;
  const struct { const char *option; bool given; } pictures[] = {
    { "--width", options->width != NULL }, { "--columns", options->columns > 0 },
    { "--no-title", options->no_title }, { "--monochrome", options->monochrome },
  };
  const bool draws = options->name != NULL && bg_scene_format_find (options->name) != NULL;
  for (size_t i = 0; i < G_N_ELEMENTS (pictures); i++)
    if (pictures[i].given && !draws)
      {
        g_autofree char *known = bg_scene_format_names (".");
        return bg_input_error (error, "%s: expected a picture (-o FILE with an ending %s) with it",
                               pictures[i].option, known);
      }
  if (draws && common->json && bg_picture_is_printed (options))
    return bg_input_error (error, "--json: standard output has one document, expected --format "
                           "json or -o FILE with it");
  return options->width == NULL || read_width (options, error);
}

void
bg_picture_add (const BgPictureOptions *options, BgRecord *record, bool drawn)
{
  if (drawn)
    bg_record_add_text (record, "output", options->output);
}

bool
bg_picture_is_printed (const BgPictureOptions *options)
{
  return options->output == NULL || strcmp (options->output, "-") == 0;
}

bool
bg_picture_put (const BgPictureOptions *options, const void *bytes, size_t length, GError **error)
{
  if (!bg_picture_is_printed (options))
    return bg_file_write (options->output, bytes, length, error);
  fwrite (bytes, 1, length, stdout);
  return true;
}

BgDiagramStyle
bg_picture_style (const BgPictureOptions *options, const BgProblem *problem)
{
  BgDiagramStyle style = { .columns = (int) options->columns, .width = options->points };
  if (options->no_title)
    return style;
  style.title = problem->file->title != NULL ? problem->file->title : problem->name;
  style.source = problem->file->source;
  return style;
}

bool
bg_picture_write (const BgPictureOptions *options, BgScene *scene, GError **error)
{
  if (options->monochrome)
    bg_scene_make_monochrome (scene);
  if (options->points > 0)
    scene->scale = options->points / scene->width;
  g_autoptr (GByteArray) bytes = bg_scene_format_find (options->name)->render (scene, error);
  if (bytes == NULL)
    return bg_prefix_error (error, "%s: ",
                            bg_picture_is_printed (options) ? "standard output" : options->output);
  return bg_picture_put (options, bytes->data, bytes->len, error);
}

bool
bg_picture_solution (const BgPictureOptions *options, const BgProblem *problem,
                     const GPtrArray *moves, bool *drawn, GError **error)
{
  *drawn = false;
  if (options->name == NULL)
    return true;
  if (moves == NULL)
    {
      fprintf (stderr, "bergholt: %s: not written, for no solution was found\n",
               bg_picture_is_printed (options) ? "picture" : options->output);
      return true;
    }
  const BgPanelMoves all = { 0 };
  const BgDiagramStyle style = bg_picture_style (options, problem);
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  g_autofree const char **list = g_new0 (const char *, moves->len + 1);
  memcpy (list, moves->pdata, moves->len * sizeof *list);
  bg_panels_add_moves (panels, problem->board, problem->start, list, &all);
  g_autoptr (BgScene) scene = bg_diagram_new (panels, problem->board, &style);
  *drawn = bg_picture_write (options, scene, error);
  return *drawn;
}
