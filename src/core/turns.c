#include "core/turns.h"

#include <pthread.h>
#include <time.h>

/* Nanoseconds between two looks at the caller's flag by the one that waits. */
#define POLL 20000000

struct BgTurns
{
  BgControl control;            /* of the other work */
  const BgStopFlag *caller_stop;
  BgStopFlag stop;
  void (*work) (const BgControl *, void *);
  void *data;
  GThread *thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool is_others;               /* whose turn it is */
  bool ended;                   /* the other work */
  gint64 left;                  /* of the other's turn; below 0: of the next one */
};

/* Waits, with the lock, for the turn of the other work if IS_OTHER, else of the caller. */
static void
wait_for_turn (BgTurns *turns, bool is_other)
{
  while (turns->is_others != is_other && !turns->ended)
    {
      struct timespec until;
      clock_gettime (CLOCK_REALTIME, &until);
      until.tv_nsec += POLL;
      until.tv_sec += until.tv_nsec / 1000000000;
      until.tv_nsec %= 1000000000;
      pthread_cond_timedwait (&turns->changed, &turns->lock, &until);
      if (bg_stop_requested (turns->caller_stop))
        bg_stop_request (&turns->stop);
    }
}

static void
hand_over (BgTurns *turns, bool to_other)
{
  pthread_mutex_lock (&turns->lock);
  turns->is_others = to_other;
  pthread_cond_broadcast (&turns->changed);
  wait_for_turn (turns, !to_other);
  pthread_mutex_unlock (&turns->lock);
}

static gpointer
run (gpointer pointer)
{
  BgTurns *turns = pointer;
  pthread_mutex_lock (&turns->lock);
  wait_for_turn (turns, true);
  pthread_mutex_unlock (&turns->lock);
  turns->work (&turns->control, turns->data);
  pthread_mutex_lock (&turns->lock);
  turns->ended = true;
  pthread_cond_broadcast (&turns->changed);
  pthread_mutex_unlock (&turns->lock);
  return NULL;
}

BgTurns *
bg_turns_new (const BgControl *control, void (*work) (const BgControl *, void *), void *data)
{
  BgTurns *turns = g_new0 (BgTurns, 1);
  turns->control = *control;
  turns->caller_stop = control->stop;
  turns->control.stop = &turns->stop;
  turns->control.turns = turns;
  turns->work = work;
  turns->data = data;
  pthread_mutex_init (&turns->lock, NULL);
  pthread_cond_init (&turns->changed, NULL);
  turns->thread = g_thread_try_new ("turns", run, turns, NULL);
  if (turns->thread == NULL)
    g_clear_pointer (&turns, bg_turns_free);
  return turns;
}

bool
bg_turns_give (BgTurns *turns, uint64_t cost)
{
  turns->left += (gint64) cost;
  if (turns->left > 0 && !turns->ended)
    hand_over (turns, true);
  return !turns->ended;
}

void
bg_turns_spend (BgTurns *turns, uint64_t cost)
{
  turns->left -= (gint64) cost;
  if (turns->left <= 0 && !bg_stop_requested (&turns->stop))
    hand_over (turns, false);
}

void
bg_turns_free (BgTurns *turns)
{
  if (turns == NULL)
    return;
  if (turns->thread != NULL)
    {
      bg_stop_request (&turns->stop);
      hand_over (turns, true);
      g_thread_join (turns->thread);
    }
  pthread_mutex_destroy (&turns->lock);
  pthread_cond_destroy (&turns->changed);
  g_free (turns);
}
