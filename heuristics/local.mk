# One file a heuristic; heuristics.def is the table that the library reads.
libbergholt_la_SOURCES +=
