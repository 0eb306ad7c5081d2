#include <string.h>

#include "core/error.h"
#include "public/public.h"

const char *bergholt_version (void) {
  return PACKAGE_VERSION;
}

void bergholt_free (void *text) {
  g_free (text);
}

/* --- Errors and structs ---------------------------------------------------- */

void bg_public_fail (GError *error, char **message) {
  if (message != NULL)
    *message = g_strdup (error->message);
  g_error_free (error);
}

bool bg_public_take (void *mine, size_t size, const void *given, const char *what, char **message) {
  memset (mine, 0, size);
  if (given == NULL)
    return true;
  size_t theirs;
  memcpy (&theirs, given, sizeof theirs);
  bool known = theirs > sizeof theirs && theirs < 4096;
  /* a newer program may have members that are unknown here, and leave them 0 */
  for (size_t i = size; known && i < theirs; i++)
    known = ((const char *) given)[i] == 0;
  if (known) {
    memcpy (mine, given, MIN (size, theirs));
    return true;
  }
  GError *error = NULL;
  bg_input_error (&error, "%s: a struct of %zu bytes, expected at most %zu in use (version %s)",
                  what, theirs, size, PACKAGE_VERSION);
  bg_public_fail (error, message);
  return false;
}

void bg_public_give (void *theirs, const void *mine, size_t size) {
  size_t room;
  memcpy (&room, theirs, sizeof room);
  const size_t n = MIN (size, room);
  if (n > sizeof room)
    memcpy ((char *) theirs + sizeof room, (const char *) mine + sizeof room, n - sizeof room);
}

/* --- Stopping -------------------------------------------------------------- */

BergholtStop *bergholt_stop_new (void) {
  return g_new0 (BergholtStop, 1);
}

void bergholt_stop_free (BergholtStop *stop) {
  g_free (stop);
}

void bergholt_stop_request (BergholtStop *stop) {
  bg_stop_request (stop);
}

bool bergholt_stop_requested (const BergholtStop *stop) {
  return bg_stop_requested (stop);
}

BergholtStopReason bg_public_stop_reason (BgStop stop) {
  static const BergholtStopReason reasons[] = {
    [BG_STOP_NONE] = BERGHOLT_STOP_NONE,        [BG_STOP_MEMORY] = BERGHOLT_STOP_MEMORY,
    [BG_STOP_SIGNAL] = BERGHOLT_STOP_REQUESTED, [BG_STOP_LIMIT] = BERGHOLT_STOP_LIMIT,
    [BG_STOP_TIME] = BERGHOLT_STOP_TIME,        [BG_STOP_DISK] = BERGHOLT_STOP_DISK,
  };
  return reasons[stop];
}

/* --- Control --------------------------------------------------------------- */

static void report (const BgProgress *progress, void *data) {
  BgPublicControl *run = data;
  if (progress->phase == BG_PHASE_REFUTED)
    return;
  const BergholtProgress public = {
    .size = sizeof public,
    .limit = progress->limit,
    .level = progress->level,
    .level_size = progress->size,
    .level_done = progress->done,
    .expanded = progress->expanded,
    .generated = progress->generated,
    .bytes = progress->bytes,
  };
  if (!run->given.progress (&public, run->given.data))
    bg_stop_request (run->given.stop != NULL ? run->given.stop : &run->own_stop);
}

bool bg_public_in_range (const char *what, int value, int most, char **message) {
  if (value >= 0 && value <= most)
    return true;
  GError *error = NULL;
  bg_input_error (&error, "%s %d, expected 0 to %d", what, value, most);
  bg_public_fail (error, message);
  return false;
}

bool bg_public_control (BgPublicControl *run, const BergholtControl *given, char **message) {
  if (!bg_public_take (&run->given, sizeof run->given, given, "control", message)
      || !bg_public_in_range ("control: threads", run->given.threads, BG_MAX_THREADS, message))
    return false;
  if (!(run->given.within >= 0)) {
    GError *error = NULL;
    bg_input_error (&error, "control: within %g seconds, expected at least 0", run->given.within);
    bg_public_fail (error, message);
    return false;
  }
  run->own_stop = (BgStopFlag){ .outer = run->given.stop };
  bg_stop_within (&run->own_stop, run->given.within);
  run->control = bg_control_default ();
  if (run->given.threads > 0)
    run->control.threads = run->given.threads;
  if (run->given.memory > 0)
    run->control.memory = run->given.memory;
  run->use = (BgMemoryUse){ 0 };
  run->control.use = &run->use;
  run->control.stop = &run->own_stop;
  run->control.report = run->given.progress != NULL ? report : NULL;
  run->control.report_data = run;
  return true;
}
