#include "verify/solution.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "core/error.h"

/* No solution has more than 63 jumps; the rest is room for remarks. */
#define MAX_BYTES (1 << 20)

#define BLANKS " \t\n\r\f\v"
#define SEPARATORS BLANKS ",;"

static bool
looks_like_moves (const char *text)
{
  text += strspn (text, SEPARATORS);
  if (!g_ascii_islower (*text) || !g_ascii_isdigit (text[1]))
    return false;
  return text[1 + strspn (text + 1, "0123456789")] == '-';
}

static char **
split (char *text)
{
  g_autoptr (GStrvBuilder) moves = g_strv_builder_new ();
  char *rest = text, *line;
  while ((line = strsep (&rest, "\n")) != NULL)
    {
      char *word;
      if (line[strspn (line, BLANKS)] == '#')
        continue;
      while ((word = strsep (&line, SEPARATORS)) != NULL)
        if (*word != '\0')
          g_strv_builder_add (moves, word);
    }
  return g_strv_builder_end (moves);
}

/* Reads a stream to its end; the size is bounded, as it may have none. */
static char *
read_stream (FILE *stream, const char *name, GError **error)
{
  g_autofree char *text = g_malloc (MAX_BYTES + 2);
  size_t length = fread (text, 1, MAX_BYTES + 1, stream);
  if (ferror (stream))
    {
      bg_input_error (error, "%s: %s", name, g_strerror (errno));
      return NULL;
    }
  if (length > MAX_BYTES)
    {
      bg_input_error (error, "%s: over %d bytes, expected the moves of a solution", name,
                      MAX_BYTES);
      return NULL;
    }
  text[length] = '\0';
  if (!g_utf8_validate_len (text, length, NULL))
    {
      bg_input_error (error, "%s: not UTF-8 text, expected the moves of a solution", name);
      return NULL;
    }
  return g_steal_pointer (&text);
}

static char *
read_file (const char *path, GError **error)
{
  FILE *stream = fopen (path, "re");
  if (stream == NULL)
    {
      bg_input_error (error, "%.200s: %s, expected a file of moves, or moves as in "
                      "\"d4-f4, d6-d4\"", path, g_strerror (errno));
      return NULL;
    }
  char *text = read_stream (stream, path, error);
  fclose (stream);
  return text;
}

char **
bg_solution_read (const char *argument, GError **error)
{
  g_autofree char *text = NULL;
  const char *name = "the argument";
  if (looks_like_moves (argument))
    text = g_strdup (argument);
  else if (strcmp (argument, "-") == 0)
    text = read_stream (stdin, name = "standard input", error);
  else
    text = read_file (name = argument, error);
  if (text == NULL)
    return NULL;
  g_auto (GStrv) moves = split (text);
  if (moves[0] == NULL)
    {
      bg_input_error (error, "%s: no moves, expected some as in d4-f4", name);
      return NULL;
    }
  return g_steal_pointer (&moves);
}
