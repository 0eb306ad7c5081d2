/* Jumps one after another, and sequences of them. */
#include "board/notation.h"
#include "model.h"

bool model_next (const Model *model, BgPosition position, bool backward, ModelJump *jump) {
  while (jump->n_tried < model->n_jumps) {
    const int i = jump->n_tried++;
    jump->from = model->jump[i].from;
    jump->over = model->jump[i].over;
    jump->to = model->jump[i].to;
    jump->after = position;
    if (model_jump (model, i, backward, &jump->after))
      return true;
  }
  return false;
}

static void append_jump (ModelSequence *sequence, const ModelJump *jump) {
  const int n = sequence->n++;
  sequence->from[n] = jump->from;
  sequence->over[n] = jump->over;
  sequence->to[n] = jump->to;
  sequence->before[n + 1] = jump->after;
}

bool model_begins_move (const ModelSequence *sequence, int i) {
  return i == 0 || sequence->to[i - 1] != sequence->from[i];
}

int model_count_moves (const ModelSequence *sequence) {
  int moves = 0;
  for (int i = 0; i < sequence->n; i++)
    moves += model_begins_move (sequence, i);
  return moves;
}

typedef struct {
  const Model *model;
  bool backward;
  ModelVisit *visit;
  void *data;
  ModelSequence sequence;
} Walk;

static void walk_on (Walk *walk) {
  ModelSequence *sequence = &walk->sequence;
  const int n = sequence->n;
  if (!walk->visit (sequence, walk->data))
    return;
  for (ModelJump jump = { 0 };
       model_next (walk->model, sequence->before[n], walk->backward, &jump);) {
    append_jump (sequence, &jump);
    walk_on (walk);
    sequence->n = n;
  }
}

void model_walk (const Model *model, BgPosition start, bool backward, ModelVisit *visit,
                 void *data) {
  Walk walk = { .model = model, .backward = backward, .visit = visit, .data = data };
  walk.sequence.before[0] = start;
  walk_on (&walk);
}

bool model_play_path (const Model *model, const BgBoard *board, const BgPath *path,
                      ModelSequence *sequence) {
  bool legal = path->n >= 2;
  for (int k = 0; legal && k + 1 < path->n; k++) {
    ModelJump jump = { 0 };
    do
      legal = model_next (model, sequence->before[sequence->n], false, &jump);
    while (legal
           && (jump.from != path->hole[k] || jump.to != path->hole[k + 1]
               || jump.over != board->line[path->line[k]].over));
    if (legal)
      append_jump (sequence, &jump);
  }
  return legal;
}

bool model_play_move (const Model *model, const BgBoard *board, const char *move,
                      ModelSequence *sequence) {
  BgPath path;
  return bg_path_parse (board, move, &path, NULL)
         && model_play_path (model, board, &path, sequence);
}
