# The files that pages are made of are compiled in, each as one string.
pages_parts = $(sort $(wildcard $(addprefix $(srcdir)/src/pages/*.,css html js)))

EXTRA_DIST += $(pages_parts)
nodist_libcore_la_SOURCES = page_parts.c
CLEANFILES += page_parts.c

# A row of the table BG_PAGE_PARTS for each file: its name and its text.
page_parts.c: $(pages_parts) src/pages/local.mk
	$(AM_V_GEN){ \
	  echo '#include "pages/page.h"'; \
	  echo 'const BgPagePart bg_page_parts[] = {'; \
	  for part in $(pages_parts); do \
	    echo "{ \"$${part##*/}\","; \
	    sed 's/\\/\\\\/g; s/"/\\"/g; s/.*/"&\\n"/' $$part; \
	    echo '},'; \
	  done; \
	  echo '{ 0 } };'; } > $@-t && mv $@-t $@
