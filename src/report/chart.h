/* Line charts with a logarithmic scale. */
#ifndef BG_CHART_H
#define BG_CHART_H

#include "report/scene.h"

typedef struct
{
  const char *name;
  int n;
  double value[100];            /* at 0, 1, ... n - 1; those below 1 are left out */
} BgSeries;

/* The series over the whole numbers from 0, with a key below.  X and Y name
   the axes. */
BgScene *bg_chart_new (const char *title, const char *x, const char *y, const BgSeries *series,
                       int n);

#endif
