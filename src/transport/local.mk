# What knows MPI is a module of its own, so that the program runs where there is none.
noinst_HEADERS += src/transport/open.h src/transport/transport.h src/transport/virtual.h
libcore_la_SOURCES += src/transport/transport.c
bergholt_SOURCES += src/transport/open.c

if HAVE_MPI
pkglib_LTLIBRARIES += mpi.la
mpi_la_SOURCES = src/transport/transport_mpi.c
mpi_la_CFLAGS = $(AM_CFLAGS) $(MPI_CFLAGS)
mpi_la_LIBADD = $(MPI_LIBS) $(GLIB_LIBS)
mpi_la_LDFLAGS = $(module_flags)
endif
