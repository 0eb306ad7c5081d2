/* Resource counts in problem files: the groups [resource NAME], and the key `resource`
   of [search], which makes constraints of some.  Errors name file, group and key, or a
   jump that would raise a count.  Private to this folder. */
#ifndef BG_RESOURCE_H
#define BG_RESOURCE_H

#include "problem/keys.h"
#include "problem/problem.h"

/* Takes the group that one WORD of the key `resource` is about, and adds the constraint:
   NAME, or NAME:VALUE where the value to keep is given, which may not be more than a
   finish has, since that would cut off solutions. */
bool bg_resource_take_constraint (BgKeys *keys, BgProblem *problem, const char *word,
                                  GError **error);

/* Takes the groups of the resource counts that no constraint uses. */
bool bg_resource_check_spare (BgKeys *keys, const BgProblem *problem, GError **error);

#endif
