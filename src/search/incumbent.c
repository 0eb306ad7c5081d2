#include "search/incumbent.h"

#include <limits.h>

/* Of dives that follow narrower ones. */
#define WIDTH_STEP 4

void bg_incumbent_init (BgIncumbent *incumbent, BgSolving *solving, const BgSolveOptions *options,
                        int most_jumps, size_t width) {
  const size_t first_width = options->beam > 0 ? (size_t) options->beam : width;
  *incumbent = (BgIncumbent){
    .solving = solving,
    .options = options,
    .most_jumps = most_jumps,
    .first_width = first_width,
    .width = first_width,
  };
  solving->result->status = BG_UNKNOWN;
}

int bg_incumbent_most_moves (const BgIncumbent *incumbent) {
  const BgSolveResult *result = incumbent->solving->result;
  return result->solution != NULL ? result->upper_bound - 1 : incumbent->most_jumps;
}

bool bg_incumbent_is_better (const BgIncumbent *incumbent, int n) {
  const BgSolveResult *result = incumbent->solving->result;
  return result->solution == NULL || n < result->upper_bound;
}

void bg_incumbent_take (BgIncumbent *incumbent, GPtrArray *solution, BgFoundBy found_by) {
  BgSolveResult *result = incumbent->solving->result;
  const BgSolveOptions *options = incumbent->options;
  g_clear_pointer (&result->solution, g_ptr_array_unref);
  result->solution = solution;
  result->upper_bound = (int) solution->len;
  result->found_by = found_by;
  result->dive_width = found_by == BG_FOUND_BY_DIVE ? incumbent->width : 0;
  if (options->found != NULL)
    options->found (result, options->data);
}

void bg_incumbent_raise_bound (BgIncumbent *incumbent, int next) {
  BgSolveResult *result = incumbent->solving->result;
  const int most = bg_incumbent_most_moves (incumbent);
  if (next > most) {
    result->status = result->solution != NULL ? BG_YES : BG_NO;
    result->cause = BG_UNSOLVABLE_BY_SEARCH;
    next = most + 1;
  }
  if (next <= result->lower_bound)
    return;
  result->lower_bound = next;
  incumbent->width = incumbent->first_width;
  incumbent->limit_index = 0;
  bg_solving_report_refuted (incumbent->solving, next - 1);
}

int bg_incumbent_limit (const BgIncumbent *incumbent, const int *wanted, int n, int *further) {
  const int least = incumbent->solving->result->lower_bound;
  const int most = bg_incumbent_most_moves (incumbent);
  int last = INT_MAX;
  *further = incumbent->limit_index;
  for (int i = 0; i < n; i++) {
    const int limit = CLAMP (wanted[i], least, most);
    if (limit < last && (*further)-- == 0)
      return limit;
    last = MIN (last, limit);
  }
  return 0;
}

void bg_incumbent_widen (BgIncumbent *incumbent) {
  incumbent->limit_index = 0;
  incumbent->width *= WIDTH_STEP;
}

bool bg_incumbent_is_open (const BgIncumbent *incumbent) {
  const BgSolveResult *result = incumbent->solving->result;
  return result->status == BG_UNKNOWN && result->stop == BG_STOP_NONE;
}

void bg_incumbent_compare (BgIncumbent *incumbent) {
  BgSolveResult *result = incumbent->solving->result;
  if (result->solution != NULL && result->upper_bound <= result->lower_bound)
    result->status = BG_YES;
  if (result->status != BG_YES)
    return;
  result->moves = result->lower_bound = result->upper_bound;
  result->stop = BG_STOP_NONE;
}
