# Code that uses MPI is a module of its own, so that the program runs where there is no MPI.
if HAVE_MPI
pkglib_LTLIBRARIES += mpi.la
mpi_la_SOURCES = src/processes/transport_module.c
mpi_la_CFLAGS = $(AM_CFLAGS) $(MPI_CFLAGS)
mpi_la_LIBADD = $(MPI_LIBS) $(GLIB_LIBS)
mpi_la_LDFLAGS = $(module_flags)
endif
