#include "transport/open.h"

#include <gmodule.h>
#include <stdlib.h>

#include "core/error.h"

/* What the starter says: that of Open MPI or of MPICH and Slurm. */
static int
read_number (const char *const variables[2], int least)
{
  int n = least;
  for (int i = 0; i < 2; i++)
    if (g_getenv (variables[i]) != NULL)
      n = MAX (n, atoi (g_getenv (variables[i])));
  return n;
}

int
bg_transport_expected (int *rank)
{
  *rank = read_number ((const char *const[]) { "OMPI_COMM_WORLD_RANK", "PMI_RANK" }, 0);
  return read_number ((const char *const[]) { "OMPI_COMM_WORLD_SIZE", "PMI_SIZE" }, 1);
}

/* The module beside the program, where it was built or where `make install' puts it. */
static char *
find_module (void)
{
  static const char *const places[] = { ".libs", "../.libs", "../lib/" PACKAGE_NAME,
                                        "../lib64/" PACKAGE_NAME };
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : g_strdup (".");
  for (size_t i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *file = g_build_filename (folder, places[i], "mpi." G_MODULE_SUFFIX, NULL);
      if (g_file_test (file, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&file);
    }
  return g_build_filename (BG_MODULES_INSTALLED, "mpi." G_MODULE_SUFFIX, NULL);
}

bool
bg_transport_open (const BgTransport **transport, GError **error)
{
  int rank;
  *transport = NULL;
  if (bg_transport_expected (&rank) < 2)
    return true;
  g_autofree char *file = find_module ();
  gpointer entry;
  /* what MPI loads itself looks for the symbols of what is loaded here */
  GModule *module = g_module_open (file, G_MODULE_BIND_LAZY);
  if (module == NULL || !g_module_symbol (module, BG_TRANSPORT_ENTRY, &entry))
    {
      bg_input_error (error, "started by mpirun, but without MPI: %s, expected a bergholt that was "
                      "configured --with-mpi", g_module_error ());
      return false;
    }
  BgTransportOpen *open = (BgTransportOpen *) entry;
  *transport = open ();
  return true;
}
