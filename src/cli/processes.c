#include "cli/processes.h"

#include <stdio.h>

#include "core/error.h"

bool
bg_processes_begin (BgCommon *common, GError **error)
{
  g_autoptr (GError) lonely = NULL;
  if (bg_transport_open (&common->transport, &lonely))
    return bg_processes_agree (common, error);
  if (*error == NULL)
    g_propagate_error (error, g_steal_pointer (&lonely));
  return false;
}

bool
bg_processes_agree (const BgCommon *common, GError **error)
{
  const BgTransport *transport = common->transport;
  if (transport == NULL)
    return *error == NULL;
  /* the first of those that failed has the greatest number */
  const uint64_t own = *error == NULL ? 0 : transport->size - transport->rank;
  uint64_t greatest = own;
  bg_transport_max (transport, &greatest, 1);
  if (own < greatest)
    g_clear_error (error);
  return greatest == 0;
}

int
bg_processes_end (const BgCommon *common, int status)
{
  const BgTransport *transport = common->transport;
  if (transport == NULL)
    return status;
  /* once a process has ended mpirun may not wait for more */
  fflush (stdout);
  transport->end ();
  if (transport->rank > 0)
    return BG_EXIT_DONE;
  return status >= 0 ? status : BG_EXIT_INPUT;
}

bool
bg_processes_refuse (const BgCommon *common, bool wanted, const char *what, GError **error)
{
  if (common->transport == NULL || !wanted)
    return false;
  bg_input_error (error, "%s: of one process, expected no mpirun", what);
  return true;
}

BgProcessesCount
bg_processes_count (const BgTransport *transport)
{
  BgProcessesCount count = { 0 };
  if (transport == NULL)
    return count;
  uint64_t most = transport->traffic->kept;
  uint64_t sums[] = { transport->traffic->bytes, transport->traffic->positions,
                      transport->traffic->fresh, transport->traffic->kept };
  bg_transport_max (transport, &most, 1);
  bg_transport_sum (transport, sums, G_N_ELEMENTS (sums));
  count.sum = (BgTraffic) { sums[0], sums[1], sums[2], sums[3] };
  if (sums[3] > 0)
    count.largest = (double) most * transport->size / (double) sums[3];
  return count;
}

void
bg_processes_add (BgRecord *record, const BgTransport *transport, const BgProcessesCount *count)
{
  if (transport == NULL)
    return;
  BgRecord *processes = bg_record_add_record (record, "processes");
  bg_record_add_integer (processes, "number", transport->size);
  bg_record_add_integer (processes, "sent_bytes", count->sum.bytes);
  bg_record_add_integer (processes, "sent_positions", count->sum.positions);
  bg_record_add_integer (processes, "new_positions", count->sum.fresh);
  bg_record_add_real (processes, "largest_part", count->largest, 3);
}

void
bg_processes_print (const BgTransport *transport, const BgProcessesCount *count)
{
  if (transport == NULL)
    return;
  g_autofree char *sent = g_format_size_full (count->sum.bytes, G_FORMAT_SIZE_IEC_UNITS);
  printf ("%d processes sent %" PRIu64 " position%s in %s for %" PRIu64 " new one%s; the largest "
          "part is %.2f times the mean\n", transport->size, count->sum.positions,
          bg_plural (count->sum.positions), sent, count->sum.fresh, bg_plural (count->sum.fresh),
          count->largest);
}
