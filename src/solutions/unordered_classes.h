/* The classes (A, B, C) of unordered solutions.  Private to their count. */
#ifndef BG_UNORDERED_CLASSES_H
#define BG_UNORDERED_CLASSES_H

#include "solutions/zdd_count.h"
#include "solutions/unordered.h"

/* The solutions that a symmetry leaves as they are: by their longest final sweep, and
   by the symmetries of the problem. */
typedef BgZdd BgFixed[BG_MAX_SWEEP][BG_MAX_SYMMETRIES];

/* Fills the classes, and the number of solutions up to symmetry. */
void bg_unordered_count_classes (BgUnordered *unordered, const BgZddCounts *counts,
                                 const BgFixed fixed);

#endif
