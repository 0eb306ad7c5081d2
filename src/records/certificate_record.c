#include "records/certificate_record.h"

#include "board/notation.h"

/* Says which problem a certificate is of, where the problem that was posed has conditions. */
static void add_relaxed (BgRecord *certificate, const BgProblem *relaxed, int moves,
                         const BgSolveResult *result) {
  const bool is_part = result->status == BG_NO || moves < result->lower_bound;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *start = bg_position_to_string (relaxed->board, relaxed->start);
  g_string_printf (text, "from %s to", start);
  for (int i = 0; i < relaxed->n_finishes; i++) {
    g_autofree char *finish = bg_position_to_string (relaxed->board, relaxed->finish[i]);
    g_string_append_printf (text, "%s %s", i > 0 ? ";" : "", finish);
  }
  bg_record_add_text (certificate, "problem", text->str);
  bg_record_add_text (certificate, "proves", moves == 0 ? "none" : is_part ? "part" : "moves");
  if (moves > 0)
    bg_record_add_integer (certificate, "moves", moves);
}

bool bg_certify_answer (BgRecord *record, const BgProblem *problem, const BgSolveResult *result,
                        const BgSolutions *solutions, const BgSolveOptions *asked, const char *file,
                        const BgControl *control, BgStop *stop, GError **error) {
  static const char *const names[] = { "nothing", NULL, "solutions", NULL,
                                       "solutions and sets of moves" };
  BgCertificateInfo info;
  const BgProblem *relaxed = NULL;
  int moves = 0; /* of a relaxed problem */
  if (!(problem->conditions != NULL
            ? bg_certify_relaxed (result, asked, file, control, &info, &relaxed, &moves, error)
            : bg_certify (problem, result, solutions, file, control, &info, error)))
    return false;
  if (*stop == BG_STOP_NONE)
    *stop = info.stop;
  if (info.stop != BG_STOP_NONE) {
    bg_record_add_text (record, "certificate_stopped_by", bg_stop_key (info.stop));
    return true;
  }
  BgRecord *certificate = bg_record_add_record (record, "certificate");
  bg_record_add_text (certificate, "file", file);
  bg_record_add_integer (certificate, "positions", info.positions);
  bg_record_add_integer (certificate, "weights", info.sets);
  if (info.cores > 0)
    bg_record_add_integer (certificate, "cores", info.cores);
  bg_record_add_integer (certificate, "bytes", info.bytes);
  bg_record_add_text (certificate, "sha256", info.sha256);
  if (solutions != NULL && relaxed == NULL)
    bg_record_add_text (certificate, "counts", names[info.counts]);
  if (relaxed != NULL)
    add_relaxed (certificate, relaxed, moves, result);
  bg_record_add_seconds (certificate, info.stats.seconds);
  return true;
}
