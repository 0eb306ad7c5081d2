#include "core/module.h"

#include "core/file.h"

#ifdef BG_STATIC

GModule *bg_module_open (const char *file G_GNUC_UNUSED, GModuleFlags flags G_GNUC_UNUSED) {
  return NULL;
}

const char *bg_module_error (void) {
  return "this program is static and loads no modules";
}

#else

GModule *bg_module_open (const char *file, GModuleFlags flags) {
  return g_module_open (file, flags);
}

const char *bg_module_error (void) {
  return g_module_error ();
}

#endif

/* Beside the program, as in the build tree; in the folder of libraries of the tree that it is
   installed in, where the wide program is in libexec/bergholt; or where it was meant to be
   installed.  Nowhere above: others may write there. */
static char *find_file (const char *name) {
  static const char *const places[] = { ".libs", "../lib/" PACKAGE_NAME, "../lib64/" PACKAGE_NAME };
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : g_strdup (".");
  g_autofree char *base = g_strconcat (name, "." G_MODULE_SUFFIX, NULL);
  const char *up = g_str_has_suffix (folder, "/libexec/" PACKAGE_NAME) ? ".." : ".";
  for (size_t i = 0; i < G_N_ELEMENTS (places); i++) {
    g_autofree char *file = g_build_filename (folder, up, places[i], base, NULL);
    if (bg_file_is_trusted (file))
      return g_steal_pointer (&file);
  }
  return g_build_filename (BG_MODULES_INSTALLED, base, NULL);
}

gpointer bg_module_find (const char *name, const char *function) {
  gpointer found = NULL;
  g_autofree char *file = find_file (name);
  /* modules that MPI loads need the symbols of the modules loaded here */
  GModule *module = bg_module_open (file, G_MODULE_BIND_LAZY);
  return module != NULL && g_module_symbol (module, function, &found) ? found : NULL;
}
