#include "catalogue/trials.h"

#include "catalogue/columns.h"

static const BgDatabaseColumn trial_columns[] = {
  { "key", "TEXT", "NOT NULL UNIQUE", "digest of problem, bound and program; way of searching" },
  { "problem", "TEXT", "NOT NULL", "" },
  { "bound", "TEXT", "NOT NULL", "the expression" },
  { "method", "TEXT", "", "of `solve'; NULL: by levels from the start" },
  { "admissible", "INTEGER", "NOT NULL", "0: nothing is proved; 2: a module claims it" },
  { "checked_positions", "INTEGER", "NOT NULL", "" },
  { "start", "INTEGER", "NOT NULL", "the bound there; 255: lost; -1: unknown" },
  { "status", "TEXT", "NOT NULL CHECK (status IN ('solved', 'unsolvable', 'bounded'))", "" },
  { "moves", "INTEGER", "CHECK ((moves IS NOT NULL) = (status = 'solved'))", "" },
  { "lower_bound", "INTEGER", "NOT NULL", "" },
  { "stopped_by", "TEXT", "NOT NULL CHECK (stopped_by IN ('none', 'memory', 'limit', 'time'))",
    "" },
  { "last_limit", "INTEGER", "NOT NULL", "of moves" },
  { "expanded", "INTEGER", "NOT NULL", "" },
  { "generated", "INTEGER", "NOT NULL", "" },
  { "peak_bytes", "INTEGER", "NOT NULL", "" },
  { "seconds", "REAL", "NOT NULL", "of the clock" },
  { "cpu_seconds", "REAL", "NOT NULL", "" },
  { "within", "INTEGER", "NOT NULL", "seconds that it was given; 0: any number" },
  { "memory", "INTEGER", "NOT NULL", "bytes that it was given" },
  { "version", "TEXT", "NOT NULL", "of bergholt" },
  { "finished", "TEXT", "NOT NULL DEFAULT (datetime ())", "when, UTC" },
};
/* All but the last, which the database fills in. */
#define N_GIVEN (G_N_ELEMENTS (trial_columns) - 1)

static const BgDatabaseColumn level_columns[] = {
  { "trial", "INTEGER", "NOT NULL REFERENCES trial ON DELETE CASCADE", "" },
  { "number", "INTEGER", "NOT NULL", "in order" },
  { "move_limit", "INTEGER", "NOT NULL", "" },
  { "level", "INTEGER", "NOT NULL", "" },
  { "kept", "INTEGER", "", "positions; NULL: the level was not completed" },
  { "expanded", "INTEGER", "NOT NULL", "to make it" },
  { "generated", "INTEGER", "NOT NULL", "" },
  { "seconds", "REAL", "NOT NULL", "" },
};

static char *make_schema (void) {
  GString *sql = g_string_new ("-- Trials of bounds: one for each problem, bound and way of "
                               "searching.\nCREATE TABLE trial (\n  id INTEGER PRIMARY KEY,\n");
  bg_columns_declare (trial_columns, G_N_ELEMENTS (trial_columns), sql);
  g_string_append (sql, "  checksum TEXT NOT NULL DEFAULT ''  -- of the row and its levels\n"
                        ") STRICT;\n-- The levels of all its limits.\nCREATE TABLE level (\n");
  bg_columns_declare (level_columns, G_N_ELEMENTS (level_columns), sql);
  g_string_append (sql, "  UNIQUE (trial, number)\n) STRICT;\n");
  return g_string_free (sql, FALSE);
}

/* An expression of SQL: all that a row of the table `trial` and its levels say, as one text. */
static char *make_content (void) {
  g_autofree char *of_trial = bg_columns_content (trial_columns, G_N_ELEMENTS (trial_columns));
  g_autofree char *of_level = bg_columns_content (level_columns + 1,
                                                  G_N_ELEMENTS (level_columns) - 1);
  return g_strdup_printf ("%s || ',' || coalesce ((SELECT group_concat (part, ' ') FROM (SELECT %s"
                          " AS part FROM level WHERE level.trial = trial.id ORDER BY number)), '')",
                          of_trial, of_level);
}

static char *make_insertion (const char *table, const BgDatabaseColumn *columns, guint n) {
  g_autofree char *keys = bg_columns_list (columns, n, "", "", ", ");
  g_autofree char *values = bg_columns_list (columns, n, ":", "", ", ");
  return g_strdup_printf ("INSERT INTO %s (%s) VALUES (%s)", table, keys, values);
}

enum { ALL, FIND, FIND_LEVELS, DROP, PUT, PUT_LEVEL, SEAL, N_STATEMENTS };

static void make_statements (char **sql) {
  g_autofree char *content = make_content ();
  sql[ALL] = g_strdup_printf ("SELECT id, checksum = sha256 (%s) FROM trial", content);
  sql[FIND] = g_strdup ("SELECT * FROM trial WHERE key = :key");
  sql[FIND_LEVELS] = g_strdup ("SELECT * FROM level WHERE trial = :id ORDER BY number");
  sql[DROP] = g_strdup ("DELETE FROM trial WHERE key = :key");
  sql[PUT] = make_insertion ("trial", trial_columns, N_GIVEN);
  sql[PUT_LEVEL] = make_insertion ("level", level_columns, G_N_ELEMENTS (level_columns));
  sql[SEAL] = g_strdup_printf ("UPDATE trial SET checksum = sha256 (%s) WHERE key = :key", content);
}

struct BgTrials {
  BgDatabase *database;
  sqlite3_stmt *statement[N_STATEMENTS];
};

/* Does each row, with its levels, have the checksum that it was written with? */
static bool check_rows (BgTrials *trials, GError **error) {
  sqlite3_stmt *row = trials->statement[ALL];
  int code;
  while ((code = bg_database_step (trials->database, row, error)) == SQLITE_ROW)
    if (sqlite3_column_int (row, 1) != 1)
      return bg_database_refuse_row (trials->database, "trial", sqlite3_column_int64 (row, 0),
                                     error);
  return code == SQLITE_DONE;
}

BgTrials *bg_trials_open (const char *path, GError **error) {
  g_autofree char *schema = make_schema ();
  const BgDatabaseKind kind = {
    .what = "trials of bergholt heuristics",
    .application = 0x42677472, /* "Bgtr" */
    .version = 2,
    .schema = schema,
  };
  g_auto (GStrv) sql = g_new0 (char *, N_STATEMENTS + 1);
  g_autoptr (BgTrials) trials = g_new0 (BgTrials, 1);
  trials->database = bg_database_open (path, &kind, true, error);
  make_statements (sql);
  for (int s = 0; s < N_STATEMENTS && trials->database != NULL; s++) {
    trials->statement[s] = bg_database_prepare (trials->database, sql[s], error);
    if (trials->statement[s] == NULL)
      return NULL;
  }
  return trials->database != NULL && check_rows (trials, error) ? g_steal_pointer (&trials) : NULL;
}

void bg_trials_close (BgTrials *trials) {
  if (trials == NULL)
    return;
  for (int s = 0; s < N_STATEMENTS; s++)
    sqlite3_finalize (trials->statement[s]);
  bg_database_close (trials->database);
  g_free (trials);
}

/* --- Records -------------------------------------------------------------- */

/* Decimals of the seconds of a record. */
#define DECIMALS 9

static void add_level (BgRecord *levels, guint number, const BgTrialLevel *level) {
  BgRecord *row = bg_record_add_record (levels, NULL);
  bg_record_add_integer (row, "number", number);
  bg_record_add_integer (row, "move_limit", level->limit);
  bg_record_add_integer (row, "level", level->level);
  if (level->kept >= 0)
    bg_record_add_integer (row, "kept", level->kept);
  bg_record_add_integer (row, "expanded", (gint64) level->stats.expanded);
  bg_record_add_integer (row, "generated", (gint64) level->stats.generated);
  bg_record_add_real (row, "seconds", level->stats.seconds, DECIMALS);
}

BgRecord *bg_trial_row_new (const BgTrial *trial) {
  BgRecord *row = bg_record_new ();
  bg_record_add_text (row, "bound", trial->expression);
  bg_record_add_integer (row, "admissible", trial->claimed ? 2 : trial->admissible);
  bg_record_add_integer (row, "checked_positions", (gint64) trial->checked);
  bg_record_add_integer (row, "start", trial->at_start);
  bg_record_add_text (row, "status", bg_solve_status_name (trial->status));
  if (trial->status == BG_YES)
    bg_record_add_integer (row, "moves", trial->moves);
  bg_record_add_integer (row, "lower_bound", trial->lower_bound);
  bg_record_add_text (row, "stopped_by", bg_stop_key (trial->stop));
  bg_record_add_integer (row, "last_limit", trial->limit);
  bg_record_add_integer (row, "expanded", (gint64) trial->stats.expanded);
  bg_record_add_integer (row, "generated", (gint64) trial->stats.generated);
  bg_record_add_integer (row, "peak_bytes", (gint64) trial->stats.peak_bytes);
  bg_record_add_real (row, "seconds", trial->stats.seconds, DECIMALS);
  bg_record_add_real (row, "cpu_seconds", trial->cpu_seconds, DECIMALS);
  BgRecord *levels = bg_record_add_list (row, "levels");
  for (guint i = 0; i < trial->levels->len; i++)
    add_level (levels, i, &g_array_index (trial->levels, BgTrialLevel, i));
  return row;
}

static BgTruth read_status (const char *name) {
  BgTruth status = BG_UNKNOWN;
  while (status < BG_YES && !g_str_equal (name, bg_solve_status_name (status)))
    status++;
  return status;
}

void bg_trial_of_row (BgTrial *trial, const BgRecord *row) {
  const BgRecord *levels = bg_record_find (row, "levels");
  *trial = (BgTrial){
    .begun = true,
    .expression = g_strdup (bg_record_text (row, "bound")),
    .admissible = bg_record_integer (row, "admissible") != 0,
    .claimed = bg_record_integer (row, "admissible") == 2,
    .checked = (uint64_t) bg_record_integer (row, "checked_positions"),
    .at_start = (int) bg_record_integer (row, "start"),
    .status = read_status (bg_record_text (row, "status")),
    .moves = (int) bg_record_integer (row, "moves"),
    .lower_bound = (int) bg_record_integer (row, "lower_bound"),
    .stop = bg_stop_of_key (bg_record_text (row, "stopped_by")),
    .limit = (int) bg_record_integer (row, "last_limit"),
    .stats = { .expanded = (uint64_t) bg_record_integer (row, "expanded"),
               .generated = (uint64_t) bg_record_integer (row, "generated"),
               .peak_bytes = (uint64_t) bg_record_integer (row, "peak_bytes"),
               .seconds = bg_record_real (row, "seconds") },
    .cpu_seconds = bg_record_real (row, "cpu_seconds"),
    .levels = g_array_new (FALSE, FALSE, sizeof (BgTrialLevel)),
  };
  for (guint i = 0; levels != NULL && i < bg_record_length (levels); i++) {
    const BgRecord *part = bg_record_item (levels, i);
    const BgTrialLevel level = {
      .limit = (int) bg_record_integer (part, "move_limit"),
      .level = (int) bg_record_integer (part, "level"),
      .kept = bg_record_has (part, "kept") ? bg_record_integer (part, "kept") : -1,
      .stats = { .expanded = (uint64_t) bg_record_integer (part, "expanded"),
                 .generated = (uint64_t) bg_record_integer (part, "generated"),
                 .seconds = bg_record_real (part, "seconds") },
    };
    g_array_append_val (trial->levels, level);
  }
}

/* --- Reading -------------------------------------------------------------- */

/* Is ROW the answer to RUN, or as much of one as that could have? */
static bool suffices (const BgRecord *row, const BgTrialRun *run) {
  switch (bg_stop_of_key (bg_record_text (row, "stopped_by"))) {
  case BG_STOP_TIME: return run->within > 0 && bg_record_integer (row, "within") >= run->within;
  case BG_STOP_MEMORY: return (uint64_t) bg_record_integer (row, "memory") >= run->memory;
  default: return true;
  }
}

/* Runs a statement to its end, whose parameters are fields of KEYS and of ROW, which may be NULL;
   adds the rows that it returns to LIST, which may be NULL. */
static bool run_statement (BgTrials *trials, int number, const BgRecord *keys, const BgRecord *row,
                           BgRecord *list, GError **error) {
  sqlite3_stmt *statement = trials->statement[number];
  int code;
  sqlite3_clear_bindings (statement);
  bg_columns_bind (statement, keys);
  if (row != NULL)
    bg_columns_bind (statement, row);
  while ((code = bg_database_step (trials->database, statement, error)) == SQLITE_ROW)
    if (list != NULL)
      bg_columns_read (statement, bg_record_add_record (list, NULL));
  return code == SQLITE_DONE;
}

/* The columns of a trial that RUN has. */
static BgRecord *make_keys (const BgTrialRun *run) {
  BgRecord *keys = bg_record_new ();
  bg_record_add_text (keys, "key", run->key);
  bg_record_add_text (keys, "problem", run->problem);
  if (run->method != NULL)
    bg_record_add_text (keys, "method", run->method);
  bg_record_add_integer (keys, "within", (gint64) run->within);
  bg_record_add_integer (keys, "memory", (gint64) run->memory);
  bg_record_add_text (keys, "version", PACKAGE_VERSION);
  return keys;
}

bool bg_trials_find (BgTrials *trials, const BgTrialRun *run, BgTrial *trial, bool *found,
                     GError **error) {
  g_autoptr (BgRecord) keys = make_keys (run), rows = bg_record_new_list ();
  *found = false;
  if (!run_statement (trials, FIND, keys, NULL, rows, error))
    return false;
  if (bg_record_length (rows) == 0 || !suffices (bg_record_item (rows, 0), run))
    return true;
  BgRecord *row = bg_record_edit (rows, 0);
  if (!run_statement (trials, FIND_LEVELS, row, NULL, bg_record_add_list (row, "levels"), error))
    return false;
  bg_trial_of_row (trial, row);
  *found = true;
  return true;
}

/* --- Writing -------------------------------------------------------------- */

/* Does the work of bg_trials_put within a transaction. */
static bool put_trial (BgTrials *trials, const BgTrialRun *run, const BgRecord *row,
                       GError **error) {
  g_autoptr (BgRecord) keys = make_keys (run);
  const BgRecord *levels = bg_record_find (row, "levels");
  if (!run_statement (trials, DROP, keys, NULL, NULL, error)
      || !run_statement (trials, PUT, keys, row, NULL, error))
    return false;
  bg_record_add_integer (keys, "trial",
                         sqlite3_last_insert_rowid (sqlite3_db_handle (trials->statement[PUT])));
  for (guint i = 0; i < bg_record_length (levels); i++)
    if (!run_statement (trials, PUT_LEVEL, keys, bg_record_item (levels, i), NULL, error))
      return false;
  return run_statement (trials, SEAL, keys, NULL, NULL, error);
}

bool bg_trials_put (BgTrials *trials, const BgTrialRun *run, const BgRecord *row, GError **error) {
  if (!bg_database_begin (trials->database, error))
    return false;
  const bool done = put_trial (trials, run, row, error);
  return bg_database_end (trials->database, done, error);
}

BgDatabase *bg_trials_database (const BgTrials *trials) {
  return trials->database;
}
