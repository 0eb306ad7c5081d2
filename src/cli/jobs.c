#include "cli/jobs.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/error.h"

typedef struct
{
  pid_t process; /* 0: none */
  int pipe;
  gpointer data;
  GByteArray *bytes; /* so far */
} Job;

struct BgJobs
{
  int n, running;
  Job job[];
};

BgJobs *
bg_jobs_new (int n)
{
  BgJobs *jobs = g_malloc0 (sizeof *jobs + n * sizeof *jobs->job);
  jobs->n = n;
  return jobs;
}

int
bg_jobs_running (const BgJobs *jobs)
{
  return jobs->running;
}

bool
bg_jobs_have_room (const BgJobs *jobs)
{
  return jobs->running < jobs->n;
}

/* --- The process of a job ------------------------------------------------------- */

static void
write_bytes (int pipe, const GByteArray *bytes)
{
  for (gsize done = 0; done < bytes->len;)
    {
      const ssize_t n = write (pipe, bytes->data + done, bytes->len - done);
      if (n < 0 && errno != EINTR)
        _exit (EXIT_FAILURE);
      done += MAX (n, 0);
    }
}

/* Ends the process. */
static void
work_alone (BgJobWork *work, gpointer data, int pipe, pid_t parent)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != parent)
    _exit (EXIT_FAILURE);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  work (data, bytes);
  write_bytes (pipe, bytes);
  _exit (EXIT_SUCCESS);
}

/* --- The process that hands them out -------------------------------------------- */

bool
bg_jobs_begin (BgJobs *jobs, BgJobWork *work, gpointer data, GError **error)
{
  Job *job = jobs->job;
  int ends[2];
  while (job->process != 0)
    job++;
  const pid_t parent = getpid ();
  if (pipe (ends) != 0)
    return bg_limit_error (error, "no pipe to a process: %s", g_strerror (errno));
  const pid_t process = fork ();
  if (process == 0)
    work_alone (work, data, ends[1], parent);
  const int fault = errno;
  close (ends[1]);
  if (process < 0)
    {
      close (ends[0]);
      return bg_limit_error (error, "no process for a search: %s", g_strerror (fault));
    }
  *job = (Job){ .process = process, .pipe = ends[0], .data = data, .bytes = g_byte_array_new () };
  jobs->running++;
  return true;
}

/* Closes the pipe of JOB and waits for its process. */
static int
end_job (BgJobs *jobs, Job *job)
{
  int status = 0;
  close (job->pipe);
  while (waitpid (job->process, &status, 0) < 0 && errno == EINTR)
    ;
  job->process = 0;
  jobs->running--;
  return status;
}

/* Reads what there is; false at the end. */
static bool
read_more (Job *job)
{
  guint8 block[4096];
  const ssize_t n = read (job->pipe, block, sizeof block);
  if (n > 0)
    g_byte_array_append (job->bytes, block, (guint) n);
  return n > 0 || (n < 0 && errno == EINTR);
}

gpointer
bg_jobs_wait (BgJobs *jobs, int milliseconds, GByteArray **bytes, int *status)
{
  g_autofree struct pollfd *ends = g_new (struct pollfd, jobs->n);
  const gint64 until = g_get_monotonic_time () + milliseconds * (gint64) 1000;
  for (gint64 left; jobs->running > 0 && (left = until - g_get_monotonic_time ()) > 0;)
    {
      for (int i = 0; i < jobs->n; i++)
        ends[i] = (struct pollfd){ .fd = jobs->job[i].process != 0 ? jobs->job[i].pipe : -1,
                                   .events = POLLIN };
      if (poll (ends, jobs->n, (int) (left / 1000) + 1) < 0)
        return NULL; /* a signal: the caller looks at it */
      for (int i = 0; i < jobs->n; i++)
        if (ends[i].revents != 0 && !read_more (&jobs->job[i]))
          {
            *status = end_job (jobs, &jobs->job[i]);
            *bytes = g_steal_pointer (&jobs->job[i].bytes);
            return jobs->job[i].data;
          }
    }
  return NULL;
}

static void
send_signal (const BgJobs *jobs, int number)
{
  for (int i = 0; i < jobs->n; i++)
    if (jobs->job[i].process != 0)
      kill (jobs->job[i].process, number);
}

void
bg_jobs_stop (const BgJobs *jobs)
{
  send_signal (jobs, SIGTERM);
}

void
bg_jobs_free (BgJobs *jobs)
{
  if (jobs == NULL)
    return;
  send_signal (jobs, SIGKILL);
  for (int i = 0; i < jobs->n; i++)
    if (jobs->job[i].process != 0)
      {
        end_job (jobs, &jobs->job[i]);
        g_byte_array_unref (jobs->job[i].bytes);
      }
  g_free (jobs);
}
