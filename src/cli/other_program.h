/* Programs of the same sources, compiled for other boards or processors, that bergholt goes
   on in. */
#ifndef BG_OTHER_PROGRAM_H
#define BG_OTHER_PROGRAM_H

/* Where the program NAME stands: in the folder of this program, as in the build tree, in
   libexec/bergholt beside that folder, or where it was meant to be installed; NULL if it is in
   none of them.  To be freed. */
char *bg_other_program_find (const char *name);

/* Goes on in the program at PATH with the arguments ARGV and the library of problems of this
   one.  Returns only if that fails, with errno. */
void bg_other_program_run (const char *path, char **argv);

#endif
