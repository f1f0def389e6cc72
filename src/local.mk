# The engine is one static library, so that the tool, the unit tests, the
# fuzz targets and the benchmarks all link exactly the same objects.
# The sources stand in the order in which a mail passes through them; the
# ground floor comes last.  One line a file.
noinst_LIBRARIES += libpli.a
libpli_a_SOURCES = \
	%D%/cmd_table.c \
	%D%/cmd.c	%D%/cmd.h \
	%D%/cmd_open.c	%D%/cmd_open.h \
	%D%/cmd_init.c \
	%D%/cmd_new.c \
	%D%/cmd_salt.c \
	%D%/cmd_start.c \
	%D%/cmd_ingest.c \
	%D%/cmd_move.c \
	%D%/cmd_verify.c \
	%D%/cmd_verify_print.c	%D%/cmd_verify.h \
	%D%/cmd_reveal.c \
	%D%/cmd_void.c \
	%D%/cmd_note.c \
	%D%/cmd_key.c \
	%D%/cmd_sign.c \
	%D%/cmd_host.c \
	%D%/cmd_ledger.c \
	%D%/cmd_list.c \
	%D%/cmd_seats.c \
	%D%/cmd_match.c \
	%D%/cmd_match.h \
	%D%/cmd_match_accept.c \
	%D%/cmd_match_close.c \
	%D%/cmd_match_seat.c \
	%D%/cmd_hall.c	%D%/cmd_hall.h \
	%D%/cmd_player.c \
	%D%/cmd_show.c \
	%D%/cmd_log.c	%D%/cmd_log.h \
	%D%/cmd_log_doc.c \
	%D%/cmd_status.c	%D%/cmd_status.h \
	%D%/cmd_status_letters.c \
	%D%/cmd_backup.c \
	%D%/cmd_restore.c \
	%D%/cmd_doctor.c \
	%D%/desk.c \
	%D%/desk.h \
	%D%/desk_daily.c \
	%D%/doctor.c	%D%/doctor.h \
	%D%/doctor_site.c \
	%D%/doctor_match.c \
	%D%/doctor_mail.c \
	%D%/doctor_machine.c \
	%D%/cmd_games.c \
	%D%/cmd_play.c \
	%D%/cmd_publish.c \
	%D%/cmd_template.c \
	%D%/cmd_tick.c \
	%D%/cmd_send.c \
	%D%/cmd_fetch.c \
	%D%/cmd_post.c \
	%D%/cmd_simulate.c \
	%D%/simulate_file.c	%D%/simulate_file.h \
	%D%/columns.c	%D%/columns.h \
	%D%/movefile.c	%D%/movefile.h \
	%D%/header.c	%D%/header.h \
	%D%/found_chain.c	%D%/found_chain.h \
	%D%/found.c	%D%/found.h \
	%D%/verify_replay.c	%D%/verify_replay.h \
	%D%/inbox.c	%D%/inbox.h \
	%D%/outbox.c	%D%/outbox.h	%D%/outbox_p.h \
	%D%/outbox_send.c \
	%D%/outbox_journal.c \
	%D%/outbox_list.c \
	%D%/outbox_daily.c \
	%D%/hostmail.c	%D%/hostmail.h \
	%D%/clean.c	%D%/clean.h	%D%/clean_p.h \
	%D%/clean_people.c \
	%D%/send_dns.c	%D%/send_dns.h \
	%D%/drawer.c	%D%/drawer.h \
	%D%/helper.c	%D%/helper.h \
	%D%/sandbox.c	%D%/sandbox.h \
	%D%/turn.c	%D%/turn.h	%D%/turn_p.h \
	%D%/turn_answer.c \
	%D%/turn_ask.c \
	%D%/turn_away.c \
	%D%/turn_machine.c \
	%D%/turn_file.c \
	%D%/turn_handed.c \
	%D%/turn_former.c \
	%D%/turn_motion.c \
	%D%/turn_press.c \
	%D%/turn_watch.c \
	%D%/turn_press_read.c \
	%D%/turn_text.c \
	%D%/turn_bounce.c \
	%D%/turn_digest.c \
	%D%/turn_self.c \
	%D%/turn_stale.c \
	%D%/turn_prefer.c \
	%D%/turn_join.c \
	%D%/turn_forum.c \
	%D%/archive.c	%D%/archive.h \
	%D%/turn_guest.c \
	%D%/turn_plain.c \
	%D%/turn_before.c \
	%D%/turn_tongue.c \
	%D%/turn_hall.c	%D%/turn_hall.h \
	%D%/turn_seat.c \
	%D%/turn_share.c \
	%D%/turn_account.c \
	%D%/turn_sits.c \
	%D%/turn_again.c \
	%D%/turn_bind.c \
	%D%/handed.c	%D%/handed.h \
	%D%/slip.c	%D%/slip.h \
	%D%/titled.c	%D%/titled.h \
	%D%/account.c	%D%/account.h \
	%D%/turn_log.c \
	%D%/turn_letter.c \
	%D%/turn_deeds.c \
	%D%/turn_lines.c \
	%D%/turn_when.c \
	%D%/hall.c	%D%/hall.h \
	%D%/hall_letters.c \
	%D%/hall_all.c \
	%D%/digest.c	%D%/digest.h \
	%D%/digest_seat.c \
	%D%/filter.c	%D%/filter.h \
	%D%/guest.c	%D%/guest.h \
	%D%/table.c	%D%/table.h	%D%/table_p.h \
	%D%/table_bots.c \
	%D%/table_clock.c \
	%D%/table_tick.c \
	%D%/table_seat.c \
	%D%/table_peek.c \
	%D%/table_letter.c \
	%D%/table_letters.c \
	%D%/table_motion.c \
	%D%/table_press.c \
	%D%/table_watch.c \
	%D%/whole.c	%D%/whole.h \
	%D%/table_heal.c \
	%D%/table_player.c \
	%D%/table_forum.c \
	%D%/table_new.c \
	%D%/match.c	%D%/match.h	%D%/match_p.h \
	%D%/match_replay.c \
	%D%/match_trial.c \
	%D%/match_play.c	%D%/match_verdicts.c \
	%D%/match_waiting.c \
	%D%/match_settle.c	%D%/match_auto.c \
	%D%/orders_quotes.c \
	%D%/machines.c	%D%/machines.h \
	%D%/globs.c	%D%/globs.h \
	%D%/orders_ours.c \
	%D%/orders_letter.c \
	%D%/orders_strip.c \
	%D%/orders.c	%D%/orders.h %D%/orders_p.h \
	%D%/words_read.c \
	%D%/words_when.c \
	%D%/words_line.c \
	%D%/words_loose.c \
	%D%/words_form.c \
	%D%/words_say.c \
	%D%/words_option.c \
	%D%/words.c	%D%/words.h %D%/words_p.h \
	%D%/vocabulary.c	%D%/vocabulary.h \
	%D%/bot.c	%D%/bot.h	%D%/bot_p.h \
	%D%/bot_search.c \
	%D%/simulate.c	%D%/simulate.h \
	%D%/data.c	%D%/data.h \
	%D%/report.c	%D%/report.h %D%/report_p.h \
	%D%/report_chart.c \
	%D%/report_digest.c \
	%D%/report_news.c \
	%D%/report_press.c \
	%D%/report_ask.c \
	%D%/report_terms.c \
	%D%/report_date.c \
	%D%/report_figures.c \
	%D%/report_orders.c \
	%D%/report_verdicts.c	%D%/report_said.c \
	%D%/report_prefer.c \
	%D%/report_verdicts.c \
	%D%/report_write.c \
	%D%/picture.c	%D%/picture.h %D%/picture_p.h \
	%D%/picture_sums.c \
	%D%/parts.c	%D%/parts.h \
	%D%/sums.c	%D%/sums.h \
	%D%/compose.c	%D%/compose.h	%D%/compose_p.h \
	%D%/compose_calendar.c \
	%D%/compose_post.c \
	%D%/compose_digest.c \
	%D%/ical.c	%D%/ical.h \
	%D%/template.c	%D%/template.h \
	%D%/template_escape.c \
	%D%/player_away.c \
	%D%/player_days.c \
	%D%/player_words.c \
	%D%/player.c	%D%/player.h \
	%D%/lobby.c	%D%/lobby.h \
	%D%/wish_say.c \
	%D%/wish.c	%D%/wish.h	%D%/wish_p.h \
	%D%/seat.c	%D%/seat.h \
	%D%/side_motion.c \
	%D%/side_press.c \
	%D%/side_watch.c \
	%D%/side_address.c \
	%D%/mailbox.c	%D%/mailbox.h \
	%D%/side_clock.c \
	%D%/side_keys.c \
	%D%/side.c \
	%D%/game.c	%D%/game.h \
	%D%/dice.c	%D%/dice.h \
	%D%/verify.c	%D%/verify.h	%D%/verify_p.h \
	%D%/verify_seals.c \
	%D%/verify_tree.c	%D%/verify_tree.h \
	%D%/clock.c	%D%/clock.h \
	%D%/guard.c	%D%/guard.h \
	%D%/mask.c	%D%/mask.h \
	%D%/manners.c	%D%/manners.h \
	%D%/terms.c	%D%/terms.h \
	%D%/zone.c	%D%/zone.h \
	%D%/ledger.c	%D%/ledger.h \
	%D%/log.c	%D%/log.h	%D%/log_p.h \
	%D%/log_forms.c \
	%D%/log_read.c \
	%D%/log_write.c \
	%D%/log_rules.c \
	%D%/salt.c	%D%/salt.h \
	%D%/name.c	%D%/name.h	%D%/name_data.inc \
	%D%/unicode.c	%D%/unicode.h \
	%D%/log_query.c \
	%D%/log_sealed.c \
	%D%/markup.c	%D%/markup.h %D%/markup_p.h \
	%D%/markup_text.c \
	%D%/markup_table.c \
	%D%/markup_html.c \
	%D%/markup_lines.c \
	%D%/markup_bbcode.c \
	%D%/markup_markdown.c \
	%D%/fetch_run.c	%D%/fetch.h \
	%D%/fetch_seen.c \
	%D%/fetch_config.c \
	%D%/fetch_imap.c \
	%D%/fetch_pop3.c \
	%D%/fetch_maildir.c \
	%D%/fetch_mbox.c \
	%D%/wire.c	%D%/wire.h \
	%D%/password.c	%D%/password.h \
	%D%/known.c	%D%/known.h \
	%D%/settings.c	%D%/settings.h \
	%D%/html_text.c	%D%/html_text.h \
	%D%/message.c	%D%/message.h	%D%/message_p.h \
	%D%/message_limits.c \
	%D%/message_field.c \
	%D%/message_auth.c \
	%D%/message_report.c \
	%D%/message_kind.c \
	%D%/message_body.c \
	%D%/message_charset.c \
	%D%/message_text.c \
	%D%/message_pack.c \
	%D%/message_check.c \
	%D%/message_draw.c \
	%D%/message_write.c \
	%D%/seal.c	%D%/seal.h \
	%D%/seal_text.c \
	%D%/seal_code.c \
	%D%/site.c	%D%/site.h	%D%/site_p.h \
	%D%/site_tables.c \
	%D%/site_key.c \
	%D%/site_log.c \
	%D%/site_create.c \
	%D%/zone.c	%D%/zone.h \
	%D%/pattern.c	%D%/pattern.h \
	%D%/yaml.c	%D%/yaml.h \
	%D%/doc.c	%D%/doc.h \
	%D%/doc_json.c \
	%D%/fold.c	%D%/fold.h \
	%D%/fs.c	%D%/fs.h \
	%D%/seal_test.c	%D%/seal_test.h \
	%D%/template_test.c	%D%/template_test.h \
	%D%/fs_crash.c	%D%/fs_crash.h \
	%D%/err.c	%D%/err.h \
	%D%/pool.c	%D%/pool.h \
	%D%/x.c	%D%/x.h \
	%D%/buf.c	%D%/buf.h

bin_PROGRAMS += pli
pli_SOURCES = %D%/main.c
pli_LDADD = $(PLI_LIBS)

# Helper programs, which pli runs from $(pkglibexecdir).  The file that knows
# a heavy library stands here and not above, so that pli never maps it:
#   pkglibexec_PROGRAMS += pli-x
#   pli_x_SOURCES = %D%/x.c
#   pli_x_CPPFLAGS = $(AM_CPPFLAGS) $(XML_CFLAGS)
#   pli_x_LDADD = $(PLI_LIBS) $(XML_LIBS)

pkglibexec_PROGRAMS += pli-html
pli_html_SOURCES = \
	%D%/html.c
pli_html_CPPFLAGS = $(AM_CPPFLAGS) $(XML_CFLAGS)
pli_html_LDADD = $(PLI_LIBS) $(XML_LIBS)

pkglibexec_PROGRAMS += pli-domain
pli_domain_SOURCES = \
	%D%/domain.c
pli_domain_CPPFLAGS = $(AM_CPPFLAGS) $(PSL_CFLAGS)
pli_domain_LDADD = $(PLI_LIBS) $(PSL_LIBS)

pkglibexec_PROGRAMS += pli-send
pli_send_SOURCES = \
	%D%/send.c	%D%/send.h \
	%D%/outbox_run.c	%D%/outbox_run.h \
	%D%/send_many.c \
	%D%/send_check.c \
	%D%/send_tell.c \
	%D%/send_config.c \
	%D%/send_picture.c	%D%/send_picture.h \
	%D%/send_smtp.c \
	%D%/send_local.c
pli_send_CPPFLAGS = $(AM_CPPFLAGS) $(CURL_CFLAGS)
pli_send_LDADD = $(PLI_LIBS) $(CURL_LIBS) -lresolv

pkglibexec_PROGRAMS += pli-draw
pli_draw_SOURCES = \
	%D%/draw.c \
	%D%/bitmap.c	%D%/bitmap.h
pli_draw_CPPFLAGS = $(AM_CPPFLAGS) $(RSVG_CFLAGS) $(PNG_CFLAGS)
pli_draw_LDADD = $(PLI_LIBS) $(RSVG_LIBS) $(PNG_LIBS)

# How a forum is spoken to: by those who post and those who read.
forum_sources = \
	%D%/forum_config.c	%D%/forum.h \
	%D%/forum_data.c \
	%D%/forum_ask.c	%D%/forum_p.h \
	%D%/forum_fill.c \
	%D%/forum_thread.c \
	%D%/posted.c	%D%/posted.h \
	%D%/json.c	%D%/json.h \
	%D%/http.c	%D%/http.h

pkglibexec_PROGRAMS += pli-fetch
pli_fetch_SOURCES = \
	%D%/fetch.c \
	%D%/fetch_server.c \
	%D%/fetch_hand.c \
	%D%/fetch_forum.c \
	%D%/fetch_forum_prune.c \
	%D%/net.c	%D%/net.h \
	$(forum_sources)
pli_fetch_CPPFLAGS = $(AM_CPPFLAGS) $(CURL_CFLAGS) $(JANSSON_CFLAGS)
pli_fetch_LDADD = $(PLI_LIBS) $(CURL_LIBS) $(JANSSON_LIBS)

pkglibexec_PROGRAMS += pli-post
pli_post_SOURCES = \
	%D%/post.c	%D%/post.h \
	%D%/outbox_run.c	%D%/outbox_run.h \
	%D%/post_carrier.c \
	%D%/post_letter.c \
	$(forum_sources)
pli_post_CPPFLAGS = $(AM_CPPFLAGS) $(CURL_CFLAGS) $(JANSSON_CFLAGS)
pli_post_LDADD = $(PLI_LIBS) $(CURL_LIBS) $(JANSSON_LIBS)
