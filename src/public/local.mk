include_bergholtdir = $(includedir)/bergholt
include_bergholt_HEADERS = \
	include/bergholt/bergholt.h \
	include/bergholt/plugin.h
