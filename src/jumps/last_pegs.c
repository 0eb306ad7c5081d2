#include "jumps/last_pegs.h"

#include "core/team.h"

typedef struct {
  const BgBoard *board;
  const BgLevelSet *before, *set;
  const BgControl *control;
  _Atomic size_t next_chunk; /* taken by the threads in turn */
  _Atomic uint64_t n_pairs;
} Job;

/* Room for a batch of positions: those before each jump that can be taken back, the hole where it
   ended, and their places in the set before. */
typedef struct {
  BgPosition *before;
  uint8_t *to;
  size_t *place;
  size_t end[BG_JUMP_BATCH]; /* of each position's jumps */
} Batch;

static uint64_t count_batch (const Job *job, const BgPosition *positions, size_t n, Batch *batch) {
  const BgBoard *board = job->board;
  size_t n_jumps = 0, jump = 0;
  uint64_t n_pairs = 0;
  for (size_t i = 0; i < n; i++) {
    for (int l = 0; l < board->n_lines; l++)
      if (bg_can_take_back (&board->line[l], positions[i])) {
        const BgLine *line = &board->line[l];
        batch->before[n_jumps] = positions[i] ^ board->line_mask[l];
        batch->to[n_jumps++] = bg_has (positions[i], line->a) ? line->a : line->b;
      }
    batch->end[i] = n_jumps;
  }
  bg_level_set_find (job->before, batch->before, n_jumps, batch->place);
  for (size_t i = 0; i < n; i++) {
    BgPosition holes = 0;
    for (; jump < batch->end[i]; jump++)
      if (batch->place[jump] != BG_LEVEL_SET_ABSENT)
        holes |= bg_hole_bit (batch->to[jump]);
    n_pairs += bg_pegs (holes);
  }
  return n_pairs;
}

static void work (gpointer data) {
  Job *job = data;
  const size_t most = BG_JUMP_BATCH * MAX ((size_t) job->board->n_lines, 1);
  g_autofree BgPosition *before = g_new (BgPosition, most);
  g_autofree uint8_t *to = g_new (uint8_t, most);
  g_autofree size_t *place = g_new (size_t, most);
  Batch batch = { before, to, place, { 0 } };
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  const size_t n_chunks = bg_level_set_n_chunks (job->set);
  for (size_t chunk; (chunk = atomic_fetch_add (&job->next_chunk, 1)) < n_chunks
                     && !bg_control_stopped (job->control);) {
    const size_t n = bg_level_set_read (job->set, chunk, positions);
    for (size_t first = 0; first < n; first += BG_JUMP_BATCH)
      job->n_pairs += count_batch (job, positions + first, MIN (BG_JUMP_BATCH, n - first), &batch);
  }
}

BgStop bg_last_pegs_count (const BgJumpSearch *search, const BgLevelSet *before,
                           const BgLevelSet *set, const BgControl *control, uint64_t *n_pairs) {
  Job job = { .board = search->problem->board, .before = before, .set = set, .control = control };
  g_assert (search->direction == BG_FORWARD && search->group.order == 1);
  bg_team_run (work, &job, 0, control->threads);
  *n_pairs = job.n_pairs;
  return bg_control_stop (control);
}
