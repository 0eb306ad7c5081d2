/* Modules call the program's own functions: this table makes the linker keep them all. */
#include <bergholt/plugin.h>

#define FUNCTION(name) (void (*) (void)) name,
__attribute__ ((used)) static void (*const exported[]) (void) = {
#include "public/functions.def"
};
