/* resident COMMAND ARGUMENT...: runs it and writes to standard error, after all that it
   writes, the most memory that was resident, in bytes.  The exit status is the command's. */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main (int argc, char **argv) {
  if (argc < 2)
    return 125;
  pid_t child = fork ();
  if (child == 0) {
    execvp (argv[1], argv + 1);
    perror (argv[1]);
    _exit (127);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4 (child, &status, 0, &usage) < 0)
    return 125;
  fprintf (stderr, "%llu\n", (unsigned long long) usage.ru_maxrss * 1024);
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}
