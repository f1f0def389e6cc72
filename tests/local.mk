# Unit tests are Check programs, whole-tool tests are shell; both speak TAP.
# To add a test write the file and put one line into the list below.
TEST_EXTENSIONS = .t
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) \
	$(top_srcdir)/build-aux/tap-driver.sh
T_LOG_DRIVER = $(LOG_DRIVER)
AM_TESTS_ENVIRONMENT = \
	CK_TAP_LOG_FILE_NAME=-; export CK_TAP_LOG_FILE_NAME; \
	CK_VERBOSITY=silent; export CK_VERBOSITY; \
	CK_DEFAULT_TIMEOUT=1800; export CK_DEFAULT_TIMEOUT; \
	: "$${CK_FORK=$(ck_fork)}"; export CK_FORK; \
	srcdir='$(abs_top_srcdir)'; export srcdir; \
	builddir='$(abs_top_builddir)'; export builddir; \
	PLI='$(abs_top_builddir)/pli'; export PLI; \
	PLI_DATA='$(abs_top_srcdir)'; export PLI_DATA; \
	PLI_LIBEXEC='$(abs_top_builddir)'; export PLI_LIBEXEC; \
	FUZZ_TARGETS='$(fuzz_targets)'; export FUZZ_TARGETS; \
	PLI_TEST_CHANCE=/dev/null; export PLI_TEST_CHANCE; \
	PLI_TEST_NAMES=1; export PLI_TEST_NAMES; \
	PLI_WITHOUT='$(WITHOUT)'; export PLI_WITHOUT; \
	LC_ALL=C.UTF-8; export LC_ALL; TZ=UTC; export TZ;

# A leak shows its stack only if Check does not fork.
if SANITIZERS
ck_fork = no
else
ck_fork = yes
endif

# The tests of one folder, with only what they need: make check-folder
# FOLDER=unit/mail
check-folder:
	@tests=$$(for t in $(TESTS); do case $$t in \
	    tests/$(FOLDER)/*) echo $$t ;; esac; done); \
	test -n "$$tests" || { echo 'FOLDER=unit/base, cli, ...' >&2; exit 1; }; \
	case $(FOLDER) in unit/*) needs=$$tests ;; \
	    *) needs='$(check_PROGRAMS)' ;; esac; \
	$(MAKE) $(AM_MAKEFLAGS) all-am && \
	$(MAKE) $(AM_MAKEFLAGS) $$needs && \
	$(MAKE) $(AM_MAKEFLAGS) check-TESTS TESTS="$$(echo $$tests)"
.PHONY: check-folder

# ---- unit tests: NAME is built from NAME.c ----
unit_tests = \
	%D%/year/test_year \
	%D%/model/test_model \
	%D%/unit/table/test_close \
	%D%/unit/wishes/test_table \
	%D%/unit/mail/test_mailbox \
	%D%/unit/base/test_arithmetic \
	%D%/unit/helpers/test_bitmap \
	%D%/unit/mail/test_message_draw \
	%D%/unit/letters/test_letters \
	%D%/unit/letters/test_speak \
	%D%/unit/letters/test_pieces \
	%D%/unit/letters/test_told \
	%D%/unit/touch/test_board \
	%D%/unit/touch/test_scene \
	%D%/unit/language/test_proposal \
	%D%/unit/letters/test_wishes \
	%D%/unit/letters/test_posts \
	%D%/unit/letters/test_asked \
	%D%/unit/mail/test_inbox \
	%D%/unit/mail/test_mail \
	%D%/unit/mail/test_message_large \
	%D%/unit/mail/test_machines \
	%D%/unit/mail/test_hostile \
	%D%/unit/letters/test_harm \
	%D%/unit/site/test_outbox \
	%D%/unit/play/test_match \
	%D%/unit/play/test_phase \
	%D%/unit/base/test_pool \
	%D%/unit/base/test_flat \
	%D%/unit/letters/test_help \
	%D%/unit/play/test_secrets \
	%D%/unit/site/test_outbox_send \
	%D%/unit/commands/test_doctor \
	%D%/unit/helpers/test_send_dns \
	%D%/unit/site/test_outbox_list \
	%D%/unit/commands/test_overview \
	%D%/unit/letters/test_compose \
	%D%/unit/letters/test_hostmail \
	%D%/unit/site/test_site \
	%D%/unit/site/test_private \
	%D%/unit/site/test_player \
	%D%/unit/site/test_away \
	%D%/unit/mail/test_ical \
	%D%/unit/play/test_movefile \
	%D%/unit/mail/test_header \
	%D%/unit/play/test_choices \
	%D%/unit/site/test_clock \
	%D%/unit/commands/test_cmd \
	%D%/unit/commands/test_log_doc \
	%D%/unit/base/test_columns \
	%D%/unit/match/test_verify_replay \
	%D%/unit/match/test_verify_tree \
	%D%/unit/text/test_template \
	%D%/unit/base/test_data \
	%D%/unit/language/test_words \
	%D%/unit/language/test_vocabulary \
	%D%/unit/language/test_talk_pieces \
	%D%/unit/language/test_orders \
	%D%/unit/language/test_strip \
	%D%/unit/letters/test_echo \
	%D%/unit/letters/test_echo_match \
	%D%/unit/play/test_refused \
	%D%/unit/play/test_word \
	%D%/unit/language/test_packs \
	%D%/unit/site/test_ledger \
	%D%/unit/match/test_log_tamper \
	%D%/unit/match/test_samples \
	%D%/unit/match/test_verify \
	%D%/unit/match/test_log \
	%D%/unit/match/test_log_forms \
	%D%/unit/match/test_log_rules \
	%D%/unit/match/test_log_sample \
	%D%/unit/match/test_point \
	%D%/unit/text/test_markup \
	%D%/unit/mail/test_message \
	%D%/unit/match/test_salt \
	%D%/unit/language/test_name \
	%D%/unit/base/test_seal \
	%D%/unit/game/test_conform \
	%D%/unit/games/test_aoi_hand \
	%D%/unit/games/test_aoi_hand_trade \
	%D%/unit/games/test_aoi_letters \
	%D%/unit/games/test_aoi_list \
	%D%/unit/games/test_aoi_map \
	%D%/unit/games/test_aoi_matches \
	%D%/unit/games/test_aoi_refusals \
	%D%/unit/games/test_aoi_rules \
	%D%/unit/games/test_aoi_words \
	%D%/unit/games/test_hauts_fourneaux \
	%D%/unit/games/test_hauts_fourneaux_data \
	%D%/unit/letters/test_game_letters \
	%D%/unit/letters/test_boards \
	%D%/unit/letters/test_length \
	%D%/unit/games/test_heliopolis \
	%D%/unit/games/test_heliopolis_many \
	%D%/unit/games/test_heliopolis_hand \
	%D%/unit/games/test_hauts_fourneaux_hand \
	%D%/unit/games/test_hauts_fourneaux_work \
	%D%/unit/games/test_hab_edition \
	%D%/unit/games/test_ind_ahead \
	%D%/unit/games/test_ind_build \
	%D%/unit/games/test_ind_edition \
	%D%/unit/games/test_ind_hand \
	%D%/unit/games/test_ind_letters \
	%D%/unit/games/test_ind_random \
	%D%/unit/games/test_ind_view \
	%D%/unit/games/test_hab_gut \
	%D%/unit/games/test_hab_round \
	%D%/unit/game/test_dice \
	%D%/unit/play/test_play \
	%D%/unit/game/test_defaults \
	%D%/unit/game/test_never \
	%D%/unit/game/test_game \
	%D%/unit/game/test_rating \
	%D%/unit/language/test_languages \
	%D%/unit/base/test_pattern \
	%D%/unit/base/test_yaml \
	%D%/unit/base/test_doc \
	%D%/unit/base/test_fold \
	%D%/unit/base/test_fs \
	%D%/unit/base/test_fs_crash \
	%D%/unit/base/test_err \
	%D%/unit/base/test_x \
	%D%/unit/base/test_buf

if FETCH
unit_tests += %D%/unit/helpers/test_fetch
endif
if FORUM
unit_tests += %D%/unit/helpers/test_forum %D%/unit/helpers/test_json
endif

# A test program that names these in its _SOURCES knows the game of tests/games
# too: this registry takes the place of the library's.
test_games = %D%/games/registry.c %D%/games/auction/auction.c \
	%D%/games/sealed/sealed.c %D%/games/turns/turns.c
%D%/games/registry.$(OBJEXT): $(games_inc)

# ---- shell tests; they source cli/lib.sh ----
shell_tests = \
	%D%/cli/compiled.t \
	%D%/cli/twice.t \
	%D%/cli/answers.t \
	%D%/cli/aoi-map.t \
	%D%/cli/access.t \
	%D%/cli/age-of-industry.t \
	%D%/cli/send.t \
	%D%/cli/fetch.t \
	%D%/cli/fetch-crash.t \
	%D%/cli/forum.t \
	%D%/cli/forum-post.t \
	%D%/cli/forum-crash.t \
	%D%/cli/forum-fetch.t \
	%D%/cli/outbox.t \
	%D%/cli/desk.t \
	%D%/cli/metrics.t \
	%D%/cli/backup.t \
	%D%/cli/handed.t \
	%D%/cli/forget.t \
	%D%/cli/forgotten.t \
	%D%/cli/export.t \
	%D%/cli/doctor.t \
	%D%/cli/end.t \
	%D%/cli/enough.t \
	%D%/cli/ahead.t \
	%D%/cli/aside.t \
	%D%/cli/basic.t \
	%D%/cli/board.t \
	%D%/cli/bots.t \
	%D%/cli/pieces.t \
	%D%/cli/pick.t \
	%D%/cli/point.t \
	%D%/cli/point-ways.t \
	%D%/cli/picture.t \
	%D%/cli/golden.t \
	%D%/cli/template.t \
	%D%/cli/told.t \
	%D%/cli/forum-verify.t \
	%D%/cli/forum-words.t \
	%D%/cli/crash-forum.t \
	%D%/cli/forum-match.t \
	%D%/cli/forum-people.t \
	%D%/cli/forum-tables.t \
	%D%/cli/forum-abuse.t \
	%D%/cli/forum-attached.t \
	%D%/cli/forum-board.t \
	%D%/cli/forum-digest.t \
	%D%/cli/forum-described.t \
	%D%/cli/forum-topic.t \
	%D%/cli/press.t \
	%D%/cli/publish.t \
	%D%/cli/packs.t \
	%D%/cli/crash.t \
	%D%/cli/crash-clock.t \
	%D%/cli/crash-digest.t \
	%D%/cli/crash-self.t \
	%D%/cli/crash-tables.t \
	%D%/cli/crash-handed.t \
	%D%/cli/crash-before.t \
	%D%/cli/delegate.t \
	%D%/cli/demo.t \
	%D%/cli/hauts-fourneaux.t \
	%D%/cli/industria.t \
	%D%/cli/industria-round.t \
	%D%/cli/digest.t \
	%D%/cli/due.t \
	%D%/cli/digest-many.t \
	%D%/cli/disk.t \
	%D%/cli/ingest.t \
	%D%/cli/once.t \
	%D%/cli/motion.t \
	%D%/cli/mutate.t \
	%D%/cli/whole.t \
	%D%/cli/maillog.t \
	%D%/cli/machine.t \
	%D%/cli/mails.t \
	%D%/cli/clauses.t \
	%D%/cli/clock.t \
	%D%/cli/copies.t \
	%D%/cli/ask.t \
	%D%/cli/axe.t \
	%D%/cli/self.t \
	%D%/cli/stale.t \
	%D%/cli/standing.t \
	%D%/cli/strangers.t \
	%D%/cli/prefer.t \
	%D%/cli/calendar.t \
	%D%/cli/join.t \
	%D%/cli/oracle.t \
	%D%/cli/misnamed.t \
	%D%/cli/names.t \
	%D%/cli/tables.t \
	%D%/cli/newcomer.t \
	%D%/cli/terms-tables.t \
	%D%/cli/cage.t \
	%D%/cli/rest.t \
	%D%/cli/results.t \
	%D%/cli/secret.t \
	%D%/cli/spare.t \
	%D%/cli/secret_tables.t \
	%D%/cli/secrets.t \
	%D%/cli/many.t \
	%D%/cli/hostile.t \
	%D%/cli/harmless.t \
	%D%/cli/format.t \
	%D%/cli/init.t \
	%D%/cli/setup.t \
	%D%/cli/shard.t \
	%D%/cli/man.t \
	%D%/cli/completions.t \
	%D%/cli/installed.t \
	%D%/cli/filter.t \
	%D%/cli/table.t \
	%D%/cli/host.t \
	%D%/cli/simulate.t \
	%D%/cli/heliopolis.t \
	%D%/cli/verify.t \
	%D%/cli/second.t \
	%D%/cli/watch.t \
	%D%/cli/wishes.t \
	%D%/cli/wiped.t \
	%D%/cli/sign.t \
	%D%/cli/languages.t \
	%D%/cli/links.t \
	%D%/cli/new-game.t \
	%D%/talk/talk.t \
	%D%/fuzz/replay.t

# ---- tests with real mail servers; they source live/kit.sh ----
# They wait for servers, so they go first, the longest before the others: where
# several tests run at a time, none is left alone at the end.
live_tests = \
	%D%/live/match.t \
	%D%/live/forum-match.t \
	%D%/live/forum-now.t \
	%D%/live/forum-rights.t \
	%D%/live/forum-people.t \
	%D%/live/out.t \
	%D%/live/servers.t \
	%D%/live/postfix.t \
	%D%/live/shards.t \
	%D%/live/filters.t \
	%D%/live/setup.t \
	%D%/live/sieve.t \
	%D%/live/fetch.t \
	%D%/live/timers.t \
	%D%/live/debian.t \
	%D%/live/fetchers.t \
	%D%/live/exim.t \
	%D%/live/opensmtpd.t \
	%D%/live/forum.t

# ---- fuzz targets; their corpus is fuzz/corpus/X for fuzz_X ----
fuzz_targets = \
	%D%/fuzz/fuzz_message \
	%D%/fuzz/fuzz_html \
	%D%/fuzz/fuzz_seat \
	%D%/fuzz/fuzz_orders \
	%D%/fuzz/fuzz_log \
	%D%/fuzz/fuzz_play \
	%D%/fuzz/fuzz_template \
	%D%/fuzz/fuzz_flat \
	%D%/fuzz/fuzz_point \
	%D%/fuzz/fuzz_yaml \
	%D%/fuzz/fuzz_fold

if FETCH
fuzz_targets += %D%/fuzz/fuzz_fetch
endif
if FORUM
fuzz_targets += %D%/fuzz/fuzz_forum
endif

# What a forum says is heard with the helpers' own sources, less http.c.
forum_said = \
	src/helpers/forum/forum_config.c	src/helpers/forum/forum_data.c \
	src/helpers/forum/forum_ask.c		src/helpers/forum/forum_fill.c \
	src/helpers/forum/forum_thread.c	src/helpers/forum/post_journal.c \
	src/helpers/forum/forum_upload.c \
	src/helpers/forum/json.c \
	%D%/kit/http_said.c	%D%/kit/http_said.h \
	%D%/kit/forum_site.c	%D%/kit/forum_site.h
%C%_fuzz_fuzz_forum_SOURCES = %D%/fuzz/fuzz_forum.c src/helpers/fetch/fetch_forum.c \
	src/helpers/fetch/fetch_forum_prune.c src/helpers/fetch/fetch_mentions.c \
	src/helpers/forum/post_carrier.c src/helpers/forum/post_first.c src/helpers/forum/post_room.c src/helpers/forum/post_letter.c $(forum_said)
%C%_fuzz_fuzz_forum_LDFLAGS = -Wl,--wrap=fsync
%C%_fuzz_fuzz_forum_LDADD = $(LDADD) $(JANSSON_LIBS)

# ---- mutated mails: cli/mutate.t throws them at pli ----
check_PROGRAMS += %D%/mutate/throw
%C%_mutate_throw_SOURCES = %D%/mutate/throw.c \
	%D%/mutate/mutations.c	%D%/mutate/mutations.h
%C%_mutate_throw_LDADD = $(PLI_LIBS)

# ---- benchmarks: bench_X prints a table, the others are run by bench.sh ----
bench_programs = \
	%D%/bench/bench_moves \
	%D%/bench/bench_reports \
	%D%/bench/bench_verify \
	%D%/bench/floor \
	%D%/bench/lengths \
	%D%/bench/looks \
	%D%/bench/race \
	%D%/bench/scale \
	%D%/bench/steps \
	%D%/bench/tournament

# Statistics for the notes of a game.
EXTRA_PROGRAMS += %D%/games/age-of-industry/greedy
EXTRA_PROGRAMS += %D%/games/hauts-fourneaux/greedy
%C%_games_hauts_fourneaux_greedy_SOURCES = \
	%D%/games/hauts-fourneaux/greedy.c \
	%D%/games/hauts-fourneaux/greedy_player.c \
	%D%/games/hauts-fourneaux/greedy_player.h
EXTRA_PROGRAMS += %D%/games/heliopolis/greedy
EXTRA_PROGRAMS += %D%/games/industria/greedy

# What several tests make: matches by hand.
check_LIBRARIES += %D%/kit/libkit.a
%C%_kit_libkit_a_SOURCES = %D%/kit/log_kit.c %D%/kit/log_kit.h \
	%D%/kit/match_kit.c %D%/kit/match_kit.h \
	%D%/kit/length.c %D%/kit/length.h
AM_CPPFLAGS += -I$(top_srcdir)/%D%/kit

# Everything links the engine; what brings no main of its own is a fuzz target
# and gets libFuzzer's, or that of replay.c, which only feeds it the files of
# its corpus: so every past crash stays a regression test.
if FUZZING
LDADD = %D%/kit/libkit.a $(PLI_LIBS) $(FUZZ_LIBS)
else
LDADD = %D%/fuzz/libreplay.a %D%/kit/libkit.a $(PLI_LIBS) $(CHECK_LIBS)
check_LIBRARIES += %D%/fuzz/libreplay.a
%C%_fuzz_libreplay_a_SOURCES = %D%/fuzz/replay.c
# The second reader, and what asks pli verify's for it.
check_PROGRAMS += %D%/second/judge
%C%_second_judge_SOURCES = %D%/second/judge.c
EXTRA_DIST += %D%/second/reader.py %D%/second/mutate.py
# What ICU says of names: cli/oracle.t.
if HAVE_ICU
check_PROGRAMS += %D%/names/oracle
%C%_names_oracle_SOURCES = %D%/names/oracle.c
%C%_names_oracle_CPPFLAGS = $(AM_CPPFLAGS) $(ICU_CFLAGS)
%C%_names_oracle_LDADD = $(LDADD) $(ICU_LIBS)
endif
check_PROGRAMS += %D%/samples/make_samples
%C%_samples_make_samples_SOURCES = %D%/samples/make_samples.c
# The table of wishes, as a text.
check_PROGRAMS += %D%/kit/wish_rows
%C%_kit_wish_rows_SOURCES = %D%/kit/wish_rows.c
# Links to positions that no match comes to.
check_PROGRAMS += %D%/board/garbled
%C%_board_garbled_SOURCES = %D%/board/garbled.c
# The letters of a match that was kept.
check_PROGRAMS += %D%/kit/golden
%C%_kit_golden_SOURCES = %D%/kit/golden.c
# How well letters are understood, as people write them.
check_PROGRAMS += %D%/talk/talk
%C%_talk_talk_SOURCES = %D%/talk/talk.c \
	%D%/talk/scenes.c	%D%/talk/scenes.h \
	%D%/talk/corpus.c	%D%/talk/corpus.h \
	%D%/talk/judge.c	%D%/talk/judge.h \
	%D%/talk/fuzz.c		%D%/talk/fuzz.h \
	%D%/talk/pairs.c	%D%/talk/pairs.h
# A forum, and a mail server, that do as they are told.
EXTRA_DIST += %D%/kit/forum.py %D%/kit/openapi.py %D%/kit/bundle.js
check_PROGRAMS += %D%/kit/sink
%C%_kit_sink_SOURCES = %D%/kit/sink.c
%C%_kit_sink_LDADD =
if HAVE_CHECK
check_PROGRAMS += $(unit_tests)
TESTS += $(unit_tests)
# What every game must keep, also for tests of language packs, and tables of
# single games to lay a position on.
check_LIBRARIES += %D%/kit/libconform.a
%C%_kit_libconform_a_SOURCES = \
	%D%/kit/checks.h	%D%/kit/suite.h \
	%D%/kit/conform.c	%D%/kit/conform.h \
	%D%/kit/conform_try.c	%D%/kit/conform_p.h \
	%D%/kit/conform_redeal.c \
	%D%/unit/games/hab_table.c	%D%/unit/games/hab_table.h \
	%D%/unit/games/hf_table.h	%D%/unit/games/ind_table.h \
	%D%/kit/suite_games.h
%C%_year_test_year_SOURCES = %D%/year/test_year.c \
	%D%/year/year.c		%D%/year/year.h \
	%D%/year/people.c	%D%/year/between.c \
	%D%/year/watch.c	%D%/year/forgotten.c \
	%D%/year/due.c		%D%/year/letters.c \
	%D%/year/server.c	src/helpers/send/send_tell.c \
	%D%/year/posted.c	%D%/year/posted.h \
	%D%/year/names.c	%D%/year/names.h \
	%D%/year/quick.c	%D%/year/quick.h \
	%D%/year/wall.c		%D%/year/wall.h
%C%_year_test_year_CPPFLAGS = $(AM_CPPFLAGS) 
%C%_year_test_year_LDFLAGS = -Wl,--wrap=fsync,--wrap=inbox_parse \
	-Wl,--wrap=yaml_parse,--wrap=doc_free,--wrap=data_read \
	-Wl,--wrap=data_yaml,--wrap=data_has,--wrap=seal_verify_head
%C%_model_test_model_SOURCES = %D%/model/test_model.c \
	%D%/model/model.h	%D%/model/walk.c \
	%D%/model/host.c	%D%/model/mails.c \
	%D%/model/back.c \
	%D%/model/server.c	src/helpers/send/send_tell.c \
	%D%/model/letters.c	%D%/model/bytes.c \
	%D%/model/check.c \
	%D%/year/posted.c	%D%/year/posted.h \
	%D%/year/names.c	%D%/year/names.h \
	%D%/year/quick.c	%D%/year/quick.h \
	%D%/year/wall.c		%D%/year/wall.h
%C%_model_test_model_CPPFLAGS = $(AM_CPPFLAGS)  \
	-I$(srcdir)/%D%/year -I$(srcdir)/%D%
%C%_model_test_model_LDFLAGS = $(%C%_year_test_year_LDFLAGS) \
	-Wl,--wrap=cmd_wake_bots
# The registry with the game that only tests know.
%C%_unit_game_test_conform_SOURCES = %D%/unit/game/test_conform.c $(test_games)
%C%_unit_game_test_conform_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_language_test_packs_SOURCES = \
	%D%/unit/language/test_packs.c $(test_games)
%C%_unit_letters_test_help_SOURCES = \
	%D%/unit/letters/test_help.c $(test_games)
# What a program that only shows a game links.
%C%_unit_letters_test_speak_SOURCES = %D%/unit/letters/test_speak.c \
	src/base/pattern_none.c	src/base/yaml_none.c
%C%_unit_letters_test_speak_LDADD = libpli.a $(SODIUM_LIBS) \
	$(UTF8PROC_LIBS) $(CHECK_LIBS) -lm
%C%_unit_play_test_play_SOURCES = %D%/unit/play/test_play.c $(test_games)
%C%_unit_match_test_point_SOURCES = %D%/unit/match/test_point.c $(test_games)
%C%_unit_play_test_phase_SOURCES = %D%/unit/play/test_phase.c $(test_games)
%C%_unit_play_test_secrets_SOURCES = %D%/unit/play/test_secrets.c $(test_games)
%C%_unit_helpers_test_bitmap_SOURCES = %D%/unit/helpers/test_bitmap.c src/helpers/draw/bitmap.c
%C%_unit_helpers_test_bitmap_LDADD = $(LDADD) $(PNG_LIBS)
# What lies where on a board is measured with the libraries that draw it.
%C%_unit_letters_test_boards_SOURCES = %D%/unit/letters/test_boards.c \
	%D%/kit/boxes.c %D%/kit/boxes.h
%C%_unit_letters_test_boards_CPPFLAGS = $(AM_CPPFLAGS) $(RSVG_CFLAGS) $(XML_CFLAGS)
%C%_unit_letters_test_boards_LDADD = $(LDADD) $(RSVG_LIBS) $(XML_LIBS) -lm
%C%_unit_helpers_test_forum_SOURCES = %D%/unit/helpers/test_forum.c $(forum_said)
%C%_unit_helpers_test_forum_LDADD = $(LDADD) $(JANSSON_LIBS)
%C%_unit_helpers_test_json_SOURCES = %D%/unit/helpers/test_json.c src/helpers/forum/json.c
%C%_unit_helpers_test_json_LDADD = $(LDADD) $(JANSSON_LIBS)
%C%_unit_helpers_test_send_dns_LDADD = $(LDADD) -lresolv
%C%_unit_play_test_play_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_hauts_fourneaux_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_aoi_hand_SOURCES = %D%/unit/games/test_aoi_hand.c \
	%D%/unit/games/aoi_table.h
%C%_unit_games_test_aoi_hand_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_aoi_hand_trade_SOURCES = %D%/unit/games/test_aoi_hand_trade.c \
	%D%/unit/games/aoi_table.h
%C%_unit_games_test_aoi_hand_trade_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_aoi_rules_SOURCES = %D%/unit/games/test_aoi_rules.c \
	%D%/unit/games/aoi_table.h %D%/unit/games/aoi_lay.h
%C%_unit_games_test_aoi_refusals_SOURCES = %D%/unit/games/test_aoi_refusals.c \
	%D%/unit/games/aoi_table.h %D%/unit/games/aoi_lay.h
%C%_unit_games_test_aoi_refusals_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_aoi_rules_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_aoi_list_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_aoi_words_SOURCES = %D%/unit/games/test_aoi_words.c \
	%D%/unit/games/aoi_table.h %D%/unit/games/aoi_lay.h
%C%_unit_games_test_aoi_words_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_aoi_map_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_aoi_matches_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_match_test_verify_replay_SOURCES = %D%/unit/match/test_verify_replay.c \
	%D%/kit/verify_table.h
%C%_unit_match_test_verify_tree_SOURCES = %D%/unit/match/test_verify_tree.c \
	%D%/kit/verify_table.h
%C%_unit_games_test_heliopolis_SOURCES = %D%/unit/games/test_heliopolis.c \
	%D%/unit/games/helio_lay.h	%D%/unit/games/helio_table.h
%C%_unit_games_test_heliopolis_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_heliopolis_many_SOURCES = %D%/unit/games/test_heliopolis_many.c \
	%D%/unit/games/helio_books.c	%D%/unit/games/helio_books.h \
	%D%/unit/games/helio_books_told.c \
	%D%/unit/games/helio_lay.h	%D%/unit/games/helio_table.h
%C%_unit_games_test_heliopolis_many_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_heliopolis_hand_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_hauts_fourneaux_hand_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_hauts_fourneaux_work_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_hab_edition_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_ind_build_SOURCES = %D%/unit/games/test_ind_build.c \
	%D%/unit/games/ind_round.h
%C%_unit_games_test_ind_edition_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_ind_hand_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_ind_random_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_ind_view_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_hab_gut_LDADD = %D%/kit/libconform.a $(LDADD)
%C%_unit_games_test_hab_round_LDADD = %D%/kit/libconform.a $(LDADD)
endif
endif
%C%_unit_language_test_packs_LDADD = %D%/kit/libconform.a $(LDADD)

check_PROGRAMS += $(fuzz_targets)
dist_check_SCRIPTS += $(shell_tests) $(live_tests)
TESTS += $(live_tests) $(shell_tests)
# What told.t counts with in a soak.
check_PROGRAMS += %D%/bench/bench_letters
EXTRA_PROGRAMS += $(bench_programs)
CLEANFILES += $(bench_programs)

FUZZ_SECONDS = 30
FUZZ = $(fuzz_targets)
VALGRIND_FLAGS = -q --error-exitcode=9 --leak-check=full \
	--suppressions=$(abs_top_srcdir)/%D%/valgrind.supp

.PHONY: bench bench-letters bench-scale bench-talk check-game coverage format fuzz lint lint-only new-game samples soak update-golden update-names update-play \
	valgrind

# The same tests with the numbers of a long night, and another chance each time.
soak:
	from=$$(($$(date +%s) % 99999999)); echo "soak: PLI_TEST_FROM=$$from"; \
	  PLI_SOAK=1 PLI_TEST_FROM=$$from $(MAKE) $(AM_MAKEFLAGS) check
	for way in none twice; do echo "soak: PLI_TEST_POINT=$$way"; \
	  PLI_TEST_POINT=$$way $(MAKE) $(AM_MAKEFLAGS) check || exit 1; done
	if test -f $(srcdir)/%D%/soak.sh; then \
	  $(AM_TESTS_ENVIRONMENT) $(SHELL) $(srcdir)/%D%/soak.sh; fi

# make check-game NAME=x: what every game must keep, tried on one.
game_tests = %D%/unit/game/test_conform %D%/unit/language/test_packs \
	%D%/unit/letters/test_help %D%/unit/play/test_play
check-game:
	$(MAKE) $(AM_MAKEFLAGS) all
	$(MAKE) $(AM_MAKEFLAGS) $(game_tests)
	CK_RUN_CASE='$(NAME)' $(MAKE) $(AM_MAKEFLAGS) check-TESTS \
	  TESTS='$(game_tests)' || \
	  { grep -h '^packs: ' $(game_tests:=.log) | sort -u; exit 1; }

# The same code, fewer rounds of what only repeats itself.
valgrind:
	CK_FORK=no PLI_BRIEF=1 $(MAKE) $(AM_MAKEFLAGS) check TESTS='$(unit_tests)' \
	  LOG_COMPILER='$(VALGRIND)' LOG_FLAGS='$(VALGRIND_FLAGS)'

# make fuzz FUZZ=tests/fuzz/fuzz_doc FUZZ_SECONDS=600
fuzz: $(FUZZ)
if FUZZING
	@for f in $(FUZZ); do \
	  n=$${f##*/fuzz_}; d=$(srcdir)/%D%/fuzz; mkdir -p fuzz-corpus/$$n; \
	  set -- -max_total_time=$(FUZZ_SECONDS) -timeout=10 \
	    -print_final_stats=1 -artifact_prefix=fuzz-corpus/$$n-; \
	  test ! -f $$d/$$n.dict || set -- "$$@" -dict=$$d/$$n.dict; \
	  set -- "$$@" fuzz-corpus/$$n; \
	  test ! -d $$d/corpus/$$n || set -- "$$@" $$d/corpus/$$n; \
	  test $$n != message || set -- "$$@" $(srcdir)/%D%/mail; \
	  echo "fuzz: $$n"; $(AM_TESTS_ENVIRONMENT) ./$$f "$$@" || exit 1; \
	done
else
	@echo 'make fuzz needs:' \
	  './configure CC=clang --enable-fuzzing --enable-sanitizers'; false
endif

# Make state/samples again, from a match that pli simulates.
samples: all %D%/samples/make_samples
	$(AM_TESTS_ENVIRONMENT) $(SHELL) $(srcdir)/%D%/samples/make-samples.sh

bench: all %D%/bench/bench_letters $(bench_programs) %D%/kit/sink
	@for b in %D%/bench/bench_letters $(bench_programs); do case $$b in \
	  */bench_*) $(AM_TESTS_ENVIRONMENT) ./$$b || exit 1;; esac; done
	@if test -f $(srcdir)/%D%/bench/bench.sh; then \
	  $(AM_TESTS_ENVIRONMENT) $(SHELL) $(srcdir)/%D%/bench/bench.sh; fi
	@$(AM_TESTS_ENVIRONMENT) $(SHELL) $(srcdir)/%D%/bench/send.sh

bench-scale: all %D%/bench/race %D%/bench/scale
	@$(AM_TESTS_ENVIRONMENT) $(SHELL) $(srcdir)/%D%/bench/scale.sh

# make bench-letters, or tests/bench/lengths MATCHES GAME.
bench-letters: all %D%/bench/lengths
	@$(AM_TESTS_ENVIRONMENT) ./%D%/bench/lengths

# What is understood of letters as people write them, and what is not.
bench-talk: all %D%/talk/talk
	@$(AM_TESTS_ENVIRONMENT) %D%/talk/talk -v $(NAME)

coverage:
if COVERAGE
	@if test -n '$(GCOVR)'; then \
	  $(GCOVR) -r $(top_srcdir) -f '.*/(src|games)/' .; \
	else \
	  find src games -name '*.gcda' | sort | while read -r f; do \
	    gcov -n "$$f" | $(AWK) -F"'" '/^File/ { name = $$2 } \
	      /^Lines/ && name ~ /\.c$$/ { print name ": " $$0; name = "" }'; \
	  done; \
	fi
else
	@echo 'make coverage needs: ./configure --enable-coverage; make check'
	@false
endif

lint: libpli.a
	@$(MAKE) $(AM_MAKEFLAGS) -s lint-only

# Of what is built: beside a make check, which builds.
lint-only:
	@CC='$(CC)' CPPFLAGS='$(AM_CPPFLAGS) $(XML_CFLAGS)' \
	CFLAGS='$(AM_CFLAGS)' CLANG_FORMAT='$(CLANG_FORMAT)' \
	CPPCHECK='$(CPPCHECK)' SHELLCHECK='$(SHELLCHECK)' MANDOC='$(MANDOC)' \
	builddir='$(abs_top_builddir)' \
	  $(SHELL) $(top_srcdir)/%D%/lint.sh '$(abs_top_srcdir)'

format:
	cd $(srcdir) && find src games tests -name '*.[ch]' \
	  -exec $(CLANG_FORMAT) -i {} +

# The playthroughs are golden files: write them again, then read the diff.
play_tests = %D%/unit/letters/test_letters %D%/unit/letters/test_game_letters \
	%D%/unit/letters/test_wishes %D%/unit/letters/test_asked \
	%D%/unit/play/test_play %D%/unit/games/test_aoi_letters \
	%D%/unit/games/test_ind_letters
update-play:
	$(MAKE) $(AM_MAKEFLAGS) all
	$(MAKE) $(AM_MAKEFLAGS) $(play_tests)
	PLI_UPDATE_PLAY=1 $(MAKE) $(AM_MAKEFLAGS) check-TESTS TESTS='$(play_tests)'

# Needs ICU (libicu-dev), as names/oracle does and nothing else.
EXTRA_DIST += %D%/kit/name_data.c
update-names:
	$(CC) -o name_data $(srcdir)/%D%/kit/name_data.c \
	  `pkg-config --cflags --libs icu-i18n icu-uc`
	./name_data >$(srcdir)/src/language/name_scripts.inc
	./name_data looks >$(srcdir)/src/language/name_looks.inc
	rm -f name_data

# The letters of tests/golden, as they are now.
update-golden: %D%/kit/golden
	$(AM_TESTS_ENVIRONMENT) PLI_UPDATE_GOLDEN=1 \
	  $(SHELL) $(srcdir)/%D%/cli/golden.t

# make new-game NAME=x FROM=turns
new-game:
	CLANG_FORMAT='$(CLANG_FORMAT)' \
	  $(SHELL) $(srcdir)/contrib/new-game '$(srcdir)' '$(NAME)' '$(FROM)'

clean-local:
	-rm -rf fuzz-corpus
