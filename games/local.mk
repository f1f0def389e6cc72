# One line a game: the rules.  Its data (yaml, md, svg) is found by itself.
libpli_a_SOURCES += \
	%D%/hab-gut/hab_gut.c	%D%/hab-gut/hab_gut.h \
	%D%/hab-gut/hab_edition.c \
	%D%/hab-gut/hab_end.c \
	%D%/hab-gut/hab_move.c \
	%D%/hab-gut/hab_order.c \
	%D%/hab-gut/hab_position.c \
	%D%/hab-gut/hab_view.c \
	%D%/registry.c
