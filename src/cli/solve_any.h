/* solve --any: some solution. */
#ifndef BG_SOLVE_ANY_H
#define BG_SOLVE_ANY_H

#include "cli/picture.h"

/* Finds, prints and draws it; the exit status, or -1 with ERROR. */
int bg_solve_any (const BgCommon *common, const BgPictureOptions *picture, GError **error);

#endif
