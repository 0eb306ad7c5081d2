/* Charts of curves or of points, one or several below each other with the same series. */
#ifndef BG_CHART_H
#define BG_CHART_H

#include "pictures/scene.h"

typedef struct {
  const char *name;
  int n;
  const double *x; /* ascending unless they are points; NULL: 0, 1, ... n - 1 */
  const double *value;
} BgSeries;

typedef enum {
  BG_CHART_CURVES, /* marks that lines join */
  BG_CHART_STEPS,  /* from each mark on to the right until the next */
  BG_CHART_POINTS, /* marks alone, and a diagonal on which both values are the same: the two axes
                      have one scale */
} BgChartKind;

typedef struct {
  const char *x, *y;      /* names of the axes */
  bool logarithmic;       /* values below 1 are left out; else values below 0 */
  const BgSeries *series; /* the key has the names of the first panel's series */
  BgChartKind kind;
  bool logarithmic_x; /* all x are above 0 */
} BgChartPanel;

/* The N series of each panel, with a key below.  Colour, dashes and marks tell them apart, and a
   curve that lies below another is wider. */
BgScene *bg_chart_new (const char *title, const BgChartPanel *panels, int n_panels, int n);

#endif
