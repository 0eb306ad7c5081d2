/* bergholt-check for thousands of files: reads names of files, one a line, checks each in a process
   of its own that begins where no file was read, and answers with the checker's line and one more,
   its exit status. */
#define main run_main
int main (int argc, char **argv);
#include "check/bergholt_check.c"
#undef main

#include <sys/wait.h>

int main (void) {
  char name[4096], program[] = "bergholt-check", *command[] = { program, name, NULL };
  if (dup2 (STDOUT_FILENO, STDERR_FILENO) < 0)
    return UNREADABLE;
  while (fgets (name, sizeof name, stdin) != NULL) {
    int status;
    name[strcspn (name, "\n")] = '\0';
    const pid_t child = fork ();
    if (child == 0) {
      const int result = run_main (2, command);
      fflush (stdout);
      _exit (result);
    }
    if (child < 0 || waitpid (child, &status, 0) != child)
      return UNREADABLE;
    printf ("%d\n", WIFEXITED (status) ? WEXITSTATUS (status) : -WTERMSIG (status));
    fflush (stdout);
  }
  return VERIFIED;
}
