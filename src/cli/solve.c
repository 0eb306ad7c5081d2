#include <stdio.h>

#include "board/error.h"
#include "board/notation.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "cli/stop.h"
#include "report/json.h"
#include "search/any.h"
#include "search/solve.h"

typedef struct
{
  BgCommon common;
  char *method, *heuristic;
  int max_moves, at_least;
  gboolean any;
} Options;
