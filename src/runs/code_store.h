/* Memory for the codes of blocks (run.h), many and of some two thousand bytes each: malloc would
   leave holes among codes that stay, and keep them.

   Codes are put one after another into chunks; a chunk whose codes are all freed goes back to the
   system.  Codes that are made together are freed together, so that few chunks are held for a
   code or two. */
#ifndef BG_CODE_STORE_H
#define BG_CODE_STORE_H

#include <stddef.h>
#include <stdint.h>

/* Room for the BYTES of a code, which is never NULL; and its end.  From any thread. */
uint8_t *bg_code_new (size_t bytes);
void bg_code_free (uint8_t *code);

#endif
