noinst_HEADERS += \
	src/moves/complete.h \
	src/moves/jump_arrivals.h \
	src/moves/jump_arrivals_loop.h \
	src/moves/jump_keys.h \
	src/moves/move_batch.h \
	src/moves/move_batch_loop.h \
	src/moves/moves.h \
	src/moves/path.h \
	src/moves/sizes.h

libcore_la_SOURCES += \
	src/moves/complete.c \
	src/moves/jump_arrivals.c \
	src/moves/jump_keys.c \
	src/moves/move_batch.c \
	src/moves/moves.c \
	src/moves/path.c
