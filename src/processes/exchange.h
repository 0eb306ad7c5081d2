/* Positions that go from process to process.

   Each process owns a part of all positions: cells of neighbouring ones, which a hash distributes.
   So parts are equally large on every level, and a process still sends stretches of neighbours to
   another, whose gaps take few bytes.

   Where a process is alone TRANSPORT is NULL.

   A batch has positions in ascending order, whatever their pegs, as the gaps between their places
   among all positions of the process that it goes to, of one class where that is known. */
#ifndef BG_EXCHANGE_H
#define BG_EXCHANGE_H

#include "board/position_class.h"
#include "processes/transport.h"
#include "runs/bins.h"
#include "runs/level.h"

/* The distribution of a board's positions among processes.

   The lowest bits of a position do not count, the others are its cell.  Of each group of as many
   neighbouring cells as there are processes every process has one, in an order that begins with the
   process that a hash of the group names:

       position  =  cell, lowest bits        cell  =  group x processes + residue

   A position's *place* among the positions of its owner, the group and the lowest bits, is a number
   as well, which ascends with the position and is smaller by as many times as there are processes.
   The places of positions of one class have no bits that follow from the others. */

/* Version of this rule.  Files written under another version are redistributed. */
#define BG_OWNERS_RULE 2

typedef struct {
  int n;                        /* processes */
  int bits;                     /* the lowest, which do not count */
  const BgPositionClass *class; /* of all positions, or NULL */
  int determined;               /* of the lowest bits: this number follows from the class */
} BgOwners;

/* The owners of all positions of a board; and of positions of one CLASS, which has to live as long.
   A position has the same owner either way. */
BgOwners bg_owners_of (int n, int n_holes);
BgOwners bg_owners_of_class (int n, int n_holes, const BgPositionClass *class);

/* The process that has the first cell of a group. */
static inline int bg_owners_first (const BgOwners *owners, BgPosition group) {
  return (int) bg_hash_scale (bg_hash_mix (bg_position_hash (group)), owners->n);
}

/* The lowest bits that a place has. */
static inline int bg_owners_place_bits (const BgOwners *owners) {
  return owners->bits - owners->determined;
}

static inline BgPosition bg_owners_lowest (BgPosition position, int bits) {
  return position & (bg_hole_bit (bits) - 1);
}

/* The process that owns POSITION, and its PLACE there. */
static inline int bg_owners_find (const BgOwners *owners, BgPosition position, BgPosition *place) {
  const BgPosition cell = position >> owners->bits, group = cell / (unsigned) owners->n;
  const int residue = (int) (cell - group * (unsigned) owners->n);
  const int owner = bg_owners_first (owners, group) + residue;
  const BgPosition lowest = bg_owners_lowest (position, owners->bits);
  *place = group << bg_owners_place_bits (owners)
           | bg_position_class_squeeze (owners->class, owners->determined, lowest);
  return owner < owners->n ? owner : owner - owners->n;
}

/* The position at PLACE among the positions of process RANK. */
static inline BgPosition bg_owners_position (const BgOwners *owners, int rank, BgPosition place) {
  const int bits = bg_owners_place_bits (owners);
  const BgPosition group = place >> bits;
  const int residue = rank - bg_owners_first (owners, group);
  const BgPosition cell = group * (unsigned) owners->n
                          + (unsigned) (residue < 0 ? residue + owners->n : residue);
  return bg_position_class_expand (owners->class, owners->determined,
                                   cell << bits | bg_owners_lowest (place, bits));
}

/* Moves the positions, of N of a board, that this process owns to the front; returns their
   number. */
size_t bg_exchange_own (const BgTransport *transport, int n_holes, BgPosition *positions, size_t n);

/* Gives the positions of LEVEL, which are of one CLASS, to their owners: LEVEL is empty then.  The
   positions that this process is given go into BINS.  Returns the bytes that it has held. */
uint64_t bg_exchange_level (const BgTransport *transport, int n_holes, const BgPositionClass *class,
                            BgLevel *level, BgBins *bins);

/* Redistributes the positions that all processes have in N LEVELS each, whose files may be read:
   LEVEL, which is empty, gets the positions that this process owns, or with OWNERS 1 the first
   process gets all.  On DISK, unless that is NULL. */
void bg_exchange_redistribute (const BgTransport *transport, int owners, int n_holes,
                               const BgLevel *levels, int n, BgLevel *level, BgDisk *disk);

/* Shows every process the positions that all of them have in LEVEL, which each keeps.  TAKE is
   called with some positions at a time. */
typedef void BgExchangeTake (void *data, const BgPosition *positions, size_t n);
void bg_exchange_gather (const BgTransport *transport, const BgLevel *level, BgExchangeTake *take,
                         void *data);

/* The least position that a process has; BG_POSITION_NONE: it has none. */
BgPosition bg_exchange_least (const BgTransport *transport, BgPosition position);

#endif
