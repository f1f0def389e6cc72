# One line a game: the rules.  Its data (yaml, md, svg) is found by itself.
libpli_a_SOURCES += \
	%D%/hab-gut/hab_gut.c	%D%/hab-gut/hab_gut.h \
	%D%/hab-gut/hab_edition.c \
	%D%/hab-gut/hab_end.c \
	%D%/hab-gut/hab_move.c \
	%D%/hab-gut/hab_order.c \
	%D%/hab-gut/hab_position.c \
	%D%/hab-gut/hab_view.c \
	%D%/hauts-fourneaux/hauts_fourneaux.c \
	%D%/hauts-fourneaux/hauts_fourneaux.h \
	%D%/hauts-fourneaux/hf_auction.c \
	%D%/hauts-fourneaux/hf_chain.c \
	%D%/hauts-fourneaux/hf_edition.c \
	%D%/hauts-fourneaux/hf_move.c \
	%D%/hauts-fourneaux/hf_order.c \
	%D%/hauts-fourneaux/hf_position.c \
	%D%/hauts-fourneaux/hf_produce.c \
	%D%/hauts-fourneaux/hf_redeal.c \
	%D%/hauts-fourneaux/hf_settle.c \
	%D%/hauts-fourneaux/hf_stock.c \
	%D%/hauts-fourneaux/hf_view.c \
	%D%/industria/industria.c	%D%/industria/industria.h \
	%D%/industria/ind_edition.c \
	%D%/industria/ind_move.c \
	%D%/industria/ind_order.c \
	%D%/industria/ind_position.c \
	%D%/industria/ind_score.c \
	%D%/industria/ind_view.c \
	%D%/registry.c
