#include "search/by_layers/peg_record.h"

static inline BgWideRecord get_record (bool wide, const BgPage *page, size_t i) {
  if (wide)
    return ((const BgWideRecord *) page->items)[i];
  const BgNarrowRecord *record = (const BgNarrowRecord *) page->items + i;
  return (BgWideRecord){ record->key, record->ends };
}

static inline void set_record (bool wide, BgPage *page, size_t i, BgWideRecord record) {
  if (wide)
    ((BgWideRecord *) page->items)[i] = record;
  else
    ((BgNarrowRecord *) page->items)[i] = (BgNarrowRecord){ (BgNarrowArrival) record.key,
                                                            record.ends };
}

/* Compiled for each width. */
static inline __attribute__ ((always_inline)) void read_page (const bool wide, const BgPage *page,
                                                              BgPegLayer *layer, size_t first) {
  BgPosition *positions = layer->position + first, *ends = layer->ends + first;
  uint8_t *moves = layer->moves + first, *stands = layer->stand + first;
  for (size_t k = 0; k < page->n; k++) {
    const BgWideRecord record = get_record (wide, page, k);
    positions[k] = (BgPosition) (record.key >> BG_ARRIVAL_TAG_BITS);
    ends[k] = record.ends;
    moves[k] = record.key >> BG_ARRIVAL_HOLE_BITS & BG_ARRIVAL_HOLE_MASK;
    stands[k] = record.key & BG_ARRIVAL_HOLE_MASK;
  }
}

void bg_peg_records_read (bool wide, const BgPage *page, BgPegLayer *layer, size_t i) {
  if (wide)
    read_page (true, page, layer, i);
  else
    read_page (false, page, layer, i);
}

BgPosition bg_peg_records_position (bool wide, const BgPage *page, size_t i) {
  return (BgPosition) (get_record (wide, page, i).key >> BG_ARRIVAL_TAG_BITS);
}

BgPageChain bg_peg_records_write (bool wide, const BgPegLayer *layer, BgPagePool *pool) {
  const size_t room = BG_PAGE_ROOM (wide ? sizeof (BgWideRecord) : sizeof (BgNarrowRecord));
  BgPageChain chain = { .n = layer->n };
  BgPage **last = &chain.first;
  for (size_t first = 0; first < layer->n; first += room) {
    BgPage *page = *last = bg_page_pool_take (pool);
    page->n = MIN (room, layer->n - first);
    for (size_t k = 0, i = first; k < page->n; k++, i++)
      set_record (wide, page, k,
                  (BgWideRecord){
                      .key = (BgWideArrival) layer->position[i] << BG_ARRIVAL_TAG_BITS
                             | (BgWideArrival) layer->moves[i] << BG_ARRIVAL_HOLE_BITS
                             | layer->stand[i],
                      .ends = layer->ends[i],
                  });
    last = &page->next;
  }
  return chain;
}
