#include "processes/transport.h"

/* Reduces values in place of the sums, or of the maxima. */
static void reduce_values (const BgTransport *transport, uint64_t *values, size_t n, bool adds) {
  if (transport == NULL)
    return;
  g_autofree BgTally *tallies = g_new0 (BgTally, n);
  for (size_t i = 0; i < n; i++)
    *(adds ? &tallies[i].sum : &tallies[i].max) = values[i];
  transport->reduce (transport, tallies, n);
  for (size_t i = 0; i < n; i++)
    values[i] = adds ? tallies[i].sum : tallies[i].max;
}

void bg_transport_sum (const BgTransport *transport, uint64_t *values, size_t n) {
  reduce_values (transport, values, n, true);
}

void bg_transport_max (const BgTransport *transport, uint64_t *values, size_t n) {
  reduce_values (transport, values, n, false);
}

void bg_transport_deliver (const BgTransport *transport, int to, GBytes *batch, GBytes **received) {
  g_autoptr (GBytes) nothing = g_bytes_new (NULL, 0);
  g_autofree GBytes **sent = g_new (GBytes *, transport->size);
  for (int i = 0; i < transport->size; i++)
    sent[i] = to == i || to == BG_TRANSPORT_ALL ? batch : nothing;
  transport->exchange (transport, sent, received);
  g_bytes_unref (batch);
}
