# The list of games: the C files of each.  A game is a folder that has files here;
# its main file is the folder's name with _ for -, and so is its struct game.  Its
# data (yaml, md, svg) are found by themselves.
libpli_a_SOURCES += \
	%D%/age-of-industry/age_of_industry.c \
	%D%/age-of-industry/aoi.h	%D%/age-of-industry/aoi_order.h \
	%D%/age-of-industry/aoi_board.c \
	%D%/age-of-industry/aoi_check.c \
	%D%/age-of-industry/aoi_choose.c \
	%D%/age-of-industry/aoi_counter.c \
	%D%/age-of-industry/aoi_display.c \
	%D%/age-of-industry/aoi_edition.c \
	%D%/age-of-industry/aoi_list.c \
	%D%/age-of-industry/aoi_map.c \
	%D%/age-of-industry/aoi_move.c \
	%D%/age-of-industry/aoi_net.c	%D%/age-of-industry/aoi_net.h \
	%D%/age-of-industry/aoi_order.c \
	%D%/age-of-industry/aoi_pay.c \
	%D%/age-of-industry/aoi_play.c \
	%D%/age-of-industry/aoi_scene.c	%D%/age-of-industry/aoi_scene.h \
	%D%/age-of-industry/aoi_score.c \
	%D%/age-of-industry/aoi_site.c \
	%D%/age-of-industry/aoi_turn.c \
	%D%/age-of-industry/aoi_view.c \
	%D%/age-of-industry/aoi_write.c \
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
	%D%/hauts-fourneaux/hf_choose.c \
	%D%/hauts-fourneaux/hf_edition.c \
	%D%/hauts-fourneaux/hf_estimate.c \
	%D%/hauts-fourneaux/hf_move.c \
	%D%/hauts-fourneaux/hf_order.c \
	%D%/hauts-fourneaux/hf_position.c \
	%D%/hauts-fourneaux/hf_produce.c \
	%D%/hauts-fourneaux/hf_redeal.c \
	%D%/hauts-fourneaux/hf_settle.c \
	%D%/hauts-fourneaux/hf_stock.c \
	%D%/hauts-fourneaux/hf_often.c \
	%D%/hauts-fourneaux/hf_view.c \
	%D%/industria/industria.c	%D%/industria/industria.h \
	%D%/industria/ind_collect.c \
	%D%/industria/ind_edition.c \
	%D%/industria/ind_move.c \
	%D%/industria/ind_order.c \
	%D%/industria/ind_position.c \
	%D%/industria/ind_score.c \
	%D%/industria/ind_view.c \
	%D%/heliopolis/heliopolis.c	%D%/heliopolis/heliopolis.h \
	%D%/heliopolis/helio_cards.c \
	%D%/heliopolis/helio_check.c \
	%D%/heliopolis/helio_check_haggle.c \
	%D%/heliopolis/helio_edition.c \
	%D%/heliopolis/helio_edition_op.c \
	%D%/heliopolis/helio_effect.c \
	%D%/heliopolis/helio_late.c \
	%D%/heliopolis/helio_list.c	%D%/heliopolis/helio_list.h \
	%D%/heliopolis/helio_list_add.c \
	%D%/heliopolis/helio_list_open.c \
	%D%/heliopolis/helio_list_trade.c \
	%D%/heliopolis/helio_order.c \
	%D%/heliopolis/helio_pay.c \
	%D%/heliopolis/helio_position.c \
	%D%/heliopolis/helio_redeal.c \
	%D%/heliopolis/helio_setup.c \
	%D%/heliopolis/helio_step.c \
	%D%/heliopolis/helio_turn.c \
	%D%/heliopolis/helio_view.c \
	%D%/heliopolis/helio_write.c \
	%D%/registry.c

# The same list for the registry.
games_inc = %D%/games.inc
$(games_inc): $(srcdir)/%D%/local.mk $(srcdir)/%D%/list.sh
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	  $(SHELL) $(srcdir)/%D%/list.sh $(srcdir)/%D%/local.mk >$@.new && \
	  mv $@.new $@
%D%/registry.$(OBJEXT): $(games_inc)
BUILT_SOURCES += $(games_inc)
CLEANFILES += $(games_inc)
EXTRA_DIST += %D%/list.sh
