#include "catalogue/trials.h"

static const char schema[] =
    "-- Trials of bounds: one for each problem, bound and way of searching.\n"
    "CREATE TABLE trial (\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  key TEXT NOT NULL UNIQUE,  -- digest of problem, bound and program; way of searching\n"
    "  problem TEXT NOT NULL,\n"
    "  bound TEXT NOT NULL,  -- the expression\n"
    "  method TEXT,  -- of `solve'; NULL: by levels from the start\n"
    "  admissible INTEGER NOT NULL,  -- 0: nothing is proved; 2: a module claims it\n"
    "  checked_positions INTEGER NOT NULL,\n"
    "  start INTEGER NOT NULL,  -- the bound there; 255: lost; -1: unknown\n"
    "  status TEXT NOT NULL CHECK (status IN ('solved', 'unsolvable', 'bounded')),\n"
    "  moves INTEGER CHECK ((moves IS NOT NULL) = (status = 'solved')),\n"
    "  lower_bound INTEGER NOT NULL,\n"
    "  stopped_by TEXT NOT NULL CHECK (stopped_by IN ('none', 'memory', 'limit', 'time')),\n"
    "  last_limit INTEGER NOT NULL,  -- of moves\n"
    "  expanded INTEGER NOT NULL,\n"
    "  generated INTEGER NOT NULL,\n"
    "  peak_bytes INTEGER NOT NULL,\n"
    "  seconds REAL NOT NULL,  -- of the clock\n"
    "  cpu_seconds REAL NOT NULL,\n"
    "  within INTEGER NOT NULL,  -- seconds that it was given; 0: any number\n"
    "  memory INTEGER NOT NULL,  -- bytes that it was given\n"
    "  version TEXT NOT NULL,  -- of bergholt\n"
    "  finished TEXT NOT NULL DEFAULT (datetime ()),  -- when, UTC\n"
    "  checksum TEXT NOT NULL DEFAULT ''  -- of the row and its levels\n"
    ") STRICT;\n"
    "-- The levels of all its limits.\n"
    "CREATE TABLE level (\n"
    "  trial INTEGER NOT NULL REFERENCES trial ON DELETE CASCADE,\n"
    "  number INTEGER NOT NULL,  -- in order\n"
    "  move_limit INTEGER NOT NULL,\n"
    "  level INTEGER NOT NULL,\n"
    "  kept INTEGER,  -- positions; NULL: the level was not completed\n"
    "  expanded INTEGER NOT NULL,  -- to make it\n"
    "  generated INTEGER NOT NULL,\n"
    "  seconds REAL NOT NULL,\n"
    "  UNIQUE (trial, number)\n"
    ") STRICT;\n";

static const BgDatabaseKind kind = {
  .what = "trials of bergholt heuristics",
  .application = 0x42677472, /* "Bgtr" */
  .version = 2,
  .schema = schema,
};

#define TRIAL_COLUMNS \
  "bound, admissible, checked_positions, start, status, moves, lower_bound, stopped_by," \
  " last_limit, expanded, generated, peak_bytes, seconds, cpu_seconds, within, memory"

/* An expression of SQL: all that a row of the table `trial` and its levels say, as one text. */
#define VALUE(column) "quote (" #column ") || ',' || "
#define CONTENT \
  VALUE (key) \
  VALUE (problem) \
  VALUE (bound) \
  VALUE (method) \
  VALUE (admissible) \
  VALUE (checked_positions) \
  VALUE (start) \
  VALUE (status) \
  VALUE (moves) \
  VALUE (lower_bound) \
  VALUE (stopped_by) \
  VALUE (last_limit) \
  VALUE (expanded) \
  VALUE (generated) \
  VALUE (peak_bytes) \
  VALUE (seconds) \
  VALUE (cpu_seconds) \
  VALUE (within) \
  VALUE (memory) \
  VALUE (version) \
  VALUE (finished) \
  "coalesce ((SELECT group_concat (part, ' ') FROM (SELECT " VALUE (number) VALUE (move_limit) \
      VALUE (level) VALUE (kept) VALUE (expanded) \
          VALUE (generated) "quote (seconds) AS part" \
                            " FROM level WHERE level.trial = trial.id ORDER BY number)), '')"

enum { ALL, FIND, FIND_LEVELS, DROP, PUT, PUT_LEVEL, SEAL, N_STATEMENTS };

static const char *const sql[N_STATEMENTS] = {
  [ALL] = "SELECT id, checksum = sha256 (" CONTENT ") FROM trial",
  [FIND] = "SELECT " TRIAL_COLUMNS ", id FROM trial WHERE key = ?",
  [FIND_LEVELS] = "SELECT move_limit, level, coalesce (kept, -1), expanded, generated, seconds"
                  " FROM level WHERE trial = ? ORDER BY number",
  [DROP] = "DELETE FROM trial WHERE key = ?",
  [PUT] = "INSERT INTO trial (" TRIAL_COLUMNS ", key, problem, method, version)"
          " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '" PACKAGE_VERSION
          "') RETURNING id",
  [PUT_LEVEL] = "INSERT INTO level (trial, number, move_limit, level, kept, expanded, generated,"
                " seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  [SEAL] = "UPDATE trial SET checksum = sha256 (" CONTENT ") WHERE id = ?",
};

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
  g_autoptr (BgTrials) trials = g_new0 (BgTrials, 1);
  trials->database = bg_database_open (path, &kind, true, error);
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

static void add_level (BgRecord *levels, const BgTrialLevel *level) {
  BgRecord *row = bg_record_add_record (levels, NULL);
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
  if (trial->status == BG_SOLVED)
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
    add_level (levels, &g_array_index (trial->levels, BgTrialLevel, i));
  return row;
}

static BgSolveStatus read_status (const char *name) {
  BgSolveStatus status = BG_SOLVED;
  while (status < BG_BOUNDED && !g_str_equal (name, bg_solve_status_name (status)))
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

/* Is the row the answer to RUN, or as much of one as that could have? */
static bool suffices (sqlite3_stmt *row, const BgTrialRun *run) {
  const double within = sqlite3_column_double (row, 14);
  const uint64_t memory = (uint64_t) sqlite3_column_int64 (row, 15);
  switch (bg_stop_of_key ((const char *) sqlite3_column_text (row, 7))) {
  case BG_STOP_TIME: return run->within > 0 && within >= run->within;
  case BG_STOP_MEMORY: return memory >= run->memory;
  default: return true;
  }
}

static void read_trial (sqlite3_stmt *row, BgTrial *trial) {
  *trial = (BgTrial){
    .begun = true,
    .expression = g_strdup ((const char *) sqlite3_column_text (row, 0)),
    .admissible = sqlite3_column_int (row, 1) != 0,
    .claimed = sqlite3_column_int (row, 1) == 2,
    .checked = (uint64_t) sqlite3_column_int64 (row, 2),
    .at_start = sqlite3_column_int (row, 3),
    .status = read_status ((const char *) sqlite3_column_text (row, 4)),
    .moves = sqlite3_column_int (row, 5),
    .lower_bound = sqlite3_column_int (row, 6),
    .stop = bg_stop_of_key ((const char *) sqlite3_column_text (row, 7)),
    .limit = sqlite3_column_int (row, 8),
    .stats = { .expanded = (uint64_t) sqlite3_column_int64 (row, 9),
               .generated = (uint64_t) sqlite3_column_int64 (row, 10),
               .peak_bytes = (uint64_t) sqlite3_column_int64 (row, 11),
               .seconds = sqlite3_column_double (row, 12) },
    .cpu_seconds = sqlite3_column_double (row, 13),
    .levels = g_array_new (FALSE, FALSE, sizeof (BgTrialLevel)),
  };
}

static bool read_levels (BgTrials *trials, gint64 id, BgTrial *trial, GError **error) {
  sqlite3_stmt *row = trials->statement[FIND_LEVELS];
  int code;
  sqlite3_bind_int64 (row, 1, id);
  while ((code = bg_database_step (trials->database, row, error)) == SQLITE_ROW) {
    const BgTrialLevel level = {
      .limit = sqlite3_column_int (row, 0),
      .level = sqlite3_column_int (row, 1),
      .kept = sqlite3_column_int64 (row, 2),
      .stats = { .expanded = (uint64_t) sqlite3_column_int64 (row, 3),
                 .generated = (uint64_t) sqlite3_column_int64 (row, 4),
                 .seconds = sqlite3_column_double (row, 5) },
    };
    g_array_append_val (trial->levels, level);
  }
  return code == SQLITE_DONE;
}

bool bg_trials_find (BgTrials *trials, const BgTrialRun *run, BgTrial *trial, bool *found,
                     GError **error) {
  sqlite3_stmt *row = trials->statement[FIND];
  *found = false;
  sqlite3_bind_text (row, 1, run->key, -1, SQLITE_TRANSIENT);
  const int code = bg_database_step (trials->database, row, error);
  if (code != SQLITE_ROW)
    return code == SQLITE_DONE;
  *found = suffices (row, run);
  bool done = true;
  if (*found) {
    read_trial (row, trial);
    done = read_levels (trials, sqlite3_column_int64 (row, 16), trial, error);
    if (!done)
      bg_trial_clear (trial);
  }
  sqlite3_reset (row);
  return done;
}

/* --- Writing -------------------------------------------------------------- */

static void bind_trial (sqlite3_stmt *put, const BgTrialRun *run, const BgTrial *trial) {
  sqlite3_bind_text (put, 1, trial->expression, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int (put, 2, trial->claimed ? 2 : trial->admissible);
  sqlite3_bind_int64 (put, 3, (gint64) trial->checked);
  sqlite3_bind_int (put, 4, trial->at_start);
  sqlite3_bind_text (put, 5, bg_solve_status_name (trial->status), -1, SQLITE_STATIC);
  if (trial->status == BG_SOLVED)
    sqlite3_bind_int (put, 6, trial->moves);
  else
    sqlite3_bind_null (put, 6);
  sqlite3_bind_int (put, 7, trial->lower_bound);
  sqlite3_bind_text (put, 8, bg_stop_key (trial->stop), -1, SQLITE_STATIC);
  sqlite3_bind_int (put, 9, trial->limit);
  sqlite3_bind_int64 (put, 10, (gint64) trial->stats.expanded);
  sqlite3_bind_int64 (put, 11, (gint64) trial->stats.generated);
  sqlite3_bind_int64 (put, 12, (gint64) trial->stats.peak_bytes);
  sqlite3_bind_double (put, 13, trial->stats.seconds);
  sqlite3_bind_double (put, 14, trial->cpu_seconds);
  sqlite3_bind_double (put, 15, run->within);
  sqlite3_bind_int64 (put, 16, (gint64) run->memory);
  sqlite3_bind_text (put, 17, run->key, -1, SQLITE_TRANSIENT);
  sqlite3_bind_text (put, 18, run->problem, -1, SQLITE_TRANSIENT);
  sqlite3_bind_text (put, 19, run->method, -1, SQLITE_TRANSIENT);
}

static bool put_levels (BgTrials *trials, gint64 id, const GArray *levels, GError **error) {
  sqlite3_stmt *put = trials->statement[PUT_LEVEL];
  bool done = true;
  for (guint i = 0; i < levels->len && done; i++) {
    const BgTrialLevel *level = &g_array_index (levels, BgTrialLevel, i);
    sqlite3_bind_int64 (put, 1, id);
    sqlite3_bind_int (put, 2, (int) i);
    sqlite3_bind_int (put, 3, level->limit);
    sqlite3_bind_int (put, 4, level->level);
    if (level->kept >= 0)
      sqlite3_bind_int64 (put, 5, level->kept);
    else
      sqlite3_bind_null (put, 5);
    sqlite3_bind_int64 (put, 6, (gint64) level->stats.expanded);
    sqlite3_bind_int64 (put, 7, (gint64) level->stats.generated);
    sqlite3_bind_double (put, 8, level->stats.seconds);
    done = bg_database_step (trials->database, put, error) == SQLITE_DONE;
  }
  return done;
}

/* Does the work of bg_trials_put within a transaction. */
static bool put_trial (BgTrials *trials, const BgTrialRun *run, const BgTrial *trial,
                       GError **error) {
  sqlite3_stmt *drop = trials->statement[DROP], *put = trials->statement[PUT];
  sqlite3_bind_text (drop, 1, run->key, -1, SQLITE_TRANSIENT);
  if (bg_database_step (trials->database, drop, error) != SQLITE_DONE)
    return false;
  bind_trial (put, run, trial);
  if (bg_database_step (trials->database, put, error) != SQLITE_ROW)
    return false;
  const gint64 id = sqlite3_column_int64 (put, 0);
  sqlite3_reset (put);
  sqlite3_bind_int64 (trials->statement[SEAL], 1, id);
  return put_levels (trials, id, trial->levels, error)
         && bg_database_step (trials->database, trials->statement[SEAL], error) == SQLITE_DONE;
}

bool bg_trials_put (BgTrials *trials, const BgTrialRun *run, const BgTrial *trial, GError **error) {
  if (!bg_database_begin (trials->database, error))
    return false;
  const bool done = put_trial (trials, run, trial, error);
  return bg_database_end (trials->database, done, error);
}

BgDatabase *bg_trials_database (const BgTrials *trials) {
  return trials->database;
}
