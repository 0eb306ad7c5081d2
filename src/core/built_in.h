/* Files that are compiled into the program: the library of problems, for a program that stands
   alone.  They are read as if there were a folder of this name. */
#ifndef BG_BUILT_IN_H
#define BG_BUILT_IN_H

#define BG_BUILT_IN "(built in)"

typedef struct {
  const char *name, *text;
} BgBuiltIn;

/* The last has no name. */
extern const BgBuiltIn bg_built_in[];

/* The text of PATH, which has that folder; NULL: there is no such file. */
const char *bg_built_in_find (const char *path);

#endif
