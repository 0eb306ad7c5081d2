/* The bins of the search by peg layers against a plain sort, and coded layers
   against the positions that went in. */
#include "harness.h"

#include "search/by_layers/layers.h"
#include "search/by_layers/partition.h"
#include "search/by_layers/peg_record.h"

#define ARRIVALS 400000 /* enough for bins to be folded on the way */
#define THREADS 2

typedef struct {
  BgPosition position;
  uint8_t moves, hole;
} Arrival;

static int compare_arrivals (const void *a, const void *b) {
  const Arrival *x = a, *y = b;
  if (x->position != y->position)
    return x->position < y->position ? -1 : 1;
  return x->moves - y->moves;
}

/* Sorts the arrivals and makes them a layer; returns the number of positions. */
static size_t unite_plainly (Arrival *arrivals, BgPegLayer *layer) {
  bg_peg_layer_resize (layer, ARRIVALS);
  qsort (arrivals, ARRIVALS, sizeof *arrivals, compare_arrivals);
  size_t n = 0;
  for (size_t i = 0; i < ARRIVALS; i++) {
    if (n == 0 || layer->position[n - 1] != arrivals[i].position) {
      layer->position[n] = arrivals[i].position;
      layer->moves[n] = arrivals[i].moves;
      layer->ends[n] = 0;
      layer->stand[n++] = BG_STAND_FREE;
    }
    if (layer->moves[n - 1] == arrivals[i].moves)
      layer->ends[n - 1] |= bg_hole_bit (arrivals[i].hole);
  }
  return layer->n = n;
}

/* Arrivals at about DISTINCT positions of BITS bits, most of them small. */
static Arrival *make_arrivals (guint32 seed, size_t distinct, int bits) {
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autofree BgPosition *position = g_new (BgPosition, distinct);
  for (size_t i = 0; i < distinct; i++)
    position[i] = ((BgPosition) g_rand_int (random) << 32 | g_rand_int (random))
                  >> (64 - g_rand_int_range (random, bits / 2, bits + 1));
  Arrival *arrivals = g_new (Arrival, ARRIVALS);
  for (size_t i = 0; i < ARRIVALS; i++)
    arrivals[i] = (Arrival){ position[g_rand_int_range (random, 0, distinct)],
                             g_rand_int_range (random, 3, 6), g_rand_int_range (random, 0, bits) };
  return arrivals;
}

typedef struct {
  BgScatter *scatter;
  bool wide;
  const Arrival *arrivals;
  size_t n;
} Share;

static gpointer add_share (gpointer data) {
  const Share *share = data;
  for (size_t i = 0; i < share->n; i++) {
    const Arrival *arrival = &share->arrivals[i];
    const BgWideArrival wide = (BgWideArrival) arrival->position << BG_ARRIVAL_TAG_BITS
                               | arrival->moves << BG_ARRIVAL_HOLE_BITS | arrival->hole;
    const BgNarrowArrival narrow = wide;
    bg_scatter_add (share->scatter, share->wide ? (const void *) &wide : &narrow, 1);
  }
  bg_scatter_end (share->scatter);
  return NULL;
}

/* The same by bins, EXPECTED positions in all. */
static void unite_by_bins (const Arrival *arrivals, bool wide, size_t expected, BgPegLayer *layer) {
  g_autoptr (BgPagePool) blocks = bg_page_pool_new ();
  BgPosition sample[1000];
  for (size_t i = 0; i < G_N_ELEMENTS (sample); i++)
    sample[i] = arrivals[i].position;
  g_autoptr (BgPartition)
      bins = bg_partition_new (wide, blocks, expected, sample, G_N_ELEMENTS (sample), THREADS);
  GThread *threads[THREADS];
  Share shares[THREADS];
  for (int t = 0; t < THREADS; t++) {
    const size_t n = ARRIVALS / THREADS;
    shares[t] = (Share){ bg_partition_scatter (bins, t), wide, arrivals + t * n, n };
    threads[t] = g_thread_new ("share", add_share, &shares[t]);
  }
  for (int t = 0; t < THREADS; t++)
    g_thread_join (threads[t]);
  bg_peg_layer_resize (layer, ARRIVALS);
  layer->n = 0;
  for (size_t b = 0; b < bg_partition_number (bins); b++) {
    bg_partition_settle (bg_partition_scatter (bins, b % THREADS), b);
    for (const BgPage *block = bg_partition_run (bins, b)->first; block != NULL;
         block = block->next) {
      ck_assert_uint_gt (block->n, 0);
      bg_peg_records_read (wide, block, layer, layer->n);
      layer->n += block->n;
    }
  }
}

static const struct {
  size_t distinct, expected;
  int bits;
} cases[] = {
  { 1, 1, 33 },         { 30000, 30000, 33 },  { 100000, 40000, 37 },
  { 100000, 1000, 52 }, { 3000, 1000000, 33 }, { 50000, 50000, 12 },
};

TEST_LOOP (bins_and_a_plain_sort, "bins", G_N_ELEMENTS (cases)) {
  for (int wide = 0; wide < 2; wide++) {
    const int bits = wide ? cases[_i].bits + 12 : MIN (cases[_i].bits, BG_NARROW_HOLES);
    g_autofree Arrival *arrivals = make_arrivals (_i, cases[_i].distinct, bits);
    g_auto (BgPegLayer) plain = { 0 }, binned = { 0 };
    unite_by_bins (arrivals, wide, cases[_i].expected, &binned);
    const size_t n = unite_plainly (arrivals, &plain);
    ck_assert_uint_eq (binned.n, n);
    for (size_t i = 0; i < n; i++) {
      assert_in_loop (binned.position[i] == plain.position[i]);
      assert_in_loop (binned.ends[i] == plain.ends[i]);
      assert_in_loop (binned.moves[i] == plain.moves[i]);
      assert_in_loop (binned.stand[i] == plain.stand[i]);
    }
  }
}

/* Layers coded in pieces, some of them empty, read back. */
TEST_LOOP (pieces_of_a_coded_layer, "coded layers", 3) {
  g_autofree Arrival *arrivals = make_arrivals (_i, 20000, 40);
  g_auto (BgPegLayer) layer = { 0 };
  const size_t n = unite_plainly (arrivals, &layer);
  g_autofree BgLayerRuns *pieces = g_new0 (BgLayerRuns, 5);
  g_autofree BgLayerRuns *joined = g_new0 (BgLayerRuns, 1);
  const size_t ends[] = { 0, 1, n / 3, n / 3, n };
  for (size_t p = 0, first = 0; p < G_N_ELEMENTS (ends); first = ends[p++]) {
    BgPegLayer part = { .n = ends[p] - first,
                        .position = layer.position + first,
                        .moves = layer.moves + first,
                        .stand = layer.stand + first };
    for (size_t i = 0; i < part.n; i += 7)
      part.stand[i] = BG_STAND_PASSING;
    bg_layer_runs_append (&pieces[p], &part);
  }
  bg_layer_runs_join (joined, pieces, G_N_ELEMENTS (ends));
  for (int moves = 0; moves < BG_MAX_HOLES; moves++) {
    const BgRun *run = &joined->run[moves];
    size_t count = 0, between = 0, block = 0, of_block = 0;
    BgPosition coded[BG_RUN_BLOCK];
    for (size_t i = 0; i < n; i++)
      if (layer.moves[i] == moves) {
        if (of_block == 0 && block < run->n_blocks) {
          of_block = bg_run_decode (run, block++, coded);
          memmove (coded + BG_RUN_BLOCK - of_block, coded, of_block * sizeof *coded);
        }
        assert_in_loop (of_block > 0);
        assert_in_loop (coded[BG_RUN_BLOCK - of_block--] == layer.position[i]);
        between += layer.stand[i] != BG_STAND_PASSING;
        count++;
      }
    ck_assert_uint_eq (of_block, 0);
    ck_assert_uint_eq (block, run->n_blocks);
    ck_assert_uint_eq (joined->run[moves].n, count);
    ck_assert_uint_eq (joined->between[moves], between);
  }
  bg_layer_runs_clear (joined);
}
