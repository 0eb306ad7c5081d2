/* PNG and PDF.  Cairo is used by a module only, which is loaded with the first picture that needs
   it: cairo and its libraries are 20 libraries, half of the time that the program takes to start.
   With --disable-shared there are no modules, and this code is part of the program. */
#ifndef BG_CANVAS_H
#define BG_CANVAS_H

#include "pictures/scene.h"

/* Appends a file of this size, in pixels or points, to BYTES; why it cannot, or NULL. */
typedef const char *BgCanvasDraw (const BgScene *scene, double width, double height,
                                  GByteArray *bytes);
BgCanvasDraw bg_canvas_png, bg_canvas_pdf;

#endif
