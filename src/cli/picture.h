/* The options of every command that draws: where the picture goes, its kind and its size. */
#ifndef BG_PICTURE_H
#define BG_PICTURE_H

#include "cli/cli.h"
#include "pictures/diagram.h"

typedef struct {
  char *output;       /* as given, or NULL */
  const char *format; /* of the command's list; or NULL */
  BgLength width;
  gint64 columns; /* 0: not given */
  gboolean no_title, monochrome;
  /* Set by bg_picture_check: */
  const char *name; /* of the format, in that list; NULL: nothing is to be drawn */
  double points;    /* the width; 0: not given */
} BgPictureOptions;

/* The names of the formats of pictures, which NULL ends, and the help of --output. */
extern const char *const bg_picture_formats[];
extern const char bg_picture_output_help[];

/* FORMATS: a list as above, or a command's own.  Rules are for --output and --format. */
#define BG_PICTURE_FILE(options, formats, output_help, output_more, ...) \
  BG_OUTPUT ((options).output, output_help, .more = output_more, __VA_ARGS__), \
      BG_CHOICE ("format", (options).format, formats, "The kind of FILE, in place of its ending", \
                 "FORMAT", __VA_ARGS__)

#define BG_PICTURE(options, ...) \
  BG_PICTURE_FILE (options, bg_picture_formats, bg_picture_output_help, NULL, \
                   .section = "PICTURES", __VA_ARGS__), \
      BG_LENGTH ("width", (options).width, \
                 "Width of the picture, as in 12cm or 345pt (cm, mm, in, pt, px)", \
                 .section = "PICTURES"), \
      BG_FLAG ("no-title", (options).no_title, "Leave title and source out", \
               .section = "PICTURES"), \
      BG_FLAG ("monochrome", (options).monochrome, "Draw in black and greys", \
               .section = "PICTURES")

#define BG_PICTURE_COLUMNS(options, ...) \
  BG_NUMBER ("columns", (options).columns, 1, 1000, "Draw N boards in a row", "N", \
             .section = "PICTURES", __VA_ARGS__)

/* Chooses one of FORMATS by its name, or else by the ending of the file's name. */
bool bg_picture_check (BgPictureOptions *options, const BgCommon *common,
                       const char *const *formats, GError **error);

/* Adds "output", the file, where a picture was DRAWN. */
void bg_picture_add (const BgPictureOptions *options, BgRecord *record, bool drawn);

/* Does what is drawn go to standard output? */
bool bg_picture_is_printed (const BgPictureOptions *options);

/* The style that the options ask for, below the title of PROBLEM. */
BgDiagramStyle bg_picture_style (const BgPictureOptions *options, const BgProblem *problem);

/* Draws a solution of PROBLEM, where one is asked for.  Says on standard error that there
   is nothing to draw where MOVES is NULL; *DRAWN says whether there was. */
bool bg_picture_solution (const BgPictureOptions *options, const BgProblem *problem,
                          const GPtrArray *moves, bool *drawn, GError **error);

/* Writes the scene in the format that was chosen, which is one of a picture. */
bool bg_picture_write (const BgPictureOptions *options, BgScene *scene, GError **error);

/* Draws PANELS where a picture is asked for, and prints RECORD unless the picture is printed;
   returns an exit status, -1 with ERROR. */
int bg_picture_panels (const BgPictureOptions *picture, const BgCommon *common,
                       const GPtrArray *panels, const BgRecord *record, const BgTextLine *form,
                       GError **error);

#endif
