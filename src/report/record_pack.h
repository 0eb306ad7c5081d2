/* Records as bytes, to be sent to another process of the same program. */
#ifndef BG_RECORD_PACK_H
#define BG_RECORD_PACK_H

#include "report/record.h"

/* Appends the bytes of RECORD. */
void bg_record_pack (const BgRecord *record, GString *bytes);

/* The record whose bytes begin at BYTES, which bg_record_pack made.  Real numbers have six
   decimals. */
BgRecord *bg_record_unpack (const char *bytes);

#endif
