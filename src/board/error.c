#include "board/error.h"

G_DEFINE_QUARK (bergholt-error, bg_error)
