#include "cli/picture.h"

#include <stdio.h>
#include <string.h>

#include "core/error.h"

/* In points of 1/72 inch: pages, and what cairo can draw. */
#define LEAST_WIDTH 10.
#define GREATEST_WIDTH 14400.

const char bg_picture_output_help[] = "Draw to FILE, whose ending says the kind:"
#define FORMAT(name, point, pixel, render) " ." name
#include "pictures/scene_formats.def"
#undef FORMAT
    ;

const char *const bg_picture_formats[] = {
#define FORMAT(name, point, pixel, render) name,
#include "pictures/scene_formats.def"
#undef FORMAT
  NULL
};

/* An ending that is another format's is an error. */
static bool choose_format (BgPictureOptions *options, const char *const *formats, GError **error) {
  const char *ending = options->output != NULL ? strrchr (options->output, '.') : NULL;
  const char *ended = NULL;
  for (int i = 0; ending != NULL && formats[i] != NULL; i++)
    if (g_ascii_strcasecmp (ending + 1, formats[i]) == 0)
      ended = formats[i];
  if (options->format != NULL && ended != NULL && options->format != ended)
    return bg_input_error (error,
                           "--format: %s, expected %s as the name of %s says, or another "
                           "name",
                           options->format, ended, options->output);
  options->name = options->format != NULL ? options->format : ended;
  if (options->output == NULL || options->name != NULL)
    return true;
  g_autofree char *known = g_strjoinv (", .", (char **) formats);
  if (bg_picture_is_printed (options))
    bg_input_error (error,
                    "--output - needs --format: standard output has no name that ends in one");
  else
    bg_input_error (error,
                    "%s: unknown kind of file, expected a name that ends in one of .%s, or "
                    "--format%s",
                    options->output, known,
                    ending != NULL && g_ascii_strcasecmp (ending, ".html") == 0
                        ? "; bergholt report writes a page for a browser"
                        : "");
  return false;
}

static bool read_width (BgPictureOptions *options, const BgCommon *common, GError **error) {
  const BgSceneFormat *format = bg_scene_format_find (options->name);
  const double units[] = {
    [BG_UNIT_CM] = 72 / 2.54,     [BG_UNIT_MM] = 72 / 25.4,     [BG_UNIT_IN] = 72,
    [BG_UNIT_PT] = format->point, [BG_UNIT_PX] = format->pixel,
  };
  options->points = options->width.value * units[options->width.unit];
  return (options->points >= LEAST_WIDTH && options->points <= GREATEST_WIDTH)
         || bg_input_error (error, "--width: '%s', expected a length from 10pt to 200in",
                            bg_excerpt (bg_options_text (common->options, "width"), -1).text);
}

bool bg_picture_check (BgPictureOptions *options, const BgCommon *common,
                       const char *const *formats, GError **error) {
  static const char *const pictures[] = { "width", "columns", "no-title", "monochrome" };
  if (!choose_format (options, formats, error))
    return false;
  const bool draws = options->name != NULL && bg_scene_format_find (options->name) != NULL;
  for (size_t i = 0; i < G_N_ELEMENTS (pictures) && !draws; i++)
    if (bg_options_text (common->options, pictures[i]) != NULL) {
      g_autofree char *known = bg_scene_format_names (".");
      return bg_input_error (error, "--%s needs a picture: -o FILE with an ending %s", pictures[i],
                             known);
    }
  if (draws && common->json && bg_picture_is_printed (options))
    return bg_input_error (error, "--json: standard output has one document, expected -o FILE "
                                  "for the picture, or --format json");
  return bg_options_text (common->options, "width") == NULL || read_width (options, common, error);
}

void bg_picture_add (const BgPictureOptions *options, BgRecord *record, bool drawn) {
  if (drawn)
    bg_record_add_text (record, "output", options->output);
}

bool bg_picture_is_printed (const BgPictureOptions *options) {
  return bg_cli_is_printed (options->output);
}

BgDiagramStyle bg_picture_style (const BgPictureOptions *options, const BgProblem *problem) {
  BgDiagramStyle style = { .columns = (int) options->columns, .width = options->points };
  if (options->no_title)
    return style;
  style.title = problem->file->title != NULL ? problem->file->title : problem->name;
  style.source = problem->file->source;
  return style;
}

bool bg_picture_write (const BgPictureOptions *options, BgScene *scene, GError **error) {
  if (options->monochrome)
    bg_scene_make_monochrome (scene);
  if (options->points > 0)
    scene->scale = options->points / scene->width;
  g_autoptr (GByteArray) bytes = bg_scene_format_find (options->name)->render (scene, error);
  if (bytes == NULL)
    return bg_prefix_error (error, "%s: ",
                            bg_picture_is_printed (options) ? "standard output" : options->output);
  return bg_cli_write (options->output, bytes->data, bytes->len, error);
}

bool bg_picture_solution (const BgPictureOptions *options, const BgProblem *problem,
                          const GPtrArray *moves, bool *drawn, GError **error) {
  *drawn = false;
  if (options->name == NULL)
    return true;
  if (moves == NULL) {
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

int bg_picture_panels (const BgPictureOptions *picture, const BgCommon *common,
                       const GPtrArray *panels, const BgRecord *record, const BgTextLine *form,
                       GError **error) {
  const BgDiagramStyle style = bg_picture_style (picture, common->problem);
  g_autoptr (BgScene) scene = NULL;
  if (picture->name != NULL && panels->len > 0)
    scene = bg_diagram_new (panels, common->board, &style);
  else if (picture->name != NULL)
    fprintf (stderr, "bergholt: %s: not written, for there are no bounds to draw\n",
             bg_picture_is_printed (picture) ? "picture" : picture->output);
  if (scene != NULL && !bg_picture_write (picture, scene, error))
    return -1;
  if (picture->name == NULL || !bg_picture_is_printed (picture))
    bg_cli_print (common, record, &(BgForms){ .text = form });
  return BG_EXIT_DONE;
}
