/* Runs a fuzz target without libFuzzer.

     fuzz_problem             a short run, as in `make check`
     fuzz_problem N           N mutations of the target's seeds
     fuzz_problem FILE...     each file as it is, to see a failure again

   Mutation number n is the same on every machine; the number of the mutation that
   fails is printed, its bytes are left in fuzz-failure. */
#include <glib.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#define SHORT_RUN 20000
#define MAX_CHANGES 6

static GByteArray *current; /* for the handler of a failure */
static guint32 current_number;

static void report_failure (int number) {
  if (current != NULL) {
    g_autofree char *message = g_strdup_printf ("mutation %u fails, see fuzz-failure\n",
                                                current_number);
    fputs (message, stderr);
    g_file_set_contents ("fuzz-failure", (char *) current->data, current->len, NULL);
  }
  signal (number, SIG_DFL);
  raise (number);
}

static const char *any_seed (GRand *random, guint n_seeds) {
  return fuzz_seeds[g_rand_int_range (random, 0, n_seeds)];
}

/* Puts a random piece of TEXT at OFFSET in place of REMOVED bytes. */
static void splice (GByteArray *bytes, guint offset, guint removed, const char *text,
                    GRand *random) {
  guint length = strlen (text);
  guint from = g_rand_int_range (random, 0, length);
  guint taken = g_rand_int_range (random, 1, length - from + 1);
  g_autoptr (GByteArray) tail = g_byte_array_new ();
  g_byte_array_append (tail, bytes->data + offset + removed, bytes->len - offset - removed);
  g_byte_array_set_size (bytes, offset);
  g_byte_array_append (bytes, (const guint8 *) text + from, taken);
  g_byte_array_append (bytes, tail->data, tail->len);
}

static void change (GByteArray *bytes, GRand *random, guint n_seeds) {
  static const char alphabet[] = "o./ ,'[]()=:-0123456789adegi\n\t\xc3";
  guint offset = g_rand_int_range (random, 0, bytes->len + 1);
  guint left = bytes->len - offset;
  guint some = left > 0 ? g_rand_int_range (random, 0, MIN (left, 20) + 1) : 0;
  switch (g_rand_int_range (random, 0, 5)) {
  case 0:
    if (left > 0)
      bytes->data[offset] = g_rand_int (random);
    break;
  case 1:
    if (left > 0)
      bytes->data[offset] = alphabet[g_rand_int_range (random, 0, sizeof alphabet - 1)];
    break;
  case 2: g_byte_array_remove_range (bytes, offset, some); break;
  case 3: splice (bytes, offset, some, any_seed (random, n_seeds), random); break;
  case 4: splice (bytes, offset, 0, alphabet, random); break;
  }
}

static void run_mutation (guint32 number, guint n_seeds) {
  g_autoptr (GRand) random = g_rand_new_with_seed (number);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  const char *seed = any_seed (random, n_seeds);
  g_byte_array_append (bytes, (const guint8 *) seed, strlen (seed));
  for (int n = g_rand_int_range (random, 0, MAX_CHANGES + 1); n > 0; n--)
    change (bytes, random, n_seeds);
  /* a copy of the exact size, so that a sanitizer sees a byte read after it */
  g_autofree guint8 *exact = g_memdup2 (bytes->data, bytes->len);
  current = bytes;
  current_number = number;
  LLVMFuzzerTestOneInput (exact, bytes->len);
  current = NULL;
}

static int run_file (const char *path) {
  g_autofree char *text = NULL;
  gsize length;
  g_autoptr (GError) error = NULL;
  if (!g_file_get_contents (path, &text, &length, &error)) {
    fprintf (stderr, "%s\n", error->message);
    return EXIT_FAILURE;
  }
  return LLVMFuzzerTestOneInput ((const uint8_t *) text, length);
}

int main (int argc, char **argv) {
  guint64 runs = SHORT_RUN;
  if (argc > 1 && !g_ascii_string_to_unsigned (argv[1], 10, 1, G_MAXUINT32, &runs, NULL)) {
    for (int i = 1; i < argc; i++)
      if (run_file (argv[i]) != EXIT_SUCCESS)
        return EXIT_FAILURE;
    return EXIT_SUCCESS;
  }
  signal (SIGABRT, report_failure);
  signal (SIGSEGV, report_failure);
  guint n_seeds = 0;
  while (fuzz_seeds[n_seeds] != NULL)
    n_seeds++;
  for (guint64 n = 0; n < runs; n++)
    run_mutation (n, n_seeds);
  printf ("%" G_GUINT64_FORMAT " mutations of %u seeds\n", runs, n_seeds);
  return EXIT_SUCCESS;
}
