#include "core/built_in.h"

#include <string.h>

const char *bg_built_in_find (const char *path) {
#define FOLDER BG_BUILT_IN "/"
  if (strncmp (path, FOLDER, strlen (FOLDER)) != 0)
    return NULL;
  for (const BgBuiltIn *file = bg_built_in; file->name != NULL; file++)
    if (strcmp (path + strlen (FOLDER), file->name) == 0)
      return file->text;
  return NULL;
}
