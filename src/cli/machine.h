/* Programs for newer processors. */
#ifndef BG_MACHINE_H
#define BG_MACHINE_H

/* Goes on in the program that is compiled for this processor, if there is one, with the same
   arguments; else returns. */
void bg_machine_hand_over (char **argv);

#endif
