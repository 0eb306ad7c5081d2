/* interrupt SIGNAL,... SECONDS COMMAND ARGUMENT...: runs the command and sends it the signals, at
   once after each other, when it has used these seconds of processor time: on a busy machine a
   program may not have begun after any time of the clock.  The exit status is the command's, as a
   shell has it. */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Seconds of the clock after which the command counts as hung. */
#define PATIENCE 120

static double seconds_of (clockid_t clock) {
  struct timespec time = { 0 };
  clock_gettime (clock, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static void send_all (pid_t child, const char *names) {
  static const struct {
    const char *name;
    int number;
  } signals[] = {
    { "HUP", SIGHUP },   { "INT", SIGINT },   { "TERM", SIGTERM },
    { "USR1", SIGUSR1 }, { "USR2", SIGUSR2 }, { "XCPU", SIGXCPU },
  };
  for (const char *name = names; name != NULL; name = strchr (name, ',')) {
    name += *name == ',';
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
      if (strncmp (name, signals[i].name, strlen (signals[i].name)) == 0)
        kill (child, signals[i].number);
  }
}

int main (int argc, char **argv) {
  if (argc < 4)
    return 125;
  const double wanted = atof (argv[2]);
  const pid_t child = fork ();
  if (child == 0) {
    /* which a shell in the background would ignore */
    signal (SIGINT, SIG_DFL);
    execvp (argv[3], argv + 3);
    perror (argv[3]);
    _exit (127);
  }
  clockid_t clock;
  int status;
  if (child < 0 || clock_getcpuclockid (child, &clock) != 0)
    return 125;
  const double deadline = seconds_of (CLOCK_MONOTONIC) + PATIENCE;
  bool sent = false;
  while (waitpid (child, &status, WNOHANG) == 0) {
    if (seconds_of (CLOCK_MONOTONIC) > deadline)
      kill (child, SIGKILL);
    else if (!sent && seconds_of (clock) >= wanted) {
      send_all (child, argv[1]);
      sent = true;
    }
    usleep (2000);
  }
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}
