/* Heuristics declared in problem files, the groups [heuristic NAME]:

       type = expression     sets of holes, one a key, and `value`
       type = regions        regions, one a key; places to slide to after '|'
       type = landmarks      regions, one a key
       type = weights        rows, divisor and perhaps offset
       type = pattern        holes

   Private to this folder. */
#ifndef BG_DECLARATION_H
#define BG_DECLARATION_H

#include "problem/keys.h"
#include "problem/problem.h"

/* Takes the group out of the file.  Errors name file, group and key. */
BgDeclaration *bg_declaration_take (BgKeys *keys, const BgBoard *board, const char *group,
                                    GError **error);
void bg_declaration_free (BgDeclaration *declaration);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgDeclaration, bg_declaration_free)

#endif
