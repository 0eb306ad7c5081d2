/* Conditions on problems by name (queries.def). */
#ifndef BG_QUERY_H
#define BG_QUERY_H

#include <glib.h>

/* The expression of SQL that TEXT stands for: itself, unless it is a name. */
const char *bg_query_expression (const char *text);

/* The name that TEXT may have been meant as, or NULL. */
const char *bg_query_nearest (const char *text);

#endif
