/* Problem files: good ones are read whole, bad ones get one line that names
   the file, the group and the key. */
#include "harness.h"

#include "board/notation.h"
#include "hints/tablebase.h"
#include "model.h"

#define ENGLISH "[problem]\nboard = english\n"
#define GAME ENGLISH "start = d4'\n"
#define CENTRAL GAME "finish = d4\n"

/* A resource count of the 33-hole board, 0 at d4 (d1, b3, d3 ... have 1). */
#define CROSS \
  "[resource cross]\nrows = 0 1 0 / 0 0 0 / 0 1 0 1 0 1 0 / 0 0 0 0 0 0 0" \
  " / 0 1 0 1 0 1 0 / 0 0 0 / 0 1 0\n"

static Folder *folder; /* where this program writes its files */

static void make_folder (void) {
  folder = folder_new ();
}

static void remove_folder (void) {
  folder_remove (folder);
}

FIXTURE ("files", make_folder, remove_folder)

/* Writes a file of the folder; returns its path. */
static char *write_file (const char *name, const char *text, gssize length) {
  char *path = g_build_filename (folder, name, NULL);
  ck_assert (g_file_set_contents (path, text, length, NULL));
  return path;
}

static BgProblem *read_text (const char *text) {
  g_autoptr (GError) error = NULL;
  g_autofree char *path = write_file ("game.peg", text, -1);
  BgProblem *problem = bg_problem_load (path, &error);
  ck_assert_msg (problem != NULL, "%s: %s", text, error != NULL ? error->message : "no error");
  return problem;
}

/* The central game's board and start, and a FINISH. */
static BgProblem *read_finish (const char *finish) {
  g_autofree char *text = g_strconcat (GAME "finish = ", finish, "\n", NULL);
  return read_text (text);
}

TEST (test_whole, "files") {
  g_autoptr (BgProblem) problem = read_text (
      "# a remark\n"
      "[problem]\ntitle = Central game\nsource = Bergholt 1912\nboard = english\nrule = 4\n"
      "start = d4'\nfinish = d4  \n\n"
      "[search]\nmethod = layers\nheuristic = max(corner, merson)\nresource = cross:-3\n\n" CROSS
      "[expect]\nmoves = 18\nordered = 0936\nunordered = 2\n");
  ck_assert_str_eq (problem->name, "game");
  ck_assert_str_eq (problem->file->title, "Central game");
  ck_assert_str_eq (problem->file->source, "Bergholt 1912");
  ck_assert_str_eq (problem->board->name, "english");
  ck_assert_int_eq (problem->board->rule, BG_RULE_4);
  ck_assert_int_eq (bg_pegs (problem->start), 32);
  ck_assert_int_eq (problem->n_finishes, 1);
  ck_assert (problem->finish[0] == (problem->board->full & ~problem->start));
  ck_assert (problem->finish_is_single);
  ck_assert_int_eq (bg_problem_jumps (problem), 31);
  ck_assert_str_eq (problem->finish_text, "d4");
  ck_assert_str_eq (problem->file->method, "layers");
  ck_assert_str_eq (problem->file->heuristic, "max(corner, merson)");
  ck_assert_uint_eq (problem->resources->len, 1);
  const BgResource *resource = problem->resources->pdata[0];
  ck_assert_str_eq (resource->name, "cross");
  ck_assert_int_eq (resource->weight[1], 1);
  ck_assert_int_eq (resource->least, -3);
  ck_assert_int_eq (problem->file->expect_moves, 18);
  ck_assert (!problem->file->expect_unsolvable);
  ck_assert_str_eq (problem->file->expect_ordered, "936");
  ck_assert_str_eq (problem->file->expect_unordered, "2");
  ck_assert (!bg_problem_is_out_of_class (problem));
}

TEST (test_defaults, "files") {
  g_autoptr (BgProblem) central = read_text (CENTRAL);
  ck_assert_int_eq (central->board->rule, BG_RULE_4);
  ck_assert_ptr_null (central->file->title);
  ck_assert_ptr_null (central->file->method);
  ck_assert_ptr_null (central->file->heuristic);
  ck_assert_uint_eq (central->resources->len, 0);
  ck_assert_int_eq (central->file->expect_moves, -1);
  ck_assert_ptr_null (central->file->expect_ordered);

  g_autoptr (BgProblem)
      triangle = read_text ("[problem]\nboard = triangle(5)\nstart = a1'\nfinish = any\n"
                            "[expect]\nmoves = unsolvable\n");
  ck_assert_int_eq (triangle->board->rule, BG_RULE_6);
  ck_assert (triangle->file->expect_unsolvable);

  g_autoptr (BgProblem) drawn = read_text (
      "[problem]\nlayout = ooo/ooo/ooo\nrule = 8\nstart = .oo/ooo/ooo\nfinish = a1\n");
  ck_assert_int_eq (drawn->board->n_holes, 9);
  ck_assert_int_eq (drawn->board->rule, BG_RULE_8);
  ck_assert_int_eq (bg_pegs (drawn->start), 8);
}

TEST (test_finishes, "files") {
  g_autoptr (BgProblem) any = read_finish ("any");
  ck_assert_int_eq (any->n_finishes, 33);
  ck_assert (any->finish_holes == any->board->full);

  g_autoptr (BgProblem) of = read_finish ("any of d1 d4");
  ck_assert_int_eq (of->n_finishes, 2);
  ck_assert (bg_problem_is_finish (of, of->finish[0]) && bg_problem_is_finish (of, of->finish[1]));
  ck_assert (!bg_problem_is_finish (of, of->finish[0] | of->finish[1]));

  g_autoptr (BgProblem) but = read_finish ("any but c1 g3");
  ck_assert_int_eq (but->n_finishes, 31);

  g_autoptr (BgProblem) many = read_finish ("d4 c4");
  ck_assert (!many->finish_is_single && many->n_finishes == 1);
  ck_assert_int_eq (bg_problem_jumps (many), 30);

  g_autoptr (BgProblem) outside = read_finish ("c4");
  ck_assert (bg_problem_is_out_of_class (outside));
}

/* Each says the same: a1 is filled, b2 is empty; and is written in the same way. */
static const char *const same_patterns[] = {
  "a1 filled; b2 empty", "  a1 filled;b2 empty", "b2 empty; a1 filled", "o?/?./??",
  "\n  o?\n  ?.\n  ??",
};

TEST_LOOP (test_patterns, "files", G_N_ELEMENTS (same_patterns)) {
  g_autofree char *text = g_strdup_printf ("[problem]\nlayout = oo/oo/oo\nstart = a2 b2 a3 b3\n"
                                           "finish = %s\n",
                                           same_patterns[_i]);
  g_autoptr (BgProblem) problem = read_text (text);
  ck_assert_int_eq (problem->goal, BG_GOAL_PATTERN);
  ck_assert_str_eq (problem->finish_text, "a1 filled; b2 empty");
  ck_assert_int_eq (problem->n_finishes, 0);
  ck_assert (bg_problem_is_finish (problem, bg_hole_bit (0)));
  ck_assert (!bg_problem_is_finish (problem, bg_hole_bit (0) | bg_hole_bit (3)));
  ck_assert (!bg_problem_is_finish (problem, bg_hole_bit (1)));
}

TEST (test_one_sided_patterns, "files") {
  g_autoptr (BgProblem) least = read_finish ("d4, d1 filled");
  ck_assert_str_eq (least->finish_text, "at least d1 d4");
  g_autoptr (BgProblem) most = read_finish ("at most d4 d1");
  ck_assert_str_eq (most->finish_text, "at most d1 d4");
  ck_assert_int_eq (bg_pegs (most->pattern.empty), 31);
  ck_assert_int_eq (bg_problem_jumps (most), 31);
  g_autoptr (BgProblem) stuck = read_finish ("stuck");
  ck_assert (!bg_problem_is_finish (stuck, stuck->start));
  ck_assert (bg_problem_is_finish (stuck, bg_hole_bit (0) | bg_hole_bit (2)));
  ck_assert (!bg_problem_is_finish (stuck, bg_hole_bit (0) | bg_hole_bit (1)));
}

/* Drawings have a line or several, as text shows them or as somebody types them. */
TEST (test_drawings, "files") {
  static const char *const same[] = {
    "[problem]\nlayout = _ooo/oooo\nstart = _o.o/....\nfinish = any of b1 d1\n",
    "[problem]\nlayout =\n   ooo\n  oooo\nstart =\n    a b c d\n  1   ● · ●\n  2 · · · ·\n"
    "finish = any of\n  o.o\n ....\n",
    "# remark\n[problem]\r\nlayout = .ooo\r\n         oooo\r\n\r\n\r\nstart = \r\n\r\no.o\r\n"
    "....\r\n# remark\r\nfinish = any of o.o/....\r\n",
    "[problem]\nlayout = .●●●\\n●●●●\nfinish = any of\n1 ● · ●\n2 · · · ·\n\n  start = b1 d1\n"
    "  [search]\n",
  };
  for (size_t i = 0; i < G_N_ELEMENTS (same); i++) {
    g_autoptr (BgProblem) problem = read_text (same[i]);
    g_autofree char *layout = bg_position_to_drawing (problem->board, problem->board->full);
    g_autofree char *start = bg_position_to_string (problem->board, problem->start);
    ck_assert_str_eq (layout, "_ooo/oooo");
    ck_assert_str_eq (start, "b1 d1");
    ck_assert_str_eq (problem->finish_text, "any of b1 d1");
    ck_assert (problem->finish_holes == problem->start);
  }
  g_autoptr (BgProblem)
      several = read_text ("[problem]\nlayout = oooo\nstart = a1'\nfinish =\n  o.o.\n");
  ck_assert_str_eq (several->finish_text, "a1 c1");
  g_autoptr (BgProblem)
      one = read_text ("[problem]\nlayout = ooooo\nstart = a1'\nfinish = any but .oooo\n");
  ck_assert_str_eq (one->finish_text, "any but a1'");
}

/* Each bad text and the words that its message must have beside the file. */
static const struct {
  const char *text;
  const char *parts[4];
} bad[] = {
  { ENGLISH "strat = d4'\nstart = d4'\nfinish = d4\n", { "[problem]", "'strat'" } },
  { CENTRAL "[search]\nheuristics = zero\n", { "[search]", "'heuristics'" } },
  { CENTRAL "[expect]\nmove = 18\n", { "[expect]", "'move'" } },
  { CENTRAL CROSS "weights = 3\n", { "[resource cross]", "'weights'" } },
  { CENTRAL "[serach]\nmethod = auto\n", { "[serach]" } },
  { "[search]\nmethod = auto\n", { "[problem]" } },
  { "board = english\n", { "no key file" } },
  { "[problem\nboard = english\n", { "no key file" } },
  { "[problem]\nboard\n", { "no key file" } },
  { "[problem]\nstart = d4'\nfinish = d4\n", { "[problem]", "'board'", "'layout'" } },
  { ENGLISH "layout = ooo\nstart = d4'\nfinish = d4\n", { "[problem]", "'board'", "'layout'" } },
  { ENGLISH "finish = d4\n", { "[problem]", "'start'" } },
  { GAME, { "[problem]", "'finish'" } },
  { ENGLISH "start = a1'\nfinish = d4\n", { "[problem]", "start", "'a1'" } },
  { GAME "finish = j9\n", { "[problem]", "finish", "'j9'" } },
  { GAME "finish = any of d4 j9\n", { "[problem]", "finish", "'j9'" } },
  { GAME "finish = any of \n", { "[problem]", "finish" } },
  { GAME "finish = any but FULL\n", { "[problem]", "finish" } },
  { GAME "finish = d4'\n", { "[problem]", "finish" } },
  { ENGLISH "start = d4\nfinish = any\n", { "[problem]", "start: a single peg" } },
  { ENGLISH "start =\nfinish = d4\n", { "[problem]", "start", "no holes named" } },
  { ENGLISH "start = FULL'\nfinish = d4\n", { "[problem]", "start" } },
  { GAME "finish =\n", { "[problem]", "finish", "no holes named" } },
  { "[problem]\nboard = engilsh\nstart = d4'\nfinish = d4\n",
    { "[problem] board", "'engilsh'", "english" } },
#if BG_WIDTH == 64
  { "[problem]\nboard = square(9)\nstart = d4'\nfinish = d4\n",
    { "[problem] board", "'square(9)'", "64" } },
#else
  { "[problem]\nboard = square(12)\nstart = d4'\nfinish = d4\n",
    { "[problem] board", "'square(12)'", "128" } },
#endif
  { "[problem]\nlayout = ...\nstart = d4'\nfinish = d4\n", { "[problem] layout", "no hole" } },
  { "[problem]\nlayout = .ooo/.oXo.\nstart = b1'\nfinish = b1\n",
    { "[problem] layout", "row 2", "'X'" } },
  /* a line is part of a drawing if it looks like one */
  { GAME "frog\nfinish = d4\n", { "no key file", "frog" } },
  { "[problem]\nlayout =\nooo\nrule 8\nstart = a1'\nfinish = a1\n", { "no key file", "rule 8" } },
  { "[problem]\ntitle = ooo\nooo\n", { "no key file", "ooo" } },
  { "[problem]\nlayout =\nooo\n# remark\nooo\n", { "no key file", "ooo" } },
  { "[problem]\nlayout =\n\nstart = a1'\nfinish = a1\n", { "[problem] layout", "no hole" } },
  { ENGLISH "start =\n...\n...\nfinish = d4\n", { "[problem]", "start", "2 rows" } },
  { ENGLISH "rule = 5\nstart = d4'\nfinish = d4\n", { "[problem] rule", "'5'", "4, 6 or 8" } },
  { ENGLISH "rule = 44\nstart = d4'\nfinish = d4\n", { "[problem] rule", "'44'" } },
  { ENGLISH "rule =\nstart = d4'\nfinish = d4\n", { "[problem] rule", "''" } },
  { ENGLISH "start = ooo/ooo/ooo\nfinish = d4\n", { "[problem]", "start" } },
  { GAME "finish = ooo/ooo\n", { "[problem]", "finish" } },
  { CENTRAL "[search]\nresource = cross\n", { "[resource cross]", "'rows'" } },
  { CENTRAL "[search]\nresource = cross:2\n" CROSS, { "[search] resource", "'cross:2'" } },
  { CENTRAL "[search]\nresource = cross:x\n" CROSS, { "[search] resource", "'cross:x'" } },
  { CENTRAL "[resource r]\nrows = 1 2 3\n", { "[resource r] rows", "7" } },
  { CENTRAL "[resource r]\nrows = 0 0 0 0 / 0 0 0 / 0 / 0 / 0 / 0 / 0\n",
    { "[resource r] rows", "row 1", "4" } },
  { CENTRAL "[resource r]\nrows = 0 x 0 / 0 0 0 / 0 / 0 / 0 / 0 / 0\n",
    { "[resource r] rows", "row 1", "'x" } },
  { CENTRAL "[resource r]\nrows = 0 9999999999999999999999 0 / 0 / 0 / 0 / 0 / 0 / 0\n",
    { "[resource r] rows", "row 1" } },
  { CENTRAL "[resource r]\nrows = 0 -9999999999999999999999 0 / 0 / 0 / 0 / 0 / 0 / 0\n",
    { "[resource r] rows", "row 1", "'-9" } },
  /* the centre alone has weight: the first jump into it raises the count */
  { CENTRAL "[resource r]\nrows = 0 0 0 / 0 0 0 / 0 0 0 0 0 0 0 / 0 0 0 1 0 0 0 / 0 0 0 0 0 0 0"
            " / 0 0 0 / 0 0 0\n",
    { "[resource r] rows", "d2-d4", "d3" } },
  { CENTRAL "[expect]\nmoves = -3\n", { "[expect] moves", "'-3'" } },
  { CENTRAL "[expect]\nmoves = many\n", { "[expect] moves", "'many'" } },
  { CENTRAL "[expect]\nordered = 9x\n", { "[expect] ordered", "'9x'" } },
  { CENTRAL "[expect]\nunordered =\n", { "[expect] unordered", "''" } },
  { "", { "empty" } },
  { "\x7f"
    "ELF\x02\x01\x01\xff\xfe",
    { "UTF-8" } },
  { "hello\n", { "no key file" } },
};

TEST_LOOP (test_bad, "files", G_N_ELEMENTS (bad)) {
  GError *error = NULL;
  g_autofree char *path = write_file ("bad.peg", bad[_i].text, -1);
  ck_assert_msg (bg_problem_load (path, &error) == NULL, "taken: %s", bad[_i].text);
  EXPECT_ERROR (&error, bad[_i].text, path);
  ck_assert_ptr_null (bg_problem_load (path, &error));
  expect_error (&error, bad[_i].text, bad[_i].parts);
}

TEST (test_binary, "files") {
  GError *error = NULL;
  g_autofree char *path = write_file ("binary.peg", "[problem]\nboard = eng\0ish\n", 26);
  ck_assert_ptr_null (bg_problem_load (path, &error));
  EXPECT_ERROR (&error, "a NUL", path, "UTF-8");
}

TEST (test_huge, "files") {
  GError *error = NULL;
  g_autofree char *line = g_strnfill (5 << 20, 'o');
  g_autofree char *path = write_file ("huge.peg", line, -1);
  ck_assert_ptr_null (bg_problem_load (path, &error));
  EXPECT_ERROR (&error, "5 MB", path, "5242880 bytes");

  /* a text small enough to read is still quoted in part only */
  line[500000] = '\0';
  g_autofree char *text = g_strconcat ("[problem]\nboard = ", line, "\nstart = d4'\nfinish = d4\n",
                                       NULL);
  g_autofree char *long_path = write_file ("long.peg", text, -1);
  ck_assert_ptr_null (bg_problem_load (long_path, &error));
  EXPECT_ERROR (&error, "a long name", long_path, "[problem] board");
}

TEST (test_places, "files") {
  GError *error = NULL;
  ck_assert_ptr_null (bg_problem_load (folder, &error));
  EXPECT_ERROR (&error, "a directory", folder, "regular file");
  g_autofree char *missing = g_build_filename (folder, "missing.peg", NULL);
  ck_assert_ptr_null (bg_problem_load (missing, &error));
  EXPECT_ERROR (&error, "a missing file", missing);
  ck_assert_ptr_null (bg_problem_open (missing, &error));
  EXPECT_ERROR (&error, "a missing file", missing);
}

TEST (test_library, "files") {
  GError *error = NULL;
  g_autofree char *path = write_file ("english-central.peg", CENTRAL, -1);
  g_setenv ("BERGHOLT_PROBLEMS", folder, TRUE);
  g_autoptr (BgProblem) problem = bg_problem_open ("english-central", &error);
  ck_assert_ptr_nonnull (problem);
  ck_assert_str_eq (problem->name, "english-central");
  ck_assert_ptr_null (bg_problem_open ("english-centre", &error));
  EXPECT_ERROR (&error, "no such problem", "'english-centre'", folder);
}

/* What saved games have, and failing tests print, is a file with the same problem. */
TEST (test_printed, "files") {
  uint64_t random = 1707;
  for (int i = 0; i < 200; i++) {
    g_autoptr (BgBoard) board = i % 10 == 0 ? make_board ("hexagon(2)", BG_RULE_6)
                                            : model_random_board (&random, BG_RULE_8, 5, 15);
    g_autoptr (BgProblem) problem = model_random_problem (&random, board);
    g_autofree char *text = bg_problem_to_text (problem, i % 2 == 0 ? "A title" : NULL);
    g_autoptr (BgProblem) again = read_text (text);
    ck_assert_int_eq (again->file->title != NULL, i % 2 == 0);
    ck_assert_str_eq (again->finish_text, problem->finish_text);
    ck_assert_uint_eq (again->start, problem->start);
    ck_assert_int_eq (again->board->rule, problem->board->rule);
    ck_assert_int_eq (again->board->n_lines, problem->board->n_lines);
    ck_assert_int_eq (again->n_finishes, problem->n_finishes);
    ck_assert_mem_eq (again->finish, problem->finish,
                      problem->n_finishes * sizeof *problem->finish);
    /* the same file goes for one that was made by code */
    g_autoptr (BgProblem) made = bg_problem_with_start (problem, problem->start);
    g_autofree char *other = bg_problem_to_text (made, NULL);
    g_autoptr (BgProblem) remade = read_text (other);
    ck_assert_uint_eq (bg_tablebase_subject (remade), bg_tablebase_subject (problem));
  }
}

/* A problem made by code equals a problem that was read; problems made from it share its board. */
TEST (test_made_by_code, "files") {
  g_autoptr (BgProblem) read = make_problem ("english", 4, "d4'", "any of d4 a4");
  const BgPosition finishes[] = { read->finish[0], read->finish[1] };
  g_autoptr (BgProblem) made = bg_problem_of (read->board, read->start, finishes, 2);
  ck_assert_ptr_eq (made->board, read->board);
  ck_assert_uint_eq (made->start, read->start);
  ck_assert (made->finish_is_single && made->finish_holes == read->finish_holes);
  ck_assert_int_eq (bg_problem_jumps (made), 31);
  ck_assert (g_str_has_prefix (made->finish_text, "any of "));
  g_autoptr (BgProblem) other = bg_problem_with_start (made, finishes[0] | finishes[1]);
  g_clear_pointer (&made, bg_problem_free);
  ck_assert_ptr_eq (other->board, read->board);
  ck_assert_int_eq (bg_problem_jumps (other), 1);
  g_autoptr (BgProblem) narrow = bg_problem_with_finishes (other, finishes, 1);
  ck_assert (!bg_problem_is_finish (narrow, finishes[1])
             && bg_problem_is_finish (narrow, finishes[0]));
  g_autoptr (BgProblem) plain = bg_problem_without_symmetry (read);
  ck_assert_int_eq (plain->board->n_symmetries, 1);
  ck_assert_int_eq (read->board->n_symmetries, 8);
  ck_assert_str_eq (plain->finish_text, read->finish_text);
}
