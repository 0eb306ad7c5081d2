/* All shortest solutions, as `solve` prints them. */
#ifndef BG_COUNTS_H
#define BG_COUNTS_H

#include <json-glib/json-glib.h>

#include "solutions/solutions.h"

typedef struct
{
  gboolean count, classes, all; /* what is asked for */
  int limit;                    /* the most solutions to list; 0: all of them */
} BgCountOptions;

static inline bool
bg_counts_wanted (const BgCountOptions *options)
{
  return options->count || options->classes || options->all;
}

void bg_counts_print (const BgSolutions *solutions, const BgCountOptions *options);

/* Adds members to an open object. */
void bg_counts_add_json (JsonBuilder *builder, const BgSolutions *solutions,
                         const BgCountOptions *options);

#endif
