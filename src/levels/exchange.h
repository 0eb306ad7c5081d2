/* Positions that go from process to process.

   Each process owns a part of all positions: cells of neighbouring ones, which a hash deals out.
   So parts are equally large, whatever the positions of a level are like, and what one process
   sends to another are still stretches of neighbours, whose gaps take few bytes.

   Where a process is alone TRANSPORT is NULL.

   A batch has positions in ascending order, whatever their pegs, as the gaps between their places
   among all positions of the process that it goes to, of one class where that is known. */
#ifndef BG_EXCHANGE_H
#define BG_EXCHANGE_H

#include "board/position_class.h"
#include "levels/bins.h"
#include "levels/level.h"
#include "transport/transport.h"

/* Of N positions of a board those that this process owns come to the front; returns their
   number. */
size_t bg_exchange_own (const BgTransport *transport, int n_holes, BgPosition *positions,
                        size_t n);

/* Gives the positions of LEVEL, which are of one CLASS, to their owners: LEVEL is empty then.  What
   this process is given goes into BINS.  Returns the bytes that it has held. */
uint64_t bg_exchange_level (const BgTransport *transport, int n_holes,
                            const BgPositionClass *class, BgLevel *level, BgBins *bins);

/* Deals out again what all processes have of N LEVELS each, whose files may be read: LEVEL, which
   is empty, has what this process owns then, or with OWNERS 1 the first process has all.  On DISK,
   unless that is NULL. */
void bg_exchange_deal (const BgTransport *transport, int owners, int n_holes,
                       const BgLevel *levels, int n, BgLevel *level, BgDisk *disk);

/* Shows every process what all of them have in LEVEL, which each keeps.  TAKE is called with some
   positions at a time. */
typedef void BgExchangeTake (void *data, const BgPosition *positions, size_t n);
void bg_exchange_gather (const BgTransport *transport, const BgLevel *level, BgExchangeTake *take,
                         void *data);

/* The least position that a process has; BG_POSITION_NONE: it has none. */
BgPosition bg_exchange_least (const BgTransport *transport, BgPosition position);

#endif
