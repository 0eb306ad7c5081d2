/* PNG and PDF.  What knows cairo is a module, loaded with the first picture that needs it: cairo
   and what it loads are 20 libraries, half of the time that the program takes to start.  Where it
   is configured with --disable-shared there are no modules, and it is part of the program. */
#ifndef BG_CANVAS_H
#define BG_CANVAS_H

#include "report/scene.h"

/* Appends a file of this size, in pixels or points, to BYTES; why it cannot, or NULL. */
typedef const char *BgCanvasDraw (const BgScene *scene, double width, double height,
                                  GByteArray *bytes);
BgCanvasDraw bg_canvas_png, bg_canvas_pdf;

#endif
