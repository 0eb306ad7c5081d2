/* Function multiversioning: the hot loops are compiled for the plain
   instruction set and for wider vectors, and the loader picks. */
#ifndef BG_CLONES_H
#define BG_CLONES_H

/* Sanitizers run before the loader has resolved the choice. */
#if defined __x86_64__ && defined __GNUC__ && !defined __clang__ && !defined BG_SANITIZE
#define BG_CLONES \
  __attribute__ ((target_clones ("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define BG_CLONES
#endif

#endif
