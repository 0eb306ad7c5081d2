/* The search by peg layers: every jump removes one peg, so positions with
   different numbers of pegs never coincide, and duplicates are sought inside one
   layer only.

   Layer j holds the positions reached by j jumps, up to the symmetry of the
   side, each with f, the fewest moves that lead to it, and E, the holes where
   the last of f moves may have just ended.  A jump from x costs nothing if x is
   in E, else it begins a move.  An arrival in f + 1 moves need not be kept beside
   one in f: going on from where it ended costs as much as beginning there anew.
   So each position is expanded once, and the positions with f = n are Bell's B_n.

   With a limit m and an admissible bound h, a position is kept if f + h <= m, or,
   inside a move, if f + h - 1 <= m; in the latter case no move may begin there. */
#ifndef BG_LAYERS_H
#define BG_LAYERS_H

#include "core/control.h"
#include "core/stats.h"
#include "moves/jump_arrivals.h"
#include "runs/run.h"
#include "search/by_layers/peg_layer.h"
#include "search/instance.h"

/* A finished peg layer: its positions by f, the fewest moves that lead to them, as runs. */

typedef struct {
  BgRun run[BG_MAX_HOLES];
  size_t between[BG_MAX_HOLES]; /* of these, where a move may end */
} BgLayerRuns;

/* Files the positions of LAYER, greater than all before. */
void bg_layer_runs_append (BgLayerRuns *runs, const BgPegLayer *layer);

/* Joins N pieces of a layer, which are cleared, in their order. */
void bg_layer_runs_join (BgLayerRuns *runs, BgLayerRuns *piece, size_t n);

void bg_layer_runs_clear (BgLayerRuns *runs);

uint64_t bg_layer_runs_bytes (const BgLayerRuns *runs);

typedef struct {
  const BgInstance *instance;
  int limit; /* m; BG_MAX_HOLES: none */
  int last;  /* no layer after this one */
} BgLayersPlan;

/* The phases of building a layer, in order. */
typedef enum {
  BG_LAYERS_PLAYING, /* all jumps, cheap bounds, into a partition, folded in part */
  BG_LAYERS_UNITING, /* distinct positions, sorted; expensive bounds */
  BG_LAYERS_CODING,
  BG_LAYERS_PHASES,
} BgLayersPhase;

typedef struct {
  BgStop stop; /* why the next layer is not complete; else NONE */
  BgLayersPlan plan;
  BgJumpArrivals *arrivals;
  int pegs;                /* of layer 0 */
  int n;                   /* layers 0 .. n - 1 are complete */
  size_t size, parents;    /* positions of layer n - 1, and of layer n - 2 if there is one */
  GPtrArray *records;      /* layer n - 1, in pages (layers/peg_record.h); given back where the
                              next one could not be completed */
  struct BgPagePool *pool; /* the store of these records, and of the next layer's */
  BgPegLayer front;        /* layer n - 1, once it was asked for */
  BgLayerRuns runs[BG_MAX_HOLES + 1]; /* all layers, coded */
  BgStats stats;                      /* expanded: parents; generated: arrivals */
  int next_limit;                     /* as in BgLevels */
  _Atomic uint64_t run_bytes;         /* of RUNS, and of the coded part of the next layer */
  double seconds[BG_LAYERS_PHASES];   /* of processors, of all threads */
} BgLayers;

/* Can layers search PROBLEM in DIRECTION?  They are for boards of up to BG_ARRIVAL_HOLES holes, and
   begin with positions of equally many pegs, which finishes that are not listed need not have. */
bool bg_layers_check (const BgProblem *problem, BgDirection direction, GError **error);

/* Layer 0: the start or the finishes. */
BgLayers *bg_layers_new (const BgLayersPlan *plan);
void bg_layers_free (BgLayers *layers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgLayers, bg_layers_free)

/* Builds all layers, up to one that fails (layer_build.c). */
void bg_layers_run (BgLayers *layers, const BgControl *control);

/* Fills in the front, after the last layer. */
void bg_layers_show_front (BgLayers *layers);

/* The bytes that are held now. */
uint64_t bg_layers_bytes (const BgLayers *layers);

/* The number of positions between moves with f = MOVES, the positions of B_n, and (if any) the
   fewest and most pegs on them. */
uint64_t bg_layers_count (const BgLayers *layers, int moves, int *fewest, int *most);

#endif
