# The files that pages are made of are compiled in, each as one string.
pages_parts = \
	src/pages/board.js \
	src/pages/catalogue.html \
	src/pages/catalogue.js \
	src/pages/elements.js \
	src/pages/page.css \
	src/pages/page.html \
	src/pages/report.html \
	src/pages/report.js \
	src/pages/table.js \
	src/pages/trainer.html \
	src/pages/trainer.js

EXTRA_DIST += $(pages_parts)
noinst_HEADERS += src/pages/page.h src/pages/parts.h src/pages/trainer.h
libcore_la_SOURCES += src/pages/page.c src/pages/trainer.c
nodist_libcore_la_SOURCES = src/pages/parts.c
CLEANFILES += src/pages/parts.c

# A row of the table BG_PAGE_PARTS for each file: its name and its text.
src/pages/parts.c: $(pages_parts) src/pages/local.mk
	$(AM_V_GEN)$(MKDIR_P) src/pages && { \
	  echo '#include "pages/parts.h"'; \
	  echo 'const BgPagePart bg_page_parts[] = {'; \
	  for part in $(pages_parts); do \
	    echo "{ \"$${part##*/}\","; \
	    sed 's/\\/\\\\/g; s/"/\\"/g; s/.*/"&\\n"/' $(srcdir)/$$part; \
	    echo '},'; \
	  done; \
	  echo '{ 0 } };'; } > $@-t && mv $@-t $@
