#include "cli/analyse/analyse.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "cli/watch.h"
#include "core/error.h"
#include "core/team.h"
#include "graphs/graph_play.h"

/* --- Records -------------------------------------------------------------------- */

/* Adds the answers for one vacancy or all of them. */
static void add_answers (BgRecord *record, const BgGraphAnswers *answers) {
  bg_record_add_integer (record, "fewest_pegs", answers->fewest);
  bg_record_add_boolean (record, "distance_2", answers->ends_at_distance);
  bg_record_add_integer (record, "most_pegs", answers->most);
  bg_record_add_integer (record, "moves", answers->moves);
  bg_record_add_integer (record, "jumps", answers->jumps);
}

static void add_graph (BgRecord *record, const char *text, const BgSimpleGraph *graph,
                       const BgGraphAnswers *answers) {
  bg_record_add_text (record, "graph", text);
  bg_record_add_integer (record, "vertices", graph->n);
  bg_record_add_integer (record, "edges", graph->n_edges);
  bg_record_add_boolean (record, "solvable", bg_graph_is_solvable (answers));
  bg_record_add_boolean (record, "freely_solvable", bg_graph_is_freely_solvable (graph, answers));
  bg_record_add_integer (record, "vacancies", __builtin_popcount (answers->vacancies));
  add_answers (record, answers);
  bg_record_add_integer (record, "independence", bg_simple_graph_independence (graph));
  bg_record_add_integer (record, "vacancy", __builtin_ctz (answers->best));
}

/* The class of a graph in the words of the papers. */
static void append_class (const BgRecord *row, GString *cell) {
  const gint64 fewest = bg_record_integer (row, "fewest_pegs");
  if (bg_record_boolean (row, "freely_solvable"))
    g_string_append (cell, "freely");
  else if (bg_record_boolean (row, "solvable"))
    g_string_append (cell, "solvable");
  else if (fewest == 2 && bg_record_boolean (row, "distance_2"))
    g_string_append (cell, "distance 2");
  else
    g_string_append_printf (cell, "%" G_GINT64_FORMAT " pegs", fewest);
}

static const BgColumn shown[] = {
  { "graph", "graph", -14, NULL },        { "vertices", "n", 3, NULL },
  { "edges", "edges", 6, NULL },          { "fewest_pegs", "class", 11, append_class },
  { "vacancies", "vacancies", 10, NULL }, { "moves", "moves", 6, NULL },
  { "jumps", "jumps", 6, NULL },          { "most_pegs", "fool's", 7, NULL },
  { "independence", "indep.", 7, NULL },
};

static const BgColumn values[] = {
  { "graph", NULL, 0, NULL },           { "vertices", NULL, 0, NULL },
  { "edges", NULL, 0, NULL },           { "solvable", NULL, 0, NULL },
  { "freely_solvable", NULL, 0, NULL }, { "vacancies", NULL, 0, NULL },
  { "fewest_pegs", NULL, 0, NULL },     { "distance_2", NULL, 0, NULL },
  { "most_pegs", NULL, 0, NULL },       { "independence", NULL, 0, NULL },
  { "moves", NULL, 0, NULL },           { "jumps", NULL, 0, NULL },
  { "vacancy", NULL, 0, NULL },
};

/* --- One graph ------------------------------------------------------------------- */

static void append_distance (const BgRecord *row, GString *cell) {
  g_string_append (cell, bg_record_boolean (row, "distance_2") ? "yes" : "no");
}

static const BgColumn by_vacancy[] = {
  { "vacancy", "vacancy", 7, NULL }, { "fewest_pegs", "fewest", 7, NULL },
  { "moves", "moves", 6, NULL },     { "jumps", "jumps", 6, NULL },
  { "most_pegs", "most", 5, NULL },  { "distance_2", "distance 2", 11, append_distance },
};

static const BgTextLine graph_text[] = {
  BG_LINE ("{graph}: {vertices} {vertices=1?vertex|vertices}, {edges} edge{edges:s}"),
  BG_LINE_IF ("freely_solvable", "freely solvable"),
  BG_LINE_IF ("solvable !freely_solvable",
              "solvable from {vacancies} of {vertices} vacancies, not freely"),
  BG_LINE_IF ("!solvable", "not solvable: {fewest_pegs} pegs are the fewest that can be left"
                           "{fewest_pegs=2 distance_2?, at distance two}"),
  BG_LINE ("fool's solitaire number {most_pegs}, independence number {independence}"),
  BG_LINE ("{moves} move{moves:s} and {jumps} jump{jumps:s} leave the fewest pegs, from vacancy "
           "{vacancy}"),
  BG_LINES_OF ("solution", "{#:4}  {.}"),
  { .list = "starts", .columns = by_vacancy, .n_columns = G_N_ELEMENTS (by_vacancy) },
  { NULL }
};

/* Adds the answers for each vacancy and the solution from the best of ANSWERS, which come last. */
static BgStop add_starts (BgRecord *record, BgGraphPlay *play, const BgSimpleGraph *graph) {
  const uint32_t full = bg_simple_graph_full (graph);
  BgRecord *starts = bg_record_new_list ();
  BgGraphAnswers answers;
  BgStop stop = BG_STOP_NONE;
  for (int a = 0; a < graph->n && stop == BG_STOP_NONE; a++) {
    stop = bg_graph_play_find (play, graph, UINT32_C (1) << a, &answers);
    BgRecord *row = bg_record_add_record (starts, NULL);
    bg_record_add_integer (row, "vacancy", a);
    if (stop == BG_STOP_NONE)
      add_answers (row, &answers);
  }
  if (stop == BG_STOP_NONE)
    stop = bg_graph_play_find (play, graph, full, &answers);
  if (stop == BG_STOP_NONE) {
    g_auto (GStrv) solution = bg_graph_play_solution (play, __builtin_ctz (answers.best));
    bg_record_add_strings (record, "solution", (const char *const *) solution);
  }
  bg_record_take_list (record, "starts", starts);
  return stop;
}

int bg_analyse_graph (const BgCommon *common, const char *text, GError **error) {
  const gint64 began = g_get_monotonic_time ();
  const char *start = text;
  const gsize length = bg_graph6_trim (&start, strlen (text));
  BgSimpleGraph graph;
  BgGraphAnswers answers;
  if (!bg_simple_graph_read (start, length, &graph, error)) {
    bg_prefix_error (error, "--graph: ");
    return -1;
  }
  g_auto (BgWatch) watch = bg_watch_begin (common);
  g_autoptr (BgGraphPlay) play = bg_graph_play_new (&watch.control);
  g_autoptr (BgRecord) record = bg_record_new ();
  g_autofree char *name = g_strndup (start, length);
  BgStop stop = bg_graph_play_find (play, &graph, bg_simple_graph_full (&graph), &answers);
  if (stop == BG_STOP_NONE) {
    add_graph (record, name, &graph, &answers);
    stop = add_starts (record, play, &graph);
  }
  if (stop != BG_STOP_NONE) {
    bg_limit_error (error, "--graph: '%s': %s", name, bg_stop_name (stop));
    return -1;
  }
  bg_record_add_seconds (record, bg_seconds_since (began));
  bg_watch_end (&watch);
  bg_cli_print (common, record,
                &(BgForms){
                    .text = graph_text, .columns = values, .n_columns = G_N_ELEMENTS (values) });
  return BG_EXIT_DONE;
}

/* --- Many graphs ----------------------------------------------------------------- */

/* The most graphs that the threads share before rows are printed, and the positions on them, for
   each thread, that are enough: rows of large graphs do not wait for many others. */
#define BATCH 4096
#define BATCH_POSITIONS ((uint64_t) 1 << 22)

/* A line with a graph is far shorter. */
#define MOST_LINE 1024

typedef struct {
  char text[BG_SIMPLE_GRAPH_MOST * BG_SIMPLE_GRAPH_MOST / 12 + 8];
  BgSimpleGraph graph;
  BgGraphAnswers answers;
  BgStop stop;
} Entry;

typedef struct {
  const BgCommon *common;
  const BgControl *control;
  const char *name; /* of the file, for errors */
  FILE *file;
  BgPart part;
  guint64 line, number; /* lines and graphs read so far */
  Entry entry[BATCH];
  int n, most_vertices; /* of the batch */
  atomic_int next;
  bool at_end;
  BgRecord *rows; /* NULL: no one needs them later */
  gint64 graphs, solvable, freely_solvable, distance_two;
} Survey;

typedef struct {
  Survey *survey;
  BgGraphPlay *play;
} Worker;

/* Reads a line without its end; false at the end of the file, or with ERROR. */
static bool read_line (Survey *survey, char *line, gsize *length, GError **error) {
  int c;
  *length = 0;
  while ((c = getc_unlocked (survey->file)) != EOF && c != '\n' && *length < MOST_LINE)
    line[(*length)++] = (char) c;
  survey->line++;
  if (ferror (survey->file))
    return bg_input_error (error, "%s: %s, expected graphs in graph6", survey->name,
                           g_strerror (errno));
  if (*length == MOST_LINE && c != EOF && c != '\n')
    return bg_input_error (error,
                           "%s: line %" G_GUINT64_FORMAT ": over %d bytes, expected a graph "
                           "of at most %d vertices in graph6",
                           survey->name, survey->line, MOST_LINE, BG_SIMPLE_GRAPH_MOST);
  return c != EOF || *length > 0;
}

/* Reads graphs until the batch is full; false with ERROR. */
static bool read_batch (Survey *survey, GError **error) {
  const uint64_t most = BATCH_POSITIONS * (uint64_t) survey->common->threads;
  uint64_t positions = 0;
  survey->n = survey->most_vertices = 0;
  while (survey->n < BATCH && positions < most && !bg_control_stopped (survey->control)) {
    char line[MOST_LINE];
    const char *text = line;
    gsize length;
    Entry *entry = &survey->entry[survey->n];
    if (!read_line (survey, line, &length, error)) {
      survey->at_end = true;
      return *error == NULL;
    }
    length = bg_graph6_trim (&text, length);
    if (length == 0)
      continue;
    if (!bg_simple_graph_read (text, length, &entry->graph, error))
      return bg_prefix_error (error, "%s: line %" G_GUINT64_FORMAT ": ", survey->name,
                              survey->line);
    if ((int) (survey->number++ % (guint64) survey->part.n) != survey->part.number)
      continue;
    memcpy (entry->text, text, length);
    entry->text[length] = '\0';
    survey->n++;
    survey->most_vertices = MAX (survey->most_vertices, entry->graph.n);
    positions += UINT64_C (1) << entry->graph.n;
  }
  return true;
}

static void answer_entries (gpointer pointer) {
  Worker *worker = pointer;
  Survey *survey = worker->survey;
  for (int i = atomic_fetch_add (&survey->next, 1); i < survey->n;
       i = atomic_fetch_add (&survey->next, 1)) {
    Entry *entry = &survey->entry[i];
    entry->stop = bg_graph_play_find (worker->play, &entry->graph,
                                      bg_simple_graph_full (&entry->graph), &entry->answers);
  }
}

/* Answers the questions for the batch, by as many threads as memory has room for. */
static void answer_batch (Survey *survey) {
  const uint64_t room = survey->control->memory / bg_graph_play_bytes (survey->most_vertices);
  const int n = (int) CLAMP (room, 1, (uint64_t) MIN (survey->control->threads, survey->n));
  g_autofree Worker *workers = g_new (Worker, n);
  survey->next = 0;
  for (int i = 0; i < n; i++)
    workers[i] = (Worker){ survey, bg_graph_play_new (survey->control) };
  bg_team_run (answer_entries, workers, sizeof *workers, n);
  for (int i = 0; i < n; i++)
    bg_graph_play_free (workers[i].play);
}

/* Prints the rows of the batch up to the first one without answers, of which it returns the
   reason. */
static BgStop print_batch (Survey *survey) {
  static const BgTextLine row_text[] = { { .columns = shown, .n_columns = G_N_ELEMENTS (shown) },
                                         { NULL } };
  static const BgForms forms = { .text = row_text,
                                 .columns = values,
                                 .n_columns = G_N_ELEMENTS (values) };
  if (survey->graphs == 0 && (survey->n > 0 || survey->at_end))
    bg_cli_print_row (survey->common, NULL, &forms);
  for (int i = 0; i < survey->n; i++) {
    const Entry *entry = &survey->entry[i];
    const BgGraphAnswers *answers = &entry->answers;
    g_autoptr (BgRecord) row = bg_record_new ();
    if (entry->stop != BG_STOP_NONE)
      return entry->stop;
    add_graph (row, entry->text, &entry->graph, answers);
    bg_cli_print_row (survey->common, row, &forms);
    survey->graphs++;
    survey->solvable += bg_graph_is_solvable (answers);
    survey->freely_solvable += bg_graph_is_freely_solvable (&entry->graph, answers);
    survey->distance_two += answers->fewest == 2 && answers->ends_at_distance;
    if (survey->rows != NULL)
      bg_record_take (survey->rows, g_steal_pointer (&row));
  }
  return bg_control_stop (survey->control);
}

static const BgTextLine sums_text[] = {
  BG_LINE ("{graphs} graph{graphs:s}: {solvable} solvable, {freely_solvable} of them freely, "
           "{distance_2_solvable} distance 2-solvable, {others} that leave more"),
  BG_LINE_IF ("stopped_by", "{stopped_by:stop}: the graphs that follow are missing"),
  { NULL }
};

/* Takes over the rows. */
static BgRecord *make_record (Survey *survey, BgStop stop, double seconds) {
  BgRecord *record = bg_record_new ();
  bg_record_add_integer (record, "graphs", survey->graphs);
  bg_record_add_integer (record, "solvable", survey->solvable);
  bg_record_add_integer (record, "freely_solvable", survey->freely_solvable);
  bg_record_add_integer (record, "distance_2_solvable", survey->distance_two);
  bg_record_add_integer (record, "others",
                         survey->graphs - survey->solvable - survey->distance_two);
  if (survey->rows != NULL)
    bg_record_take_list (record, "answers", g_steal_pointer (&survey->rows));
  bg_record_add_stop (record, stop);
  bg_record_add_seconds (record, seconds);
  return record;
}

static bool run_survey (Survey *survey, BgStop *stop, GError **error) {
  while (*stop == BG_STOP_NONE && !survey->at_end) {
    if (!read_batch (survey, error))
      return false;
    if (survey->n > 0)
      answer_batch (survey);
    *stop = print_batch (survey);
  }
  return true;
}

int bg_analyse_graphs (const BgCommon *common, const char *file, BgPart part, GError **error) {
  const gint64 began = g_get_monotonic_time ();
  const bool is_input = strcmp (file, "-") == 0;
  g_autofree Survey *survey = g_new0 (Survey, 1);
  BgStop stop = BG_STOP_NONE;
  survey->name = is_input ? "standard input" : file;
  survey->file = is_input ? stdin : fopen (file, "r");
  if (survey->file == NULL) {
    bg_input_error (error, "%s: %s, expected graphs in graph6", file, g_strerror (errno));
    return -1;
  }
  g_auto (BgWatch) watch = bg_watch_begin (common);
  survey->common = common;
  survey->control = &watch.control;
  survey->part = part;
  survey->rows = common->format == BG_TABLE_NONE ? bg_record_new_list () : NULL;
  const bool done = run_survey (survey, &stop, error);
  g_autoptr (BgRecord) record = make_record (survey, stop, bg_seconds_since (began));
  bg_watch_end (&watch);
  if (!is_input)
    fclose (survey->file);
  if (done && common->format != BG_TABLE_CSV)
    bg_cli_print (common, record, &(BgForms){ .text = sums_text });
  else if (done && stop != BG_STOP_NONE) {
    /* comma-separated values have no line for graphs that are missing */
    bg_limit_error (error, "%s: the graphs that follow are missing", bg_stop_name (stop));
    return -1;
  }
  return done ? stop == BG_STOP_NONE ? BG_EXIT_DONE : BG_EXIT_LIMIT : -1;
}
