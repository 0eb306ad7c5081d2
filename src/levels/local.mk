noinst_HEADERS += \
	src/levels/bins.h \
	src/levels/disk.h \
	src/levels/distinct.h \
	src/levels/exchange.h \
	src/levels/level.h \
	src/levels/owners.h \
	src/levels/page_pool.h \
	src/levels/ranges.h \
	src/levels/run.h \
	src/levels/run_file.h \
	src/levels/settle.h

libcore_la_SOURCES += \
	src/levels/bins.c \
	src/levels/disk.c \
	src/levels/distinct.c \
	src/levels/exchange.c \
	src/levels/level.c \
	src/levels/owners.c \
	src/levels/page_pool.c \
	src/levels/ranges.c \
	src/levels/run.c \
	src/levels/run_file.c \
	src/levels/settle.c
