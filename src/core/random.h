/* Random numbers.  Results depend on their sequences, so each use keeps its generator:
   splitmix64 for games at random (jumps/random_games.c), where every seed has to give
   another sequence; xorshift for the noise of a depth-first search's order
   (search/depth_first/dfs.c), where a number a position has to be cheap; GLib's GRand for
   samples of positions (bounds/potential, laboratory), which draw from ranges and reals. */
#ifndef BG_RANDOM_H
#define BG_RANDOM_H

#include <stdint.h>

/* splitmix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators",
   2014); any STATE will do. */
static inline uint64_t bg_random_splitmix (uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* Marsaglia's xorshift ("Xorshift RNGs", 2003) with the triple 13, 7, 17; STATE is never 0. */
static inline uint64_t bg_random_xorshift (uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  return *state ^= *state << 17;
}

#endif
