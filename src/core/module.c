#include "core/module.h"

#ifdef BG_STATIC

GModule *
bg_module_open (const char *file G_GNUC_UNUSED, GModuleFlags flags G_GNUC_UNUSED)
{
  return NULL;
}

const char *
bg_module_error (void)
{
  return "this program is static and loads no modules";
}

#else

GModule *
bg_module_open (const char *file, GModuleFlags flags)
{
  return g_module_open (file, flags);
}

const char *
bg_module_error (void)
{
  return g_module_error ();
}

#endif

static char *
find_file (const char *name)
{
  static const char *const places[] = { ".libs", "lib/" PACKAGE_NAME, "lib64/" PACKAGE_NAME };
  static const char *const above[] = { ".", "..", "../.." };
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : g_strdup (".");
  g_autofree char *base = g_strconcat (name, "." G_MODULE_SUFFIX, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (above); i++)
    for (size_t j = 0; j < G_N_ELEMENTS (places); j++)
      {
        g_autofree char *file = g_build_filename (folder, above[i], places[j], base, NULL);
        if (g_file_test (file, G_FILE_TEST_EXISTS))
          return g_steal_pointer (&file);
      }
  return g_build_filename (BG_MODULES_INSTALLED, base, NULL);
}

gpointer
bg_module_find (const char *name, const char *function)
{
  gpointer found = NULL;
  g_autofree char *file = find_file (name);
  /* modules that MPI loads need the symbols of the modules loaded here */
  GModule *module = bg_module_open (file, G_MODULE_BIND_LAZY);
  return module != NULL && g_module_symbol (module, function, &found) ? found : NULL;
}
