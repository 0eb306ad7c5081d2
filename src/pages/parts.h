/* The files that pages are made of, compiled in.  Private to this folder. */
#ifndef BG_PARTS_H
#define BG_PARTS_H

typedef struct { const char *name, *text; } BgPagePart;

/* Ends with a name that is NULL.  Made from the files themselves: see local.mk. */
extern const BgPagePart bg_page_parts[];

#endif
