/* Line charts, one or several below each other with the same curves. */
#ifndef BG_CHART_H
#define BG_CHART_H

#include "pictures/scene.h"

typedef struct
{
  const char *name;
  int n;
  double value[100]; /* at 0, 1, ... n - 1 */
} BgSeries;

typedef struct
{
  const char *x, *y;      /* names of the axes */
  bool logarithmic;       /* values below 1 are left out; else values below 0 */
  const BgSeries *series; /* the key has the names of the first panel's series */
} BgChartPanel;

/* The N series of each panel over the whole numbers from 0, with a key below.  Colour,
   dashes and marks tell them apart, and a curve that lies below another is wider. */
BgScene *bg_chart_new (const char *title, const BgChartPanel *panels, int n_panels, int n);

#endif
