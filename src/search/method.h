/* The methods of bg_solve: each searches one limit (solving.h). */
#ifndef BG_METHOD_H
#define BG_METHOD_H

#include "search/solving.h"

typedef struct {
  const char *name;
  BgLimitSearch *search;
  bool has_levels; /* see methods.def */
} BgMethod;

/* NULL ends the list. */
extern const BgMethod bg_methods[];

/* "auto" and their names; NULL ends the list. */
extern const char *const bg_method_names[];

/* The method of that name; BG_ERROR_METHOD, with the choices, where there is none. */
const BgMethod *bg_method_find (const char *name, GError **error);

/* Can it search for PROBLEM, in as many processes as CONTROL has, and on the disk of its journal?
   If not, BG_ERROR_METHOD says where it can. */
bool bg_method_check (const BgMethod *method, const BgProblem *problem, const BgControl *control,
                      GError **error);

#endif
