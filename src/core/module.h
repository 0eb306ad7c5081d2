/* Parts of the program in files of their own, so that the libraries they need are loaded only where
   they are used. */
#ifndef BG_MODULE_H
#define BG_MODULE_H

#include <glib.h>
#include <gmodule.h>

/* FUNCTION of the module NAME, which is loaded if it is not yet, and stays; it is looked for beside
   the program, where it was built, or where `make install' puts it, and has to be trusted
   (bg_file_is_trusted).  NULL: bg_module_error ()
   says why. */
gpointer bg_module_find (const char *name, const char *function);

/* g_module_open, and why that failed.  A program of one file (configure --enable-static-programs)
   loads no modules: they would want the libraries that it has inside once more. */
GModule *bg_module_open (const char *file, GModuleFlags flags);
const char *bg_module_error (void);

#endif
