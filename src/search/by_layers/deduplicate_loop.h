/* The code of partition.c for each width of an arrival; see moves/jump_arrivals_loop.h. */

#define EMPTY (~(WORD) 0) /* no number of moves is so great */

static inline BgPosition NAME (position) (WORD key) {
  return (BgPosition) (key >> BG_ARRIVAL_TAG_BITS);
}

static RECORD *NAME (empty_table) (Deduplicator *deduplicator, int bits) {
  RECORD *table = buffer_take (&deduplicator->table, sizeof *table << bits);
  for (size_t slot = 0; slot < (size_t) 1 << bits; slot++)
    table[slot].key = EMPTY;
  deduplicator->bits = bits;
  return table;
}

/* The slot of KEY's position, or the empty one where it belongs. */
static inline RECORD *NAME (find) (RECORD *table, int bits, WORD key) {
  const size_t mask = ((size_t) 1 << bits) - 1;
  size_t slot = bg_position_hash (NAME (position) (key)) >> (64 - bits);
  while (table[slot].key != EMPTY && (table[slot].key ^ key) >> BG_ARRIVAL_TAG_BITS != 0)
    slot = (slot + 1) & mask;
  return &table[slot];
}

/* Adds records that the table does not have. */
static void NAME (add_records) (RECORD *table, int bits, const RECORD *records, size_t n) {
  for (size_t i = 0; i < n; i++)
    *NAME (find) (table, bits, records[i].key) = records[i];
}

/* Copies the table's records to INTO; returns their number. */
static size_t NAME (list_table) (const Deduplicator *deduplicator, RECORD *into) {
  const RECORD *table = deduplicator->table.data;
  const size_t slots = (size_t) 1 << deduplicator->bits;
  size_t n = 0;
  for (size_t slot = 0; slot < slots; slot++) {
    into[n] = table[slot];
    n += table[slot].key != EMPTY;
  }
  return n;
}

static RECORD *NAME (grow_table) (Deduplicator *deduplicator, size_t n, int bits) {
  RECORD *records = buffer_take (&deduplicator->list, (n + 1) * sizeof *records);
  NAME (list_table) (deduplicator, records);
  RECORD *table = NAME (empty_table) (deduplicator, bits);
  NAME (add_records) (table, bits, records, n);
  return table;
}

/* Adds arrivals to a table of N records, which has room for them; returns their
   number then. */
static size_t NAME (add_arrivals) (RECORD *table, int bits, const WORD *words, size_t n_words,
                                   size_t n) {
  const size_t mask = ((size_t) 1 << bits) - 1;
  for (size_t i = 0; i < n_words; i++) {
    const WORD key = words[i] & ~(WORD) BG_ARRIVAL_HOLE_MASK;
    const BgPosition end = bg_hole_bit (words[i] & BG_ARRIVAL_HOLE_MASK);
    size_t slot = bg_position_hash (NAME (position) (key)) >> (64 - bits);
    while (((table[slot].key ^ key) >> BG_ARRIVAL_TAG_BITS != 0) & (table[slot].key != EMPTY))
      slot = (slot + 1) & mask;
    /* whichever comes in fewer moves, an empty slot in most; no branches, as none
       of this can be guessed */
    const WORD before = table[slot].key;
    const BgPosition ends = table[slot].ends;
    const BgPosition least = key < before ? end : ends;
    table[slot].ends = key == before ? ends | end : least;
    table[slot].key = key < before ? key : before;
    n += before == EMPTY;
  }
  return n;
}

static inline uint32_t NAME (key_of) (const void *record, int shift) {
  return (uint32_t) (((const RECORD *) record)->key >> shift);
}

/* Sorts by position; returns RECORDS or SPARE, whichever holds the result. */
static RECORD *NAME (sort) (RECORD *records, RECORD *spare, size_t n) {
  BgPosition varying = 0;
  for (size_t i = 1; i < n; i++)
    varying |= NAME (position) (records[i].key ^ records[0].key);
  return bg_radix_sort (records, spare, n, sizeof *records, NAME (key_of), BG_ARRIVAL_TAG_BITS,
                        bg_position_width (varying), NULL);
}

static BgPageChain NAME (make_chain) (BgPagePool *pool, const RECORD *records, size_t n) {
  const size_t room = BG_PAGE_ROOM (sizeof *records);
  BgPageChain chain = { .n = n };
  BgPage **last = &chain.first;
  for (size_t i = 0; i < n; i += room) {
    BgPage *page = *last = bg_page_pool_take (pool);
    page->n = MIN (room, n - i);
    memcpy (page->items, records + i, page->n * sizeof *records);
    last = &page->next;
  }
  return chain;
}

static void NAME (fold) (Deduplicator *deduplicator, BgPageChain *arrivals, BgPageChain *run,
                         bool sorted) {
  int bits = LEAST_BITS;
  while (most_of_table (bits) < MAX (run->n, arrivals->n / ARRIVALS_A_POSITION))
    bits++;
  RECORD *table = NAME (empty_table) (deduplicator, bits);
  for (const BgPage *page = run->first; page != NULL; page = page->next)
    NAME (add_records) (table, bits, (const RECORD *) page->items, page->n);
  size_t n = run->n;
  bg_page_pool_give (deduplicator->pool, run);
  for (const BgPage *page = arrivals->first; page != NULL; page = page->next) {
    if (n + page->n > most_of_table (bits))
      table = NAME (grow_table) (deduplicator, n, bits = bits + 1);
    n = NAME (add_arrivals) (table, bits, (const WORD *) page->items, page->n, n);
  }
  bg_page_pool_give (deduplicator->pool, arrivals);

  /* one after the last is written to and not kept */
  RECORD *list = buffer_take (&deduplicator->list, (n + 1) * sizeof *list);
  NAME (list_table) (deduplicator, list);
  if (sorted)
    list = NAME (sort) (list, deduplicator->table.data, n);
  *run = NAME (make_chain) (deduplicator->pool, list, n);
}

#undef EMPTY
