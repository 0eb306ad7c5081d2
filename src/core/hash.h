/* Hashing by multiplication (Knuth, The Art of Computer Programming 3, 6.4): of a
   product, the high bits depend on the most bits of the key. */
#ifndef BG_HASH_H
#define BG_HASH_H

#include <stddef.h>
#include <stdint.h>

/* 2^64 over the golden ratio, and another odd number with as many bits set as clear. */
#define BG_HASH_MULTIPLIER UINT64_C (0x9e3779b97f4a7c15)
#define BG_HASH_SECOND UINT64_C (0xd6e8feb86659fd93)

/* For tables that are indexed by some of the high bits. */
static inline uint64_t bg_hash (uint64_t key) {
  return key * BG_HASH_MULTIPLIER;
}

static inline uint64_t bg_hash_pair (uint64_t a, uint64_t b) {
  return (bg_hash (a) ^ b) * BG_HASH_SECOND;
}

/* Spreads the high bits of a hash over all its bits. */
static inline uint64_t bg_hash_mix (uint64_t hash) {
  return (hash ^ hash >> 32) * BG_HASH_SECOND;
}

/* The hash of N bytes after the hash SUM, or 0: the same number on every machine.  Each step is a
   permutation of SUM and of the word, so that a change of one word is told for sure. */
static inline uint64_t bg_hash_bytes (uint64_t sum, const void *data, size_t n) {
  const uint8_t *bytes = data;
  for (; n >= sizeof sum; n -= sizeof sum, bytes += sizeof sum) {
    uint64_t word = 0;
    for (size_t k = 0; k < sizeof word; k++)
      word |= (uint64_t) bytes[k] << 8 * k;
    sum = bg_hash_mix (sum ^ word);
  }
  uint64_t rest = n;
  for (size_t i = 0; i < n; i++)
    rest |= (uint64_t) bytes[i] << 8 * (i + 1);
  return bg_hash_mix (sum ^ rest);
}

/* FNV-1a of 64 bits (Fowler, Noll and Vo), of N bytes: a checksum that any single byte which
   is another changes. */
static inline uint64_t bg_fnv_hash (const void *bytes, size_t n) {
  uint64_t hash = UINT64_C (0xcbf29ce484222325);
  for (const uint8_t *byte = bytes; n-- > 0; byte++)
    hash = (hash ^ *byte) * UINT64_C (0x100000001b3);
  return hash;
}

/* A number below N, as HASH is a fraction of 2^64. */
static inline size_t bg_hash_scale (uint64_t hash, size_t n) {
  return (size_t) ((unsigned __int128) hash * n >> 64);
}

#endif
