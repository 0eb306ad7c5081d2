/* The budget of an answer of hint and play: --within, and the meaning of --memory. */
#ifndef BG_CLI_BUDGET_H
#define BG_CLI_BUDGET_H

#include "cli/cli.h"

/* Where nobody says otherwise. */
#define BG_BUDGET_SECONDS 2
#define BG_BUDGET_MEMORY ((uint64_t) 1 << 30)

#define BG_BUDGET_OPTION(seconds) \
  BG_SECONDS ("within", seconds, "Answer within N seconds (default: 2)")

static inline uint64_t bg_budget_memory (const BgCommon *common) {
  return common->memory_given ? common->memory : MIN (common->memory, BG_BUDGET_MEMORY);
}

#endif
