#include "core/groups.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

#include "core/plain_text.h"

/* The limit that one group sets a resource. */
typedef uint64_t (*Limit) (const char *group, bool unified);

static char *read_text (const char *group, const char *file) {
  g_autofree char *path = g_build_filename (group, file, NULL);
  char *text = NULL;
  return g_file_get_contents (path, &text, NULL, NULL) ? text : NULL;
}

/* The number at the beginning of a text; UINT64_MAX where there is none, as of "max" and "-1". */
static uint64_t number_of (const char *text) {
  return text != NULL && g_ascii_isdigit (*text) ? g_ascii_strtoull (text, NULL, 10) : UINT64_MAX;
}

static uint64_t read_number (const char *group, const char *file) {
  g_autofree char *text = read_text (group, file);
  return number_of (text);
}

/* Its cache of files counts as free, since the system gives it up first. */
static uint64_t memory_left (const char *group, bool unified) {
  const uint64_t most = read_number (group, unified ? "memory.max" : "memory.limit_in_bytes");
  const uint64_t now = read_number (group, unified ? "memory.current" : "memory.usage_in_bytes");
  const char *key = unified ? "inactive_file " : "total_inactive_file ";
  if (most == UINT64_MAX || now == UINT64_MAX)
    return UINT64_MAX;
  g_autofree char *text = read_text (group, "memory.stat");
  const uint64_t cached = text != NULL ? bg_text_number_after (text, key) : 0;
  return most - MIN (most, now - MIN (now, cached));
}

/* "cpu.max" has quota and period. */
static uint64_t processors (const char *group, bool unified) {
  g_autofree char *text = read_text (group, unified ? "cpu.max" : "cpu.cfs_quota_us");
  const char *blank = text != NULL ? strchr (text, ' ') : NULL;
  const uint64_t quota = number_of (text);
  const uint64_t period = unified ? number_of (blank != NULL ? blank + 1 : NULL)
                                  : read_number (group, "cpu.cfs_period_us");
  return quota == UINT64_MAX || period == UINT64_MAX || period == 0
             ? UINT64_MAX
             : MAX ((quota + period - 1) / period, 1);
}

/* The least limit of a group and the groups around it; cuts the path GROUP. */
static uint64_t least_around (char *group, const char *root, bool unified, Limit limit) {
  uint64_t least = UINT64_MAX;
  for (size_t length = strlen (group); length >= strlen (root); length--)
    if (group[length] == '\0' || group[length] == '/') {
      group[length] = '\0';
      const uint64_t here = limit (group, unified);
      least = MIN (least, here);
    }
  return least;
}

/* The least LIMIT of the groups that control what CONTROLLER names. */
static uint64_t least_of (const char *text, const char *root, const char *controller, Limit limit) {
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  uint64_t least = UINT64_MAX;
  for (char **line = lines; *line != NULL; line++) {
    /* "0::/a/b" of the unified hierarchy, "4:cpu,cpuacct:/a/b" of the older ones */
    g_auto (GStrv) field = g_strsplit (*line, ":", 3);
    if (g_strv_length (field) != 3)
      continue;
    g_auto (GStrv) controllers = g_strsplit (field[1], ",", -1);
    const bool unified = *field[1] == '\0';
    if (!unified && !g_strv_contains ((const char *const *) controllers, controller))
      continue;
    g_autofree char *group = g_build_filename (root, field[1], field[2], NULL);
    const uint64_t here = least_around (group, root, unified, limit);
    least = MIN (least, here);
  }
  return least;
}

uint64_t bg_groups_memory_left (const char *text, const char *root) {
  return least_of (text, root, "memory", memory_left);
}

uint64_t bg_groups_processors (const char *text, const char *root) {
  return least_of (text, root, "cpu", processors);
}

static uint64_t own (uint64_t (*least) (const char *text, const char *root)) {
  g_autofree char *text = read_text ("/proc/self", "cgroup");
  return text != NULL ? least (text, "/sys/fs/cgroup") : UINT64_MAX;
}

uint64_t bg_groups_own_memory_left (void) {
  return own (bg_groups_memory_left);
}

uint64_t bg_groups_own_processors (void) {
  return own (bg_groups_processors);
}
