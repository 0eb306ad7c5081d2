/* Parts of the program in files of their own, so that the libraries they need are loaded only where
   they are used. */
#ifndef BG_MODULE_H
#define BG_MODULE_H

#include <glib.h>

/* FUNCTION of the module NAME, which is loaded if it is not yet, and stays; it is looked for beside
   the program, where it was built or where `make install' puts it.  NULL: g_module_error () says
   why. */
gpointer bg_module_find (const char *name, const char *function);

#endif
