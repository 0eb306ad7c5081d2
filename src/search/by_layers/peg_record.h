/* Positions of a peg layer while it is built and while it is the last one: records
   of two words,

       position << 12  |  moves << 6  |  stand,      ends

   of which the first is as wide as an arrival (moves/jump_arrivals.h), in chains of pages.
   Private to this folder. */
#ifndef BG_PEG_RECORD_H
#define BG_PEG_RECORD_H

#include "moves/jump_arrivals.h"
#include "runs/page_pool.h"
#include "search/by_layers/peg_layer.h"

typedef struct {
  BgNarrowArrival key;
  BgPosition ends;
} BgNarrowRecord;

typedef struct {
  BgWideArrival key;
  BgPosition ends;
} BgWideRecord;

#define BG_ARRIVAL_HOLE_MASK ((1 << BG_ARRIVAL_HOLE_BITS) - 1)

/* The records, narrow ones, that a page has room for: the most of either kind. */
#define BG_RECORDS_A_PAGE BG_PAGE_ROOM (sizeof (BgNarrowRecord))

/* Copies a page of WIDE or narrow records to LAYER, from the I-th position on. */
void bg_peg_records_read (bool wide, const BgPage *page, BgPegLayer *layer, size_t i);

/* The position of the I-th record. */
BgPosition bg_peg_records_position (bool wide, const BgPage *page, size_t i);

/* The positions of LAYER as a chain. */
BgPageChain bg_peg_records_write (bool wide, const BgPegLayer *layer, BgPagePool *pool);

#endif
