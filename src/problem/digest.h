/* Digests of a problem and its heuristics, by which files of earlier runs are known to be of the
   same ones. */
#ifndef BG_DIGEST_H
#define BG_DIGEST_H

#include "problem/problem.h"

/* Each adds to the sum all that its subject says; the names of a board and of its holes are left
   out.  A text may be NULL. */
void bg_digest_add_text (GChecksum *sum, const char *text);
void bg_digest_add_positions (GChecksum *sum, const BgPosition *positions, int n);
void bg_digest_add_board (GChecksum *sum, const BgBoard *board);
void bg_digest_add_goal (GChecksum *sum, const BgProblem *problem);
void bg_digest_add_resources (GChecksum *sum, const BgProblem *problem);
void bg_digest_add_declaration (GChecksum *sum, const BgDeclaration *declaration);

/* Adds the contents of FILES, modules, which may be NULL; false where one cannot be read. */
bool bg_digest_add_modules (GChecksum *sum, char **files, GError **error);

/* Do two declarations say the same? */
bool bg_declarations_are_same (const BgDeclaration *a, const BgDeclaration *b);

#endif
