/* The methods of bg_solve, counted where a loop over them needs a number. */
#ifndef TESTS_METHODS_H
#define TESTS_METHODS_H

#include "search/method.h"

#define METHOD(...) +1
enum {
  N_METHODS = 0
#include "search/methods.def"
};
#undef METHOD

#endif
