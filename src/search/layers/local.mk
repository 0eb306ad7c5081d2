noinst_HEADERS += \
	src/search/layers/deduplicate.h \
	src/search/layers/deduplicate_loop.h \
	src/search/layers/layer_build.h \
	src/search/layers/layer_runs.h \
	src/search/layers/layers.h \
	src/search/layers/meet.h \
	src/search/layers/partition.h \
	src/search/layers/peg_layer.h \
	src/search/layers/peg_record.h \
	src/search/layers/prune.h \
	src/search/layers/reconstruct_layers.h

libcore_la_SOURCES += \
	src/search/layers/deduplicate.c \
	src/search/layers/layer_build.c \
	src/search/layers/layer_runs.c \
	src/search/layers/layers.c \
	src/search/layers/meet.c \
	src/search/layers/method_bidirectional_layers.c \
	src/search/layers/method_layers.c \
	src/search/layers/partition.c \
	src/search/layers/peg_record.c \
	src/search/layers/prune.c \
	src/search/layers/reconstruct_layers.c
