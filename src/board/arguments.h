/* The numbers in the name of a board. */
#ifndef BG_ARGUMENTS_H
#define BG_ARGUMENTS_H

#include <stdbool.h>

/* Reads "(3,2)", COUNT numbers from LEAST to MOST, into N; without numbers TEXT is empty. */
bool bg_arguments_read (const char *text, int count, int least, int most, int *n);

#endif
