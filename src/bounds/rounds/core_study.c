#include "bounds/rounds/core_study.h"

#include <string.h>

/* Questions about a level that rule nothing out may cost GENEROUS nanoseconds in any case, if the
   user asked for cores.  With less than LEAST questions do not begin. */
#define LEAST 100000
#define GENEROUS 200000000
/* A question may cost QUESTION nanoseconds, and no more than the credit. */
#define QUESTION 8000000
/* Questions about the start may cost at least START_LEAST nanoseconds and START_GROWTH times as
   much as the last one that was left open. Every START_STEP nanoseconds memory and signals are
   looked at. */
#define START_LEAST 20000000
#define START_GROWTH 4
#define START_STEP 250000000
/* Cores take one part in MEMORY_SHARE of the memory at most, and rounds half as much. */
#define MEMORY_SHARE 8

bool bg_core_study_is_likely (const BgCoreStudy *study) {
  return study->rule == BG_RULE_6 || study->start.is_out;
}

/* The nanoseconds that may be spent on a level in vain. */
static double credit_of (const BgCoreStudy *study) {
  if (study->is_generous)
    return MAX (study->risk, GENEROUS);
  return bg_core_study_is_likely (study) ? study->risk : 0;
}

bool bg_core_study_begin (const BgCoreStudy *study) {
  return credit_of (study) >= LEAST;
}

size_t bg_core_study (BgCoreStudy *study, BgCores *cores, int allowed, BgPosition *positions,
                      size_t n, double value, const BgControl *control) {
  const double budget = credit_of (study);
  double credit = budget, gain = 0;
  size_t kept = 0, at = 0;
  bg_cores_begin (cores);
  for (; at < n && credit > 0 && !bg_control_stopped (control)
         && bg_cores_have_room (cores, control->memory / MEMORY_SHARE);
       at++) {
    uint64_t work = 1;
    const bool is_out = bg_cores_ask (cores, positions[at], allowed,
                                      (uint64_t) (MIN (credit, QUESTION) / BG_CORES_STEP) + 1,
                                      &work);
    const double profit = (is_out ? value : 0) - (double) (work * BG_CORES_STEP);
    study->spent += work * BG_CORES_STEP;
    gain += profit;
    credit = MIN (budget + MAX (gain, 0) / 2, credit + profit);
    if (!is_out)
      positions[kept++] = positions[at];
  }
  study->pays = gain > 0;
  study->narrows = 2 * kept < at;
  memmove (positions + kept, positions + at, (n - at) * sizeof *positions);
  return kept + n - at;
}

bool bg_core_study_start (BgCoreStudy *study, BgCores *cores, int allowed, BgPosition start,
                          double budget, const BgControl *control) {
  BgCoreStart *about = &study->start;
  double credit = budget;
  const uint64_t memory = control->memory / MEMORY_SHARE;
  if (allowed >= about->enough || budget < MAX (START_LEAST, START_GROWTH * about->budget)
      || !bg_cores_have_room (cores, memory))
    return false;
  bg_cores_begin (cores);
  while (credit > 0 && !bg_control_stopped (control) && bg_cores_have_room (cores, memory)) {
    const uint64_t most_work = (uint64_t) (MIN (credit, START_STEP) / BG_CORES_STEP) + 1;
    uint64_t work = 0;
    const bool is_out = bg_cores_ask (cores, start, allowed, most_work, &work);
    about->spent += work * BG_CORES_STEP;
    if (is_out) {
      about->is_out = true;
      return true;
    }
    if (work < most_work) {
      about->enough = allowed;
      return false;
    }
    credit -= (double) (work * BG_CORES_STEP);
  }
  about->budget = budget;
  return false;
}
