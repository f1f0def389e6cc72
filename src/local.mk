# The engine is one static library, so that the tool, the unit tests, the
# fuzz targets and the benchmarks all link exactly the same objects.
#
# Its folders are its layers, from the ground up: a file includes its own
# folder and those before it (make lint).  One line a file.
noinst_LIBRARIES += libpli.a
libpli_a_SOURCES =

# base: bytes, text, trees of values, files, keys, time: no word of mail or games
libpli_a_SOURCES += \
	%D%/base/archive.c	%D%/base/archive.h \
	%D%/base/buf.c	%D%/base/buf.h \
	%D%/base/build.c	%D%/base/build.h \
	%D%/base/columns.c	%D%/base/columns.h \
	%D%/base/compiled.c	%D%/base/compiled.h \
	%D%/base/compiled_file.c \
	%D%/base/data.c	%D%/base/data.h \
	%D%/base/data_file.c \
	%D%/base/data_lang.c \
	%D%/base/doc.c	%D%/base/doc.h \
	%D%/base/doc_find.c %D%/base/doc_json.c \
	%D%/base/doc_p.h \
	%D%/base/err.c	%D%/base/err.h \
	%D%/base/flat.c	%D%/base/flat.h \
	%D%/base/chars.h \
	%D%/base/fold.c	%D%/base/fold.h \
	%D%/base/fs.c	%D%/base/fs.h \
	%D%/base/fs_crash.c	%D%/base/fs_crash.h \
	%D%/base/globs.c	%D%/base/globs.h \
	%D%/base/helper.c	%D%/base/helper.h \
	%D%/base/keywords.c	%D%/base/keywords.h \
	%D%/base/pack.c	%D%/base/pack.h \
	%D%/base/password.c	%D%/base/password.h \
	%D%/base/pattern.c	%D%/base/pattern.h \
	%D%/base/pool.c	%D%/base/pool.h \
	%D%/base/sandbox.c	%D%/base/sandbox.h \
	%D%/base/seal.c	%D%/base/seal.h \
	%D%/base/seal_code.c \
	%D%/base/seal_many.c \
	%D%/base/seal_test.c	%D%/base/seal_test.h \
	%D%/base/seal_sum.c \
	%D%/base/seal_text.c \
	%D%/base/settings.c	%D%/base/settings.h \
	%D%/base/arithmetic.c	%D%/base/arithmetic.h \
	%D%/base/squeeze.c	%D%/base/squeeze.h \
	%D%/base/texts.c	%D%/base/texts.h \
	%D%/base/unicode.c	%D%/base/unicode.h \
	%D%/base/wire.c	%D%/base/wire.h \
	%D%/base/x.c	%D%/base/x.h \
	%D%/base/yaml.c	%D%/base/yaml.h \
	%D%/base/zone.c	%D%/base/zone.h

# A sum over all that trees may be derived with (data_derived): another program
# does not read what this one has left in a cache.
program_inc = %D%/base/program.inc
$(program_inc): program-again
	$(AM_V_at)$(MKDIR_P) %D%/base && (cd $(srcdir)/%D% && \
	  LC_ALL=C; export LC_ALL; cat base/*.[ch] text/*.[ch] language/*.[ch] | cksum) | \
	  sed 's/ /-/g; s/.*/#define PROGRAM "&"/' >$@.new && \
	  if cmp -s $@.new $@; then rm -f $@.new; else mv $@.new $@; fi
program-again:
.PHONY: program-again
%D%/base/data.$(OBJEXT): $(program_inc)
CLEANFILES += $(program_inc)

# text: Mustache and Markdown
libpli_a_SOURCES += \
	%D%/text/markup.c	%D%/text/markup.h \
	%D%/text/markup_bbcode.c \
	%D%/text/markup_html.c \
	%D%/text/markup_lines.c \
	%D%/text/markup_markdown.c \
	%D%/text/markup_p.h \
	%D%/text/markup_table.c \
	%D%/text/markup_text.c \
	%D%/text/markup_walk.c \
	%D%/text/partials.c	%D%/text/partials.h \
	%D%/text/template.c	%D%/text/template.h \
	%D%/text/template_compile.c \
	%D%/text/template_kept.c \
	%D%/text/template_escape.c \
	%D%/text/template_p.h \
	%D%/text/template_test.c	%D%/text/template_test.h \
	%D%/text/heading.c	%D%/text/heading.h

# mail: a mail's bytes to a struct message, and back
libpli_a_SOURCES += \
	%D%/mail/header.c	%D%/mail/header.h \
	%D%/mail/html_text.c	%D%/mail/html_text.h \
	%D%/mail/html_unseen.c	%D%/mail/html_unseen.h \
	%D%/mail/ical.c	%D%/mail/ical.h \
	%D%/mail/inbox.c	%D%/mail/inbox.h \
	%D%/mail/machines.c	%D%/mail/machines.h \
	%D%/mail/mailbox.c	%D%/mail/mailbox.h \
	%D%/mail/message.c	%D%/mail/message.h \
	%D%/mail/message_auth.c \
	%D%/mail/message_body.c \
	%D%/mail/message_charset.c \
	%D%/mail/message_check.c \
	%D%/mail/message_draw.c \
	%D%/mail/message_field.c \
	%D%/mail/message_kind.c \
	%D%/mail/message_limits.c \
	%D%/mail/message_p.h \
	%D%/mail/message_pack.c \
	%D%/mail/message_report.c \
	%D%/mail/message_text.c \
	%D%/mail/message_words.c \
	%D%/mail/message_write.c

# game: the interface of a game, dice, computer players
libpli_a_SOURCES += \
	%D%/game/bot.c	%D%/game/bot.h \
	%D%/game/bot_p.h \
	%D%/game/bot_search.c \
	%D%/game/dice.c	%D%/game/dice.h \
	%D%/game/defaults.c \
	%D%/game/edition_load.c \
	%D%/game/rating.c	%D%/game/rating.h \
	%D%/game/game.c	%D%/game/game.h \
	%D%/game/simulate.c	%D%/game/simulate.h

# match: the signed file: read, written, verified, replayed
libpli_a_SOURCES += \
	%D%/match/extract.c	%D%/match/extract.h \
	%D%/match/extract_chain.c	%D%/match/extract_chain.h \
	%D%/match/log.c	%D%/match/log.h \
	%D%/match/log_forms.c \
	%D%/match/log_p.h \
	%D%/match/log_point.c \
	%D%/match/log_query.c \
	%D%/match/log_read.c \
	%D%/match/log_rules.c \
	%D%/match/log_sealed.c \
	%D%/match/log_write.c \
	%D%/match/match.c	%D%/match/match.h \
	%D%/match/match_p.h \
	%D%/match/match_point.c \
	%D%/match/match_past.c \
	%D%/match/match_replay.c \
	%D%/match/salt.c	%D%/match/salt.h \
	%D%/match/verify.c	%D%/match/verify.h \
	%D%/match/verify_p.h \
	%D%/match/verify_replay.c	%D%/match/verify_replay.h \
	%D%/match/verify_seals.c \
	%D%/match/verify_tree.c	%D%/match/verify_tree.h

# language: packs: words to orders, orders to words, what a person wrote
libpli_a_SOURCES += \
	%D%/language/name.c	%D%/language/name.h \
	%D%/language/name_scripts.inc \
	%D%/language/name_look.c \
	%D%/language/name_looks.inc \
	%D%/language/orders.c	%D%/language/orders.h \
	%D%/language/orders_letter.c \
	%D%/language/orders_ours.c \
	%D%/language/orders_p.h \
	%D%/language/orders_quotes.c \
	%D%/language/orders_strip.c \
	%D%/language/languages.c	%D%/language/languages.h \
	%D%/language/languages_site.c \
	%D%/language/talk.c	%D%/language/talk.h \
	%D%/language/talk_agree.c	%D%/language/talk_agree.h \
	%D%/language/talk_apart.c \
	%D%/language/talk_called.c \
	%D%/language/talk_correct.c \
	%D%/language/talk_parts.c \
	%D%/language/talk_pieces.c \
	%D%/language/talk_each.c \
	%D%/language/talk_names.c \
	%D%/language/talk_ear.c \
	%D%/language/talk_ellipsis.c \
	%D%/language/talk_goods.c \
	%D%/language/talk_guess.c \
	%D%/language/talk_others.c \
	%D%/language/talk_hints.c \
	%D%/language/talk_known.c \
	%D%/language/talk_may.c \
	%D%/language/talk_match.c \
	%D%/language/talk_meant.c \
	%D%/language/talk_picks.c \
	%D%/language/talk_plain.c \
	%D%/language/talk_polite.c \
	%D%/language/talk_sure.c \
	%D%/language/talk_reason.c \
	%D%/language/talk_right.c \
	%D%/language/talk_sentence.c \
	%D%/language/talk_p.h \
	%D%/language/vocabulary.c	%D%/language/vocabulary.h \
	%D%/language/proposal.c	%D%/language/proposal.h \
	%D%/language/proposal_p.h \
	%D%/language/proposal_say.c \
	%D%/language/words.c	%D%/language/words.h \
	%D%/language/words_form.c \
	%D%/language/words_pack.c \
	%D%/language/words_line.c \
	%D%/language/words_loose.c \
	%D%/language/words_option.c \
	%D%/language/words_p.h \
	%D%/language/words_read.c \
	%D%/language/words_post.c \
	%D%/language/words_say.c \
	%D%/language/words_table.c \
	%D%/language/words_when.c

# play: orders of one letter, and orders ahead, played on a match
libpli_a_SOURCES += \
	%D%/play/ahead.c	%D%/play/ahead.h \
	%D%/play/ahead_add.c \
	%D%/play/ahead_auto.c \
	%D%/play/ahead_settle.c \
	%D%/play/ahead_watch.c \
	%D%/play/decision.c \
	%D%/play/move.c \
	%D%/play/play.c	%D%/play/play.h \
	%D%/play/question.c	%D%/play/question.h \
	%D%/play/trial.c	%D%/play/trial.h \
	%D%/play/trial_foresee.c \
	%D%/play/trial_write.c \
	%D%/play/verdicts.c	%D%/play/verdicts.h \
	%D%/play/movefile.c	%D%/play/movefile.h

# site: the folder on disk: configuration, private files, players, outbox
libpli_a_SOURCES += \
	%D%/site/account.c	%D%/site/account.h \
	%D%/site/clock.c	%D%/site/clock.h \
	%D%/site/due.c	%D%/site/due.h \
	%D%/site/erase.c	%D%/site/erase.h \
	%D%/site/forum_trouble.c	%D%/site/forum_trouble.h \
	%D%/site/handover.c	%D%/site/handover.h \
	%D%/site/ledger.c	%D%/site/ledger.h \
	%D%/site/mail_tags.c	%D%/site/mail_tags.h \
	%D%/site/outbox.c	%D%/site/outbox.h \
	%D%/site/outbox_daily.c \
	%D%/site/outbox_empty.c \
	%D%/site/outbox_journal.c \
	%D%/site/outbox_list.c \
	%D%/site/outbox_p.h \
	%D%/site/outbox_send.c \
	%D%/site/player.c	%D%/site/player.h \
	%D%/site/player_away.c \
	%D%/site/player_days.c \
	%D%/site/player_words.c \
	%D%/site/policy.c	%D%/site/policy.h \
	%D%/site/private.c \
	%D%/site/private_address.c \
	%D%/site/private_clock.c \
	%D%/site/private_keys.c \
	%D%/site/private_mask.c \
	%D%/site/private_motion.c \
	%D%/site/private_offer.c \
	%D%/site/private_press.c \
	%D%/site/private_watch.c \
	%D%/site/private.h \
	%D%/site/private_p.h \
	%D%/site/reply.c \
	%D%/site/reply.h \
	%D%/site/signup.c	%D%/site/signup.h \
	%D%/site/site.c	%D%/site/site.h \
	%D%/site/site_create.c \
	%D%/site/site_key.c \
	%D%/site/site_log.c \
	%D%/site/site_p.h \
	%D%/site/site_tables.c \
	%D%/site/site_hosts.c \
	%D%/site/terms.c	%D%/site/terms.h

# letters: what goes out: reports, pictures, letters
libpli_a_SOURCES += \
	%D%/letters/compose.c	%D%/letters/compose.h \
	%D%/letters/compose_calendar.c \
	%D%/letters/compose_digest.c \
	%D%/letters/compose_p.h \
	%D%/letters/compose_post.c \
	%D%/letters/draw_client.c	%D%/letters/draw_client.h \
	%D%/letters/hostmail.c	%D%/letters/hostmail.h \
	%D%/letters/display_name.c	%D%/letters/display_name.h \
	%D%/letters/parts.c	%D%/letters/parts.h \
	%D%/letters/picture.c	%D%/letters/picture.h \
	%D%/letters/picture_p.h \
	%D%/letters/picture_dark.c \
	%D%/letters/picture_arithmetic.c \
	%D%/letters/report.c	%D%/letters/report.h \
	%D%/letters/report_ask.c \
	%D%/letters/report_chart.c \
	%D%/letters/report_date.c \
	%D%/letters/report_digest.c \
	%D%/letters/report_figures.c \
	%D%/letters/report_fold.c \
	%D%/letters/report_news.c \
	%D%/letters/report_orders.c \
	%D%/letters/report_pairs.c \
	%D%/letters/report_plan.c \
	%D%/letters/report_p.h \
	%D%/letters/report_prefer.c \
	%D%/letters/report_press.c \
	%D%/letters/report_said.c \
	%D%/letters/report_terms.c \
	%D%/letters/report_verdicts.c \
	%D%/letters/report_write.c \
	%D%/letters/told.c	%D%/letters/told.h \
	%D%/letters/notice.c	%D%/letters/notice.h

# touch: what a seat may do by touch, step by step, and the link to its page
libpli_a_SOURCES += \
	%D%/touch/board.c	%D%/touch/board.h \
	%D%/touch/bundle.c	%D%/touch/bundle.h \
	%D%/touch/tell.c \
	%D%/touch/fragment.c	%D%/touch/fragment.h \
	%D%/touch/scene.c	%D%/touch/scene.h

# table: a match of a site, open tables, digests, what is cleaned up
libpli_a_SOURCES += \
	%D%/table/table.c	%D%/table/table.h	%D%/table/table_p.h \
	%D%/table/board_link.c \
	%D%/table/bots.c \
	%D%/table/called.c \
	%D%/table/commit.c \
	%D%/table/heal.c \
	%D%/table/new.c \
	%D%/table/point.c	%D%/table/point.h \
	%D%/table/seats.c	%D%/table/seats.h \
	%D%/table/choices.c \
	%D%/table/seats_peek.c \
	%D%/table/clocks.c	%D%/table/clocks.h \
	%D%/table/clocks_tick.c \
	%D%/table/letters.c	%D%/table/letters.h	%D%/table/letters_p.h \
	%D%/table/letter.c \
	%D%/table/letter_ways.c \
	%D%/table/letter_when.c \
	%D%/table/seat_sayings.c \
	%D%/table/watchers.c \
	%D%/table/clean.c	%D%/table/clean.h	%D%/table/clean_p.h \
	%D%/table/clean_people.c \
	%D%/table/forget.c	%D%/table/forget.h \
	%D%/table/forget_file.c	%D%/table/forget_p.h \
	%D%/table/forget_forum.c	%D%/table/forget_forum.h \
	%D%/table/forget_handed.c \
	%D%/table/digest.c	%D%/table/digest.h \
	%D%/table/digest_seat.c \
	%D%/table/new_player.c	%D%/table/new_player.h \
	%D%/table/open_table.c	%D%/table/open_table.h \
	%D%/table/lobby.c	%D%/table/lobby.h \
	%D%/table/open_table_all.c \
	%D%/table/open_table_letters.c \
	%D%/table/integrity.c	%D%/table/integrity.h \
	%D%/table/outage.c	%D%/table/outage.h

# reading: a mail on its way, and what its writer wrote
libpli_a_SOURCES += \
	%D%/reading/clauses.c	%D%/reading/clauses.h \
	%D%/reading/lines.c	%D%/reading/lines.h \
	%D%/reading/mail.c	%D%/reading/mail.h \
	%D%/reading/pieces.c	%D%/reading/pieces.h \
	%D%/reading/request.c	%D%/reading/request.h \
	%D%/reading/plain.c	%D%/reading/plain.h \
	%D%/reading/sayings.c	%D%/reading/sayings.h \
	%D%/reading/written.c	%D%/reading/written.h

# answer: what a mail is answered with: letters, notices, the log
libpli_a_SOURCES += \
	%D%/answer/answer.h \
	%D%/answer/doubt.c \
	%D%/answer/elsewhere.c	%D%/answer/elsewhere.h \
	%D%/answer/fate.c	%D%/answer/fate.h \
	%D%/answer/answer_letter.c \
	%D%/answer/match_notice.c	%D%/answer/match_notice.h \
	%D%/answer/pass_on.c	%D%/answer/pass_on.h \
	%D%/answer/refuse.c \
	%D%/answer/share.c	%D%/answer/share.h \
	%D%/answer/tag.c	%D%/answer/tag.h

# wishes: what a person can wish, and how it is carried out
libpli_a_SOURCES += \
	%D%/wishes/again.c \
	%D%/wishes/at_table.c \
	%D%/wishes/away.c \
	%D%/wishes/back.c \
	%D%/wishes/before.c \
	%D%/wishes/deeds.c	%D%/wishes/deeds.h \
	%D%/wishes/forum_account.c \
	%D%/wishes/host_wish.c	%D%/wishes/host_wish.h \
	%D%/wishes/join.c	%D%/wishes/join.h \
	%D%/wishes/motion.c \
	%D%/wishes/known_visitor.c \
	%D%/wishes/prefer.c \
	%D%/wishes/press.c \
	%D%/wishes/questions.c \
	%D%/wishes/seat_wishes.h \
	%D%/wishes/seat_giving.c	%D%/wishes/seat_giving.h \
	%D%/wishes/self.c \
	%D%/wishes/tables.c \
	%D%/wishes/unsubscribe.c \
	%D%/wishes/visitor.h \
	%D%/wishes/visitor_language.c \
	%D%/wishes/visitor_words.c	%D%/wishes/visitor_words.h \
	%D%/wishes/watch.c \
	%D%/wishes/wishes.c	%D%/wishes/wishes.h	%D%/wishes/wishes_p.h

# intake: one mail or move file: route, read, carry out, answer
libpli_a_SOURCES += \
	%D%/intake/carry_out.c \
	%D%/intake/digest_mail.c	%D%/intake/digest_mail.h \
	%D%/intake/intake.c	%D%/intake/intake.h \
	%D%/intake/automatic.c	%D%/intake/automatic.h \
	%D%/intake/moves.c	%D%/intake/moves.h \
	%D%/intake/not_now.c	%D%/intake/not_now.h \
	%D%/intake/offer.c	%D%/intake/offer.h \
	%D%/intake/forum_post.c	%D%/intake/forum_post.h \
	%D%/intake/read.c	%D%/intake/read.h \
	%D%/intake/route.c	%D%/intake/route.h \
	%D%/intake/seat_mail.c	%D%/intake/seat_mail.h \
	%D%/intake/stale.c	%D%/intake/stale.h \
	%D%/intake/visitors.c	%D%/intake/visitors.h

# helpers: what the helper programs below share with pli
libpli_a_SOURCES += \
	%D%/helpers/send/send_dns.c	%D%/helpers/send/send_dns.h
if FETCH
libpli_a_SOURCES += \
	%D%/helpers/fetch/fetch.h \
	%D%/helpers/fetch/fetch_config.c \
	%D%/helpers/fetch/fetch_imap.c \
	%D%/helpers/fetch/fetch_maildir.c \
	%D%/helpers/fetch/fetch_mbox.c \
	%D%/helpers/fetch/fetch_pop3.c \
	%D%/helpers/fetch/fetch_run.c \
	%D%/helpers/fetch/fetch_seen.c
endif

# commands: pli's commands
libpli_a_SOURCES += \
	%D%/commands/cmd.c	%D%/commands/cmd.h \
	%D%/commands/absent.c \
	%D%/commands/backup.c \
	%D%/commands/board.c \
	%D%/commands/doctor.c \
	%D%/commands/games.c \
	%D%/commands/open_tables.c	%D%/commands/open_tables.h \
	%D%/commands/host.c \
	%D%/commands/ingest.c \
	%D%/commands/init.c \
	%D%/commands/key.c \
	%D%/commands/ledger.c \
	%D%/commands/list.c \
	%D%/commands/log.c	%D%/commands/log.h \
	%D%/commands/log_doc.c \
	%D%/commands/match.c	%D%/commands/match.h \
	%D%/commands/match_accept.c \
	%D%/commands/match_close.c \
	%D%/commands/match_seat.c \
	%D%/commands/move.c \
	%D%/commands/new.c \
	%D%/commands/note.c \
	%D%/commands/open_site.c	%D%/commands/open_site.h \
	%D%/commands/play.c \
	%D%/commands/player.c \
	%D%/commands/player_export.c	%D%/commands/player_export.h \
	%D%/commands/player_forget.c	%D%/commands/player_forget.h \
	%D%/commands/results.c	%D%/commands/results.h \
	%D%/commands/publish.c \
	%D%/commands/publish_feed.c	%D%/commands/publish_feed.h \
	%D%/commands/restore.c \
	%D%/commands/reveal.c \
	%D%/commands/salt.c \
	%D%/commands/seats.c \
	%D%/commands/send.c \
	%D%/commands/setup.c	%D%/commands/setup.h \
	%D%/commands/setup_letter.c \
	%D%/commands/setup_steps.c \
	%D%/commands/setup_user.c \
	%D%/commands/show.c \
	%D%/commands/sign.c \
	%D%/commands/simulate.c \
	%D%/commands/start.c \
	%D%/commands/standing.c	%D%/commands/standing.h \
	%D%/commands/standing_p.h \
	%D%/commands/many.c %D%/commands/many.h \
	%D%/commands/standing_tell.c \
	%D%/commands/status.c	%D%/commands/status.h \
	%D%/commands/status_letters.c \
	%D%/commands/status_metrics.c \
	%D%/commands/command_list.c \
	%D%/commands/template.c \
	%D%/commands/template_language.c	%D%/commands/template_language.h \
	%D%/commands/template_shape.c	%D%/commands/template_shape.h \
	%D%/commands/tick.c \
	%D%/commands/verify.c	%D%/commands/verify.h \
	%D%/commands/verify_print.c \
	%D%/commands/void.c \
	%D%/commands/filter.c	%D%/commands/filter.h \
	%D%/commands/overview.c	%D%/commands/overview.h \
	%D%/commands/overview_daily.c \
	%D%/commands/overview_forum.c \
	%D%/commands/doctor_checks.c	%D%/commands/doctor.h \
	%D%/commands/doctor_machine.c \
	%D%/commands/doctor_mail.c \
	%D%/commands/doctor_match.c \
	%D%/commands/doctor_site.c \
	%D%/commands/simulate_file.c	%D%/commands/simulate_file.h
if FETCH
libpli_a_SOURCES += %D%/commands/fetch.c
endif
if FORUM
libpli_a_SOURCES += %D%/commands/post.c
endif

# The languages are those whose packs there are; with the same ones nothing is
# written, and nothing built again.
languages_inc = %D%/language/languages.inc
$(languages_inc): languages-again
	$(AM_V_at)$(MKDIR_P) %D%/language && \
	  $(SHELL) $(srcdir)/%D%/language/list.sh $(srcdir)/templates >$@.new && \
	  { cmp -s $@.new $@ && rm -f $@.new || mv $@.new $@; }
languages-again:
.PHONY: languages-again
%D%/language/languages.$(OBJEXT): $(languages_inc)
BUILT_SOURCES += $(languages_inc)
CLEANFILES += $(languages_inc)
EXTRA_DIST += %D%/language/list.sh

bin_PROGRAMS += pli
pli_SOURCES = %D%/commands/main.c
pli_LDADD = $(PLI_LIBS)
pli_LDFLAGS = $(AM_LDFLAGS) $(STATIC_LDFLAGS)

# Language packs, editions and layouts, compiled (base/data.h).  What did not
# change is not written again; a program for another machine cannot be run here,
# and pli then does without.
noinst_PROGRAMS += pli-packs
pli_packs_SOURCES = %D%/helpers/packs/packs.c
pli_packs_LDADD = $(PLI_LIBS)

# The board page's program: what shows a game, for browsers, of the same sources.
# A list of what it has of each layer; of libpli.a's games it has all.
board_sources = \
	src/base/arithmetic.c src/base/buf.c src/base/compiled.c \
	src/base/data_lang.c \
	src/base/doc.c src/base/doc_find.c src/base/doc_json.c \
	src/base/err.c src/base/flat.c \
	src/base/fold.c src/base/keywords.c src/base/pack.c \
	src/base/pattern_none.c src/base/pool.c src/base/squeeze.c \
	src/base/texts.c src/base/x.c src/base/yaml_none.c \
	src/text/partials.c src/text/template.c \
	src/text/template_compile.c src/text/template_escape.c \
	src/text/template_kept.c \
	src/game/bot.c src/game/bot_search.c src/game/defaults.c \
	src/game/dice.c src/game/edition_load.c src/game/game.c \
	src/language/languages.c src/language/talk_known.c \
	src/language/vocabulary.c src/language/words.c \
	src/language/words_form.c src/language/words_pack.c \
	src/language/words_line.c src/language/words_loose.c \
	src/language/words_option.c src/language/words_post.c \
	src/language/words_read.c \
	src/language/words_say.c src/language/words_table.c \
	src/language/words_when.c \
	src/letters/parts.c src/letters/picture.c \
	src/letters/picture_arithmetic.c src/letters/picture_dark.c \
	src/letters/told.c \
	src/touch/board.c src/touch/scene.c src/touch/tell.c $(board_only)
board_only = \
	src/board/page.c src/board/rival.c src/board/seal_none.c \
	src/board/store.c
EXTRA_DIST += $(board_only) src/board/rival.h src/board/store.h \
	src/base/pattern_none.c src/base/yaml_none.c

if BOARD
wasmdir = $(pkglibexecdir)
wasm_DATA = board.wasm.gz
board.wasm.gz: $(libpli_a_SOURCES) $(board_only) $(games_inc) $(languages_inc) \
		src/board/build.sh
	$(AM_V_GEN)WASM_CC='$(WASM_CC) $(WASM_TARGET)' $(SHELL) \
	  $(srcdir)/src/board/build.sh '$(srcdir)' $@ $(board_sources) \
	  $(filter games/%.c,$(libpli_a_SOURCES))
CLEANFILES += board.wasm.gz wasm/*.o wasm/board.wasm
endif
EXTRA_DIST += src/board/build.sh

packsdir = $(pkglibexecdir)
packs_DATA = packs
# Copied: Linux may map a file by the pieces in which it was written, and all of
# it would count as each run's memory.
packs: pli-packs$(EXEEXT) packs-again
	$(AM_V_GEN)if test "$(cross_compiling)" != yes; then \
	  ./pli-packs$(EXEEXT) $@.new $(srcdir) $$(cd $(srcdir) && \
	    $(find_data) ! -name '*.css' ! -name '*.js' | LC_ALL=C sort) && \
	  cp $@.new $@.tmp && mv $@.tmp $@ && rm -f $@.new; \
	else : >$@; fi
packs-again:
.PHONY: packs-again
CLEANFILES += packs

# Helper programs, which pli runs from $(pkglibexecdir).  The file that knows
# a heavy library stands here and not above, so that pli never maps it:
#   pkglibexec_PROGRAMS += pli-x
#   pli_x_SOURCES = %D%/base/x.c
#   pli_x_CPPFLAGS = $(AM_CPPFLAGS) $(XML_CFLAGS)
#   pli_x_LDADD = $(PLI_LIBS) $(XML_LIBS)

pkglibexec_PROGRAMS += pli-html
pli_html_SOURCES = \
	%D%/helpers/html/html.c
pli_html_CPPFLAGS = $(AM_CPPFLAGS) $(XML_CFLAGS)
pli_html_LDADD = $(PLI_LIBS) $(XML_LIBS)

pkglibexec_PROGRAMS += pli-mime
pli_mime_SOURCES = \
	%D%/helpers/mime/mime.c
pli_mime_LDADD = libpli.a -lc $(MIME_LIBS) $(OTHER_LIBS)
pli_mime_LDFLAGS = $(AM_LDFLAGS) $(MIME_LDFLAGS)

pkglibexec_PROGRAMS += pli-domain
pli_domain_SOURCES = \
	%D%/helpers/domain/domain.c
pli_domain_CPPFLAGS = $(AM_CPPFLAGS) $(PSL_CFLAGS)
pli_domain_LDADD = $(PLI_LIBS) $(PSL_LIBS)

# With libcurl it is pli-smtp: send_by_smtp (send.h).
pkglibexec_PROGRAMS += pli-send pli-smtp
send_sources = \
	%D%/helpers/send/send.c	%D%/helpers/send/send.h \
	%D%/helpers/send/outbox_run.c	%D%/helpers/send/outbox_run.h \
	%D%/helpers/send/send_many.c \
	%D%/helpers/send/send_check.c \
	%D%/helpers/send/send_tell.c \
	%D%/helpers/send/send_config.c \
	%D%/helpers/send/send_picture.c	%D%/helpers/send/send_picture.h \
	%D%/helpers/send/send_local.c
curl_sources = %D%/helpers/curl/curl_begin.c	%D%/helpers/curl/curl_begin.h
pli_send_SOURCES = $(send_sources) %D%/helpers/send/send_become.c
pli_send_LDADD = $(PLI_LIBS) -lresolv
pli_smtp_SOURCES = $(send_sources) $(curl_sources) \
	%D%/helpers/send/send_smtp.c
pli_smtp_CPPFLAGS = $(AM_CPPFLAGS) $(CURL_CFLAGS)
pli_smtp_LDADD = $(PLI_LIBS) $(CURL_LIBS) -lresolv

pkglibexec_PROGRAMS += pli-draw
pli_draw_SOURCES = \
	%D%/helpers/draw/draw.c \
	%D%/helpers/draw/bitmap.c	%D%/helpers/draw/bitmap.h
pli_draw_CPPFLAGS = $(AM_CPPFLAGS) $(RSVG_CFLAGS) $(PNG_CFLAGS)
pli_draw_LDADD = $(PLI_LIBS) $(RSVG_LIBS) $(PNG_LIBS)

# How a forum is spoken to: by those who post and those who read.
forum_sources = \
	%D%/helpers/forum/forum_config.c	%D%/helpers/forum/forum.h \
	%D%/helpers/forum/forum_data.c \
	%D%/helpers/forum/forum_ask.c	%D%/helpers/forum/forum_p.h \
	%D%/helpers/forum/forum_fill.c \
	%D%/helpers/forum/forum_upload.c \
	%D%/helpers/forum/forum_thread.c \
	%D%/helpers/forum/post_journal.c	%D%/helpers/forum/post_journal.h \
	%D%/helpers/forum/json.c	%D%/helpers/forum/json.h \
	%D%/helpers/forum/http.c	%D%/helpers/forum/http.h

if FETCH
pkglibexec_PROGRAMS += pli-fetch
pli_fetch_SOURCES = $(curl_sources) \
	%D%/helpers/fetch/fetch.c \
	%D%/helpers/fetch/fetch_server.c \
	%D%/helpers/fetch/fetch_hand.c \
	%D%/helpers/fetch/net.c	%D%/helpers/fetch/net.h \
	$(fetch_forum_sources)
pli_fetch_CPPFLAGS = $(AM_CPPFLAGS) $(CURL_CFLAGS) $(JANSSON_CFLAGS)
pli_fetch_LDADD = $(PLI_LIBS) $(CURL_LIBS) $(JANSSON_LIBS)
endif

if FORUM
fetch_forum_sources = \
	%D%/helpers/fetch/fetch_forum.c \
	%D%/helpers/fetch/fetch_forum_prune.c \
	%D%/helpers/fetch/fetch_mentions.c \
	$(forum_sources)

pkglibexec_PROGRAMS += pli-post
pli_post_SOURCES = $(curl_sources) \
	%D%/helpers/forum/post.c	%D%/helpers/forum/post.h \
	%D%/helpers/send/outbox_run.c	%D%/helpers/send/outbox_run.h \
	%D%/helpers/forum/post_carrier.c \
	%D%/helpers/forum/post_first.c \
	%D%/helpers/forum/post_room.c \
	%D%/helpers/forum/post_letter.c \
	$(forum_sources)
pli_post_CPPFLAGS = $(AM_CPPFLAGS) $(CURL_CFLAGS) $(JANSSON_CFLAGS)
pli_post_LDADD = $(PLI_LIBS) $(CURL_LIBS) $(JANSSON_LIBS)
endif
