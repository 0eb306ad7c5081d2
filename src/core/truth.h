/* The answer to a question of yes or no, such as whether a position can be solved. */
#ifndef BG_TRUTH_H
#define BG_TRUTH_H

typedef enum {
  BG_UNKNOWN, /* not decided: still open, or stopped */
  BG_NO,      /* proved */
  BG_YES,     /* by an example that was found */
} BgTruth;

#endif
