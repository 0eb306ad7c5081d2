# The files that pages are made of are compiled in, each as one string.
pages_parts = $(sort $(wildcard $(addprefix $(srcdir)/src/pages/*.,css html js svg)))

EXTRA_DIST += $(pages_parts)
nodist_libcore_la_SOURCES = page_parts.c
CLEANFILES += page_parts.c

page_parts.c: $(pages_parts) src/pages/local.mk $(top_srcdir)/tools/embed
	$(AM_V_GEN)$(SHELL) $(top_srcdir)/tools/embed pages/page.h 'const BgPagePart bg_page_parts' \
	  $(pages_parts) >$@-t && mv $@-t $@
