#include "processes/open.h"

#include <stdlib.h>

#include "core/error.h"
#include "core/module.h"

/* The number that the starter gives, in the variable of Open MPI or of MPICH and Slurm; at least
   LEAST. */
static int read_number (const char *const variables[2], int least) {
  int n = least;
  for (int i = 0; i < 2; i++)
    if (g_getenv (variables[i]) != NULL)
      n = MAX (n, atoi (g_getenv (variables[i])));
  return n;
}

int bg_transport_expected (int *rank) {
  *rank = read_number ((const char *const[]){ "OMPI_COMM_WORLD_RANK", "PMI_RANK" }, 0);
  return read_number ((const char *const[]){ "OMPI_COMM_WORLD_SIZE", "PMI_SIZE" }, 1);
}

bool bg_transport_open (const BgTransport **transport, GError **error) {
  int rank;
  *transport = NULL;
  if (bg_transport_expected (&rank) < 2)
    return true;
  BgTransportOpen *open = (BgTransportOpen *) bg_module_find ("mpi", BG_TRANSPORT_ENTRY);
  if (open == NULL) {
    bg_input_error (error,
                    "started by mpirun, but without MPI: %s, expected a bergholt that was "
                    "configured --with-mpi",
                    bg_module_error ());
    return false;
  }
  *transport = open ();
  return true;
}
