#include "search/layers/sample.h"

#include "search/layers/peg_record.h"

/* Parents whose arrivals are the sample: one in so many, but at least. */
#define SAMPLE_SHARE 2048
#define LEAST_SAMPLE 64
/* The growth that is expected of a layer behind the first. */
#define FIRST_GROWTH 8

BgPartition *
bg_sample_partition (const BgLayers *layers, int threads)
{
  const GPtrArray *records = layers->records;
  const bool wide = bg_jump_arrivals_is_wide (layers->hops);
  const double growth = layers->n > 1 ? (double) layers->size / layers->parents : FIRST_GROWTH;
  const size_t wanted = MIN (layers->size, LEAST_SAMPLE + layers->size / SAMPLE_SHARE);
  const size_t room = wanted * bg_jump_arrivals_most (layers->hops);
  const uint8_t no_moves = 0;
  const BgPosition no_ends = 0;
  size_t n = 0;
  g_autofree BgPosition *sample = g_new (BgPosition, room);
  g_autofree uint8_t *moves = g_new (uint8_t, room), *holes = g_new (uint8_t, room);
  void *arrivals = g_aligned_alloc (bg_jump_arrivals_most (layers->hops), sizeof (BgWideArrival),
                                    sizeof (BgWideArrival));
  for (size_t i = 0; i < wanted; i++)
    {
      const double place = (double) i * records->len / wanted;
      const BgPage *block = records->pdata[(size_t) place];
      const size_t k = (place - (size_t) place) * block->n;
      const BgPosition position = bg_peg_records_position (wide, block, k);
      const size_t more = bg_jump_arrivals_play (layers->hops, &position, &no_ends, &position,
                                                 &no_moves, 1, arrivals);
      bg_jump_arrivals_split (layers->hops, arrivals, more, sample + n, moves, holes);
      n += more;
    }
  g_aligned_free (arrivals);
  return bg_partition_new (wide, layers->blocks, layers->size * growth, sample, n, threads);
}
