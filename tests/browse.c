/* browse PROFILE PAGE WIDTHxHEIGHT[,WIDTHxHEIGHT...] SCRIPT... [-- SCRIPT...]: opens a page in
   chromium, runs scripts in it and prints the text that they return; after "--" the page is opened
   once more, for the scripts that follow; all this at each size in turn, by one chromium, since its
   start takes longer than most scripts.  Chromium keeps its files in the folder PROFILE; PAGE may
   end with "#" and a fragment.

   The scripts before or after "--" together are the body of an asynchronous function.  They reach
   the Chrome DevTools Protocol, with keys and touches that a page cannot tell from a person's:
   `sendToDevtools' takes a command as JSON, with `id', `method' and `params', and the function
   `answerOfDevtools', which they define, gets the answer.  Exit status 1: a script or the page
   threw, or the page complained on its console. */
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <json-glib/json-glib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define USAGE "PROFILE PAGE WIDTHxHEIGHT[,WIDTHxHEIGHT...] SCRIPT... [-- SCRIPT...]"

/* Pages of a smaller width are shown as on a phone. */
#define PHONE 600

/* Chromium reads commands from the first and writes answers and events to the second, each with a
   null character at its end. */
enum { COMMANDS = 3, ANSWERS = 4 };

/* The numbers of the scripts' commands begin here, this program's own at 1. */
#define OF_SCRIPTS 1000000

typedef struct {
  pid_t child;
  int commands;  /* written */
  FILE *answers; /* read */
  char *session; /* of the page */
  char *loaded;  /* the loader of the page that was loaded last */
  gint64 n_commands;
  bool has_complained;
} Browser;

G_NORETURN static void give_up (const char *what, const char *which) {
  fprintf (stderr, "browse: %s %s\n", what, which);
  exit (2);
}

/* --- JSON --------------------------------------------------------------------- */

static JsonObject *parse_object (const char *text) {
  g_autoptr (JsonNode) node = json_from_string (text, NULL);
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    give_up ("expected an object of JSON, not", text);
  return json_node_dup_object (node);
}

static char *print_object (JsonObject *object) {
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  json_node_set_object (node, object);
  return json_to_string (node, FALSE);
}

/* An object of one text. */
static JsonObject *text_object (const char *key, const char *text) {
  JsonObject *object = json_object_new ();
  json_object_set_string_member (object, key, text);
  return object;
}

/* --- Commands and answers ------------------------------------------------------- */

/* Takes PARAMETERS. */
static void send_command (const Browser *browser, gint64 id, const char *method,
                          JsonObject *parameters) {
  g_autoptr (JsonObject) command = text_object ("method", method);
  json_object_set_int_member (command, "id", id);
  json_object_set_object_member (command, "params", parameters);
  if (browser->session != NULL)
    json_object_set_string_member (command, "sessionId", browser->session);
  g_autofree char *text = print_object (command);
  const size_t n = strlen (text) + 1;
  for (size_t sent = 0; sent < n;) {
    const ssize_t more = write (browser->commands, text + sent, n - sent);
    if (more < 0 && errno != EINTR)
      give_up ("chromium:", g_strerror (errno));
    sent += MAX (more, 0);
  }
}

static void take_event (Browser *browser, const char *method, JsonObject *event) {
  if (strcmp (method, "Page.lifecycleEvent") == 0) {
    if (strcmp (json_object_get_string_member (event, "name"), "load") == 0) {
      g_free (browser->loaded);
      browser->loaded = g_strdup (json_object_get_string_member (event, "loaderId"));
    }
  } else if (strcmp (method, "Runtime.bindingCalled") == 0) {
    const char *payload = json_object_get_string_member (event, "payload");
    g_autoptr (JsonObject) asked = parse_object (payload);
    send_command (browser, OF_SCRIPTS + json_object_get_int_member (asked, "id"),
                  json_object_get_string_member (asked, "method"),
                  json_object_ref (json_object_get_object_member (asked, "params")));
  } else if (strcmp (method, "Runtime.exceptionThrown") == 0
             || strcmp (method, "Runtime.consoleAPICalled") == 0
             || strcmp (method, "Log.entryAdded") == 0) {
    g_autofree char *text = print_object (event);
    printf ("%s: %s\n", method, text);
    browser->has_complained = true;
  }
}

/* The answer to command ID of this program; null, if the next message is another. */
static JsonObject *take_message (Browser *browser, gint64 id) {
  g_autofree char *text = NULL;
  size_t space = 0;
  if (getdelim (&text, &space, '\0', browser->answers) <= 0)
    give_up ("chromium:", "ended");
  g_autoptr (JsonObject) message = parse_object (text);
  const gint64 answered = json_object_has_member (message, "id")
                              ? json_object_get_int_member (message, "id")
                              : 0;
  if (answered == 0)
    take_event (browser, json_object_get_string_member (message, "method"),
                json_object_get_object_member (message, "params"));
  else if (answered >= OF_SCRIPTS) {
    g_autofree char *call = g_strdup_printf ("answerOfDevtools (%" G_GINT64_FORMAT ", %s)",
                                             answered - OF_SCRIPTS, text);
    send_command (browser, ++browser->n_commands, "Runtime.evaluate",
                  text_object ("expression", call));
  } else if (json_object_has_member (message, "error"))
    give_up ("chromium:", text);
  else if (answered == id)
    return json_object_ref (json_object_get_object_member (message, "result"));
  return NULL;
}

/* Takes PARAMETERS. */
static JsonObject *request_result (Browser *browser, const char *method, JsonObject *parameters) {
  const gint64 id = ++browser->n_commands;
  JsonObject *answer = NULL;
  send_command (browser, id, method, parameters);
  while (answer == NULL)
    answer = take_message (browser, id);
  return answer;
}

static void request (Browser *browser, const char *method, JsonObject *parameters) {
  json_object_unref (request_result (browser, method, parameters));
}

/* --- The browser ------------------------------------------------------------------ */

G_NORETURN static void run_chromium (const char *profile, int commands, int answers) {
  g_autofree char *folder = g_strconcat ("--user-data-dir=", profile, NULL);
  const int nowhere = open ("/dev/null", O_RDWR);
  dup2 (nowhere, STDIN_FILENO);
  dup2 (nowhere, STDOUT_FILENO);
  dup2 (nowhere, STDERR_FILENO);
  /* by way of numbers that are not in use */
  commands = fcntl (commands, F_DUPFD, 10);
  answers = fcntl (answers, F_DUPFD, 10);
  dup2 (commands, COMMANDS);
  dup2 (answers, ANSWERS);
  execlp ("chromium", "chromium", "--headless", "--no-sandbox", "--disable-gpu",
          "--disable-breakpad", "--disable-extensions", "--disable-background-networking",
          "--hide-scrollbars", "--remote-debugging-pipe", folder, (char *) NULL);
  _exit (127);
}

static void begin_chromium (Browser *browser, const char *profile) {
  int commands[2], answers[2];
  if (pipe2 (commands, O_CLOEXEC) != 0 || pipe2 (answers, O_CLOEXEC) != 0
      || (browser->child = fork ()) < 0)
    give_up ("chromium:", g_strerror (errno));
  if (browser->child == 0)
    run_chromium (profile, commands[0], answers[1]);
  close (commands[0]);
  close (answers[1]);
  browser->commands = commands[1];
  browser->answers = fdopen (answers[0], "r");
}

static void end_chromium (Browser *browser) {
  close (browser->commands);
  waitpid (browser->child, NULL, 0);
  fclose (browser->answers);
  g_free (browser->session);
  g_free (browser->loaded);
}

/* A tab with nothing in it, whose events are heard. */
static void open_tab (Browser *browser) {
  g_autoptr (JsonObject)
      target = request_result (browser, "Target.createTarget", text_object ("url", "about:blank"));
  JsonObject *attach = text_object ("targetId", json_object_get_string_member (target, "targetId"));
  json_object_set_boolean_member (attach, "flatten", TRUE);
  g_autoptr (JsonObject) attached = request_result (browser, "Target.attachToTarget", attach);
  browser->session = g_strdup (json_object_get_string_member (attached, "sessionId"));
  const struct {
    const char *method, *parameters;
  } commands[] = {
    { "Page.enable", "{}" },
    { "Page.setLifecycleEventsEnabled", "{\"enabled\":true}" },
    { "Runtime.enable", "{}" },
    { "Log.enable", "{}" },
    { "Runtime.addBinding", "{\"name\":\"sendToDevtools\"}" },
    { "Emulation.setTouchEmulationEnabled", "{\"enabled\":true}" },
    { "Emulation.setFocusEmulationEnabled", "{\"enabled\":true}" },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (commands); i++)
    request (browser, commands[i].method, parse_object (commands[i].parameters));
}

static void set_size (Browser *browser, int width, int height) {
  g_autofree char *metrics = g_strdup_printf (
      "{\"width\":%d,\"height\":%d,\"deviceScaleFactor\":1,\"mobile\":%s}", width, height,
      width < PHONE ? "true" : "false");
  request (browser, "Emulation.setDeviceMetricsOverride", parse_object (metrics));
}

static void open_page (Browser *browser, const char *page) {
  g_autofree char *path = g_canonicalize_filename (page, NULL);
  g_autofree char *address = g_strconcat ("file://", path, NULL);
  g_autoptr (JsonObject)
      answer = request_result (browser, "Page.navigate", text_object ("url", address));
  if (json_object_has_member (answer, "errorText"))
    give_up ("cannot open", page);
  const char *loader = json_object_get_string_member (answer, "loaderId");
  while (g_strcmp0 (browser->loaded, loader) != 0)
    take_message (browser, 0);
}

/* Prints the text that a script returns, or the error that it throws. */
static bool run_script (Browser *browser, const char *script) {
  JsonObject *evaluation = text_object ("expression", script);
  json_object_set_boolean_member (evaluation, "awaitPromise", TRUE);
  g_autoptr (JsonObject) answer = request_result (browser, "Runtime.evaluate", evaluation);
  JsonObject *result = json_object_get_object_member (answer, "result");
  const bool threw = json_object_has_member (answer, "exceptionDetails");
  const char *key = threw ? "description" : "value";
  puts (json_object_has_member (result, key) ? json_object_get_string_member (result, key) : "");
  return !threw;
}

/* The scripts of the files at *NAMES, as one; *NAMES is then at "--" or at the end. */
static char *read_scripts (char ***names) {
  g_autoptr (GString) script = g_string_new ("(async () => {");
  for (; **names != NULL && strcmp (**names, "--") != 0; ++*names) {
    g_autofree char *text = NULL;
    if (!g_file_get_contents (**names, &text, NULL, NULL))
      give_up ("cannot read", **names);
    g_string_append (script, text);
  }
  g_string_append (script, "\n}) ()");
  return g_string_free (g_steal_pointer (&script), FALSE);
}

/* Opens PAGE for each group of scripts NAMES. */
static bool run_groups (Browser *browser, const char *page, char **names) {
  bool good = true;
  for (; good && *names != NULL; names += *names != NULL) {
    g_autofree char *script = read_scripts (&names);
    open_page (browser, page);
    good = run_script (browser, script);
  }
  return good;
}

int main (int argc, char **argv) {
  if (argc < 5)
    give_up ("usage: browse", USAGE);
  Browser browser = { 0 };
  begin_chromium (&browser, argv[1]);
  open_tab (&browser);
  g_auto (GStrv) sizes = g_strsplit (argv[3], ",", -1);
  bool good = true;
  for (char **size = sizes; good && *size != NULL; size++) {
    int width, height;
    if (sscanf (*size, "%dx%d", &width, &height) != 2)
      give_up ("usage: browse", USAGE);
    set_size (&browser, width, height);
    good = run_groups (&browser, argv[2], argv + 4);
    if (!good)
      fprintf (stderr, "browse: the size is %s\n", *size);
  }
  end_chromium (&browser);
  return good && !browser.has_complained ? 0 : 1;
}
